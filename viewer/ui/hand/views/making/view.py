"""The widget of Making: it draws ahead what takes long, and says each step."""

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent

from viewer.ui.hand.scene.making import Stage
from viewer.ui.hand.scene.making_words import making_said
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt


class MakingView(SceneView):
    """Shows a wall's making.

    The first step with tiles draws 37 faces and a number for each slot, which takes 22 to 36 ms at
    1920x1080; a step may take 16. So it is drawn ahead, unseen, while there are numbers alone.
    """

    def __init__(self, drawing: Drawing, art: TileArt, *, moves: bool, least: QSize) -> None:
        super().__init__(drawing, art, moves=moves, least=least)
        self._drawn_for: Area | None = None
        """What stages with tiles were last drawn ahead for."""
        self._undrawn: list[Stage] = []
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._draw_ahead)

    def set_scene(self, scene: Scene | None) -> None:
        self.told = making_said(scene) if scene else ""
        super().set_scene(scene)
        if self._pointed is None:
            self.setAccessibleDescription(self.told)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._drawn_for != self.area:
            self._drawn_for, self._undrawn = self.area, [Stage.DEAL, Stage.SWAPS]
            self._idle.start()

    def _draw_ahead(self) -> None:
        """Draw one stage's first step, unless the step that is shown has tiles already."""
        scene, stage = self._scene, self._undrawn.pop()
        if self._undrawn:
            self._idle.start()
        stages = [step.stage for step in scene.making_steps] if scene else []
        if scene is None or not stages or scene.position >= stages.index(Stage.SWAPS):
            return
        ratio = self.devicePixelRatioF()
        unseen = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        unseen.setDevicePixelRatio(ratio)
        painter = QPainter(unseen)
        picture = self._picture_of(scene.at(stages.index(stage)))
        picture.paint(painter, themes.current, self._art)
        painter.end()
