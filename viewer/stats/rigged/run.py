"""Many logs measured for everybody; sums in flat memory, of each game a few bytes and its hash."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, Unpack

from viewer.collection.find import Paths
from viewer.collection.many import ManyOptions
from viewer.stats.luck.law import LawTallies
from viewer.stats.luck.run import OnUnread, each_game, ignored
from viewer.stats.luck.subsets import SEAT_SUBSETS
from viewer.stats.rigged.classes import EVERYBODY
from viewer.stats.rigged.game import GameTallies, add_class, joined, measure_log
from viewer.stats.rigged.history import Histories, seats_of


class FileHash(NamedTuple):
    path: str
    digest: bytes  # SHA-256 of what is in it


@dataclass(slots=True)
class RiggedSample:
    games: int = 0
    hands: int = 0
    classes: LawTallies = field(default_factory=LawTallies)  # by quantity and class
    files: list[FileHash] = field(default_factory=list)  # the logs that were counted
    untimed: int = 0  # how many games do not tell when they began
    # what was not measured: reason -> how many logs; ``broken-hands`` are hands
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, game: GameTallies, histories: Histories) -> None:
        self.games += 1
        self.hands += game.hands
        self.files.append(FileHash(game.path, game.digest))
        if game.broken:
            self.left_out["broken-hands"] += game.broken
        self.untimed += game.hours is None
        self.classes.merge(game.classes)
        everybody = joined(game.seats)
        add_class(self.classes, EVERYBODY, everybody)
        if game.hours is not None:
            add_class(self.classes, game.hours, everybody)
        for seat, tallies in enumerate(game.seats):
            turn = (seat - game.first_dealer) % len(game.seats)
            add_class(self.classes, SEAT_SUBSETS[turn], tallies)
        for name, seats in histories.of(game.game).items():
            add_class(self.classes, name, joined([game.seats[seat] for seat in seats]))


def measure_all(
    paths: Paths, on_unread: OnUnread = ignored, **how: Unpack[ManyOptions]
) -> RiggedSample:
    """Measure all players in all logs below the paths, each game once, by its longest copy.

    The logs are read twice: who had played what before a game is known once all were seen.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    paths = list(paths)
    most: dict[bytes, int] = {}
    histories = Histories(each_game(seats_of, paths, Counter(), most, **how))
    sample = RiggedSample()
    for game in each_game(measure_log, paths, sample.left_out, most, on_unread, **how):
        sample.add(game, histories)
    return sample
