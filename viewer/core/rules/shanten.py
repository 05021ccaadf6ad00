"""Shanten: how far a hand is from complete, and the kinds that bring it nearer.

Distances come from the ``xiangting`` library, which counts all forms: four sets and a pair, seven
pairs, thirteen orphans. It never hopes for a fifth tile among the concealed ones, but knows
nothing of melds. Where a hand with melds would hope for a fifth tile, `distance` counts exactly
instead, over all hands that it could still become: a target hand never has more of a kind than its
own melds leave. Suits are walked through kind by kind; of all ways with as many sets, the cheapest
count. So a hand whose waits are all its own is not tenpai, as on Tenhou. Yaku and furiten are not
judged.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from xiangting import PlayerCount, calculate_necessary_tiles

from viewer.core.base.meld import Meld
from viewer.core.base.tiles import (
    COPIES,
    FIRST_HONOUR,
    KINDS,
    SET,
    SUIT,
    TILES,
    tile_ids_of,
)
from viewer.core.play.replay import Replay
from viewer.core.rules.winning_forms import counted
from viewer.core.wall.wall import HAND

TENPAI: Final = 0
COMPLETE: Final = -1
_PLAYERS: Final = {3: PlayerCount.THREE, 4: PlayerCount.FOUR}
_KINDS_OF: Final = {
    players: sorted({tile // COPIES for tile in tile_ids_of(players)}) for players in _PLAYERS
}
_SETS: Final = 4
_RUNS: Final = 2
"""Of the same run; three are three triplets."""


class _Want(NamedTuple):
    """What is made of some kinds: so many sets, and perhaps the pair."""

    sets: int
    pair: int


class _Way(NamedTuple):
    """How many tiles the cheapest ways lack, and a bit for each kind that one of them lacks."""

    lacking: int
    kinds: int


_Ways = dict[_Want, _Way]


def shanten_of(replay: Replay, step: int, seat: int) -> int | None:
    state = replay.tables[step].seats[seat]
    found = distance_of(state.held, state.melds, replay.players)
    return found and found[0]


def waits_of(
    held: tuple[int, ...], melds: tuple[Meld, ...], players: int
) -> tuple[int, ...] | None:
    """The kinds that complete a tenpai hand; none of other hands, None where `distance_of` is."""
    found = distance_of(held, melds, players)
    return found and (found[1] if found[0] == TENPAI else ())


@lru_cache(4096)
def distance_of(
    held: tuple[int, ...], melds: tuple[Meld, ...], players: int
) -> tuple[int, tuple[int, ...]] | None:
    """The shanten number and the kinds that help; None if tiles are missing or too many.

    Cached: a step asks for the hands of earlier steps again.
    """
    if any(tile >= TILES for tile in held):  # it lies face down
        return None
    if len(held) + SET * len(melds) not in {HAND, HAND + 1}:
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
    """How many tiles a hand lacks to be complete, and a bit for each kind that helps.

    Tiles are by kind. Raises ValueError for five of a kind, or one that three players lack.
    """
    number, flags = calculate_necessary_tiles(counts, _PLAYERS[players])
    if melded is not None and _hopes_for_a_fifth(counts, melded, number, flags):
        return distance(counts, melded, _SETS - melds, _KINDS_OF[players], number)
    return number, flags


def _hopes_for_a_fifth(
    counts: Sequence[int], melded: Sequence[int], lacking: int, flags: int
) -> bool:
    """Whether the nearest complete hands may have more of a kind than its melds leave.

    Such a kind is among those that help, or the hand has too many of it already, as a broken log
    may say. `distance` is a hundred times slower, and needed by few hands.
    """
    return any(
        more and counts[kind] + (lacking if flags >> kind & 1 else 0) > COPIES - more
        for kind, more in enumerate(melded)
    )


@lru_cache(65_536)
def kinds_in(flags: int) -> tuple[int, ...]:
    kinds = []
    while flags:
        lowest = flags & -flags
        kinds.append(lowest.bit_length() - 1)
        flags ^= lowest
    return tuple(kinds)


def distance(
    held: Sequence[int], melded: Sequence[int], sets: int, kinds: Iterable[int], least: int
) -> _Way:
    """The same, counted exactly: at least ``least`` tiles, for so many ``sets`` and a pair."""
    room = [0] * KINDS
    for kind in kinds:
        room[kind] = max(0, COPIES - melded[kind])
    want = _Want(sets, 1)
    most = least
    while want not in (whole := _whole(held, room, sets, most)):
        most += 1
    return whole[want]


def _whole(held: Sequence[int], room: Sequence[int], sets: int, most: int) -> _Ways:
    """The cheapest ways of all kinds that lack no more than ``most``."""
    whole: _Ways = {_Want(0, 0): _Way(0, 0)}
    for first in (*range(0, FIRST_HONOUR, SUIT), FIRST_HONOUR):
        part = slice(first, min(first + SUIT, KINDS))
        ways = _ways(tuple(held[part]), tuple(room[part]), sets, most, runs=first < FIRST_HONOUR)
        whole = _joined(whole, ways, sets, most, first)
    return whole


def _joined(whole: _Ways, more: _Ways, sets: int, most: int, first: int) -> _Ways:
    found: _Ways = {}
    for (had, paired), (lacking, kinds) in whole.items():
        for (sets_more, pair), way in more.items():
            fits = had + sets_more <= sets and paired + pair <= 1
            if fits and lacking + way.lacking <= most:
                want = _Want(had + sets_more, paired + pair)
                _keep(found, want, lacking + way.lacking, kinds | way.kinds << first)
    return found


def _keep(found: _Ways, key: _Want, lacking: int, kinds: int) -> None:
    best = found.get(key)
    if best is None or lacking < best.lacking:
        found[key] = _Way(lacking, kinds)
    elif lacking == best.lacking:
        found[key] = _Way(lacking, kinds | best.kinds)


@lru_cache(maxsize=512)
def _ways(
    held: tuple[int, ...], room: tuple[int, ...], sets: int, most: int, *, runs: bool
) -> _Ways:
    """The cheapest ways of a suit, by what it makes; bit 0 is its first kind."""
    found: _Ways = {}
    for (made, paired, _, _), way in _states(held, room, sets, most, runs=runs).items():
        _keep(found, _Want(made, paired), *way)
    return found


_State = tuple[int, int, int, int]
"""Sets begun, the pair, runs that need the next kind, and of those that need the one after too."""


@lru_cache(maxsize=512)
def _states(
    held: tuple[int, ...], room: tuple[int, ...], sets: int, most: int, *, runs: bool, rest: int = 0
) -> dict[_State, tuple[int, int]]:
    """The same of a suit's first kinds; ``rest`` more follow. Kinds before the last are shared."""
    if not held:
        return {(0, 0, 0, 0): (0, 0)}
    before = _states(held[:-1], room[:-1], sets, most, runs=runs, rest=rest + 1)
    has, left, bit = held[-1], room[-1], 1 << len(held) - 1
    runs = runs and rest >= _RUNS
    after: dict[_State, tuple[int, int]] = {}
    for (made, paired, ending, going), (lacking, kinds) in before.items():
        for triplet, pair, begun, used in _choices(sets - made, paired, runs=runs):
            lacks = ending + going + used - has
            if lacks + has > left or lacking + lacks > most:
                continue
            way = (lacking + lacks, kinds | bit) if lacks > 0 else (lacking, kinds)
            key = (made + triplet + begun, paired + pair, going, begun)
            best = after.get(key)
            if best is None or way[0] < best[0]:
                after[key] = way
            elif way[0] == best[0]:
                after[key] = (way[0], way[1] | best[1])
    return after


@cache
def _choices(sets: int, paired: int, *, runs: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Triplet, pair and runs that may begin at a kind, and how many of it they take."""
    return tuple(
        (triplet, pair, begun, begun + SET * triplet + 2 * pair)
        for triplet in range(min(1, sets) + 1)
        for pair in range(2 - paired)
        for begun in range(min(_RUNS, sets - triplet) + 1 if runs else 1)
    )
