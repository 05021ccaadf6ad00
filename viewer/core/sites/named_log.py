"""The log that a game in another program's format names: its walls, and its hands to compare.

Round and honba say which of its hands another one is: no game has the same twice.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from viewer.core.base.records import Kyoku, Log
from viewer.core.wall.wall import Wall

FindLog = Callable[[str], bytes | None]
"""Returns the bytes of the log with an id, or None where it is not at hand."""

WallsByHand = Mapping[tuple[int | None, int | None], Wall]
"""By round and honba."""
NO_WALLS: Final[WallsByHand] = {}


NOT_AT_HAND: Final = "named-log"
"""The code of the remark that a game names a log that was not found: it may be another time."""


def no_log(_log_id: str) -> None:
    """Finds none."""


class NamedLog(NamedTuple):
    log_id: str
    log: Log
    walls: tuple[Wall | None, ...]

    @property
    def walls_by_hand(self) -> WallsByHand:
        pairs = zip(self.log.hands, self.walls, strict=True)
        return {(kyoku.round, kyoku.honba): wall for kyoku, wall in pairs if wall is not None}

    def index_of(self, kyoku: Kyoku) -> int | None:
        """Which of its hands, from 0, another one is; None: it has no such hand."""
        own = [(each.round, each.honba, each.players) for each in self.log.hands]
        wanted = (kyoku.round, kyoku.honba, kyoku.players)
        return own.index(wanted) if wanted in own else None

    def wall_of(self, kyoku: Kyoku) -> Wall | None:
        index = self.index_of(kyoku)
        return None if index is None else self.walls[index]
