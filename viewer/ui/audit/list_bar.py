"""The published list that all logs are looked up in: which one, and how to choose another."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.collection.read import read_published
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence_about, shown
from viewer.core.sites.game_commitment import published_hashes
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs, Work
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    boxed,
    button,
    code_field,
    label,
    muted,
    plain_buttons,
)

_LINES = 12
_LEAST_WIDTH = 560


class PublishedList(NamedTuple):
    """A list: what it is called, its file if it has one, and its hashes with their lines."""

    name: str
    file: str | None
    hashes: dict[str, int]


def read_list(path: Path, _progress: Progress, should_stop: ShouldStop) -> PublishedList:
    return PublishedList(shown(path.name), str(path), read_published(path, should_stop))


def find_list(name: str, text: str, _progress: Progress, should_stop: ShouldStop) -> PublishedList:
    return PublishedList(name, None, published_hashes(text, should_stop))


class ListBar(QWidget):
    list_changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.published: PublishedList | None = None
        self.jobs = Jobs(self)
        self.label = muted()
        self.label.setObjectName("audit_list")
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.button = button(
            _("&Published list"),
            _("Look up every log's hash in a list that Tenhou published before the games"),
        )
        self.button.setMenu(QMenu(self.button))
        boxed(QHBoxLayout(self), self.button, self.label, spacing=8, stretch=self.label)
        self._say()

    @property
    def hashes(self) -> dict[str, int] | None:
        return self.published.hashes if self.published else None

    def load(self, path: Path) -> None:
        self._start(shown(path.name), partial(read_list, path))

    def ask_for_text(self) -> None:
        dialog = PasteDialog(self)
        wanted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if wanted:
            self.use_text(dialog.text.toPlainText())

    def use_text(self, text: str) -> None:
        name = _("pasted list")
        self._start(name, partial(find_list, name, text))

    def remove(self) -> None:
        self.stop()
        if self.published is not None:
            self.published = None
            self.list_changed.emit()
        self._say()

    def stop(self) -> None:
        self.jobs.close()

    def _start(self, name: str, work: Work[PublishedList]) -> None:
        self.jobs.start(work, self._on_read, partial(self._on_failed, name))
        self.label.setText(_("Reading {name}").format(name=name))

    def _on_read(self, published: PublishedList) -> None:
        if published.hashes:
            self.published = published
            self.list_changed.emit()
        else:
            self.failed.emit(_("There is no SHA-512 in this text."))
        self._say()

    def _on_failed(self, name: str, error: InputError) -> None:
        self.failed.emit(sentence_about(name, error))
        self._say()

    def _say(self) -> None:
        if self.published is None:
            text = _("No list: hashes are not looked up.")
        else:
            count = len(self.published.hashes)
            text = ngettext("{name}: {count} hash", "{name}: {count} hashes", count).format(
                name=self.published.name, count=words.points(count)
            )
        self.label.setText(text)
        self.label.setToolTip(as_tooltip(text))


class PasteDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Published list"))
        self.setMinimumWidth(_LEAST_WIDTH)
        caption = label(_("&Hashes, or a whole page of Tenhou's stat/rand, saved earlier:"))
        self.text = code_field(_LINES)
        caption.setBuddy(self.text)
        kinds = QDialogButtonBox.StandardButton
        box = plain_buttons(QDialogButtonBox(kinds.Ok | kinds.Cancel))
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        accept = box.button(QDialogButtonBox.StandardButton.Ok)
        accept.setText(_("Look up"))
        accept.setEnabled(False)
        self.text.textChanged.connect(lambda: accept.setEnabled(not self.text.document().isEmpty()))
        boxed(QVBoxLayout(self), caption, self.text, box, margins=WINDOW_MARGIN, spacing=10)
