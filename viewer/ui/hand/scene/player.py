"""Plays a hand by itself, event by event, at a chosen speed."""

from PySide6.QtCore import QObject, QTimer, Signal

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker


class Player(QObject):
    """Walks on with a timer until the hand ends or somebody stops it."""

    playing_changed = Signal(bool)

    def __init__(self, walker: Walker, speed: float) -> None:
        super().__init__(walker)
        self._walker = walker
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timeout)
        self.set_speed(speed)
        walker.scene_changed.connect(self._on_scene_changed)

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self._timer.isActive()

    def set_speed(self, speed: float) -> None:
        """Play so many events a second."""
        self._timer.setInterval(round(1000 / speed))

    def toggle(self) -> None:
        """Play, or pause; from the end, play from the deal on."""
        scene = self._walker.scene
        if self.playing:
            self.pause()
        elif scene is not None and scene.span:
            if self._walker.at_end:
                self._walker.go(0)
            self._timer.start()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop where it is."""
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def _on_timeout(self) -> None:
        self._walker.walk(1)

    def _on_scene_changed(self, _scene: Scene) -> None:
        if self._walker.at_end:
            self.pause()
