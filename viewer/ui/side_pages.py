"""The pages at the right of a log's view: the hand, the game and the verification.

They follow the walker only while they are visible.
"""

from PySide6.QtWidgets import QTabWidget

from viewer.translation import _
from viewer.ui.hand.panels.game import GamePanel
from viewer.ui.hand.panels.hand_panel import HandPanel
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.verification.panel import VerificationPanel


class SidePages(QTabWidget):
    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self.hand = HandPanel(walker, art)
        self.game = GamePanel(walker, art)
        self.panel = VerificationPanel(art)
        for page, title, tip in (
            (
                self.hand,
                _("Hand"),
                _("The hand event by event, and what can be read of it with the wall open"),
            ),
            (
                self.game,
                _("Game"),
                _("The whole game: points over the hands, and who the players are"),
            ),
            (
                self.panel,
                _("Verification"),
                _("What was compared with the walls, and the hash that was published"),
            ),
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
        if scene.own_view and self.currentWidget() is self.panel:
            self.setCurrentWidget(self.hand)
        self.setTabVisible(self.indexOf(self.panel), not scene.own_view)
        document = None if scene.own_view else scene.document
        if self.panel.document is not document:
            self.panel.set_document(document)
