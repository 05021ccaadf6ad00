"""What a hand could become: shanten, ukeire, forecasts, turns of fortune."""
