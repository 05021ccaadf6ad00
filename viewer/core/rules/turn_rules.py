"""What may come next in a hand: a table by event and by what came before.

An event that the table does not have after what came before is out of turn. Else it is held
against its rows, each of which names the inconsistency that breaking it is; it breaks at most one.
A rule that hangs on something unreadable allows everything.

Sources: Tenhou's manual, https://tenhou.net/man/ (ルール), and 597 hands of 67 real logs, of which
none breaks a row. In brackets the manual's words, and how many times these logs had to obey.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Any, Final, NamedTuple

from viewer.core.base import records as rec
from viewer.core.base.meld import KANS, REPLACED, Meld, MeldKind
from viewer.core.base.records import TILE_MOVES, Event, Log
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, NORTH, SET, SUIT
from viewer.core.play.hand_state import STICK, HandState
from viewer.core.play.inconsistencies import Checks, InconsistencyKind
from viewer.core.rules.reckoning import wins_nothing
from viewer.core.rules.turn_situation import (
    TurnConcern,
    TurnSituation,
    can_be_drawn,
    has_to_be_drawn,
    is_furiten,
)
from viewer.core.rules.winning_forms import YAOCHU, swap_kinds

_FOUR: Final = 4
_LEFT: Final = 3
"""The seat before one's own, as melds count."""
_OWN: Final = frozenset({MeldKind.ANKAN, MeldKind.KAKAN, MeldKind.KITA})

_Rule = Callable[[TurnSituation, Any], bool]
"""Whether an event is allowed."""


class TurnRow(NamedTuple):
    check: InconsistencyKind  # what breaking the rule is
    allows: _Rule
    concern: TurnConcern | None = None  # without it, nothing could break the rule


_Table = Mapping[type, Mapping[type, tuple[TurnRow, ...]]]

# whose turn it is


def _dealer_draws(now: TurnSituation, draw: rec.Draw) -> bool:
    return draw.seat == now.hand.kyoku.dealer


def _next_seat_draws(now: TurnSituation, draw: rec.Draw) -> bool:
    last: rec.Discard = now.last
    return draw.seat == (last.seat + 1) % now.players


def _caller_draws(now: TurnSituation, draw: rec.Draw) -> bool:
    return draw.seat == now.last.seat and now.last.meld.kind in REPLACED


def _drawer_discards(now: TurnSituation, discard: rec.Discard) -> bool:
    last: rec.Draw = now.last
    return discard.seat == last.seat


def _caller_discards(now: TurnSituation, discard: rec.Discard) -> bool:
    return discard.seat == now.last.seat and now.last.meld.kind not in REPLACED


def _drawer_calls(now: TurnSituation, call: rec.Call) -> bool:
    return call.seat == now.last.seat and call.meld.kind in _OWN and now.is_paid


def _other_calls(now: TurnSituation, call: rec.Call) -> bool:
    return call.seat != now.last.seat and call.meld.kind not in _OWN


def _drawer_declares(now: TurnSituation, riichi: rec.Riichi) -> bool:
    first = riichi.step == 1 and not now.hand.seats[riichi.seat].riichi
    return first and riichi.seat == now.last.seat


def _declarer_pays(now: TurnSituation, riichi: rec.Riichi) -> bool:
    is_declarer = now.declarer == riichi.seat == now.last.seat
    return riichi.step == 2 and (is_declarer or "REACH" in now.hand.unread)  # noqa: PLR2004 - as in the log


# what is there


def _is_tile_left(now: TurnSituation, _call: rec.Call) -> bool:
    return now.hand.left > 0 or not now.draws_known


def _holds_tile(now: TurnSituation, discard: rec.Discard) -> bool:
    seat, tile = discard.seat, discard.tile
    state = now.hand.seats[seat]
    return tile == state.drawn or tile in state.hand or not now.hand.known[seat]


def _has_tiles(now: TurnSituation, call: rec.Call) -> bool:
    known, state = now.hand.known[call.seat], now.hand.seats[call.seat]
    own = not known or {*state.held}.issuperset(call.meld.from_hand)
    return own and _is_shaped(call.meld) and _is_offered(now, call)


