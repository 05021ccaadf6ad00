"""Where each tile is at a step of a hand, and when it was drawn or who would draw it.

The replay knows what lies on the table; all other tiles stand in the wall, each in its slot. A
tile's location is unknown if there is no wall and the log does not name the tile, or if the log
draws another one from its slot, as logs do that contradict their wall.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from viewer.core.base.tiles import COPIES, HIDDEN, TILES, tile_ids_of
from viewer.core.play.origins import NO_SLOT, Before
from viewer.core.play.replay import FutureDraw, Replay, forecast

Where = Before | Literal["live", "rinshan", "dora", "ura", "dead", "unknown"]


class TileLocation(NamedTuple):
    tile: int  # its tile id
    # ``hand``, ``river`` (not called), ``meld``, ``kita``; in the wall ``live``, ``rinshan``,
    # ``dora``, ``ura``, or ``dead``: a live tile that cannot be reached any more; or ``unknown``
    where: Where
    slot: int | None = None  # its place in the wall, where it is or was; None if that is not known
    # the slot's number, from 1: in the starting hand, among the live or replacement draws, or
    # among the indicators
    nth: int | None = None
    # who has it, or has discarded it; of a live tile who would draw it if nobody called
    seat: int | None = None
    drawn_by: int | None = None  # who drew it or was dealt it; not ``seat`` if it was called
    # after how many events it was drawn, 0 for the deal; None if it was not
    step: int | None = None
    # whether everybody sees it: in a river, meld or kita, or an indicator turned up
    open: bool = False
    coming: FutureDraw | None = None  # when it would be drawn, of a live tile


def tile_locations(replay: Replay, step: int, kind: int) -> tuple[TileLocation, ...]:
    """Where the four tiles of a kind are, by tile id; none of 2m to 8m with three players."""
    first = COPIES * kind
    return tuple(locate(replay, step, range(first, first + COPIES)).values())


def locate(
    replay: Replay, step: int, tiles: Collection[int] = range(TILES)
) -> dict[int, TileLocation]:
    """Where every tile of the game is, by tile id; or only those of some tile ids."""
    wanted = [tile for tile in tile_ids_of(replay.players) if tile in tiles]
    table = {each.tile: each for each in _on_the_table(replay, step, frozenset(wanted))}
    slots = {tile: replay.slots.get(tile) for tile in wanted if tile not in table}
    wall = _in_the_wall(replay, step, frozenset(slots.values()))
    for tile, slot in slots.items():
        there = wall.get(slot)  # nothing if its slot is in no source, or was emptied by another
        table[tile] = there._replace(tile=tile) if there else TileLocation(tile, "unknown", slot)
    return {tile: table[tile] for tile in wanted}


def _on_the_table(replay: Replay, step: int, wanted: Collection[int]) -> Iterator[TileLocation]:
    taken, from_log = replay.origins.taken, replay.origins.from_log

    def at(seat: int, where: Before, tiles: Sequence[int]) -> Iterator[TileLocation]:
        shown = where != "hand"
        slots = replay.origins.slots_of(seat, where, tiles, step)
        for tile, slot in zip(tiles, slots, strict=True):
            came = taken.get(slot) if from_log.get(slot) == tile else None
            if came is None or came.step > step:  # the log takes it from a hand it does not tell
                known = None if slot == NO_SLOT else slot
                yield TileLocation(tile, where, known, seat=seat, open=shown)
            else:
                nth = replay.layout.roles[slot].nth
                yield TileLocation(tile, where, slot, nth, seat, *came, open=shown)

    for seat, state in enumerate(replay.tables[step].seats):
        if held := [tile for tile in state.held if tile in wanted]:
            yield from at(seat, "hand", held)
        if river := [each for each in state.river if each.tile in wanted]:
            found = at(seat, "river", [each.tile for each in river])
            tiles = zip(found, river, strict=True)
            yield from (tile for tile, each in tiles if each.called_by is None)
        if melded := [tile for meld in state.melds for tile in meld.tiles if tile in wanted]:
            yield from at(seat, "meld", melded)
        if kita := [tile for tile in state.kita if tile in wanted]:
            yield from at(seat, "kita", kita)


def _in_the_wall(
    replay: Replay, step: int, slots: Collection[int | None]
) -> dict[int | None, TileLocation]:
    """By slot, where a tile is that still stands in one of those; the tile is left open.

    Of three players the last live slots are indicators too: live while they can be reached.
    """
    table, layout = replay.tables[step], replay.layout
    rows: tuple[tuple[Where, tuple[int, ...], int], ...] = (
        ("dead", layout.live, 0),
        ("rinshan", layout.rinshan, 0),
        ("ura", layout.ura, len(table.ura)),
        ("dora", layout.dora, len(table.dora)),
    )
    drawn = (*layout.live[: table.live], *layout.rinshan[: table.replacements])
    waiting = frozenset(slots).difference(drawn)
    found: dict[int | None, TileLocation] = {
        slot: TileLocation(HIDDEN, where, slot, nth, open=nth <= shown)
        for where, row, shown in rows
        for nth, slot in enumerate(row, 1)
        if slot in waiting
    }
    for coming in forecast(replay, step):
        slot = coming.slot
        if slot in waiting:
            found[slot] = TileLocation(HIDDEN, "live", slot, coming.nth, coming.seat, coming=coming)
    return found
