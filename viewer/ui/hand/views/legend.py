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
from viewer.ui.hand.views.drawing import lay_badge, signs_on, tile_height
from viewer.ui.kit.parts import label, wrapped_label
from viewer.ui.kit.picture import ALIGN_CENTRE, RowPicture, TileLook, TileShape
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import BACK, TileArt

_SIZE: Final = QSize(72, 40)
_TILE_W: Final = 20
_TEXT_W: Final = 330
_COLUMNS: Final = 2
"""All in one would be higher than a screen of 700 pixels."""
_SOUTH, _NORTH = 1, 3


class LegendRow(NamedTuple):
    """A mark as it is drawn, and what it means; `N_` marked the text."""

    draw: Callable[[RowPicture], object]
    text: str


def sample_of(row: LegendRow, fonts: Fonts) -> RowPicture:
    sample = RowPicture(QRectF(QPointF(), _SIZE), fonts, themes.current)
    row.draw(sample)
    return sample


def _tile(
    sample: RowPicture,
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
) -> QRectF:
    """Lay a tile in the middle, below its caption, which may count: then it is the first."""
    size = QSize(_TILE_W, tile_height(_TILE_W))
    size = size.transposed() if quarters % 2 else size
    x, y = (_SIZE.width() - size.width()) // 2, _SIZE.height() - size.height() - 2
    rect = QRectF(x, y if caption else y // 2 + 1, size.width(), size.height())
    sample.shapes.append(TileShape(rect, code, look, "", -1, quarters, outlined, won))
    signed = SeenTile(code, look, "", -1, safety=safety and _(safety), waits=waits and _(waits))
    sample.shapes.extend(signs_on(rect, signed._replace(unsafe=unsafe), sample.fonts))
    if caption:
        text, above = _(caption).format(nth=1), QRectF(0, 0, _SIZE.width(), y)
        sample.text(above, text, sample.fonts.caption, sample.theme.text, ALIGN_CENTRE)
    return rect


def _middle(sample: RowPicture, width: float, height: float, aside: float = 0) -> QRectF:
    """Return a place in the middle, or so many pixels aside of it."""
    rect = QRectF(0, 0, width, height)
    rect.moveCenter(sample.rect.center() + QPointF(aside, 0))
    return rect


def _word(sample: RowPicture, rect: QRectF, text: str) -> None:
    sample.text(rect, _(text), sample.fonts.caption, sample.theme.muted, ALIGN_CENTRE)


def _noted(sample: RowPicture) -> None:
    for way, aside in enumerate((-_TILE_W / 2 - 5, _TILE_W / 2 + 5)):
        rect = QRectF(_middle(sample, _TILE_W, tile_height(_TILE_W), aside).toRect())
        sample.shapes.append(TileShape(rect, "6p", TileLook.PLAIN, "", noted=way))


def _taken(sample: RowPicture) -> None:
    _tile(sample, look=TileLook.DIM)
    foot = QRectF((_SIZE.width() - 26) / 2, _SIZE.height() - 16, 26, 14)
    sample.box(foot, sample.theme.panel, sample.theme.line, 2)
    _word(sample, foot, N_("kan"))


def _wait(sample: RowPicture) -> None:
    beside = sample.rect.adjusted(_tile(sample).right() + 3, 0, 0, 0)
    sample.text(beside, "2", sample.fonts.body, sample.theme.text)


def _empty(sample: RowPicture) -> None:
    rect = _middle(sample, 34, tile_height(_TILE_W) + 4)
    sample.box(rect, None, sample.theme.muted)
    _word(sample, rect, N_("pon"))


def _called(sample: RowPicture) -> None:
    tile, side = _tile(sample, look=TileLook.DIM), 15
    foot = QRectF(tile.right() - side / 2, tile.bottom() - side, side, side)
    sample.box(foot, sample.theme.panel, None, side / 5)
    lay_badge(sample, foot, _NORTH)


def _next(sample: RowPicture) -> None:
    tile = _tile(sample, look=TileLook.VEILED)
    for reach in (2, 1):
        sample.box(tile.adjusted(-reach, -reach, reach, reach), None, sample.theme.accent)


def _underlined(sample: RowPicture) -> None:
    tile = _tile(sample)
    ends = tile.bottomLeft() + QPointF(1, 1), tile.bottomRight() + QPointF(-1, 1)
    sample.line(ends, sample.theme.accent, 3)


def _way_on(sample: RowPicture) -> None:
    add_arrow(sample, QPointF(6, 6), QPointF(_tile(sample).x() + 2, _SIZE.height() / 2))


def _draws_next(sample: RowPicture) -> None:
    sample.tile(_middle(sample, _TILE_W, tile_height(_TILE_W), -_TILE_W / 2 - 2), "6p")
    lay_badge(sample, _middle(sample, 20, 20, 12), _NORTH)


def _skipped(sample: RowPicture) -> None:
    rect = QRectF(12, 12, 16, tile_height(16))
    sample.tile(rect, "6p", TileLook.DIM)
    beside = sample.rect.adjusted(rect.right() + 4, 0, 0, 0)
    text = _("→{wind}").format(wind=_("N"))
    sample.text(beside, text, sample.fonts.caption, sample.theme.muted)


def _seat(sample: RowPicture, offset: int) -> None:
    badge = _middle(sample, 22, 22)
    if offset:
        sample.box(badge.adjusted(-20, -3, 20, 3), sample.theme.panel, sample.theme.line, 5)
    lay_badge(sample, badge, offset)


def _settled(sample: RowPicture) -> None:
    sample.box(_middle(sample, _TILE_W + 8, _SIZE.height() - 2), sample.theme.felt, None, 3)
    _tile(sample)


def _way(sample: RowPicture) -> None:
    _tile(sample, outlined=True)
    middle, colour = _SIZE.height() / 2 + 1, sample.theme.asked
    points = QPointF(8, middle - 6), QPointF(_SIZE.width() / 2, middle)
    sample.line(points, colour, 2.5)
    for point in points:
        sample.box(QRectF(point.x() - 4, point.y() - 4, 8, 8), colour, None, 4)


def _row(text: str, draw: Callable[..., object] = _tile, **how: object) -> LegendRow:
    """Return a row: what it means, what draws its sample, as a rule a tile, and how that looks."""
    return LegendRow(partial(draw, **how), text)


_ALWAYS: Final = (
    _row(N_("The tile of the latest event"), look=TileLook.CURRENT),
    _row(N_("The tile that the hand was won with"), look=TileLook.MARKED, won=True),
    _row(
        N_("A tile that you asked for: click one, and all four of its kind are outlined"),
        outlined=True,
    ),
    _row(N_("Outlined in your note on this moment: right click a tile"), _noted),
    _row(N_("The log tells another tile than the published wall"), look=TileLook.WRONG),
    _row(N_("Face down: hidden, or nobody knows it"), code=BACK),
    _row(N_("The dealer, who is East"), _seat, offset=0),
    _row(N_("The player in view: click another to sit there"), _seat, offset=_SOUTH),
)
_WRONG, _FACE_DOWN = _ALWAYS[4:6]
_RINSHAN: Final = _row(
    N_("The 1st rinshan tile, drawn after a kan or a kita"), caption=N_("R{nth}")
)
_WAITED_FOR: Final = _row(N_("West waits for it (D, while hands and wall lie open)"), waits=N_("W"))
_SAFETY: Final = (
    _row(
        N_("Hatched: nothing makes it a safe discard for the player in view (D)"),
        safety=SAFETY_SIGNS[Safety.UNKNOWN],
        unsafe=True,
    ),
    _row(
        N_("gen, genbutsu: safe from ron by those in riichi, or by all others if nobody is (D)"),
        safety=SAFETY_SIGNS[Safety.GENBUTSU],
    ),
    _row(
        N_("suji: no two-sided wait, as its other end is genbutsu; other waits are possible"),
        safety=SAFETY_SIGNS[Safety.SUJI],
    ),
    _row(
        N_("NC, no-chance: no two-sided wait, as all four of a tile that it needs are seen"),
        safety=SAFETY_SIGNS[Safety.NO_CHANCE],
    ),
    _row(
        N_("OC, one-chance: of a tile that a two-sided wait needs, three are seen"),
        safety=SAFETY_SIGNS[Safety.ONE_CHANCE],
    ),
    _row(
        N_("A number: an honour that nothing makes safe, and how many of it are unseen"),
        code="1z",
        safety="2",
        unsafe=True,
    ),
)

LEGEND: Final[dict[str, tuple[LegendRow, ...]]] = {
    "order": (
        _row(N_("The 17th tile drawn from the wall; a column is a go-round"), caption="17"),
        _row(N_("Below a draw: the discard; darker: tsumogiri"), look=TileLook.PASSED),
        _row(N_("Below a draw, sideways: discarded with riichi"), quarters=1),
        _row(N_("A discard that North called"), _called),
        _row(N_("Underlined: discarded last"), _underlined),
        _RINSHAN,
        _row(N_("No draw: a call took the turn"), _empty),
        _row(
            N_("Would have been drawn here but for a call; North got it. A dash: no turn"), _skipped
        ),
        _row(N_("Drawn next, if nobody calls"), _next),
        _row(N_("Veiled: to come if nobody calls, or never reached"), look=TileLook.VEILED),
        _row(
            N_("The line leads from where a tile would have been drawn to who got it (3)"), _way_on
        ),
        _row(N_("With that turn the hand went from 2-shanten to 1 (3)"), safety="2→1"),
        _row(N_("The last draw, which became the dead wall's when there was a kan"), _taken),
        _WAITED_FOR,
        *_SAFETY,
        *_ALWAYS,
    ),
    "table": (
        _row(N_("In a river, darker: tsumogiri"), look=TileLook.PASSED),
        _row(
            N_("Sideways in a river: riichi; in a meld: called from the player on that side"),
            quarters=1,
        ),
        _row(N_("At the wall: who draws next, and who then, if nobody calls"), _draws_next),
        _row(N_("Veiled: still to come"), look=TileLook.VEILED),
        _row(
            N_("Faint, in the dead wall: nobody saw it; in a river: it was called"),
            look=TileLook.DIM,
        ),
        _row(N_("What a player waits for, and how many are in the wall, still to be drawn"), _wait),
        *_SAFETY,
        _WAITED_FOR,
        *_ALWAYS,
    ),
    "making": (
        _row(
            N_("One of the two tiles that changed places, and its slot in the wall"),
            look=TileLook.CURRENT,
            caption="38",
        ),
        _row(N_("On this ground: no later swap moves it"), _settled),
        _row(
            N_("The way of the tile that you asked for, to the slot where it ends: click one"), _way
        ),
        _row(N_("With another seed: the same as in this hand, by chance"), look=TileLook.MARKED),
        _row(N_("At the deal, above a tile of haipai: whose it is"), caption=N_("E")),
        _row(N_("At the deal: the 17th tile drawn from the wall"), caption="17"),
        _RINSHAN,
        _row(N_("At the deal: a dora indicator (U: ura)"), caption=N_("ind{nth}")),
        _WRONG,
        _FACE_DOWN,
    ),
}
"""By the name of the view, what is its own first."""


class _Sample(QWidget):
    def __init__(self, row: LegendRow, art: TileArt) -> None:
        super().__init__()
        self._row, self._art = row, art
        self.setFixedSize(_SIZE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        sample_of(self._row, Fonts.of(self.font())).paint(painter, themes.current, self._art)
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
            grid.addWidget(_Sample(row, art), line, 2 * column)
            text = wrapped_label(label(_(row.text)))
            text.setFixedWidth(_TEXT_W)
            grid.addWidget(text, line, 2 * column + 1, Qt.AlignmentFlag.AlignVCenter)

    def show_below(self, button: QWidget) -> None:
        size, room = self.sizeHint(), button.screen().availableGeometry()
        at = button.mapToGlobal(QPoint(button.width() - size.width(), button.height() + 2))
        self.move(max(room.left(), at.x()), min(at.y(), room.bottom() - size.height()))
        self.show()
