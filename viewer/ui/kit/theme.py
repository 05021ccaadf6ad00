"""Colours and type: a dark and a light theme, chosen by the user or by the system.

There is one theme at a time, as there is one palette at a time. So nobody hands it on: Qt's own
widgets take their colours from the application's palette, and what is painted by hand asks
`themes.current` while it paints; Qt paints everything again when the palette changes. Only who
keeps something made of colours, as a style sheet or a picture laid out, has to `follow`.

Colours never carry a meaning alone: each goes with a mark or a word. Type has four sizes, all
made from the application's own, so that it scales with the system's.

What is made of fonts is cached for each thread by itself. A font holds what Qt opened for it, which
belongs to the thread that drew with it and ends with that thread: one that passes from a thread to
another can end the program. So a thread that draws begins with an `own_font`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import lru_cache
from math import inf
from threading import local
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPalette,
    QPen,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")

_LEAST_TYPE: Final = 8
"""Pixels."""
USUAL_TYPE: Final = 12
"""Pixels."""
_LEADING: Final = 1.25
"""The height of a line of painted text, in sizes of its type."""
USUAL_AREA: Final = QSizeF(900, 660)
"""Of a picture that has type of that size; a larger one has larger type."""
_FRAME_SHADE: Final = 128
"""Makes up for Fusion's shade, in per cent."""
_READABLE_LINE: Final = "A line of seventy characters, as this is one, is easily read by anyone"
_SELECTED: Final = 0.14
"""How much of the accent is in a selected row: marks stay readable on it."""


class ThemeChoice(StrEnum):
    DARK = "dark"
    LIGHT = "light"
    SYSTEM = "system"


class Cloth(StrEnum):
    GREEN = "green"
    BLUE = "blue"
    GREY = "grey"


class Theme(NamedTuple):
    """The colours of painted things.

    Of the three for words, ``muted`` is for what is said beside, and ``faint`` for what is yet to
    come or cannot be chosen now; all can be read on window and panel, at 4.5 to 1 or better. Where
    tiles are ``gone`` from the wall, the felt is hardly another colour: the tiles stand out.
    """

    window: QColor
    panel: QColor
    line: QColor
    text: QColor
    muted: QColor
    faint: QColor
    accent: QColor
    good: QColor
    bad: QColor
    felt: QColor
    gone: QColor
    wall: QColor
    asked: QColor
    series: tuple[QColor, ...]
    """Of a chart's lines, by number; each line has a mark of its own too."""

    def of_change(self, change: int | None) -> QColor:
        """Return the colour of what was won or lost; of none, or an unknown one, a quiet one."""
        return (self.good if change > 0 else self.bad) if change else self.muted


_COLOURS: Final = {
    "window": ("#1e2227", "#f1f1ed"),
    "panel": ("#262b31", "#fbfbf9"),
    "line": ("#3a414a", "#cfcfc6"),
    "text": ("#eceff3", "#1d2126"),
    "muted": ("#b1bac5", "#3d444c"),
    "faint": ("#8d97a3", "#666d76"),
    "accent": ("#f2b544", "#955a00"),
    "good": ("#6fce8b", "#1a7236"),
    "bad": ("#ff8a82", "#b3261e"),
    "felt": ("#23423a", "#86bb9e"),
    "gone": ("#1f3d35", "#7db295"),
    "wall": ("#d9d2bd", "#fffdf6"),
    "asked": ("#4fb3ff", "#0068c9"),
}
"""Of the dark theme and of the light one."""
_SERIES: Final = (
    ("#f2b544", "#4fb3ff", "#6fce8b", "#ff8fc0"),
    ("#955a00", "#0068c9", "#1f7a3d", "#b0246f"),
)
DARK_THEME, LIGHT_THEME = (
    Theme(
        **{name: QColor(pair[nth]) for name, pair in _COLOURS.items()},
        series=tuple(map(QColor, _SERIES[nth])),
    )
    for nth in range(2)
)


def _covered(theme: Theme, felt: str, gone: str) -> Theme:
    return theme._replace(felt=QColor(felt), gone=QColor(gone))


