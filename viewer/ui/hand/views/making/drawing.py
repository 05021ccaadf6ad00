"""Making: all tiles as they lie after each swap, and before that the numbers that say which.

Above stand the stages from the seed to the deal, where a click leads to each; below, what this
step does, with its arithmetic.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from viewer.translation import _, in_a_row, listed, ngettext
from viewer.ui.hand.scene.making import MakingStep, Stage
from viewer.ui.hand.scene.making_words import (
    code_shown,
    flipped_words,
    life_words,
    making_lines,
)
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.arrows import arrow_head
from viewer.ui.hand.views.drawing import Area, Canvas
from viewer.ui.hand.views.making.code import add_code
from viewer.ui.hand.views.making.numbers import add_hash, add_seed, add_words
from viewer.ui.hand.views.making.sizes import MAKING_LARGEST, MakingCanvas, making_sizes
from viewer.ui.hand.views.making.tile_presenter import MakingTilePresenter, role_letters
from viewer.ui.kit.picture import ALIGN_CENTRE, DieShape, Picture, broken, step_key
from viewer.ui.kit.theme import Fonts, bold_font, line_height
from viewer.ui.kit.tile_art import tile_limit

_ARROW: Final = 16
"""Pixels between two stages."""
_HEAD: Final = 4
"""How long the arrow between them is, likewise."""


def lay_making(scene: Scene, area: Area) -> Picture:
    making, shown = notes_of(scene).making(scene.seed_bit), scene.making_step
    if making is None or shown is None:
        return _lay_nothing(scene, area)
    most = tile_limit.within(MAKING_LARGEST)
    sizes, fonts = making_sizes(area, making.players, making.size, most)
    canvas = MakingCanvas(MakingTilePresenter(scene, making, shown), fonts, sizes)
    _add_stages(canvas, shown)
    match shown.stage:
        case Stage.SEED:
            add_seed(canvas)
        case Stage.WORDS:
            add_words(canvas)
        case Stage.HASH:
            add_hash(canvas, shown.nth)
        case _:
            _add_tiles(canvas)
    _add_said(canvas, area)
    canvas.finish()
    return canvas


def _lay_nothing(scene: Scene, area: Area) -> Picture:
    """Say why nothing is known of how a wall was made."""
    canvas = Canvas(TilePresenter(scene), Fonts.for_area(area.font, QSizeF(area.size)))
    said = making_lines(scene)
    if code := code_shown(scene):
        add_code(canvas, said, code, area)
        return canvas
    lines = broken(in_a_row(said), canvas.fonts.body, area.width * 0.8)
    height = 1.2 * line_height(canvas.fonts.body)
    top = area.height / 2 - height * len(lines) / 2
    for nth, line in enumerate(lines):
        rect = QRectF(0, top + nth * height, area.width, height)
        canvas.text(rect, line, canvas.fonts.body, canvas.theme.muted, ALIGN_CENTRE)
    return canvas


def _add_stages(canvas: MakingCanvas, shown: MakingStep) -> None:
    """Lay the stages in a row, the one of this step filled; a click leads to its first step."""
    theme, line = canvas.theme, canvas.sizes.stages
    starts = canvas.scene.stage_starts
    width = (line.width() - _ARROW * (len(starts) - 1)) / len(starts)
    for index, start in enumerate(starts):
        rect = QRectF(line.x() + index * (width + _ARROW), line.y(), width, line.height())
        stage = canvas.scene.making_steps[start].stage
        name, is_shown = _(stage.value), stage is shown.stage
        fill = theme.accent if is_shown else theme.panel
        edge = theme.accent if is_shown else theme.line
        canvas.box(rect, fill, edge, 5, name, step_key(start))
        font = bold_font(canvas.fonts.body) if is_shown else canvas.fonts.body
        colour = theme.window if is_shown else theme.text
        canvas.fitted_text(rect.adjusted(3, 0, -3, 0), name, font, colour, ALIGN_CENTRE)
        if index:
            tip = QPointF(rect.x() - (_ARROW - _HEAD) / 2, rect.center().y())
            canvas.line(arrow_head(tip, QPointF(_HEAD, 0)), theme.muted, 1.4)


def _add_tiles(canvas: MakingCanvas) -> None:
    """Lay all tiles where they lie now; those that stay where they are have a ground."""
    sizes, presenter, theme = canvas.sizes, canvas.presenter, canvas.theme
    making = presenter.making
    settled = making.size if presenter.done == making.size - 1 else presenter.done
    _add_ground(canvas, settled)
    is_deal = presenter.shown.stage is Stage.DEAL
    swap = presenter.swap
    marked = dict.fromkeys((swap.slot, swap.other) if swap else (), theme.accent)
    marked |= dict.fromkeys(presenter.unchanged, theme.good)
    for slot, (caption, tile) in enumerate(zip(sizes.captions, sizes.tiles, strict=True)):
        text = role_letters(presenter.layout.roles[slot]) if is_deal else str(slot)
        colour = theme.muted
        if slot in marked:
            canvas.box(caption.adjusted(0, 0, 0, 3), marked[slot], None, 2)
            colour = theme.window
        write = canvas.fitted_text if is_deal else canvas.text  # numbers fit
        write(caption, text, canvas.fonts.caption, colour, ALIGN_CENTRE)
        canvas.lay(tile, presenter.at(slot))
    if canvas.scene.picked >= 0:
        _add_path(canvas, making.slots_of(making.wall[canvas.scene.picked]))


def _add_ground(canvas: MakingCanvas, count: int) -> None:
    """Lay a ground below the slots from 0 on that no later swap reaches."""
    sizes = canvas.sizes
    for start in range(0, count, sizes.columns):
        end = min(start + sizes.columns, count) - 1
        ground = sizes.cells[start].united(sizes.cells[end]).adjusted(-3, 0, 2, 2)
        canvas.box(ground, canvas.theme.felt, None, 3)


def _add_path(canvas: MakingCanvas, path: list[int]) -> None:
    """Draw the way of a tile through its slots; a ring where it began, discs where it came."""
    points, asked = [canvas.sizes.tiles[slot].center() for slot in path], canvas.theme.asked
    canvas.line(points, asked, 2.5)
    for nth, point in enumerate(points):
        fill = asked if nth else canvas.theme.window
        canvas.box(QRectF(point.x() - 5, point.y() - 5, 10, 10), fill, asked, 5)


def _add_said(canvas: MakingCanvas, area: Area) -> None:
    """Write what the step does; above it that the seed is another, below it a tile's life."""
    theme, sizes, fonts = canvas.theme, canvas.sizes, canvas.fonts
    room, step = sizes.said, QPointF(0, sizes.line_h)
    line = QRectF(room.topLeft(), QSizeF(room.width(), sizes.line_h))
    flipped = flipped_words(canvas.scene)
    if flipped:
        canvas.fitted_text(line, flipped, bold_font(fonts.body), theme.bad)
        line = line.translated(step)
    for nth, text in enumerate(making_lines(canvas.scene)):
        rect = QRectF(line)
        if canvas.presenter.shown.stage is Stage.DICE:
            side = sizes.line_h - 3
            die = QRectF(line.x(), line.y(), side, side)
            canvas.shapes.append(DieShape(die, canvas.presenter.making.dice[nth]))
            rect.setLeft(die.right() + 6)
        font = fonts.body if nth else bold_font(fonts.body)
        canvas.fitted_text(rect, text, font, theme.text)
        line = line.translated(step)
    for text in _aside(canvas, area, 1 if flipped else 2):
        canvas.fitted_text(line, text, fonts.body, theme.muted)
        line = line.translated(step)


def _aside(canvas: MakingCanvas, area: Area, most: int) -> list[str]:
    """Return the life of the tile that was asked for, or what else can be done here."""
    picked, stage = canvas.scene.picked, canvas.presenter.shown.stage
    if picked >= 0:
        return _life_lines(canvas, life_words(canvas.scene), most)
    if not area.is_live:
        return []
    shows_tiles = stage in {Stage.SWAPS, Stage.DICE, Stage.DEAL}
    hints = [_("Click a tile to see how it got to its place.")] if shows_tiles else []
    hints += [_("B changes one bit of the seed.")] if canvas.scene.seed_bit is None else []
    return [in_a_row(hints)] if hints else []


def _life_lines(canvas: MakingCanvas, life: list[str], most: int) -> list[str]:
    """Break a tile's life into lines; where they are too many, its first moves are counted."""
    moves, lines = life[1:-1], list[str]()
    for left_out in range(max(1, len(moves))):
        count = ngettext("{count} move", "{count} moves", left_out).format(count=left_out)
        told = [count if left_out else "", *moves[left_out:]]
        text = listed((life[0], *told, life[-1]))
        lines = broken(text, canvas.fonts.body, canvas.sizes.said.width())
        if len(lines) <= most:
            return lines
    return [text]
