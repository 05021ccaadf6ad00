"""How far a hand is from complete, and where each tile that it needs lies, in sight or not.

Distances come from the ``xiangting`` library, which counts all forms: four sets and a pair, seven
pairs, thirteen orphans. It never hopes for a fifth tile among the concealed ones, but knows
nothing of melds; of hands with melds they come from `melded`, which counts those too. So a hand
whose waits are all its own is not tenpai, as on Tenhou. Yaku and furiten are not judged.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from xiangting import PlayerCount, calculate_necessary_tiles

from viewer.core.forecast import FutureDraw
from viewer.core.meld import Meld
from viewer.core.melded import distance
from viewer.core.replay import Replay
from viewer.core.tile_locations import TileLocation, locate
from viewer.core.tiles import COPIES, TILES, tile_ids_of
from viewer.core.wall import HAND
from viewer.core.winning_forms import counted

TENPAI: Final = 0
COMPLETE: Final = -1
_PLAYERS: Final = {3: PlayerCount.THREE, 4: PlayerCount.FOUR}
_KINDS_OF: Final = {
    players: sorted({tile // COPIES for tile in tile_ids_of(players)}) for players in _PLAYERS
}
_SET: Final = 3
_SETS: Final = 4


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


def shanten_of(replay: Replay, step: int, seat: int) -> int | None:
    """Return the ``shanten`` of `read_hand` alone, which needs no tile to be looked for."""
    state = replay.tables[step].seats[seat]
    return _shanten(state.held, state.melds, replay.players)


@lru_cache(4096)
def _shanten(held: tuple[int, ...], melds: tuple[Meld, ...], players: int) -> int | None:
    """Keep the numbers of some hands: who looks at a hand again asks for all that came before."""
    found = distance_of(held, melds, players)
    return found and found[0]


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


def distance_of(
    held: Collection[int], melds: Collection[Meld], players: int
) -> tuple[int, tuple[int, ...]] | None:
    """Return the shanten number and the kinds that help; None if tiles are missing or too many."""
    if any(tile >= TILES for tile in held):  # it lies face down
        return None
    if len(held) + _SET * len(melds) not in {HAND, HAND + 1}:
        return None
    counts = counted(held)
    melded = counted(tile for meld in melds for tile in meld.tiles) if melds else None
    try:
        number, flags = nearest(counts, melded, len(melds), players)
    except ValueError:  # five of a kind, or a kind that three players do not have
        return None
    return number - 1, kinds_in(flags)


def nearest(
    counts: list[int], melded: Sequence[int] | None, melds: int, players: int
) -> tuple[int, int]:
    """Return how many tiles a hand lacks to be complete, and a bit for each kind that helps.

    Args:
        counts: concealed tiles by kind, as many as a hand with so many melds has.
        melded: those in its melds; None without any.
        melds: how many melds it has.
        players: 3 or 4.

    Raises:
        ValueError: five of a kind, or a kind that three players do not have.
    """
    number, flags = calculate_necessary_tiles(counts, _PLAYERS[players])
    if melded is not None and _hopes_for_a_fifth(counts, melded, number, flags):
        return distance(counts, melded, _SETS - melds, _KINDS_OF[players], number)
    return number, flags


def _hopes_for_a_fifth(
    counts: Sequence[int], melded: Sequence[int], lacking: int, flags: int
) -> bool:
    """Whether the nearest complete hands may have more of a kind than its melds leave.

    One that does has more of it already, as a broken log may tell, or lacks tiles of that kind: so
    it is among those that help, and no more of them than it lacks in all. `melded.distance` is a
    hundred times slower, and needed by few hands.
    """
    return any(
        more and counts[kind] + (lacking if flags >> kind & 1 else 0) > COPIES - more
        for kind, more in enumerate(melded)
    )


@lru_cache(4096)
def kinds_in(flags: int) -> tuple[int, ...]:
    """Return the kinds whose bits are set, ascending."""
    kinds = []
    while flags:
        lowest = flags & -flags
        kinds.append(lowest.bit_length() - 1)
        flags ^= lowest
    return tuple(kinds)
