"""What each possible discard of a hand leaves: its shanten, and the tiles that it then accepts.

Beside how many of those can truly still be drawn stands how many the player could have thought
were left: all that lie neither in the own hand nor open on the table. Only discards that the rules
allow are possible: after riichi the drawn tile, with riichi those that keep tenpai, and after a
call neither the called kind nor the other end of the run (喰い替え), as Tenhou plays. Yaku and
safety are not considered.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from viewer.core.analysis.unseen import unseen_kinds, unseen_on
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.base.tiles import COPIES, SET
from viewer.core.play.hand_state import HandState
from viewer.core.play.replay import Replay, forecast
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.core.rules.winning_forms import counted, swap_kinds
from viewer.core.wall.wall import HAND

_BEFORE_DISCARD: Final = frozenset({MeldKind.CHI, MeldKind.PON})


class Accepted(NamedTuple):
    kind: int  # 0 to 33
    unseen: int  # how many the player could have thought were left
    # how many of them can still be drawn, if nobody calls; None where nobody knows
    live: int | None


class DiscardChoice(NamedTuple):
    tile: int  # its tile id; of several of a kind the one that was discarded, or else no red five
    shanten: int  # how many tiles the hand then lacks to tenpai
    accepted: tuple[Accepted, ...]  # the kinds that then bring it nearer, ascending
    discarded: bool  # whether it is what was discarded

    @property
    def unseen(self) -> int:
        return sum(each.unseen for each in self.accepted)

    @property
    def live(self) -> int | None:
        """How many of them can still be drawn; None where nobody knows."""
        found = [each.live for each in self.accepted if each.live is not None]
        return sum(found) if len(found) == len(self.accepted) else None


def discard_choices(replay: Replay, step: int, seat: int) -> tuple[DiscardChoice, ...]:
    """What a seat can discard at a step, or could when it just has; the best first.

    The best leaves the least shanten, and of those accepts the most tiles as far as the player
    could know. There are none out of turn, or where the log does not tell the whole hand.
    """
    at = _decision(replay, step, seat)
    table = replay.tables[step if at is None else at]
    state = table.seats[seat]
    whole = len(state.held) + SET * len(state.melds) == HAND + 1
    if at is None or table.over or not whole:
        return ()
    discarded = next_discard(replay, at)
    unseen, live = unseen_kinds(replay, at, seat), _live(replay, at)
    choices = []
    for kind in kinds_to_discard(replay, at, seat):
        tiles = [tile for tile in state.held if tile // COPIES == kind]
        is_it = discarded in tiles
        tile = discarded if is_it and discarded is not None else max(tiles)
        rest = tuple([each for each in state.held if each != tile])
        found = distance_of(rest, state.melds, replay.players)
        if found is not None:
            shanten, kinds = found
            accepted = tuple(Accepted(k, unseen[k], live[k] if live else None) for k in kinds)
            choices.append(DiscardChoice(tile, shanten, accepted, is_it))
    if state.riichi and not state.paid:
        choices = [choice for choice in choices if choice.shanten <= TENPAI]
    return tuple(
        sorted(choices, key=lambda each: (each.shanten, -each.unseen, each.tile // COPIES))
    )


def _decision(replay: Replay, step: int, seat: int) -> int | None:
    """The step at which a seat has to discard: this one, or before it just has."""
    latest = replay.moments[replay.moments[step].move]
    match latest.event:
        case Discard(seat=by) if by == seat:
            return latest.step - 1
        case Draw(seat=by) if by == seat:
            return step
        case Call(seat=by, meld=meld) if by == seat and meld.kind in _BEFORE_DISCARD:
            return step
    return None


def next_discard(replay: Replay, step: int) -> int | None:
    """The tile id that is discarded after a step, if that is the next move."""
    following = next((each.event for each in replay.moments[step + 1 :] if each.is_move), None)
    return following.tile if isinstance(following, Discard) else None


def kinds_to_discard(replay: Replay, step: int, seat: int) -> Iterator[int]:
    state, move = replay.tables[step].seats[seat], replay.event(replay.moments[step].move)
    if state.paid and state.drawn is not None:
        yield state.drawn // COPIES
        return
    forbidden = swap_kinds(move.meld) if isinstance(move, Call) else ()
    for kind in sorted({tile // COPIES for tile in state.held}):
        if kind not in forbidden:
            yield kind


def nearest_discard(hand: HandState, seat: int, tiles: Iterable[int]) -> int:
    """Of these tiles the one whose discard leaves the least shanten, then the greatest ukeire.

    Ukeire are counted by what the seat sees. Of several as good ones it is the lowest kind, and a
    red five only if no other five is among them.
    """
    state, players = hand.seats[seat], len(hand.seats)
    unseen = unseen_on(hand.seats, hand.dora, seat)

    def rank(tile: int) -> tuple[int, int, int, int]:
        rest = tuple([each for each in state.held if each != tile])
        shanten, kinds = distance_of(rest, state.melds, players) or (HAND, ())
        return shanten, -sum(unseen[kind] for kind in kinds), tile // COPIES, -tile

    return min(tiles, key=rank)


def _live(replay: Replay, step: int) -> list[int] | None:
    """How many tiles of each kind can still be drawn; None where no wall is known."""
    slots = [draw.slot for draw in forecast(replay, step)]
    tiles = [(replay.tiles[slot], slot) for slot in slots]
    if any(tile is None for tile, _ in tiles):
        return None
    return counted(
        tile for tile, slot in tiles if tile is not None and replay.slots.get(tile) == slot
    )
