"""Ask for a seed or a wall code in whatever form somebody has it, and open its walls.

What was pasted is recognised, not asked for: a seed of any era, bare or with its prefix, a tag or
a log's text that holds one, a game of Tenhou's sample program as it prints it, or a root seed.
Of a root seed the games are listed, and one is chosen. Only 624 bare words may be two things, and
then there is a box to tick. Of another site's wall code, with salt and hashes or without, the
hashes are checked at once.

The text may be anything and the games a thousand, so a job works it out. The window is reused, so
it still has its games when it is opened again.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.era import WallCode
from viewer.core.base.errors import InputError, sentence, sentence_about, shown
from viewer.core.base.seed import Seed
from viewer.core.base.unpack import MEGABYTE
from viewer.core.judgement.words import judgement_words, tally_of
from viewer.core.sites.commitments import count_words, meaning, odd_words
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.core.sites.tenhou.root_seed import RootGame, is_seat_order
from viewer.core.sites.wall_codes import players_in_code
from viewer.document import open_code
from viewer.system.regular_file import read_file
from viewer.translation import _, in_a_row
from viewer.ui.arrivals.pasted import PastedSeed, recognise
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import announce, copy_button
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    accept_button,
    boxed,
    button,
    code_field,
    dialog_buttons,
    label,
    labelled,
    muted,
    wrapped_label,
)
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RIGHT, Column, RowsModel
from viewer.ui.wall_codes import HashTable

MOST_KYOKU: Final = 200
MOST_GAMES: Final = 1000
_USUAL_KYOKU: Final = 12
_USUAL_GAMES: Final = 10
_USUAL_SEATS: Final = "0123"
_FIRST_SIZE: Final = QSize(760, 340)
_SIZE_WITH_GAMES: Final = QSize(820, 600)
_SIZE_WITH_CODE: Final = QSize(760, 460)
_LEAST_SIZE: Final = QSize(640, 300)
_SHOWN: Final = 20
"""Letters of a seed that the table of games shows."""
_TYPING_MS: Final = 150
_TEXT_LINES: Final = 5
_MOST_HASHES_IN_SIGHT: Final = 4
_ANY_HEIGHT: Final = 16_777_215
"""Qt's own word for no limit."""