_COVERED: Final = {
    (ThemeChoice.DARK, Cloth.GREEN): DARK_THEME,
    (ThemeChoice.DARK, Cloth.BLUE): _covered(DARK_THEME, "#243a54", "#20354d"),
    (ThemeChoice.DARK, Cloth.GREY): _covered(DARK_THEME, "#31363c", "#2c3137"),
    (ThemeChoice.LIGHT, Cloth.GREEN): LIGHT_THEME,
    (ThemeChoice.LIGHT, Cloth.BLUE): _covered(LIGHT_THEME, "#9bb7d4", "#91adcb"),
    (ThemeChoice.LIGHT, Cloth.GREY): _covered(LIGHT_THEME, "#b3b3ad", "#a9a9a3"),
}


_DRAWN_IN: Final = ContextVar[Theme | None]("_DRAWN_IN", default=None)


class Themes(QObject):
    """Which theme is shown; the only object is `themes`."""

    changed = Signal()
    """The application's palette has the new colours already."""

    def __init__(self) -> None:
        super().__init__()
        self.choice = ThemeChoice.DARK  # what the user asked for
        self.cloth = Cloth.GREEN  # what the user's table is covered with
        self._shown = DARK_THEME
        self._asks_system = False

    @property
    def current(self) -> Theme:
        """The colours to paint with; a thread that draws in others sees those alone."""
        return _DRAWN_IN.get() or self._shown

    def choose(self, choice: ThemeChoice, cloth: Cloth | None = None) -> None:
        """Show a theme, in all windows; the system's is followed until another is chosen.

        The cloth stays, unless another is asked for too.
        """
        self.cloth = self.cloth if cloth is None else cloth
        hints = QGuiApplication.styleHints()
        if not self._asks_system:
            hints.colorSchemeChanged.connect(self._show)
            self._asks_system = True
        self.choice = choice
        self._show(hints.colorScheme())

    def follow(self, colour: Callable[[], object]) -> None:
        """Call a method now, and again after each change."""
        self.changed.connect(colour)
        colour()

    @contextmanager
    def drawn_in(self, theme: Theme) -> Iterator[None]:
        """Draw in other colours for once, as on paper; what is on the screen keeps its own."""
        before = _DRAWN_IN.set(theme)
        try:
            yield
        finally:
            _DRAWN_IN.reset(before)

    def _show(self, scheme: Qt.ColorScheme) -> None:
        """Show what was chosen; of a system's schemes, an undecided one counts as dark."""
        choice = self.choice
        if choice is ThemeChoice.SYSTEM:
            is_light = scheme is Qt.ColorScheme.Light
            choice = ThemeChoice.LIGHT if is_light else ThemeChoice.DARK
        theme = _COVERED[choice, self.cloth]
        if theme is not self._shown:
            self._shown = theme
            self.changed.emit()


themes: Final = Themes()


def palette_of(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.panel,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.bad,
        role.ToolTipBase: theme.panel,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.window,
        role.Link: theme.accent,
        role.Light: theme.line.lighter(120),
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.line.darker(130),
        role.Shadow: theme.window.darker(160),
    }
    for each, colour in colours.items():
        palette.setColor(each, colour)
    disabled = QPalette.ColorGroup.Disabled
    for each in (role.WindowText, role.Text):
        palette.setColor(disabled, each, theme.faint)
    palette.setColor(disabled, role.ButtonText, theme.muted)  # buttons are lighter than panels
    return palette


def framed_palette_of(theme: Theme) -> QPalette:
    """Return a palette for what has boxes to tick, in which their frames can be seen.

    Fusion draws a frame in a shade of what is behind, which is hardly another colour on a dark
    window. It fills nothing here with that colour, so it may be any.
    """
    palette = palette_of(theme)
    palette.setColor(QPalette.ColorRole.Window, theme.faint.lighter(_FRAME_SHADE))
    return palette


def names_of(theme: Theme) -> dict[str, str]:
    colours = theme._asdict() | {"selected": selected_colour(theme)}
    return {name: each.name() for name, each in colours.items() if name != "series"}


def selected_colour(theme: Theme) -> QColor:
    back, over = theme.panel, theme.accent
    pairs = (back.red(), over.red()), (back.green(), over.green()), (back.blue(), over.blue())
    return QColor(*(round(behind + (above - behind) * _SELECTED) for behind, above in pairs))


