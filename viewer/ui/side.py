"""The right side of a log's view: pages, and a line below with the verdict of the verification.

While all agrees, the verification stays behind that line; it opens by itself where something does
not. The pages are imported and built after the first paint: that saves a fifth of a start.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSizeF, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.parts import boxed, fit_type
from viewer.ui.kit.theme import by_type
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.known_before import KnownBefore
from viewer.ui.verification.verdict import Badge

if TYPE_CHECKING:
    from viewer.document import Document
    from viewer.ui.hand.scene.notebook import Notebook

_LEAST_WIDTH: Final = 240
_USUAL: Final = QSizeF(276, 560)
"""With the system's type."""


class Side(QWidget):
    details_wanted = Signal()
    evidence_wanted = Signal(object, str)
    """As the panel's."""
    noted_wanted = Signal()
    note_chosen = Signal(object)
    """An `AnnotatedPlace`."""
    line_unwanted = Signal()

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setMinimumWidth(by_type(self, _LEAST_WIDTH))
        self._walker = walker
        self._art = art
        self._document: Document | None = None
        self._is_flipped = False  # whether one bit of the seed is changed, in Making
        self._notebook: Notebook | None = None
        self._opened_itself = False
        self.known = KnownBefore(self)
        self.known.changed.connect(self._show_verdict)
        self.badge = Badge()
        self.badge.clicked.connect(self.show_verification)
        self._column = boxed(QVBoxLayout(self), None, self.badge, spacing=0)
        walker.scene_changed.connect(self._on_scene_changed)

    @cached_property
    def pages(self) -> "SidePages":
        """The pages; built when first asked for, at the latest after the first paint."""
        made = SidePages(self._walker, self._art, self.known)
        panel = made.panel
        for places in (panel.findings, panel.otherwise, panel.inconsistencies, panel.uncompared):
            places.row_chosen.connect(self._walker.show_finding)
        panel.details_button.clicked.connect(self.details_wanted)
        panel.evidence_wanted.connect(self.evidence_wanted)
        panel.noted_wanted.connect(self.noted_wanted)
        self._column.takeAt(0)
        self._column.insertWidget(0, made, 1)
        # Tab goes through widgets in the order in which they got their parent
        is_hidden = self.badge.isHidden()
        self.badge.setParent(None)
        self._column.addWidget(self.badge)
        self.badge.setHidden(is_hidden)
        made.hand.set_notebook(self._notebook)
        made.hand.note_box.place_chosen.connect(self.note_chosen)
        made.hand.note_box.line_unwanted.connect(self.line_unwanted)
        made.set_scene(self._walker.scene and self._walker.scene.of_game)
        made.show()
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        fit_type(self, _USUAL)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if "pages" not in self.__dict__:
            QTimer.singleShot(0, self, lambda: self.pages)

    def event(self, event: QEvent) -> bool:
        """Look at the noted hashes again when the user comes back: others may have noted some."""
        if event.type() is QEvent.Type.WindowActivate:
            self.known.look()
            if self._notebook is not None:
                self._notebook.look()
        return super().event(event)

    def set_notebook(self, notebook: "Notebook | None") -> None:
        """Take what the user thinks of the game that is shown."""
        self._notebook = notebook
        if "pages" in self.__dict__:
            self.pages.hand.set_notebook(notebook)

    def begin(self) -> None:
        """Show first what a document that was just opened calls for."""
        if self.badge.verdict is Verdict.DISAGREES:
            self._opened_itself = True
            self.show_verification()
        elif self._opened_itself:
            self._opened_itself = False
            self.show_hand()

    def show_hand(self) -> None:
        self.pages.setCurrentWidget(self.pages.hand)

    def show_verification(self) -> None:
        self.pages.setCurrentWidget(self.pages.panel)

    def _on_scene_changed(self, scene: Scene) -> None:
        scene = scene.of_game  # no line is judged
        document = None if scene.play_mode else scene.document
        is_flipped = scene.seed_bit is not None
        now = document, is_flipped
        if now == (self._document, self._is_flipped) and not self.badge.isHidden():
            return
        if document is None:
            self.badge.show_nothing()
        elif document is not self._document:
            self.known.set_document(document)
        self._document, self._is_flipped = now
        self._show_verdict()
        if "pages" in self.__dict__:
            self.pages.set_scene(scene)

    def _show_verdict(self) -> None:
        if self._document is None or self._document is not self.known.document:
            return
        if self._is_flipped:
            self.badge.show_flipped()
        else:
            self.badge.show_verdict(self._document, self.known.answer)


class SidePages(QTabWidget):
    """The hand, the game and the verification; they follow the walker only while visible."""

    def __init__(self, walker: Walker, art: TileArt, known: KnownBefore) -> None:
        from viewer.ui.hand.panels.game import GamePanel  # noqa: PLC0415 - see the head
        from viewer.ui.hand.panels.hand_panel import HandPanel  # noqa: PLC0415 - see the head
        from viewer.ui.verification.panel import VerificationPanel  # noqa: PLC0415 - see the head

        super().__init__()
        self.setDocumentMode(True)
        self.hand = HandPanel(walker, art)
        self.game = GamePanel(walker, art)
        self.panel = VerificationPanel(art, known)
        of_hand = _("The hand event by event, and what can be read of it with the wall open")
        of_game = _("The whole game: points over the hands, and who the players are")
        of_panel = _("What was compared with the walls, and the hash that was published")
        for page, title, tip in (
            (self.hand, _("Hand"), of_hand),
            (self.game, _("Game"), of_game),
            (self.panel, _("Verification"), of_panel),
        ):
            self.setTabToolTip(self.addTab(page, title), tip)

    def set_scene(self, scene: Scene | None) -> None:
        """Show the pages that apply to a scene: a raw seed has no game.

        In play-it-yourself mode there is no verification.
        """
        for part in (self.hand.events, self.hand.insight, self.game.body):
            part.setVisible(scene is not None)
        if scene is None:
            return
        self.setTabVisible(self.indexOf(self.game), scene.document.log is not None)
        if scene.play_mode and self.currentWidget() is self.panel:
            self.setCurrentWidget(self.hand)
        self.setTabVisible(self.indexOf(self.panel), not scene.play_mode)
        document = None if scene.play_mode else scene.document
        if self.panel.document is not document:
            self.panel.set_document(document)
