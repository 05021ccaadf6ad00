"""Opens a log's verification details: one window at a time, only while all may be seen."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from viewer.ui.hand.scene.walker import Walker
from viewer.ui.verification.known_before import KnownBefore

if TYPE_CHECKING:
    from viewer.ui.verification.details import DetailsWindow


class DetailsOpener:
    def __init__(self, walker: Walker, known: KnownBefore, view: QWidget) -> None:
        self._walker = walker
        self._known = known
        self._view = view
        self.window: DetailsWindow | None = None

    def open(self) -> None:
        from viewer.ui.verification.details import DetailsWindow  # noqa: PLC0415 - as in `windows`

        scene = self._walker.scene
        if scene is None or scene.play_mode:
            return
        self.close()
        self.window = DetailsWindow(scene.of_game.document, self._view, self._known.answer)
        self.window.kyoku_chosen.connect(self._walker.set_kyoku)
        self.window.show()

    def open_evidence(self, index: int | None = None, topic: str = "") -> None:
        """Open what the verification of a hand (from 0) rests on; of the hand in view without."""
        self.open()
        scene = self._walker.scene
        if self.window is not None and scene is not None:
            self.window.show_evidence(scene.hand_index if index is None else index, topic)

    def close(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
