"""Opens a log's verification details: one window at a time, only while all may be seen."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from viewer.ui.hand.scene.walker import Walker

if TYPE_CHECKING:
    from viewer.ui.verification.details import DetailsWindow


class DetailsOpener:
    def __init__(self, walker: Walker, view: QWidget) -> None:
        self._walker = walker
        self._view = view
        self.window: DetailsWindow | None = None

    def open(self) -> None:
        from viewer.ui.verification.details import DetailsWindow  # noqa: PLC0415 - as in `windows`

        scene = self._walker.scene
        if scene is None or scene.play_mode:
            return
        self.close()
        self.window = DetailsWindow(scene.document, self._view)
        self.window.kyoku_chosen.connect(self._walker.set_kyoku)
        self.window.show()

    def close(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
