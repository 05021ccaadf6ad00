"""The insight: the hand in view read with open eyes, and where the tiles of a kind are."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from viewer.ui import words
from viewer.ui.hand.insight.column import MARGIN, Column
from viewer.ui.hand.insight.parts import add_ending, add_picked, add_reading
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import TileArt


class InsightView(SceneView):
    """Shows what can be read; as high as it needs to be, in something that scrolls."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("insight")
        self.setMinimumSize(QSize(160, 0))

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the parts out below one another."""
        column = Column(picture, self.theme, Fonts.of(self.font()), self.width())
        seats = sorted(range(scene.players), key=scene.seat_offset)
        column.seats(
            (seat, words.wind_letter(scene.seat_offset(seat)), scene.who(seat), seat == scene.seat)
            for seat in seats
        )
        add_reading(column, scene)
        add_picked(column, scene)
        add_ending(column, scene)
        self.setMinimumHeight(round(column.y) + MARGIN)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()
