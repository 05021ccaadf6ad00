"""What can be read from a hand when the wall lies open: ukeire, waits, where tiles are."""
