"""How far a hand is from complete, and where each tile that it needs lies, in sight or not."""

from collections.abc import Iterable
from typing import NamedTuple

from viewer.core.analysis.tile_locations import TileLocation, locate
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import FutureDraw, Replay
from viewer.core.rules.shanten import TENPAI, distance_of


class Ukeire(NamedTuple):
    """A kind that a hand accepts (有効牌): it brings the hand nearer; and where its four tiles are.

    Attributes:
        kind: 0 to 33.
        own: concealed in the hand itself.
        live: in the live wall, as far as it can be reached.
        hands: concealed in other hands.
        dead: in the dead wall, indicators and unreachable live tiles included.
        visible: in rivers, melds and kita, and indicators turned up.
        unknown: told by neither wall nor log.
        first: the first one in the live wall.
    """

    kind: int
    own: int
    live: int
    hands: int
    dead: int
    visible: int
    unknown: int
    first: FutureDraw | None


class Reading(NamedTuple):
    """A hand at a step.

    Attributes:
        seat: whose.
        shanten: how many tiles it lacks to tenpai; 0 is tenpai, -1 complete.
        ukeire: the kinds that bring it nearer, ascending; with a tile to discard, those that do
            after the best discards.
        waits: the tiles in the live wall that complete a tenpai hand, in order.
    """

    seat: int
    shanten: int
    ukeire: tuple[Ukeire, ...]
    waits: tuple[FutureDraw, ...]


def read_hand(replay: Replay, step: int, seat: int) -> Reading | None:
    """Read a seat's hand at a step; None where the log does not tell a whole hand."""
    state = replay.tables[step].seats[seat]
    found = distance_of(state.held, state.melds, replay.players)
    if found is None:
        return None
    shanten, kinds = found
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
    """The draws that would bring those of the tiles that are live, in order."""
    draws = (each.coming for each in tiles)
    return tuple(sorted((draw for draw in draws if draw), key=lambda draw: draw.away))
