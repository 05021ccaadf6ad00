"""Walks by a timer, until the end or a question."""

from PySide6.QtCore import QObject, QTimer, Signal

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker


class Autoplay(QObject):
    playing_changed = Signal(bool)

    def __init__(self, walker: Walker, speed: float) -> None:
        super().__init__(walker)
        self._walker = walker
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: walker.walk(1))
        self.set_speed(speed)
        walker.scene_changed.connect(self._on_scene_changed)
        walker.asked_again.connect(self.pause)

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def set_speed(self, speed: float) -> None:
        self._timer.setInterval(round(1000 / speed))

    def toggle(self) -> None:
        """Play, or pause; from the end, play from the deal on."""
        scene = self._walker.scene
        if self.playing:
            self.pause()
        elif scene is not None and scene.span:
            if self._walker.at_end:
                self._walker.to_start()
            self._timer.start()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def _on_scene_changed(self, _scene: Scene) -> None:
        if self._walker.at_end:
            self.pause()
