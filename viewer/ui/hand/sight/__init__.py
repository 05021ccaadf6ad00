"""What is seen of each tile of a hand at one moment, for all views alike."""
