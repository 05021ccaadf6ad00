"""Making: how the seed made the wall of this hand, word by word and swap by swap."""
