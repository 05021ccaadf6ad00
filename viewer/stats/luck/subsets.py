"""Subsets of hands by what is known before their deal, and well-known superstitions about them.

What is known before a deal (the leader, a loss, the room) says nothing about it, so each subset has
the same laws as all hands.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from viewer.core.base.records import Kyoku, Log
from viewer.stats.luck.law import ALL, Subsets
from viewer.translation import N_

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
    log: Log, index: int, shanten: Sequence[int] | None, absent: Collection[int]
) -> list[Subsets]:
    """Return by seat the subsets that its hand belongs to.

    ``shanten`` is by seat that of the haipai in the hand before; None if there is none. ``absent``
    are the seats whose players are not connected at the deal.
    """
    kyoku = log.hands[index]
    of_seats = [set(_by_place(log, kyoku, seat)) for seat in range(log.players)]
    ranks = (LEADER, kyoku.scores, max), (LAST, kyoku.scores, min)
    rates = [player.rate or 0.0 for player in log.seats]
    for subset, values, most in (*ranks, (FAVOURED, rates, max)):
        seat = _alone(values, most)
        if seat is not None:
            of_seats[seat].add(subset)
    told = [result.changes for result in log.hands[index - 1].results] if index else []
    changes = [each for each in told if each]
    for seat, of_seat in enumerate(of_seats):
        change = sum(each[seat] for each in changes)
        if change:
            of_seat.add(AFTER_LOSS if change < 0 else AFTER_GAIN)
        if shanten is not None and shanten[seat] >= BAD_HAIPAI:
            of_seat.add(AFTER_BAD_HAIPAI)
        if seat in absent:
            of_seat.add(AWAY)
    return [_by_measure(frozenset(of_seat)) for of_seat in of_seats]


def _by_place(log: Log, kyoku: Kyoku, seat: int) -> Iterator[str]:
    if log.type.room is not None:
        yield ROOM_SUBSETS[log.type.room.value]
    yield WIND_SUBSETS[(seat - kyoku.dealer) % log.players]
    yield SEAT_SUBSETS[(seat - log.hands[0].dealer) % log.players]
    if seat == kyoku.dealer:
        yield DEALER


def _alone(values: Sequence[float], most: Callable[[Sequence[float]], float]) -> int | None:
    """The seat that has most of something, or least, where no other has as much."""
    if not values or values.count(most(values)) > 1:
        return None
    return values.index(most(values))


@cache  # a few hundred are possible
def _by_measure(subsets: frozenset[str]) -> Subsets:
    of_hand = {measure: subsets & asked for measure, asked in ASKED.items()}
    return {measure: tuple(sorted(names)) for measure, names in of_hand.items() if names}


# superstitions

BeliefScope = Literal["mine", "others", "everybody"]


class Belief(NamedTuple):
    name: str  # stable, as machine formats have it
    scope: BeliefScope  # of whom it is tested
    measure: str  # by what
    subset: str  # of which hands; of all if empty
    saying: str  # what players say
    meaning: str  # what exactly is counted
    against: str = ALL  # the subset to compare with, where the laws say nothing of interest

    @property
    def asks_more(self) -> bool:
        return bool(self.subset) or self.scope != "mine"


BELIEFS: Final = (
    Belief("no-ippatsu", "mine", "ippatsu", ALL, N_("Ippatsu is for the others"),
           N_("The player's own first draws after riichi.")),
    Belief("ippatsu-favoured", "everybody", "ippatsu", FAVOURED,
           N_("Ippatsu is for the favoured"),
           N_("First draws after riichi of the one with the highest rate at the table, on "
              "Tenhou.")),
    Belief("reds-leader", "everybody", "haipai-reds", LEADER,
           N_("The red fives go to the leader"),
           N_("Red fives in the haipai of the one who led when the hand was dealt.")),
    Belief("returned", "mine", "returned", ALL, N_("What I have just discarded comes back"),
           N_("Draws of a kind that is among the player's last two discards.")),
    Belief("dead-riichi", "mine", "waits-dead", ALL,
           N_("I call riichi, and my tiles lie in the dead wall"),
           N_("Waits of the player's riichi that lie in the dead wall.")),
    Belief("others-draw", "mine", "against-riichi", ALL,
           N_("I call riichi, and the others draw what they need"),
           N_("Ukeire tiles that the others draw while the player is in riichi.")),
    Belief("chase-wins", "everybody", "chase-later", ALL, N_("The chasing riichi wins"),
           N_("Winning tiles drawn by the one who declared riichi later.")),
    Belief("no-ura", "mine", "ura", ALL, N_("Ura dora never are mine"),
           N_("Ura dora of the player's wins in riichi.")),
    Belief("kan-dora-caller", "everybody", "kan-dora", ALL,
           N_("Kan dora always fall to the one who called the kan"),
           N_("Dora that the new indicator makes of the caller's tiles.")),
    Belief("good-after-bad", "mine", "haipai-shanten", AFTER_BAD_HAIPAI,
           N_("After a bad haipai comes a good one"),
           N_("Shanten of the haipai after one of shanten five or six.")),
    Belief("bad-after-loss", "mine", "haipai-shanten", AFTER_LOSS,
           N_("After a loss comes a bad haipai"),
           N_("Shanten of the haipai after a hand that cost points.")),
    Belief("good-after-gain", "mine", "haipai-shanten", AFTER_GAIN,
           N_("Who wins goes on winning"),
           N_("Shanten of the haipai after a hand that brought points.")),
    Belief("last-nothing", "mine", "steps", LAST, N_("Who is last gets nothing"),
           N_("Steps towards a win that the wall gave in hands that the player began as the "
              "last.")),
    Belief("dealer-haipai", "everybody", "haipai-shanten", DEALER,
           N_("The dealer gets the good haipai"),
           N_("Shanten of the dealer's haipai.")),
    Belief("favoured-haipai", "everybody", "haipai-shanten", FAVOURED,
           N_("The strong get the good haipai"),
           N_("Shanten of the haipai of the one with the highest rate at the table, on Tenhou.")),
    Belief("away-haipai", "everybody", "haipai-shanten", AWAY,
           N_("Who has lost the connection gets the good haipai"),
           N_("Shanten of the haipai of those who were away when it was dealt.")),
    Belief("phoenix", "everybody", "haipai-shanten", "phoenix",
           N_("The tables of 鳳凰 have another wall than those of 一般"),
           N_("Mean shanten of all haipai in Tenhou's 鳳凰, beside that in its 一般."),
           against="general"),
)  # fmt: skip
