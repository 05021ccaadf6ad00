"""The verification: the panel beside the hand, and all of it in a window of its own."""
