"""The main window: it opens logs, and holds the view of one, the menus and the other windows.

Loading runs in a job; a second one drops the first.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QStatusBar

from viewer import assets
from viewer.core.errors import InputError, sentence
from viewer.core.foreign import shown
from viewer.core.log_address import LogAddress, parse_address
from viewer.core.seed import Seed
from viewer.document import Document, open_log_carefully, open_seed
from viewer.online import kept
from viewer.online.fetch import is_online
from viewer.site_record import SiteRecord, open_or_record
from viewer.translation import _
from viewer.ui.actions import MENUS, add_menus, target_of
from viewer.ui.actions.context_menus import add_context_menus
from viewer.ui.arrivals.opening import open_online, open_text_log, what_a_drop_does
from viewer.ui.kit.actions import Menus, key_groups
from viewer.ui.kit.drops import DropTarget, paths_of, text_of
from viewer.ui.kit.focus_ring import focus_rings
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.speech import speak
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.log_view import LogView
from viewer.ui.run_words import name_of
from viewer.ui.windows import Windows, bring_up, is_for_audit

_FIRST_SIZE = QSize(1280, 820)
_PART_OF_SCREEN = 0.85
_SAID_MS = 4000


class MainWindow(QMainWindow):
    """A window on one log."""

    language_chosen = Signal()
    """All windows are to be made anew: none knows how to say what it shows in another language."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.settings = settings
        # One made by Qt might be taken for that of an earlier window, and be gone with it.
        self.setStatusBar(QStatusBar())
        self.jobs = JobLine(self.statusBar())
        self.jobs.failed.connect(self._on_failed)
        self.log_view = LogView(settings, art, self.jobs)
        self.log_view.document_shown.connect(self._on_document_shown)
        self.log_view.walker.scene_changed.connect(self._update_title)
        self.log_view.said.connect(self._say)
        self.setCentralWidget(self.log_view)
        self.windows = Windows(settings, art, self._opened, self)
        self.windows.log_wanted.connect(self._on_log_wanted)
        self.windows.document_wanted.connect(self._on_document_wanted)
        self.windows.seed_wanted.connect(self.open_seed)
        self.windows.address_wanted.connect(self.open_address)
        drops = DropTarget(self, self._what_drop_does, what_a_drop_does)
        drops.dropped.connect(self.open_paths)
        drops.text_dropped.connect(self.open_text)
        self.setMinimumHeight(560)  # the least width is what the three parts need
        self.menus = Menus(self.menuBar())
        add_menus(self.menus, self)
        add_context_menus(self.menus, self.log_view)
        themes.choose(settings.theme)
        focus_rings.follow()
        give_first_size(self, _FIRST_SIZE, _PART_OF_SCREEN)
        self.restoreGeometry(settings.place("window"))
        self.log_view.restore_places()
        self._update_title()

    # opening

    def open_path(self, path: Path, *, at_first_finding: bool = False) -> None:
        """Load a log, or another site's record, and show it.

        One that was downloaded may have gone from where it is kept: it is downloaded again.
        """
        address = kept.address_of(path)
        if address is not None:
            self.open_address(address, at_first_finding=at_first_finding)
            return
        work = partial(open_or_record, open_log_carefully, path)
        show = partial(self._on_loaded, path, at_first_finding=at_first_finding)
        self._load(shown(path.name), work, show)

    def open_paths(self, paths: list[Path]) -> None:
        """Open a log or a record; check folders, archives and several files."""
        if _is_for_one(paths):
            self.open_path(paths[0])
        else:
            self.windows.check(map(str, paths))

    def open_address(self, address: LogAddress, *, at_first_finding: bool = False) -> None:
        """Download a log, unless it is kept, and show it."""
        name = str(address)
        text = _("Downloading {name}").format(name=name)
        work = partial(open_online, open_log_carefully, address)
        show = partial(self._on_downloaded, at_first_finding=at_first_finding)
        self.jobs.run(name, text, work, show)

    def open_named(self, name: str) -> None:
        """Open what somebody named when starting the program: a file, or a log's address."""
        if not is_online(name):
            self.open_path(Path(name))
            return
        try:
            self.open_address(parse_address(name))
        except InputError as error:
            self._on_failed(shown(name), error)

    def paste(self) -> None:
        """Open what the clipboard holds: files, or a text that `open_text` knows."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # whatever its types say
        paths = paths_of(data) if data else []
        if paths:
            self.open_paths(paths)
        else:
            self.open_text(text_of(data) if data else "")

    def open_text(self, text: str) -> None:
        """Open a text: an address, a seed, a list of hashes, or a log's own."""
        from viewer.ui.arrivals.pasted import Kind, kind_of  # noqa: PLC0415 - not needed at the start

        kind = kind_of(text)
        if kind is Kind.LOG:
            name = _("Pasted log")
            work = partial(open_text_log, open_log_carefully, name, text)
            self._load(name, work, self.log_view.show_document)
        elif kind is Kind.ADDRESS:
            self.open_address(parse_address(text))
        elif kind is Kind.HASHES:
            self.log_view.look_for_hash(text)
        elif kind is Kind.SEED:
            self.windows.open_seed_text(text)
        else:
            self.log_view.message_bar.say(
                _(
                    "There is nothing to open in what was pasted: no log, no address of one, no"
                    " seed, no hashes."
                )
            )

    def open_sample(self) -> None:
        """Show the log that comes with the program."""
        path = assets.sample_log()
        self._load(path.name, partial(open_log_carefully, path), self._on_sample_loaded)

    def open_seed(self, seed: Seed, players: int, count: int, title: str = "") -> None:
        """Rebuild walls from a seed alone and show them."""
        title = title or _("Pasted seed")
        self._load(
            title,
            lambda _progress, _stop: open_seed(title, seed, players, count),
            self.log_view.show_document,
        )

    def ask_for_log(self) -> None:
        """Ask for a file, and open it: whatever can be dropped but folders, several too."""
        kinds = _("Logs, archives and records (*.mjlog *.xml *.gz *.zip *.json);;All files (*)")
        names, _kind = QFileDialog.getOpenFileNames(
            self, _("Open"), str(self.settings.folder), kinds
        )
        if names:
            self.open_paths([Path(name) for name in names])

    def _load(
        self,
        name: str,
        work: Callable[..., Document | SiteRecord],
        on_success: Callable[..., None],
    ) -> None:
        text = _("Loading {name}").format(name=name)
        self.jobs.run(name, text, work, on_success)

    def _on_loaded(
        self, path: Path, opened: Document | SiteRecord, *, at_first_finding: bool
    ) -> None:
        self.settings.remember(path.absolute())
        if isinstance(opened, SiteRecord):
            self.windows.show_record(opened)
        else:
            self.log_view.show_document(opened, at_first_finding=at_first_finding)

    def _on_downloaded(self, document: Document, *, at_first_finding: bool) -> None:
        assert document.path is not None  # noqa: S101 - it is kept somewhere
        self.settings.remember_file(document.path)
        self.log_view.show_document(document, at_first_finding=at_first_finding)

    def _on_sample_loaded(self, document: Document) -> None:
        self.log_view.show_document(document)
        self.log_view.message_bar.offer(
            _(
                "This is a sample: its players and their moves are made up."
                " Open a log of your own, or drop one on this window."
            ),
            _("Open a log…"),
            self.ask_for_log,
        )

    def _on_failed(self, name: str, error: InputError) -> None:
        self.log_view.show_problem(f"{name}: {sentence(error)}")

    # what the log's view and the other windows say

    def _on_document_shown(self) -> None:
        self.menus.refresh()

    def _on_log_wanted(self, path: str) -> None:
        """Show a log that a check found, perhaps in an archive."""
        from viewer.bulk.read import archive_of, read_found  # noqa: PLC0415 - not needed at the start

        bring_up(self)
        file = Path(path)
        if archive_of(path) is None:
            self.open_path(file, at_first_finding=True)
            return
        work = partial(open_log_carefully, file, read=partial(read_found, path))
        show = partial(self.log_view.show_document, at_first_finding=True)
        self._load(shown(file.name), work, show)

    def _on_document_wanted(self, document: Document) -> None:
        bring_up(self)
        self.log_view.show_document(document)

    def _opened(self) -> list[Document]:
        return [self.log_view.document] if self.log_view.document is not None else []

    def _say(self, text: str) -> None:
        self.statusBar().showMessage(text, _SAID_MS)

    # help

    def show_keys(self) -> None:
        """Show the table of keys."""
        from viewer.ui.help import KeysDialog  # noqa: PLC0415 - not needed at the start

        dialog = KeysDialog(key_groups(MENUS), self)
        dialog.exec()
        dialog.deleteLater()

    def show_settings(self) -> None:
        """Show what can be set."""
        dialog = self.findChild(QDialog, "settings")
        bring_up(self._settings_dialog() if dialog is None else dialog)

    def _settings_dialog(self) -> QDialog:
        from viewer.ui.settings_dialog import SettingsDialog  # noqa: PLC0415 - as above

        dialog = SettingsDialog([(menu, target_of(menu, self)) for menu in MENUS], self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("settings")
        return dialog

    def speak(self, language: str | None) -> None:
        """Choose the language of all windows; None is the system's."""
        self.settings.language = language
        speak(language)
        self.language_chosen.emit()

    def take_over(self, other: "MainWindow") -> None:
        """Show what another window shows, in its place."""
        self.setGeometry(other.geometry())
        self.log_view.take_over(other.log_view)
        self.windows.take_over(other.windows)
        if (dialog := other.findChild(QDialog, "settings")) is not None:
            new = self._settings_dialog()
            new.move(dialog.pos())
            new.show()

    def show_about(self) -> None:
        """Show what this program is."""
        from viewer.ui.help import show_about  # noqa: PLC0415 - not needed at the start

        show_about(self)

    # Qt's side

    def _update_title(self) -> None:
        name, scene = _("Wall viewer"), self.log_view.walker.scene
        self.setWindowTitle(f"{scene.document.title} - {name}" if scene else name)

    def _what_drop_does(self, paths: list[Path]) -> str:
        if _is_for_one(paths):
            return _("Drop to open {name}").format(name=shown(paths[0].name))
        return _("Drop to verify {name}").format(name=name_of(tuple(map(str, paths))))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work, and remember the window's places."""
        self.log_view.put_away()
        self.jobs.close()
        self.windows.close()
        self.settings.set_place("window", self.saveGeometry())
        super().closeEvent(event)


def _is_for_one(paths: list[Path]) -> bool:
    """Whether a window opens it itself: one log or record."""
    return len(paths) == 1 and not is_for_audit(paths[0])
