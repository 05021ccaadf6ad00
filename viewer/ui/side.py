"""The window's right side: the verification, and the hand that is walked through."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from viewer.ui.hand.walker import Walker
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.verification.panel import VerificationPanel

if TYPE_CHECKING:
    from viewer.ui.hand.hand_panel import HandPanel


class Side(QTabWidget):
    """Two tabs; what is in the second is made when it is first shown, to start sooner."""

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setDocumentMode(True)
        self._walker = walker
        self._art = art
        self._hand: HandPanel | None = None
        self.panel = VerificationPanel(art)
        self._hand_page = QWidget()
        self._hand_column = QVBoxLayout(self._hand_page)
        self._hand_column.setContentsMargins(0, 0, 0, 0)
        self.addTab(self.panel, self.tr("Verification"))
        self.addTab(self._hand_page, self.tr("Hand"))
        self.currentChanged.connect(self._on_current_changed)

    @property
    def hand(self) -> "HandPanel":
        """The hand that is walked through."""
        if self._hand is None:
            from viewer.ui.hand.hand_panel import HandPanel  # noqa: PLC0415 - not needed at the start

            self._hand = HandPanel(self._walker, self._art)
            self._hand_column.addWidget(self._hand)
        return self._hand

    def show_hand(self) -> None:
        """Show the hand."""
        self.setCurrentWidget(self._hand_page)

    def _on_current_changed(self, _index: int) -> None:
        if self.currentWidget() is self._hand_page:
            self.hand.show()
