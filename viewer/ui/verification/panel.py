"""The verification panel: verdict, contradictions, seed, counts, hash, and remarks on the file."""

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from viewer.collection.read import hashes_in
from viewer.core.base.errors import InputError, sentence, sentence_about, shown
from viewer.core.base.records import Log
from viewer.core.judgement.audit import CHECKS, listed_checks
from viewer.core.judgement.words import check_name
from viewer.core.sites.detect import site_of, without_walls
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.hash_lists import find_hashes
from viewer.document import Document
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import announce, copy_button
from viewer.ui.kit.parts import (
    TallScrollArea,
    VerdictLabel,
    boxed,
    button,
    code_field,
    fixed_font,
    label,
    muted,
    wrapped_label,
)
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.verdict import ContradictionList, log_verdict
from viewer.ui.wall_codes import CodeBox

_MARK: Final = 22
_GAP: Final = 10
_HASH_GROUP: Final = 8
_PUBLISHED_LINES: Final = 4


class VerificationPanel(TallScrollArea):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("verification_panel")
        self.document: Document | None = None
        self._mark = VerdictLabel(_MARK)
        self._verdict = wrapped_label(label(bold=True, name="verdict"))
        self.findings = ContradictionList("findings", _("What disagrees"), art)
        self.inconsistencies = ContradictionList(
            "inconsistencies", _("Where the log contradicts itself")
        )
        self.uncompared = ContradictionList("uncompared", _("What could not be compared"))
        self.details_button = button(
            _("Details and proof…"), _("By kyoku, the hash step by step, what is proven")
        )
        self._seed = wrapped_label(label())
        self._table = _CountsTable()
        self._told_only = wrapped_label(muted())
        self._seats = wrapped_label(label())
        self._hash = wrapped_label(label(name="sha512"))
        self._hash.setFont(fixed_font())
        tip = _("Copy the SHA-512 over seats and seed")
        self._copy = copy_button(_("Copy hash"), tip, self._hash_to_copy)
        self.codes = CodeBox()
        self.published = PublishedBox()
        self._remarks = wrapped_label(label(name="remarks"))
        self._sections: dict[QWidget, QWidget] = {}
        self._body = QWidget()
        self._lay_out()
        self.setWidget(self._body)
        self._body.hide()

    def _lay_out(self) -> None:
        top = boxed(QHBoxLayout(), self._mark, self._verdict, stretch=self._verdict)
        top.setAlignment(self._mark, Qt.AlignmentFlag.AlignTop)
        above = (
            self._section(_("The wall has → the log says"), self.findings, self.findings.more),
            self._section(
                _("The log contradicts itself"), self.inconsistencies, self.inconsistencies.more
            ),
            self._section(_("What could not be compared"), self.uncompared, self.uncompared.more),
        )
        below = (
            self._section(_("Wall code and hashes"), self.codes),
            self._section(_("Seed"), self._seed),
            self._section(_("Compared with the log"), self._table, self._told_only),
            self._section(_("Seats and SHA-512"), self._seats, self._hash, self._copy),
            self._section(_("Was it published?"), self.published),
            self._section(_("Odd in this file"), self._remarks),
        )
        parts = (top, *above, self.details_button, *below)
        column = boxed(QVBoxLayout(self._body), *parts, None, margins=14, spacing=_GAP)
        column.setAlignment(self.details_button, Qt.AlignmentFlag.AlignLeft)

    def _section(self, title: str, *widgets: QWidget) -> QWidget:
        """Return widgets under a heading; `_show` of the first shows or hides them together."""
        made = self._sections[widgets[0]] = QWidget()
        heading = muted(title, bold=True)
        heading.setContentsMargins(0, 6, 0, 0)
        column = boxed(QVBoxLayout(made), heading, *widgets, spacing=_GAP)
        for widget in widgets:
            if isinstance(widget, QPushButton):
                column.setAlignment(widget, Qt.AlignmentFlag.AlignLeft)
        return made

    def _show(self, first: QWidget, is_shown: object) -> None:
        self._sections[first].setVisible(bool(is_shown))

    def set_document(self, document: Document | None) -> None:
        self.document = document
        self._body.setVisible(document is not None)
        if document is None:
            return
        mark, text = log_verdict(document)
        self._mark.show_verdict(mark, text)
        self._verdict.setText(text)
        self._seed.setText("\n".join(seed_lines(document)))
        judgement = document.judgement
        audit, course = judgement.audit, judgement.course
        for part, rows, count in (
            (self.findings, audit.findings, audit.wrong.total()),
            (self.inconsistencies, judgement.inconsistencies, course.wrong if course else 0),
            (self.uncompared, judgement.uncompared, len(judgement.uncompared)),
        ):
            part.show_rows(document, rows, count)
            self._show(part, document.log and rows)
        has_codes = any(document.wall_codes)
        if has_codes:
            self.codes.set_document(document)
        self._show(self.codes, has_codes)
        self._show(self._seed, not document.codes)
        self._table.show_counts(document)
        self._told_only.setText(_told_only(document.log) if document.log else "")
        compared = document.log and audit.checked
        self._show(self._table, compared or course)
        self._show_hash(document)
        self.published.set_document(document)
        remarks = document.source.remarks if document.source else ()
        self._remarks.setText("\n".join(f"· {sentence(remark)}" for remark in remarks))
        self._show(self._remarks, remarks)

    def look_for_hash(self, text: str) -> None:
        """Look for the log's hash in a published list, and scroll to the answer."""
        self.published.field.setPlainText(text)
        # after layout: the panel may be new
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.published))

    def _show_hash(self, document: Document) -> None:
        commitment = document.commitment
        for first in (self._seats, self.published):
            self._show(first, commitment is not None)
        if commitment is None:
            return
        sha512 = commitment.sha512 or ""
        text = _("Seat digits {digits}: the players' names in order, E S W N.")
        self._seats.setText(text.format(digits=commitment.seats))
        groups = (sha512[at : at + _HASH_GROUP] for at in range(0, len(sha512), _HASH_GROUP))
        self._hash.setText(" ".join(groups))
        self._hash.setAccessibleName(sha512)

    def _hash_to_copy(self) -> tuple[str, str] | None:
        commitment = self.document.commitment if self.document else None
        return commitment and (commitment.sha512 or "", _("Copied: SHA-512 of seats and seed"))


