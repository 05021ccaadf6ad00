"""The windows beside the main one, made when they are first asked for, and kept.

They know no other window: what one wants of another, it says by a signal, and here it is heard.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from viewer.core.base.seed import Seed
from viewer.document import Document
from viewer.translation import _
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.document import SiteRecord
    from viewer.ui.arrivals.address_dialog import AddressDialog
    from viewer.ui.audit.window import AuditWindow
    from viewer.ui.kit.help_pages import HelpWindow
    from viewer.ui.lab.window import LabWindow
    from viewer.ui.luck.window import LuckWindow
    from viewer.ui.seeds.seed_dialog import SeedDialog
    from viewer.ui.sites.window import SiteWindow


_LAB: Final = (
    *("viewer.lab.stats.findings", "viewer.lab.tenho", "viewer.lab.charts.files"),
    *("viewer.ui.lab.statistics.page", "viewer.ui.lab.window"),
)
"""What the lab is made of, and what these need: half a second's work."""

_AUDIT: Final = "viewer.ui.audit.window", "viewer.ui.audit.menus"
"""The same of the window that checks many logs: a moment's work."""

_LUCK: Final = "viewer.luck", "viewer.lab.charts.files", "viewer.ui.luck.menus"
"""The same of the window that asks whether it was luck."""


def is_for_audit(path: Path) -> bool:
    """Whether a path may hold many logs: a folder or a zip archive."""
    from viewer.collection.find import is_archive  # noqa: PLC0415 - not needed at the start

    return os.path.isdir(path) or is_archive(str(path))  # noqa: PTH112 - Path may raise


