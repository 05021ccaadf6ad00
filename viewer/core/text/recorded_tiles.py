"""What a log says of a hand's wall, row by row, so that a script can compare it by itself.

These are the rows that the audit compares, without its hashes.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from viewer.core.base.records import Kyoku, NewDora, Win
from viewer.core.base.tiles import RedFives
from viewer.core.judgement.audit import Check, followed_draws
from viewer.core.play.moments import Drawn, draws_of
from viewer.core.wall.wall import Wall


class RecordedRow(NamedTuple):
    """Values of one check in the order of the wall; None where the log does not say one.

    They are tile ids, or pips. ``seat_offset`` is of a starting hand: whose, from the dealer.
    """

    check: Check
    values: tuple[int | None, ...]
    seat_offset: int | None = None


def recorded_rows(
    kyoku: Kyoku, wall: Wall, *, red_fives: RedFives, course_known: bool = True
) -> tuple[RecordedRow, ...]:
    """Each row once; where it is not known how a hand goes on, draws as far as they follow."""
    draws = draws_of(kyoku)
    if not course_known:
        draws = draws[: followed_draws(wall, draws, red_fives if kyoku.code else None)]
    rows = dict.fromkeys(_rows(kyoku, wall, draws))
    return tuple([row for row in rows if {*row.values} - {None}])


def _rows(kyoku: Kyoku, wall: Wall, draws: Sequence[Drawn]) -> Iterator[RecordedRow]:
    published = wall.era.deal_published
    if published:
        for offset in range(kyoku.players):
            hand = kyoku.haipai[(kyoku.dealer + offset) % kyoku.players]
            yield RecordedRow("haipai", hand, offset)
    live = _in_order([drawn for drawn in draws if not drawn.replacement])
    yield RecordedRow("live", live if published else (None, *live[1:]))
    yield RecordedRow("rinshan", _in_order([drawn for drawn in draws if drawn.replacement]))
    turned = (event.tile for event in kyoku.events if isinstance(event, NewDora))
    yield RecordedRow("dora", (kyoku.dora, *turned))
    for win in kyoku.events:
        if isinstance(win, Win):
            yield RecordedRow("dora", win.dora if win.has_dora else ())
            yield RecordedRow("ura", win.ura)
    if wall.dice and kyoku.dice:
        yield RecordedRow("dice", kyoku.dice)


def _in_order(draws: Sequence[Drawn]) -> tuple[int | None, ...]:
    """Tiles by number; None for those that cannot be read."""
    found: list[int | None] = [None] * (draws[-1].nth if draws else 0)
    for drawn in draws:
        found[drawn.nth - 1] = drawn.tile
    return tuple(found)
