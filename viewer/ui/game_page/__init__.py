"""A game as one self-contained page for any browser."""
