"""One log measured for one player: what the player got, and all others at the table."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from viewer.collection.facts import game_of
from viewer.core.base.records import Leave, Log, Return, absent_after
from viewer.core.sites.reading import read_log, site_of
from viewer.core.text.places import round_title
from viewer.core.wall.shuffle import fast_words
from viewer.luck.law import ChanceEvent, LawTallies, steps_of
from viewer.luck.subsets import subsets_of
from viewer.luck.walk import chances_of

LeftOut = Literal["not-there", "ambiguous"]
"""Why a log is not measured: nobody has the player's name, or more than one."""


class HandLuck(NamedTuple):
    number: int  # the hand's in the log, from 1
    round: int | None  # 0 is East 1; None if the log does not tell it
    honba: int | None  # likewise
    seat: int  # the player's
    surplus: float  # by how many steps the wall gave more than was to be expected
    variance: float  # of that

    @property
    def title(self) -> str:
        """What the hand is called, as in East 1, 2 honba."""
        return round_title(self.round, self.honba)


class GameLuck(NamedTuple):
    path: str  # what it is called
    game: bytes  # a hash of its first deal, by which it is known in another file
    size: int  # how many events the log holds: of two copies the longer counts
    mine: LawTallies  # what the player got
    others: LawTallies  # what all others at the table got
    hands: tuple[HandLuck, ...]  # how each hand went for the player
    broken: int  # how many hands are incomplete in the log


class LogPlayers(NamedTuple):
    game: bytes
    size: int
    names: tuple[str, ...]


def players_of(_path: str, data: bytes) -> LogPlayers:
    """Look up who plays in a log.

    Raises:
        InputError: it is none.
    """
    log = read_log(data)
    return LogPlayers(game_of(log), size_of(log), log.names)


def measure_log(path: str, data: bytes, *, names: Collection[str]) -> GameLuck | LeftOut:
    """Measure a log for a player, who may have several names; or say why it is left out.

    Raises:
        InputError: it is none.
    """
    log = read_log(data)
    seats = [seat for seat, name in enumerate(log.names) if name in names]
    if len(seats) != 1:
        return "ambiguous" if seats else "not-there"
    return measure_game(log, path, seats[0])


def size_of(log: Log) -> int:
    return sum(1 + len(kyoku.events) for kyoku in log.kyoku)


def measure_game(log: Log, path: str, player: int) -> GameLuck:
    mine, others = LawTallies(), LawTallies()
    hands: list[HandLuck] = []
    broken = 0
    absent, goings = log.absent, {Leave, Return}
    before: tuple[int, ...] | None = None
    walls = site_of(log).walls(log, fast_words)
    for index, (kyoku, wall) in enumerate(zip(log.kyoku, walls, strict=True)):
        chances = chances_of(log, kyoku, wall)
        if chances is None:
            broken += 1
            before = None
        else:
            for seat, events in enumerate(chances):
                subsets = subsets_of(log, index, seat, before[seat] if before else None, absent)
                (mine if seat == player else others).add(events, subsets)
            steps = steps_of(chances[player])
            hands.append(HandLuck(kyoku.number, kyoku.round, kyoku.honba, player, *steps))
            before = tuple(_shanten(events) for events in chances)
        if goings & {type(event) for event in kyoku.events}:  # in few hands
            absent = absent_after(kyoku.events, absent)
    return GameLuck(path, game_of(log), size_of(log), mine, others, tuple(hands), broken)


def _shanten(chances: Iterable[ChanceEvent]) -> int:
    return next(found for measure, found, _, _ in chances if measure == "haipai-shanten")
