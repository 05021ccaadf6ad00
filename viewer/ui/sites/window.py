"""Check another site's wall: a wall code, a salt and hashes, typed or from a record.

Everything is checked while it is typed, for it is one wall and takes a millisecond. Reading a
record may take longer, and runs in a job.
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.errors import InputError, sentence, sentence_about, shown
from viewer.core.sites.commitments import (
    SiteAudit,
    TileCount,
    audit_commitment,
    count_words,
    meaning,
)
from viewer.core.sites.mahjong_soul.record import SoulRound, audit_round
from viewer.core.text.places import round_title
from viewer.document import SiteRecord, open_record
from viewer.translation import _
from viewer.ui.kit.drops import DropTarget
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    Headline,
    MessageBar,
    TallScrollArea,
    boxed,
    button,
    line,
    muted,
    plain_buttons,
)
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.sites.fields import HashTable, WallFields
from viewer.ui.sites.wall_code_view import WallCodeView, sections_of

_FIRST_SIZE = QSize(960, 660)
_LEAST_SIZE = QSize(800, 580)
_TYPING_MS = 150
_ROUNDS_WIDTH = 170


class SiteWindow(QDialog):
    """Shows one wall of another site, and the others of its record at the left."""

    def __init__(self, settings: Settings, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("site_window")
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        DropTarget(self, self._what_drop_does).dropped.connect(self._on_dropped)
        self._settings = settings
        self._round: SoulRound | None = None
        self.jobs = Jobs(self)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._judge)
        self._build(art)
        self._set_title("")
        self._judge()

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.round_list = MarkList("round_list", _ROUNDS_WIDTH)
        self.round_list.setAccessibleName(_("Walls of the record"))
        self.round_list.hide()
        self.fields = WallFields()
        self.head = Headline()
        self.hashes = HashTable()
        self.wall = WallCodeView(art)
        self._meaning = muted(meaning())
        self._meaning.setWordWrap(True)
        self._scroll = TallScrollArea()
        self._scroll.setWidget(self.wall)
        self.fields.edited.connect(self._on_edited)
        self.round_list.row_chosen.connect(self._on_round_chosen)
        column = self._main_column()
        sides = boxed(QHBoxLayout(), self.round_list, column, spacing=0, stretch=column)
        boxed(QVBoxLayout(self), self.message_bar, sides, spacing=0, stretch=sides)

    def _main_column(self) -> QVBoxLayout:
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        opening = button(_("&Open a record…"), _("Open a Mahjong Soul record saved as JSON"))
        buttons.addButton(opening, QDialogButtonBox.ButtonRole.ActionRole)
        opening.clicked.connect(self.ask_for_record)
        buttons.rejected.connect(self.close)
        parts = (self.fields, line(), self.head, self.hashes, self._meaning, self._scroll, buttons)
        return boxed(QVBoxLayout(), *parts, margins=WINDOW_MARGIN, spacing=10, stretch=self._scroll)

    # opening

    def ask_for_record(self) -> None:
        kinds = _("Mahjong Soul records (*.json);;All files (*)")
        name, _kind = QFileDialog.getOpenFileName(
            self, _("Open record"), str(self._settings.folder), kinds
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        failed = partial(self._on_failed, shown(path.name))
        self.jobs.start(lambda _progress, _stop: open_record(path), self._on_loaded, failed)

    def _on_loaded(self, record: SiteRecord) -> None:
        self._settings.remember(record.path.absolute())
        self.show_record(record)

    def _on_failed(self, name: str, error: InputError) -> None:
        self.message_bar.say(sentence_about(name, error))

    def show_record(self, record: SiteRecord) -> None:
        self.message_bar.hide()
        self._set_title(record.title)
        rows = []
        for number, (soul_round, audit) in enumerate(
            zip(record.rounds, record.audits, strict=True), 1
        ):
            title = wall_title(soul_round, number)
            rows.append(MarkedRow(soul_round, title, *wall_verdict(audit)))
        self.round_list.show_rows(rows)
        self.round_list.setVisible(len(rows) > 1)
        self._on_round_chosen(rows[0])

    def _on_round_chosen(self, row: MarkedRow) -> None:
        self._round = row.key
        hashes = [each.given for each in self._round.hashes]
        self.fields.fill(self._round.code, self._round.salt, hashes)
        self._judge()

    def _on_edited(self) -> None:
        """Forget the record's round: an edited wall no longer belongs to its hands."""
        self._round = None
        self.round_list.choose_none()
        self._typing.start()

    # what is shown

    def _set_title(self, name: str) -> None:
        title = _("Mahjong Soul wall")
        self.setWindowTitle(f"{name} - {title}" if name else title)

    def _judge(self) -> None:
        self._typing.stop()
        try:
            self._show(self._audit())
        except InputError as error:
            said = sentence(error)
            if self.fields.are_empty:
                said = _("Paste a wall code with its hashes, or open a record.")
            self.head.say(Verdict.NOTHING, said, "", aloud=True)
            self.hashes.hide()
            self._meaning.hide()
            self.wall.set_sections([])

    def _audit(self) -> SiteAudit:
        if self._round is not None:
            return audit_round(self._round)
        fields = self.fields
        return audit_commitment(fields.wall.toPlainText(), fields.salt.text(), fields.given_hashes)

    def _show(self, audit: SiteAudit) -> None:
        mark, said = wall_verdict(audit)
        self.head.say(mark, said, tiles_words(audit.count), aloud=True)
        self.hashes.set_checks(audit.checks)
        self._meaning.setVisible(mark is not Verdict.NOTHING)
        self.wall.set_sections(sections_of(audit, self._round.hands if self._round else ()))

    # Qt's side

    def _what_drop_does(self, paths: list[Path]) -> str:
        return _("Drop to open {name}").format(name=shown(paths[0].name))

    def _on_dropped(self, paths: list[Path]) -> None:
        self.open_path(paths[0])

    def closeEvent(self, event: QCloseEvent) -> None:
        self._typing.stop()
        self.jobs.close()
        super().closeEvent(event)


def wall_title(soul_round: SoulRound, number: int) -> str:
    """Return as in East 1, 2 honba; by its number (from 1) where the record does not tell."""
    if soul_round.round is None:
        return _("Wall {number}").format(number=number)
    return round_title(soul_round.round, soul_round.honba)


def wall_verdict(audit: SiteAudit) -> tuple[Verdict, str]:
    wrong = sum(check.construction is None for check in audit.checks)
    if wrong:
        count = len(audit.checks)
        if wrong == count:
            return Verdict.DISAGREES, _("No hash agrees.")
        text = _("Only {agree} of {count} hashes agree.")
        return Verdict.DISAGREES, text.format(agree=count - wrong, count=count)
    if audit.count is not None and not audit.count.possible:
        return Verdict.DISAGREES, _("The tiles are not those of a full set.")
    if not audit.checks:
        return Verdict.NOTHING, _("There is no hash to check the wall with.")
    if not any(check.construction and check.construction.holds_wall for check in audit.checks):
        return Verdict.NOTHING, _("The salt agrees. There is no hash to check the wall with.")
    return Verdict.AGREES, _("The wall agrees with what was shown before the hand.")


def tiles_words(count: TileCount | None) -> str:
    if count is None or count.possible or not count.odd:
        return count_words(count)
    text = (
        _("{tiles} tiles, {reds} of them red. Outlined: kinds that are not there four times.")
        if count.players
        else _("{tiles} tiles, {reds} of them red. Outlined: kinds that are there too often.")
    )
    return text.format(tiles=count.tiles, reds=count.reds)
