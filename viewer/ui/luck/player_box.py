"""Whose luck it is: the names in the logs, the commonest first, to choose from or to look for."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from viewer.core.base.foreign import shown
from viewer.luck import PlayerNames
from viewer.translation import _, ngettext
from viewer.ui import words

_MOST: Final = 2000
"""PlayerNames in the list; any other can be written."""
_WIDTH: Final = 220


class PlayerBox(QComboBox):
    """The field and its list."""

    player_chosen = Signal(str)
    """The name of a player in the logs that the user wants."""
    unknown = Signal(str)
    """What the user wrote is nobody's name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: dict[str, str] = {}
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(_WIDTH)
        self.setAccessibleName(_("Player"))
        self.setToolTip(_("Whose luck is measured: choose a name, or write one"))
        self.activated.connect(lambda at: self.player_chosen.emit(self.itemData(at)))
        line = self.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        line.setMaxLength(200)
        line.returnPressed.connect(self._on_entered)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    def show_names(self, names: PlayerNames) -> None:
        """Offer names, with the proposed one in the field."""
        self._names = {shown(name): name for name in reversed(names.counts)}
        self.blockSignals(True)
        self.clear()
        for name, count in list(names.counts.items())[:_MOST]:
            games = ngettext("{count} game", "{count} games", count)
            self.addItem(shown(name), name)
            self.setItemData(
                self.count() - 1,
                games.format(count=words.points(count)),
                Qt.ItemDataRole.ToolTipRole,
            )
        proposed = names.proposed
        self.setCurrentIndex(-1 if proposed is None else self.findData(proposed))
        self.blockSignals(False)

    def _on_entered(self) -> None:
        text = self.currentText().strip()
        if text in self._names:
            self.player_chosen.emit(self._names[text])
        elif text:
            self.unknown.emit(text)
