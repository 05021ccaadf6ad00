"""Events and moves in words, as lists, views, notes and the page of a game tell them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    Leave,
    NewDora,
    Return,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.play.moments import HandMoment
from viewer.core.play.replay import Replay
from viewer.core.text.places import hand_name, wind_name
from viewer.translation import _, listed
from viewer.ui import words

if TYPE_CHECKING:
    from viewer.core.analysis.outlook import Outlook
    from viewer.core.base.records import Move


class EventRow(NamedTuple):
    """An event as a list shows it: its seat (-1: the table's), words, and tile ids."""

    seat: int
    text: str
    tiles: tuple[int, ...] = ()


def event_row(replay: Replay, step: int) -> EventRow:  # noqa: C901 - a case for each event
    """Return the event that led to a step; of step 0 the deal."""
    event = replay.event(step)
    match event:
        case None:
            row = EventRow(-1, _("The deal"))
        case Draw(seat, tile):
            before, after = replay.tables[step - 1], replay.tables[step]
            is_rinshan = after.replacements > before.replacements
            row = EventRow(seat, _("draws rinshan") if is_rinshan else _("draws"), (tile,))
        case Discard(seat, tile):
            discard = replay.tables[step].seats[seat].river[-1]
            row = EventRow(seat, _("tsumogiri") if discard.tsumogiri else _("discards"), (tile,))
        case Win():
            source = wind_name((event.source - replay.kyoku.dealer) % replay.players)
            text = _win_text(event.points, "" if event.self_drawn else source)
            row = EventRow(event.seat, text, (event.tile,))
        case Call(seat, meld):
            row = EventRow(seat, call_text(meld.kind), meld.tiles)
        case NewDora(tile):
            row = EventRow(-1, _("new dora indicator"), () if tile is None else (tile,))
        case Riichi(seat, declared):
            row = EventRow(seat, _("riichi") if declared == 1 else _("pays the riichi stick"))
        case Leave(seat):
            row = EventRow(seat, _("loses the connection"))
        case Return(seat):
            row = EventRow(seat, _("is back"))
        case Ryuukyoku():
            row = EventRow(-1, words.abortive_name(event.type))
        case Unread(tag=tag):
            row = EventRow(-1, _("<{tag}> cannot be read").format(tag=tag))
        case _:
            assert_never(event)
    return row


def happening(who: str, what: str, tiles: Sequence[str] = ()) -> str:
    """Return who does what, with the codes of tiles; ``who`` is empty for the table's events."""
    text = _("{who} {what}").format(who=who, what=what) if who else what
    return _("{what} {tiles}").format(what=text, tiles=" ".join(tiles)) if tiles else text


def call_text(kind: MeldKind) -> str:
    kans = {
        MeldKind.DAIMINKAN: _("open kan"),
        MeldKind.KAKAN: _("added kan"),
        MeldKind.ANKAN: _("closed kan"),
    }
    return kans.get(kind) or call_name(kind)


def move_word(event: Event) -> str:
    """Return in a word what a player does."""
    match event:
        case Call(meld=meld):
            return call_text(meld.kind)
        case Win():
            return words.win_way(event)
        case Ryuukyoku():
            return words.abortive_name(event.type)
        case Riichi():
            return _("riichi")
        case Draw():
            return _("draws")
    return _("discards")


def move_text(moves: Sequence["Move"]) -> str:
    """Return a move of Play it yourself; none is to pass."""
    return move_word(moves[0]) if moves else _("pass")


def _win_text(points: int | None, source: str) -> str:
    """Return a win's points; ``source`` is who dealt in, or empty."""
    text = _("ron {points} from {wind}") if source else _("tsumo {points}")
    return text.format(points=words.points(points), wind=source)


def outlook_text(outlook: "Outlook", who: Callable[[int], str]) -> str:
    """Return who wins how much from whom, or how the hand is drawn; ``who`` names a seat."""
    if outlook.ryuukyoku is not None:
        return words.abortive_name(outlook.ryuukyoku)
    return listed(_win(outlook, seat, who) for seat in outlook.winners)


def _win(outlook: "Outlook", seat: int, who: Callable[[int], str]) -> str:
    source = outlook.source
    dealt_in = "" if source is None or source == seat else who(source)
    return happening(who(seat), _win_text(outlook.changes[seat], dealt_in))


def move_row(moment: HandMoment) -> EventRow:
    """Return a move as a list shows it; a riichi and its discard are one move."""
    match moment.event:
        case Call(seat, meld) as event:
            return EventRow(seat, move_word(event), meld.tiles)
        case (Discard(seat=seat, tile=tile) | Win(seat=seat, tile=tile)) as event:
            return EventRow(seat, _("riichi") if moment.declares else move_word(event), (tile,))
        case Ryuukyoku() as event:
            return EventRow(-1, move_word(event))
    return EventRow(-1, "")


def hand_and_junme(kyoku: Kyoku, junme: int) -> str:
    """Return as in East 2-1, go-round 7; before the first draw the deal."""
    if not junme:
        return _("{hand}, the deal").format(hand=hand_name(kyoku))
    return _("{hand}, go-round {junme}").format(hand=hand_name(kyoku), junme=junme)
