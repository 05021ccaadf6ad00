"""The right side of a log's view: pages, and a line below with the verdict of the verification.

While all agrees, the verification stays behind that line; it opens by itself where something does
not. The pages are imported and built after the first paint: that saves a fifth of a start.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSizeF, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.columns import fit_type
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.badge import Badge

if TYPE_CHECKING:
    from viewer.document import Document
    from viewer.ui.side_pages import SidePages

_LEAST_WIDTH: Final = 240
_USUAL: Final = QSizeF(276, 560)
"""With the system's type."""


class Side(QWidget):
    hash_copied = Signal(str)
    finding_chosen = Signal(object)
    inconsistency_chosen = Signal(object)
    details_wanted = Signal()

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._walker = walker
        self._art = art
        self._document: Document | None = None
        self._opened_itself = False
        self.badge = Badge()
        self.badge.clicked.connect(self.show_verification)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._column.addWidget(self.badge)
        walker.scene_changed.connect(self._on_scene_changed)

    @cached_property
    def pages(self) -> "SidePages":
        """The pages; built when first asked for, at the latest after the first paint."""
        from viewer.ui.side_pages import SidePages  # noqa: PLC0415 - see the head of the file

        made = SidePages(self._walker, self._art)
        made.panel.hash_copied.connect(self.hash_copied)
        made.panel.findings.row_chosen.connect(self.finding_chosen)
        made.panel.inconsistencies.row_chosen.connect(self.inconsistency_chosen)
        made.panel.uncompared.row_chosen.connect(self.inconsistency_chosen)
        made.panel.details_button.clicked.connect(self.details_wanted)
        self._column.takeAt(0)
        self._column.insertWidget(0, made, 1)
        # Tab goes through widgets in the order in which they got their parent
        is_hidden = self.badge.isHidden()
        self.badge.setParent(None)
        self._column.addWidget(self.badge)
        self.badge.setHidden(is_hidden)
        made.set_scene(self._walker.scene)
        made.show()
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        fit_type(self, _USUAL)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if "pages" not in self.__dict__:
            QTimer.singleShot(0, self, lambda: self.pages)

    def begin(self) -> None:
        """Show first what a document that was just opened calls for."""
        if self.badge.mark is Verdict.DISAGREES:
            self._opened_itself = True
            self.show_verification()
        elif self._opened_itself:
            self._opened_itself = False
            self.show_hand()

    def show_hand(self) -> None:
        self.pages.setCurrentWidget(self.pages.hand)

    def show_verification(self) -> None:
        self.pages.setCurrentWidget(self.pages.panel)

    def put_away(self) -> None:
        """Stop the searches for turns of fortune and for a hash."""
        if "pages" in self.__dict__:
            self.pages.game.fortune.jobs.close()
            self.pages.panel.published.jobs.close()

    def _on_scene_changed(self, scene: Scene) -> None:
        document = None if scene.own_view else scene.document
        if document is self._document and not self.badge.isHidden():
            return
        if document is None:
            self.badge.show_nothing()
        elif document is not self._document:
            self.badge.show_verdict(document)
        self._document = document
        if "pages" in self.__dict__:
            self.pages.set_scene(scene)
