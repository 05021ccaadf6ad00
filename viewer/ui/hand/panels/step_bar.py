"""The bar below the views: the hand as a line, with marks where something happened, and buttons.

The marks differ in shape: a call is a low tick, a kan a block, a riichi a stick, the end a flag.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QHBoxLayout, QToolButton, QToolTip, QWidget

from viewer.core.play.replay import MOST_EVENTS
from viewer.translation import _
from viewer.ui.hand.panels.event_words import Landmark, event_row, happening, landmark
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.scene_view import notches
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import label
from viewer.ui.kit.theme import themes

_EDGE: Final = 9
"""Room at both ends of the line, in pixels: half the handle."""
_REACH: Final = 5
"""How near to a mark a click hits it, in pixels."""
_SIDE: Final = 16
"""Of a button's shape."""


class StepTrack(QAbstractSlider):
    """The line itself: drag it, click a mark, turn the wheel."""

    slid = Signal(int)
    """The step under the pressed mouse."""
    left = Signal(int)
    """The step from which it was slid, once the mouse is released."""
    walked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("step_track")
        self.setMouseTracking(True)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.valueChanged.connect(self.slid)  # as a screen reader sets it
        self.setMinimumWidth(120)
        self.setFixedHeight(30)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._scene: Scene | None = None
        self._marks: list[tuple[int, Landmark]] = []
        self._turned = 0
        self._hovered: int | None = None
        self._slid_from = 0

    @property
    def marks(self) -> list[tuple[int, Landmark]]:
        """Each landmark with its step."""
        return self._marks

    def set_scene(self, scene: Scene) -> None:
        """Follow a scene."""
        if self._scene is None or self._scene.replay is not scene.replay:
            found = ((n, landmark(scene.replay.event(n))) for n in range(scene.replay.last + 1))
            self._marks = [(step, mark) for step, mark in found if mark is not None]
        self._scene = scene
        with QSignalBlocker(self):
            self.setRange(0, scene.span)
            self.setValue(scene.step)
        said = _("Step {step}") if scene.own_view else _("Step {step} of {last}")
        self.setAccessibleName(said.format(step=scene.step, last=scene.span))
        self.update()

    def x_of(self, step: int) -> float:
        """Return where a step is on the line."""
        last = self._scene.span if self._scene else 0
        return _EDGE + (self.width() - 2 * _EDGE) * step / max(1, last)

    def step_at(self, x: float) -> int:
        """Return the step nearest to a place; a mark close by has precedence."""
        if self._scene is None:
            return 0
        mark = self._mark_at(x)
        if mark is not None:
            return mark
        part = (x - _EDGE) / max(1, self.width() - 2 * _EDGE)
        return round(max(0.0, min(1.0, part)) * self._scene.span)

    def _mark_at(self, x: float) -> int | None:
        """Return the step of the mark that a click there would hit."""
        steps = (step for step, _ in self._marks if abs(self.x_of(step) - x) <= _REACH)
        return min(steps, key=lambda step: abs(self.x_of(step) - x), default=None)

    def _hover(self, mark: int | None, at: QPoint) -> None:
        """Let a mark stand out, and name it at once."""
        if mark != self._hovered:
            self._hovered = mark
            QToolTip.showText(at, "" if mark is None else as_tooltip(self._said(mark)), self)
            self.update()

    def _said(self, step: int) -> str:
        """Return what happened at a step; nothing of one that is yet to come."""
        assert self._scene is not None  # noqa: S101 - before it, nothing is asked
        if step > self._scene.replay.last:
            return ""
        row = event_row(self._scene.replay, step)
        who = self._scene.who(row.seat) if row.seat >= 0 else ""
        return _("{step}: {what}").format(step=step, what=happening(who, row.text))

    # Qt's side

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, its marks and the handle."""
        scene, theme = self._scene, themes.current
        if scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = self.height() / 2
        whole = QRectF(_EDGE, middle - 2, self.width() - 2 * _EDGE, 4)
        painter.setBrush(theme.line)
        painter.drawRoundedRect(whole, 2, 2)
        painter.setBrush(theme.accent)
        here = self.x_of(scene.step)
        painter.drawRoundedRect(QRectF(_EDGE, middle - 2, here - _EDGE, 4), 2, 2)
        for step, mark in self._marks:
            painter.setBrush(theme.accent if step == self._hovered else theme.text)
            self._paint_mark(painter, self.x_of(step), middle, mark)
        painter.setBrush(theme.text)
        painter.drawEllipse(QPointF(here, middle), 7, 7)
        painter.setBrush(theme.accent)
        painter.drawEllipse(QPointF(here, middle), 4, 4)
        painter.end()

    def _paint_mark(self, painter: QPainter, x: float, middle: float, mark: Landmark) -> None:
        if mark is Landmark.CALL:
            painter.drawRect(QRectF(x - 1, middle - 8, 2, 5))
        elif mark is Landmark.KAN:
            painter.drawRect(QRectF(x - 3, middle - 10, 6, 6))
        elif mark is Landmark.RIICHI:
            painter.drawRoundedRect(QRectF(x - 2, middle - 14, 4, 28), 1, 1)
            painter.setBrush(themes.current.bad)
            painter.drawEllipse(QPointF(x, middle - 8), 1.4, 1.4)
        else:
            painter.drawRect(QRectF(x - 1, middle - 12, 2, 24))
            painter.drawPolygon(
                QPolygonF(
                    [QPointF(x, middle - 12), QPointF(x - 8, middle - 8.5), QPointF(x, middle - 5)]
                )
            )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the line is pressed."""
        if event.button() is Qt.MouseButton.LeftButton and self._scene is not None:
            self._slid_from = self._scene.step
            self.slid.emit(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go where the line is dragged to; else name the mark under the mouse."""
        x = event.position().x()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.slid.emit(self.step_at(x))
        elif not event.buttons():
            self._hover(self._mark_at(x), event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say where it was slid from."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.left.emit(self._slid_from)

    def leaveEvent(self, event: QEvent) -> None:
        """Let no mark stand out."""
        super().leaveEvent(event)
        self._hovered = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Walk: down is forwards."""
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.walked.emit(steps)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Tell what happened under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self._scene:
            text = self._said(self.step_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), as_tooltip(text), self)
            return True
        return super().event(event)


