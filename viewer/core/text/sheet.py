"""One kyoku's wall as text: a readable sheet for a forum post or a note, or its tiles alone.

Tiles are written in any notation; what they are is said in the user's language.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.meld import call_name
from viewer.core.base.notation import MPSZ, STUDIO, write_tiles
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives
from viewer.core.play.moments import Turn, turns_of, turns_without_calls
from viewer.core.text.places import wind_letter
from viewer.core.wall.wall import Wall
from viewer.translation import N_, _

RINSHAN_LINE: Final = N_("rinshan: {tiles}")
DORA_LINE: Final = N_("dora: {tiles}")
URA_LINE: Final = N_("ura: {tiles}")


def wall_sheet(
    title: str,
    wall: Wall,
    log: Log | None = None,
    kyoku: Kyoku | None = None,
    *,
    notation: str = MPSZ.name,
) -> str:
    """Write the sheet; without log and kyoku that of a raw seed. ``title`` is as in 東1局."""
    red_fives = log.red_fives if log else RED_FIVE_IDS
    names = log.names if log else ("",) * wall.players

    def tiles(ids: Sequence[int]) -> str:
        return write_tiles(notation, ids, red_fives=red_fives)

    seats = [(wall.dealer + offset) % wall.players for offset in range(wall.players)]
    who = {seat: f"{wind_letter(wind)} {names[seat]}".strip() for wind, seat in enumerate(seats)}
    lines = [
        _titled(title, wall.dice),
        _(RINSHAN_LINE).format(tiles=_spaced(tiles, wall.rinshan)),
        _(DORA_LINE).format(tiles=_spaced(tiles, wall.dora)),
        _(URA_LINE).format(tiles=_spaced(tiles, wall.ura)),
        _("haipai:"),
        *(f"  {who[seat]}: {tiles(sorted(wall.haipai[seat]))}" for seat in seats),
    ]
    turns = turns_of(kyoku) if kyoku else turns_without_calls(wall.live, wall.players)
    lines.append(_("draws:"))
    lines += [f"  {who[seat]}: {_drawn(tiles, wall, turns, seat)}" for seat in seats]
    reached = sum(turn.drawn is not None and not turn.drawn.replacement for turn in turns)
    if reached < len(wall.live):
        unreached = _spaced(tiles, wall.live[reached:])
        lines.append(_("never reached: {tiles}").format(tiles=unreached))
    return "\n".join(lines) + "\n"


def _titled(title: str, dice: Sequence[int]) -> str:
    if not dice:
        return title
    first, second = dice
    return _("{title}  dice {first}-{second}").format(title=title, first=first, second=second)


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
            assert turn.call is not None  # noqa: S101 - a turn without a tile came of a call
            parts.append(f"({call_name(turn.call)})")
            continue
        row = wall.rinshan if turn.drawn.replacement else wall.live
        if turn.drawn.nth <= len(row):
            text = tiles([row[turn.drawn.nth - 1]])
            parts.append(f"[{text}]" if turn.drawn.replacement else text)
    return " ".join(parts)


_PLAYERS: Final = 4


def write_wall(notation: str, wall: Wall, *, red_fives: RedFives) -> str:
    """Write a wall's tiles in Tenhou's published order, or in that of another program.

    Raises InputError ``studio-wall`` if that program has no such wall.
    """
    if notation != STUDIO.name:
        return write_tiles(notation, wall.published, red_fives=red_fives)
    if wall.players != _PLAYERS or red_fives != RED_FIVE_IDS:
        raise InputError("studio-wall")
    return write_tiles(notation, tuple(_in_studio_order(wall)))


def _in_studio_order(wall: Wall) -> Iterator[int]:
    """As Riichi Mahjong Studio takes 136 tiles from the clipboard.

    13 for each seat from seat 0 on; the live wall; each ura indicator before its dora indicator,
    the first pair last; the rinshan tiles, the first last. Source: that program
    (SiyeW/riichi-mahjong-studio on GitHub), as of its protocol 2.1.
    """
    for hand in wall.haipai:
        yield from hand
    yield from wall.live
    for dora, ura in zip(reversed(wall.dora), reversed(wall.ura), strict=True):
        yield from (ura, dora)
    yield from reversed(wall.rinshan)
