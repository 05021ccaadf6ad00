"""Each event of a hand as a row for a page: what is said of it, and what it changes on the table.

The rows hold changes between two tables and no rules: those are known to the program alone, and the
page's script only applies what it is given. Frames instead of changes took six times the room.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from viewer.core.base import records as rec
from viewer.core.base.laid_melds import pieces_of
from viewer.core.base.meld import CONCEALED, Meld, MeldKind
from viewer.core.play.moments import HandMoment
from viewer.core.play.replay import Replay
from viewer.core.play.table import RiverTile, SeatState, Table
from viewer.ui.event_words import call_text, event_row

_OWN: Final = CONCEALED | {MeldKind.KAKAN}
"""Calls that begin no turn."""
_TABLE: Final = -1
"""In place of a seat."""
_NO_SLOT: Final = -1


class Phrases:
    """Texts that stand once in a page, and are referred to by number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    @property
    def texts(self) -> list[str]:
        return [*self._numbers]


def rows_of(replay: Replay, phrases: Phrases, *, followed: int) -> list[list[object]]:
    """Return a row for each event: kind, phrase, seat, tiles, tiles left, go-round, slot, changes.

    Kinds: ``T`` draw, ``K`` replacement draw, ``D`` discard, ``N`` call that takes the turn, ``n``
    another one, ``R`` riichi, ``A`` new indicator, ``W`` win, ``Y`` drawn hand, ``x`` all else.
    The slot is of a draw, of the first ``followed`` ones; -1 where nobody knows it.
    """
    known = {drawn.step for drawn in replay.draws[:followed]}
    return [
        _row(replay, step, phrases, is_known=step in known) for step in range(1, replay.last + 1)
    ]


def _row(replay: Replay, step: int, phrases: Phrases, *, is_known: bool) -> list[object]:
    row, moment = event_row(replay, step), replay.moments[step]
    drawn, slot = moment.drawn, _NO_SLOT
    if drawn and is_known:
        found = replay.layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
        slot = _NO_SLOT if found is None else found
    phrase, left = phrases.number(row.text), replay.left(step)
    changes = _changes(replay, step, row.seat)
    return [_kind(moment), phrase, row.seat, [*row.tiles], left, moment.junme, slot, changes]


def _kind(moment: HandMoment) -> str:  # noqa: PLR0911 - a kind each
    match moment.event:
        case rec.Draw():
            return "K" if moment.drawn and moment.drawn.replacement else "T"
        case rec.Discard():
            return "D"
        case rec.Call(meld=meld):
            return "n" if meld.kind in _OWN else "N"
        case rec.Riichi():
            return "R"
        case rec.NewDora():
            return "A"
        case rec.Win():
            return "W"
        case rec.Ryuukyoku():
            return "Y"
    return "x"


# what it changes


def _changes(replay: Replay, step: int, own: int) -> list[dict[str, object]]:
    """Return what an event of the seat ``own`` changes; of other seats and the table with ``s``."""
    before, after = replay.tables[step - 1], replay.tables[step]
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    changes = [(seat, dict(_of_seat(old, new))) for seat, (old, new) in pairs if new is not old]
    changes.append((_TABLE, dict(_of_table(before, after))))
    return [change if seat == own else {"s": seat, **change} for seat, change in changes if change]


def _of_table(before: Table, after: Table) -> Iterator[tuple[str, object]]:
    if turned := after.dora[len(before.dora) :]:
        yield "a", turned
    if before.sticks != after.sticks:
        yield "q", after.sticks
    if before.ura != after.ura:
        yield "u", after.ura


def _of_seat(before: SeatState, after: SeatState) -> Iterator[tuple[str, object]]:
    """Yield what goes out of the hand and comes in, the drawn tile, river, melds, points, flags."""
    had, has = Counter(before.hand), Counter(after.hand)
    if gone := [*(had - has).elements()]:
        yield "o", gone
    if come := [*(has - had).elements()]:
        yield "i", come
    if before.drawn != after.drawn:
        yield "d", after.drawn
    if len(after.river) > len(before.river):
        yield "r", _river(after.river[-1])
    elif after.river != before.river:
        yield "c", after.river[-1].called_by
    if before.melds != after.melds:
        yield "m", [_meld(meld) for meld in after.melds]
    if before.kita != after.kita:
        yield "k", after.kita
    if before.points != after.points:
        yield "p", after.points
    if flags_of(before) != flags_of(after):
        yield "f", flags_of(after)


def _river(tile: RiverTile) -> Sequence[int]:
    return tile.tile, tile.tsumogiri + 2 * tile.sideways


def _meld(meld: Meld) -> tuple[str, list[list[int]]]:
    pieces = pieces_of(meld)
    return call_text(meld.kind), [
        [each.tile, each.sideways + 2 * each.down + 4 * each.above] for each in pieces
    ]


def flags_of(state: SeatState) -> int:
    """Return riichi, stick paid, away and shown as bits."""
    flags = (state.riichi, state.paid, not state.present, state.shown)
    return sum(flag << bit for bit, flag in enumerate(flags))
