"""Hands played again: those of whole games, and small ones by parts.

The small ones have no wall. Seat 0 starts with tiles 0 to 12, seat 1 with 13 to 25, and so on;
the first indicator is 135.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tests.helpers import long_run
from viewer.core.base.era import ERAS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Event, Kyoku, Log, Ryuukyoku, Win
from viewer.core.play.hand_check import HandCheck
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import Checks, Finding
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.play.table import Table
from viewer.core.wall.wall import walls_of_log

EVERY_KIND = [(era, players) for era in ERAS for players in (4, 3)]
"""Eras and numbers of players."""

SEATS = tuple(tuple(range(13 * seat, 13 * seat + 13)) for seat in range(4))
"""The starting hands."""

CHI = Meld(MeldKind.CHI, (12, 16, 20), called=12, source=3)
PON = Meld(MeldKind.PON, (12, 13, 14), called=12, source=3)
DAIMINKAN = Meld(MeldKind.DAIMINKAN, (12, 13, 14, 15), called=12, source=3)
KAKAN = Meld(MeldKind.KAKAN, (12, 13, 14, 15), called=12, source=3, added=15)
ANKAN = Meld(MeldKind.ANKAN, (0, 1, 2, 3))
KITA = Meld(MeldKind.KITA, (120,))
"""What seat 1 makes of seat 0's discard 12; the closed kan is seat 0's own."""


def replays_of(log: Log) -> list[Replay]:
    """Every hand of a log, on its wall if there is one."""
    hands = zip(log.hands, walls_of_log(log), strict=True)
    return [replay_kyoku(kyoku, log.players, wall) for kyoku, wall in hands]


def some_replays_of(log: Log) -> list[Replay]:
    """A third of them in the quick run."""
    hands = long_run.a_third(zip(log.hands, walls_of_log(log), strict=True))
    return [replay_kyoku(kyoku, log.players, wall) for kyoku, wall in hands]


def compared(kyoku: Kyoku, after: Kyoku | None = None) -> Checks:
    """What a hand is when it is compared with itself, and with the start of the next."""
    hand, checks = HandState(kyoku), Checks(kyoku.number - 1)
    course = HandCheck(hand, checks)
    course.compare_deal()
    for checks.step, event in enumerate(kyoku.events, 1):
        course.compare(event)
        hand.append(event)
    if after is not None:
        course.compare_with_next(after)
    return checks


def inconsistencies_of(kyoku: Kyoku, after: Kyoku | None = None) -> list[Finding]:
    return compared(kyoku, after).inconsistencies


def small_kyoku(*events: Event, players: int = 4, **changes: object) -> Kyoku:
    scores = (25_000,) * players
    kyoku = Kyoku(1, 0, 0, 0, (1, 1), 135, 0, scores, SEATS[:players], events)
    return replace(kyoku, **changes)


def small(*events: Event, players: int = 4, **changes: object) -> Replay:
    return replay_kyoku(small_kyoku(*events, players=players, **changes), players, None)


def last(replay: Replay, after: Kyoku | None = None) -> Table:
    """The table at the end of a hand in which nothing is inconsistent."""
    assert inconsistencies_of(replay.kyoku, after) == []
    return replay.tables[-1]


def won(
    seat: int,
    source: int,
    tile: int,
    hand: Iterable[int],
    *,
    changes: tuple[int, ...] = (0, 0, 0, 0),
    scores: tuple[int, ...] = (25_000,) * 4,
    melds: tuple[Meld, ...] = (),
    sticks: int = 0,
    ura: tuple[int, ...] = (),
) -> Win:
    return Win(
        seat, source, tile, tuple(sorted(hand)), melds, 30, 1000, 0, (), (), (), ura, scores,
        changes, 0, sticks, None, "",
    )  # fmt: skip


def drawn_hand(
    kind: str = "",
    hands: tuple[tuple[int, ...] | None, ...] = (None,) * 4,
    *,
    changes: tuple[int, ...] = (0, 0, 0, 0),
    scores: tuple[int, ...] = (25_000,) * 4,
    honba: int | None = 0,
    sticks: int | None = 0,
) -> Ryuukyoku:
    return Ryuukyoku(kind, hands, scores, changes, honba, sticks, "")


def cut(replay: Replay, step: int) -> Replay:
    """The same hand, but the log breaks off after a step; its wall is that of the whole."""
    kyoku = replace(replay.kyoku, events=replay.kyoku.events[:step])
    moments, tables = replay.moments[: step + 1], replay.tables[: step + 1]
    return replay._replace(kyoku=kyoku, moments=moments, tables=tables)


def steps(replay: Replay, every: int) -> Iterator[int]:
    """Some steps of a hand: the first, the last, and one in so many."""
    yield from range(0, replay.last, every)
    yield replay.last