def _is_shaped(meld: Meld) -> bool:
    """Whether its tiles are a run or of one kind, as it says; other sites tell both apart."""
    first, *others = (tile // COPIES for tile in meld.tiles)
    if meld.kind is not MeldKind.CHI:
        return {*others} <= {first}
    in_suit = first < FIRST_HONOUR and first % SUIT <= SUIT - SET
    return in_suit and others == [first + 1, first + 2]


def _is_offered(now: TurnSituation, call: rec.Call) -> bool:
    """Whether the rest of a meld is there, besides the tiles of the caller's hand."""
    meld = call.meld
    match meld.kind:
        case MeldKind.ANKAN:
            return True
        case MeldKind.KITA:
            return now.players < _FOUR and meld.tiles[0] // COPIES == NORTH
        case MeldKind.KAKAN:
            tiles = tuple([tile for tile in meld.tiles if tile != meld.added])
            pon = Meld(MeldKind.PON, tiles, meld.called, meld.source)
            return pon in now.hand.seats[call.seat].melds or not now.hand.known[call.seat]
        case MeldKind.CHI if meld.source != _LEFT or now.players < _FOUR:
            return False
    offered = now.hand.offered(meld.giver(call.seat))
    return offered == (meld.called,) or isinstance(now.last, rec.Unread)


def _is_kan_left(now: TurnSituation, call: rec.Call) -> bool:
    return now.kans < _FOUR or call.meld.kind not in KANS


def _plays_on(now: TurnSituation, _event: rec.Draw | rec.Call) -> bool:
    return not has_to_be_drawn(now)


def _plays_on_after_winds(now: TurnSituation, _event: rec.Draw | rec.Call) -> bool:
    return now.hand.live != _FOUR or not has_to_be_drawn(now)


def _draws_on(now: TurnSituation, _event: rec.Draw) -> bool:
    """A tile is left, and it is not the fifth after four winds."""
    if now.hand.left <= 0:
        return not now.draws_known
    return now.hand.live != _FOUR or not has_to_be_drawn(now)


# riichi


def _may_declare(now: TurnSituation, riichi: rec.Riichi) -> bool:
    state = now.hand.seats[riichi.seat]
    if any(meld.called is not None for meld in state.melds) or not now.usual:
        return not now.usual
    points = STICK if state.points is None else state.points
    return points >= STICK and (now.hand.left >= now.players or not now.draws_known)


def _declares_tenpai(now: TurnSituation, discard: rec.Discard) -> bool:
    seat = discard.seat
    if now.declarer != seat:
        return True
    held = [tile for tile in now.hand.seats[seat].held if tile != discard.tile]
    return now.waits(seat, held) != ()


def _is_paid(now: TurnSituation, _event: rec.Draw | rec.Call) -> bool:
    return now.is_paid


def _keeps_hand(now: TurnSituation, discard: rec.Discard) -> bool:
    state = now.hand.seats[discard.seat]
    return not state.paid or discard.tile == state.drawn or not now.hand.known[discard.seat]


def _keeps_waits(now: TurnSituation, call: rec.Call) -> bool:
    state, meld = now.hand.seats[call.seat], call.meld
    if not state.paid or not now.hand.known[call.seat]:
        return True
    if meld.called is not None or state.drawn not in meld.tiles:
        return False
    if meld.kind is MeldKind.KITA:
        return True
    held = [tile for tile in state.hand if tile not in meld.tiles]
    return now.waits(call.seat, state.hand) == now.waits(call.seat, held, meld)


# discards after calls, indicators, wins


def _swaps_nothing(now: TurnSituation, discard: rec.Discard) -> bool:
    return discard.tile // COPIES not in swap_kinds(now.last.meld)


def _are_indicators_up(now: TurnSituation, _event: rec.Draw | rec.Discard) -> bool:
    count = len(now.hand.dora)
    return (
        count == 1 + now.kans
        or count == now.indicators_due
        or not (now.indicators_known and now.moves_known)
    )


def _is_indicator_due(now: TurnSituation, _event: rec.NewDora) -> bool:
    return len(now.hand.dora) < now.indicators_due or not (now.indicators_known and now.moves_known)


def _drawer_wins(now: TurnSituation, win: rec.Win) -> bool:
    return win.seat == win.source == now.last.seat and now.is_paid


def _other_wins(now: TurnSituation, win: rec.Win) -> bool:
    offer = now.hand.offer
    if offer is None:
        return isinstance(now.hand.last_played.event, rec.Unread)
    return win.seat != win.source == offer.seat


def _wins_before_payment(now: TurnSituation, _win: rec.Win) -> bool:
    """A riichi whose discard is won with is not paid."""
    moments = now.hand.moments
    since = moments[moments[-1].move + 1 :]
    return not any(isinstance(moment.event, rec.Riichi) for moment in since)


def _robs(now: TurnSituation, win: rec.Win) -> bool:
    """An added kan or kita; a closed kan only by thirteen orphans."""
    kinds = {tile // COPIES for tile in win.hand}
    return now.last.meld.kind is not MeldKind.ANKAN or kinds == YAOCHU


def _wins_too(now: TurnSituation, win: rec.Win) -> bool:
    """With the same tile, in the order of turns; a third is 三家和, which is drawn."""
    wins, source = now.hand.wins, win.source
    turns = [(each.seat - source) % now.players for each in (*wins, win)]
    in_order = turns == sorted({*turns})
    return in_order and wins[-1].tile == win.tile and len(turns) <= now.most_wins


def _has_a_yaku(now: TurnSituation, win: rec.Win) -> bool:
    return not wins_nothing(now.hand, now.rules, win)


def _is_not_furiten(now: TurnSituation, win: rec.Win) -> bool:
    return not is_furiten(now, win.seat)


def _wins_before_its_indicator(now: TurnSituation, _win: rec.Win) -> bool:
    """An open kan's is turned up with the discard: not if the replacement tile wins."""
    known = now.indicators_known and now.moves_known
    return not (known and now.is_late(now.hand.replaced)) or len(now.hand.dora) <= now.kans


_RON: Final[tuple[TurnRow, ...]] = (
    TurnRow("ending", _other_wins),
    TurnRow("yakuless", _has_a_yaku),
    TurnRow("furiten", _is_not_furiten),
)
_AFTER_UNREAD: Final[Mapping[type, tuple[TurnRow, ...]]] = {
    rec.Draw: (),
    rec.Discard: (TurnRow("discard", _holds_tile), TurnRow("locked", _keeps_hand, "riichi")),
    rec.Call: (TurnRow("call", _has_tiles), TurnRow("locked", _keeps_waits, "riichi")),
    rec.Riichi: (),
    rec.NewDora: (),
    rec.Win: (),
    rec.Ryuukyoku: (),
}

TURN_RULES: Final[_Table] = {
    NoneType: {rec.Draw: (TurnRow("turn", _dealer_draws),)},  # (597)
    rec.Draw: {
        rec.Discard: (
            TurnRow("turn", _drawer_discards),  # (26,219)
            TurnRow("discard", _holds_tile),
            TurnRow("locked", _keeps_hand, "riichi"),  # (リーチ; 1,888)
            TurnRow("declared", _declares_tenpai, "declared"),  # (リーチ; 459)
            TurnRow("indicators", _are_indicators_up, "kan"),  # (カンドラ: 明槓は打牌後; 33)
        ),
        rec.Call: (
            TurnRow("turn", _drawer_calls),  # (513)
            TurnRow("call", _has_tiles),
            TurnRow("left", _is_tile_left),  # one was left 3 times, never none
            TurnRow("kans", _is_kan_left, "four"),
            TurnRow(
                "locked", _keeps_waits, "riichi"
            ),  # (リーチ後の暗槓, 送り槓なし; 13, and 21 kita)
        ),
        rec.Riichi: (
            TurnRow("riichi", _drawer_declares),  # (459)
            # (1000点, ツモ番なしリーチなし) Four players had 7 tiles left or more, three 4:
            # so many as there are players are asked for.
            TurnRow("declared", _may_declare),
        ),
        rec.NewDora: (TurnRow("indicators", _is_indicator_due),),
        rec.Win: (
            TurnRow("ending", _drawer_wins),  # (211)
            TurnRow("yakuless", _has_a_yaku),  # (一飜縛り)
            TurnRow("indicators", _wins_before_its_indicator, "kan"),  # none of 57 wins has it
        ),
        rec.Ryuukyoku: (TurnRow("ending", can_be_drawn),),
    },
    rec.Discard: {
        rec.Draw: (
            TurnRow("turn", _next_seat_draws),  # (25,832)
            TurnRow("drawn", _draws_on),  # (荒牌流局, 四風連打; 110)
            TurnRow("unpaid", _is_paid, "declared"),  # (リーチ; 441)
            TurnRow("drawn", _plays_on, "four"),  # (四家立直, 四槓散了; 1)
        ),
        rec.Call: (
            TurnRow("turn", _other_calls),  # (1,007)
            TurnRow("call", _has_tiles),  # chi from the left (350), none of three players
            TurnRow("left", _is_tile_left),  # one was left 3 times, never none
            TurnRow("kans", _is_kan_left, "four"),
            TurnRow("locked", _keeps_waits, "riichi"),
            TurnRow("unpaid", _is_paid, "declared"),
            TurnRow("drawn", _plays_on_after_winds),
            TurnRow("drawn", _plays_on, "four"),
        ),
        rec.Riichi: (TurnRow("riichi", _declarer_pays),),  # (441)
        # (フリテン; 262), and the stick stays with one who discards into a ron (18)
        rec.Win: (*_RON, TurnRow("riichi", _wins_before_payment, "riichi")),
        rec.Ryuukyoku: (TurnRow("ending", can_be_drawn),),
    },
    rec.Call: {
        rec.Draw: (
            TurnRow("turn", _caller_draws),  # (521)
            TurnRow("indicators", _are_indicators_up, "kan"),  # (カンドラ: 暗槓は即乗り; 42)
        ),
        rec.Discard: (
            TurnRow("turn", _caller_discards),  # (999)
            TurnRow("discard", _holds_tile),
            TurnRow("swap", _swaps_nothing),  # (喰い替えなし; none of 10,700 calls of early logs)
        ),
        rec.NewDora: (TurnRow("indicators", _is_indicator_due),),
        rec.Win: (TurnRow("ending", _robs), *_RON),  # (槍槓; 国士無双の暗槓)
    },
    rec.Win: {rec.Win: (TurnRow("ending", _wins_too), *_RON)},  # (ダブロン; 9)
    rec.Ryuukyoku: {},
    rec.Unread: _AFTER_UNREAD,
}
"""By what came before: what may come next, and its rows."""

_OUT_OF_TURN: Final[Mapping[type, InconsistencyKind]] = {
    rec.Draw: "turn",
    rec.Discard: "turn",
    rec.Call: "turn",
    rec.Riichi: "riichi",
    rec.NewDora: "indicators",
    rec.Win: "ending",
    rec.Ryuukyoku: "ending",
}
"""What an event is where it is not next; others may stand anywhere."""


@cache
def _rows_for(concerns: frozenset[TurnConcern]) -> _Table:
    """The table without rows that nothing could break."""
    return {
        before: {
            kind: tuple([row for row in rows if row.concern is None or row.concern in concerns])
            for kind, rows in after.items()
        }
        for before, after in TURN_RULES.items()
    }


def broken_rule(now: TurnSituation, event: Event) -> InconsistencyKind | None:
    """The rule that an event would break as the next of the hand; None if it may follow."""
    return _broken(_rows_for(now.concerns)[type(now.last)], now, event)


def _broken(
    after: Mapping[type, tuple[TurnRow, ...]], now: TurnSituation, event: Event
) -> InconsistencyKind | None:
    kind: type = type(event)
    rows = after.get(kind)
    if rows is None:
        return _OUT_OF_TURN.get(kind)
    for row in rows:
        if not row.allows(now, event):
            return row.check
    return None


class TurnCheck:
    """Compares with ``hand``, the state that the caller keeps."""

    def __init__(self, hand: HandState, log: Log, checks: Checks) -> None:
        self._now = TurnSituation(hand, log)
        self._table = _rows_for(frozenset())
        self._next = self._table[NoneType]
        self._checks = checks

    def compare(self, event: Event) -> bool:
        """Compare an event before it is applied; return whether it breaks no rule."""
        now, kind = self._now, type(event)
        self._checks.checked += kind in self._next
        broken = _broken(self._next, now, event)
        if broken in now.unsure:
            self._checks.miss(broken, getattr(event, "seat", None))
            broken = None
        if broken is not None:
            self._accuse(broken, event)
        if kind in TILE_MOVES:
            now.last = event
        else:
            now.follow(event)
            self._table = _rows_for(now.concerns)
        self._next = self._table[type(now.last)]
        return broken is None

    def _accuse(self, check: InconsistencyKind, event: Event) -> None:
        self._checks.compare(check, getattr(event, "seat", None), (1,), (0,))
        if check == "indicators":  # all that follow would be as wrong
            self._now.indicators_known = False
        elif check == "unpaid":
            self._now.declarer = None
