"""The bar below the views: buttons, and the hand as a line with marks for its landmarks.

The marks differ in shape: a call is a low tick, a kan a block, a riichi a stick, the end a flag,
and where a line leaves the game the bar forks. Signs of the user's notes stand below it, and of the
lines that he played: a click on such a fork shows the line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QHBoxLayout, QToolButton, QToolTip, QWidget

from viewer.translation import _, listed
from viewer.ui.event_words import event_row, happening
from viewer.ui.hand.panels.line_choice import choose_line, line_texts
from viewer.ui.hand.panels.note_words import note_text, sign_of
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.landmarks import Landmark, landmark
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.scene_view import notches
from viewer.ui.kit.drawn_button import DRAWN_SIDE, DrawnButton
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import StyleSheet, boxed, label, tool_button
from viewer.ui.kit.theme import by_type, themes
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict import NoteSign, draw_sign

if TYPE_CHECKING:
    from viewer.core.study.annotations import AnnotatedPlace, Annotation

_HIGH: Final = 30
"""Pixels of the line with its marks; with larger type all are larger by as much."""
_EDGE: Final = 9
"""Pixels at both ends of the line: half the handle."""
_REACH: Final = 5
"""Pixels from a mark within which a click hits it."""


class StepTrack(QAbstractSlider):
    slid = Signal(int)
    """The step under the pressed mouse."""
    left = Signal(int)
    """The step before sliding, once the mouse is released."""
    walked = Signal(int)
    """How many steps forward; backward below 0."""
    line_wanted = Signal(object)
    """An `AnnotatedPlace`: where the line ends."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("step_track")
        self.setMouseTracking(True)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.valueChanged.connect(self.slid)  # screen readers set it
        self.setMinimumWidth(120)
        self.setFixedHeight(_HIGH)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._scene: Scene | None = None
        self.marks: list[tuple[int, Landmark]] = []  # each landmark with its step
        self.notes: Mapping[int, Annotation] = {}  # what the user thinks of steps
        self.forks: Mapping[int, Sequence[AnnotatedPlace]] = {}  # where lines leave that he played
        self._turned = 0
        self._hovered: int | None = None
        self._slid_from: int | None = None

    def set_scene(self, scene: Scene) -> None:
        before = self._scene
        kinds = [(each.replay, each.walks_making) for each in (before, scene) if each]
        if before is None or kinds[0][0] is not kinds[1][0] or kinds[0][1] != kinds[1][1]:
            self.marks = list(_marks(scene))
        self.notes = scene.noted_steps if not scene.walks_making else {}
        self.forks = scene.forks if not scene.walks_making else {}
        self._scene = scene
        with QSignalBlocker(self):
            self.setRange(0, scene.span)
            self.setValue(scene.position)
        text = _("Step {step} of {last}") if scene.is_span_known else _("Step {step}")
        text = text.format(step=scene.position, last=scene.span)
        self.setAccessibleName(listed(filter(None, (text, scene.line_sign))))
        self.update()

    @property
    def _edge(self) -> float:
        return _EDGE * self.height() / _HIGH

    def x_of(self, step: int) -> float:
        last = self._scene.span if self._scene else 0
        return self._edge + (self.width() - 2 * self._edge) * step / max(1, last)

    def step_at(self, x: float) -> int:
        """Return the step nearest to a place; a mark close by comes first."""
        if self._scene is None:
            return 0
        mark = self._mark_at(x)
        if mark is not None:
            return mark
        part = (x - self._edge) / max(1, self.width() - 2 * self._edge)
        return round(max(0.0, min(1.0, part)) * self._scene.span)

    def _mark_at(self, x: float) -> int | None:
        marked = chain((step for step, _ in self.marks), self.notes, self.forks)
        steps = (step for step in marked if abs(self.x_of(step) - x) <= _REACH)
        return min(steps, key=lambda step: abs(self.x_of(step) - x), default=None)

    def _hover(self, mark: int | None, at: QPoint) -> None:
        if mark != self._hovered:
            self._hovered = mark
            QToolTip.showText(at, "" if mark is None else as_tooltip(self._step_text(mark)), self)
            self.update()

    def _step_text(self, step: int) -> str:
        """Return the event of a step; nothing of a later one in play-it-yourself mode."""
        assert self._scene is not None  # noqa: S101 - asked only with a scene
        if step > self._scene.last:
            return ""
        if self._scene.walks_making:
            from viewer.ui.hand.scene.making_words import making_title  # noqa: PLC0415 - as `windows` says

            return making_title(self._scene.at(step))
        row = event_row(self._scene.replay, step)
        who = self._scene.who(row.seat) if row.seat >= 0 else ""
        text = _("{step}: {what}").format(step=step, what=happening(who, row.text))
        note = self.notes.get(step)
        lines = line_texts(self._scene, self.forks.get(step, ()))
        return "\n".join([text, *([] if note is None else [note_text(note)]), *lines])

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self.setFixedHeight(by_type(self, _HIGH))
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        scene, theme = self._scene, themes.current
        if scene is None:
            return
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            scale = self.height() / _HIGH
            painter.scale(scale, scale)
            middle = _HIGH / 2
            whole = QRectF(_EDGE, middle - 2, self.width() / scale - 2 * _EDGE, 4)
            painter.setBrush(theme.line)
            painter.drawRoundedRect(whole, 2, 2)
            painter.setBrush(theme.accent)
            here = self.x_of(scene.position) / scale
            painter.drawRoundedRect(QRectF(_EDGE, middle - 2, here - _EDGE, 4), 2, 2)
            painter.setBrush(theme.asked)
            self._paint_line(painter, scene, scale)
            for step, mark in self.marks:
                painter.setBrush(theme.accent if step == self._hovered else theme.text)
                self._paint_mark(painter, self.x_of(step) / scale, middle, mark)
            for step, note in self.notes.items():
                draw_sign(painter, self._sign_place(step), sign_of(note))
            for step in self.forks:
                draw_sign(painter, self._fork_place(step), NoteSign.LINE)
            painter.setBrush(theme.text)
            painter.drawEllipse(QPointF(here, middle), 7, 7)
            painter.setBrush(theme.accent)
            painter.drawEllipse(QPointF(here, middle), 4, 4)

    def _sign_place(self, step: int) -> QRectF:
        """Return where the sign of a note stands, with the system's type."""
        x = self.x_of(step) * _HIGH / self.height()
        return QRectF(x - 4.5, _HIGH / 2 + 5.5, 9, 9)

    def _fork_place(self, step: int) -> QRectF:
        """Return where the sign of a line stands: beside that of a note."""
        return self._sign_place(step).translated(13 if step in self.notes else 0, 0)

    def _fork_at(self, at: QPointF) -> int | None:
        """Return at which step the sign of a line stands there."""
        at = at * _HIGH / self.height()
        places = ((step, self._fork_place(step).adjusted(-1, -1, 1, 6)) for step in self.forks)
        return next((step for step, place in places if place.contains(at)), None)

    def _paint_line(self, painter: QPainter, scene: Scene, scale: float) -> None:
        """Paint in another colour what a line has added; below, the game's own way forks off."""
        if scene.branch is None or scene.walks_making:
            return
        theme, middle = themes.current, _HIGH / 2
        fork, here = (self.x_of(step) / scale for step in (scene.branch.step, scene.step))
        end = self.x_of(scene.last) / scale
        painter.drawRoundedRect(QRectF(fork, middle - 1, end - fork, 2), 1, 1)
        painter.drawRoundedRect(QRectF(fork, middle - 2, max(0.0, here - fork), 4), 2, 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.muted, 1.5))
        corners = ((0, 0), (6, 9), (20, 9))
        painter.drawPolyline(QPolygonF([QPointF(fork + x, middle + y) for x, y in corners]))
        painter.setPen(Qt.PenStyle.NoPen)

    def _paint_mark(self, painter: QPainter, x: float, middle: float, mark: Landmark) -> None:
        if mark in {Landmark.CALL, Landmark.STAGE}:
            painter.drawRect(QRectF(x - 1, middle - 8, 2, 5))
        elif mark is Landmark.KAN:
            painter.drawRect(QRectF(x - 3, middle - 10, 6, 6))
        elif mark is Landmark.RIICHI:
            painter.drawRoundedRect(QRectF(x - 2, middle - 14, 4, 28), 1, 1)
            painter.setBrush(themes.current.bad)
            painter.drawEllipse(QPointF(x, middle - 8), 1.4, 1.4)
        else:
            painter.drawRect(QRectF(x - 1, middle - 12, 2, 24))
            corners = ((0, -12), (-8, -8.5), (0, -5))
            painter.drawPolygon(QPolygonF([QPointF(x + a, middle + b) for a, b in corners]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._scene is None:
            return
        fork = self._fork_at(event.position())
        self._slid_from = self._scene.position if fork is None else None
        if fork is None:
            self.slid.emit(self.step_at(event.position().x()))
        else:
            at = event.globalPosition().toPoint()
            choose_line(self, self._scene, self.forks[fork], self.line_wanted.emit, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._slid_from is not None:
                self.slid.emit(self.step_at(x))
        elif not event.buttons():
            self._hover(self._mark_at(x), event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._slid_from is not None:
            self.left.emit(self._slid_from)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.walked.emit(steps)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self._scene:
            text = self._step_text(self.step_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), as_tooltip(text), self)
            return True
        return super().event(event)


def _marks(scene: Scene) -> Iterator[tuple[int, Landmark]]:
    """Yield what stands out on the line, each with its step."""
    if scene.walks_making:
        yield from ((step, Landmark.STAGE) for step in scene.stage_starts)
        return
    for step in range(scene.replay.last + 1):
        mark = landmark(scene.replay.event(step))
        if mark is not None:
            yield step, mark


class StepBar(QWidget):
    def __init__(self, walker: Walker, player: Autoplay) -> None:
        super().__init__()
        self.setObjectName("step_bar")
        self._scene: Scene | None = None
        self.first = _Button("first", _("To the start (Home)"), walker.to_start)
        self.back = _Button("back", _("Previous step (Left)"), lambda: walker.step(-1))
        self.play = _Button("play", _("Play or pause (Space)"), player.toggle)
        self.forth = _Button("forth", _("Next step (Right)"), lambda: walker.step(1))
        self.end = _Button("end", _("To the end (End)"), walker.to_end)
        self.buttons = (self.first, self.back, self.play, self.forth, self.end)
        for button in self.buttons:
            button.setEnabled(False)  # until there is a hand
        self.track = StepTrack()
        self.track.slid.connect(walker.slide)
        self.track.left.connect(walker.leave)
        self.track.walked.connect(walker.walk)
        self.track.line_wanted.connect(walker.line_wanted)
        self.label = label()
        self.label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.line = _line_button(walker)
        parts = (*self.buttons, 4, self.track, 4, self.label, 4, self.line)
        boxed(QHBoxLayout(self), *parts, margins=(10, 2, 12, 4), spacing=2, stretch=self.track)
        player.playing_changed.connect(
            lambda is_playing: self.play.show_shape("pause" if is_playing else "play")
        )

    def set_scene(self, scene: Scene) -> None:
        self._scene = scene
        self.track.set_scene(scene)
        self._show_number(scene)
        making = scene.walks_making  # it has no hand beside it
        before = scene.position > 0
        unknown = scene.play_mode and not making  # whether the hand or the game goes on
        after = scene.position < scene.span or (unknown and not scene.table.over)
        last_hand_index = 0 if making else scene.document.hand_count - 1
        self.first.setEnabled(before)
        alone = making or scene.branch is not None  # no hand comes before or after it
        self.back.setEnabled(before or (scene.hand_index > 0 and not alone))
        self.forth.setEnabled(after or unknown or scene.hand_index < last_hand_index)
        self.end.setEnabled(after)
        self.play.setEnabled(scene.span > 0)
        self.line.setVisible(scene.document.log is not None and not making)
        self.line.setChecked(scene.branch is not None)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._scene is not None:
            self._show_number(self._scene)

    def _show_number(self, scene: Scene) -> None:
        """Show the step's number in a label of the same size at every step.

        Otherwise each step would lay out all of the window, and paint most of it, anew.
        """
        last = f"{scene.span} / {scene.span}"
        room = self.label.fontMetrics().size(0, max("888 / 888", last, key=len))
        self.label.setFixedSize(room.expandedTo(QSize(0, self.track.height())))
        at = f"{scene.position}"
        self.label.setText(f"{at} / {scene.span}" if scene.is_span_known else at)


_LINE_STYLE: Final = """
QToolButton { color: $text; border: 1px solid $line; border-radius: 4px; padding: 2px 8px; }
QToolButton:hover, QToolButton:focus { border-color: $asked; }
QToolButton:checked { color: $asked; border-color: $asked; }
"""


def _line_button(walker: Walker) -> QToolButton:
    """Make the switch between the game and a line that is played on from it."""
    tip = _("Leave the game here, and play on upon the true wall; once more, back to it (O)")
    button = tool_button(_("Play on"), tip, name="play_on_button", is_switch=True)
    button.clicked.connect(lambda on: walker.lines.play_on() if on else walker.leave_line())
    walker.line_refused.connect(lambda _error: button.setChecked(False))
    button.hide()  # until there is a hand
    StyleSheet(button, _LINE_STYLE)
    return button


class _Button(DrawnButton):
    def __init__(self, shape: str, tip: str, wanted: Callable[[], object]) -> None:
        super().__init__(tip)
        self._shape = shape
        self.clicked.connect(lambda _checked=False: wanted())

    def show_shape(self, shape: str) -> None:
        self._shape = shape
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(themes.current.text if self.isEnabled() else themes.current.faint)
            place = self.shape_rect
            painter.translate(place.topLeft())
            painter.scale(place.width() / DRAWN_SIDE, place.width() / DRAWN_SIDE)
            for polygon in _SHAPES[self._shape]:
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in polygon]))


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
