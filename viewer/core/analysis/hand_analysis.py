"""How far a hand is from complete, where the tiles that it needs lie, and what its end left unseen.

`summary_of` draws the rest of the live wall as if the hand had not ended, nobody called, and
everybody who was tenpai kept the hand. A tile that completes a hand counts as a win; yaku, furiten
and other discards are not considered.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from viewer.core.analysis.tile_locations import TileLocation, locate
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import FutureDraw, Replay
from viewer.core.rules.shanten import TENPAI, distance_of, shanten_of
from viewer.core.wall.wall import HAND


class Ukeire(NamedTuple):
    """A kind that brings a hand nearer to complete (有効牌), and how many of it lie where."""

    kind: int  # 0 to 33
    own: int  # concealed in the hand itself
    live: int  # in the live wall, as far as it can be reached
    hands: int  # concealed in other hands
    dead: int  # in the dead wall, indicators and unreachable live tiles included
    visible: int  # in rivers, melds and kita, and indicators turned up
    unknown: int  # in neither wall nor log
    first: FutureDraw | None  # the first one in the live wall

    @property
    def unseen(self) -> int:
        """How many lie neither in the hand nor open on the table."""
        return self.live + self.hands + self.dead + self.unknown


class Reading(NamedTuple):
    seat: int  # whose
    shanten: int  # how many tiles it lacks to tenpai; 0 is tenpai, -1 complete
    # the kinds that bring it nearer, ascending; with a tile to discard, those that do after the
    # best discards
    ukeire: tuple[Ukeire, ...]
    # the tiles in the live wall that complete a tenpai hand, in order
    waits: tuple[FutureDraw, ...]

    @property
    def unseen(self) -> int:
        return sum(each.unseen for each in self.ukeire)

    @property
    def live(self) -> int | None:
        """How many of the kinds can still be drawn; None where nobody knows."""
        known = not any(each.unknown for each in self.ukeire)
        return sum(each.live for each in self.ukeire) if known else None


def read_hand(
    replay: Replay, step: int, seat: int, among: Collection[int] | None = None
) -> Reading | None:
    """Read a seat's hand at a step; None where the log does not tell a whole hand.

    ``among`` limits the kinds that bring it nearer, as to those that one discard leaves.
    """
    state = replay.tables[step].seats[seat]
    found = distance_of(state.held, state.melds, replay.players)
    if found and found[0] == TENPAI and state.paid and state.drawn is not None:
        # it may discard no other tile; a log made to do harm may leave too few
        found = distance_of(state.hand, state.melds, replay.players) or found
    if found is None:
        return None
    shanten, kinds = found
    if among is not None:
        kinds = tuple(kind for kind in kinds if kind in among)
    tiles_of = {kind: range(COPIES * kind, COPIES * (kind + 1)) for kind in kinds}
    found_at = locate(replay, step, {tile for tiles in tiles_of.values() for tile in tiles})
    of_kind = {kind: [found_at[tile] for tile in tiles] for kind, tiles in tiles_of.items()}
    ukeire = tuple(_ukeire(kind, seat, tiles) for kind, tiles in of_kind.items())
    waits = _coming(each for tiles in of_kind.values() for each in tiles)
    return Reading(seat, shanten, ukeire, waits if shanten == TENPAI else ())


def _ukeire(kind: int, seat: int, tiles: Iterable[TileLocation]) -> Ukeire:
    own = live = hands = dead = visible = unknown = 0
    for each in tiles:
        if each.open:
            visible += 1
        elif each.where == "hand":
            own += each.seat == seat
            hands += each.seat != seat
        elif each.where == "live":
            live += 1
        elif each.where == "unknown":
            unknown += 1
        else:
            dead += 1
    first = next(iter(_coming(tiles)), None)
    return Ukeire(kind, own, live, hands, dead, visible, unknown, first)


def _coming(tiles: Iterable[TileLocation]) -> tuple[FutureDraw, ...]:
    draws = (each.coming for each in tiles)
    return tuple(sorted((draw for draw in draws if draw), key=lambda draw: draw.away))


class Unseen(NamedTuple):
    """A tile of the dead wall that nobody saw."""

    nth: int  # its number among the indicators, or among the replacement tiles, from 1
    slot: int  # its place in the wall
    tile: int | None  # its tile id; None without a wall


class Waiting(NamedTuple):
    """A seat that was tenpai at the end and has not won."""

    seat: int  # whose hand it is
    # the hand; its ``ukeire`` are the kinds waited for, its ``waits`` the winning tiles in the
    # rest of the live wall in order
    reading: Reading
    first: FutureDraw | None  # the first of them, whoever would draw it
    own: FutureDraw | None  # the first that the seat would draw itself


class Summary(NamedTuple):
    # under the indicators that are turned up, where no winner was shown them
    ura: tuple[Unseen, ...]
    dora: tuple[Unseen, ...]  # the further indicators, which were not turned up
    rinshan: tuple[Unseen, ...]  # the replacement tiles that were not drawn, the next one first
    left: int  # how many live tiles could still be drawn
    waiting: tuple[Waiting, ...]  # the seats that were waiting, by seat

    @property
    def next_winner(self) -> Waiting | None:
        """The seat that would have been the first to win by its own draw."""
        drawers = [each for each in self.waiting if each.own is not None]
        return min(drawers, key=lambda each: each.own.away, default=None)  # type: ignore[union-attr]


def summary_of(replay: Replay) -> Summary:
    """Sum a hand up after its last event, also where the log breaks off before its end."""
    table, layout = replay.tables[-1], replay.layout
    turned = len(table.dora)
    drawn = frozenset(layout.live[: table.live])  # of three players also where indicators lie
    return Summary(
        ura=_unseen(replay, layout.ura[:turned], len(table.ura)),
        dora=tuple(each for each in _unseen(replay, layout.dora, turned) if each.slot not in drawn),
        rinshan=_unseen(replay, layout.rinshan, table.replacements),
        left=replay.left(replay.last),
        waiting=tuple(each for seat in range(replay.players) if (each := _waiting(replay, seat))),
    )


def _unseen(replay: Replay, slots: tuple[int, ...], seen: int) -> tuple[Unseen, ...]:
    return tuple(
        Unseen(nth, slot, replay.tiles[slot]) for nth, slot in enumerate(slots, 1) if nth > seen
    )


def _waiting(replay: Replay, seat: int) -> Waiting | None:
    table = replay.tables[-1]
    state = table.seats[seat]
    has_won = any(win.seat == seat for win in table.wins)
    has_to_discard = len(state.held) % 3 != HAND % 3  # melds are of three tiles, or count as such
    if has_won or has_to_discard or shanten_of(replay, replay.last, seat) != TENPAI:
        return None
    reading = read_hand(replay, replay.last, seat)
    assert reading is not None  # noqa: S101 - it has a shanten number
    own = next((coming for coming in reading.waits if coming.seat == seat), None)
    return Waiting(seat, reading, next(iter(reading.waits), None), own)
