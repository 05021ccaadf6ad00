"""The result in the side: there at the end of a hand, as high as it needs to be, else gone."""

from PySide6.QtGui import QFontMetricsF

from viewer.core.rules.hand_end import end_at
from viewer.translation import listed
from viewer.ui.hand.panels.result.page import Page
from viewer.ui.hand.panels.result.parts import add_end
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.sight import Sight
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.hand.views.scene_view import TallView
from viewer.ui.kit.picture import Picture, TextMark
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import TileArt

_MARGIN = 14


class ResultDrawing(Drawing):
    """Draws how a hand ended."""

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay the result out."""
        end = end_at(scene.replay, scene.step)
        if end is None:
            return
        fonts = Fonts.of(area.font)
        tile = round(1.5 * QFontMetricsF(fonts.body).height())
        width = area.width - 2 * _MARGIN
        page = Page(picture, Sight(scene), themes.current, fonts, _MARGIN, _MARGIN, width, tile)
        add_end(page, end)
        self.needs = round(page.y) + _MARGIN


class ResultView(TallView):
    """Shows how the hand ended, once it has."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(ResultDrawing(), art)
        self.setObjectName("result")
        self.hide()

    def set_scene(self, scene: Scene | None) -> None:
        """Follow a scene; only its end is shown."""
        over = scene is not None and scene.table.over
        parent = self.parentWidget()
        if over and self.isHidden() and parent is not None:
            # as wide as it will be; else all is laid out once more when it is there
            self.resize(parent.width(), self.height())
        if over or self.scene is not None:
            super().set_scene(scene if over else None)
        self.setVisible(over)

    def _lay_out(self) -> Picture:
        picture = super()._lay_out()
        said = (mark.text for mark in picture.marks if isinstance(mark, TextMark))
        self.setAccessibleDescription(listed(said))
        return picture
