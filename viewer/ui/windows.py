"""The windows beside the main one: made when they are first opened, then reused.

They do not know each other: what one asks of another goes through signals, connected here.

Their modules are imported when they are first opened, as they need worker processes, SQLite, NumPy
and matplotlib: with them a start would take three times as long. The last two take half a second;
so the lab and the window for luck are imported in a thread.
"""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from viewer.collection.find import holds_many
from viewer.core.base.era import WallCode
from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.core.base.seed import Seed
from viewer.document import Document
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import bring_up
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.ui.arrivals.address_dialog import AddressDialog
    from viewer.ui.arrivals.seed_dialog import SeedDialog
    from viewer.ui.audit.window import AuditWindow
    from viewer.ui.collection.window import CollectionWindow
    from viewer.ui.kit.help_pages import HelpWindow
    from viewer.ui.lab.window import LabWindow
    from viewer.ui.luck.window import LuckWindow


LAB_MODULES: Final = (
    *("viewer.lab.stats.findings", "viewer.lab.tenho", "viewer.lab.charts.files"),
    *("viewer.ui.lab.statistics.page", "viewer.ui.lab.window"),
)
LUCK_MODULES: Final = "viewer.lab.charts.files", "viewer.ui.luck.window", "viewer.ui.luck.menus"


def is_for_audit(path: Path) -> bool:
    return os.path.isdir(path) or holds_many(str(path))  # noqa: PTH112 - Path may raise


