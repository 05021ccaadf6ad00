"""The hand that was found, large, and what can be done with it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from viewer.translation import _
from viewer.ui.kit.parts import button, label, wrapped
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.tenho import phrases
from viewer.ui.lab.tenho.finds import Find
from viewer.ui.lab.tenho.hand_view import HandView


class FindCard(QFrame):
    """Shows one find; before the first, says how to begin."""

    wall_wanted = Signal(object)
    """The `Find` whose wall is to be opened."""
    text_wanted = Signal(object)
    """The `Find` whose hand is to be copied."""
    next_wanted = Signal()

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lab_find")
        self.shown: Find | None = None
        self.title = label(size=1.35, bold=True)
        self.title.setObjectName("lab_find_title")
        self.hand = HandView(art)
        self.words = wrapped(label())
        self.words.setObjectName("lab_find_words")
        self.wall_button = button(
            _("&Open its wall"), _("Show the whole wall in the viewer's main window")
        )
        self.text_button = button(_("&Copy hand as text"), _("Copy the hand, one letter a suit"))
        self.next_button = button(_("&Continue to the next"), _("Deal on from here (Space)"))
        self.wall_button.clicked.connect(lambda: self.wall_wanted.emit(self.shown))
        self.text_button.clicked.connect(lambda: self.text_wanted.emit(self.shown))
        self.next_button.clicked.connect(self.next_wanted)
        self._build()
        themes.follow(self._colour)

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for each in (self.wall_button, self.text_button, self.next_button):
            buttons.addWidget(each)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.hand)
        column.addWidget(self.words)
        column.addSpacing(2)
        column.addLayout(buttons)
        column.addStretch(1)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"#lab_find {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.line.name()}; border-radius: 6px; }}"
        )

    def show_find(self, find: Find) -> None:
        """Show a hand."""
        self.shown = find
        self.title.setText(phrases.found_title(find.goal, find.deal))
        self.hand.show_hand(find.deal.hand)
        self.words.setText(phrases.found_words(find.goal, find.deal, find.waited))
        self._set_there(there=True)

    def show_nothing(self, title: str, text: str) -> None:
        """Show words in place of a hand."""
        self.shown = None
        self.title.setText(title)
        self.hand.show_hand(())
        self.words.setText(text)
        self._set_there(there=False)

    def allow_next(self, *, allowed: bool) -> None:
        """Say whether there can be a next one: not while it is searched for."""
        self.next_button.setEnabled(allowed and self.shown is not None)

    def _set_there(self, *, there: bool) -> None:
        for each in (self.wall_button, self.text_button, self.next_button):
            each.setEnabled(there)
