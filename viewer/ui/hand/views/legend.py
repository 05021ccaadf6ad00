"""What the marks of a view mean: a drawn sample and a sentence each, below a button.

Rows of data, for all views here alone, so that a mark means one thing and is explained in one
place: who adds a mark to a view adds its row. The samples are painted as the views paint them.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from viewer.core.analysis.danger import Safety
from viewer.translation import N_, _
from viewer.ui.hand.scene.danger_marks import SAFETY_SIGNS
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.arrows import add_arrow
from viewer.ui.hand.views.drawing import signs_on, tile_height
from viewer.ui.kit.parts import label, wrapped_label
from viewer.ui.kit.picture import ALIGN_CENTRE, Picture, TileLook, TileShape
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import BACK, TileArt

_SIZE: Final = QSize(72, 40)
_TILE_W: Final = 20
_TEXT_W: Final = 330
_COLUMNS: Final = 2
"""All in one would be higher than a screen of 700 pixels."""

DrawSample = Callable[[Picture, Fonts], None]


class LegendRow(NamedTuple):
    """A mark as it is drawn, and what it means; `N_` marked the text."""

    draw: DrawSample
    text: str


def _tile(
    picture: Picture,
    fonts: Fonts,
    code: str = "6p",
    look: TileLook = TileLook.PLAIN,
    caption: str = "",
    *,
    quarters: int = 0,
    outlined: bool = False,
    won: bool = False,
    safety: str = "",
    waits: str = "",
    unsafe: bool = False,
) -> None:
    """Lay a tile in the middle, below its caption, which may count: then it is the first."""
    size = QSize(_TILE_W, tile_height(_TILE_W))
    size = size.transposed() if quarters % 2 else size
    x, y = (_SIZE.width() - size.width()) // 2, _SIZE.height() - size.height() - 2
    rect = QRectF(x, y if caption else y // 2 + 1, size.width(), size.height())
    picture.shapes.append(TileShape(rect, code, look, "", -1, quarters, outlined, won))
    signed = SeenTile(code, look, "", -1, safety=safety and _(safety), waits=waits and _(waits))
    signed = signed._replace(unsafe=unsafe)
    picture.shapes.extend(signs_on(rect, signed, fonts))
    if caption:
        above = QRectF(0, 0, _SIZE.width(), y)
        picture.text(
            above, _(caption).format(nth=1), fonts.caption, themes.current.text, ALIGN_CENTRE
        )


def _noted(picture: Picture, _fonts: Fonts) -> None:
    height = tile_height(_TILE_W)
    for way, x in enumerate((_SIZE.width() // 2 - _TILE_W - 5, _SIZE.width() // 2 + 5)):
        rect = QRectF(x, (_SIZE.height() - height) // 2, _TILE_W, height)
        picture.shapes.append(TileShape(rect, "6p", TileLook.PLAIN, "", noted=way))


def _taken(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts, look=TileLook.DIM)
    foot = QRectF((_SIZE.width() - 26) / 2, _SIZE.height() - 16, 26, 14)
    picture.box(foot, themes.current.panel, themes.current.line, 2)
    picture.text(foot, _("kan"), fonts.caption, themes.current.muted, ALIGN_CENTRE)


def _wait(picture: Picture, fonts: Fonts, number: str) -> None:
    _tile(picture, fonts)
    rect = QRectF((_SIZE.width() + _TILE_W) / 2 + 3, 0, _TILE_W, _SIZE.height())
    picture.text(rect, number, fonts.body, themes.current.text)


def _empty(picture: Picture, fonts: Fonts, text: str) -> None:
    rect = QRectF((_SIZE.width() - 34) / 2, 6, 34, tile_height(_TILE_W) + 4)
    picture.box(rect, None, themes.current.muted)
    picture.text(rect, _(text), fonts.caption, themes.current.muted, ALIGN_CENTRE)


def _called(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts, look=TileLook.DIM)
    side, (tile,) = 15, picture.tiles
    foot = QRectF(tile.rect.right() - side / 2, tile.rect.bottom() - side, side, side)
    picture.box(foot, themes.current.panel, themes.current.muted, 3)
    picture.text(foot, _("N"), fonts.caption, themes.current.text, ALIGN_CENTRE)


def _next(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts, look=TileLook.VEILED)
    (tile,) = picture.tiles
    picture.box(tile.rect.adjusted(-2, -2, 2, 2), None, themes.current.accent)
    picture.box(tile.rect.adjusted(-1, -1, 1, 1), None, themes.current.accent)


def _underlined(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts)
    (tile,) = picture.tiles
    ends = tile.rect.bottomLeft() + QPointF(1, 1), tile.rect.bottomRight() + QPointF(-1, 1)
    picture.line(ends, themes.current.accent, 3)


def _way_on(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts)
    (tile,) = picture.tiles
    add_arrow(picture, QPointF(6, 6), QPointF(tile.rect.x() + 2, _SIZE.height() / 2))


def _draws_next(picture: Picture, fonts: Fonts) -> None:
    side, height = 20, tile_height(_TILE_W)
    top = (_SIZE.height() - height) / 2
    picture.tile(QRectF(_SIZE.width() / 2 - _TILE_W - 2, top, _TILE_W, height), "6p")
    mark = QRectF(_SIZE.width() / 2 + 2, (_SIZE.height() - side) / 2, side, side)
    picture.box(mark, None, themes.current.muted, 4)
    picture.text(mark, _("N"), fonts.caption, themes.current.text, ALIGN_CENTRE)


def _skipped(picture: Picture, fonts: Fonts) -> None:
    small = 16
    rect = QRectF(12, 12, small, tile_height(small))
    picture.tile(rect, "6p", TileLook.DIM)
    word = QRectF(rect.right() + 4, 0, _SIZE.width() - rect.right() - 4, _SIZE.height())
    wind = _("N")
    picture.text(word, _("→{wind}").format(wind=wind), fonts.caption, themes.current.muted)


def _wind(picture: Picture, fonts: Fonts, *, dealer: bool) -> None:
    theme, side = themes.current, 22
    rect = QRectF((_SIZE.width() - side) / 2, (_SIZE.height() - side) / 2, side, side)
    if not dealer:
        ground = rect.adjusted(-20, -3, 20, 3)
        picture.box(ground, theme.panel, theme.line, 5)
    colour = theme.accent if dealer else theme.muted
    picture.box(rect, theme.accent if dealer else None, colour, side / 5)
    letter, ink = (N_("E"), theme.window) if dealer else (N_("S"), theme.text)
    picture.text(rect, _(letter), fonts.heading, ink, ALIGN_CENTRE)


def _settled(picture: Picture, fonts: Fonts) -> None:
    width = _TILE_W + 8
    ground = QRectF((_SIZE.width() - width) / 2, 1, width, _SIZE.height() - 2)
    picture.box(ground, themes.current.felt, None, 3)
    _tile(picture, fonts)


def _way(picture: Picture, fonts: Fonts) -> None:
    _tile(picture, fonts, outlined=True)
    middle, colour = _SIZE.height() / 2 + 1, themes.current.asked
    points = QPointF(8, middle - 6), QPointF(_SIZE.width() / 2, middle)
    picture.line(points, colour, 2.5)
    for point in points:
        picture.box(QRectF(point.x() - 4, point.y() - 4, 8, 8), colour, None, 4)


_ALWAYS: Final = (
    LegendRow(partial(_tile, look=TileLook.CURRENT), N_("The tile of the latest event")),
    LegendRow(
        partial(_tile, look=TileLook.MARKED, won=True), N_("The tile that the hand was won with")
    ),
    LegendRow(
        partial(_tile, outlined=True),
        N_("A tile that you asked for: click one, and all four of its kind are outlined"),
    ),
    LegendRow(_noted, N_("Outlined in your note on this moment: right click a tile")),
    LegendRow(
        partial(_tile, look=TileLook.WRONG),
        N_("The log tells another tile than the published wall"),
    ),
    LegendRow(partial(_tile, code=BACK), N_("Face down: hidden, or nobody knows it")),
    LegendRow(partial(_wind, dealer=True), N_("The dealer, who is East")),
    LegendRow(partial(_wind, dealer=False), N_("The player in view: click another to sit there")),
)
_WRONG, _FACE_DOWN = _ALWAYS[4:6]
_RINSHAN: Final = LegendRow(
    partial(_tile, caption=N_("R{nth}")), N_("The 1st rinshan tile, drawn after a kan or a kita")
)
_TO_COME: Final = LegendRow(partial(_tile, look=TileLook.VEILED), N_("Veiled: still to come"))

_WAITED_FOR: Final = LegendRow(
    partial(_tile, waits=N_("W")), N_("West waits for it (D, while hands and wall lie open)")
)
_SAFETY: Final = (
    LegendRow(
        partial(_tile, safety=SAFETY_SIGNS[Safety.UNKNOWN], unsafe=True),
        N_("Hatched: nothing makes it a safe discard for the player in view (D)"),
    ),
    LegendRow(
        partial(_tile, safety=SAFETY_SIGNS[Safety.GENBUTSU]),
        N_("gen, genbutsu: safe from ron by those in riichi, or by all others if nobody is (D)"),
    ),
    LegendRow(
        partial(_tile, safety=SAFETY_SIGNS[Safety.SUJI]),
        N_("suji: no two-sided wait, as its other end is genbutsu; other waits are possible"),
    ),
    LegendRow(
        partial(_tile, safety=SAFETY_SIGNS[Safety.NO_CHANCE]),
        N_("NC, no-chance: no two-sided wait, as all four of a tile that it needs are seen"),
    ),
    LegendRow(
        partial(_tile, safety=SAFETY_SIGNS[Safety.ONE_CHANCE]),
        N_("OC, one-chance: of a tile that a two-sided wait needs, three are seen"),
    ),
)
_HONOUR: Final = LegendRow(
    partial(_tile, code="1z", safety="2", unsafe=True),
    N_("A number: an honour that nothing makes safe, and how many of it are unseen"),
)

LEGEND: Final[dict[str, tuple[LegendRow, ...]]] = {
    "order": (
        LegendRow(
            partial(_tile, caption="17"),
            N_("The 17th tile drawn from the wall; a column is a go-round"),
        ),
        LegendRow(
            partial(_tile, look=TileLook.PASSED), N_("Below a draw: the discard; darker: tsumogiri")
        ),
        LegendRow(partial(_tile, quarters=1), N_("Below a draw, sideways: discarded with riichi")),
        LegendRow(_called, N_("A discard that North called")),
        LegendRow(_underlined, N_("Underlined: discarded last")),
        _RINSHAN,
        LegendRow(partial(_empty, text=N_("pon")), N_("No draw: a call took the turn")),
        LegendRow(
            _skipped, N_("Would have been drawn here but for a call; North got it. A dash: no turn")
        ),
        LegendRow(_next, N_("Drawn next, if nobody calls")),
        LegendRow(
            partial(_tile, look=TileLook.VEILED),
            N_("Veiled: to come if nobody calls, or never reached"),
        ),
        LegendRow(
            _way_on, N_("The line leads from where a tile would have been drawn to who got it (3)")
        ),
        LegendRow(
            partial(_tile, safety="2→1"), N_("With that turn the hand went from 2-shanten to 1 (3)")
        ),
        LegendRow(_taken, N_("The last draw, which became the dead wall's when there was a kan")),
        _WAITED_FOR,
        *_SAFETY,
        _HONOUR,
        *_ALWAYS,
    ),
    "table": (
        LegendRow(partial(_tile, look=TileLook.PASSED), N_("In a river, darker: tsumogiri")),
        LegendRow(
            partial(_tile, quarters=1),
            N_("Sideways in a river: riichi; in a meld: called from the player on that side"),
        ),
        LegendRow(_draws_next, N_("At the wall: who draws next, and who then, if nobody calls")),
        _TO_COME,
        LegendRow(
            partial(_tile, look=TileLook.DIM),
            N_("Faint, in the dead wall: nobody saw it; in a river: it was called"),
        ),
        LegendRow(
            partial(_wait, number="2"),
            N_("What a player waits for, and how many are in the wall, still to be drawn"),
        ),
        *_SAFETY,
        _HONOUR,
        _WAITED_FOR,
        *_ALWAYS,
    ),
    "making": (
        LegendRow(
            partial(_tile, look=TileLook.CURRENT, caption="38"),
            N_("One of the two tiles that changed places, and its slot in the wall"),
        ),
        LegendRow(_settled, N_("On this ground: no later swap moves it")),
        LegendRow(
            _way, N_("The way of the tile that you asked for, to the slot where it ends: click one")
        ),
        LegendRow(
            partial(_tile, look=TileLook.MARKED),
            N_("With another seed: the same as in this hand, by chance"),
        ),
        LegendRow(
            partial(_tile, caption=N_("E")), N_("At the deal, above a tile of haipai: whose it is")
        ),
        LegendRow(
            partial(_tile, caption="17"), N_("At the deal: the 17th tile drawn from the wall")
        ),
        _RINSHAN,
        LegendRow(
            partial(_tile, caption=N_("ind{nth}")), N_("At the deal: a dora indicator (U: ura)")
        ),
        _WRONG,
        _FACE_DOWN,
    ),
}
"""By the name of the view, what is its own first."""


class _Sample(QWidget):
    def __init__(self, draw: DrawSample, art: TileArt) -> None:
        super().__init__()
        self._draw, self._art = draw, art
        self.setFixedSize(_SIZE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        picture = Picture()
        self._draw(picture, Fonts.of(self.font()))
        painter = QPainter(self)
        picture.paint(painter, themes.current, self._art)
        painter.end()


class Legend(QFrame):
    """The marks of a view with their meanings; goes with the next click or key."""

    def __init__(self, name: str, art: TileArt, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.Box)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setAccessibleName(_("What the marks mean"))
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 8, 14, 8)
        grid.setVerticalSpacing(1)
        grid.setHorizontalSpacing(8)
        lines = -(-len(LEGEND[name]) // _COLUMNS)
        for number, row in enumerate(LEGEND[name]):
            column, line = divmod(number, lines)
            grid.addWidget(_Sample(row.draw, art), line, 2 * column)
            text = wrapped_label(label(_(row.text)))
            text.setFixedWidth(_TEXT_W)
            grid.addWidget(text, line, 2 * column + 1, Qt.AlignmentFlag.AlignVCenter)

    def show_below(self, button: QWidget) -> None:
        size, room = self.sizeHint(), button.screen().availableGeometry()
        at = button.mapToGlobal(QPoint(button.width() - size.width(), button.height() + 2))
        self.move(max(room.left(), at.x()), min(at.y(), room.bottom() - size.height()))
        self.show()
