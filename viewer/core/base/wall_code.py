"""A wall as other sites than Tenhou publish it: a text of two characters a tile, and its hashes."""

from typing import NamedTuple

from viewer.core.base.era import Era


class WallCode(NamedTuple):
    era: Era
    text: str  # in drawing order, as the site writes it
    salt: str = ""  # what is hashed behind it
    hashes: tuple[str, ...] = ()  # shown before the hand, in hex

    def closed(self) -> "WallCode":
        """What everybody is shown of it before the hand."""
        return self._replace(text="", salt="")