class _Counts(NamedTuple):
    mark: VerdictLabel
    name: QLabel
    compared: QLabel
    agree: QLabel

    def show(self, count: int, bad: int) -> None:
        agrees = not bad if count else None
        self.mark.show_verdict(Verdict.of(agrees), words.verdict_words(agrees))
        self.compared.setText(words.points(count))
        self.agree.setText(words.points(count - bad))


class _CountsTable(QWidget):
    """Compared and agreeing counts, a row for each check and one for the replay."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        for column, text in ((1, _("compared")), (2, _("agree"))):
            self._grid.addWidget(muted(text), 0, column, Qt.AlignmentFlag.AlignRight)
        self.checks = {check: self._add_row(check_name(check)) for check in CHECKS}
        self._replay = self._add_row(_("Replay"))

    def _add_row(self, text: str) -> _Counts:
        row, right = self._grid.rowCount(), Qt.AlignmentFlag.AlignRight
        counts = _Counts(VerdictLabel(14), label(text), label(), label())
        name = boxed(QHBoxLayout(), counts.mark, counts.name, spacing=8, stretch=counts.name)
        self._grid.addLayout(name, row, 0)
        self._grid.addWidget(counts.compared, row, 1, right)
        self._grid.addWidget(counts.agree, row, 2, right)
        return counts

    def show_counts(self, document: Document) -> None:
        compared, wrong = document.audit.compared, document.audit.wrong
        listed = listed_checks(compared)
        for check, counts in self.checks.items():
            counts.show(compared[check], wrong[check])
            for part in counts:
                part.setVisible(check in listed)
        course = document.judgement.course
        self._replay.show(course.checked if course else 0, course.wrong if course else 0)


def _told_only(log: Log) -> str:
    if not site_of(log).seeded:
        return _(
            "Not compared with anything: names, room, looks, and what players could have done."
            " Details list every field."
        )
    return _(
        "Not compared with anything: names, ranks, rates, room and lobby, lost"
        " connections, chips. Details list every field."
    )


def seed_lines(document: Document) -> list[str]:
    era = document.era
    if era is None:
        return [sentence(without_walls(document.log))] if document.log else []
    if document.log is None and document.seed is None:
        return [_("None: the lab shuffled this wall itself.")]
    if not era.seeded:
        return [_("None: {era}").format(era=_(era.words))]
    if era.per_hand:
        size = _("each hand's own")
    else:
        count = len(document.seed.words) if document.seed else 0
        text = ngettext("{words} word, {bytes} bytes", "{words} words, {bytes} bytes", count)
        size = text.format(words=count, bytes=words.points(4 * count))
    made = sum(wall is not None for wall in document.walls)
    lines = [
        _("Kind: {era}").format(era=_(era.words)),
        _("Size: {size}").format(size=size),
        _("Walls rebuilt: {made}").format(made=made),
    ]
    if document.twisters_agree is not None:
        lines.append(
            _("Two Mersenne Twisters, same walls: yes")
            if document.twisters_agree
            else _("Two Mersenne Twisters, same walls: NO. Please report this.")
        )
    return lines


def answer_for(commitment: GameCommitment, hashes: dict[str, int]) -> tuple[Verdict, str]:
    """Return whether a game's hash is among published ones, as mark and sentence."""
    sha512 = commitment.sha512 or ""
    if not hashes:
        return Verdict.NOTHING, _("There is no hash in this text.")
    if sha512 in hashes:
        text = _("Yes: it stands in line {line}.")
        return Verdict.AGREES, text.format(line=words.points(hashes[sha512]))
    other = commitment.in_order_of(hashes)
    if other is not None:
        text = _(
            "Yes, but for the seat digits {digits}, not {inferred}: the names do not tell"
            " the order in which Tenhou sorted them."
        )
        return Verdict.AGREES, text.format(digits=other.seats, inferred=commitment.seats)
    text = _("No: neither this hash nor that of any other seat order.")
    return Verdict.DISAGREES, text


