"""Rebuild, show and verify every wall (牌山) of a saved game."""

__version__ = "1.0.0"
