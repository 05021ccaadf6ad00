"""The windows beside the main one: made when they are first opened, then reused.

They do not know each other: what one asks of another goes through signals, connected here.

Their modules are imported when they are first opened, as they need worker processes, SQLite, NumPy
and matplotlib: with them a start would take three times as long. The last two take half a second,
so the lab is imported in a thread. Help, dialogs, pictures, files and details, of which most starts
show none, would together make a start a fifth longer.
"""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from viewer.collection.databases import is_database
from viewer.collection.find import is_archive
from viewer.document import Document
from viewer.ui.kit.jobs import LateImports
from viewer.ui.kit.parts import bring_up
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.ui.collection.window import CollectionWindow
    from viewer.ui.kit.help_pages import HelpWindow
    from viewer.ui.verification.noted_window import NotedWindow


LAB_MODULES: Final = "viewer.stats.lab.tenho", "viewer.stats.ui.lab_window"


def is_for_collection(path: Path) -> bool:
    """Whether its kind alone says so; a record of several games is known when it is read."""
    name = str(path)
    return os.path.isdir(name) or is_archive(name) or is_database(name)  # noqa: PTH112 - Path may raise


class Windows(QObject):
    spot_wanted = Signal(object, object)
    """A log's path, perhaps in an archive, and the `Place` in it to be shown, or None."""
    document_wanted = Signal(object)
    exercise_wanted = Signal(object, object)
    """A `FoundMistake` is to be asked, and the `MistakesPage` that is told the answer."""

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
        parent: QMainWindow,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._art = art
        self._opened = opened
        self._parent = parent
        self._imports = LateImports(parent)
        self.collection: CollectionWindow | None = None
        self.lab: Any = None  # a window with a signal `document_wanted`
        self.help: HelpWindow | None = None
        self.noted: NotedWindow | None = None

    def open_help(self, page: str) -> None:
        from viewer.ui.hand.views.shots import draw_help_picture  # noqa: PLC0415 - as said above
        from viewer.ui.kit.help_pages import HelpWindow  # noqa: PLC0415 - as said above

        if self.help is None:
            self.help = HelpWindow(self._parent, draw_help_picture, page)
        else:
            self.help.open_page(page)
        bring_up(self.help)

    def open_collection(self, page: str = "games") -> "CollectionWindow":
        """Show the window of many games, at a page."""
        from viewer.ui.collection.window import CollectionWindow  # noqa: PLC0415 - as said above

        if self.collection is None:
            self.collection = CollectionWindow(self._settings, self._art, self._opened)
            self._connect_collection(self.collection)
        self.collection.show_page(page)
        bring_up(self.collection)
        return self.collection

    def _connect_collection(self, collection: "CollectionWindow") -> None:
        collection.spot_wanted.connect(self.spot_wanted)
        collection.exercise_wanted.connect(self.exercise_wanted)

    def open_noted(self, text: str = "") -> None:
        """Show the user's list of noted hashes; a text with hashes is proposed to be noted."""
        from viewer.ui.verification.noted_window import NotedWindow  # noqa: PLC0415 - as above

        if self.noted is None:
            self.noted = NotedWindow(self._settings, self._parent)
        if text:
            self.noted.propose(text)
        bring_up(self.noted)

    def open_lab(self) -> None:
        def show() -> None:
            if self.lab is None:
                self.lab = import_module(LAB_MODULES[-1]).LabWindow(self._settings, self._art)
                self.lab.document_wanted.connect(self.document_wanted)
            bring_up(self.lab)

        self._imports.then(LAB_MODULES, show)

    def take_over(self, other: "Windows") -> None:
        """Keep the windows whose work another holder began.

        The help, at the same page, and the noted hashes are opened anew, in the language of now.
        """
        if other.collection is not None and other.collection.isVisible():
            self.collection, other.collection = other.collection, None
            self.collection.spot_wanted.disconnect(other.spot_wanted)
            self.collection.exercise_wanted.disconnect(other.exercise_wanted)
            self._connect_collection(self.collection)
            self.collection.opened = self._opened
        if other.lab is not None and other.lab.isVisible():
            self.lab, other.lab = other.lab, None
            self.lab.document_wanted.disconnect(other.document_wanted)
            self.lab.document_wanted.connect(self.document_wanted)
        if other.help is not None and other.help.isVisible():
            self.open_help(other.help.name)
        if other.noted is not None and other.noted.isVisible():
            self.open_noted()

    def close(self) -> None:
        """Close the lab; work in the collection goes on by itself."""
        self._imports.jobs.close()
        if self.lab is not None:
            self.lab.close()
