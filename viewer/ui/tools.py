"""The windows beside the main one, made when they are first asked for, and kept."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.document import Document
    from viewer.site_record import SiteRecord
    from viewer.ui.audit.window import AuditWindow
    from viewer.ui.lab.window import LabWindow
    from viewer.ui.main_window import MainWindow
    from viewer.ui.seeds.seed_dialog import SeedDialog
    from viewer.ui.sites.window import SiteWindow

_ZIP: Final = (b"PK\3\4", b"PK\5\6")


def is_for_audit(path: Path) -> bool:
    """Whether a path may hold many logs: a folder or a zip archive."""
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(4) in _ZIP
        return path.is_dir()
    except (OSError, ValueError):
        return False


class Tools:
    """Holds the windows of one main window."""

    def __init__(self, window: "MainWindow", art: TileArt) -> None:
        self._window = window
        self._art = art
        self.site: SiteWindow | None = None
        self.seed: SeedDialog | None = None
        self.audit: AuditWindow | None = None
        self.lab: LabWindow | None = None

    def open_seed(self) -> None:
        """Ask for a seed, or a root seed."""
        from viewer.ui.seeds.seed_dialog import SeedDialog  # noqa: PLC0415 - as said above

        if self.seed is None:
            self.seed = SeedDialog(self._window.settings.folder, self._window)
            self.seed.seed_opened.connect(self._window.open_seed)
        _bring_up(self.seed)

    def open_site(self) -> None:
        """Ask for another house's wall."""
        _bring_up(self._site_window())

    def show_record(self, record: "SiteRecord") -> None:
        """Show another house's record."""
        site = self._site_window()
        site.show_record(record)
        _bring_up(site)

    def _site_window(self) -> "SiteWindow":
        from viewer.ui.sites.window import SiteWindow  # noqa: PLC0415 - as said above

        if self.site is None:
            self.site = SiteWindow(self._window.settings, self._art, self._window)
        return self.site

    def check(self, paths: Iterable[str]) -> None:
        """Check folders, archives and files against their walls."""
        audit = self._audit_window()
        _bring_up(audit)
        audit.check(paths)

    def check_folder(self) -> None:
        """Ask for a folder, and check it."""
        audit = self._audit_window()
        _bring_up(audit)
        audit.ask_for_folder()

    def check_files(self) -> None:
        """Ask for files, and check them."""
        audit = self._audit_window()
        _bring_up(audit)
        audit.ask_for_files()

    def _audit_window(self) -> "AuditWindow":
        from viewer.ui.audit.window import AuditWindow  # noqa: PLC0415 - as said above

        if self.audit is None:
            self.audit = AuditWindow(self._window.settings, self._art)
            self.audit.log_chosen.connect(self._on_log_chosen)
            self.audit.lab_wanted.connect(self._on_lab_wanted)
        return self.audit

    def _on_log_chosen(self, path: str) -> None:
        _bring_up(self._window)
        self._window.open_found(path)

    def _on_lab_wanted(self, paths: tuple[str, ...]) -> None:
        self._lab_window().look_at(paths)
        self.open_lab()

    def open_lab(self) -> None:
        """Show the simulator and the statistics."""
        _bring_up(self._lab_window())

    def _lab_window(self) -> "LabWindow":
        from viewer.ui.lab.window import LabWindow  # noqa: PLC0415 - as said above

        if self.lab is None:
            self.lab = LabWindow(self._window.settings, self._art, self._opened)
            self.lab.document_wanted.connect(self._on_document_wanted)
        return self.lab

    def _opened(self) -> "list[Document]":
        return [self._window.document] if self._window.document is not None else []

    def _on_document_wanted(self, document: "Document") -> None:
        _bring_up(self._window)
        self._window.show_document(document)

    def close(self) -> None:
        """Close them all but a check of many logs, which goes on by itself."""
        for each in (self.site, self.seed, self.lab):
            if each is not None:
                each.close()


def _bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()
