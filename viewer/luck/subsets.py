"""Subsets of hands by what is known before their deal: the leader's, those after a loss, a room's.

That says nothing about the deal, so each subset has the same laws as all hands.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from viewer.core.base.records import Kyoku, Log

LEADER, LAST, DEALER, AWAY, FAVOURED = "leader", "last", "dealer", "away", "favoured"
AFTER_LOSS, AFTER_GAIN, AFTER_BAD_HAIPAI = "after-loss", "after-gain", "after-bad-haipai"
WIND_SUBSETS: Final = tuple(f"wind-{offset}" for offset in range(4))
SEAT_SUBSETS: Final = tuple(f"seat-{offset}" for offset in range(4))
ROOM_SUBSETS: Final = {"般": "general", "上": "upper", "特": "expert", "鳳": "phoenix"}

BAD_HAIPAI: Final = 5
"""A shanten of five or six: one haipai in nine."""

ASKED: Final[Mapping[str, frozenset[str]]] = {
    "haipai-shanten": frozenset(
        (
            *(DEALER, LAST, FAVOURED, AWAY, AFTER_LOSS, AFTER_GAIN, AFTER_BAD_HAIPAI),
            *(*WIND_SUBSETS, *SEAT_SUBSETS, *ROOM_SUBSETS.values()),
        )
    ),
    "haipai-reds": frozenset((LEADER,)),
    "ippatsu": frozenset((FAVOURED,)),
    "accepted": frozenset((LAST,)),
}
"""The subsets that a measure is counted by, beside all hands."""


def subsets_of(
    log: Log, index: int, seat: int, shanten: int | None, absent: Collection[int]
) -> dict[str, tuple[str, ...]]:
    """Return, by measure, the subsets that a hand of a seat belongs to.

    ``shanten`` is of the seat's haipai in the hand before; None if there is none. ``absent`` are
    the seats whose players are not connected at the deal.
    """
    kyoku = log.kyoku[index]
    of_hand = {*_by_place(log, kyoku, seat), *_by_points(kyoku, seat)}
    if index:
        of_hand.update(_by_change(log.kyoku[index - 1], seat))
    if shanten is not None and shanten >= BAD_HAIPAI:
        of_hand.add(AFTER_BAD_HAIPAI)
    if seat in absent:
        of_hand.add(AWAY)
    return {
        measure: tuple(sorted(of_hand & asked))
        for measure, asked in ASKED.items()
        if of_hand & asked
    }


def _by_place(log: Log, kyoku: Kyoku, seat: int) -> Iterator[str]:
    if log.type.room is not None:
        yield ROOM_SUBSETS[log.type.room.value]
    yield WIND_SUBSETS[(seat - kyoku.dealer) % log.players]
    yield SEAT_SUBSETS[(seat - log.kyoku[0].dealer) % log.players]
    if seat == kyoku.dealer:
        yield DEALER
    rates = [player.rate or 0.0 for player in log.seats]
    if rates.count(max(rates)) == 1 and rates[seat] == max(rates):
        yield FAVOURED


def _by_points(kyoku: Kyoku, seat: int) -> Iterator[str]:
    points = kyoku.scores
    if points:
        if points[seat] == max(points) and points.count(points[seat]) == 1:
            yield LEADER
        if points[seat] == min(points) and points.count(points[seat]) == 1:
            yield LAST


def _by_change(before: Kyoku, seat: int) -> Iterator[str]:
    changes = [result.changes[seat] for result in before.results if result.changes]
    if sum(changes) < 0:
        yield AFTER_LOSS
    elif sum(changes) > 0:
        yield AFTER_GAIN
