"""How a hand ended: winners or the drawn hand, points, the end of the game.

Laid out on a `Flow`, in the side panel and, in pictures, beside the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF

from viewer.core.base.laid_melds import Piece, pieces_of
from viewer.core.base.meld import Meld
from viewer.core.base.records import Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.rules.hand_end import FinalPlace, HandEnd, WinSummary, end_at, is_doubted
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.core.text.places import or_unknown
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels.flow import MARGIN, FigureColumn, Flow
from viewer.ui.hand.panels.line_result import add_played
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.dora import MOST_DORA
from viewer.ui.hand.views.drawing import Area, tile_height
from viewer.ui.kit.picture import Picture, TileLook
from viewer.ui.kit.theme import Fonts, bold_font, line_height

_MOST_WINS: Final = 3
_MOST_YAKU: Final = 24
"""No hand has more of any; a log made to do harm may tell of hundreds."""
_MOST_TILES: Final = 14
_MOST_MELDS: Final = 4
_MELD_SPACE: Final = 0.25
"""In tile widths."""
_WINNING_TILE_SPACE: Final = 0.5
HAND_TILES: Final = 14.6
"""How many tiles fit a width: a hand, and the winning tile apart."""
_LEAST_TILE: Final = 18
"""Pixels; a hand of smaller ones breaks into two rows."""
_LEAST_SQUEEZE: Final = 0.8
"""Tiles shrink to this part of their size before their row is broken."""
_TENTHS: Final = 10
_TENPAI_SHOWN: Final = ("", "nm")
"""Exhaustive draw and nagashi mangan, in the log's words."""


class TileGroup(NamedTuple):
    """Tiles that stay together in a row."""

    pieces: tuple[tuple[Piece, SeenTile], ...]
    space: float = 0.0  # the gap before them, in tile widths

    def width(self, tile: int) -> float:
        """Return the group's width, gap included, with tiles of a width."""
        upright, sideways = tile + 1, tile_height(tile) + 1
        widths = (
            sideways if piece.sideways else upright for piece, _ in self.pieces if not piece.above
        )
        return self.space * tile + sum(widths)


def lay_result(scene: Scene, area: Area) -> Picture:
    """Lay the result out for the side panel; nothing before the hand's end."""
    end = end_at(scene.replay, scene.step)
    if end is None:
        return Picture()
    fonts = Fonts.of(area.font)
    width = area.width - 2 * MARGIN
    usual, in_a_row = round(1.5 * line_height(fonts.body)), int(width / HAND_TILES) - 1
    tile = in_a_row if _LEAST_TILE <= in_a_row < usual else usual
    page = Flow(TilePresenter(scene), fonts, MARGIN, MARGIN, width, tile)
    add_end(page, end)
    page.height = round(page.y) + MARGIN
    return page


def add_end(page: Flow, end: HandEnd) -> None:
    for summary in end.wins[:_MOST_WINS]:
        _add_winner(page, summary)
        page.rule()
    if end.ryuukyoku is not None:
        _add_ryuukyoku(page, end, end.ryuukyoku)
        page.rule()
    scores = _scores_beside(page, end)
    _add_points(page, end, scores)
    if end.final and not scores:
        page.rule()
        _add_final(page, end)
    add_played(page, end)
    if _is_doubted(page.scene):
        page.rule()
        bad = page.theme.bad
        page.write(_("Contradicts the hand or the rules"), "✗", colours=(bad, bad))


def _is_doubted(scene: Scene) -> bool:
    if scene.play_mode:  # which knows too little to tell
        return False
    return is_doubted(scene.replay, scene.step, scene.document.inconsistencies(scene.hand_index))


# a win


def _add_winner(page: Flow, summary: WinSummary) -> None:
    win, theme, scene = summary.win, page.theme, page.scene
    page.write(
        scene.short_name(win.seat), words.points(win.points), seat=win.seat, font=page.fonts.title
    )
    how = _("Ron from {player}").format(player=scene.short_name(win.source))
    page.line_with_tiles(_("Tsumo") if win.self_drawn else how, _dora(page, win))
    if win.liable is not None:
        text = _("{player} is liable (pao)").format(player=scene.short_name(win.liable))
        page.write(text, colours=(theme.accent, theme.text))
    page.skip(0.3)
    _add_winning_hand(page, summary)
    page.skip(0.25)
    page.grid(words.yaku_rows(summary)[:_MOST_YAKU])
    page.skip(0.15)
    value, limit = words.han_and_fu(summary), words.limit_name(win)
    colours = (theme.text if value else theme.accent, theme.accent)
    font = bold_font(page.fonts.body)
    page.write(value or limit, limit if value else "", font=font, colours=colours)
    page.grid(_honba_and_sticks(summary))


