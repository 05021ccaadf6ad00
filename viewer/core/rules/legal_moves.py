"""What may be played next: what the tiles of each seat allow, and no rule of the table forbids.

`turn_rules` judges a log by the same rules, and is lenient where something is unknown. Here a seat
whose tiles are not known has no moves; in rooms with rules of their own, and where not everything
could be read, all have discards alone. What comes by itself is no move: draws, the stick of a
riichi, indicators, and draws of the hand other than by nine kinds. A discard may be played before
the indicator of an open kan that comes with it; a call only after the stick.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from viewer.core.base import records as rec
from viewer.core.base.meld import SEATS, Meld, MeldKind
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, NORTH, SET, SUIT, Face, faces_of
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.core.rules.turn_rules import broken_rule
from viewer.core.rules.turn_situation import TurnSituation, win_of
from viewer.core.rules.winning_forms import swap_kinds


def legal_moves(now: TurnSituation, seat: int) -> tuple[rec.Move, ...]:
    """Every win, riichi, nine kinds, call and discard of a seat of which one may come next.

    Of tiles that look the same one is offered: that just drawn, else any.
    """
    if not now.hand.known[seat]:
        return ()
    is_strict = now.usual and not now.rules.custom_rules and now.moves_known
    moves = [move for move in _possible(now, seat) if is_strict or isinstance(move, rec.Discard)]
    return tuple(move for move in moves if is_legal(now, move))


def is_legal(now: TurnSituation, move: rec.Move) -> bool:
    """Whether a move that the tiles allow may come next."""
    comes_by_itself = "indicators" if isinstance(move, rec.Discard) else None
    return broken_rule(now, move) in {None, comes_by_itself} and _can_go_on(now, move)


def _can_go_on(now: TurnSituation, move: rec.Move) -> bool:
    """Whether there is a discard that may follow."""
    match move:
        case rec.Riichi(seat):
            held = now.hand.seats[seat].held
            return any(now.waits(seat, _without(held, (tile,))) for tile in held)
        case rec.Call(seat, meld) if meld.kind in {MeldKind.CHI, MeldKind.PON}:
            rest = _without(now.hand.seats[seat].held, meld.from_hand)
            return any(tile // COPIES not in swap_kinds(meld) for tile in rest)
    return True


# what the tiles allow


def _possible(now: TurnSituation, seat: int) -> Iterator[rec.Move]:
    match now.last:
        case rec.Draw(by, tile) if by == seat:
            state = now.hand.seats[seat]
            found = distance_of(state.held, state.melds, now.players)
            if found is not None and found[0] <= TENPAI:
                yield win_of(now, seat, seat, tile)
                yield rec.Riichi(seat, 1)
            yield _nine_kinds(now, seat)
            yield from _own_calls(now, seat)
            yield from _discards(now, seat)
        case rec.Call(by, meld) if by == seat and meld.kind in {MeldKind.CHI, MeldKind.PON}:
            yield from _discards(now, seat)
        case rec.Discard() | rec.Call() | rec.Win():
            yield from _answers(now, seat)


def _nine_kinds(now: TurnSituation, seat: int) -> rec.Ryuukyoku:
    hands = [now.hand.seats[seat].held if each == seat else None for each in range(now.players)]
    return rec.Ryuukyoku("yao9", tuple(hands), (), (), honba=None, sticks=None, final="")


def _own_calls(now: TurnSituation, seat: int) -> Iterator[rec.Call]:
    """Closed and added kans, and norths."""
    state = now.hand.seats[seat]
    for tile in _unlike(now, state.held):
        same = _of_kind(state.held, tile // COPIES)
        if len(same) == COPIES and tile == same[-1]:
            yield rec.Call(seat, Meld(MeldKind.ANKAN, tuple(sorted(same))))
        if tile // COPIES == NORTH and now.players < SEATS:
            yield rec.Call(seat, Meld(MeldKind.KITA, (tile,)))
        for pon in state.melds:
            if pon.kind is MeldKind.PON and pon.tiles[0] // COPIES == tile // COPIES:
                tiles = tuple(sorted((*pon.tiles, tile)))
                yield rec.Call(seat, Meld(MeldKind.KAKAN, tiles, pon.called, pon.source, tile))


def _discards(now: TurnSituation, seat: int) -> Iterator[rec.Discard]:
    for tile in _unlike(now, now.hand.seats[seat].held):
        yield rec.Discard(seat, tile)


def _answers(now: TurnSituation, seat: int) -> Iterator[rec.Move]:
    """What a seat may do with what another has just discarded, or laid down for a kan or kita."""
    offer = now.hand.offer
    if offer is None or offer.seat == seat or not offer.tiles:
        return
    tile, held = offer.tiles[0], now.hand.seats[seat].held
    if tile // COPIES in (now.waits(seat, held) or ()):
        yield win_of(now, seat, offer.seat, tile)
    same = _of_kind(held, tile // COPIES)
    taken = [
        *((MeldKind.DAIMINKAN, own) for own in _choices(now, same, COPIES - 1)),
        *((MeldKind.PON, own) for own in _choices(now, same, COPIES - 2)),
        *((MeldKind.CHI, own) for own in _runs(now, held, tile // COPIES)),
    ]
    for kind, own in taken:
        tiles = tuple(sorted((*own, tile)))
        yield rec.Call(seat, Meld(kind, tiles, tile, (offer.seat - seat) % SEATS))


def _runs(now: TurnSituation, held: Sequence[int], kind: int) -> Iterator[tuple[int, ...]]:
    """The pairs of a hand that make a run with a kind."""
    first_of_suit = kind - kind % SUIT
    for lowest in range(kind - SET + 1, kind + 1):
        in_suit = first_of_suit <= lowest and lowest + SET <= first_of_suit + SUIT
        if kind < FIRST_HONOUR and in_suit:
            others = [each for each in range(lowest, lowest + SET) if each != kind]
            yield from product(*(_unlike(now, _of_kind(held, each)) for each in others))


def _choices(now: TurnSituation, same: Sequence[int], count: int) -> Iterable[tuple[int, ...]]:
    """The ways to take so many of equal tiles, which differ in red fives alone."""
    ways = {_look(now, tiles): tiles for tiles in combinations(same, count)}
    return ways.values()


def _unlike(now: TurnSituation, tiles: Iterable[int]) -> Iterable[int]:
    """One of the tiles that look the same, the last."""
    red = now.rules.red_fives
    return {(tile // COPIES, tile in red): tile for tile in tiles}.values()


def _look(now: TurnSituation, tiles: Iterable[int]) -> tuple[Face, ...]:
    return tuple(sorted(faces_of(tiles, red_fives=now.rules.red_fives)))


def _of_kind(held: Iterable[int], kind: int) -> list[int]:
    return [tile for tile in held if tile // COPIES == kind]


def _without(held: Iterable[int], tiles: Iterable[int]) -> list[int]:
    gone = {*tiles}
    return [tile for tile in held if tile not in gone]
