"""Shanten: how far a hand is from complete, and the kinds that bring it nearer.

Distances come from the ``xiangting`` library, which counts all forms: four sets and a pair, seven
pairs, thirteen orphans. It never hopes for a fifth tile among the concealed ones, but knows
nothing of melds. Where a hand with melds would hope for a fifth tile, `distance` counts exactly
instead, over all hands that it could still become: a target hand never has more of a kind than its
own melds leave. So a hand whose waits are all its own is not tenpai, as on Tenhou. Yaku and furiten
are not judged.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from xiangting import PlayerCount, calculate_necessary_tiles

from viewer.core.base.meld import Meld
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, KINDS, SET, SUIT, TILES, tile_ids_of
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


_State = tuple[int, int, int, int]
"""Sets begun, the pair, runs that lack their last kind, and runs that lack their last two."""


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
    if max(held, default=0) >= TILES:  # one lies face down
        return None
    if not HAND <= len(held) + SET * len(melds) <= HAND + 1:
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
) -> tuple[int, int]:
    """The same, counted exactly: at least ``least`` tiles, for so many ``sets`` and a pair."""
    room = [0] * KINDS
    for kind in kinds:
        room[kind] = max(0, COPIES - melded[kind])
    most = least
    while (found := _cheapest(held, room, sets, most)) is None:
        most += 1
    return found


def _cheapest(
    held: Sequence[int], room: Sequence[int], sets: int, most: int
) -> tuple[int, int] | None:
    """What the cheapest ways lack; None if it is more than ``most``.

    Of all ways to come to a state the cheapest count, with a bit for each kind that one of them
    lacks. One that leaves too many tiles over lacks too many of others.
    """
    ways: dict[_State, tuple[int, int]] = {(0, 0, 0, 0): (0, 0)}
    over = most + sum(held) - SET * sets - 2
    met = 0
    for kind, (has, left) in enumerate(zip(held, room, strict=True)):
        met += has
        begins_run = kind < FIRST_HONOUR and kind % SUIT <= SUIT - SET
        after: dict[_State, tuple[int, int]] = {}
        for before, (lacked, kinds) in ways.items():
            for state, takes, taken in _choices(before, sets, begins_run=begins_run):
                lacking = lacked + max(0, takes - has)
                if takes > left or lacking > most or met - taken + lacking > over:
                    continue
                lacks = kinds | 1 << kind if takes > has else kinds
                least, others = after.get(state, (lacking, 0))
                if lacking <= least:
                    after[state] = lacking, lacks | others if lacking == least else lacks
        ways = after
    return ways.get((sets, 1, 0, 0))


@cache
def _choices(before: _State, sets: int, *, begins_run: bool) -> tuple[tuple[_State, int, int], ...]:
    """The states that a kind may lead to, with how many of it they take, and of all up to it."""
    made, paired, ending, going = before
    return tuple(
        (
            (made + triplet + begun, paired + pair, going, begun),
            ending + going + begun + SET * triplet + 2 * pair,
            SET * (made + triplet + begun) + 2 * (paired + pair) - going - 2 * begun,
        )
        for triplet in range(min(1, sets - made) + 1)
        for pair in range(2 - paired)
        for begun in range(min(_RUNS, sets - made - triplet) + 1 if begins_run else 1)
    )