def _dora(page: Flow, win: Win) -> list[tuple[str, list[SeenTile]]]:
    """Return what was dora, as the log tells its indicators."""
    named = (_("Dora"), win.dora), (_("Ura"), win.ura)
    return [
        (word, [page.presenter.dora_by(tile) for tile in tiles[:MOST_DORA]])
        for word, tiles in named
        if tiles
    ]


def _add_winning_hand(page: Flow, summary: WinSummary) -> None:
    tiles = page.presenter
    row = [
        *_standing(tiles.from_log(tile) for tile in summary.hand[:_MOST_TILES]),
        *_melds(page, summary.melds),
    ]
    if summary.norths:
        norths = (Piece(tile) for tile in summary.norths[:_MOST_MELDS])
        row.append(_group(page, norths))
    tile = tiles.from_log(summary.win.tile, _("the winning tile"), TileLook.MARKED)
    _add_tiles(page, [*row, TileGroup(((Piece(summary.win.tile), tile),), _WINNING_TILE_SPACE)])


def _add_tiles(page: Flow, row: Sequence[TileGroup]) -> None:
    """Lay tiles in a row; a little smaller if they fit then, else in several rows."""
    tile = _fitting_tile(page, row)
    height = tile_height(tile)
    for line in _lines(row, tile, page.width):
        above = any(piece.above for group in line for piece, _ in group.pieces)
        page.y = round(page.y + max(0, 2 * tile + 1 - height) * above)
        _lay_line(page, line, tile)
        page.y += height + 3


def _fitting_tile(page: Flow, row: Sequence[TileGroup]) -> int:
    for tile in range(page.tile_w, int(page.tile_w * _LEAST_SQUEEZE) - 1, -1):
        if sum(group.width(tile) for group in row) <= page.width:
            return tile
    return page.tile_w


def _lines(row: Sequence[TileGroup], tile: int, room: float) -> list[list[TileGroup]]:
    lines, used = list[list[TileGroup]](), 0.0
    for group in row:
        if not lines or used + group.width(tile) > room:
            lines.append([])
            used = 0.0
        lines[-1].append(group if lines[-1] else group._replace(space=0))
        used += lines[-1][-1].width(tile)
    return lines


def _lay_line(page: Flow, line: Sequence[TileGroup], tile: int) -> None:
    x, height = page.x, tile_height(tile)
    for group in line:
        x += group.space * tile
        for piece, seen in group.pieces:
            size = (height, tile) if piece.sideways else (tile, height)
            x -= (size[0] + 1) * piece.above
            y = page.y + height - size[1] - (size[1] + 1) * piece.above
            rect = QRectF(round(x), y, *size)
            page.lay(rect, seen.turned_down() if piece.down else seen, quarters=piece.sideways)
            x += size[0] + 1


def _melds(page: Flow, melds: Sequence[Meld]) -> list[TileGroup]:
    return [_group(page, pieces_of(meld)) for meld in melds[:_MOST_MELDS]]


def _standing(tiles: Iterable[SeenTile]) -> Iterator[TileGroup]:
    return (TileGroup(((Piece(-1), seen),)) for seen in tiles)


def _group(page: Flow, pieces: Iterable[Piece]) -> TileGroup:
    return TileGroup(
        tuple((piece, page.presenter.from_log(piece.tile)) for piece in pieces), _MELD_SPACE
    )


def _honba_and_sticks(summary: WinSummary) -> list[tuple[str, str]]:
    rows = []
    if summary.honba and summary.win.honba != 0:  # some rooms pay winners more for other reasons
        text = _("{count} honba").format(count=or_unknown(summary.win.honba))
        rows.append((text, words.signed_points(summary.honba)))
    if summary.sticks:
        text = _("Riichi sticks: {count}").format(count=summary.win.sticks)
        rows.append((text, words.signed_points(summary.sticks)))
    return rows