class Windows(QObject):
    log_wanted = Signal(object)
    """A log's path, perhaps in an archive, that is to be shown."""
    spot_wanted = Signal(object, object)
    """A log's path, perhaps in an archive, and the `LogPosition` in it that is to be shown."""
    hand_wanted = Signal(object)
    """A `RemarkableHand`: a hand of a log, and a seat, that are to be shown."""
    document_wanted = Signal(object)
    seed_wanted = Signal(Seed, int, int, str)
    """Seed, players, how many kyoku, and a title; empty if the seed has none of its own."""
    code_wanted = Signal(WallCode)
    address_wanted = Signal(object)
    """A `LogAddress`, of a log that is to be downloaded."""
    loading = Signal(str)
    """A text for the status bar while modules are imported; empty when that has ended."""

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._art = art
        self._opened = opened
        self._parent = parent
        self._imports = Jobs(self)
        self.seed: SeedDialog | None = None
        self.address: AddressDialog | None = None
        self.audit: AuditWindow | None = None
        self.collection: CollectionWindow | None = None
        self.lab: LabWindow | None = None
        self.luck: LuckWindow | None = None
        self.help: HelpWindow | None = None

    # dialogs and small windows

    def open_seed(self, text: str = "") -> None:
        """Show what seed or wall code a text is; an empty one leaves what was typed before."""
        from viewer.ui.arrivals.seed_dialog import SeedDialog  # noqa: PLC0415 - as said above

        if self.seed is None:
            self.seed = SeedDialog(self._settings.folder, self._parent)
            self.seed.seed_opened.connect(self.seed_wanted)
            self.seed.code_opened.connect(self.code_wanted)
        bring_up(self.seed)
        if text:
            self.seed.text.setPlainText(text)

    def open_address(self) -> None:
        from viewer.ui.arrivals.address_dialog import AddressDialog  # noqa: PLC0415 - as said above

        if self.address is None:
            self.address = AddressDialog(self._parent)
            self.address.address_given.connect(self.address_wanted)
        bring_up(self.address)

    def open_help(self, page: str) -> None:
        from viewer.ui.hand.views.shots import (  # noqa: PLC0415 - as said above
            draw_help_picture,
        )
        from viewer.ui.kit.help_pages import HelpWindow  # noqa: PLC0415

        if self.help is None:
            self.help = HelpWindow(self._parent, draw_help_picture)
        self.help.open_page(page)
        bring_up(self.help)

    # many games

    def open_collection(self) -> "CollectionWindow":
        from viewer.ui.collection.window import (  # noqa: PLC0415 - as said above
            CollectionWindow,
            add_menus,
        )

        if self.collection is None:
            self.collection = CollectionWindow(self._settings, self._art)
            add_menus(self.collection)
            self._connect_collection(self.collection)
        bring_up(self.collection)
        return self.collection

    def _connect_collection(self, collection: "CollectionWindow") -> None:
        collection.log_wanted.connect(self.log_wanted)
        collection.spot_wanted.connect(self.spot_wanted)
        collection.luck_wanted.connect(self._on_luck_wanted)
        collection.check_wanted.connect(lambda paths: self.open_audit().check(paths))
        collection.statistics_wanted.connect(self._on_lab_wanted)

    # checking many logs

    def open_audit(self) -> "AuditWindow":
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

    # lab and luck

    def open_lab(self) -> None:
        self._when_imported(LAB_MODULES, self._open_lab)

    def _on_lab_wanted(self, paths: tuple[str, ...]) -> None:
        self._when_imported(LAB_MODULES, lambda: self._open_lab().look_at(paths))

    def _open_lab(self) -> "LabWindow":
        from viewer.ui.lab.window import LabWindow, add_menus  # noqa: PLC0415 - as said above

        if self.lab is None:
            self.lab = LabWindow(self._settings, self._art, self._opened)
            add_menus(self.lab)
            self.lab.document_wanted.connect(self.document_wanted)
        bring_up(self.lab)
        return self.lab

    def open_luck(self) -> None:
        self._when_imported(LUCK_MODULES, self._open_luck)

    def _on_luck_wanted(self, paths: tuple[str, ...], player: str) -> None:
        def show() -> None:
            self._open_luck(ask=False).look(paths, player or None)

        self._when_imported(LUCK_MODULES, show)

    def _open_luck(self, *, ask: bool = True) -> "LuckWindow":
        from viewer.ui.luck.menus import add_menus  # noqa: PLC0415 - as said above
        from viewer.ui.luck.window import LuckWindow  # noqa: PLC0415

        if self.luck is None:
            self.luck = LuckWindow(self._settings, self._art)
            add_menus(self.luck)
            self.luck.hand_wanted.connect(self.hand_wanted)
        bring_up(self.luck)
        if ask:
            self.luck.begin()
        return self.luck

    def _when_imported(self, modules: Sequence[str], show: Callable[[], object]) -> None:
        """Show a window once its modules are imported; the latest request wins."""

        def load(_progress: Progress, should_stop: ShouldStop) -> None:
            for name in modules:
                if should_stop():
                    raise Stopped
                import_module(name)

        def end(_result: object) -> None:
            self.loading.emit("")

        def end_and_show(_result: object) -> None:
            self.loading.emit("")
            show()

        self._imports.cancel()
        if is_imported(modules):
            end_and_show(None)
        else:
            self.loading.emit(_("Loading what is needed…"))
            self._imports.start(load, end_and_show, end)

    # all of them

    def take_over(self, other: "Windows") -> None:
        """Keep the runs that another holder began: checks of many logs, and work of lab and luck.

        The help is opened anew, at the same page: it is read in the language of now.
        """
        if other.audit is not None and other.audit.isVisible():
            self.audit, other.audit = other.audit, None
            self.audit.log_chosen.disconnect()
            self.audit.lab_wanted.disconnect()
            self._connect_audit(self.audit)
        if other.collection is not None and other.collection.isVisible():
            self.collection, other.collection = other.collection, None
            for name in ("log", "spot", "luck", "check", "statistics"):
                getattr(self.collection, f"{name}_wanted").disconnect()
            self._connect_collection(self.collection)
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
        self._imports.close()
        for each in (self.seed, self.address, self.collection, self.lab, self.luck, self.help):
            if each is not None:
                each.close()


def is_imported(modules: Sequence[str]) -> bool:
    return all(name in sys.modules for name in modules)
