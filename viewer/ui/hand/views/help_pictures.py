"""Pictures for the help: what the views show of a moment of the sample log.

They are drawn as `show` draws, in the language and the theme of the window, when a page is opened.
So none is bundled, and none grows old.
"""

from functools import cache
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from viewer.document import Document, open_log
from viewer.system.assets import sample_log
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.shots import PictureRequest, draw_image, shot_of
from viewer.ui.kit.theme import Theme
from viewer.ui.kit.tile_art import TileArt

_LEAST: Final = QSize(560, 420)
_PLAYED: Final = {"order": 1.0, "table": 0.7, "lanes": 0.5}
"""By the view's name: how much of the hand."""


def draw_help_picture(view: str, theme: Theme, size: QSize, scale: int) -> QImage:
    """Draw the picture of a view in any thread; ``size`` is in logical pixels."""
    document = _sample()
    replay = document.replay(0)
    scene = Scene(document, 0, replay, step=round(replay.last * _PLAYED[view]))
    room = size.expandedTo(_LEAST).toTuple()
    image = draw_image(shot_of(PictureRequest(scene, view, room, theme, scale), TileArt()))
    smooth = Qt.TransformationMode.SmoothTransformation
    image = image.scaled(size * scale, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    image.setDevicePixelRatio(scale)
    return image


@cache
def _sample() -> Document:
    return open_log(sample_log())
