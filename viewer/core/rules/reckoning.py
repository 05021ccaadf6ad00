"""What the end of a hand is worth by the hand before it: yaku, fu, points, and who pays whom.

The one reckoner: `results` holds what a log says against it, and a line that is played on takes
it whole. A win needs an event that tells seat, source, tile, hand and melds; what follows from
that is added here, and left out where it is not known.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from viewer.core.base.base_points import base_of
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import EXHAUSTIVE, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR, KINDS, NORTH
from viewer.core.play.hand_state import HandState
from viewer.core.play.table import SeatState
from viewer.core.rules.points import Payment, nagashi_changes, noten_changes
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.situational_yaku import SITUATIONAL_YAKU, situational_yaku_of
from viewer.core.rules.winning_forms import YAOCHU
from viewer.core.rules.yaku import HandValue, WinContext, dora_yaku, values_of
from viewer.core.rules.yaku_names import RED, URA

_PAO: Final = {39: range(FIRST_DRAGON, KINDS), 49: range(FIRST_HONOUR, FIRST_DRAGON)}
"""Yakuman for which who fed the last triplet is liable, and the kinds of all their triplets."""
NAGASHI: Final = "nm"
OF_HAND: Final = frozenset({"hai", "m", "yaku", "yakuman", "doraHai", "doraHaiUra"})
"""The attributes of a win that its yaku hang on."""
_AFTER_RED: Final = {URA: RED + 1}
"""Tenhou names ura dora behind the red fives."""


class NamedYaku(NamedTuple):
    """A form of a hand, as a log names it: numbers and han ascending, yakuman with 13, and fu."""

    yaku: list[tuple[int, int]]
    fu: int


class WinPayment(NamedTuple):
    points: int  # of the win alone
    limit: int  # 0 none, 1 mangan … 5 yakuman
    changes: tuple[int, ...]  # by seat, with honba and riichi sticks


# a win


def win_context(hand: HandState, rules: Rules, win: Win) -> WinContext:
    """A winner whose event is the next of the hand."""
    return WinContext(
        hand=win.hand,
        melds=tuple(meld for meld in win.melds if meld.kind is not MeldKind.KITA),
        tile=win.tile,
        self_drawn=win.self_drawn,
        seat_wind=(win.seat - hand.kyoku.dealer) % hand.kyoku.players,
        round_wind=(hand.kyoku.round or 0) // 4 % 4,
        situational_yaku=_situational_yaku(hand, win),
        open_tanyao=rules.open_tanyao,
    )


def _situational_yaku(hand: HandState, win: Win) -> frozenset[int]:
    """The yaku of the course of play; as the log has them where not all could be read."""
    if not hand.unread:
        return situational_yaku_of(hand, win)
    return SITUATIONAL_YAKU.intersection([*win.yakuman, *(number for number, _ in win.yaku)])


def wins_nothing(hand: HandState, rules: Rules, win: Win) -> bool:
    """Whether a hand is not complete, or has no yaku; False where not all of it is known."""
    known = win.hand and hand.kyoku.round is not None and not hand.unread
    if not known or rules.custom_rules or not win.unread.isdisjoint(OF_HAND):
        return False
    return not any(value.yaku for value in _values_of_win(win_context(hand, rules, win)))


@lru_cache(2)  # a check asks first whether it wins anything, then what it is worth
def _values_of_win(context: WinContext) -> tuple[HandValue, ...]:
    return tuple(values_of(context))


def best_values(context: WinContext, dora: int) -> tuple[int, list[HandValue]]:
    """The base points of the forms that win the most, and these; 0 without a yaku."""
    return _best_of(values_of(context), dora)


def _best_of(values: Iterable[HandValue], dora: int) -> tuple[int, list[HandValue]]:
    values = [value for value in values if value.yaku]  # dora alone make no win
    points = [base_of(value.han + dora, value.fu, value.yakuman).points for value in values]
    most = max(points, default=0)
    return most, [value for value, each in zip(values, points, strict=True) if each == most]


def best_yaku(hand: HandState, rules: Rules, win: Win) -> list[list[NamedYaku]]:
    """The forms that win the most, by each of the rules of fu that may hold; none without a yaku.

    ``win`` tells the indicators.
    """
    dora = _dora(rules, win, hand.kyoku.players)
    context = win_context(hand, rules, win)
    contexts = [context._replace(fu_rules=fu_rules) for fu_rules in rules.fu_rules]
    return [
        [
            NamedYaku(sorted((v.yaku if v.yakuman else v.yaku | dora).items()), v.fu)
            for v in _best_of(_values_of_win(each), sum(dora.values()))[1]
        ]
        for each in contexts
    ]


def _dora(rules: Rules, win: Win, players: int) -> dict[int, int]:
    tiles = [*win.hand, *(tile for meld in win.melds for tile in meld.tiles)]
    norths = sum(meld.kind is MeldKind.KITA for meld in win.melds)
    return dora_yaku(tiles, (win.dora, win.ura), norths, players, red_fives=rules.red_fives)


def liable_for(hand: HandState, win: Win) -> tuple[int, ...]:
    """Who fed the last triplet of a yakuman that was called whole, if not the discarder."""
    melds = hand.seats[win.seat].melds
    for number, kinds in _PAO.items():
        fed = [meld for meld in melds if meld.tiles[0] // COPIES in kinds]
        if number in win.yakuman and len(fed) == len(kinds) and fed[-1].called is not None:
            source = fed[-1].giver(win.seat)
            return () if source in {win.seat, win.source} and not win.self_drawn else (source,)
    return ()


def feeds_rinshan(hand: HandState, rules: Rules, win: Win) -> bool:
    """Whether another is liable for the win's replacement tile; no record shows who and how."""
    call = hand.replaced
    is_open_kan = call is not None and call.meld.kind is MeldKind.DAIMINKAN
    return rules.rinshan_pao and win.self_drawn and is_open_kan


