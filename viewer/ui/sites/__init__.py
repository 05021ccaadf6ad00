"""The window for other sites' walls: see `core.sites` and `core.soul_record`."""