# a drawn hand


def _add_ryuukyoku(page: Flow, end: HandEnd, draw: Ryuukyoku) -> None:
    scene, theme = page.scene, page.theme
    page.write(words.abortive_name(draw.type), font=page.fonts.title)
    if end.nagashi:
        names = listed(map(scene.short_name, end.nagashi))
        page.write(names, colours=(theme.accent, theme.text))
    for seat in page.presenter.notes.seats:
        hand, state, name = end.seats[seat].shown, "", scene.short_name(seat)
        if draw.type in _TENPAI_SHOWN:
            state = _("Noten") if hand is None else _("Tenpai")
        if hand is None and not state:
            continue
        page.skip(0.25)
        if hand and state:
            waits = _waits(page, seat, hand)
            page.line_with_tiles(name, [(state, waits)], seat=seat, colour=theme.text)
        else:
            page.write(name, state, seat=seat, colours=(theme.text, theme.muted))
        if hand:
            page.skip(0.1)
            held = (page.presenter.from_log(tile) for tile in sorted(hand)[:_MOST_TILES])
            _add_tiles(page, [*_standing(held), *_melds(page, scene.table.seats[seat].melds)])


def _waits(page: Flow, seat: int, hand: tuple[int, ...]) -> list[SeenTile]:
    scene = page.scene
    found = distance_of(hand, scene.table.seats[seat].melds, scene.players)
    shanten, kinds = found or (0, ())
    tiles = (COPIES * (kind + 1) - 1 for kind in kinds if shanten == TENPAI)
    return [page.presenter.from_log(tile, _("waited for")) for tile in tiles]


# points


def _scores_beside(page: Flow, end: HandEnd) -> list[FigureColumn]:
    """Return the game's scores as a column of the points, where two winners fill the page.

    Only where they are all that the end of the game adds: nothing but the last hand changed
    points or places.
    """
    final = {each.seat: each for each in end.final}
    full = page.columns > 1 and len(end.wins) > 1
    seats = page.presenter.notes.seats
    if not (full and all(seat in final and _is_said(end, final[seat]) for seat in seats)):
        return []
    scores = ((_score(final[seat].result), page.theme.text) for seat in seats)
    return [FigureColumn(_("final score"), tuple(scores), bold=True)]


def _is_said(end: HandEnd, final: FinalPlace) -> bool:
    """Whether the points after the hand already say a player's final points and place."""
    after = end.seats[final.seat]
    place = end.final.index(final) + 1
    return (after.after, after.place) == (final.points, place)


def _add_points(page: Flow, end: HandEnd, beside: Sequence[FigureColumn]) -> None:
    theme, seats = page.theme, page.presenter.notes.seats
    ends = [end.seats[seat] for seat in seats]
    changes = tuple(
        (words.signed_points(each.change), theme.of_change(each.change)) for each in ends
    )
    before = tuple((words.points(each.before), theme.muted) for each in ends)
    after = tuple((words.points(each.after), theme.text) for each in ends)
    page.table(
        [(seat, page.scene.short_name(seat)) for seat in seats],
        [
            FigureColumn(_("before"), before),
            FigureColumn(_("change"), changes),
            FigureColumn(_("after"), after, bold=True),
            FigureColumn("", tuple((words.place(each.place), theme.muted) for each in ends)),
            *beside,
        ],
    )


def _add_final(page: Flow, end: HandEnd) -> None:
    theme, name = page.theme, page.scene.short_name
    page.write(_("Final result"), font=page.fonts.title)
    if end.left:
        left = _("Sticks to {player}").format(player=name(end.final[0].seat))
        page.write(left, words.signed_points(end.left), colours=(theme.muted, theme.muted))
    points = tuple((words.points(each.points), theme.text) for each in end.final)
    scores = tuple((_score(each.result), theme.text) for each in end.final)
    page.table(
        [(words.place(nth), name(each.seat)) for nth, each in enumerate(end.final, 1)],
        [FigureColumn("", points), FigureColumn("", scores, bold=True)],
    )


def _score(tenths: int) -> str:
    return f"{tenths / _TENTHS:+.1f}"
