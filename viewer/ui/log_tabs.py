"""The logs that are open in a window, each in a view of its own, as tabs.

One log alone has no tab: there is nothing to choose. A log that is opened takes the place of an
empty view or of the sample; what a user opened himself stays, and the new one comes beside it.
What is hidden in one view, as the players' names, is hidden in all.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget

from viewer.core.base.errors import InputError, sentence_about
from viewer.document import Document
from viewer.system import assets
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.log_view import LogPosition, LogView

_MOST_CLOSED: Final = 10


class _Closed(NamedTuple):
    document: Document
    spot: LogPosition


class LogTabs(QTabWidget):
    document_shown = Signal(object)
    said = Signal(str)
    title_changed = Signal()
    """What the view in sight shows, or which view is in sight, is called otherwise now."""

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        jobs: JobLine,
        prepare: Callable[[LogView], None],
    ) -> None:
        """Make one view, empty; ``prepare`` is given each view that is made, to add menus."""
        super().__init__()
        self._settings = settings
        self._art = art
        self._jobs = jobs
        jobs.failed.connect(self.show_failure)
        self._prepare = prepare
        self._closed: list[_Closed] = []
        self._found: LogView | None = None
        self._named: list[tuple[str, tuple[str, ...]]] = []
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tabs have it, once they are seen
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setTabBarAutoHide(True)
        # Qt would cut names to three characters before it scrolls
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self._add()
        self.tabCloseRequested.connect(self.close_log)
        self.currentChanged.connect(self._on_current_changed)

    @property
    def log_view(self) -> LogView:
        view = self.currentWidget()
        assert isinstance(view, LogView)  # noqa: S101 - there is always one, and nothing else
        return view

    @property
    def log_views(self) -> list[LogView]:
        return [view for view in map(self.widget, range(self.count())) if isinstance(view, LogView)]

    @property
    def documents(self) -> list[Document]:
        """All that is open, what is in sight first."""
        views = [self.log_view, *self.log_views]
        found = [view.document for view in views if view.document is not None]
        return list({id(document): document for document in found}.values())

    def show_document(self, document: Document, *, at_first_finding: bool = False) -> None:
        """Show a document: where it is open already, in place of nothing, or in a view of its own.

        Who goes through what a check found gets each where the one before was.
        """
        before = self._found if at_first_finding and self._found in self.log_views else None
        view = self._view_of(document.path) or before or self._free_view() or self._add()
        if at_first_finding:
            self._found = view
        self.setCurrentWidget(view)
        view.show_document(document, at_first_finding=at_first_finding)

    def show_failure(self, name: str, error: InputError) -> None:
        self.log_view.show_problem(sentence_about(name, error))

    def renew_document(self, document: Document) -> None:
        view = self._view_of(document.path)
        if view is not None:
            view.renew_document(document)

    def _view_of(self, path: Path | None) -> LogView | None:
        """Return the view that shows a file already; of walls without one, that of the last such.

        Somebody who looks at find after find of the lab does not want them all.
        """
        found = (v for v in self.log_views if v.document is not None and v.document.path == path)
        return next(found, None)

    def _free_view(self) -> LogView | None:
        """Return the view in sight if it shows nothing that a user would miss."""
        document = self.log_view.document
        free = document is None or document.path == assets.sample_log()
        return self.log_view if free else None

    def _add(self) -> LogView:
        """Make a view behind the last, as wide in its parts as the one in sight."""
        if self.count():
            self.log_view.keep_places()
        view = LogView(self._settings, self._art, self._jobs)
        view.document_shown.connect(self.document_shown)
        view.said.connect(self.said)
        view.look_turned.connect(self._on_look_turned)
        view.walker.scene_changed.connect(self._on_scene_changed)
        self._prepare(view)
        self.addTab(view, "")
        return view

    # going from one to the other

    def turn(self, by: int) -> None:
        """Go so many tabs to the right, and from the last one to the first."""
        self.setCurrentIndex((self.currentIndex() + by) % self.count())

    @property
    def can_reopen(self) -> bool:
        return bool(self._closed)

    def close_log(self, index: int) -> None:
        """Close a log; the last one leaves an empty view."""
        view = self.widget(index)
        assert isinstance(view, LogView)  # noqa: S101 - as above
        if view.document is not None and view.spot is not None:
            self._closed = [*self._closed, _Closed(view.document, view.spot)][-_MOST_CLOSED:]
        if self.count() == 1:
            self._add()
        self.removeTab(index)
        self._name_tabs()
        view.put_away()
        view.deleteLater()

    def reopen(self) -> None:
        """Open the log again that was closed last, where one was in it."""
        if self._closed:
            closed = self._closed.pop()
            self.show_document(closed.document)
            self.log_view.go_to_spot(closed.spot)

    def take_over(self, other: "LogTabs") -> None:
        for view in other.log_views:
            if view.document is not None and view.spot is not None:
                self.show_document(view.document)
                self.log_view.go_to_spot(view.spot)
        self.setCurrentIndex(min(other.currentIndex(), self.count() - 1))

    def spots(self) -> Iterator[tuple[Path, LogPosition]]:
        """Yield each file that is open, from left to right, and where one is in it."""
        for view in self.log_views:
            document = view.document
            if document is not None and document.path is not None and view.spot is not None:
                yield document.path, view.spot

    def put_away(self) -> None:
        """Stop all that goes on here, and remember how wide the parts are."""
        for view in self.log_views:
            view.put_away()

    # what the views say

    def _on_scene_changed(self) -> None:
        if self.count() > 1 and self._named != self._titles_and_players():
            self._name_tabs()  # not at each step: a tab's name lays out all of the window
        self.title_changed.emit()

    def _titles_and_players(self) -> list[tuple[str, tuple[str, ...]]]:
        scenes = (view.walker.scene for view in self.log_views)
        return [(scene.document.title, scene.names) if scene else ("", ()) for scene in scenes]

    def _name_tabs(self) -> None:
        from viewer.ui.tab_names import short_names  # noqa: PLC0415 - most starts have one log

        self._named = self._titles_and_players()
        titles, players = zip(*self._named, strict=True)
        for index, (title, name) in enumerate(
            zip(titles, short_names(titles, players), strict=True)
        ):
            self.setTabText(index, name.replace("&", "&&"))
            self.setTabToolTip(index, title)

    def _on_look_turned(self, name: str, on: bool) -> None:
        for view in self.log_views:
            view.set_look(name, on=on)

    def _on_current_changed(self) -> None:
        for view in self.log_views:
            if view is not self.log_view:
                view.player.pause()
        self.title_changed.emit()
