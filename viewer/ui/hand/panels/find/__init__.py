"""Finding riichi, kans and wins over the whole log."""
