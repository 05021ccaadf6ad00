"""What is seen of a hand at one moment, and how one walks through it."""
