"""Tiles, melds, what a log says, errors: values that all other rooms share."""
