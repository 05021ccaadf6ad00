"""The window for other houses' walls: see `core.houses` and `core.soul_record`."""
