"""What a game is played by: Tenhou's type bits (in GO), or as much as another site's record tells.

Bits without a known meaning are kept and shown as hex; they never stop a log from opening.
Source: `resources/help/walls.md`, "The log"; 光 for 0x1000 as 電脳麻将's converter names it.
"""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS, RedFives

AGAINST_PEOPLE: Final = 0x0001
NO_RED_FIVES: Final = 0x0002
NO_OPEN_TANYAO: Final = 0x0004
EAST_SOUTH: Final = 0x0008
THREE_PLAYERS: Final = 0x0010
ROOM_EXPERT: Final = 0x0020
FAST: Final = 0x0040
ROOM_UPPER: Final = 0x0080
LIGHT: Final = 0x1000
CHIPS: Final = 0x0200
KNOWN: Final = 0x10FF


class Room(Enum):
    """Where a game was played, by the bits that say so; the value is Tenhou's character."""

    GENERAL = "般"
    UPPER = "上"
    EXPERT = "特"
    PHOENIX = "鳳"


_ROOMS: Final = {
    0: Room.GENERAL,
    ROOM_UPPER: Room.UPPER,
    ROOM_EXPERT: Room.EXPERT,
    ROOM_UPPER | ROOM_EXPERT: Room.PHOENIX,
}


class FuRules(NamedTuple):
    """What sites count differently."""

    double_wind: int = 4  # fu of a pair of both the round's and the seat's wind
    rinshan: int = 2  # fu of a tsumo with a replacement tile


class Rules(NamedTuple):
    players: int
    red_fives: RedFives
    east_south: bool  # whether the game has a south round (東南戦)
    name: str  # Tenhou's own short name, as in 四鳳東喰赤速; else the site's of its room, or empty
    custom_rules: bool  # whether points and results may follow other rules than those known
    target: int  # the points that count as 0 in the end
    uma: tuple[int, ...]  # what the places but the first get in the end, in thousands
    # whether the indicator of an open kan is turned up with the discard, and not at once
    late_indicators: bool
    double_yakuman: frozenset[int]  # Tenhou's numbers of the yakuman that count twice
    course_known: bool = True  # whether a hand goes on as a riichi hand does: turns, calls, one end
    fu_rules: tuple[FuRules, ...] = (FuRules(),)  # those that may hold, where it is not known which
    # whether who feeds an open kan is liable for a win with its replacement tile
    rinshan_pao: bool = False
    most_wins: int = 3  # how many may win with one discard; of two, three are drawn (三家和)
    end_known: bool = False  # whether it is known what ends a game from its last round on
    # whether results may be rounded to thousands, and uma halved; of other sites' 6 of 6 are not
    rounds_results: bool = False
    open_tanyao: bool = True  # whether tanyao counts with an open hand (喰)
    against_people: bool = True  # false for test play against the computer
    fast: bool = False  # whether there is less time to think (速, 光)
    room: Room | None = None  # one of Tenhou's
    bits: int | None = None  # Tenhou's

    @property
    def unknown_bits(self) -> int:
        return (self.bits or 0) & ~KNOWN

    @property
    def has_chips(self) -> bool:
        """Whether points are told with chips (祝儀): a bit whose rules are not known otherwise."""
        return bool((self.bits or 0) & CHIPS)

    @property
    def short_name(self) -> str:
        """As tenhou.net/6 has it, without the 四 of four players.

        Another site's room stands between what Tenhou would write of the rules.
        """
        if self.bits is not None:
            return self.name.removeprefix("四")
        sanma = "三" if self.players == 3 else ""  # noqa: PLR2004 - the field's own number
        length = "南" if self.east_south else "東"
        return f"{sanma}{self.name}{length}喰{'赤' if self.red_fives else ''}"


@lru_cache(maxsize=256)
def rules_of_type(bits: int) -> Rules:
    """Tenhou's rules of a game of such a type."""
    sanma, east_south = bool(bits & THREE_PLAYERS), bool(bits & EAST_SOUTH)
    red_fives = NONE_RED if bits & NO_RED_FIVES else RED_FIVE_IDS
    open_tanyao = not bits & NO_OPEN_TANYAO
    room = _ROOMS[bits & (ROOM_UPPER | ROOM_EXPERT)]
    name = (
        "三" if sanma else "四",
        room.value,
        "南" if east_south else "東",
        "喰" if open_tanyao else "",
        "赤" if red_fives else "",
        "光" if bits & LIGHT else "速" if bits & FAST else "",
    )
    return Rules(
        players=3 if sanma else 4,
        red_fives=red_fives,
        east_south=east_south,
        name="".join(name),
        custom_rules=bool(bits & ~KNOWN),
        target=40_000 if sanma else 30_000,
        uma=(0, -20) if sanma else (10, -10, -20),
        late_indicators=True,
        double_yakuman=frozenset(),
        most_wins=2,
        end_known=True,
        rounds_results=True,
        open_tanyao=open_tanyao,
        against_people=bool(bits & AGAINST_PEOPLE),
        fast=bool(bits & (FAST | LIGHT)),
        room=room,
        bits=bits,
    )
