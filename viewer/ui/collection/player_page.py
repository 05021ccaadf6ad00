"""A page that asks for a player, and goes through all games of that name, or of several."""

from itertools import islice
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter

from viewer.collection.answers import names_of_players
from viewer.collection.many import ManyOptions
from viewer.collection.players import SEVERAL, commonest
from viewer.core.base.errors import shown
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import IndexPage, PageState
from viewer.ui.kit.parts import leave_files
from viewer.ui.long_run import LongRun

_MOST_NAMES: Final = 2000
"""Names in the list; any other can be written."""
_WIDTH: Final = 260


class PlayerPage(IndexPage):
    def __init__(self, collection: OpenCollection, tip: str) -> None:
        super().__init__(collection)
        self.names: tuple[str, ...] = ()  # whose games are or were gone through
        self.all_games = 0  # in the collection, with the filter of the last run
        self.games_of: dict[str, int] = {}  # who plays in how many logs, the commonest first
        self.run = LongRun(self)
        self.player = PlayerBox(tip)
        self._proposed = ""
        self.player.player_chosen.connect(self.choose_player)
        self.player.unknown.connect(self._on_unknown)
        self.run.changed.connect(self.show_state)
        self.run.failed.connect(self.failed)
        collection.opened.connect(self.forget)

    # who plays

    def ask(self) -> None:
        self.collection.ask(self._asking, names_of_players, self._on_answer)

    def _on_answer(self, names: dict[str, int]) -> None:
        self.games_of = names
        self.player.show_names(names)
        if self.player.currentText() == self._proposed:  # while logs are read, another may be
            self._proposed = shown(commonest(names) or "")
            self.player.setEditText(self._proposed)
        self.show_number_of_players(len(names))
        self.show_state()

    def show_number_of_players(self, number: int) -> None:
        """Say from how many one can choose, if the page says that."""

    def _on_unknown(self, text: str) -> None:
        self.failed.emit(_("Nobody in these logs is called {name}.").format(name=shown(text)))

    def on_collection_changed(self) -> None:
        self._count_games()
        super().on_collection_changed()

    def _count_games(self) -> None:
        if self.made_with is not None and self.collection.query == self.made_with[0]:
            self.all_games = self.collection.totals.distinct

    # going through the games

    def choose_player(self, names: tuple[str, ...]) -> None:
        """Go through the games of a player, who may have several names."""
        self.names = names
        self._proposed = ""
        self.player.setEditText(SEVERAL.join(map(shown, names)))
        leave_out = tuple(self.collection.written)
        how = ManyOptions(jobs=self.run.jobs, leave_out=leave_out, only=self.note_filter())
        self._count_games()
        self.begin_run(self.collection.paths, how)
        self.show_state()

    def begin_run(self, paths: tuple[str, ...], how: ManyOptions) -> None:
        """Begin `run` with the logs below some paths."""
        raise NotImplementedError

    def again(self) -> None:
        if self.names:
            self.choose_player(self.names)

    def cancel(self) -> None:
        self.run.cancel()
        self.collection.cancel()

    @property
    def is_running(self) -> bool:
        return self.run.is_running or self.collection.is_running

    @property
    def can_begin_again(self) -> bool:
        return bool(self.names) and not self.is_running

    def forget(self) -> None:
        """Show nothing of a player any more: other paths are open."""
        self.run.cancel()
        self.names = ()
        self._proposed = ""
        self.player.setEditText("")
        self.show_state()

    # how it stands

    def running_state(self, text: str) -> PageState:
        """Return how far the run is; the text has a ``{player}``."""
        said = text.format(player=shown(SEVERAL.join(self.names)))
        done, total = self.run.done, self.run.total
        return PageState(None, said, how_far(done, total), (done, total or None))

    def show_state(self) -> None:
        self.player.setEnabled(bool(self.games_of))
        self.changed.emit()


def how_far(done: int, total: int) -> str:
    if not total:
        return _("Looking for logs…")
    return _("{done} of {total} logs").format(done=words.points(done), total=words.points(total))


class PlayerBox(QComboBox):
    """The names in the logs, the commonest first, to choose from or to search."""

    player_chosen = Signal(object)
    """The names, a tuple, of the player in the logs that the user wants."""
    unknown = Signal(str)
    """What the user wrote is nobody's name."""

    def __init__(self, tip: str) -> None:
        super().__init__()
        self._names: dict[str, str] = {}
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(_WIDTH)
        self.setAccessibleName(_("Player"))
        self.setToolTip(tip)
        self.activated.connect(lambda at: self.player_chosen.emit((self.itemData(at),)))
        line = self.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        line.setMaxLength(200)
        leave_files(line)
        # Qt would choose a name like what is written, even where the focus only goes elsewhere
        for chooses in (line.editingFinished, line.returnPressed):
            chooses.disconnect()
        line.returnPressed.connect(self.enter)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    def show_names(self, names: dict[str, int]) -> None:
        """Offer names, who plays in how many games; what is written stays."""
        text = self.currentText()
        self._names = {shown(name): name for name in reversed(names)}
        self.blockSignals(True)
        self.clear()
        for name, count in islice(names.items(), _MOST_NAMES):
            games = ngettext("{count} game", "{count} games", count)
            self.addItem(shown(name), name)
            tip = games.format(count=words.points(count))
            self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(-1)
        self.setEditText(text)
        self.blockSignals(False)

    def _name_of(self, text: str) -> str | None:
        """Return the name that is written so, or the commonest that differs in capitals alone."""
        alike = (each for each in reversed(self._names) if each.casefold() == text.casefold())
        return self._names.get(text if text in self._names else next(alike, text))

    def enter(self) -> None:
        text = self.currentText().strip()
        is_one = self._name_of(text) is not None
        parts = [text] if is_one else [part.strip() for part in text.split("+")]
        names = tuple(map(self._name_of, parts))
        if None not in names:
            self.player_chosen.emit(names)
        elif text:
            self.unknown.emit(parts[names.index(None)])
