"""One kyoku from the deal to its result: whose turn it is, and who may interrupt."""

import random
from typing import Final

from tests.games.choices import (
    FOUR_KANS,
    choose_call,
    choose_discard,
    choose_own_call,
    swap_kinds,
    tries_for_nagashi,
    wants_abort,
)
from tests.games.hand import THREE, WINDS
from tests.games.progress import Start
from tests.games.results import (
    end_abortive,
    end_by_ron,
    end_by_tsumo,
    end_exhausted,
    worth,
)
from tests.games.table import Table
from tests.games.temperament import Temperament
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import REPLACED, Meld, MeldKind
from viewer.core.base.tiles import COPIES
from viewer.core.wall.wall import Wall

_THREE_WINNERS: Final = 3


def play_kyoku(
    start: Start,
    wall: Wall,
    rules: Rules,
    temperaments: tuple[Temperament, ...],
    rng: random.Random,
) -> Table:
    """Play one kyoku to its end.

    Args:
        start: round, honba, sticks and points at the deal.
        wall: with the same dealer.
        rules: the game's.
        temperaments: one for each seat.
        rng: decides whatever the players leave to chance.

    Returns:
        The table as it is left: `Table.record` is the log's kyoku, ``scores`` and ``sticks``
        pass on to the next.
    """
    table = Table(start, wall, rules, temperaments, rng)
    for hand in table.hands:
        hand.terminals_only = tries_for_nagashi(table, hand.seat)
    return played_out(table, start.dealer)


def played_out(table: Table, seat: int) -> Table:
    """Play on from a seat's draw to the end of the hand."""
    table.draw(seat)
    while not table.over:
        tile = own_turn(table, seat)
        if tile is not None:
            seat = react(table, seat, tile)
    return table


def own_turn(table: Table, seat: int) -> int | None:
    """Let a seat play up to its discard, and return that; None if the kyoku ends before it."""
    hand = table.hands[seat]
    while hand.drawn is not None:
        if hand.drawn // COPIES in hand.waits and (value := worth(table, seat, hand.drawn)):
            end_by_tsumo(table, seat, value)
            return None
        if wants_abort(table, seat):
            end_abortive(table, "yao9", [seat])
            return None
        meld = choose_own_call(table, seat)
        if meld is None:
            break
        table.announce(seat, meld)
        if meld.added is not None and _rons(table, seat, meld.added, chankan=True):
            return None
        table.complete(seat, meld)
    tile, riichi = choose_discard(table, seat)
    if riichi:
        table.declare_riichi(seat)
    table.discard(seat, tile)
    return tile


def react(table: Table, seat: int, tile: int) -> int:
    """Let the others answer a discard; return whose turn it is then."""
    if _rons(table, seat, tile):
        return seat
    table.pay_riichi(seat)
    if kind := _abortive(table):
        end_abortive(table, kind, range(table.rules.players) if kind == "reach4" else ())
        return seat
    if not table.remaining:
        end_exhausted(table)
        return seat
    call = _first_call(table, seat, tile)
    if call is None:
        table.draw(table.after(seat))
        return table.after(seat)
    caller, meld = call
    table.hands[seat].called_from = True
    table.announce(caller, meld)
    if meld.kind not in REPLACED:
        table.forbidden = swap_kinds(meld)
    table.complete(caller, meld)
    return caller


def _rons(table: Table, source: int, tile: int, *, chankan: bool = False) -> bool:
    """End the kyoku if anyone wins on a tile; else those who could have are furiten."""
    waiting = [hand for hand in table.others(source) if tile // COPIES in hand.waits]
    winners = [
        (hand.seat, value)
        for hand in waiting
        if not hand.furiten
        and table.rng.random() >= table.temperaments[hand.seat].passes
        and (value := worth(table, hand.seat, tile, chankan=chankan))
    ]
    for hand in waiting:
        hand.let_pass = True
    if len(winners) == _THREE_WINNERS:
        end_abortive(table, "ron3", [seat for seat, _ in winners])
    elif winners:
        end_by_ron(table, winners, source, tile)
    return bool(winners)


def _abortive(table: Table) -> str:
    """Return the type of the abortive draw that a discard brings about, or nothing."""
    if len(table.kan_seats) == FOUR_KANS and len(set(table.kan_seats)) > 1:
        return "kan4"
    if table.rules.players == THREE:
        return ""
    if all(hand.riichi for hand in table.hands):
        return "reach4"
    if not table.unbroken:
        return ""
    first = {tuple(tile // COPIES for tile in hand.river) for hand in table.hands}
    return "kaze4" if len(first) == 1 and first <= {(wind,) for wind in WINDS} else ""


def _first_call(table: Table, source: int, tile: int) -> tuple[int, Meld] | None:
    """Return the call that goes first: a pon or kan before a chi, then by turn."""
    calls = [
        (hand.seat, meld)
        for hand in table.others(source)
        if (meld := choose_call(table, hand.seat, source, tile))
    ]
    return min(calls, key=lambda call: call[1].kind is MeldKind.CHI, default=None)