class _Button(QToolButton):
    """A button with a shape in the place of an icon, which takes longer to make than to draw."""

    def __init__(self, shape: str, tip: str, wanted: Callable[[], object]) -> None:
        super().__init__()
        self._shape = shape
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setAutoRaise(True)
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self.clicked.connect(lambda _checked=False: wanted())

    def show_shape(self, shape: str) -> None:
        """Show another shape."""
        self._shape = shape
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the shape."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(themes.current.text if self.isEnabled() else themes.current.faint)
        painter.translate((self.width() - _SIDE) // 2, (self.height() - _SIDE) // 2)
        for polygon in _SHAPES[self._shape]:
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in polygon]))
        painter.end()


class StepBar(QWidget):
    """Buttons, the line, and the number of the step."""

    step_wanted = Signal(int)
    slid = Signal(int)
    left = Signal(int)
    stepped = Signal(int)
    """One event on, or with -1 back, over the edges of the hand too."""
    walked = Signal(int)
    play_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("step_bar")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 12, 4)
        row.setSpacing(2)
        self.first = _Button("first", _("To the deal (Home)"), lambda: self.step_wanted.emit(0))
        self.back = _Button("back", _("Previous event (Left)"), lambda: self.stepped.emit(-1))
        self.play = _Button("play", _("Play or pause (Space)"), self.play_wanted.emit)
        self.forth = _Button("forth", _("Next event (Right)"), lambda: self.stepped.emit(1))
        self.end = _Button("end", _("To the end (End)"), lambda: self.step_wanted.emit(MOST_EVENTS))
        for button in self.buttons:
            button.setEnabled(False)  # until there is a hand
            row.addWidget(button)
        self.track = StepTrack()
        self.track.slid.connect(self.slid)
        self.track.left.connect(self.left)
        self.track.walked.connect(self.walked)
        row.addSpacing(4)
        row.addWidget(self.track, 1)
        row.addSpacing(4)
        self.label = label()
        self.label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.label)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """The buttons in order."""
        return (self.first, self.back, self.play, self.forth, self.end)

    def set_scene(self, scene: Scene) -> None:
        """Follow a scene."""
        self.track.set_scene(scene)
        self._show_number(scene)
        before = scene.step > 0
        after = scene.step < scene.span or (scene.own_view and not scene.table.over)
        last_kyoku = scene.document.kyoku_count - 1
        self.first.setEnabled(before)
        self.back.setEnabled(before or scene.kyoku_index > 0)
        # whether a hand or the game goes on is not known before
        self.forth.setEnabled(after or scene.own_view or scene.kyoku_index < last_kyoku)
        self.end.setEnabled(after)
        self.play.setEnabled(scene.span > 0)

    def _show_number(self, scene: Scene) -> None:
        """Show the step's number, in a room that is as large at every step.

        Otherwise each step would lay out all of the window, and paint most of it, anew.
        """
        last = f"{scene.span} / {scene.span}"
        room = self.label.fontMetrics().size(0, max("888 / 888", last, key=len))
        self.label.setFixedSize(room.expandedTo(QSize(0, self.track.height())))
        self.label.setText(f"{scene.step}" if scene.own_view else f"{scene.step} / {scene.span}")

    def set_playing(self, playing: bool) -> None:
        """Show whether the hand is being played."""
        self.play.show_shape("pause" if playing else "play")


_TO_RIGHT: Final = ((5.0, 2.5), (12.5, 8.0), (5.0, 13.5))
_TO_LEFT: Final = ((11.0, 2.5), (3.5, 8.0), (11.0, 13.5))
_SHAPES: Final = {
    "first": (_TO_LEFT, ((2.0, 2.5), (3.8, 2.5), (3.8, 13.5), (2.0, 13.5))),
    "back": (_TO_LEFT,),
    "play": (((4.0, 1.5), (14.0, 8.0), (4.0, 14.5)),),
    "pause": (
        ((3.5, 2.0), (6.5, 2.0), (6.5, 14.0), (3.5, 14.0)),
        ((9.5, 2.0), (12.5, 2.0), (12.5, 14.0), (9.5, 14.0)),
    ),
    "forth": (_TO_RIGHT,),
    "end": (_TO_RIGHT, ((12.2, 2.5), (14.0, 2.5), (14.0, 13.5), (12.2, 13.5))),
}
"""Polygons on a ground of 16 by 16."""
