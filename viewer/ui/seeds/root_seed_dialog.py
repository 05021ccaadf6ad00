"""Ask for a root seed, and show the games that Tenhou's sample program derives from it.

Opening a game hides the window; asked for again, it still has its games. Deriving runs in a
job, because the text may be anything and the games a thousand.
"""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from viewer.core.errors import InputError
from viewer.core.root_seed import RootGame, games_of, is_seat_order, parse_root_seed
from viewer.core.seed import Seed
from viewer.document import Progress, ShouldStop
from viewer.ui import words
from viewer.ui.kit.first_size import give_first_size
from viewer.ui.kit.jobs import Job
from viewer.ui.kit.text_field import code_field, load_text
from viewer.ui.seeds.root_games import HASH, NUMBER, SEED, RootGamesModel
from viewer.ui.seeds.seed_dialog import MOST_KYOKU

MOST_GAMES = 1000
_USUAL_GAMES = 10
_USUAL_KYOKU = 12
_USUAL_SEATS = "0123"
_FIRST_SIZE = QSize(820, 600)
_LEAST_SIZE = QSize(640, 460)
_TYPING_MS = 150
_TEXT_LINES = 5
_MARGIN = 16


class RootGames(NamedTuple):
    """What a job derives."""

    root: str
    games: tuple[RootGame, ...]


def derive(text: str, count: int, _progress: Progress, _should_stop: ShouldStop) -> RootGames:
    """Derive the first games of a root seed's text.

    Raises:
        InputError: it is no root seed.
    """
    root = parse_root_seed(text)
    return RootGames(root.name, games_of(root, count))


