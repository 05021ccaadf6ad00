"""How a scene is laid out as a picture, for an area and a font, in the colours of the theme.

A drawing is a function and knows no widget, so that commands make the very pictures that the window
shows. That of a view is loaded when it is first wanted. A `Canvas` is a picture that knows its
scene and type; each view extends it by its sizes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import ceil
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontInfo

from viewer.core.text.places import wind_letter
from viewer.translation import N_, _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile, Wait
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import (
    ALIGN_CENTRE,
    BoxShape,
    HatchShape,
    Picture,
    RowPicture,
    Shape,
    TextShape,
    TileLook,
    TileShape,
)
from viewer.ui.kit.theme import (
    LEAST_FONT,
    Fonts,
    Theme,
    advance,
    cached_in_thread,
    fitted,
    line_height,
    sized_font,
    themes,
)
from viewer.ui.kit.tile_art import ASPECT


class Area(NamedTuple):
    """What a picture is laid out for: its size in logical pixels, and the type of what is around.

    Of the height a drawing that scrolls takes what it needs.
    """

    size: QSize
    font: QFont
    is_live: bool = True
    """Whether clicks and keys do something there, as not in a file or on paper."""

    @property
    def width(self) -> int:
        return self.size.width()

    @property
    def height(self) -> int:
        return self.size.height()

    def larger(self, times: float) -> "Area":
        return self._replace(size=QSize(ceil(self.width * times), ceil(self.height * times)))


LEAST_AREA: Final = (480, 420)
"""Logical pixels that every view's drawing needs to lay all out."""

Drawing = Callable[[Scene, Area], Picture]
"""Lays a scene out."""


def picture_of(drawing: Drawing, scene: Scene, area: Area) -> Picture:
    """Return the picture of a scene, with the tiles outlined that the user asked for or noted."""
    picture = drawing(scene, area)
    if not scene.walks_making:
        picture.outline_noted(scene.annotation.outlined)
    picture.outline(scene.outlined)
    return picture


class ViewRow(NamedTuple):
    """A view: what the window calls it, what it shows, and its key."""

    title: str
    tip: str
    key: str
    moves: bool = False  # whether tiles slide from one scene's picture to the next one's
    walks_making: bool = False  # whether it shows a wall's making, and not how the hand goes


VIEWS: Final = {
    "order": ViewRow(
        N_("Order"), N_("The hands, every draw and discard, and the whole wall in its order"), "1"
    ),
    "table": ViewRow(N_("Table"), N_("The table from above, event by event"), "2", moves=True),
    "making": ViewRow(
        N_("Making"),
        N_("How this wall was made of its seed, step by step"),
        "4",
        moves=True,
        walks_making=True,
    ),
}
"""By the name that commands and settings use, in the order of the window."""


def view_drawing(name: str) -> Drawing:
    module = import_module(f"viewer.ui.hand.views.{name}.drawing")
    drawing: Drawing = getattr(module, f"lay_{name}")
    return drawing


Size = TypeVar("Size")

_STICK: Final = QColor("#f4f1e6")
_STICK_EDGE: Final = QColor("#8f8a78")
_STICK_DOT: Final = QColor("#c4242b")
_STICK_INK: Final = QColor("#20242a")
_UNSAFE: Final = QColor(179, 38, 30, 150)
"""Of the lines on a tile, whose face is light in both themes."""
_NEARLY: Final = 0.8
"""Of its length, with which a name is written smaller rather than broken."""
_WAIT_TILE: Final = 20
"""The least width of a tile that is waited for where both its numbers stand beside it."""


def tile_height(width: int) -> int:
    """Return the height of a tile of a width, in whole pixels."""
    return round(width * ASPECT)


def on_line(line: QRectF, x: float, width: float, height: float) -> QRectF:
    """Return a place of a size in the middle of a line's height, at a whole pixel."""
    return QRectF(x, round(line.center().y() - height / 2), width, height)


@cached_in_thread(256)
def in_lines(font: QFont, text: str, width: float, most: int) -> tuple[QFont, tuple[str, ...]]:
    """Break a name anywhere into lines, in the largest font with which ``most`` are enough.

    One that nearly fits a line is written smaller instead. One line alone is cut by who draws it,
    if the least font is too large for it. A font that is smaller than that stays as it is.
    """
    largest = QFontInfo(font).pixelSize()
    if most == 1 or advance(font, text) * _NEARLY <= width:
        return fitted(font, text, width), (text,)
    sizes = range(largest, min(largest, LEAST_FONT) - 1, -1)
    smaller = first_fitting(
        (sized_font(font, size) for size in sizes),
        lambda each: len(_broken_anywhere(each, text, width)) <= most,
    )
    lines = _broken_anywhere(smaller, text, width)
    return smaller, (*lines[: most - 1], "".join(lines[most - 1 :]))


