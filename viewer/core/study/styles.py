"""How a seat plays in a line: by hand, or by one of a few simple rules."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from viewer.core.analysis.efficiency import nearest_discard
from viewer.core.base import records as rec
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Event, Move
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import is_move
from viewer.core.rules.decisions import done_by
from viewer.core.study.hand_flow import Asked, HandFlow
from viewer.translation import N_

_OWN_CALLS: Final = frozenset({MeldKind.ANKAN, MeldKind.KAKAN, MeldKind.KITA})


class PlayStyle(StrEnum):
    AS_PLAYED = "as-played"  # as in the log where that is still possible, else as drawn
    AS_DRAWN = "as-drawn"  # discards what it has drawn
    # discards what leaves the least shanten and then the greatest ukeire by what it sees; takes
    # nothing from others, and never declares riichi or a kan
    NEAREST = "nearest"
    BY_HAND = "by-hand"


STYLE_NAMES: Final[Mapping[PlayStyle, str]] = {
    PlayStyle.AS_PLAYED: N_("As they did"),
    PlayStyle.AS_DRAWN: N_("Discard what they draw"),
    PlayStyle.NEAREST: N_("Nearest to tenpai"),
    PlayStyle.BY_HAND: N_("By hand"),
}


class LoggedActs:
    """What each seat did in the log, by its turns: a turn ends with the seat's own discard."""

    def __init__(self, events: Iterable[Event], players: int) -> None:
        self._turns: list[list[list[Move]]] = [[[]] for _ in range(players)]
        self._taken: dict[tuple[int, int], rec.Call] = {}
        """The calls by seat and by the tile taken."""
        for event in events:
            match event:
                case rec.Discard(seat):
                    self._turns[seat][-1].append(event)
                    self._turns[seat].append([])
                case rec.Call(seat, meld) if meld.kind not in _OWN_CALLS:
                    self._taken[seat, meld.called or 0] = event
                case rec.Call(seat) | rec.Riichi(seat, 1):
                    self._turns[seat][-1].append(event)

    def turn(self, seat: int, nth: int) -> list[Move]:
        """What it did of its own in its turn with so many discards before."""
        turns = self._turns[seat]
        return turns[nth] if nth < len(turns) else []

    def call(self, seat: int, tile: int) -> rec.Call | None:
        """How it called a tile of another seat, if it did."""
        return self._taken.get((seat, tile))


def choose(
    style: PlayStyle, flow: HandFlow, asked: Asked, logged: LoggedActs, *, wins: bool
) -> tuple[Move, ...]:
    """What a seat does that is not played by hand; nothing if it passes.

    It wins where it can, if ``wins``; as in the log, only from where the line has left it.
    """
    if style is PlayStyle.AS_PLAYED and flow.follows:
        done = _played(flow, asked, wins=wins)
        if done is not None:
            return done
    win = next((move for move in asked.moves if isinstance(move, rec.Win)), None)
    if wins and win is not None:
        return (win,)
    if style is PlayStyle.AS_PLAYED:
        return _as_played(flow, asked, logged)
    if not asked.own_turn:
        return ()
    discards = [move.tile for move in asked.moves if isinstance(move, rec.Discard)]
    if style is PlayStyle.NEAREST:
        return (rec.Discard(asked.seat, nearest_discard(flow.now.hand, asked.seat, discards)),)
    return _drawn(flow, asked)


def _played(flow: HandFlow, asked: Asked, *, wins: bool) -> tuple[Move, ...] | None:
    """What the log has next of a seat, while all is as in the log; None if it cannot be."""
    following = flow.log_events[len(flow.events) :]
    done = done_by(following, asked.seat)
    if _wins_in(following, done, asked.seat):
        done = tuple([move for move in asked.moves if wins and isinstance(move, rec.Win)])
    elif done and isinstance(done[0], rec.Ryuukyoku):
        done = tuple([move for move in asked.moves if isinstance(move, rec.Ryuukyoku)])
    if flow.accepts(asked, done):
        return done
    return None if asked.own_turn else ()


def _wins_in(following: Sequence[Event], done: Sequence[Move], seat: int) -> bool:
    """Whether a seat wins next, be it as one of three whose hand is drawn."""
    match next((event for event in following if is_move(event)), None):
        case rec.Ryuukyoku("ron3", hands):
            return hands[seat] is not None
    return any(isinstance(move, rec.Win) for move in done)


def _as_played(flow: HandFlow, asked: Asked, logged: LoggedActs) -> tuple[Move, ...]:
    seat, hand = asked.seat, flow.now.hand
    if not asked.own_turn:
        offer = hand.offer
        call = logged.call(seat, offer.tiles[0]) if offer is not None else None
        return (call,) if call is not None and flow.accepts(asked, [call]) else ()
    acts = logged.turn(seat, len(hand.seats[seat].river))
    for at, act in enumerate(acts):
        if isinstance(act, rec.Discard):
            found: tuple[Move, ...] = _alike(flow, asked, act)
        else:
            found = tuple(acts[at:]) if isinstance(act, rec.Riichi) else (act,)
        if found and flow.accepts(asked, found):
            return found
    return _drawn(flow, asked)


def _alike(flow: HandFlow, asked: Asked, act: rec.Discard) -> tuple[Move, ...]:
    """The same discard, or one that looks the same; nothing if there is none."""
    if flow.accepts(asked, [act]):
        return (act,)
    red = flow.now.rules.red_fives
    face = face_of(act.tile, red_fives=red)
    discards = [move for move in asked.moves if isinstance(move, rec.Discard)]
    return tuple([m for m in discards if face_of(m.tile, red_fives=red) == face])


def _drawn(flow: HandFlow, asked: Asked) -> tuple[Move, ...]:
    """The discard of what was drawn; after a call, which draws nothing, of the highest tile."""
    seat = asked.seat
    drawn = flow.now.hand.seats[seat].drawn
    if drawn is not None and flow.accepts(asked, [rec.Discard(seat, drawn)]):
        return (rec.Discard(seat, drawn),)
    return (max((m for m in asked.moves if isinstance(m, rec.Discard)), key=lambda m: m.tile),)
