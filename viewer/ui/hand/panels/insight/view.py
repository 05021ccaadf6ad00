"""The insight as a part of the window; what the hand's end will show is looked for before."""

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent

from viewer.ui.hand.panels.insight.drawing import InsightDrawing
from viewer.ui.hand.panels.insight.ending import ending_of, has_ending
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.scene_view import TallView
from viewer.ui.kit.tile_art import TileArt

_SHOWN: Final = 60
"""Milliseconds after which a hand that was opened is painted."""


class InsightView(TallView):
    """Shows what can be read."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(InsightDrawing(), art)
        self.setObjectName("insight")
        self._looked_ahead: tuple[object, int] | None = None
        self._ahead = QTimer(self, singleShot=True, interval=_SHOWN)
        self._ahead.timeout.connect(self._look_ahead)

    def set_scene(self, scene: Scene | None) -> None:
        """Follow a scene; what the hand's end will show is looked for soon."""
        super().set_scene(scene)
        self._look_soon()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for it now that it may be seen."""
        super().showEvent(event)
        self._look_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look for nothing that nobody sees."""
        super().hideEvent(event)
        self._ahead.stop()
        self._looked_ahead = None

    def _look_soon(self) -> None:
        scene, before = self.scene, self._looked_ahead
        if scene is None or not has_ending(scene) or not self.isVisible():
            return
        if before is None or before[0] is not scene.replay or before[1] != scene.seat:
            self._looked_ahead = scene.replay, scene.seat
            self._ahead.start()

    def _look_ahead(self) -> None:
        if self.scene is not None and has_ending(self.scene):
            ending_of(self.scene)