def _broken_anywhere(font: QFont, text: str, width: float) -> tuple[str, ...]:
    lines = [""]
    for character in text:
        if lines[-1] and advance(font, lines[-1] + character) > width:
            lines.append("")
        lines[-1] += character
    return tuple(lines)


def first_fitting(sizes: Iterable[Size], fits: Callable[[Size], bool]) -> Size:
    """Return the first of some sizes, largest first, that fits; the last if none does."""
    for size in sizes:
        if fits(size):
            break
    return size


def stacks_on_side(players: int) -> int:
    """Return how many stacks of the wall each seat has in front: 17, or 18 with three players."""
    return 17 if players == 4 else 18  # noqa: PLR2004 - players


class Frame(NamedTuple):
    """One side of a table: the centre in the picture, and its quarters counter-clockwise.

    Things are laid out once, as the seat at the bottom sees them: x to its right, y towards it.
    """

    x: float
    y: float
    quarters: int
    mirrored: bool = False  # whether x runs to the left instead

    def rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle of this side as one of the picture."""
        x = -x - width if self.mirrored else x
        match self.quarters:
            case 0:
                return QRectF(self.x + x, self.y + y, width, height)
            case 1:
                return QRectF(self.x + y, self.y - x - width, height, width)
            case 2:
                return QRectF(self.x - x - width, self.y - y - height, width, height)
        return QRectF(self.x - y - height, self.y + x, height, width)


def signs_on(rect: QRectF, tile: SeenTile, fonts: Fonts) -> Iterator[Shape]:
    """Yield a tile's signs, upright: who waits for it above, how safe it is below.

    One that nothing makes safe is hatched.
    """
    theme = themes.current
    if tile.unsafe:
        yield HatchShape(rect, _UNSAFE)
    for sign, ground, edge, ink in (
        (tile.waits, theme.bad, None, theme.window),
        (tile.safety, theme.panel, theme.bad if tile.unsafe else theme.line, theme.text),
    ):
        if sign:
            font = fitted(fonts.caption, sign, rect.width() - 2)
            height = min(line_height(font), rect.height() / 2)
            width = min(rect.width(), max(height, advance(font, sign) + 4))
            y = rect.top() if edge is None else rect.bottom() - height
            place = QRectF(rect.center().x() - width / 2, y, width, height)
            yield BoxShape(place, ground, edge, 2)
            yield TextShape(place, sign, font, ink, ALIGN_CENTRE)


@dataclass(slots=True, eq=False, repr=False)
class Canvas(Picture):
    """A picture in the making, with what everything on it is painted with."""

    presenter: TilePresenter
    fonts: Fonts
    theme: Theme = field(default_factory=lambda: themes.current, init=False)
    latest: list[Shape] = field(default_factory=list, init=False)
    """The tiles of the latest event, drawn last: their ground reaches round them."""

    @property
    def scene(self) -> Scene:
        return self.presenter.scene

    def finish(self) -> None:
        """Lay the latest tiles over all others."""
        self.shapes.extend(self.latest)

    def lay(self, rect: QRectF, tile: SeenTile, *, quarters: int = 0, copied: bool = False) -> None:
        """Lay a tile, turned counter-clockwise by so many quarters."""
        shape = TileShape(
            rect,
            tile.code,
            tile.look,
            tile.note,
            tile.slot,
            quarters % 4,
            won=tile.won,
            copied=copied,
            passed=tile.as_drawn and tile.look is TileLook.CURRENT,
        )
        shapes = self.latest if tile.look is TileLook.CURRENT else self.shapes
        shapes.append(shape)
        if tile.safety or tile.waits:
            shapes.extend(signs_on(rect, tile, self.fonts))

    @property
    def wait_number_w(self) -> int:
        """The room for how many are left, with the space behind it."""
        return ceil(advance(self.fonts.body, "4")) + 8

    def lay_waits(self, line: QRectF, waits: Sequence[Wait]) -> None:
        """Lay what is waited for in a line, each with how many are unseen and to be drawn.

        Where that has no room, with the second number and its name, or at last with that alone.
        """
        figures, heading, number = self._wait_figures(line, waits)
        heading_w = ceil(advance(self.fonts.caption, heading)) if heading else 0
        room = (line.width() - heading_w) / len(waits) - number
        width = max(6, int(min(line.height() / ASPECT, room)))
        height = tile_height(width)
        for nth, (wait, figure) in enumerate(zip(waits, figures, strict=True)):
            x = round(line.x() + nth * (width + number))
            self.lay(on_line(line, x, width, height), wait.tile)
            rest = QRectF(x + width + 2, line.y(), number - 2, line.height())
            if figure:
                colour = self.theme.muted if wait.left == 0 else self.theme.text
                self.text(rest, figure, self.fonts.body, colour)
        if heading:
            end = line.x() + len(waits) * (width + number)
            rest = QRectF(end, line.y(), line.right() - end, line.height())
            self.text(rest, heading, self.fonts.caption, self.theme.muted)

    def _wait_figures(self, line: QRectF, waits: Sequence[Wait]) -> tuple[list[str], str, int]:
        """Return the figures beside tiles, what stands behind all, and a figure's width."""
        known = waits[0].left
        alone = [] if known is None else [str(each.left) for each in waits]
        both = [words.ukeire_figure(each.unseen, each.left) for each in waits]
        tile = min(line.height() / ASPECT, _WAIT_TILE)
        for figures, heading in (
            (both, words.ukeire_heading(known)),
            (alone, words.live_heading()),
        ):
            wide = ceil(max((advance(self.fonts.body, each) for each in figures), default=0)) + 8
            needed = len(waits) * (tile + wide) + advance(self.fonts.caption, heading)
            if figures and needed < line.width():
                return figures, heading, wide
        return alone or [""] * len(waits), "", self.wait_number_w

    def seat_note(self, seat: int) -> str:
        text = _("{player}: click to look from this seat")
        return text.format(player=self.presenter.notes.who[seat])

    def seat_ground(self, rect: QRectF, seat: int) -> None:
        """Add a box that stands for a seat: only that of the seat in view is seen."""
        theme = self.theme
        fill, line = (theme.panel, theme.line) if seat == self.scene.seat else (None, None)
        self.box(rect, fill, line, 5, self.seat_note(seat), seat)

    def pill_width(self, text: str) -> int:
        return ceil(advance(self.fonts.body, text) + line_height(self.fonts.body))

    def pill(self, rect: QRectF, text: str, *, loud: bool = False) -> None:
        """Write what a player said, as riichi; what was just said is loud."""
        fill, edge = (self.theme.accent, None) if loud else (None, self.theme.muted)
        self.box(rect, fill, edge, rect.height() / 2)
        font = fitted(self.fonts.body, text, rect.width() - rect.height() / 2)
        self.text(rect, text, font, self.theme.window if loud else self.theme.text, ALIGN_CENTRE)


