"""The words for how a hand would end, or has ended, and for the moves that changed it."""

from collections.abc import Callable

from viewer.core.analysis.outlook import Outlook
from viewer.core.base.records import Call, Discard, Kyoku, Riichi, Ryuukyoku, Win
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels.event_words import EventRow, call_text, happening


def outlook_text(outlook: Outlook, who: Callable[[int], str]) -> str:
    """Return who wins how much from whom, all winners of one tile; or how the hand is drawn.

    Args:
        outlook: what is told.
        who: names a seat.
    """
    if outlook.drawn is not None:
        return words.abortive_name(outlook.drawn)
    return listed(_win(outlook, seat, who) for seat in outlook.winners)


def _win(outlook: Outlook, seat: int, who: Callable[[int], str]) -> str:
    points = words.points(outlook.changes[seat])
    if outlook.source is None or seat == outlook.source:
        return happening(who(seat), _("tsumo {points}").format(points=points))
    text = _("ron {points} from {wind}").format(points=points, wind=who(outlook.source))
    return happening(who(seat), text)


def move_row(kyoku: Kyoku, step: int) -> EventRow:
    """Return a move of a hand as a list shows it; a discard that declares riichi as that."""
    event = kyoku.events[step - 1]
    match event:
        case Call(seat, meld):
            return EventRow(seat, call_text(meld.kind), meld.tiles)
        case Discard(seat, tile):
            declares = isinstance(kyoku.events[step - 2], Riichi)
            return EventRow(seat, _("riichi") if declares else _("discards"), (tile,))
        case Win(seat, _source, tile):
            return EventRow(seat, _("tsumo"), (tile,))
        case Ryuukyoku():
            return EventRow(-1, words.abortive_name(event.type))
    return EventRow(-1, "")
