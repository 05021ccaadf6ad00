"""Tiles as Tenhou counts them, and the two words for them that must never mix.

A *tile id* (0-135) is one physical tile; a *kind* (0-33) is what is printed on it:
1m-9m, 1p-9p, 1s-9s, east, south, west, north, white, green, red. Four ids share a kind:
``kind = tile_id // 4``. A *face* is what an eye sees: the kind, and whether the five is red.

Both are plain `int`: a tile is looked at millions of times in an audit, and parameter names
(`tile_id`, `kind`) keep them apart as well as wrapper types would.

Source: `resources/help/walls.md`, "From words to a wall".
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

TILES: Final = 136
"""Tiles in a four-player set; ids are 0 to 135 with three players too."""

HIDDEN: Final = TILES
"""Stands for the id of any tile that is not known; it is none."""
JUST_DRAWN: Final = TILES + 1
"""The same for the tile that another seat has just drawn: its slot is known, but not its face."""

KINDS: Final = 34
SUIT: Final = 9
"""Kinds of a suit: of characters, circles or bamboo."""
FIRST_HONOUR: Final = 27
"""The first kind of the honours: four winds, then three dragons."""
NORTH: Final = 30
"""The kind that three players set aside (北抜き)."""
FIRST_DRAGON: Final = 31
SET: Final = 3
"""Tiles of a run or triplet; a kan counts as so many."""
COPIES: Final = 4
_THREE: Final = 3
"""Players."""

RedFives: TypeAlias = frozenset[int]
"""The ids of the red fives that a game is played with; empty without."""
RED_FIVE_IDS: Final[RedFives] = frozenset({16, 52, 88})
"""The first 5m, 5p and 5s: the red fives of most games."""
NONE_RED: Final[RedFives] = frozenset()

SUITS: Final = "mpsz"


class Face(NamedTuple):
    """What can be seen of a tile: its kind (0-33), and whether it is a red five."""

    kind: int
    red: bool = False

    @property
    def suit(self) -> str:
        return SUITS[self.kind // 9]

    @property
    def number(self) -> int:
        """1 to 9 as printed (honours 1 to 7); a red five is 5 here."""
        return self.kind % 9 + 1

    @property
    def digit(self) -> str:
        """The number as notations write it: a red five is ``0``."""
        return "0" if self.red else str(self.number)

    @property
    def code(self) -> str:
        """Two characters, as in ``5p``, ``0s``, ``7z``."""
        return self.digit + self.suit


@cache
def face_of(tile_id: int, *, red_fives: RedFives = RED_FIVE_IDS) -> Face:
    """The face of a tile id (0-135) in a game with such red fives."""
    return Face(tile_id // COPIES, tile_id in red_fives)


def faces_of(tile_ids: Iterable[int], *, red_fives: RedFives = RED_FIVE_IDS) -> tuple[Face, ...]:
    return tuple(face_of(tile_id, red_fives=red_fives) for tile_id in tile_ids)


@cache
def tile_ids_of(players: int) -> tuple[int, ...]:
    """Ascending: all 136, or the 108 of three players, who have no 2m to 8m (ids 4 to 31)."""
    if players == _THREE:
        return (*range(4), *range(32, TILES))
    return tuple(range(TILES))


def dora_kind(indicator: int, players: int) -> int:
    """The kind that an indicator makes dora: the next of its suit, of the winds, or the dragons."""
    kind = indicator // COPIES
    if kind >= FIRST_DRAGON:
        return FIRST_DRAGON + (kind - FIRST_DRAGON + 1) % (KINDS - FIRST_DRAGON)
    if kind >= FIRST_HONOUR:
        return FIRST_HONOUR + (kind - FIRST_HONOUR + 1) % (FIRST_DRAGON - FIRST_HONOUR)
    if kind == 0 and players == _THREE:
        return SUIT - 1  # of the characters there are only 1 and 9
    return kind - kind % SUIT + (kind + 1) % SUIT
