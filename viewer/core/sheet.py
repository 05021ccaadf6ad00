"""One kyoku's wall as a readable sheet of text, for a forum post or a note.

Tiles are written in any notation; the words are the caller's, because the window translates
them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from viewer.core.junme import Turn, turns_of, turns_without_calls
from viewer.core.notation import MPSZ, write_tiles
from viewer.core.records import Kyoku, Log
from viewer.core.wall import Wall

_WINDS: Final = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of a sheet, and the marks of the four winds."""

    dice: str = "dice"
    rinshan: str = "rinshan"
    dora: str = "dora"
    ura: str = "ura"
    haipai: str = "haipai"
    draws: str = "draws"
    unreached: str = "never reached"
    winds: tuple[str, ...] = _WINDS


ENGLISH: Final = SheetWords()


def wall_sheet(
    title: str,
    wall: Wall,
    log: Log | None = None,
    kyoku: Kyoku | None = None,
    *,
    notation: str = MPSZ.name,
    words: SheetWords = ENGLISH,
) -> str:
    """Write the sheet, lines ending in a newline.

    Args:
        title: the first line, as in 東1局.
        wall: the wall to write.
        log: the log it belongs to; None for a raw seed.
        kyoku: the hand played on it; None for a raw seed.
        notation: a name of `notation.NOTATIONS`, or ``ids``.
        words: what things are called.
    """
    red_fives = log.red_fives if log else True
    names = log.names if log else ("",) * wall.players

    def tiles(ids: Sequence[int]) -> str:
        return write_tiles(notation, ids, red_fives=red_fives)

    seats = [(wall.dealer + offset) % wall.players for offset in range(wall.players)]
    lines = [
        f"{title}  {words.dice} {wall.dice[0]}-{wall.dice[1]}",
        f"{words.rinshan}: {_spaced(tiles, wall.rinshan)}",
        f"{words.dora}: {_spaced(tiles, wall.dora)}",
        f"{words.ura}: {_spaced(tiles, wall.ura)}",
        f"{words.haipai}:",
    ]
    who = {seat: f"{words.winds[wind]} {names[seat]}".strip() for wind, seat in enumerate(seats)}
    lines += [f"  {who[seat]}: {tiles(sorted(wall.haipai[seat]))}" for seat in seats]
    if kyoku is None:
        turns = turns_without_calls(wall.live, wall.players)
    else:
        turns = turns_of(kyoku, wall.players)
    lines.append(f"{words.draws}:")
    lines += [f"  {who[seat]}: {_drawn(tiles, wall, turns, seat)}" for seat in seats]
    reached = sum(turn.drawn is not None and not turn.drawn.replacement for turn in turns)
    if reached < len(wall.live):
        lines.append(f"{words.unreached}: {_spaced(tiles, wall.live[reached:])}")
    return "\n".join(lines) + "\n"


def _spaced(tiles: Callable[[Sequence[int]], str], ids: Iterable[int]) -> str:
    return " ".join(tiles([each]) for each in ids)


def _drawn(
    tiles: Callable[[Sequence[int]], str], wall: Wall, turns: Iterable[Turn], seat: int
) -> str:
    """Write a seat's draws; replacement tiles in brackets, calls by name."""
    parts = []
    for turn in turns:
        if turn.seat != seat:
            continue
        if turn.drawn is None:
            parts.append(f"({turn.call})")
            continue
        row = wall.rinshan if turn.drawn.replacement else wall.live
        if turn.drawn.nth <= len(row):
            text = tiles([row[turn.drawn.nth - 1]])
            parts.append(f"[{text}]" if turn.drawn.replacement else text)
    return " ".join(parts)
