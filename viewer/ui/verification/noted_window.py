"""The user's list of noted hashes: seen, added to by pasting and by files, exported, edited.

The program only adds to it. Whoever wants to remove a line opens the text file itself.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    Stopped,
    sentence,
    sentence_about,
    shown,
)
from viewer.core.judgement.beforehand import Note
from viewer.core.judgement.words import moment
from viewer.core.sites.detect import SITES, site_title
from viewer.core.sites.hash_lists import HASH_NAMES, decode_list, find_hashes
from viewer.noted import notes_in, notes_of, text_of
from viewer.system.assets import noted_file
from viewer.system.regular_file import read_file
from viewer.system.whole_file import write_whole
from viewer.translation import _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.files import Saver
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import DropTarget, announce
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    boxed,
    button,
    code_field,
    dialog_buttons,
    label,
    labelled,
    muted,
)
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.table_view import EDGE, RowsTable
from viewer.ui.kit.tables import NOTHING, Column, RowsModel
from viewer.ui.verification.own_notes import copied_hashes, own_notes

_FIRST_SIZE: Final = QSize(940, 620)
_LEAST_SIZE: Final = QSize(760, 480)
_LINES: Final = 3
_SHOWN_DIGITS: Final = 24


def _columns() -> tuple[Column[Note], ...]:
    return (
        Column(
            title=_("Noted"),
            meaning=_("When it was noted, by the clock of whoever noted it"),
            text=lambda note: moment(note.at),
            sample="0000-00-00 00:00",
        ),
        Column(
            title=_("Kind"),
            text=lambda note: HASH_NAMES[len(note.hash)],
            sample=max(HASH_NAMES.values(), key=len),
        ),
        Column(
            title=_("Hash"),
            text=lambda note: f"{note.hash[:_SHOWN_DIGITS]}…",
            tip=lambda note: note.hash,
            said=lambda note: note.hash,
            sample="0" * (_SHOWN_DIGITS + 1),
            is_code=True,
        ),
        Column(
            title=_("From"),
            meaning=_("Whose hash it is"),
            text=lambda note: _source(note) or NOTHING,
            tip=_source,
            sample=max(map(site_title, SITES), key=len),
        ),
        Column(
            title=_("Note"), text=lambda note: note.words or NOTHING, tip=lambda note: note.words
        ),
    )


def _source(note: Note) -> str:
    return site_title(note.source) if note.source in SITES else shown(note.source)


class NotedWindow(QDialog):
    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("noted_hashes")
        self.setWindowTitle(_("Noted hashes"))
        self._list = own_notes()
        self._saver = Saver(settings, self)
        self._saver.failed.connect(self._say)
        self._saver.saved.connect(
            lambda path: self._say(_("Saved {name}").format(name=shown(path.name)))
        )
        self.jobs = Jobs(self)
        self.field = code_field(_LINES)
        self.field.setPlaceholderText(
            _("Paste anything that holds hashes: a list, what a site shows before a hand, a mail")
        )
        self.source = ComboBox()
        self.source.addItem(_("unknown"), "")
        for name in SITES:
            self.source.addItem(site_title(name), name)
        self.words = QLineEdit()
        self.words.setPlaceholderText(_("your own words beside it"))
        self.add_button = button("", _("Add to the list, with the time of now"), self._on_add)
        self.message = label(wraps=True, name="noted_message")
        self.table = RowsTable(RowsModel(_columns()), "noted", _("Noted hashes"))
        self.count = muted()
        self._lay_out()
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self._drops = DropTarget(self, lambda _paths: _("Note the hashes in these files"))
        self._drops.dropped.connect(self.load)
        self.field.textChanged.connect(self._on_edited)
        self._list.changed.connect(self._show_list)
        self._on_edited()
        self._show_list()

    def _lay_out(self) -> None:
        about = muted(
            _(
                "Note here what a site shows before a game. When you open or verify the game later,"
                " the program finds it by itself, and can say that nobody chose the walls later."
            ),
            wraps=True,
        )
        from_files = button(
            _("From files…"),
            _("Note all hashes of files; a list that was exported keeps its times"),
            self._on_from_files,
        )
        export = button(_("Export…"), _("Write the list to a file"), self._on_export)
        edit = button(
            _("Open as text"),
            _("Open the list in an editor, to correct or to remove lines"),
            self._on_edit,
        )
        fields = labelled((_("F&rom:"), self.source))
        row = boxed(
            QHBoxLayout(), fields, label(_("&Note:"), of=self.words), self.words, self.add_button,
            spacing=8, stretch=self.words,
        )  # fmt: skip
        above = boxed(
            QVBoxLayout(), about, self.field, row, self.message,
            margins=(WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, 4), spacing=10,
        )  # fmt: skip
        buttons = dialog_buttons(self)
        below = boxed(
            QHBoxLayout(), self.count, None, from_files, export, edit, buttons,
            margins=(EDGE, 10, WINDOW_MARGIN, WINDOW_MARGIN), spacing=8,
        )  # fmt: skip
        boxed(QVBoxLayout(self), above, self.table, below, spacing=0, stretch=self.table)

    # adding

    def propose(self, text: str) -> None:
        """Put a text into the field, to be noted."""
        self.field.setPlainText(text)
        self.words.setFocus()

    def _on_edited(self) -> None:
        found = find_hashes(self.field.toPlainText())
        text = ngettext("Note {count} hash", "Note {count} hashes", len(found))
        self.add_button.setText(text.format(count=words.points(len(found))))
        self.add_button.setEnabled(bool(found))
        if not found and self.field.toPlainText().strip():
            self._say(_("There is no hash in this text."))
        elif found:
            self._say(_already_known([*found]))

    def _on_add(self) -> None:
        found = find_hashes(self.field.toPlainText())
        notes = notes_of(found, None, self.source.currentData(), self.words.text())
        self._add(notes)

    def load(self, paths: Sequence[Path]) -> None:
        """Note the hashes of files."""
        source, said = self.source.currentData(), self.words.text()

        def read(_progress: Progress, should_stop: ShouldStop) -> tuple[list[Note], list[str]]:
            notes, problems = list[Note](), list[str]()
            for path in paths:
                if should_stop():
                    raise Stopped
                try:
                    notes += notes_in(decode_list(read_file(path)), None, source, said)
                except InputError as error:
                    problems.append(sentence_about(shown(path.name), error))
            return notes, problems

        self._say(_("Reading {name}").format(name=shown(paths[0].name)))
        self.jobs.start(
            read, lambda found: self._add(*found), lambda error: self._say(sentence(error))
        )

    def _add(self, notes: Sequence[Note], problems: Sequence[str] = ()) -> None:
        if not notes:
            self._say(in_a_row(problems or [_("There is no hash in this text.")]))
            return

        def added(count: int) -> None:
            text = ngettext("{count} hash noted.", "{count} hashes noted.", count)
            known = len({note.hash for note in notes}) - count
            again = _("Noted before: {count}.").format(count=words.points(known)) if known else ""
            self.field.clear()
            self.words.clear()  # the next hash may be another site's
            self.source.setCurrentIndex(0)
            self._say(in_a_row((text.format(count=words.points(count)), again, *problems)))

        self._list.add(notes, added, lambda error: self._say(sentence(error)))

    # the list

    def _show_list(self) -> None:
        notes = self._list.noted.notes[::-1]
        self.table.rows_model.set_rows(notes)
        text = ngettext("{count} hash", "{count} hashes", len(notes))
        self.count.setText(text.format(count=words.points(len(notes))))
        if self._list.problem is not None:
            self._say(sentence(self._list.problem))

    def _on_from_files(self) -> None:
        names, _kind = QtWidgets.QFileDialog.getOpenFileNames(self, _("Note the hashes of files"))
        if names:
            self.load([*map(Path, names)])

    def _on_export(self) -> None:
        path = self._saver.ask(_("Export noted hashes"), "noted.txt", _("Text (*.txt)"))
        if path is not None:
            notes = self._list.noted.notes
            self._saver.write(path, lambda _progress, _stop: write_whole(path, text_of(notes)))

    def _on_edit(self) -> None:
        path = noted_file()
        if not path.exists() or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._say(_("The list is the file {file}").format(file=shown(str(path))))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        announce(self.message, text)

    def event(self, event: QEvent) -> bool:
        """Look again when the user comes back, as from an editor."""
        if event.type() is QEvent.Type.WindowActivate:
            self._list.look()
        return super().event(event)


def _already_known(hashes: Sequence[str]) -> str:
    """Say of hashes that are pasted whether they were copied here, or are in the list."""
    if copied_hashes().issuperset(hashes):
        return _("This was copied from this program: to note it proves nothing of a game played.")
    notes = [*filter(None, map(own_notes().noted.first, hashes))]
    if not notes:
        return ""
    if len(hashes) == 1:
        return _("You noted it on {time}.").format(time=moment(notes[0].at))
    return _("Noted before: {count}.").format(count=words.points(len(notes)))
