"""Opens whatever a user has: files, addresses, pasted texts, seeds, several logs at once.

The work is a job of the window's; a new one cancels the one before. Errors are shown in the view in
sight, and what was open stays.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from viewer.collection.find import archive_of
from viewer.collection.named_logs import logs_near
from viewer.collection.read import read_found
from viewer.core.base.era import WallCode
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence_about, shown
from viewer.core.base.place import Place
from viewer.core.base.seed import Seed
from viewer.core.sites.named_log import NOT_AT_HAND, FindLog
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.core.sites.tenhou6.address import holds_game
from viewer.core.text.game_hands import log_id_of
from viewer.document import Document, open_code, open_log_carefully, open_seed
from viewer.online import log_cache
from viewer.online.log_cache import fetch_log, is_online
from viewer.translation import N_, _, ngettext
from viewer.ui.arrivals.address_dialog import AddressDialog
from viewer.ui.arrivals.pasted import PastedKind, kind_of, what_a_drop_does, why_refused
from viewer.ui.arrivals.seed_dialog import SeedDialog
from viewer.ui.files import ask_for_logs
from viewer.ui.kit.jobs import JobLine, JobResult, Work, ignore_progress
from viewer.ui.kit.notices import OfferedAction, paths_of, text_of
from viewer.ui.kit.parts import bring_up
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.log_tabs import LogTabs
from viewer.ui.windows import Windows, is_for_collection
from viewer.ui.words import paths_name

if TYPE_CHECKING:
    from viewer.collection.mistakes import FoundMistake
    from viewer.ui.collection.mistakes import MistakesPage

_CHECK_CONNECTION: Final = N_("Check the connection, or open a saved log.")
_ADVICE: Final = {
    "no-such-log": N_("Check the address, or open a saved log."),
    "not-kept": N_("Free some space, or open a saved log."),
    "no-tls": N_("Install OpenSSL, or open a saved log."),
}
"""What a user can do about a failed download, by its code; else check the connection."""


class Wanted(NamedTuple):
    name: str
    spot: Place | None = None


Opened = tuple[Wanted, Document | InputError]


class Opener(QObject):
    what_text_does = staticmethod(what_a_drop_does)

    def __init__(
        self, settings: Settings, art: TileArt, jobs: JobLine, tabs: LogTabs, window: QMainWindow
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._jobs = jobs
        self._tabs = tabs
        self._window = window
        self.windows = windows = Windows(settings, art, lambda: tabs.documents, window)
        windows.spot_wanted.connect(self.open_found)
        windows.exercise_wanted.connect(self.open_exercise)
        windows.document_wanted.connect(self._on_document_wanted)

    def open_path(self, path: Path, *, at_first_finding: bool = False) -> None:
        """Load a log and show it.

        One that was downloaded may have gone from where it is kept: it is downloaded again.
        """
        address = log_cache.address_of(path)
        if address is not None:
            self.open_address(address, at_first_finding=at_first_finding)
            return

        work = partial(open_log_carefully, path, find=self._logs_near(path))

        def show(document: Document) -> None:
            self._settings.remember(path.absolute())
            self._tabs.show_document(document, at_first_finding=at_first_finding)
            self._offer_named(document, work)

        def fail(error: InputError) -> None:
            if error.code == "several-games":
                self.windows.open_collection("check").open([str(path)])
            else:
                self._tabs.show_failure(shown(path.name), error)

        self._load(shown(path.name), work, show, fail)

    def open_paths(self, paths: list[Path]) -> None:
        """Open a log or a record; check folders, archives and several files."""
        if is_for_one(paths):
            self.open_path(paths[0])
        else:
            self.windows.open_collection("check").open(map(str, paths))

    def open_recent(self, paths: Sequence[Path]) -> None:
        """Open a log once more, or a collection, with all its games."""
        if is_for_one([*paths]):
            self.open_path(paths[0])
        else:
            self.windows.open_collection().open(map(str, paths))

    def open_address(self, address: LogAddress, *, at_first_finding: bool = False) -> None:
        """Download a log, unless it is kept, and show it; if that fails, offer what can be done."""

        def show(document: Document) -> None:
            assert document.path is not None  # noqa: S101 - it is kept somewhere
            self._settings.remember_paths(document.path)
            self._tabs.show_document(document, at_first_finding=at_first_finding)

        def again() -> None:
            self.open_address(address, at_first_finding=at_first_finding)

        self._download(address, partial(_open_online, address), show, again)

    def _download(
        self,
        address: LogAddress,
        work: Work[JobResult],
        show: Callable[[JobResult], None],
        again: Callable[[], None],
    ) -> None:
        """Do what downloads a log; if that fails, offer what can be done, and to try ``again``."""
        name = str(address)

        def fail(error: InputError) -> None:
            bar = self._tabs.log_view.message_bar

            def try_again() -> None:
                bar.hide()
                again()

            advice = _ADVICE.get(error.code, _CHECK_CONNECTION)
            self._tabs.log_view.show_problem(
                f"{sentence_about(name, error)}\n{_(advice)}",
                OfferedAction(_("Try again"), try_again),
                OfferedAction(_("Open a log…"), self.ask_for_log),
            )

        text = _("Downloading {name}").format(name=name)
        self._jobs.run(name, text, work, show, fail)

    def _offer_named(self, document: Document, work: Work[Document]) -> None:
        """Offer to download the log that a game names; ``work`` then opens the game once more."""
        problem, view = document.judgement.problem, self._tabs.log_view
        if problem is None or problem.code != NOT_AT_HAND:
            return

        def show(found: Document) -> None:
            scene = view.walker.scene
            view.show_document(found)
            if scene is not None:
                view.go_to_spot(Place(scene.hand_index, scene.place.in_game.step, scene.seat))

        def open_again(_path: Path) -> None:
            if view in self._tabs.log_views:
                self._load(shown(document.title), work, show)

        def download() -> None:
            address = LogAddress(str(problem.values["log"]))
            self._download(address, partial(fetch_log, address), open_again, download)

        offer = OfferedAction(_("Download the log"), download)
        view.message_bar.offer(sentence_about(shown(document.title), problem), offer)

    def _logs_near(self, name: str | Path = "") -> FindLog:
        """Find the log that a game names, by the game's file; those that are open come first."""
        return logs_near(str(name), _logs_by_id(self._tabs.documents))

    def what_drop_does(self, paths: list[Path]) -> str:
        if is_for_one(paths):
            return _("Drop to open {name}").format(name=shown(paths[0].name))
        return _("Drop to verify {name}").format(name=paths_name(tuple(map(str, paths))))

    def open_names(self, names: Sequence[str]) -> None:
        """Open what was named at the start, by files or addresses; check folders and archives."""
        many = [name for name in names if is_for_collection(Path(name))]
        logs = [name for name in names if name not in many]
        if logs:
            self._window.show()
        if len(logs) == 1:
            self._open_named(logs[0])
        else:
            self.open_all([Wanted(name) for name in logs])
        if many:
            self.windows.open_collection("check").open(many)

    def _open_named(self, name: str) -> None:
        if _holds_game(name):
            self.open_text(name)
            return
        try:
            address = _address_of(name)
        except InputError as error:
            self._tabs.show_failure(shown(name), error)
            return
        if address is None:
            self.open_path(Path(name))
        else:
            self.open_address(address)

    def open_session(self, rows: Iterable[tuple[str, Place]]) -> None:
        self.open_all([Wanted(name, place) for name, place in rows])

    def open_all(self, wanted: Sequence[Wanted]) -> None:
        """Open several logs, a tab each; names those that cannot be opened."""
        if wanted:
            count = len(wanted)
            name = ngettext("{count} log", "{count} logs", count).format(count=count)
            work = partial(_open_each, wanted, _logs_by_id(self._tabs.documents))
            self._load(name, work, self._on_all_loaded)

    def _on_all_loaded(self, opened: Iterable[Opened]) -> None:
        failed = []
        for wanted, found in opened:
            if isinstance(found, InputError):
                failed.append(sentence_about(shown(Path(wanted.name).name), found))
                continue
            self._tabs.show_document(found)
            if found.path is not None:
                self._settings.remember_paths(found.path.absolute())
            if wanted.spot is not None:
                self._tabs.log_view.go_to_spot(wanted.spot)
            self._offer_named(found, partial(_load_named, wanted.name, {}))
        if failed:
            self._tabs.log_view.show_problem("\n".join(failed))

    def paste(self) -> None:
        """Open what the clipboard holds: files, or a text that `open_text` knows."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # whatever its types say
        paths = paths_of(data) if data else []
        if paths:
            self.open_paths(paths)
        else:
            self.open_text(text_of(data) if data else "")

    def open_text(self, text: str) -> None:
        """Open a text: an address, a seed or wall code, a list of hashes, or a log's own."""
        kind = kind_of(text)
        if kind is PastedKind.LOG:
            self._load_text(text)
        elif kind is PastedKind.ADDRESS:
            self.open_address(parse_address(text))
        elif kind is PastedKind.HASHES and self._tabs.log_view.document is None:
            self.windows.open_noted(text)
        elif kind is PastedKind.HASHES:
            self._tabs.log_view.look_for_hash(text)
        elif kind in {PastedKind.SEED, PastedKind.CODE}:
            self.ask_for_seed(text)
        else:
            why = why_refused(text) or _(
                "There is nothing to open in what was pasted: no log, no address of one, no seed,"
                " no wall code, no hashes."
            )
            self._tabs.log_view.message_bar.say(why)

    def _load_text(self, text: str) -> None:
        work = partial(_open_text, text, find=self._logs_near())

        def show(document: Document) -> None:
            self._tabs.show_document(document)
            self._offer_named(document, work)

        self._load(_("Pasted log"), work, show)

    def open_code(self, code: WallCode) -> None:
        title = _("Pasted wall")
        self._load(title, lambda _progress, _stop: open_code(title, code), self._tabs.show_document)

    def open_seed(self, seed: Seed, players: int, count: int, title: str = "") -> None:
        title = title or _("Pasted seed")
        self._load(
            title,
            lambda _progress, _stop: open_seed(title, seed, players, count),
            self._tabs.show_document,
        )

    def ask_for_log(self) -> None:
        """Ask for a file, and open it: whatever can be dropped but folders, several too."""
        names = ask_for_logs(self._window, self._settings, _("Open"))
        if names:
            self.open_paths([Path(name) for name in names])

    @cached_property
    def address_dialog(self) -> AddressDialog:
        made = AddressDialog(self._window)
        made.address_given.connect(self.open_address)
        return made

    def ask_for_address(self) -> None:
        bring_up(self.address_dialog)

    @cached_property
    def seed_dialog(self) -> SeedDialog:
        made = SeedDialog(self._settings, self._window)
        made.seed_opened.connect(self.open_seed)
        made.code_opened.connect(self.open_code)
        return made

    def ask_for_seed(self, text: str = "") -> None:
        """Show what seed or wall code a text is; an empty one leaves what was typed before."""
        bring_up(self.seed_dialog)
        if text:
            self.seed_dialog.text.setPlainText(text)

    def open_found(self, path: str, spot: Place | None = None) -> None:
        """Open a log that was found, perhaps in an archive, at a spot or its first finding."""
        bring_up(self._window)
        file = Path(path)
        if spot is None and archive_of(path) is None:
            self.open_path(file, at_first_finding=True)
            return

        def show(document: Document) -> None:
            self._tabs.show_document(document, at_first_finding=True)
            if spot is not None:
                self._tabs.log_view.go_to_spot(spot)
            self._offer_named(document, work)

        work = self._opening_found(path)
        self._load(shown(file.name), work, show)

    def open_exercise(self, found: "FoundMistake", page: "MistakesPage") -> None:
        """Open a game at a mistake that was found in it, as its player saw it, and ask."""
        from viewer.ui.exercise import ask_exercise  # noqa: PLC0415 - as `windows` says

        bring_up(self._window)
        self._load(
            shown(Path(found.path).name),
            self._opening_found(found.path),
            lambda document: ask_exercise(self._tabs, document, found, page),
        )

    def _opening_found(self, path: str) -> Work[Document]:
        """Return the work that opens a log, perhaps in an archive."""
        find = self._logs_near(path)
        return partial(
            open_log_carefully, Path(path), read=lambda _file: read_found(path), find=find
        )

    def _load(
        self,
        name: str,
        work: Work[JobResult],
        show: Callable[[JobResult], None],
        fail: Callable[[InputError], None] | None = None,
    ) -> None:
        self._jobs.run(name, _("Loading {name}").format(name=name), work, show, fail)

    def _on_document_wanted(self, document: Document) -> None:
        bring_up(self._window)
        self._tabs.show_document(document, series="lab")


