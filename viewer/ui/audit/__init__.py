"""Many logs checked in a window of its own: a table that fills while the check runs."""