class Windows(QObject):
    """Holds the windows of one main window."""

    log_wanted = Signal(object)
    """A log's path, perhaps in an archive, that is to be shown."""
    hand_wanted = Signal(object)
    """An `RemarkableHand`: a hand of a log, and a seat, that are to be shown."""
    document_wanted = Signal(object)
    seed_wanted = Signal(Seed, int, int, str)
    """Seed, players, how many kyoku, and a title; empty if the seed has none of its own."""
    address_wanted = Signal(object)
    """A `LogAddress`, of a log that is to be downloaded."""

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
        parent: QWidget,
    ) -> None:
        """Make none yet.

        Args:
            settings: where their places are kept.
            art: the tiles.
            opened: returns the documents that are open.
            parent: the window above which dialogs stay.
        """
        super().__init__(parent)
        self._settings = settings
        self._art = art
        self._opened = opened
        self._parent = parent
        self.site: SiteWindow | None = None
        self.seed: SeedDialog | None = None
        self.address: AddressDialog | None = None
        self.audit: AuditWindow | None = None
        self.lab: LabWindow | None = None
        self.luck: LuckWindow | None = None
        self.help: HelpWindow | None = None
        self.preparing: QDialog | None = None

    def open_seed(self) -> None:
        """Ask for a seed, or a root seed."""
        from viewer.ui.seeds.seed_dialog import SeedDialog  # noqa: PLC0415 - as said above

        if self.seed is None:
            self.seed = SeedDialog(self._settings.folder, self._parent)
            self.seed.seed_opened.connect(self.seed_wanted)
        bring_up(self.seed)

    def open_seed_text(self, text: str) -> None:
        """Show what seed a text is."""
        self.open_seed()
        assert self.seed is not None  # noqa: S101 - it was just shown
        self.seed.text.setPlainText(text)

    def open_address(self) -> None:
        """Ask for a log's address."""
        from viewer.ui.arrivals.address_dialog import AddressDialog  # noqa: PLC0415 - as said above

        if self.address is None:
            self.address = AddressDialog(self._parent)
            self.address.address_given.connect(self.address_wanted)
        bring_up(self.address)

    def open_site(self) -> None:
        """Ask for another site's wall."""
        bring_up(self._site_window())

    def show_record(self, record: "SiteRecord") -> None:
        """Show another site's record."""
        site = self._site_window()
        site.show_record(record)
        bring_up(site)

    def _site_window(self) -> "SiteWindow":
        from viewer.ui.sites.window import SiteWindow  # noqa: PLC0415 - as said above

        if self.site is None:
            self.site = SiteWindow(self._settings, self._art, self._parent)
        return self.site

    def check(self, paths: Iterable[str]) -> None:
        """Check folders, archives and files against their walls."""
        self._with_audit(lambda audit: audit.check(paths))

    def check_folder(self) -> None:
        """Ask for a folder, and check it."""
        self._with_audit(lambda audit: audit.ask_for_folder())

    def check_files(self) -> None:
        """Ask for files, and check them."""
        self._with_audit(lambda audit: audit.ask_for_files())

    def _with_audit(self, do: Callable[["AuditWindow"], None]) -> None:
        self._when_loaded(_("Verify logs"), _AUDIT, lambda: do(self._audit_window()))

    def _audit_window(self) -> "AuditWindow":
        from viewer.ui.audit.menus import add_menus  # noqa: PLC0415 - as said above
        from viewer.ui.audit.window import AuditWindow  # noqa: PLC0415

        if self.audit is None:
            self.audit = AuditWindow(self._settings, self._art)
            add_menus(self.audit)
            self._connect_audit(self.audit)
        bring_up(self.audit)
        return self.audit

    def _connect_audit(self, audit: "AuditWindow") -> None:
        audit.log_chosen.connect(self.log_wanted)
        audit.lab_wanted.connect(self._on_lab_wanted)

    def _on_lab_wanted(self, paths: tuple[str, ...]) -> None:
        self._with_lab(lambda lab: lab.look_at(paths))

    def open_lab(self) -> None:
        """Show the simulator and the statistics."""
        self._with_lab(lambda _lab: None)

    def _with_lab(self, do: Callable[["LabWindow"], None]) -> None:
        """Show the lab, and do something with it; soon, if it has to be loaded first."""

        def show() -> None:
            lab = self._lab_window()
            do(lab)
            bring_up(lab)

        self._when_loaded(_("Lab"), _LAB, show)

    def _when_loaded(self, title: str, modules: Sequence[str], show: Callable[[], None]) -> None:
        """Show a window; soon, if it has to be loaded first."""
        from viewer.ui.kit.preparing import Preparing, is_loaded  # noqa: PLC0415 - as said above

        if self.preparing is not None:  # what is asked for last is done
            self.preparing.reject()
        elif is_loaded(modules):
            show()
            return
        self.preparing = Preparing(title, modules, self._parent)
        self.preparing.prepared.connect(show)
        self.preparing.finished.connect(self._on_preparing_ended)

    def _on_preparing_ended(self) -> None:
        if self.preparing is not None:
            self.preparing.deleteLater()
            self.preparing = None

    def _lab_window(self) -> "LabWindow":
        from viewer.ui.lab.window import (  # noqa: PLC0415 - as said above
            LabWindow,
            add_menus,
        )

        if self.lab is None:
            self.lab = LabWindow(self._settings, self._art, self._opened)
            add_menus(self.lab)
            self.lab.document_wanted.connect(self.document_wanted)
        return self.lab

    def open_luck(self) -> None:
        """Ask whether it was luck, of a folder that is chosen first."""
        self._when_loaded(_("Was it luck?"), _LUCK, self._show_luck)

    def _show_luck(self) -> None:
        from viewer.ui.luck.menus import add_menus  # noqa: PLC0415 - as said above
        from viewer.ui.luck.window import LuckWindow  # noqa: PLC0415

        if self.luck is None:
            self.luck = LuckWindow(self._settings, self._art)
            add_menus(self.luck)
            self.luck.hand_wanted.connect(self.hand_wanted)
        bring_up(self.luck)
        self.luck.begin()

    def open_help(self, page: str) -> None:
        """Show a page of the help."""
        from viewer.ui.kit.help_pages import HelpWindow  # noqa: PLC0415 - as said above

        if self.help is None:
            self.help = HelpWindow(self._parent)
        self.help.open_page(page)
        bring_up(self.help)

    def take_over(self, other: "Windows") -> None:
        """Keep what another holder began, as it is: checks of many logs, and work of the lab.

        The help is opened anew, at the same page: it is read in the language that is spoken now.
        """
        if other.audit is not None and other.audit.isVisible():
            self.audit, other.audit = other.audit, None
            self.audit.log_chosen.disconnect(other.log_wanted)
            self.audit.lab_wanted.disconnect(other._on_lab_wanted)  # noqa: SLF001 - one of us
            self._connect_audit(self.audit)
        if other.lab is not None and other.lab.isVisible():
            self.lab, other.lab = other.lab, None
            self.lab.document_wanted.disconnect(other.document_wanted)
            self.lab.statistics.opened = self._opened
            self.lab.document_wanted.connect(self.document_wanted)
        if other.luck is not None and other.luck.isVisible():
            self.luck, other.luck = other.luck, None
            self.luck.hand_wanted.disconnect(other.hand_wanted)
            self.luck.hand_wanted.connect(self.hand_wanted)
        if other.help is not None and other.help.isVisible():
            self.open_help(other.help.name)

    def close(self) -> None:
        """Close them all but a check of many logs, which goes on by itself."""
        tools = (self.lab, self.luck, self.help)
        for each in (self.site, self.seed, self.address, *tools):
            if each is not None:
                each.close()
        if self.preparing is not None:
            self.preparing.reject()


def bring_up(window: QWidget) -> None:
    """Show a window above the others."""
    window.show()
    window.raise_()
    window.activateWindow()