class PublishedBox(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._from_file: dict[str, int] | None = None
        self.jobs = Jobs(self)
        self.field = code_field(_PUBLISHED_LINES)
        self.field.setObjectName("published")
        self.field.setPlaceholderText(
            _("Paste a hash, or a whole list from Tenhou's stat/rand page")
        )
        self.field.textChanged.connect(lambda: self._look_in(None))
        tip = _("Look for the hash in a list that you saved")
        from_file = button(_("From a file…"), tip, self._on_from_file)
        self._mark = VerdictLabel(14)
        self._mark.hide()
        self.answer = wrapped_label(label(name="published_answer"))
        row = boxed(QHBoxLayout(), self._mark, self.answer, stretch=self.answer)
        row.setAlignment(self._mark, Qt.AlignmentFlag.AlignTop)
        column = boxed(QVBoxLayout(self), self.field, from_file, row)
        column.setAlignment(from_file, Qt.AlignmentFlag.AlignLeft)

    def set_document(self, document: Document | None) -> None:
        self._document = document
        self._look_up()

    def load(self, path: Path) -> None:
        self._show_answer(Verdict.NOTHING, _("Reading {name}").format(name=shown(path.name)))

        def fail(error: InputError) -> None:
            self._show_answer(Verdict.DISAGREES, sentence_about(shown(path.name), error))

        self.jobs.start(
            lambda _progress, should_stop: hashes_in(path, should_stop), self._look_in, fail
        )

    def _on_from_file(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a published list"))
        if name:
            self.load(Path(name))

    def _look_in(self, from_file: dict[str, int] | None) -> None:
        """Look in the list of a file, or in what stands in the field."""
        self._from_file = from_file
        self._look_up()

    def _look_up(self) -> None:
        commitment = self._document.commitment if self._document else None
        text = self.field.toPlainText()
        given = self._from_file is not None or bool(text.strip())
        if commitment is None or not given:
            self._mark.hide()
            self.answer.clear()
            return
        hashes = find_hashes(text) if self._from_file is None else self._from_file
        self._show_answer(*answer_for(commitment, hashes))

    def _show_answer(self, mark: Verdict, answer: str) -> None:
        self._mark.show()
        self._mark.show_verdict(mark, answer)
        self.answer.setText(answer)
        announce(self, answer)
