"""A published seed to walls, and which slot of a wall is what."""
