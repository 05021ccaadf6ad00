"""A place in a game, for whatever points into a log."""

from typing import NamedTuple


class Place(NamedTuple):
    """Of two places, both with a seat or both without, the earlier is less."""

    hand_index: int  # the hand in the log, from 0
    step: int  # after how many of its events; 0 is the deal
    seat: int | None = None  # whom it is about, or from whose seat one looks; None for the table
