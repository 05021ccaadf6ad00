"""The widget of all views of a scene: shows what a drawing lays out, and signals clicks and wheel.

The picture is laid out when it is next asked for, not with each change: a window that is made,
filled and shown would otherwise lay out each view several times. When the scene changes, only the
region where the pictures differ is painted again.

The keyboard's cursor points to a tile, or to a box that stands for a seat. It remembers a point of
the picture, not a tile: after a step it points to whatever is nearest to that point.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.translation import _, listed
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import (
    Area,
    Drawing,
    picture_of,
)
from viewer.ui.kit.application import OWN_RING, motion_choice
from viewer.ui.kit.notices import announce, as_tooltip
from viewer.ui.kit.picture import (
    NO_KEY,
    BoxShape,
    Picture,
    TileLook,
    TileShape,
    changed_region,
    step_of,
)
from viewer.ui.kit.shrunk_picture import shrunk
from viewer.ui.kit.theme import RING, USUAL_TYPE, draw_ring, fill, themes
from viewer.ui.kit.tile_art import BACK, TileArt, tile_limit

if TYPE_CHECKING:
    from viewer.ui.hand.views.slides import SlideAnimation

_NOTCH = 120
"""A wheel's notch, in Qt's units; touchpads send small parts of it."""
NO_LEAST: Final = QSize(0, 0)
_LEAST_PART: Final = 3
"""How much less than its drawing needs a view may be wide and high."""
_MORE_BY_TYPE: Final = 10
"""Pixels that a drawing needs, in both directions, for each by which the type is larger."""

Pointed = TileShape | BoxShape
_WAYS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PRESS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)


def notches(turned: int, event: QWheelEvent) -> tuple[int, int]:
    """Return how many notches a wheel has turned down, and what is left for the next event."""
    turned -= event.angleDelta().y()
    steps = int(turned / _NOTCH)
    return steps, turned - steps * _NOTCH


class SceneView(QWidget):
    slot_clicked = Signal(int)
    """The slot of a tile; -1 for a click beside all tiles."""
    slot_double_clicked = Signal(int)
    """The slot of a tile; the click before it was told as any other."""
    seat_clicked = Signal(int)
    step_clicked = Signal(int)
    walked = Signal(int)
    """So many steps forwards, or backwards below 0: the wheel was turned."""

    def __init__(
        self, drawing: Drawing, art: TileArt, *, moves: bool = False, least: QSize = NO_LEAST
    ) -> None:
        """Make it; if it ``moves``, tiles slide from one scene's picture to the next one's.

        The drawing needs an area of at least ``least``, and more with larger type than is usual; in
        a smaller one, all is drawn smaller.
        """
        super().__init__()
        self._least = least
        self.setMinimumSize(least / _LEAST_PART)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
        self.setProperty(OWN_RING, True)
        self.called = ""
        """The view's name, for who cannot see which it is."""
        self.told = ""
        """What it shows, in words, where nothing is pointed at."""
        self._cursor = TileCursor()
        self._pointed: Pointed | None = None
        self._drawing = drawing
        self.moves = moves
        self._art = art
        self._scene: Scene | None = None
        self._picture: Picture | None = None
        """None after a change, until it is asked for."""
        self._turned = 0
        themes.changed.connect(self._renew)
        tile_limit.changed.connect(self._renew)

    @cached_property
    def slides(self) -> "SlideAnimation":
        """Made when something moves for the first time."""
        from viewer.ui.hand.views.slides import SlideAnimation  # noqa: PLC0415 - as `windows` says

        return SlideAnimation(self)

    def _end_slides(self) -> None:
        if "slides" in self.__dict__:
            self.slides.end()

    @property
    def picture(self) -> Picture:
        if self._picture is None:
            self._picture = self._lay_out()
        return self._picture

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def area(self) -> Area:
        return Area(self.size(), self.font())

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene; only what differs is painted again."""
        before, self._scene = self._scene, scene
        shown, self._picture = self._picture, None
        if shown is None:
            self._renew()
        else:
            region = changed_region(shown, self.picture)
            self.update(self.rect() if region is None else region)
            moves = self.moves and motion_choice.allowed
            if moves and scene and before and scene.follows(before):
                event = None if scene.walks_making else scene.event
                self.slides.begin(shown, self.picture, event)
            else:
                self._end_slides()
        self.setAccessibleName(self._name_of(scene) if scene else "")
        if self._pointed is not None:
            self._point()

    def _name_of(self, scene: Scene) -> str:
        """Say which hand it is, and what shows it, where there is more than one that does."""
        if not self.called:
            return scene.title
        return _("{view}: {hand}").format(view=self.called, hand=scene.title)

    def _renew(self) -> None:
        self._picture = None
        self._end_slides()
        self.update()
        if self._pointed is not None:
            self._point()

    def _lay_out(self) -> Picture:
        return Picture() if self._scene is None else self._picture_of(self._scene)

    def _picture_of(self, scene: Scene) -> Picture:
        area, least = self.area, self._least
        if not least.isEmpty():
            more = _MORE_BY_TYPE * max(0, self.fontInfo().pixelSize() - USUAL_TYPE)
            least = QSize(least.width() + more, least.height() + more)
        lacks = max(least.width() / max(1, area.width), least.height() / max(1, area.height))
        if lacks <= 1:
            return picture_of(self._drawing, scene, area)
        return shrunk(picture_of(self._drawing, scene, area.larger(lacks)), 1 / lacks)

    def _point(self) -> None:
        self._show_pointed(self._cursor.pointed(self.picture))

    def _show_pointed(self, thing: Pointed | None) -> None:
        rects = [each and each.rect for each in (self._pointed, thing)]
        for rect in rects if rects[0] != rects[1] else ():
            if rect is not None:
                self.update(rect.toAlignedRect().adjusted(-RING, -RING, RING, RING))
        self._pointed = thing
        said = _said_of(thing) if thing else ""
        self.setAccessibleDescription(said or self.told)
        announce(self, said)

    # Qt's side

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), themes.current
        fill(painter, event.rect(), theme.window)
        picture = self.slides.over(self.picture) if "slides" in self.__dict__ else self.picture
        picture.paint(painter, theme, self._art, event.region())
        if self._pointed is not None:
            draw_ring(painter, self._pointed.rect.adjusted(-1, -1, 1, 1))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._renew()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._click(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tell of a tile; elsewhere it is one more click."""
        slot, _seat = self.under(event.position())
        if slot >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self.slot_double_clicked.emit(slot)
        else:
            self.mousePressEvent(event)

    def under(self, at: QPointF) -> tuple[int, int]:
        """Return the slot of the tile and the seat at a point; -1 for each that is not there."""
        return self.picture.tile_key_at(at), max(NO_KEY, self.picture.box_key_at(at))

    @property
    def pointed_slot(self) -> int:
        """The slot of the tile that keys point to; -1 if none."""
        return self._pointed.key if isinstance(self._pointed, TileShape) else NO_KEY

    def _click(self, at: QPointF) -> None:
        slot, seat = self.under(at)
        step = step_of(self.picture.box_key_at(at))
        if slot >= 0 or (seat < 0 and step is None):
            self.slot_clicked.emit(slot)
        elif step is None:
            self.seat_clicked.emit(seat)
        else:
            self.step_clicked.emit(step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With Shift and arrows, point to another tile or seat; with Enter, click it."""
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if shift and event.key() in _WAYS:
            self._cursor.move(self.picture, *_WAYS[Qt.Key(event.key())])
            self._point()
        elif event.key() in _PRESS and self._pointed is not None:
            self._click(self._pointed.rect.center())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Point to something, if it was a key that led here."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self._point()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Point to nothing any more, unless another window has the focus for a while."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self._show_pointed(None)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        """Say where the keys point to: that is where their menu opens."""
        if query is Qt.InputMethodQuery.ImCursorRectangle and self._pointed is not None:
            return self._pointed.rect.toRect()
        return super().inputMethodQuery(query)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.walked.emit(steps)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            note = self.picture.note_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), as_tooltip(note), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._renew()


class TallView(SceneView):
    """As high as what it shows needs it to be, in something that scrolls."""

    def __init__(self, drawing: Drawing, art: TileArt) -> None:
        super().__init__(drawing, art)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)  # another height moves nothing
        self.setMinimumSize(160, 0)
        self._laid_width = -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.width() != self._laid_width:
            super().resizeEvent(event)

    def _renew(self) -> None:
        super()._renew()
        self._picture = self._lay_out()  # at once: its height follows from it

    def _lay_out(self) -> Picture:
        picture = super()._lay_out()
        self._laid_width = self.width()
        self.setMinimumHeight(picture.height)
        return picture

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()


_ASIDE: Final = 3
"""How much farther off something counts for each pixel that it lies aside of the direction."""


class TileCursor:
    def __init__(self) -> None:
        self._at: QPointF | None = None

    def pointed(self, picture: Picture) -> Pointed | None:
        """Return what is pointed at; at first the tile of the latest event."""
        things, at = list(_things(picture)), self._at
        if at is None:
            latest = (each for each in picture.tiles if each.look is TileLook.CURRENT)
            thing = next(latest, things[0] if things else None)
        else:
            thing = min(
                things, key=lambda each: (_centre(each) - at).manhattanLength(), default=None
            )
        self._at = self._at if thing is None else _centre(thing)
        return thing

    def move(self, picture: Picture, right: int, down: int) -> None:
        """Point to the nearest thing in a direction; to the same where there is none."""
        if self.pointed(picture) is None or self._at is None:
            return
        best, least = self._at, float("inf")
        for thing in _things(picture):
            way = _centre(thing) - self._at
            ahead = way.x() * right + way.y() * down
            aside = abs(way.x() * down) + abs(way.y() * right)
            if ahead > 1 and aside <= 2 * ahead and ahead + _ASIDE * aside < least:
                best, least = _centre(thing), ahead + _ASIDE * aside
        self._at = best


def _things(picture: Picture) -> Iterator[Pointed]:
    """Yield what can be pointed at: tiles, and boxes that stand for a seat and say so."""
    for shape in picture.shapes:
        if isinstance(shape, TileShape) or (
            isinstance(shape, BoxShape) and shape.key != NO_KEY and shape.note
        ):
            yield shape


def _said_of(thing: Pointed) -> str:
    """Return what is read out: which tile it is, unless it lies face down, and its note."""
    code = thing.code if isinstance(thing, TileShape) and thing.code != BACK else ""
    return listed((code, *thing.note.split("\n")))


def _centre(thing: Pointed) -> QPointF:
    return thing.rect.center()
