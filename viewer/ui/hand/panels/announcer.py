"""What a screen reader is told of a hand as one goes through it."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from viewer.translation import listed
from viewer.ui.hand.panels.event_words import event_text
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import announce


class Announcer(QObject):
    """Tells screen readers each event, and which hand it is, wherever the focus is."""

    def __init__(self, walker: Walker, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._before: Scene | None = None
        walker.scene_changed.connect(self._on_scene_changed)

    def _on_scene_changed(self, scene: Scene) -> None:
        before, self._before = self._before, scene
        is_same_hand = before is not None and before.hand == scene.hand
        if is_same_hand and before is not None and before.step == scene.step:
            return
        text = event_text(scene, scene.step)
        announce(self._widget, text if is_same_hand else listed((scene.title, text)))
