"""What a game is played by: Tenhou's type bits (in GO), or as much as another site's record tells.

Bits without a known meaning are kept and shown as hex; they never stop a log from opening.
Source: `resources/help/walls.md`, "The log"; 光 for 0x1000 as 電脳麻将's converter names it.
"""

from enum import Enum
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


class GameType(NamedTuple):
    bits: int

    @property
    def players(self) -> int:
        return 3 if self.bits & THREE_PLAYERS else 4

    @property
    def red_fives(self) -> RedFives:
        return NONE_RED if self.bits & NO_RED_FIVES else RED_FIVE_IDS

    @property
    def open_tanyao(self) -> bool:
        """Whether tanyao counts with an open hand (喰)."""
        return not self.bits & NO_OPEN_TANYAO

    @property
    def east_south(self) -> bool:
        """Whether the game has a south round (東南戦)."""
        return bool(self.bits & EAST_SOUTH)

    @property
    def against_people(self) -> bool:
        """False for test play against the computer."""
        return bool(self.bits & AGAINST_PEOPLE)

    @property
    def room(self) -> Room:
        return _ROOMS[self.bits & (ROOM_UPPER | ROOM_EXPERT)]

    @property
    def fast(self) -> bool:
        """Whether there is less time to think (速, 光)."""
        return bool(self.bits & (FAST | LIGHT))

    @property
    def unknown_bits(self) -> int:
        return self.bits & ~KNOWN

    @property
    def own_rules(self) -> bool:
        """Whether points and results may follow other rules than those known."""
        return bool(self.unknown_bits)

    @property
    def late_indicators(self) -> bool:
        """Whether that of an open kan is turned up with the discard, and not at once."""
        return True

    @property
    def course_known(self) -> bool:
        """Whether a hand goes on as a riichi hand does: turns, calls, one end."""
        return True

    @property
    def fu_rules(self) -> tuple[FuRules, ...]:
        """Those that may hold, where it is not known which."""
        return (FuRules(),)

    @property
    def rinshan_pao(self) -> bool:
        """Whether who feeds an open kan is liable for a win with its replacement tile."""
        return False

    @property
    def most_wins(self) -> int:
        """How many may win with one discard; three are drawn (三家和)."""
        return 2

    @property
    def end_known(self) -> bool:
        return True

    @property
    def double_yakuman(self) -> frozenset[int]:
        """Tenhou's numbers of the yakuman that count twice."""
        return frozenset()

    @property
    def target(self) -> int:
        """The points that count as 0 in the end."""
        return 40_000 if self.bits & THREE_PLAYERS else 30_000

    @property
    def uma(self) -> tuple[int, ...]:
        """What the places but the first get in the end, in thousands."""
        return (0, -20) if self.bits & THREE_PLAYERS else (10, -10, -20)

    @property
    def name(self) -> str:
        """Tenhou's own short name, as in 四鳳東喰赤速."""
        speed = "光" if self.bits & LIGHT else "速" if self.bits & FAST else ""
        return "".join(
            (
                "三" if self.players == 3 else "四",  # noqa: PLR2004 - the field's own number
                self.room.value,
                "南" if self.east_south else "東",
                "喰" if self.open_tanyao else "",
                "赤" if self.red_fives else "",
                speed,
            )
        )

    @property
    def short_name(self) -> str:
        """The same without the 四 of four players, as tenhou.net/6 has it."""
        return self.name.removeprefix("四")


class SiteRules(NamedTuple):
    """Another site's rules; what they say is said at `GameType`."""

    players: int
    red_fives: RedFives
    east_south: bool  # whether the game has a south round
    name: str  # what the site calls its room; may be empty
    own_rules: bool  # whether points and results may follow other rules than those known
    target: int  # the points that count as 0 in the end
    uma: tuple[int, ...]  # what the places but the first get in the end, in thousands
    late_indicators: bool
    double_yakuman: frozenset[int]
    course_known: bool = True
    fu_rules: tuple[FuRules, ...] = (FuRules(),)
    rinshan_pao: bool = False
    most_wins: int = 3  # with one discard
    end_known: bool = False  # whether it is known what ends a game from its last round on
    open_tanyao: bool = True
    against_people: bool = True
    fast: bool = False
    room: Room | None = None  # one of Tenhou's

    @property
    def short_name(self) -> str:
        """The room's name, between what Tenhou would write of the rules."""
        sanma = "三" if self.players == 3 else ""  # noqa: PLR2004 - the field's own number
        length = "南" if self.east_south else "東"
        return f"{sanma}{self.name}{length}喰{'赤' if self.red_fives else ''}"


Rules = GameType | SiteRules
