"""Takes hashes, pasted or in a file, and says whether a document's own is among them."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from viewer.collection.read import hashes_in
from viewer.core.base.errors import InputError, sentence_about, shown
from viewer.core.judgement.words import beforehand_words
from viewer.core.sites.hash_lists import find_hashes
from viewer.system.assets import noted_file
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import DropTarget, announce
from viewer.ui.kit.parts import boxed, button, code_field, label, wrapped_label
from viewer.ui.kit.verdict import Verdict
from viewer.ui.kit.verdict_button import VerdictButton
from viewer.ui.verification.known_before import KnownBefore, known_mark

_LINES: Final = 4
_MARK: Final = 14


def given_verdict(known: KnownBefore) -> tuple[Verdict, str]:
    """Return whether a document's hash is among those that are given, as mark and sentence."""
    given, hashes, answer = known.given or {}, known.hashes, known.in_given
    if not given:
        return Verdict.NOTHING, _("There is no hash in this text.")
    if answer.contradicts:
        return Verdict.DISAGREES, beforehand_words(answer)
    if answer.first is not None or answer.other_seats is not None:
        if known.is_copied:
            text = _("This was copied from this program: it proves nothing.")
            return Verdict.NOTHING, text
        return known_mark(answer), beforehand_words(answer)
    if any(each in given for each in hashes.others):
        text = _("It is the hash of a salt, which does not fix the wall.")
        return Verdict.NOTHING, text
    text = ngettext(
        "No: this hash is none of this game's.",
        "No: none of these {count} hashes is this game's.",
        len(given),
    )
    return Verdict.NOTHING, text.format(count=words.points(len(given)))


class KnownBox(QWidget):
    list_wanted = Signal()

    def __init__(self, known: KnownBefore) -> None:
        super().__init__()
        self._known = known
        self.jobs = Jobs(self)
        self.field = code_field(_LINES)
        self.field.setObjectName("published")
        self.field.setPlaceholderText(
            _("Paste a hash, or any text that holds some, or drop a file here")
        )
        self.field.textChanged.connect(self._on_text_changed)
        tip = _("Look for the hash in a list that you saved")
        from_file = button(_("From a file…"), tip, self._on_from_file)
        self.mark = VerdictButton(_MARK)
        self.mark.hide()
        self.answer = wrapped_label(label(name="published_answer"))
        row = boxed(QHBoxLayout(), self.mark, self.answer, stretch=self.answer)
        row.setAlignment(self.mark, Qt.AlignmentFlag.AlignTop)
        self.note_button = button(
            "", _("Keep it, with the time of now, in your list of noted hashes"), self._on_note
        )
        self.list_button = button(
            _("Noted hashes…"), _("See the hashes that you noted, and note others"),
            self.list_wanted,
        )  # fmt: skip
        for each in (self.note_button, self.list_button, from_file):
            each.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        boxed(
            QVBoxLayout(self), self.note_button, self.list_button, self.field, from_file, row,
            spacing=8,
        )  # fmt: skip
        self._drops = DropTarget(self, lambda _paths: _("Look for the hash in this file"))
        self._drops.dropped.connect(lambda paths: self.load(paths[0]))
        known.changed.connect(self._on_changed)
        self._on_changed()

    def load(self, path: Path) -> None:
        """Look in a file, in place of what stands in the field."""
        self._show_answer(Verdict.NOTHING, _("Reading {name}").format(name=shown(path.name)))

        def fail(error: InputError) -> None:
            self._show_answer(Verdict.DISAGREES, sentence_about(shown(path.name), error))

        self.jobs.start(
            lambda _progress, should_stop: hashes_in(path, should_stop), self._known.give, fail
        )

    def _on_from_file(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a list of hashes"))
        if name:
            self.load(Path(name))

    def _on_note(self) -> None:
        def added(count: int) -> None:
            text = ngettext("{count} hash noted.", "{count} hashes noted.", count)
            announce(self, text.format(count=words.points(count)))

        def fail(error: InputError) -> None:
            self._show_answer(Verdict.DISAGREES, sentence_about(shown(str(noted_file())), error))

        self._known.note(added, fail)

    def _on_text_changed(self) -> None:
        text = self.field.toPlainText()
        self._known.give(find_hashes(text) if text.strip() else None)

    def _on_changed(self) -> None:
        count = len(self._known.to_note)
        text = ngettext("Note this hash", "Note these {count} hashes", count)
        self.note_button.setText(text.format(count=words.points(count)))
        self.note_button.setVisible(bool(count))
        if self._known.given is not None:
            self._show_answer(*given_verdict(self._known))
            return
        self.mark.hide()
        self.answer.clear()
        with QSignalBlocker(self.field):  # it was given for another document
            self.field.clear()

    def _show_answer(self, mark: Verdict, answer: str) -> None:
        self.mark.show()
        self.mark.show_verdict(mark, answer)
        if self.answer.text() != answer:
            self.answer.setText(answer)
            announce(self, answer)
