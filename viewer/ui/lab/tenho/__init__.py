"""The heavenly-hand simulator's tab."""
