"""One kyoku's wall as text: a readable sheet for a forum post or a note, or its tiles alone.

Tiles are written in any notation; what they are is said in the user's language.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from viewer.core.base.errors import InputError
from viewer.core.base.meld import call_name
from viewer.core.base.notation import PLAIN, STUDIO, Style
from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.play.moments import Turn, turns_of, turns_without_calls
from viewer.core.text.places import wind_letter
from viewer.core.wall.wall import Wall
from viewer.translation import N_, _

RINSHAN_LINE: Final = N_("rinshan: {tiles}")
DORA_LINE: Final = N_("dora: {tiles}")
URA_LINE: Final = N_("ura: {tiles}")


class SheetError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "studio-wall": N_("Riichi Mahjong Studio takes only walls of four players with red fives."),
    }


def wall_sheet(
    title: str,
    wall: Wall,
    kyoku: Kyoku | None = None,
    names: Sequence[str] = (),
    style: Style = PLAIN,
) -> str:
    """Write the sheet; without a kyoku that of a raw seed. ``title`` is as in 東1局."""
    seats = [(wall.dealer + offset) % wall.players for offset in range(wall.players)]
    who = {seat: who_is(wind, names[seat] if names else "") for wind, seat in enumerate(seats)}
    lines = [
        _titled(title, wall.dice),
        _(RINSHAN_LINE).format(tiles=style.each(wall.rinshan)),
        _(DORA_LINE).format(tiles=style.each(wall.dora)),
        _(URA_LINE).format(tiles=style.each(wall.ura)),
        _("haipai:"),
        *(f"  {who[seat]}: {style.tiles(sorted(wall.haipai[seat]))}" for seat in seats),
    ]
    turns = turns_of(kyoku) if kyoku else turns_without_calls(wall.live, wall.players)
    lines.append(_("draws:"))
    lines += [f"  {who[seat]}: {_drawn(style, wall, turns, seat)}" for seat in seats]
    reached = sum(turn.drawn is not None and not turn.drawn.replacement for turn in turns)
    if reached < len(wall.live):
        unreached = style.each(wall.live[reached:])
        lines.append(_("never reached: {tiles}").format(tiles=unreached))
    return "\n".join(lines) + "\n"


def _titled(title: str, dice: Sequence[int]) -> str:
    if not dice:
        return title
    first, second = dice
    return _("{title}  dice {first}-{second}").format(title=title, first=first, second=second)


def who_is(wind: int, name: str) -> str:
    """As in E Ann, or E without a name; winds count from the dealer's, 0."""
    return f"{wind_letter(wind)} {name}".strip()


def _drawn(style: Style, wall: Wall, turns: Iterable[Turn], seat: int) -> str:
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
            text = style.tiles([row[turn.drawn.nth - 1]])
            parts.append(f"[{text}]" if turn.drawn.replacement else text)
    return " ".join(parts)


_PLAYERS: Final = 4


def write_wall(wall: Wall, style: Style) -> str:
    """Write a wall's tiles in Tenhou's published order, or in that of another program.

    Raises InputError ``studio-wall`` if that program has no such wall.
    """
    if style.notation != STUDIO.name:
        return style.tiles(wall.published)
    if wall.players != _PLAYERS or style.red_fives != RED_FIVE_IDS:
        raise SheetError("studio-wall")
    return style.tiles(tuple(_in_studio_order(wall)))


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