class RootSeedDialog(QDialog):
    """A root seed at the top, its games below."""

    game_opened = Signal(Seed, int, int, str)
    """Seed, players, how many kyoku, title."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("root_seed_dialog")
        self.setWindowTitle(self.tr("Root seed"))
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self._folder = folder
        self._job: Job[RootGames] | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._derive)
        self.games = RootGamesModel(self)
        self._root = ""
        self._build()
        self._on_seats_edited()
        self._show(RootGames("", ()))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(10)
        top = QHBoxLayout()
        label = QLabel(self.tr("The &root seed, as Tenhou's sample program prints it:"))
        from_file = QPushButton(self.tr("From a &file…"))
        from_file.setAutoDefault(False)
        from_file.clicked.connect(self._on_from_file)
        top.addWidget(label, 1)
        top.addWidget(from_file)
        column.addLayout(top)
        self.text = code_field(_TEXT_LINES)
        self.text.setPlaceholderText(self.tr("seedDailyPublic=1.2009.0101.0000,… or 624 hex words"))
        label.setBuddy(self.text)
        column.addWidget(self.text)
        column.addLayout(self._choices())
        self.message = QLabel()
        self.message.setObjectName("root_seed_message")
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.message)
        column.addWidget(self._make_table(), 1)
        column.addLayout(self._opening())
        self.text.textChanged.connect(self._typing.start)
        self.count.valueChanged.connect(self._typing.start)
        self.seats.textChanged.connect(self._on_seats_edited)

    def _choices(self) -> QHBoxLayout:
        """Return the row that says how many games, and in which seat order they are hashed."""
        self.count = QSpinBox()
        self.count.setRange(1, MOST_GAMES)
        self.count.setValue(_USUAL_GAMES)
        self.seats = QLineEdit(_USUAL_SEATS)
        self.seats.setMaxLength(len(_USUAL_SEATS))
        self.seats.setFixedWidth(self.seats.fontMetrics().horizontalAdvance("000000") + 16)
        self.seats.setToolTip(
            self.tr(
                "The players' names in ascending order are 0 to 3; here their numbers stand in"
                " the order E S W N. With three players the fourth is 3."
            )
        )
        return _labelled(
            (self.tr("&Games"), self.count), (self.tr("&Seats E S W N, for the hash"), self.seats)
        )

    def _make_table(self) -> QTableView:
        self.table = QTableView()
        self.table.setObjectName("root_games")
        self.table.setModel(self.games)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAccessibleName(self.tr("Games of the root seed"))
        rows = self.table.verticalHeader()
        rows.hide()
        rows.setDefaultSectionSize(self.table.fontMetrics().height() + 10)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(0)  # by the rows in view; a thousand take a second
        header.setSectionResizeMode(NUMBER, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(SEED, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(HASH, QHeaderView.ResizeMode.Stretch)
        self.table.doubleClicked.connect(self._on_open)
        return self.table

    def _opening(self) -> QHBoxLayout:
        """Return the row that opens a game, or copies what is known of it."""
        self.players = QComboBox()
        self.players.addItem(self.tr("Four players"), 4)
        self.players.addItem(self.tr("Three players"), 3)
        self.kyoku = QSpinBox()
        self.kyoku.setRange(1, MOST_KYOKU)
        self.kyoku.setValue(_USUAL_KYOKU)
        row = _labelled((self.tr("&Players"), self.players), (self.tr("&Kyoku"), self.kyoku))
        self.copy_seed = QPushButton(self.tr("Copy s&eed"))
        self.copy_seed.setToolTip(self.tr("Copy the game's seed as mt.seed=…"))
        self.copy_hash = QPushButton(self.tr("Copy &hash"))
        self.copy_hash.setToolTip(self.tr("Copy the SHA-512 over seats and seed"))
        self.open_game = QPushButton(self.tr("&Open game"))
        self.open_game.setToolTip(self.tr("Show the walls of the chosen game"))
        close = QPushButton(self.tr("Close"))
        for button, slot in (
            (self.copy_seed, self._on_copy_seed),
            (self.copy_hash, self._on_copy_hash),
            (self.open_game, self._on_open),
            (close, self.close),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            row.addWidget(button)
        return row

    # what is typed

    def _on_from_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open root seed"), str(self._folder))
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> None:
        """Put a text file's content into the field."""
        load_text(path, self.text, self.message)

    def _on_seats_edited(self) -> None:
        seats = self.seats.text()
        self.games.set_seats(seats if is_seat_order(seats) else "")
        self._say_what_is_there()

    def _derive(self) -> None:
        """Derive the games of the text as it stands."""
        self._cancel()
        text, count = self.text.toPlainText(), self.count.value()
        job = self._job = Job(lambda progress, stop: derive(text, count, progress, stop))
        job.succeeded.connect(self._show)
        job.failed.connect(self._on_failed)
        job.start(self._pool)

    def _cancel(self) -> None:
        self._typing.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _on_failed(self, error: InputError) -> None:
        self._show(RootGames("", ()))
        if self.text.toPlainText().strip():
            self.message.setText(words.sentence(error))

    # what is shown

    def _show(self, derived: RootGames) -> None:
        self._job = None
        self._root = derived.root
        row = max(0, self.table.currentIndex().row())
        self.games.set_games(derived.games)
        if derived.games:
            self.table.selectRow(min(row, len(derived.games) - 1))
        self._say_what_is_there()

    def _say_what_is_there(self) -> None:
        there = bool(self.games.rowCount())
        known = bool(self.games.sha512(0)) if there else False
        self.open_game.setEnabled(there)
        self.copy_seed.setEnabled(there)
        self.copy_hash.setEnabled(known)
        if not is_seat_order(self.seats.text()):
            said = self.tr("Seats are the digits 0, 1, 2 and 3, each once.")
        elif there:
            said = self.tr("Root seed {name}. Its games count from 0.").format(name=self._root)
        else:
            said = self.tr("Tenhou keeps its root seeds to itself; any 624 words make one.")
        self.message.setText(said)

    @property
    def chosen(self) -> RootGame | None:
        """The chosen game, if there is one."""
        row = self.table.currentIndex().row()
        return self.games.game(row) if row >= 0 else None

    def _on_copy_seed(self) -> None:
        if (game := self.chosen) is not None:
            QGuiApplication.clipboard().setText(game.printed)

    def _on_copy_hash(self) -> None:
        if self.chosen is not None:
            row = self.table.currentIndex().row()
            QGuiApplication.clipboard().setText(self.games.sha512(row))

    def _on_open(self) -> None:
        game = self.chosen
        if game is None:
            return
        title = self.tr("{root}, game {number}").format(root=game.root, number=game.number)
        players = self.players.currentData()
        self.close()
        self.game_opened.emit(game.seed, players, self.kyoku.value(), title)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work."""
        self._cancel()
        self._pool.waitForDone()
        super().closeEvent(event)


def _labelled(*fields: tuple[str, QWidget]) -> QHBoxLayout:
    """Return a row of fields, each with its label, and room at the end."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for text, field in fields:
        label = QLabel(text)
        label.setBuddy(field)
        row.addWidget(label)
        row.addWidget(field)
        row.addSpacing(14)
    row.addStretch(1)
    return row
