"""How safe a discard looks to a player, and what the hands truly wait for.

Against one other player: nobody wins by ron with genbutsu (現物), what that player discarded, or
let go by since then. Of the others a two-sided wait can be ruled out, by suji (筋: its other end is
genbutsu) or by a wall (壁: all four of a kind that its run needs are seen; three are one-chance).
Waits on a pair, on one end or between two tiles are never ruled out. What tells of honours is how
many are unseen.
"""

from collections.abc import Collection, Sequence
from enum import IntEnum

from viewer.core.analysis.unseen import unseen_kinds
from viewer.core.base.records import Discard
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, KINDS, SET, SUIT
from viewer.core.play.replay import Replay
from viewer.core.play.table import Table
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.turn_situation import passed_by
from viewer.core.wall.wall import HAND


class Safety(IntEnum):
    """Why a discard is safer than others; the higher, the safer."""

    UNKNOWN = 0
    ONE_CHANCE = 1
    SUJI = 2
    NO_CHANCE = 3
    GENBUTSU = 4


def threats(table: Table, seat: int) -> tuple[int, ...]:
    """The seats against which another plays safe: those in riichi, or else all others."""
    others = tuple(each for each in range(len(table.seats)) if each != seat)
    return tuple(each for each in others if table.seats[each].riichi) or others


def safeties(replay: Replay, step: int, seat: int, against: int) -> tuple[Safety, ...]:
    """How safe each kind is for a seat against another, by what the seat can see."""
    passed, unseen = _passed(replay, step, against), unseen_kinds(replay, step, seat)
    return tuple(_safety(kind, passed, unseen) for kind in range(KINDS))


def discard_safeties(replay: Replay) -> list[list[Safety | None]]:
    """How safe each seat's discards looked to it, in order, against all others in riichi.

    None where nobody else was. Of a hand that the log does not tell nothing is seen.
    """
    found: list[list[Safety | None]] = [[] for _ in range(replay.players)]
    for step, event in enumerate(replay.kyoku.events):
        if isinstance(event, Discard):
            seats, kind = replay.tables[step].seats, event.tile // COPIES
            riichi = [each for each, state in enumerate(seats) if state.riichi]
            unseen = unseen_kinds(replay, step, event.seat) if riichi else []
            against = (
                _safety(kind, _passed(replay, step, each), unseen)
                for each in riichi
                if each != event.seat
            )
            found[event.seat].append(min(against, default=None))
    return found


def true_waits(replay: Replay, step: int) -> dict[int, tuple[int, ...]]:
    """The kinds that complete each tenpai hand, by seat; without a tile that it just drew."""
    waits = {}
    for seat, state in enumerate(replay.tables[step].seats):
        kinds = waits_of(state.hand, state.melds, replay.players)
        if kinds and len(state.hand) % SET == HAND % SET:
            waits[seat] = kinds
    return waits


def _passed(replay: Replay, step: int, seat: int) -> set[int]:
    """The kinds with which a seat cannot win by ron at a step, as everybody can see."""
    river = replay.tables[step].seats[seat].river
    passed = passed_by(replay.kyoku.events[:step], seat)
    return {each.tile // COPIES for each in river}.union(passed)


def _safety(kind: int, passed: Collection[int], unseen: Sequence[int]) -> Safety:
    if kind in passed:
        return Safety.GENBUTSU
    ways = []
    for way in (-1, 1) if kind < FIRST_HONOUR else ():  # the two-sided waits on the kind
        end = kind + SET * way
        if end // SUIT == kind // SUIT:
            left = min(unseen[kind + way], unseen[kind + 2 * way])
            ways.append(_way(left, is_suji=end in passed))
    return min(ways, default=Safety.UNKNOWN)


def _way(left: int, *, is_suji: bool) -> Safety:
    """Of one wait, by how many are left of what its run needs."""
    if not left:
        return Safety.NO_CHANCE
    if is_suji:
        return Safety.SUJI
    return Safety.ONE_CHANCE if left == 1 else Safety.UNKNOWN
