"""The choice above Order: the whole wall at every step, or only what has been up to here.

Two words side by side, so that it is seen which of them is on and what else there is.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.theme import themes


class Extent(QWidget):
    """Follows a scene, and tells what is chosen; hidden where there is nothing to choose."""

    whole_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("extent")
        self.whole, self.here = QToolButton(), QToolButton()
        self.whole.setText(_("Whole wall"))
        self.whole.setToolTip(_("Show the hand whole, with all that will come (U)"))
        self.here.setText(_("Up to here"))
        self.here.setToolTip(_("Show what has been, and veil what is still to come (U)"))
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 6, 1)
        row.setSpacing(0)
        for button in (self.whole, self.here):
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
            group.addButton(button)
            row.addWidget(button)
        self.whole.clicked.connect(lambda: self.whole_wanted.emit(True))
        self.here.clicked.connect(lambda: self.whole_wanted.emit(False))
        self.hide()
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"QToolButton {{ color: {theme.muted.name()}; border: 1px solid {theme.line.name()};"
            " padding: 2px 9px; }"
            f"QToolButton:checked {{ color: {theme.text.name()}; background: {theme.panel.name()};"
            f" border-bottom: 2px solid {theme.accent.name()}; }}"
            f"QToolButton:focus {{ border-color: {theme.asked.name()}; }}"
        )

    def set_scene(self, scene: Scene | None) -> None:
        """Follow a scene of Order; None while another view is shown."""
        self.setVisible(scene is not None and scene.document.log is not None)
        if scene is not None:
            (self.whole if scene.whole else self.here).setChecked(True)
            self.setEnabled(not scene.own_view)
