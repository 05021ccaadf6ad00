"""The logs that are open in a window, each in a view of its own, as tabs.

One log alone has no tab: there is nothing to choose. A log that is opened takes the place of an
empty view or of the sample; what a user opened himself stays, and the new one comes beside it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from os.path import commonprefix
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from viewer.core.base.errors import InputError, sentence_about, shown
from viewer.core.base.place import Place
from viewer.core.sites.detect import ENDINGS
from viewer.core.sites.tenhou.log_id import reference_in
from viewer.document import Document
from viewer.system import assets
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.log_view import LogView

_MOST_CLOSED: Final = 10

_FILE_ENDINGS: Final = re.compile(rf"({'|'.join(map(re.escape, ENDINGS))})+$", re.IGNORECASE)
_UP_TO_A_PART: Final = re.compile(r".*[-_ .]")
_ID_END: Final = re.compile(r"-([0-9a-fx]+)(?:&tw=[0-3])?$")
_LEAST_CUT: Final = 4
"""Characters; fewer are not worth an ellipsis."""
_LEAST_LEFT: Final = 8
"""Characters that are left of a name: "…01" and "…11" say of no file which it is."""
_LONGEST: Final = 24
_LONGEST_BEHIND_DATE: Final = 15
_BETWEEN: Final = " · "
"""Stands between two players."""


class _Named(NamedTuple):
    """What a tab is named by."""

    study: str = ""
    title: str = ""  # of the game
    log: str = ""
    players: tuple[str, ...] = ()


class LogTabs(QTabWidget):
    document_shown = Signal(object)
    title_changed = Signal()
    noted_wanted = Signal()
    send_wanted = Signal(QWidget)
    recent_wanted = Signal(object)
    """What the view in sight shows, or which view is in sight, is called otherwise now."""

    def __init__(self, settings: Settings, art: TileArt, jobs: JobLine) -> None:
        super().__init__()
        self._settings = settings
        self._art = art
        self._jobs = jobs
        jobs.failed.connect(self.show_failure)
        self.closed_logs: list[tuple[Document, Place]] = []
        self._latest: dict[str, LogView] = {}  # where each series was shown last
        self._named: list[_Named] = []
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tabs have it, once they are seen
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setTabBarAutoHide(True)
        # Qt would cut names to three characters before it scrolls
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self._add()
        self.tabCloseRequested.connect(self.close_log)
        self.tabBarDoubleClicked.connect(self._on_double_click)
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

    def show_document(
        self,
        document: Document,
        *,
        at_first_finding: bool = False,
        series: str = "",
        play_mode: bool | None = None,
    ) -> None:
        """Show a document: where it is open already, in place of nothing, or in a view of its own.

        Of a ``series`` each is shown where the one before was: who goes through what a check or
        the lab found does not want them all. What is shown at its first finding is such a series.
        ``play_mode`` is the view's alone, whatever the setting says.
        """
        series = "findings" if at_first_finding else series
        before = self._latest.get(series)
        before = before if before in self.log_views else None
        view = self._view_of(document.path) or before or self._free_view() or self._add()
        if series:
            self._latest[series] = view
        self.setCurrentWidget(view)
        view.show_document(document, at_first_finding=at_first_finding, play_mode=play_mode)

    def show_failure(self, name: str, error: InputError) -> None:
        self.log_view.show_problem(sentence_about(name, error))

    def renew_document(self, document: Document) -> None:
        view = self._view_of(document.path)
        if view is not None:
            view.renew_document(document)

    def _view_of(self, path: Path | None) -> LogView | None:
        """Return the view that shows a file already."""
        shown = (v for v in self.log_views if v.document is not None and v.document.path == path)
        return None if path is None else next(shown, None)

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
        view.send_wanted.connect(self.send_wanted)
        view.recent_wanted.connect(self.recent_wanted)
        view.side.noted_wanted.connect(self.noted_wanted)
        view.walker.scene_changed.connect(self._on_scene_changed)
        view.notes.title_changed.connect(self._on_scene_changed)
        self.addTab(view, "")
        return view

    # going from one to the other

    def turn(self, by: int) -> None:
        """Go so many tabs to the right, and from the last one to the first."""
        self.setCurrentIndex((self.currentIndex() + by) % self.count())

    @property
    def can_reopen(self) -> bool:
        return bool(self.closed_logs)

    def close_log(self, index: int) -> None:
        """Close a log; the last one leaves an empty view."""
        view = self.widget(index)
        assert isinstance(view, LogView)  # noqa: S101 - as above
        self.closed_logs = [*self.closed_logs, *_reopenable([view])][-_MOST_CLOSED:]
        if self.count() == 1:
            self._add()
        self.removeTab(index)
        self._name_tabs()
        view.put_away()
        view.deleteLater()

    def reopen(self) -> None:
        """Open the log again that was closed last, where one was in it."""
        if self.closed_logs:
            document, spot = self.closed_logs.pop()
            self.show_document(document)
            self.log_view.go_to_spot(spot)

    def take_over(self, other: "LogTabs") -> None:
        for view in other.log_views:
            for document, spot in _reopenable([view]):
                self.show_document(document)
                self.log_view.go_to_spot(spot)
                self.log_view.columns.hidden = view.columns.hidden
        self.closed_logs = other.closed_logs
        self.setCurrentIndex(min(other.currentIndex(), self.count() - 1))

    def spots(self) -> Iterator[tuple[Path, Place]]:
        """Yield each file that is open, from left to right, and where one is in it."""
        for document, spot in _reopenable(self.log_views):
            if document.path is not None:
                yield document.path, spot

    def put_away(self) -> None:
        for view in self.log_views:
            view.put_away()

    # what the views say

    def _on_scene_changed(self) -> None:
        if self.count() > 1 and self._named != self._names():
            self._name_tabs()  # not at each step: a tab's name lays out all of the window
        self.title_changed.emit()

    def _names(self) -> list[_Named]:
        scenes = ((view, view.walker.scene) for view in self.log_views)
        return [
            _Named(view.study_name, view.game_title, scene.document.title, scene.names)
            if scene
            else _Named()
            for view, scene in scenes
        ]

    def _name_tabs(self) -> None:
        self._named = self._names()
        groups = defaultdict[str, list[int]](list)
        for index, named in enumerate(self._named):
            groups[named.study].append(index)
        for study, group in groups.items():
            tabs = [self._named[index] for index in group]
            names = short_names([each.log for each in tabs], [each.players for each in tabs])
            for index, name in zip(group, names, strict=True):
                title = _cut(self._named[index].title)
                text = ": ".join(filter(None, (shown(study, _LONGEST), title or name)))
                self.setTabText(index, text.replace("&", "&&"))
                self.setTabToolTip(index, as_tooltip(self.log_views[index].full_title))

    def _on_double_click(self, index: int) -> None:
        view = self.widget(index)
        if isinstance(view, LogView):  # no tab is beside the last one
            view.notes.ask_for_title()

    def _on_current_changed(self) -> None:
        for view in self.log_views:
            if view is not self.log_view:
                view.player.pause()
        self.title_changed.emit()


# names of tabs


def short_names(titles: Sequence[str], players: Sequence[Sequence[str]]) -> list[str]:
    """Name logs so that each can be told from the others.

    Files of Tenhou's are named by the id of the log, of which a player knows the date alone: so
    they are called by that. Other long names are not cut in the middle, where they may differ: such
    logs are called by their players. What is alike then is told apart by the players that not all
    have, the end of the id, or what the files' names do not have in common.

    Args:
        titles: the files' names.
        players: those of each log, with empty names where they may not be told.
    """
    dates = [_date(title) for title in titles]
    plains = [_FILE_ENDINGS.sub("", title) or title for title in titles]
    start = _common_start({plain for plain, date in zip(plains, dates, strict=True) if not date})
    names = []
    for plain, date, who in zip(plains, dates, players, strict=True):
        rest = f"…{plain[start:]}" if start else plain
        if len(rest) > _LONGEST and any(who):
            rest = _cut(_BETWEEN.join(filter(None, who)))
        names.append(date or shown(rest, _LONGEST))
    groups = defaultdict[str, list[int]](list)
    for at, name in enumerate(names):
        groups[name].append(at)
    for alike in groups.values():
        files = [plains[at] for at in alike]
        if len(set(files)) == 1:
            continue
        told = _differences(files)
        if dates[alike[0]]:
            told = _other_players([players[at] for at in alike]) or [
                found[1] if (found := _ID_END.search(each)) else "" for each in files
            ]
        for at, text in zip(alike, told, strict=True):
            names[at] = f"{dates[at]} {text}".strip()
    seen = Counter[str]()
    for at, name in enumerate(names):
        seen[name] += 1
        if seen[name] > 1:
            names[at] = f"{name} ({seen[name]})"
    return names


def _other_players(players: Sequence[Sequence[str]]) -> list[str]:
    """Return the players that not all logs have; nothing where they tell no log from another."""
    common = set.intersection(*map(set, players))
    others = [[each for each in who if each not in common] for who in players]
    told = [_cut(_BETWEEN.join(who), _LONGEST_BEHIND_DATE) for who in others]
    return told if len(set(told)) == len(told) else []


def _differences(plains: Sequence[str]) -> list[str]:
    """Return of each what stands where not all are the same, and a little before it."""
    start = len(commonprefix(plains))  # noqa: RUF071 - of characters
    end = len(commonprefix([plain[start:][::-1] for plain in plains]))  # noqa: RUF071
    start = max(0, start - _LEAST_LEFT)
    return [_cut(f"…{plain[start : len(plain) - end]}…") for plain in plains]


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _date(title: str) -> str:
    reference = reference_in(title)
    return f"{reference.began:%Y-%m-%d %H:%M}" if reference else ""


def _common_start(names: set[str]) -> int:
    """Return how many characters names have in common, in whole parts; enough are left of each."""
    if len(names) < 2:  # noqa: PLR2004 - one has no other
        return 0
    most = min(map(len, names)) - _LEAST_LEFT
    start = commonprefix(list(names))[: max(0, most)]  # noqa: RUF071 - of characters
    found = _UP_TO_A_PART.match(start)
    length = len(found[0]) if found else 0
    return length if length >= _LEAST_CUT else 0


def _reopenable(views: Iterable[LogView]) -> Iterator[tuple[Document, Place]]:
    """Yield what may be opened once more: no exercise that waits for its answer, with its wall."""
    for view in views:
        if view.document is not None and view.spot is not None and not view.is_exercise:
            yield view.document, view.spot
