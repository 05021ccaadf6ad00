"""The lanes of a hand: a column for each seat, with what it drew and what it would draw."""
