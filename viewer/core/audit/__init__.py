"""A log against its walls."""