def lay_badge(picture: "Canvas | RowPicture", rect: QRectF, offset: int, note: str = "") -> None:
    """Lay the shape of a seat's wind, counted from the dealer's, which is filled."""
    dealer, theme = offset == 0, picture.theme
    line = theme.accent if dealer else theme.muted
    picture.box(rect, theme.accent if dealer else None, line, rect.width() / 5, note)
    colour, letter = theme.window if dealer else theme.text, wind_letter(offset)
    picture.fitted_text(rect, letter, picture.fonts.heading, colour, ALIGN_CENTRE)


def lay_stick(
    picture: "Canvas | RowPicture", rect: QRectF, note: str, *, riichi: bool = True
) -> None:
    """Lay a riichi stick, or one that counts honba."""
    thick = min(rect.width(), rect.height())
    picture.box(rect, _STICK, _STICK_EDGE, thick / 3, note)
    centre = rect.center()
    if riichi:
        dot = max(2, thick - 2)
        box = QRectF(centre.x() - dot / 2, centre.y() - dot / 2, dot, dot)
        picture.box(box, _STICK_DOT, None, dot / 2)
        return
    dot, apart = max(1, round(thick / 5)), max(2, round(thick / 3))
    for nth in range(8):
        x = centre.x() + (nth // 2 - 1.5) * apart - dot / 2
        y = centre.y() + (nth % 2 - 0.5) * apart - dot / 2
        picture.box(QRectF(x, y, dot, dot), _STICK_INK, None, 0)