def is_payer_known(hand: HandState, rules: Rules, win: Win) -> bool:
    """Whether it is known who pays: not who pays for which of several yakuman, if one is liable."""
    is_shared = win.liable is not None and len(win.yakuman) != 1
    return not is_shared and not feeds_rinshan(hand, rules, win)


def payment_of(hand: HandState, rules: Rules, win: Win, honba: int) -> WinPayment:
    """By the yaku, fu, sticks and liable seat of the win."""
    kyoku = hand.kyoku
    payment = Payment(win.seat, win.source, kyoku.dealer, kyoku.players)
    yakuman = sum(1 + (number in rules.double_yakuman) for number in win.yakuman)
    base = base_of(sum(han for _, han in win.yaku), win.fu or 0, yakuman)
    points, sticks = sum(payment.shares(base.points)), win.sticks or 0
    if win.liable is None:
        changes = payment.changes(base.points, honba, sticks)
    else:
        changes = payment.changes_with_liable(win.liable, points, honba, sticks)
    return WinPayment(points, base.limit, changes)


def reckoned_win(hand: HandState, rules: Rules, win: Win, ura: tuple[int, ...]) -> Win:
    """A win that may come next, with all that it is worth; ``ura`` are shown to a riichi.

    Of forms worth the same the one with most han counts, then with most fu, as on Tenhou. Where it
    is not known who pays or how fu count, and that matters, points and changes are left out.
    """
    points = [each for each in hand.points if each is not None]
    dora = tuple([tile for tile in hand.dora if tile is not None])
    bare = replace(
        win,
        hand=tuple(sorted(win.hand)),
        melds=win.melds[::-1],  # logs name the last first
        dora=dora,
        ura=ura[: len(dora)] if hand.seats[win.seat].paid else (),
        scores=tuple(points) if len(points) == hand.kyoku.players else (),
        honba=hand.kyoku.honba,
        sticks=hand.sticks,
        absent_points=(0, 0) * len(hand.kyoku.absent_points),
    )
    ways = [
        _paid(hand, rules, bare, max(forms, key=lambda each: (_han(each), each.fu)))
        for forms in best_yaku(hand, rules, bare)
    ]
    first = ways[0]
    if any(way.changes != first.changes or way.points != first.points for way in ways):
        return replace(first, fu=None, points=None, limit=None, changes=())
    return first


def _han(form: NamedYaku) -> int:
    return sum(han for _, han in form.yaku)


def _paid(hand: HandState, rules: Rules, win: Win, form: NamedYaku) -> Win:
    numbers = [number for number, _ in form.yaku]
    is_yakuman = min(numbers) in range(36, 52)
    in_order = sorted(form.yaku, key=lambda each: _AFTER_RED.get(each[0], each[0]))
    win = replace(
        win,
        fu=form.fu,
        yaku=() if is_yakuman else tuple(in_order),
        yakuman=tuple(numbers) if is_yakuman else (),
    )
    win = replace(win, liable=next(iter(liable_for(hand, win)), None))
    paid = payment_of(hand, rules, win, 0 if hand.wins else win.honba or 0)
    is_known = is_payer_known(hand, rules, win) and None not in {win.honba, win.sticks}
    changes = paid.changes if is_known else ()
    return replace(win, points=paid.points, limit=paid.limit, changes=changes)


# a drawn hand


def tenpai_seats(hand: HandState) -> list[int]:
    players = hand.kyoku.players
    seats = enumerate(hand.seats)
    return [seat for seat, state in seats if waits_of(state.held, state.melds, players)]


def doubtful_seats(hand: HandState) -> list[int]:
    """Which of the tenpai seats wait for north alone, though they have all four, some set aside.

    A hand that holds all that it waits for is not tenpai. Whether that goes for norths set aside,
    too, no record shows.
    """
    seats = enumerate(hand.seats)
    return [
        seat
        for seat, state in seats
        if state.kita
        and len(state.kita) + sum(tile // COPIES == NORTH for tile in state.held) == COPIES
        and waits_of(state.held, state.melds, hand.kyoku.players) == (NORTH,)
    ]


def nagashi_seats(seats: Sequence[SeatState]) -> list[int]:
    """The seats that discarded nothing but terminals and honours, of which nobody called any."""
    return [
        seat
        for seat, state in enumerate(seats)
        if state.river
        and all(tile.called_by is None and tile.tile // COPIES in YAOCHU for tile in state.river)
    ]


def draw_changes(hand: HandState, kind: str, shown: Collection[int]) -> tuple[int, ...]:
    """What a drawn hand of a type pays, if these seats show theirs."""
    players = hand.kyoku.players
    if kind == NAGASHI:
        return nagashi_changes(nagashi_seats(hand.seats), hand.kyoku.dealer, players)
    return noten_changes(shown, players) if kind in EXHAUSTIVE else (0,) * players


def reckoned_draw(hand: HandState, kind: str, shown: Collection[int]) -> Ryuukyoku:
    """A drawn hand of a type that may come next, in which these seats show theirs."""
    points = [each for each in hand.points if each is not None]
    return Ryuukyoku(
        type=kind,
        hands=tuple(
            tuple(sorted(state.held)) if seat in shown else None
            for seat, state in enumerate(hand.seats)
        ),
        scores=tuple(points) if len(points) == hand.kyoku.players else (),
        changes=draw_changes(hand, kind, shown),
        honba=hand.kyoku.honba,
        sticks=hand.sticks,
        final="",
        absent_points=(0, 0) * len(hand.kyoku.absent_points),
    )
