"""The right side of a log's view: the hand that is walked through comes first, then the rest.

The verification is the last page. While all agrees it stays out of the way, told in one line below;
where something does not, it opens by itself. A page is made when it is first seen.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.later import Later
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.badge import Badge

if TYPE_CHECKING:
    from viewer.document import Document
    from viewer.ui.hand.panels.game import GamePanel
    from viewer.ui.hand.panels.hand_panel import HandPanel
    from viewer.ui.verification.panel import VerificationPanel

_LEAST_WIDTH: Final = 220
"""Pixels."""


def _last_of(whole: QWidget) -> QWidget:
    """Return the last part of a widget that Tab leads to.

    Not found by `nextInFocusChain`: PySide never lets go of a window that was walked through so.
    """
    return [whole, *(each for each in whole.findChildren(QWidget) if each.focusPolicy())][-1]


class Side(QWidget):
    """The pages and the line below; follows the walker."""

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
        self._hand: HandPanel | None = None
        self._game: GamePanel | None = None
        self._panel: VerificationPanel | None = None
        self._document: Document | None = None
        self._opened_itself = False
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)

        def is_open() -> bool:
            return walker.scene is not None

        self._hand_page = Later(lambda: self.hand, is_open)
        self._game_page = Later(lambda: self.game, is_open)
        self._panel_page = Later(lambda: self.panel, is_open)
        self.pages.addTab(self._hand_page, _("Hand"))
        self.pages.addTab(self._game_page, _("Game"))
        self.pages.addTab(self._panel_page, _("Verification"))
        tips = (
            _("The hand event by event, and what can be read of it with the wall open"),
            _("The whole game: points over the hands, and who the players are"),
            _("What was compared with the walls, and the hash that was published"),
        )
        for index, tip in enumerate(tips):
            self.pages.setTabToolTip(index, tip)
        self.badge = Badge()
        self.badge.clicked.connect(self.show_verification)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        column.addWidget(self.badge)
        walker.scene_changed.connect(self._on_scene_changed)

    @property
    def hand(self) -> "HandPanel":
        """The hand that is walked through."""
        if self._hand is None:
            from viewer.ui.hand.panels.hand_panel import HandPanel  # noqa: PLC0415 - not needed at the start

            self._hand = HandPanel(self._walker, self._art)
            self._hand_page.hold(self._hand)
            self.setTabOrder(self._hand.insight, self.badge)
        return self._hand

    @property
    def game(self) -> "GamePanel":
        """The game that the hand is of."""
        if self._game is None:
            from viewer.ui.hand.panels.game import GamePanel  # noqa: PLC0415 - as above

            self._game = GamePanel(self._walker, self._art)
            self._game_page.hold(self._game)
            self.setTabOrder(_last_of(self._game), self.badge)
        return self._game

    @property
    def panel(self) -> "VerificationPanel":
        """The verification of what is open."""
        if self._panel is None:
            from viewer.ui.verification.panel import VerificationPanel  # noqa: PLC0415 - as above

            self._panel = VerificationPanel(self._art)
            self._panel_page.hold(self._panel)
            self.setTabOrder(_last_of(self._panel), self.badge)
            self._panel.set_document(self._document)
            self._panel.hash_copied.connect(self.hash_copied)
            self._panel.finding_chosen.connect(self.finding_chosen)
            self._panel.inconsistency_chosen.connect(self.inconsistency_chosen)
            self._panel.details_wanted.connect(self.details_wanted)
        return self._panel

    def begin(self) -> None:
        """Show first what a document that was just opened calls for."""
        if self.badge.mark is Verdict.DISAGREES:
            self._opened_itself = True
            self.show_verification()
        elif self._opened_itself:
            self._opened_itself = False
            self.show_hand()

    def show_hand(self) -> None:
        """Show the hand."""
        self.pages.setCurrentWidget(self._hand_page)

    def show_verification(self) -> None:
        """Show the verification."""
        self.pages.setCurrentWidget(self._panel_page)

    def put_away(self) -> None:
        """Stop what looks for turns of fortune or for a hash."""
        if self._game is not None:
            self._game.fortune.jobs.close()
        if self._panel is not None:
            self._panel.published.jobs.close()

    def _on_scene_changed(self, scene: Scene) -> None:
        """Tell what was found of another document; nothing to who plays it himself.

        A raw seed has no game.
        """
        for page in (self._hand_page, self._game_page, self._panel_page):
            page.fill()
        document = None if scene.own_view else scene.document
        if document is self._document and not self.badge.isHidden():
            return
        is_game = scene.document.log is not None
        self.pages.setTabVisible(self.pages.indexOf(self._game_page), is_game)
        if document is None:
            if self.pages.currentWidget() is self._panel_page:
                self.show_hand()
            self.badge.show_nothing()
        elif document is not self._document:
            self.badge.show_verdict(document)
        self._document = document
        self.pages.setTabVisible(self.pages.indexOf(self._panel_page), document is not None)
        if self._panel is not None and self._panel.document is not document:
            self._panel.set_document(document)