def cached_in_thread(most: int) -> Callable[[Callable[_Given, _Made]], Callable[_Given, _Made]]:
    """Return a decorator as `lru_cache` is, whose results stay in the thread that made them.

    A font that is given to it must not be changed later: of those that were, none is found again,
    and each is compared with all that follow.
    """

    def decorate(make: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
        class Cache(local):
            def __init__(self) -> None:
                self.make = lru_cache(most)(make)

        cache = Cache()

        def ask(*args: _Given.args, **named: _Given.kwargs) -> _Made:
            return cache.make(*args, **named)  # type: ignore[arg-type]  # Hashable

        return ask

    return decorate


def own_font(font: QFont) -> QFont:
    """Return a copy that shares nothing with the font: Qt copies what is changed."""
    own = QFont(font)
    for kerning in (not font.kerning(), font.kerning()):
        own.setKerning(kerning)
    return own


class Fonts(NamedTuple):
    """The type in use, all made from the application's font, so that it scales with it."""

    title: QFont
    body: QFont
    heading: QFont
    caption: QFont

    @classmethod
    def of(cls, base: QFont) -> "Fonts":
        """Make them from a base font; it is copied, as those of Qt's options soon are gone."""
        return _fonts_of(QFont(base))

    @classmethod
    def for_area(cls, base: QFont, area: QSizeF, most: float = inf) -> "Fonts":
        """Make them for a picture: larger where it has more room, ``most`` pixels for the body.

        So all pictures of a size have the same type, whatever they show. Who asks the system for
        large type gets it, and no larger than that in a large window.
        """
        body = QFont(base)
        body.setPixelSize(max(_LEAST_TYPE, round(min(type_size(base, area), most))))
        return cls.of(body)


def type_size(base: QFont, area: QSizeF, usual: QSizeF = USUAL_AREA) -> int:
    """Return the pixels of a base font, or more where an area is larger than usual."""
    times = min(area.width() / usual.width(), area.height() / usual.height())
    return max(QFontInfo(base).pixelSize(), round(USUAL_TYPE * times))


@cached_in_thread(12)
def _fonts_of(base: QFont) -> Fonts:
    def sized(factor: float, *, bold: bool = False) -> QFont:
        font = QFont(base)
        font.setBold(bold or base.bold())
        if base.pointSizeF() > 0:
            font.setPointSizeF(base.pointSizeF() * factor)
        else:
            font.setPixelSize(max(_LEAST_TYPE, round(base.pixelSize() * factor)))
        return font

    return Fonts(sized(1.5, bold=True), sized(1), sized(0.92, bold=True), sized(0.8))


def fill(painter: QPainter, rect: QRect | QRectF, colour: QColor) -> None:
    """Fill a rectangle; Qt's own `fillRect` would make all of its gradients first."""
    painter.setBackground(colour)
    painter.eraseRect(rect)


@cached_in_thread(4096)
def advance(font: QFont, text: str) -> float:
    """Return a text's width in a font; cached: measuring takes as long as drawing."""
    return QFontMetricsF(font).horizontalAdvance(text)


@cached_in_thread(64)
def line_height(font: QFont) -> float:
    """Return a line's height in pixels: fonts for Han characters ask for more."""
    return min(QFontMetricsF(font).height(), _LEADING * QFontInfo(font).pixelSize())


def fixed_font() -> QFont:
    """Return the system's font for code, of a family alone: its size grows with what it is in."""
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    return QFont(fixed.families())


def readable_width(font: QFont) -> int:
    """Return the width of a line that is easily read, in pixels: about 70 characters.

    Qt's average width is no help: of a font for Han it is that of a Han character.
    """
    return round(advance(font, _READABLE_LINE))


LEAST_FONT: Final = 8
"""Pixels with which a text can still be read."""


@cached_in_thread(256)
def sized_font(font: QFont, pixels: int) -> QFont:
    """Return a font in another size; what measures by a font keeps it, so none changes later."""
    sized = QFont(font)
    sized.setPixelSize(pixels)
    return sized


def fitted(font: QFont, text: str, width: float) -> QFont:
    """Return a font with which a text fits a width, if that can still be read."""
    needed = advance(font, text) + 1
    if needed <= width:
        return font
    return sized_font(font, max(LEAST_FONT, int(QFontInfo(font).pixelSize() * width / needed)))


@cached_in_thread(64)
def bold_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def by_type(widget: "QWidget", pixels: int) -> int:
    """Return so many pixels, or more where the widget's type is larger than usual."""
    return max(pixels, pixels * widget.fontInfo().pixelSize() // USUAL_TYPE)


RING: Final = 5
"""How far a ring reaches beyond what it is drawn round, in pixels."""


def draw_ring(painter: QPainter, rect: QRectF) -> None:
    """Draw a quiet ring, which stands out from any ground: its edges are the window's."""
    theme = themes.current
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((theme.window, 5), (theme.muted, 2)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(rect, 4, 4)
