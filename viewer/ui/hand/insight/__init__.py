"""What can be read from a hand when the wall lies open: distances, waits, whereabouts."""
