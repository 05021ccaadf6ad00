"""The verification panel: verdict, contradictions, seed, counts, hash, and remarks on the file."""

from typing import Final, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.errors import sentence
from viewer.core.base.records import Log
from viewer.core.judgement.audit import CHECKS, listed_checks
from viewer.core.judgement.words import beforehand_words, check_name
from viewer.core.sites.detect import site_of, without_walls
from viewer.document import Document
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.notices import copy_button
from viewer.ui.kit.parts import (
    TallScrollArea,
    boxed,
    button,
    label,
    muted,
    wrapped_label,
)
from viewer.ui.kit.theme import fixed_font
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.kit.verdict_button import VerdictButton
from viewer.ui.verification.evidence_items import KNOWN, REPLAY
from viewer.ui.verification.known_before import KnownBefore, known_mark
from viewer.ui.verification.known_box import KnownBox
from viewer.ui.verification.verdict import ContradictionList, log_verdict
from viewer.ui.wall_codes import CodeBox

_MARK: Final = 22
_GAP: Final = 10
_HASH_GROUP: Final = 8
_MAY_BREAK: Final = "\N{ZERO WIDTH SPACE}"


class VerificationPanel(TallScrollArea):
    evidence_wanted = Signal(object, str)
    """Of a hand, from 0; None is the one in view. And a topic of it."""
    noted_wanted = Signal()
    """The list of noted hashes is to be shown."""

    def __init__(self, art: TileArt, known: KnownBefore | None = None) -> None:
        """Make it; ``known`` is what else shows whether the walls were known before."""
        super().__init__()
        self.setObjectName("verification_panel")
        self.document: Document | None = None
        self.known = known or KnownBefore(self)
        self.known.changed.connect(self._show_known)
        self._mark = VerdictButton(_MARK)
        self._verdict = wrapped_label(label(bold=True, name="verdict"))
        self._known_mark = VerdictButton(_MARK)
        self._known_text = wrapped_label(label(bold=True, name="known_before"))
        self.findings = ContradictionList("findings", _("What disagrees"), art)
        self.otherwise = ContradictionList(
            "otherwise", _("What differs from the log that it names")
        )
        self.inconsistencies = ContradictionList(
            "inconsistencies", _("Where the log contradicts itself")
        )
        self.uncompared = ContradictionList("uncompared", _("What could not be compared"))
        self.details_button = button(
            _("Details and proof…"), _("By kyoku, the evidence, and what is proven")
        )
        self._seed = wrapped_label(label())
        self._table = _CountsTable()
        self.finding_evidence = button(
            _("Evidence of this place…"), _("Show what the chosen contradiction rests on")
        )
        self._told_only = wrapped_label(muted())
        self._seats = wrapped_label(label())
        self._hash = wrapped_label(label(name="sha512"))
        self._hash.setFont(fixed_font())
        tip = _("Copy the SHA-512 over seats and seed")
        self._copy = copy_button(_("Copy hash"), tip, self._hash_to_copy)
        self.codes = CodeBox()
        self.published = KnownBox(self.known)
        self.published.list_wanted.connect(self.noted_wanted)
        self._remarks = wrapped_label(label(name="remarks"))
        self._sections: dict[QWidget, QWidget] = {}
        self._body = QWidget()
        self._lay_out()
        self._connect()
        self.setWidget(self._body)
        self._body.hide()

    def _lay_out(self) -> None:
        top = _marked(self._mark, self._verdict)
        known = _marked(self._known_mark, self._known_text)
        above = (
            self._section(
                _("The wall has → the log says"),
                self.findings,
                self.findings.more,
                self.finding_evidence,
            ),
            self._section(
                _("Differs from the log that it names"), self.otherwise, self.otherwise.more
            ),
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
            self._section(_("Was it fixed before the game?"), self.published),
            self._section(_("Odd in this file"), self._remarks),
        )
        parts = (top, known, *above, self.details_button, *below)
        column = boxed(QVBoxLayout(self._body), *parts, None, margins=14, spacing=_GAP)
        column.setAlignment(self.details_button, Qt.AlignmentFlag.AlignLeft)

    def _connect(self) -> None:
        """Let each sign lead to what it rests on."""
        self._mark.clicked.connect(lambda _on: self._want_evidence(""))
        for check, counts in self._table.checks.items():
            counts.mark.clicked.connect(lambda _on, check=check: self._want_evidence(check))
        self._table.replay.mark.clicked.connect(
            lambda: self._want_evidence_of(self.inconsistencies, REPLAY)
        )
        self.finding_evidence.clicked.connect(lambda: self._want_evidence_of(self.findings))
        self.codes.evidence_wanted.connect(self.evidence_wanted)
        for sign in (self._known_mark, self.published.mark):
            sign.clicked.connect(lambda: self.evidence_wanted.emit(None, KNOWN))

    def _want_evidence(self, check: str) -> None:
        """Ask for that of the first hand where anything, or a check, is wrong."""
        findings = self.document.audit.findings if self.document else ()
        wrong = (each for each in findings if check in {"", each.check})
        first = next(wrong, None)
        self.evidence_wanted.emit(first and first.place.hand_index, check)

    def _want_evidence_of(self, places: ContradictionList, topic: str = "") -> None:
        """Ask for that of the chosen row, or of the first."""
        chosen = places.chosen
        topic = topic or (chosen.check if chosen else "")
        self.evidence_wanted.emit(chosen and chosen.place.hand_index, topic)

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
        self._verdict.setText(_breakable(document, text))
        self._seed.setText(_breakable(document, "\n".join(seed_lines(document))))
        judgement = document.judgement
        audit, course, check = judgement.audit, judgement.course, judgement.named
        for part, rows, count in (
            (self.findings, audit.findings, audit.wrong.total()),
            (self.otherwise, check.findings if check else (), check.wrong if check else 0),
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
        self.known.set_document(document)
        self._show_known()
        said = document.judgement.problem  # by the verdict
        every = document.source.remarks if document.source else ()
        remarks = [remark for remark in dict.fromkeys(every) if remark != said]
        self._remarks.setText("\n".join(f"· {sentence(remark)}" for remark in remarks))
        self._show(self._remarks, remarks)

    def look_for_hash(self, text: str) -> None:
        """Look for the log's hash in a published list, and scroll to the answer."""
        self.published.field.setPlainText(text)
        # after layout: the panel may be new
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.published))

    def _show_known(self) -> None:
        answer = self.known.answer
        for part in (self._known_mark, self._known_text):
            part.setVisible(answer is not None)
        self._show(self.published, answer is not None and answer.total)
        if answer is not None:
            text = beforehand_words(answer)
            self._known_mark.show_verdict(known_mark(answer), text)
            self._known_text.setText(text)

    def _show_hash(self, document: Document) -> None:
        commitment = document.commitment
        self._show(self._seats, commitment is not None)
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