def _logs_by_id(documents: Iterable[Document]) -> dict[str, bytes]:
    """Return the bytes of the logs with seeds, which games in other formats may name."""
    logs = (each for each in documents if each.log and each.log.seed and each.named is None)
    return {log_id_of(each.title): each.data for each in logs}


def _open_each(
    wanted: Sequence[Wanted],
    logs: Mapping[str, bytes],
    progress: Progress,
    should_stop: ShouldStop,
) -> list[Opened]:
    """Open several; games have the walls of logs that are open, or come before them."""
    opened, logs = list[Opened](), dict(logs)
    for number, each in enumerate(wanted):
        progress(number, len(wanted))
        try:  # of one log alone no progress is shown: it counts logs
            found = _load_named(each.name, logs, ignore_progress, should_stop)
        except InputError as error:
            opened.append((each, error))
        else:
            opened.append((each, found))
            logs |= _logs_by_id([found])
    return opened


def _load_named(
    name: str, logs: Mapping[str, bytes], progress: Progress, should_stop: ShouldStop
) -> Document:
    if _holds_game(name):
        return _open_text(name, progress, should_stop, find=logs_near("", logs))
    address = _address_of(name)  # somebody's when starting; the last session names files alone
    if address is not None:
        return _open_online(address, progress, should_stop)
    return open_log_carefully(Path(name), progress, should_stop, find=logs_near(name, logs))


