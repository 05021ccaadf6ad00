"""The numbers before the first swap: the seed as it is published, words, and what SHA-512 makes."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from viewer.core.base.era import PIECE_WORDS
from viewer.ui.hand.views.making.sizes import MakingCanvas, code_font
from viewer.ui.kit.picture import ALIGN_CENTRE
from viewer.ui.kit.theme import advance, bold_font, line_height

_DIGITS: Final = 8
"""Of a word in hex."""
_SPACE: Final = 2
"""Letters between two words."""
_MADE: Final = PIECE_WORDS // 2
_SOURCE_ROWS: Final = 4
_HEADING: Final = 1.6
"""How high the line above columns is, in lines of theirs."""
_UNKNOWN: Final = "   ··   "
_ARROW: Final = 2
"""The same between what is hashed and what comes of it."""


def add_seed(canvas: MakingCanvas) -> None:
    """Write the seed as it stands in the log, in as many lines as suit the room."""
    room = canvas.sizes.content
    lines = list(_lines(canvas.presenter.making.seed.key_text, room))
    before = _own_lines(canvas)
    font = code_font(canvas.fonts.body, room.width(), room.height(), len(lines[0]), len(lines))
    height = line_height(font)
    top = room.center().y() - height * len(lines) / 2
    left = room.center().x() - advance(font, "0") * len(lines[0]) / 2
    for nth, line in enumerate(lines):
        rect = QRectF(left, top + nth * height, room.right() - left, height)
        for at in _changed(line, before[nth]) if before else ():
            letter = QRectF(left + at * advance(font, "0"), rect.y(), advance(font, "0"), height)
            canvas.box(letter.adjusted(-2, -1, 2, 1), canvas.theme.panel, canvas.theme.bad, 2)
        canvas.text(rect, line, font, canvas.theme.text)


def _own_lines(canvas: MakingCanvas) -> list[str]:
    """Return the lines of the log's own seed where another is shown; else none."""
    scene = canvas.scene
    own = scene.document.making(scene.hand_index) if scene.seed_bit is not None else None
    return list(_lines(own.seed.key_text, canvas.sizes.content)) if own else []


def _changed(line: str, before: str) -> list[int]:
    """Return which letters of a line are others than before."""
    return [at for at, pair in enumerate(zip(line, before, strict=True)) if len({*pair}) > 1]


def _lines(key: str, room: QRectF) -> Iterator[str]:
    """Break a key so that its letters, twice as high as wide, fill a room."""
    if "," in key or len(key) <= _DIGITS:
        words = key.split(",")
        for at in range(0, len(words), _DIGITS):
            yield " ".join(words[at : at + _DIGITS])
        return
    width = max(16, round((len(key) * 2 * room.width() / max(1, room.height())) ** 0.5))
    yield from (key[at : at + width] for at in range(0, len(key), width))


def add_words(canvas: MakingCanvas) -> None:
    """Write the twister's words of this hand, a column for each piece that is hashed."""
    making = canvas.presenter.making
    rows, room = PIECE_WORDS if making.pieces else _MADE, canvas.sizes.content
    columns = [making.source[at : at + rows] for at in range(0, len(making.source), rows)]
    heading = _HEADING if making.pieces else 0
    font = _font(canvas, room, len(columns), rows + heading)
    height = line_height(font)
    top = room.center().y() - (rows + heading) * height / 2
    place = QRectF(room.x(), top, room.width(), (rows + heading) * height)
    if making.pieces:
        _add_headings(canvas, place, len(columns), font)
    _add_columns(canvas, place.adjusted(0, heading * height, 0, 0), columns, font)


def add_hash(canvas: MakingCanvas, nth: int) -> None:
    """Write one piece and below it all words that are made up to now, its own marked."""
    pieces, room = canvas.presenter.making.pieces, canvas.sizes.content
    source = pieces[nth].source
    columns = [source[at : at + _SOURCE_ROWS] for at in range(0, PIECE_WORDS, _SOURCE_ROWS)]
    made = [piece.words if index <= nth else () for index, piece in enumerate(pieces)]
    lines = _SOURCE_ROWS + _ARROW + _HEADING + _MADE
    font = _font(canvas, room, len(pieces), lines)
    height = line_height(font)
    y = room.center().y() - height * lines / 2
    upper = QRectF(room.x(), y, room.width(), _SOURCE_ROWS * height)
    _add_columns(canvas, upper, columns, font)
    y = upper.bottom() + _ARROW * height
    said = QRectF(room.x(), upper.bottom(), room.width(), _ARROW * height)
    canvas.text(
        said, "↓ SHA-512 ↓", bold_font(canvas.fonts.body), canvas.theme.accent, ALIGN_CENTRE
    )
    lower = QRectF(room.x(), y, room.width(), (_HEADING + _MADE) * height)
    _add_headings(canvas, lower, len(pieces), font, nth)
    _add_columns(canvas, lower.adjusted(0, _HEADING * height, 0, 0), made, font)


def _font(canvas: MakingCanvas, room: QRectF, columns: int, lines: float) -> QFont:
    """Return the font with which so many columns and lines fill a room."""
    letters = columns * (_DIGITS + _SPACE)
    return code_font(canvas.fonts.body, room.width(), room.height(), letters, ceil(lines))


def _column(place: QRectF, index: int, count: int, font: QFont) -> QRectF:
    """Return the place of one of some columns in the middle of a place, as high as that."""
    letter = advance(font, "0")
    width = letter * (_DIGITS + _SPACE)
    left = place.center().x() - (count * width - letter * _SPACE) / 2
    return QRectF(left + index * width, place.y(), letter * _DIGITS, place.height())


def _add_headings(
    canvas: MakingCanvas, place: QRectF, count: int, font: QFont, marked: int = -1
) -> None:
    """Number columns from 1; the one that is meant has a ground."""
    theme = canvas.theme
    for index in range(count):
        column, is_marked = _column(place, index, count, font), index == marked
        if is_marked:
            canvas.box(column.adjusted(-6, 0, 6, 4), theme.panel, theme.accent, 4)
        column.setHeight(_HEADING * line_height(font))
        colour = theme.accent if is_marked else theme.muted
        canvas.text(column, str(index + 1), canvas.fonts.heading, colour, ALIGN_CENTRE)


def _add_columns(
    canvas: MakingCanvas, place: QRectF, columns: Sequence[Sequence[int]], font: QFont
) -> None:
    """Write words in hex, a line of all columns at a time; dots where none is known yet."""
    count, height = len(columns), line_height(font)
    left = _column(place, 0, count, font).x()
    for row in range(max(map(len, columns))):
        line = (f"{words[row]:08X}" if words else _UNKNOWN for words in columns)
        rect = QRectF(left, place.y() + row * height, place.right() - left, height)
        canvas.text(rect, (" " * _SPACE).join(line), font, canvas.theme.text)
