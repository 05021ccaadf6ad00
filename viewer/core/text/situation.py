"""The situation at a step of a hand as readable text, for a forum post or a note.

As in `sheet`, tiles are written in any notation, and words are in the user's language. Marks are
those of 電脳麻将 where it has any: ``_`` for a tile discarded as drawn, ``*`` for riichi; a called
tile stands in brackets, in the river as in the meld.
"""

from collections.abc import Iterable, Sequence

from viewer.core.base.meld import Meld, meld_to_majiang
from viewer.core.base.notation import MAJIANG, PLAIN, Style
from viewer.core.play.replay import Replay, forecast, next_seat
from viewer.core.play.table import RiverTile, SeatState
from viewer.core.text.places import or_unknown
from viewer.core.text.sheet import DORA_LINE, URA_LINE, who_is
from viewer.translation import N_, _


def write_situation(
    title: str, replay: Replay, step: int, names: Sequence[str] = (), style: Style = PLAIN
) -> str:
    """``title`` begins the first line, as in 東1局; ``names`` are by seat, none for a raw seed."""
    table = replay.tables[step]
    lines = [
        _("{title}  event {step}/{last}").format(title=title, step=step, last=replay.last),
        _("tiles left: {count}").format(count=replay.left(step)),
        _(DORA_LINE).format(tiles=style.each(table.dora)),
        _("riichi sticks: {count}").format(count=or_unknown(table.sticks)),
    ]
    for seat in _seats(replay, replay.kyoku.dealer):
        lines += _seat_lines(replay, step, seat, names, style)
    return "\n".join([*lines, *_wall_lines(replay, step, names, style)]) + "\n"


def write_hand(replay: Replay, step: int, seat: int, style: Style = PLAIN) -> str:
    """A seat's hand in one line: tiles, the drawn one apart, melds, kita."""
    state = replay.tables[step].seats[seat]
    melds = [_meld(replay, seat, meld, style) for meld in state.melds]
    kita = _("kita {tiles}").format(tiles=style.each(state.kita)) if state.kita else ""
    return "  ".join(part for part in (_held(state, style), *melds, kita) if part)


def write_hands(replay: Replay, step: int, names: Sequence[str] = (), style: Style = PLAIN) -> str:
    """All hands, a line each, the dealer's first."""
    lines = [
        f"{_who(replay, seat, names)}: {write_hand(replay, step, seat, style)}\n"
        for seat in _seats(replay, replay.kyoku.dealer)
    ]
    return "".join(lines)


def _seats(replay: Replay, first: int) -> list[int]:
    return [(first + offset) % replay.players for offset in range(replay.players)]


def _who(replay: Replay, seat: int, names: Sequence[str]) -> str:
    return who_is((seat - replay.kyoku.dealer) % replay.players, names[seat] if names else "")


def _held(state: SeatState, style: Style) -> str:
    drawn = "" if state.drawn is None else style.tiles([state.drawn])
    return f"{style.tiles(state.hand)} {drawn}".strip()


def _meld(replay: Replay, seat: int, meld: Meld, style: Style) -> str:
    """Write a meld with the called tile in brackets, and whose it was."""
    if style.notation == MAJIANG.name:
        return meld_to_majiang(meld, red_fives=style.red_fives)
    tiles = [
        f"({style.tiles([tile])})" if tile == meld.called else style.tiles([tile])
        for tile in meld.tiles
    ]
    if meld.called is None:
        return " ".join(tiles)
    source = _who(replay, meld.giver(seat), ())
    return _("{tiles} from {wind}").format(tiles=" ".join(tiles), wind=source)


def _river(tile: RiverTile, style: Style) -> str:
    text = style.tiles([tile.tile]) + "_" * tile.tsumogiri + "*" * tile.sideways
    return text if tile.called_by is None else f"({text})"


def _seat_lines(
    replay: Replay, step: int, seat: int, names: Sequence[str], style: Style
) -> list[str]:
    state = replay.tables[step].seats[seat]
    head = _("{who}, points {points}, riichi") if state.riichi else _("{who}, points {points}")
    melds = "; ".join(_meld(replay, seat, meld, style) for meld in state.melds)
    rows = (
        (N_("hand: {tiles}"), _held(state, style)),
        (N_("melds: {tiles}"), melds),
        (N_("kita: {tiles}"), style.each(state.kita)),
        (N_("river: {tiles}"), " ".join(_river(tile, style) for tile in state.river)),
    )
    return [
        head.format(who=_who(replay, seat, names), points=or_unknown(state.points)),
        *(f"  {_(row).format(tiles=tiles)}" for row, tiles in rows if tiles),
    ]


def _wall_lines(replay: Replay, step: int, names: Sequence[str], style: Style) -> list[str]:
    """Write what is to come: the draws of each seat, from the next to draw on; the dead wall."""
    table, layout = replay.tables[step], replay.layout

    def row(slots: Iterable[int]) -> str:
        return style.each(replay.tiles[slot] for slot in slots)

    coming = list(forecast(replay, step))
    lines = [_("next draws:")] if coming else []
    for seat in _seats(replay, next_seat(replay, step)):
        draws = row(each.slot for each in coming if each.seat == seat)
        lines += [f"  {_who(replay, seat, names)}: {draws}"] if draws else []
    # of three players the last live slots are indicators too, while they cannot be reached
    drawable = layout.live[: table.live + len(coming)]
    indicators = (*layout.dora, *layout.ura)
    rows = (
        (N_("next rinshan: {tiles}"), layout.rinshan[table.replacements :]),
        (N_("dora to come: {tiles}"), _but(layout.dora[len(table.dora) :], drawable)),
        (URA_LINE, _but(layout.ura, drawable)),
        (N_("out of reach: {tiles}"), _but(layout.live[len(drawable) :], indicators)),
    )
    return lines + [_(text).format(tiles=row(slots)) for text, slots in rows if slots]


def _but(slots: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(slot for slot in slots if slot not in others)
