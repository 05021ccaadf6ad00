"""The table seen from above, at one moment of a hand."""
