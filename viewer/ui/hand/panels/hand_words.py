"""A hand in words: its events and outlooks, and of the insight what is left, to come, and where.

The first picture needs the events alone, so the analysis is not imported here.
"""

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
from viewer.core.base.tiles import COPIES
from viewer.core.play.moments import HandMoment
from viewer.core.play.replay import FutureDraw, Replay
from viewer.core.text.places import draw_place, hand_name, ordinal, wind_name
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.tile_art import BACK

if TYPE_CHECKING:
    from viewer.core.analysis.efficiency import Accepted, DiscardChoice
    from viewer.core.analysis.hand_analysis import Reading, Ukeire
    from viewer.core.analysis.outlook import Outlook
    from viewer.core.analysis.tile_locations import TileLocation
    from viewer.core.rules.decisions import Decision
    from viewer.core.rules.legal_moves import Move
    from viewer.core.study.hand_flow import Asked


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


def question_text(asked: "Asked | Decision", *, declares: bool = False, who: str = "") -> str:
    """Return what is asked of who plays; ``declares`` is whether riichi was chosen.

    ``who`` is the player who is asked, where several may be.
    """
    text = _("Riichi: click the tile to discard") if declares else _("Click the tile to discard")
    if not asked.own_turn:
        text = _("Do you take it?")
    return _("{player}: {question}").format(player=who, question=text) if who else text


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


def event_text(scene: Scene, step: int) -> str:
    row = event_row(scene.replay, step)
    codes = [code for code in map(scene.face, row.tiles) if code != BACK]
    return happening(scene.who(row.seat) if row.seat >= 0 else "", row.text, codes)


def live_of(scene: Scene, found: "Accepted | DiscardChoice | Reading") -> int | None:
    """Return how many of a hand's ukeire can still be drawn; None if that may not be seen."""
    return None if scene.play_mode or scene.wall_closed else found.live


def choice_note(scene: Scene, choice: "DiscardChoice") -> str:
    kinds = " ".join(scene.face(COPIES * each.kind + COPIES - 1) for each in choice.accepted)
    parts = [_("Discarded")] if choice.discarded else []
    parts += [
        words.ukeire(choice.unseen, live_of(scene, choice)),
        _("Unseen: neither in the hand nor open on the table"),
        kinds,
    ]
    return "\n".join(filter(None, parts))


def counts(scene: Scene, each: "Ukeire") -> str:
    own = _("{count} in the hand itself").format(count=each.own)
    return "\n".join([*_places(scene, (each,)), own])


def sums(scene: Scene, reading: "Reading") -> str:
    return listed(_places(scene, reading.ukeire))


def _places(scene: Scene, kinds: "Sequence[Ukeire]") -> list[str]:
    unseen, unknown = sum(each.unseen for each in kinds), sum(each.unknown for each in kinds)
    if scene.play_mode or scene.wall_closed:
        parts = [words.ukeire(unseen, None)]
    else:
        live = sum(each.live for each in kinds)
        hands, dead = sum(each.hands for each in kinds), sum(each.dead for each in kinds)
        parts = [
            words.ukeire(unseen, live),
            _("{count} in other hands").format(count=hands),
            _("{count} in the dead wall").format(count=dead),
        ]
    visible = sum(each.visible for each in kinds)
    parts.append(_("{count} on the table").format(count=visible))
    if unknown and not scene.play_mode:
        parts.append(_("{count} unknown").format(count=unknown))
    return parts


def whose_draw(scene: Scene, coming: FutureDraw) -> str:
    """Return as in: West's next draw but two."""
    who = scene.wind(coming.seat)
    ways = {
        1: _("{who}'s next draw"),
        2: _("{who}'s next draw but one"),
        3: _("{who}'s next draw but two"),
    }
    text = ways.get(coming.own_away, _("{who}'s draw, {count} turns from here"))
    return text.format(who=who, count=coming.own_away)


def own_draw(coming: FutureDraw) -> str:
    """Return whose draw it is, from here on, as in: 3rd draw; who draws is shown beside."""
    if coming.own_away == 1:
        return _("next draw")
    return _("{nth} draw from here").format(nth=ordinal(coming.own_away))


def future_draw(scene: Scene, coming: FutureDraw) -> str:
    """Return when a tile comes: number 41, slot 31: West's next draw but two."""
    return _("number {nth}, slot {slot}: {whose}").format(
        nth=coming.nth, slot=coming.slot, whose=whose_draw(scene, coming)
    )


def draw_name(scene: Scene, step: int) -> str:
    """Return whose draw it was, as in: South's draw 9."""
    what, nth, seat = draw_place(step, scene.replay.kyoku)
    return words.own_place(what, nth, scene.seat_offset(seat))


def where(scene: Scene, found: "TileLocation") -> str:
    lies = _lies(scene, found)
    if found.coming is not None:
        return _("{place}, {whose}").format(place=lies, whose=whose_draw(scene, found.coming))
    if found.drawn_by is None:
        return lies
    return f"{lies}\n{_origin(scene, found)}"


def _lies(scene: Scene, found: "TileLocation") -> str:
    templates = {
        "hand": _("{who}: in the hand"),
        "river": _("{who}: in the river"),
        "meld": _("{who}: in a meld"),
        "kita": _("{who}: set aside"),
        "live": _("In the wall: number {nth}"),
        "rinshan": _("In the dead wall: rinshan {nth}"),
        "dora": _("In the dead wall: dora indicator {nth}"),
        "ura": _("In the dead wall: ura dora indicator {nth}"),
        "dead": _("In the wall, out of reach: number {nth}"),
        "unknown": _("Unknown place"),
        "hidden": _("Not seen yet"),
    }
    who = scene.wind(found.seat) if found.seat is not None else ""
    hidden = scene.play_mode and found.where == "unknown"
    text = templates["hidden" if hidden else found.where].format(who=who, nth=found.nth)
    if found.where in {"dora", "ura"} and found.open:
        text = _("{place}, turned up").format(place=text)
    return text


def _origin(scene: Scene, found: "TileLocation") -> str:
    """Return where a tile on the table came from, as in: South's 3rd draw, slot 31."""
    seat = scene.seat_offset(found.drawn_by or 0)
    if found.step:
        place = draw_name(scene, found.step)
    elif not scene.replay.kyoku.deal_published:
        return words.own_place("dealt", 1, seat)
    else:
        place = words.own_place("haipai", found.nth or 0, seat)
    return _("{place}, slot {slot}").format(place=place, slot=found.slot)
