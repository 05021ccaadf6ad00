"""The middle of the window: header, the views of the scene, one at a time, and the step bar."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRect, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.step_bar import StepBar
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.header import HEADER_MARGIN, header_height, lay_header, table_counts
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.parts import StyleSheet, boxed, give_type, tool_button
from viewer.ui.kit.theme import Fonts, advance, sized_font, type_size
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.ui.hand.panels.question_bar import QuestionBar

_TABS: Final = 1
_HEADER: Final = 2
"""Columns of the strip; at its ends are others."""
_LEAST_TYPE: Final = 9
"""Pixels."""


class HandArea(QWidget):
    """Shows the walker's scene; makes a view when it is first wanted."""

    view_changed = Signal(str)
    send_wanted = Signal(QWidget)
    """The menu of what can be sent is to be shown at a button."""

    def __init__(self, walker: Walker, player: Autoplay, art: TileArt) -> None:
        super().__init__()
        self._walker = walker
        self._art = art
        self._views: dict[str, SceneView] = {}
        self._corners: tuple[QWidget, ...] = ()
        self._stack = QStackedWidget()
        self._tabs = self._make_tabs()
        self.extent = WallExtentToggle()
        self.question_bar: QuestionBar | None = None
        """Below the view, once one plays it oneself, or plays on."""
        tip = _("What the marks of this view mean (L)")
        self._legend_button = tool_button(_("Legend"), tip, self.show_legend, name="legend_button")
        tip = _("Send the game, or this moment, to others")
        self._send_button = tool_button(
            _("Send"), tip, lambda: self.send_wanted.emit(self._send_button), name="send_button"
        )
        self._beside = self.extent, self._legend_button, self._send_button
        self.step_bar = StepBar(walker, player)
        self.header = HeaderView(art)
        self._top = self._make_top()
        self._place_header()
        parts = self._top, self._stack, self.step_bar
        boxed(QVBoxLayout(self), *parts, spacing=0, stretch=self._stack)
        self._tabs.currentChanged.connect(self._on_tab_changed)
        walker.scene_changed.connect(self._on_scene_changed)
        self.header.walked.connect(walker.walk)
        self.header.seat_clicked.connect(self._walker.sit)

    @property
    def name(self) -> str:
        return list(VIEWS)[self._tabs.currentIndex()]

    @property
    def walks_making(self) -> bool:
        """Whether the view in sight shows a wall's making, and not how the hand goes."""
        return VIEWS[self.name].walks_making

    @property
    def view(self) -> SceneView:
        return self._view(self.name)

    def show_view(self, name: str) -> None:
        """Show another view; an unknown name changes nothing."""
        if name in VIEWS:
            self._tabs.setCurrentIndex(list(VIEWS).index(name))
        self._show()

    def show_legend(self) -> None:
        from viewer.ui.hand.views.legend import Legend  # noqa: PLC0415 - as `windows` says

        Legend(self.name, self._art, self).show_below(self._legend_button)

    def _make_tabs(self) -> QTabBar:
        tabs = QTabBar()
        tabs.setObjectName("views")
        tabs.setDrawBase(False)
        tabs.setExpanding(False)
        for row in VIEWS.values():
            tip = _("{view} ({key})").format(view=_(row.tip), key=row.key)
            tabs.setTabToolTip(tabs.addTab(_(row.title)), tip)
        return tabs

    def _make_top(self) -> QGridLayout:
        top = QGridLayout()
        top.setContentsMargins(0, 0, 10, 0)
        top.setSpacing(0)
        top.setColumnStretch(_HEADER, 1)
        top.addWidget(self._tabs, 0, _TABS, Qt.AlignmentFlag.AlignBottom)
        for column, widget in enumerate(self._beside, _HEADER + 1):
            top.addWidget(widget, 0, column)
        return top

    def _view(self, name: str) -> SceneView:
        if name not in self._views:
            view = self._views[name] = make_view(name, self._art)
            view.walked.connect(self._walker.walk)
            view.slot_clicked.connect(self._walker.click)
            view.seat_clicked.connect(self._walker.sit)
            if VIEWS[name].walks_making:
                view.step_clicked.connect(self._walker.slide)
            else:
                view.step_clicked.connect(self._walker.go)
                view.slot_double_clicked.connect(self._walker.double_click)
            self._stack.addWidget(view)
            self.setTabOrder(self.header, view)
        return self._views[name]

    def _show(self) -> None:
        """Show the walker's scene in the view in sight."""
        view, had_extent = self.view, not self.extent.isHidden()
        if view.scene != self._walker.scene:
            view.set_scene(self._walker.scene)
        self.extent.set_scene(self._walker.scene if self.name == "order" else None)
        if had_extent == self.extent.isHidden():
            self._fit_bars()
        self._stack.setCurrentWidget(view)

    def _place_header(self) -> None:
        """Put the header beside the tabs, or below them where there is no room."""
        beside = self._strip_width + self.header.least_width <= self.width()
        self._top.removeWidget(self.header)
        if beside:
            self._top.addWidget(self.header, 0, _HEADER)
        else:
            self._top.addWidget(self.header, 1, 0, 1, -1)

    @property
    def _strip_width(self) -> int:
        """What the tabs and all that stands beside them take of the width."""
        margins = self._top.contentsMargins()
        parts = (
            each for each in (self._tabs, *self._beside, *self._corners) if not each.isHidden()
        )
        taken = sum(each.sizeHint().width() for each in parts)
        return taken + margins.left() + margins.right()

    def add_corners(self, left: QWidget, right: QWidget) -> None:
        """Put widgets at both ends of the strip of tabs."""
        self._corners = left, right
        for corner, column in zip(self._corners, (_TABS - 1, _HEADER + 4), strict=True):
            self._top.addWidget(corner, 0, column, Qt.AlignmentFlag.AlignVCenter)

    def room_for_drawers(self) -> QRect:
        """Return all but the strip of tabs and the step bar, which stay within reach."""
        top = self._tabs.geometry().bottom() + 1
        return QRect(0, top, self.width(), max(0, self.step_bar.y() - top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_bars()
        super().resizeEvent(event)

    def _fit_bars(self) -> None:
        """Give the bars the type of this size: smaller than the system's where all is too wide."""
        asking = () if self.question_bar is None else (self.question_bar,)
        bars = self._tabs, self.header, *self._beside, self.step_bar, *self._corners, *asking
        size = type_size(QFont(), QSizeF(self.size()))
        given = 0
        for _nth in range(4):  # what is beside the texts grows with them, in steps
            if given == (given := self._fitting(size)):
                break
            give_type(given, *bars)
        self._place_header()

    def _fitting(self, size: int) -> int:
        """Return so many pixels of type, or as many as let the strip of tabs be no wider."""
        font = QFont(self._tabs.font())
        texts = [self._tabs.tabText(at) for at in range(self._tabs.count())]
        texts += [self._legend_button.text(), self._send_button.text()]
        if not self.extent.isHidden():
            texts += [self.extent.whole.text(), self.extent.here.text()]
        now = sum(advance(font, text) for text in texts)
        wanted = sum(advance(sized_font(font, size), text) for text in texts)
        spare = self.width() - (self._strip_width - now)
        return size if wanted <= spare else max(_LEAST_TYPE, int(size * spare / wanted))

    def _on_tab_changed(self, _index: int) -> None:
        self._walker.change(walks_making=self.walks_making, seed_bit=None)
        self._show()
        self.view_changed.emit(self.name)

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.header.scene != scene.of_hand:
            self.header.set_scene(scene.of_hand)
        self._show()
        self.step_bar.set_scene(scene)
        if (scene.play_mode or scene.branch is not None) and self.question_bar is None:
            self._add_question_bar()
            self._fit_bars()
        if self.question_bar is not None:
            self.question_bar.set_scene(scene)

    def _add_question_bar(self) -> None:
        from viewer.ui.hand.panels.question_bar import QuestionBar  # noqa: PLC0415 - few play

        self.question_bar = QuestionBar(self._walker, self._art)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)  # noqa: S101 - as made above
        layout.insertWidget(layout.indexOf(self.step_bar), self.question_bar)


_EXTENT_STYLE: Final = """
QToolButton { color: $muted; border: 1px solid $line; padding: 2px 9px; }
QToolButton:checked { color: $text; background: $panel; border-bottom: 2px solid $accent; }
QToolButton:focus { border-color: $asked; }
"""
_WIDEST: Final = "MMM 8 MMM 8 MMM 88 MMM 100,000 MMM 28,000 MMM 28,000 MMM 28,000 MMMMM MM 8 MM 8"
"""As wide as what is on the line, as a rule: one seat in riichi waits for two kinds."""


class HeaderView(SceneView):
    def __init__(self, art: TileArt) -> None:
        super().__init__(lay_header, art)
        self.setObjectName("header")
        self.setMinimumWidth(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    @property
    def least_width(self) -> int:
        """How much room it needs to say all but the kyoku's name, in small type."""
        return round(advance(Fonts.of(self.font()).caption, _WIDEST) + 2 * HEADER_MARGIN)

    def set_scene(self, scene: Scene | None) -> None:
        super().set_scene(scene)
        self.setAccessibleName("\n".join(_said(scene)) if scene else "")

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        self.setFixedHeight(header_height(self.font()))


def _said(scene: Scene) -> list[str]:
    text = _("{player}: {points} points")
    seats = range(scene.players) if scene.document.log else ()
    points = (words.points(scene.table.seats[seat].points) for seat in seats)
    players = [
        text.format(player=scene.who(seat), points=each)
        for seat, each in zip(seats, points, strict=True)
    ]
    return [scene.title, *(each.note for each in table_counts(scene)), *players]


class WallExtentToggle(QWidget):
    """Follows a scene, and tells what is chosen; hidden where there is nothing to choose."""

    whole_wanted = Signal(bool)
    """Whether Order shall show the whole wall, or only what has been up to here."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("extent")
        tip = _("Show the hand whole, with all that will come (U)")
        self.whole = tool_button(
            _("Whole wall"), tip, lambda: self.whole_wanted.emit(True), is_switch=True
        )
        tip = _("Show what has been, and veil what is still to come (U)")
        self.here = tool_button(
            _("Up to here"), tip, lambda: self.whole_wanted.emit(False), is_switch=True
        )
        group = QButtonGroup(self)
        for button in (self.whole, self.here):
            group.addButton(button)
        boxed(QHBoxLayout(self), self.whole, self.here, margins=(0, 1, 6, 1), spacing=0)
        self.hide()
        StyleSheet(self, _EXTENT_STYLE)

    def set_scene(self, scene: Scene | None) -> None:
        """Follow a scene of Order; None while another view is shown."""
        self.setVisible(scene is not None and scene.document.log is not None)
        if scene is not None:
            (self.whole if scene.whole else self.here).setChecked(True)
            self.setEnabled(not scene.play_mode)
