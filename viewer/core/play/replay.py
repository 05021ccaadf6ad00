"""A hand played again: the table after every event, the wall slot of every tile, and what is left.

All tables of a hand are made at once and share what did not change, so that a step forwards,
backwards or anywhere is a look into a tuple.
"""

from collections.abc import Collection, Container, Iterator
from typing import NamedTuple

from viewer.core.base.era import TODAY
from viewer.core.base.records import Event, Kyoku
from viewer.core.base.tiles import TILES
from viewer.core.play.hand_state import HandState
from viewer.core.play.moments import Drawn, HandMoment, PlayedHand, play_hand
from viewer.core.play.origins import Origins, known_tiles, tiles_from_log, with_slots
from viewer.core.play.table import Table
from viewer.core.wall.wall import Layout, Wall, layout_of


class Replay(NamedTuple):
    """A hand's moments and tables: of each the k-th is after the k-th event, the first the deal."""

    kyoku: Kyoku
    players: int  # 3 or 4
    layout: Layout  # the wall's slots
    tiles: tuple[int | None, ...]  # a tile id by slot; None where neither wall nor log tells
    moments: tuple[HandMoment, ...]  # the state of the turn, one more than events
    tables: tuple[Table, ...]  # what lies on the table, likewise
    draws: tuple[Drawn, ...]  # every draw in order
    slots: dict[int, int]  # the slot of every tile id that is known
    origins: Origins  # the slot of each tile on the table, also where the log has an id twice

    @property
    def last(self) -> int:
        return len(self.tables) - 1

    def event(self, step: int) -> Event | None:
        return self.moments[step].event

    def left(self, step: int) -> int:
        """How many live tiles can still be drawn; one less as soon as a kan is called."""
        table = self.tables[step]
        taken = table.live + table.replacements + table.replacing
        return max(0, len(self.layout.live) - taken)


def replay_kyoku(
    kyoku: Kyoku,
    players: int,
    wall: Wall | None,
    absent: Collection[int] = (),
    tiles: tuple[int | None, ...] | None = None,
    *,
    steps: Container[int] | None = None,
    played: PlayedHand | None = None,
) -> Replay:
    """Play a hand again; ``absent`` are the seats not connected at the deal.

    ``tiles`` are those of a wall that is known in part. Without a wall the slots are those of its
    code's era, or of today's. With ``steps`` only the deal's table and those after these steps are
    made, in two thirds of the time; at any other stands the last one made before. ``played`` is the
    hand, if the caller has it.
    """
    era = kyoku.code.era if kyoku.code else TODAY
    layout = wall.layout if wall else layout_of(era, players)
    played = played or play_hand(kyoku)
    hand = HandState(kyoku, absent, played.moments)
    tables = [hand.table()]
    for step, event in enumerate(kyoku.events, 1):
        hand.append(event)
        made = steps is None or step in steps
        tables.append(hand.table() if made else tables[-1])
    return replay_of(
        kyoku, players, layout, played, tuple(tables), tiles=wall.tiles if wall else tiles
    )


def replay_of(
    kyoku: Kyoku,
    players: int,
    layout: Layout,
    played: PlayedHand,
    tables: tuple[Table, ...],
    *,
    tiles: tuple[int | None, ...] | None = None,
) -> Replay:
    """Find where the tiles of a hand came from; without a wall's tiles, as far as the log says."""
    moments, draws = played
    seen = with_slots(layout, (drawn for drawn in draws if drawn.tile < TILES))
    from_log = tiles_from_log(kyoku, layout, seen)
    if tiles is None:
        tiles = known_tiles(kyoku, layout, from_log)
    slots = {tile: slot for slot, tile in enumerate(tiles) if tile is not None}
    slots.update((tile, slot) for slot, tile in from_log.items())  # what was drawn goes first
    origins = Origins(kyoku, layout, moments, seen, slots=slots, from_log=from_log)
    return Replay(kyoku, players, layout, tiles, moments, tables, draws, slots, origins)


def dealt(wall: Wall, number: int) -> Kyoku:
    """A hand of which only the deal is known, as a raw seed or a wall code tells it."""
    return Kyoku(
        number=number,
        round=0,
        honba=0,
        sticks=0,
        dice=wall.dice,
        dora=wall.dora[0],
        dealer=wall.dealer,
        scores=(0,) * wall.players,
        haipai=wall.haipai,
        events=(),
    )


class FutureDraw(NamedTuple):
    """A live tile still to come, and who would draw it if nobody called any more.

    Every call moves the tiles that follow: so it is the only future that a wall alone can tell.
    """

    seat: int  # who would draw it
    nth: int  # its number among the live draws, from 1
    slot: int  # its place in the wall
    away: int  # how many live draws away it is; 1 is the next
    own_away: int  # how many of the seat's own draws away it is; 1 is its next


def next_seat(replay: Replay, step: int) -> int:
    table = replay.tables[step]
    if not table.live:
        return replay.kyoku.dealer
    return (table.turn + 1) % replay.players


def forecast(replay: Replay, step: int, *, with_taken: bool = False) -> Iterator[FutureDraw]:
    """Yield what can still be drawn; ``with_taken`` adds what kans took into the dead wall."""
    drawn, first = replay.tables[step].live, next_seat(replay, step)
    players = replay.players
    left = len(replay.layout.live) - drawn if with_taken else replay.left(step)
    for index in range(left):
        nth = drawn + index
        slot = replay.layout.live[nth]
        seat = (first + index) % players
        yield FutureDraw(seat, nth + 1, slot, index + 1, index // players + 1)
