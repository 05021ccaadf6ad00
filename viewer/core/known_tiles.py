"""The part of a wall that a log itself shows: tiles that were seen, in the slots they came from.

Of a log without a published seed nothing more can be known.
"""

from collections.abc import Sequence

from viewer.core.draws import drawn_by, wall_events
from viewer.core.era import TODAY
from viewer.core.records import Kyoku
from viewer.core.wall import layout_of


def known_tiles(kyoku: Kyoku, players: int) -> tuple[int | None, ...]:
    """A tile id for each slot, laid out as in today's era; None where nobody looked."""
    layout = layout_of(TODAY, players)
    tiles: list[int | None] = [None] * layout.size

    def put(slots: Sequence[int], seen: Sequence[int]) -> None:
        for slot, tile in zip(slots, seen, strict=False):
            tiles[slot] = tile

    for seat, hand in enumerate(kyoku.haipai):
        put(layout.haipai[(seat - kyoku.dealer) % players], hand)
    told = wall_events(kyoku)
    put(layout.live, [draw.tile for draw in drawn_by(kyoku, told.live)])
    put(layout.rinshan, [draw.tile for draw in drawn_by(kyoku, told.replacements)])
    put(layout.dora, told.dora)
    for win in told.wins:
        put(layout.ura, win.ura)
    return tuple(tiles)