def _open_online(address: LogAddress, progress: Progress, should_stop: ShouldStop) -> Document:
    """Download a log, unless it was before, and open it; its file is where it is looked for again.

    That file need not exist: logs also open where they cannot be cached.
    """
    path = fetch_log(address, progress, should_stop)
    document = open_log_carefully(path, progress, should_stop)
    return replace(document, path=log_cache.folder() / address.file_name)


def _open_text(
    text: str, progress: Progress, should_stop: ShouldStop, *, find: FindLog
) -> Document:
    """Open the text of a log, which has a name but no file."""
    data = text.encode("utf-8", "replace")
    document = open_log_carefully(
        Path(_("Pasted log")), progress, should_stop, read=lambda _path: data, find=find
    )
    return replace(document, path=None)


def _holds_game(name: str) -> bool:
    """Whether a word is an address that holds the game itself."""
    return is_online(name) and holds_game(name.encode("utf-8", "replace"))


def _address_of(name: str) -> LogAddress | None:
    """Return the address that a word is; None if it is a file's name.

    Raises:
        InputError: it is one of no log.
    """
    return parse_address(name) if is_online(name) else None


def is_for_one(paths: list[Path]) -> bool:
    """Whether a window opens it itself: one log or record."""
    return len(paths) == 1 and not is_for_collection(paths[0])
