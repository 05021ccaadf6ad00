"""What a log itself tells of a wall: the tiles that were seen, in the slots they came from.

This is all there is to show of a log without a published seed.
"""

from collections.abc import Sequence

from viewer.core.draws import draws_of
from viewer.core.records import Kyoku, NewDora, Win
from viewer.core.seed import Era
from viewer.core.wall import Layout, layout_of


def told_tiles(kyoku: Kyoku, players: int) -> tuple[int | None, ...]:
    """Return a tile id for each slot of the base64 era's layout; None where nobody looked."""
    layout = layout_of(Era.BASE64, players)
    tiles: list[int | None] = [None] * layout.size

    def put(slots: Sequence[int], seen: Sequence[int]) -> None:
        for slot, tile in zip(slots, seen, strict=False):
            tiles[slot] = tile

    for seat, hand in enumerate(kyoku.haipai):
        put(layout.haipai[(seat - kyoku.dealer) % players], hand)
    put(layout.dora, _indicators(kyoku))
    for win in kyoku.results:
        if isinstance(win, Win):
            put(layout.ura, win.ura)
    _put_draws(kyoku, layout, tiles)
    return tuple(tiles)


def _indicators(kyoku: Kyoku) -> tuple[int, ...]:
    return (kyoku.dora, *(e.tile for e in kyoku.events if isinstance(e, NewDora)))


def _put_draws(kyoku: Kyoku, layout: Layout, tiles: list[int | None]) -> None:
    for drawn in draws_of(kyoku):
        slots = layout.rinshan if drawn.replacement else layout.live
        if drawn.nth <= len(slots):
            tiles[slots[drawn.nth - 1]] = drawn.tile