def _breakable(document: Document, text: str) -> str:
    """Let lines end within the id of the log that a game names, which is wider than the panel."""
    log_id = document.named.log_id if document.named else ""
    return text.replace(log_id, log_id.replace("-", f"-{_MAY_BREAK}")) if log_id else text


def _marked(mark: VerdictButton, text: QLabel) -> QHBoxLayout:
    row = boxed(QHBoxLayout(), mark, text, stretch=text)
    row.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
    return row


class _Counts(NamedTuple):
    mark: VerdictButton
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
        self.replay = self._add_row(_("Replay"))

    def _add_row(self, text: str) -> _Counts:
        row, right = self._grid.rowCount(), Qt.AlignmentFlag.AlignRight
        counts = _Counts(VerdictButton(14, text), label(), label())
        self._grid.addWidget(counts.mark, row, 0)
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
        self.replay.show(course.checked if course else 0, course.wrong if course else 0)


def _told_only(log: Log) -> str:
    if not site_of(log).fields:
        return _("Not compared with anything: names, ranks and rates.")
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
    if document.named is not None:
        lines.append(_("Of the log {log}").format(log=document.named.log_id))
    if document.twisters_agree is not None:
        lines.append(
            _("Walls computed twice, by two programs: the same")
            if document.twisters_agree
            else _("Walls computed twice, by two programs: NOT the same. Please report this.")
        )
    return lines
