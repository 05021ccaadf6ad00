"""Shanten: how far a hand is from complete, and the kinds that bring it nearer.

Distances come from the ``xiangting`` library, which counts all forms: four sets and a pair, seven
pairs, thirteen orphans. It never hopes for a fifth tile among the concealed ones, but knows
nothing of melds. Where a hand with melds might hope for a fifth tile, which mostly the library can
tell, `distance` counts exactly instead, over all hands that it could still become: a target hand
never has more of a kind than its own melds leave. So a hand whose waits are all its own is not
tenpai, as on Tenhou. Yaku and furiten are not judged.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
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
_SUITS: Final = tuple(range(0, FIRST_HONOUR, SUIT))
_SUIT_FLAGS: Final = (1 << SUIT) - 1
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
    if melded is not None and _hopes_for_a_fifth(counts, melded, number, flags, players):
        return distance(counts, melded, _SETS - melds, _KINDS_OF[players], number)
    return number, flags


def _hopes_for_a_fifth(
    counts: list[int], melded: Sequence[int], lacking: int, flags: int, players: int
) -> bool:
    """Whether a nearest complete hand may have more of a kind than its melds leave.

    Such a kind is among those that help, or the hand has too many of it already, as a broken log
    may say. `distance` is a hundred times slower, and needed by few hands.
    """
    for kind in compress(range(KINDS), melded):
        room = COPIES - melded[kind] - counts[kind]
        if room < 0:
            return True
        if flags >> kind & 1 and room < lacking and _may_lack_more(counts, kind, room, players):
            return True
    return False


def _may_lack_more(counts: list[int], kind: int, room: int, players: int) -> bool:
    """Whether a nearest complete hand lacks a kind that helps, and more than ``room`` of it.

    One that lacks two still lacks it where the hand has one more. Three are not told from two.
    """
    if not room or sum(counts) % SET != 1:  # the library takes no fifteen tiles
        return True
    counts[kind] += 1
    _, flags = calculate_necessary_tiles(counts, _PLAYERS[players])
    counts[kind] -= 1
    return bool(flags >> kind & 1)


@lru_cache(65_536)
def kinds_in(flags: int) -> tuple[int, ...]:
    man, pin, sou = (_kinds_of_suit(first, flags >> first & _SUIT_FLAGS) for first in _SUITS)
    return man + pin + sou + _kinds_of_suit(FIRST_HONOUR, flags >> FIRST_HONOUR)


@cache
def _kinds_of_suit(first: int, flags: int) -> tuple[int, ...]:
    return tuple(first + at for at in range(flags.bit_length()) if flags >> at & 1)


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
            spare = over - lacked - met
            for state, lacks, taken in _choices(before, sets, has, left, begins_run=begins_run):
                lacking = lacked + lacks
                if lacking > most:
                    break
                if lacks - taken > spare:
                    continue
                helps = kinds | 1 << kind if lacks else kinds
                least, others = after.get(state, (lacking, 0))
                if lacking <= least:
                    after[state] = lacking, helps | others if lacking == least else helps
        ways = after
    return ways.get((sets, 1, 0, 0))


@cache
def _choices(
    before: _State, sets: int, has: int, left: int, *, begins_run: bool
) -> tuple[tuple[_State, int, int], ...]:
    """The states that a kind may lead to, which lacks least first.

    With each is how many of it that lacks, where the hand ``has`` so many and may have ``left``,
    and how many tiles are taken of all kinds up to it.
    """
    made, paired, ending, going = before
    choices = [
        (
            (made + triplet + begun, paired + pair, going, begun),
            max(0, takes - has),
            SET * (made + triplet + begun) + 2 * (paired + pair) - going - 2 * begun,
        )
        for triplet in range(min(1, sets - made) + 1)
        for pair in range(2 - paired)
        for begun in range(min(_RUNS, sets - made - triplet) + 1 if begins_run else 1)
        if (takes := ending + going + begun + SET * triplet + 2 * pair) <= left
    ]
    return tuple(sorted(choices, key=itemgetter(1)))
