"""Whose luck it is, and where that player stands on the bell of what chance alone gives."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QSizePolicy

from viewer.core.base.errors import shown
from viewer.lab.charts import Bell
from viewer.lab.charts.drawing import ChartStyle
from viewer.luck import PlayerNames
from viewer.translation import N_, _, ngettext
from viewer.ui import words
from viewer.ui.charts.canvas import ThemedChart
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt

_MOST_NAMES: Final = 2000
"""Names in the list; any other can be written."""
_WIDTH: Final = 220
_BELL_SIZE: Final = QSize(250, 92)
_BELL_TITLE: Final = N_("Of 100 fair walls {count} are worse")


class PlayerBox(QComboBox):
    """The names in the logs, the commonest first, to choose from or to search."""

    player_chosen = Signal(object)
    """The names, a tuple, of the player in the logs that the user wants."""
    unknown = Signal(str)
    """What the user wrote is nobody's name."""

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[str, str] = {}
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(_WIDTH)
        self.setAccessibleName(_("Player"))
        self.setToolTip(
            _("Whose luck is measured: choose a name, or write one, or several with + between")
        )
        self.activated.connect(lambda at: self.player_chosen.emit((self.itemData(at),)))
        line = self.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        line.setMaxLength(200)
        line.returnPressed.connect(self._on_entered)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    def show_names(self, names: PlayerNames, player: str | None) -> None:
        """Offer names, with one of them in the field."""
        self._names = {shown(name): name for name in reversed(names.counts)}
        self.blockSignals(True)
        self.clear()
        for name, count in list(names.counts.items())[:_MOST_NAMES]:
            games = ngettext("{count} game", "{count} games", count)
            self.addItem(shown(name), name)
            self.setItemData(
                self.count() - 1,
                games.format(count=words.points(count)),
                Qt.ItemDataRole.ToolTipRole,
            )
        self.setCurrentIndex(-1 if player is None else self.findData(player))
        self.blockSignals(False)

    def _on_entered(self) -> None:
        text = self.currentText().strip()
        parts = [text] if text in self._names else [part.strip() for part in text.split("+")]
        unknown = [part for part in parts if part not in self._names]
        if not unknown:
            self.player_chosen.emit(tuple(self._names[part] for part in parts))
        elif text:
            self.unknown.emit(unknown[0] if len(parts) > 1 else text)


class LuckScale(ThemedChart):
    """Shows which share of fair walls is worse; hidden while that is not known."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(art)
        self.setObjectName("luck_scale")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.share: float | None = None
        self.hide()

    @property
    def style_of_chart(self) -> ChartStyle:
        style = super().style_of_chart
        paper = themes.current.window.name()
        return style._replace(palette=style.palette._replace(paper=paper))

    def show_share(self, share: float | None) -> None:
        """Show a share, 0 to 1."""
        self.share = share
        self.setVisible(share is not None)
        if share is not None:
            text = _(_BELL_TITLE).format(count=round(100 * share))
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.draw_chart(Bell(text, share, _("bad luck"), _("good luck")))

    def sizeHint(self) -> QSize:
        return _BELL_SIZE
