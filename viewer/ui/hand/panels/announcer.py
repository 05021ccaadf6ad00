"""Tells screen readers what happens in the hand, event by event, and which hand it is.

Views and lists change with each step too, but nobody hears that unless the keys are there.
"""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from viewer.translation import listed
from viewer.ui.hand.panels.event_words import said_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import announce


class Announcer(QObject):
    """Follows a walker; ``widget`` is where all of it is shown."""

    def __init__(self, walker: Walker, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._before: Scene | None = None
        walker.scene_changed.connect(self._on_scene_changed)

    def _on_scene_changed(self, scene: Scene) -> None:
        before, self._before = self._before, scene
        same_hand = before is not None and _hand(before) == _hand(scene)
        if same_hand and before is not None and before.step == scene.step:
            return
        said = said_of(scene, scene.step)
        announce(self._widget, said if same_hand else listed((scene.title, said)))


def _hand(scene: Scene) -> tuple[str, int]:
    """Return which hand it is; what a player may see of a log is another document at each step."""
    return scene.document.title, scene.kyoku_index
