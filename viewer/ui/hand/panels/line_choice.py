"""Which line to show where one leaves the game: the only one at once, of several by a menu."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from viewer.core.study.annotations import AnnotatedPlace
from viewer.ui.hand.panels.note_words import place_text
from viewer.ui.hand.scene.scene import Scene


def choose_line(
    widget: QWidget,
    scene: Scene,
    ends: Sequence[AnnotatedPlace],
    wanted: Callable[[AnnotatedPlace], object],
    at: QPoint,
) -> None:
    """Call ``wanted`` with the end of the line; the menu opens at a point of the screen."""
    if len(ends) == 1:
        wanted(ends[0])
        return
    menu = QMenu(widget)
    for end, text in zip(ends, line_texts(scene, ends), strict=True):
        action = menu.addAction(text.replace("&", "&&"))
        action.triggered.connect(lambda _checked=False, end=end: wanted(end))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)


def line_texts(scene: Scene, ends: Sequence[AnnotatedPlace]) -> list[str]:
    return [place_text(scene, end, scene.annotations[end]) for end in ends]
