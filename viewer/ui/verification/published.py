"""Was the hash published before the game? A field for the list, and a clear yes or no.

The list may be a hash, the pasted text of a page, or a saved file of any length. If the hash of the
inferred seat order is not in it, all other orders are tried; the answer then says so.
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from viewer.collection.read import hashes_in
from viewer.core.base.errors import InputError, sentence_about, shown
from viewer.core.sites.game_commitment import GameCommitment, published_hashes
from viewer.document import Document
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import (
    VerdictLabel,
    boxed,
    button,
    label,
    use_custom_scrollbars,
    wrapped_label,
)
from viewer.ui.kit.verdict import Verdict


def answer_for(commitment: GameCommitment, hashes: dict[str, int]) -> tuple[Verdict, str]:
    """Return whether a game's hash is among published ones, as mark and sentence."""
    sha512 = commitment.sha512 or ""
    if not hashes:
        return Verdict.NOTHING, _("There is no SHA-512 in this text.")
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
        self.field = QPlainTextEdit()
        use_custom_scrollbars(self.field)
        self.field.setObjectName("published")
        self.field.setPlaceholderText(
            _("Paste a hash, or a whole list from Tenhou's stat/rand page")
        )
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(64)
        self.field.textChanged.connect(self._on_text_changed)
        from_file = button(_("From a file…"), _("Look for the hash in a list that you saved"))
        from_file.clicked.connect(self._on_from_file)
        self._mark = VerdictLabel(14)
        self._mark.hide()
        self.answer = wrapped_label(label())
        self.answer.setObjectName("published_answer")
        row = boxed(QHBoxLayout(), self._mark, self.answer, stretch=self.answer)
        row.setAlignment(self._mark, Qt.AlignmentFlag.AlignTop)
        column = boxed(QVBoxLayout(self), self.field, from_file, row)
        column.setAlignment(from_file, Qt.AlignmentFlag.AlignLeft)

    def set_document(self, document: Document | None) -> None:
        self._document = document
        self._look_up()

    def load(self, path: Path) -> None:
        self._show_answer(Verdict.NOTHING, _("Reading {name}").format(name=shown(path.name)))
        failed = partial(self._on_list_failed, shown(path.name))
        self.jobs.start(
            lambda _progress, should_stop: hashes_in(path, should_stop), self._on_list_read, failed
        )

    def _on_from_file(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a published list"))
        if name:
            self.load(Path(name))

    def _on_text_changed(self) -> None:
        self._from_file = None
        self._look_up()

    def _on_list_read(self, hashes: dict[str, int]) -> None:
        self._from_file = hashes
        self._look_up()

    def _on_list_failed(self, name: str, error: InputError) -> None:
        self._show_answer(Verdict.DISAGREES, sentence_about(name, error))

    def _look_up(self) -> None:
        commitment = self._document.commitment if self._document else None
        text = self.field.toPlainText()
        given = self._from_file is not None or bool(text.strip())
        if commitment is None or not given:
            self._mark.hide()
            self.answer.clear()
            return
        hashes = published_hashes(text) if self._from_file is None else self._from_file
        self._show_answer(*answer_for(commitment, hashes))

    def _show_answer(self, mark: Verdict, answer: str) -> None:
        self._mark.show()
        self._mark.show_verdict(mark, answer)
        self.answer.setText(answer)
        announce(self, answer)
