"""Many logs: listed, read, checked here or by workers, reported; no Qt."""
