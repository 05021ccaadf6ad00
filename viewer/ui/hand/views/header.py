"""The line above every view, as a widget of the window's; how it looks is its drawing's."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy

from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.header_drawing import EDGE, HeaderDrawing, counted, header_height
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.theme import Fonts, advance
from viewer.ui.kit.tile_art import TileArt

_WIDEST: Final = "MMM 8 MMM 8 MMM 88 MMM 100,000 MMM 28,000 MMM 28,000 MMM 28,000"
"""As wide as what is on the line, as a rule."""


class HeaderView(SceneView):
    """Shows the line."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(HeaderDrawing(), art)
        self.setObjectName("header")
        self.setMinimumWidth(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    @property
    def least_width(self) -> int:
        """How much room it needs to say all but the kyoku's name, in small type."""
        return round(advance(Fonts.of(self.font()).caption, _WIDEST) + 2 * EDGE)

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene, and say what is on the line."""
        super().set_scene(scene)
        self.setAccessibleName("\n".join(_said(scene)) if scene else "")

    def changeEvent(self, event: QEvent) -> None:
        """Be as high as the type needs."""
        if event.type() is QEvent.Type.FontChange:
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        self.setFixedHeight(header_height(self.font()))


def _said(scene: Scene) -> list[str]:
    """Return what the line says, for those who cannot see it."""
    text = _("{player}: {points} points")
    seats = range(scene.players) if scene.document.log else ()
    points = (words.points(scene.table.seats[seat].points) for seat in seats)
    players = [
        text.format(player=scene.who(seat), points=each)
        for seat, each in zip(seats, points, strict=True)
    ]
    return [scene.title, *counted(scene), *players]
