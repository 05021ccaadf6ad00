"""What is tested, fixed beforehand: quantities that the walls decide, by classes of seats.

A class is known before the deal, so under fair walls its hands follow the laws of all hands.
"""

from typing import Final, NamedTuple

from viewer.core.base.records import Log
from viewer.stats.luck.measures import BY_NAME, GOOD, LuckMeasure
from viewer.stats.luck.subsets import DEALER, LAST, LEADER, SEAT_SUBSETS
from viewer.translation import N_

EVERYBODY: Final = "everybody"
LOSING, AFTER_LASTS = "losing-streak", "after-lasts"
NEWCOMERS, REGULARS = "newcomers", "regulars"
HOUR_CLASSES: Final = ("hours-0-5", "hours-6-11", "hours-12-17", "hours-18-23")

STREAK: Final = 3
"""Hands in a row that cost a player points."""

LASTS: Final = 2
"""Games in a row that a player ended in last place."""

NEW_BELOW, REGULAR_FROM = 10, 100
"""Earlier games of a name in these logs."""


class SeatClass(NamedTuple):
    name: str  # stable, as machine formats have it
    title: str
    note: str = ""  # what exactly it is


CLASSES: Final = (
    SeatClass(EVERYBODY, N_("Everybody")),
    SeatClass(DEALER, N_("The dealer")),
    SeatClass(LEADER, N_("Who leads"), N_("The only one with the most points at the deal.")),
    SeatClass(LAST, N_("Who is last"), N_("The only one with the fewest points at the deal.")),
    SeatClass(LOSING, N_("On a losing streak"),
              N_("Three hands in a row, just before, cost the player points.")),
    SeatClass(AFTER_LASTS, N_("After two last places"),
              N_("The player's two games before, in these logs, ended in last place.")),
    SeatClass(NEWCOMERS, N_("Newcomers"),
              N_("Fewer than ten earlier games under that name in these logs.")),
    SeatClass(REGULARS, N_("Regulars"),
              N_("At least 100 earlier games under that name in these logs.")),
    *(SeatClass(name, title, N_("Counted by the seats at the game's first deal."))
      for name, title in zip(SEAT_SUBSETS, (N_("East at the start"), N_("South at the start"),
                                            N_("West at the start"), N_("North at the start")),
                             strict=True)),
    *(SeatClass(name, title, N_("When the game began, in Japan; not of logs that do not tell it."))
      for name, title in zip(HOUR_CLASSES, (N_("0:00 to 5:59"), N_("6:00 to 11:59"),
                                            N_("12:00 to 17:59"), N_("18:00 to 23:59")),
                             strict=True)),
)  # fmt: skip
"""In the order in which they are read."""

WINNING: Final = "winning-draws"

QUANTITIES: Final[tuple[LuckMeasure, ...]] = (
    BY_NAME["haipai-shanten"]._replace(unit="hands"),
    BY_NAME["haipai-dora"],
    BY_NAME["haipai-reds"],
    BY_NAME["accepted"],
    LuckMeasure(WINNING, "draws", GOOD, "draws", N_("Winning tile drawn in tenpai"),
                N_("In riichi, dama and open hands; whether the hand has a yaku is not "
                   "considered.")),
    BY_NAME["dora"],
    BY_NAME["reds"],
    BY_NAME["ura"],
)  # fmt: skip

FAVOURS: Final = {
    "haipai-shanten": N_("haipai one shanten nearer"),
    "haipai-dora": N_("one dora more, in hands"),
    "haipai-reds": N_("one red five more, in hands"),
    "accepted": N_("ukeire tile instead of another, in draws"),
    WINNING: N_("winning tile instead of another, in draws"),
    "dora": N_("dora instead of another tile, in draws"),
    "reds": N_("red five instead of another tile, in draws"),
    "ura": N_("one ura dora more, in indicators"),
}
"""What one more, or of shanten one fewer, is: the favour whose smallest size is told."""

QUANTITY_OF: Final = {
    **{each.name: (each.name,) for each in QUANTITIES if each.name != WINNING},
    **dict.fromkeys(("ippatsu", "riichi-draws", "dama-draws", "open-draws"), (WINNING,)),
}
"""By measure of luck, what it is counted for."""

JOINT: Final = ("haipai-dora", "haipai-reds")
"""Of several hands of a deal together these have an exact law: tiles taken by all of them."""


def classes_of_hand(log: Log, index: int) -> dict[str, list[int]]:
    """Return the seats of each class that changes from hand to hand, as known before the deal."""
    kyoku = log.hands[index]
    points = kyoku.scores
    return {
        DEALER: [kyoku.dealer],
        LEADER: _only(points, max(points, default=0)),
        LAST: _only(points, min(points, default=0)),
        LOSING: [seat for seat in range(log.players) if _is_losing(log, index, seat)],
    }


def _only(points: tuple[int, ...], wanted: int) -> list[int]:
    return [points.index(wanted)] if points.count(wanted) == 1 else []


def _is_losing(log: Log, index: int, seat: int) -> bool:
    before = log.hands[max(0, index - STREAK) : index]
    return len(before) == STREAK and all(
        sum(result.changes[seat] for result in hand.results if result.changes) < 0
        for hand in before
    )


def hour_class(date: str | None) -> str | None:
    """Return the class of a game that began so, as ``2010-09-10 09:00``."""
    if date is None:
        return None
    return HOUR_CLASSES[int(date[11:13]) * len(HOUR_CLASSES) // 24]
