"""The events of a hand in words, with the tiles that belong to them."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple, assert_never

from viewer.core.analysis.outlook import Outlook
from viewer.core.base.meld import MeldKind
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
from viewer.core.play.replay import Replay
from viewer.core.text.places import wind_name
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.tile_art import BACK


class Landmark(Enum):
    """What stands out in a hand; the step bar marks it."""

    CALL = auto()
    KAN = auto()
    RIICHI = auto()
    END = auto()


class EventRow(NamedTuple):
    """An event as a list shows it.

    Attributes:
        seat: whose it is; -1 for the table's.
        text: what happens, without name or tiles.
        tiles: the tile ids that belong to it.
    """

    seat: int
    text: str
    tiles: tuple[int, ...] = ()


def event_row(replay: Replay, step: int) -> EventRow:
    """Return the event that led to a step."""
    event = replay.event(step)
    match event:
        case None:
            row = EventRow(-1, _("The deal"))
        case Draw() | Discard() | Win():
            row = EventRow(event.seat, _tile_text(replay, step, event), (event.tile,))
        case Call():
            row = EventRow(event.seat, call_text(event.meld.kind), event.meld.tiles)
        case NewDora():
            row = EventRow(-1, _("new dora indicator"), _known(event.tile))
        case Riichi() | Leave() | Return():
            row = EventRow(event.seat, _seat_text(event))
        case Ryuukyoku():
            row = EventRow(-1, words.abortive_name(event.type))
        case Unread():
            row = EventRow(-1, _("<{tag}> cannot be read").format(tag=event.tag))
        case _:
            assert_never(event)
    return row


def happening(who: str, what: str, tiles: Sequence[str] = ()) -> str:
    """Return an event as a sentence: whose it is, if it is a player's, what, and with which tiles.

    Args:
        who: the player.
        what: the text of an `EventRow`.
        tiles: the codes of its tiles.
    """
    said = _("{who} {what}").format(who=who, what=what) if who else what
    return _("{what} {tiles}").format(what=said, tiles=" ".join(tiles)) if tiles else said


def _known(tile: int | None) -> tuple[int, ...]:
    return () if tile is None else (tile,)


def _tile_text(replay: Replay, step: int, event: Draw | Discard | Win) -> str:
    match event:
        case Draw():
            return _draw_text(replay, step)
        case Discard():
            return _discard_text(replay, step, event)
        case Win():
            return _win_text(replay, event)


def _draw_text(replay: Replay, step: int) -> str:
    before, after = replay.tables[step - 1], replay.tables[step]
    if after.replacements > before.replacements:
        return _("draws rinshan")
    return _("draws")


def _discard_text(replay: Replay, step: int, event: Discard) -> str:
    if replay.tables[step].seats[event.seat].river[-1].tsumogiri:
        return _("tsumogiri")
    return _("discards")


def call_text(kind: MeldKind) -> str:
    """Return what a call is, kans by their kind."""
    return {
        MeldKind.CHI: _("chi"),
        MeldKind.PON: _("pon"),
        MeldKind.DAIMINKAN: _("open kan"),
        MeldKind.KAKAN: _("added kan"),
        MeldKind.ANKAN: _("closed kan"),
        MeldKind.KITA: _("kita"),
    }[kind]


def _seat_text(event: Riichi | Leave | Return) -> str:
    match event:
        case Riichi(step=1):
            return _("riichi")
        case Riichi():
            return _("pays the riichi stick")
        case Leave():
            return _("loses the connection")
        case Return():
            return _("is back")


def _win_text(replay: Replay, win: Win) -> str:
    if win.self_drawn:
        return _("tsumo {points}").format(points=words.points(win.points))
    wind = wind_name((win.source - replay.kyoku.dealer) % replay.players)
    return _("ron {points} from {wind}").format(points=words.points(win.points), wind=wind)


def landmark(event: Event | None) -> Landmark | None:
    """Return what kind of landmark an event is, if it is one."""
    if isinstance(event, Call) and event.meld.kind is not MeldKind.KITA:
        open_call = event.meld.kind in {MeldKind.CHI, MeldKind.PON}
        return Landmark.CALL if open_call else Landmark.KAN
    if isinstance(event, Riichi) and event.step == 1:
        return Landmark.RIICHI
    if isinstance(event, (Win, Ryuukyoku)):
        return Landmark.END
    return None


def said_of(scene: Scene, step: int) -> str:
    """Return the event that led to a step for those who cannot see it: who, what, which tiles."""
    event = event_row(scene.replay, step)
    return said(scene, event, tuple(map(scene.face, event.tiles)))


def said(scene: Scene, event: EventRow, codes: tuple[str, ...]) -> str:
    """Return an event as it is heard; ``codes`` are of the faces of its tiles."""
    who = scene.who(event.seat) if event.seat >= 0 else ""
    return happening(who, event.text, [code for code in codes if code != BACK])


def outlook_text(outlook: Outlook, who: Callable[[int], str]) -> str:
    """Return who wins how much from whom, or how the hand is drawn; ``who`` names a seat."""
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
