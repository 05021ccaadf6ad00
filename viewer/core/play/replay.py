"""A hand played again: the table after every event, and the wall slot of every tile.

All tables of a hand are made at once and share what did not change, so that a step forwards,
backwards or anywhere is a look into a tuple.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from viewer.core.base.era import TODAY
from viewer.core.base.records import Event, Kyoku
from viewer.core.play.draws import Drawn, draws_of
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import Inconsistency, InconsistencyKind
from viewer.core.play.origins import Origins, known_tiles, told_tiles
from viewer.core.play.table import Table
from viewer.core.wall.wall import Layout, Wall, layout_of

__all__ = [
    "MOST_EVENTS",
    "Inconsistency",
    "InconsistencyKind",
    "Replay",
    "dealt",
    "replay_kyoku",
]

MOST_EVENTS: Final = 1000
"""No hand has 300; a log made to do harm must not take the memory."""


class Replay(NamedTuple):
    """A hand's tables; ``tables[k]`` is after the k-th event, ``tables[0]`` after the deal.

    Attributes:
        kyoku: the hand, with no more events than `MOST_EVENTS`.
        players: 3 or 4.
        layout: the wall's slots.
        tiles: a tile id by slot; None where neither wall nor log tells.
        tables: one more than events.
        draws: every draw in order.
        slots: the slot of every tile id that is known.
        origins: the slot of each tile on the table, also where the log has an id twice.
        inconsistencies: what cannot be.
        checked: how many comparisons were made, inconsistencies included.
    """

    kyoku: Kyoku
    players: int
    layout: Layout
    tiles: tuple[int | None, ...]
    tables: tuple[Table, ...]
    draws: tuple[Drawn, ...]
    slots: dict[int, int]
    origins: Origins
    inconsistencies: tuple[Inconsistency, ...]
    checked: int

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.tables) - 1

    def event(self, step: int) -> Event | None:
        """The event that led to a step; None for the deal."""
        return self.kyoku.events[step - 1] if step else None

    def left(self, step: int) -> int:
        """How many live tiles can still be drawn; one less as soon as a kan is called."""
        table = self.tables[step]
        taken = table.live + table.replacements + table.replacing
        return max(0, len(self.layout.live) - taken)


def replay_kyoku(
    kyoku: Kyoku,
    players: int,
    wall: Wall | None,
    after: Kyoku | None = None,
    absent: Collection[int] = (),
) -> Replay:
    """Play a hand again.

    Args:
        kyoku: the hand.
        players: 3 or 4.
        wall: its wall; None if there is no seed, and the slots are then those of today.
        after: the next hand of the log, whose points are compared with this one's end.
        absent: the seats whose players are not connected at the deal; see `records.absent_after`.
    """
    kyoku = kyoku._replace(events=kyoku.events[:MOST_EVENTS])
    draws = draws_of(kyoku)
    state = HandState(kyoku, players, absent, draws)
    tables = [state.table]
    for event in kyoku.events:
        state.apply(event)
        tables.append(state.table)
    if after is not None:
        state.compare_with_next(after)
    layout = wall.layout if wall else layout_of(TODAY, players)
    told = told_tiles(kyoku, layout, draws)
    tiles = wall.tiles if wall else known_tiles(kyoku, layout, told)
    slots = {tile: slot for slot, tile in enumerate(tiles) if tile is not None}
    slots.update((tile, slot) for slot, tile in told.items())  # what was drawn goes first
    return Replay(
        kyoku=kyoku,
        players=players,
        layout=layout,
        tiles=tiles,
        tables=tuple(tables),
        draws=draws,
        slots=slots,
        origins=Origins(kyoku, layout, draws, slots, told),
        inconsistencies=tuple(state.comparer.inconsistencies),
        checked=state.comparer.checked,
    )


def dealt(wall: Wall, number: int) -> Kyoku:
    """A hand of which only the deal is known, as a raw seed tells it."""
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
