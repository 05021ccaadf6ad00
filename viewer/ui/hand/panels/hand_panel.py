"""The hand that is walked through: its events as a list; below, its end, and what can be read."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from viewer.translation import _, listed
from viewer.ui.hand.panels.insight import InsightView
from viewer.ui.hand.panels.lists import EventList
from viewer.ui.hand.panels.result import ResultDrawing
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.scene_view import TallView
from viewer.ui.kit.parts import TallScrollArea, boxed
from viewer.ui.kit.picture import Picture, TextMark
from viewer.ui.kit.tile_art import TileArt


class HandPanel(QSplitter):
    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setObjectName("hand_panel")
        self.setChildrenCollapsible(False)
        self._walker = walker
        self.events = EventList(art)
        self.events.setMinimumHeight(80)
        self._picked = -1
        self.result = ResultView(art)
        self.insight = InsightView(art)
        self.insight.setObjectName("insight")
        read = QWidget()
        boxed(QVBoxLayout(read), self.result, self.insight, spacing=0, stretch=self.insight)
        self.result.called, self.insight.called = _("Result"), _("Hand")
        self._area = _SteadyArea(read)
        self._area.setAccessibleName(_("Hand"))
        for part in (self.events, self._area):
            self.addWidget(part)
        self.setSizes([200, 400])
        self.events.row_chosen.connect(walker.go)
        self.result.slot_clicked.connect(walker.pick)
        self.insight.slot_clicked.connect(walker.pick)
        self.insight.seat_clicked.connect(walker.sit)
        walker.scene_changed.connect(self._on_scene_changed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._walker.scene is not None:
            self._follow(self._walker.scene)

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.isVisible():
            self._follow(scene)

    def _follow(self, scene: Scene) -> None:
        appears = scene.table.over and self.result.isHidden()
        asked = scene.picked >= 0 and scene.picked != self._picked
        self._picked = scene.picked
        for part in (self.events, self.result, self.insight):
            part.set_scene(scene)
        self._area.lay_out()
        if appears:
            self._area.verticalScrollBar().setValue(0)
        elif asked and scene.table.over:  # where it is stands below the result
            self._area.verticalScrollBar().setValue(self.insight.y())


class ResultView(TallView):
    """Shows how the hand ended; hidden before its end."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(ResultDrawing(), art)
        self.setObjectName("result")
        self.hide()

    def set_scene(self, scene: Scene | None) -> None:
        over = scene is not None and scene.table.over
        parent = self.parentWidget()
        if over and self.isHidden() and parent is not None:
            # at its later width, or it would be laid out twice when it appears
            self.resize(parent.width(), self.height())
        if over or self.scene is not None:
            super().set_scene(scene if over else None)
        self.setVisible(over)

    def _lay_out(self) -> Picture:
        picture = super()._lay_out()
        texts = (mark.text for mark in picture.marks if isinstance(mark, TextMark))
        self.setAccessibleDescription(listed(texts))
        return picture


class _SteadyArea(TallScrollArea):
    """Its bar has room of its own, and comes and goes beside what is shown.

    Otherwise all that it shows would be laid out anew with each coming and going, step by step.
    """

    def __init__(self, shown: QWidget) -> None:
        super().__init__()
        self._shown = shown
        self.setWidget(shown)

    def lay_out(self) -> None:
        """Let what is shown be as high as it needs to be, before it is painted.

        Left to itself, Qt paints it, lays it out, and then paints it once more.
        """
        for widget in (self._shown, self.viewport(), self):
            QCoreApplication.sendPostedEvents(widget, QEvent.Type.LayoutRequest)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        self._shown.setFixedWidth(max(0, self.contentsRect().width() - bar))
        super().resizeEvent(event)