class SeedDialog(QDialog):
    seed_opened = Signal(Seed, int, int, str)
    """Seed, players, how many kyoku, and a title; empty if the seed has none of its own."""
    code_opened = Signal(WallCode)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("seed_dialog")
        self.setWindowTitle(_("Open seed or wall code"))
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self._settings = settings
        self._pasted = self._latest = PastedSeed()
        self._jobs = Jobs(self, overlapping=True)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._recognise)
        self._build()
        self._show_pasted(self._pasted)

    def _build(self) -> None:
        self.text = code_field(_TEXT_LINES)
        text = _("The &seed or wall code, in whatever form you have it:")
        caption = label(text, of=self.text)
        tip = _("Read it from a text file")
        from_file = button(_("From a &file…"), tip, self._on_from_file)
        top = boxed(QHBoxLayout(), caption, from_file, stretch=caption)
        self.text.setMaximumHeight(_ANY_HEIGHT)
        self.text.setPlaceholderText(
            _(
                "A seed: base64, hex words, mt19937ar-…, a whole <SHUFFLE …/> or <INIT …> tag,"
                " mt.seed=… or seedDailyPublic=… as Tenhou's sample program prints them.\n"
                "Or a wall code of Mahjong Soul or Riichi City: two characters a tile, as in"
                " 5p7s0m…1z, and below it its salt and hashes, where you have them."
            )
        )
        self.message = label(wraps=True, name="seed_message")
        self.as_root = QCheckBox(_("Read these words as a &root seed"))
        self.as_root.setToolTip(_("Derive games from them, as Tenhou's sample program does"))
        self.games_box = GamesBox()
        self.hashes = HashTable()
        self.hashes.horizontalHeader().hide()
        self.meaning = wrapped_label(muted(meaning()))
        of_code = (self.hashes, self.meaning)
        choices = self._make_choices()
        parts = (top, self.text, self.message, *of_code, self.as_root, self.games_box, choices)
        column = boxed(
            QVBoxLayout(self), *parts, margins=WINDOW_MARGIN, spacing=10, stretch=self.text
        )
        column.setStretchFactor(self.games_box, 3)
        self.text.textChanged.connect(self._on_edited)
        self.as_root.toggled.connect(self._show_what_is_chosen)
        self.games_box.count.valueChanged.connect(lambda _count: self._typing.start())
        self.games_box.table.doubleClicked.connect(self.open_chosen)

    def _make_choices(self) -> QHBoxLayout:
        self.players = ComboBox()
        self.players.addItem(_("Four players"), 4)
        self.players.addItem(_("Three players"), 3)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_KYOKU)
        self.count.setValue(_USUAL_KYOKU)
        self.players.setToolTip(_("A seed does not say how many players there are"))
        self.count.setToolTip(_("How many hands to rebuild; a seed has as many as are played"))
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Open | kinds.Close, self.open_chosen)
        accept_button(self.buttons).setToolTip(_("Show the walls of this seed or code"))
        row = labelled((_("&Players"), self.players), (_("&Kyoku"), self.count))
        row.addWidget(self.buttons)
        return row

    # what is pasted

    def _on_from_file(self) -> None:
        folder = str(self._settings.folder)
        name, _kind = QFileDialog.getOpenFileName(self, self.windowTitle(), folder)
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> None:
        name = shown(path.name)
        self._typing.stop()
        self._say(_("Reading {name}").format(name=name))
        self._jobs.start(
            lambda _progress, _stop: read_file(path, MEGABYTE).decode("utf-8", "replace"),
            self.text.setPlainText,
            lambda error: self._say(sentence_about(name, error)),
        )

    def _on_edited(self) -> None:
        """Forget what was recognised, and wait for typing to end."""
        self._jobs.cancel()
        self._pasted = PastedSeed()
        accept_button(self.buttons).setEnabled(False)
        self._typing.start()

    def _recognise(self) -> None:
        text, count = self.text.toPlainText(), self.games_box.count.value()
        if not text.strip():
            self._jobs.cancel()
            self._show_pasted(PastedSeed())
            return
        self._jobs.start(
            lambda _progress, _stop: recognise(text, count), self._show_pasted, self._on_failed
        )

    def _on_failed(self, error: InputError) -> None:
        self._show_pasted(PastedSeed())
        self._say(sentence(error))

    # what is shown

    def _show_pasted(self, pasted: PastedSeed) -> None:
        self._pasted = pasted
        self._forget_players(pasted._replace(games=()))
        self.as_root.setVisible(pasted.seed is not None and pasted.root is not None)
        self.games_box.set_games(pasted.games)
        checks = pasted.audit.checks if pasted.audit else ()
        self.hashes.rows_model.set_rows(checks)
        rows = min(len(checks), _MOST_HASHES_IN_SIGHT)
        self.hashes.setFixedHeight(rows * self.hashes.verticalHeader().defaultSectionSize())
        self.hashes.setVisible(bool(checks))
        self.meaning.setText(meaning([pasted.audit] if pasted.audit else ()))
        self.meaning.setVisible(pasted.code is not None)
        if pasted.code is not None:
            self.resize(self.size().expandedTo(_SIZE_WITH_CODE))
        self._show_what_is_chosen()

    def _forget_players(self, pasted: PastedSeed) -> None:
        """Begin with four players again where something else was pasted than before."""
        nothing = PastedSeed()
        if nothing not in (pasted, self._latest) and pasted != self._latest:
            self.players.setCurrentIndex(0)
        self._latest = self._latest if pasted == nothing else pasted

    def _show_what_is_chosen(self) -> None:
        seed, root = self.seed, self._pasted.root
        games = root is not None and seed is None
        if games and self.games_box.isHidden():
            self.resize(self.size().expandedTo(_SIZE_WITH_GAMES))
        self.games_box.setVisible(games)
        code, audit = self._pasted.code, self._pasted.audit
        self.players.setEnabled(code is None)
        self.count.setEnabled(code is None and (seed is None or not seed.era.per_hand))
        accept_button(self.buttons).setEnabled(code is not None or seed is not None or games)
        if code is not None and audit is not None:
            self.players.setCurrentIndex(self.players.findData(players_in_code(code)))
            opened = open_code("", code)
            assert opened.codes is not None  # noqa: S101 - it is of a code
            said = judgement_words(tally_of(opened.codes, opened.judgement))
            self._say(in_a_row((said, count_words(audit.count), odd_words(audit.count))))
        elif seed is not None:
            form = self._form(self.text.toPlainText())
            self._say(form.format(era=_(seed.era.words)))
        elif root is not None:
            self._say(_("Root seed {name}. Its games count from 0.").format(name=root.name))
        else:
            self.message.clear()

    def _say(self, text: str) -> None:
        self.message.setText(text)
        announce(self.message, text)

    def _form(self, text: str) -> str:
        if self._pasted.root is not None:
            return _("A game's own seed, or a root seed: 624 words without a name")
        if "<" in text:
            return _("A log's tag: {era}")
        if "mt.seed" in text:
            return _("A game of Tenhou's sample program: {era}")
        return "{era}"

    @property
    def seed(self) -> Seed | None:
        """The seed that was pasted; None of a root seed."""
        is_root = self._pasted.root is not None and self.as_root.isChecked()
        return None if is_root else self._pasted.seed

    def open_chosen(self) -> None:
        code, seed, title = self._pasted.code, self.seed, ""
        if code is not None:
            self.close()
            self.code_opened.emit(code)
            return
        if seed is None and (game := self.games_box.chosen) is not None:
            seed = game.seed
            title = _("{root}, game {number}").format(root=game.root, number=game.number)
        if seed is not None and accept_button(self.buttons).isEnabled():
            self.close()
            self.seed_opened.emit(seed, self.players.currentData(), self.count.value(), title)

    # Qt's side

    def showEvent(self, event: QShowEvent) -> None:
        """Select the text, so that pasting replaces it."""
        super().showEvent(event)
        self.text.setFocus()
        self.text.selectAll()
        self._typing.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._typing.stop()
        self._jobs.close()
        super().closeEvent(event)


class GamesBox(QWidget):
    """The games of a root seed: how many, the seat order for their hashes, and a table of them.

    A seed has some 3,000 characters; seeds and hashes are made for the rows in view only.
    """

    def __init__(self) -> None:
        super().__init__()
        self._known_seats = ""
        self.games = RowsModel(self._columns(), self)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_GAMES)
        self.count.setValue(_USUAL_GAMES)
        self.count.setToolTip(_("How many games to derive, from the first on"))
        self.seats = QLineEdit(_USUAL_SEATS)
        self.seats.setMaxLength(len(_USUAL_SEATS))
        self.seats.setFixedWidth(self.seats.fontMetrics().horizontalAdvance("000000") + 16)
        self.seats.setToolTip(
            _(
                "The players' names in ascending order are 0 to 3; here their numbers stand in"
                " the order E S W N. With three players the fourth is 3."
            )
        )
        self.table = RowsTable(self.games, "root_games", _("Games of the root seed"))
        self.problem = label(_("Seats are the digits 0, 1, 2 and 3, each once."))
        tip = _("Copy the game's seed as mt.seed=…")
        said = _("Copied: seed of game {number}")
        self.copy_seed = self._copy_button(_("Copy s&eed"), tip, said, lambda game: game.printed)
        tip = _("Copy the SHA-512 over seats and seed")
        said = _("Copied: hash of game {number}")
        self.copy_hash = self._copy_button(_("Copy &hash"), tip, said, self.sha512)
        top = labelled((_("&Games"), self.count), (_("Seats E S &W N, for the hash"), self.seats))
        boxed(top, self.problem, self.copy_seed, self.copy_hash)
        boxed(QVBoxLayout(self), top, self.table)
        self.seats.textChanged.connect(self._on_seats_edited)
        self._on_seats_edited()

    def _columns(self) -> tuple[Column[RootGame], ...]:
        heading = _("SHA-512")
        if self._known_seats:
            heading = _("SHA-512 with seats {seats}").format(seats=self._known_seats)
        return (
            Column(title=_("Game"), text=lambda game: str(game.number), sample="999", align=RIGHT),
            Column(
                title=_("Seed (base64)"),
                text=lambda game: game.seed.attribute.partition(",")[2][:_SHOWN] + "…",
                sample="M" * (_SHOWN + 1),
                is_code=True,
            ),
            Column(title=heading, text=self.sha512, tip=self.sha512, is_code=True),
        )

    def sha512(self, game: RootGame) -> str:
        """Return a game's hash; empty while the seat order is not known."""
        return tenhou_hash(self._known_seats, game.seed) if self._known_seats else ""

    def set_games(self, games: tuple[RootGame, ...]) -> None:
        """Show other games; the chosen row stays, if there are as many."""
        row = max(0, self.table.currentIndex().row())
        self.games.set_rows(games)
        if games:
            self.table.selectRow(min(row, len(games) - 1))

    @property
    def chosen(self) -> RootGame | None:
        row = self.table.currentIndex().row()
        return self.games.shown[row] if row >= 0 else None

    def _on_seats_edited(self) -> None:
        seats = self.seats.text()
        known = is_seat_order(seats)
        self._known_seats = seats if known else ""
        self.games.columns = self._columns()
        self.games.show_again(self.games.shown)
        self.copy_hash.setEnabled(known)
        self.problem.setVisible(not known)

    def _copy_button(
        self, text: str, tip: str, said: str, write: Callable[[RootGame], str]
    ) -> QPushButton:
        """Return a button that copies something of the chosen game."""

        def copied() -> tuple[str, str] | None:
            game = self.chosen
            return None if game is None else (write(game), said.format(number=game.number))

        return copy_button(text, tip, copied)
