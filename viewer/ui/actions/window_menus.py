"""The menus of the window: File, Tools and Help; the others are a log's."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from viewer.core.base.errors import shown
from viewer.system.language import LANGUAGES
from viewer.translation import N_, _
from viewer.ui.arrivals.watched_folder import WatchedFolder
from viewer.ui.kit.actions import Action, MenuRow, Submenu, choice, switch
from viewer.ui.kit.settings import Recent, Settings
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView
from viewer.ui.words import recent_name, title_without

if TYPE_CHECKING:
    from viewer.ui.opener import Opener
    from viewer.ui.windows import Windows

_Key = QKeySequence.StandardKey
_LONGEST_FOLDER: Final = 60


class Shell(Protocol):
    """The window that has the menus: what their actions use of it."""

    window_wanted: SignalInstance
    settings: Settings
    tabs: LogTabs

    @property
    def opener(self) -> "Opener": ...
    @property
    def windows(self) -> "Windows": ...
    @property
    def new_logs(self) -> WatchedFolder: ...

    @property
    def log_view(self) -> LogView: ...
    def open_sample(self) -> None: ...
    def close_log(self) -> None: ...
    def show_keys(self) -> None: ...
    def show_settings(self) -> None: ...
    def show_about(self) -> None: ...


def _recent(shell: Shell) -> Sequence[Action[Shell] | None]:
    recent, log_view = shell.settings.recent, shell.log_view
    counts = Counter(map(recent_name, recent))

    def entry(paths: Recent) -> Action[Shell]:
        name, tip = recent_name(paths), "\n".join(shown(str(path)) for path in paths)
        if shell.settings.names_hidden:
            name, tip = title_without(log_view.names, name), N_("Open this log again")
        elif counts[name] > 1:
            folder = shown(str(paths[0].parent), _LONGEST_FOLDER)
            name = _("{name} in {folder}").format(name=name, folder=folder)
        text = name.replace("&", "&&")
        return Action(f"recent {paths}", text, tip, None, lambda on: on.opener.open_recent(paths))

    forget = Action[Shell](
        "forget_recent", N_("Clear this list"), N_("Forget which files were opened"), None,
        lambda on: on.settings.forget_recent(),
    )  # fmt: skip
    return [*map(entry, recent), None, forget]


def _export(name: str, text: str, tip: str, players: tuple[int, ...] = (3, 4)) -> Action[Shell]:
    """Return the entry that exports games of so many players in a format of `GAME_FORMATS`."""

    def export(on: Shell) -> None:
        scene = on.log_view.walker.scene
        if scene is not None:
            on.log_view.saver.export_game(scene.of_game.document, name)

    def is_possible(on: Shell) -> bool:
        document = on.log_view.document if on.log_view.sees_all else None
        log = document and document.log
        return log is not None and log.players in players

    return Action(f"export {name}", text, tip, None, export, is_possible)


def _export_line(on: Shell) -> None:
    scene = on.log_view.walker.scene
    line = scene and scene.line
    if scene is not None and line is not None:
        document = scene.of_game.document
        on.log_view.saver.export_line(document, line, scene.title, scene.line_name)


_EXPORTS: Final[tuple[Action[Shell] | None, ...]] = (
    _export("tenhou6", N_("As &tenhou.net/6 JSON…"),
            N_("Save the game as tenhou.net/6, NAGA and mjai-reviewer open it")),
    Action("export_line", N_("The &line as tenhou.net/6 JSON…"),
           N_("Save the line that is shown, with its sign; play on (O) to have one"), None,
           _export_line, possible=lambda on: on.log_view.shows_line and on.log_view.sees_all),
    _export("mjai", N_("As &mjai…"), N_("Save the game event by event, as mahjong AIs read it")),
    _export("majiang", N_("As 電脳麻将 &paipu…"),
            N_("Save a four-player log as the JSON that 電脳麻将 and its tools open"), (4,)),
)  # fmt: skip


FILE_ROWS: Final[tuple[MenuRow[Shell], ...]] = (
    Action("open", N_("&Open…"),
           N_("Open a log, a record, or archives and several files to verify"),
           _Key.Open, lambda on: on.opener.ask_for_log()),
    Action("open_address", N_("Open a&ddress…"),
           N_("Download a log by its address or id on Tenhou, and open it"), "Ctrl+L",
           lambda on: on.opener.ask_for_address()),
    Action("open_seed", N_("Open &seed or wall code…"),
           N_("Rebuild walls from a seed alone, or show a wall code of Mahjong Soul or Riichi"
              " City"),
           "Ctrl+Shift+O",
           lambda on: on.opener.ask_for_seed()),
    Action("paste", N_("Open from clip&board"),
           N_("Open what was copied: an address, seed, wall code, hashes, a log's text, files"),
           _Key.Paste, lambda on: on.opener.paste()),
    Action("check_folder", N_("Verify &folder…"),
           N_("Verify every log of a folder against its walls"), "Ctrl+Shift+F",
           lambda on: on.windows.open_collection("check").ask_for_folder()),
    Action("check_files", N_("Verify f&iles…"),
           N_("Verify several logs, or zip archives, against their walls"), None,
           lambda on: on.windows.open_collection("check").ask_for_files()),
    Action("watch_folder", N_("&Watch a folder…"),
           N_("Offer each new log in a folder, as in Tenhou's own; choose again to stop"), None,
           lambda on: on.new_logs.choose_or_stop(),
           checked=lambda on: on.new_logs.folder is not None),
    Submenu(N_("Open &recent"), _recent),
    Action("open_sample", N_("Open the sa&mple"),
           N_("Open the log that comes with the program"), None,
           lambda on: on.open_sample()),
    Action("new_window", N_("&New window"), N_("Open another window"), "Ctrl+N",
           lambda on: on.window_wanted.emit()),
    Action("reopen", N_("Reopen closed &tab"), N_("Open the log again that was closed last"),
           "Ctrl+Shift+T", lambda on: on.tabs.reopen(),
           possible=lambda on: on.tabs.can_reopen),
    Action("close_log", N_("&Close"), N_("Close the log in sight, or the empty window"),
           "Ctrl+W", lambda on: on.close_log()),
    switch("session_kept", N_("Open these lo&gs again"),
           N_("Open the same logs at the next start")),
    None,
    Submenu(N_("&Export game"), lambda _on: _EXPORTS),
    Action("print", N_("&Print…"), N_("Print what is seen"), _Key.Print,
           lambda on: on.log_view.pictures.print(),
           possible=lambda on: on.log_view.has_document),
    None,
    Action("quit", N_("&Quit"), N_("Close the program"), _Key.Quit,
           lambda _on: QApplication.closeAllWindows()),
)  # fmt: skip


TOOLS_ROWS: Final[tuple[MenuRow[Shell], ...]] = (
    Action("open_collection", N_("&Collection…"),
           N_("Search many games by what happened in them"), "Ctrl+Shift+G",
           lambda on: on.windows.open_collection().begin()),
    Action("open_luck", N_("&Was it luck?…"),
           N_("See in a folder of logs what the walls gave a player"), "Ctrl+Shift+K",
           lambda on: on.windows.open_collection("luck").begin()),
    Action("open_mistakes", N_("&Mistakes…"),
           N_("See a player's mistakes, and do them as exercises"), None,
           lambda on: on.windows.open_collection("mistakes").begin()),
    Action("open_statistics", N_("S&tatistics…"),
           N_("Test whether walls look like chance: of logs, or as a dealer deals them"),
           "Ctrl+Shift+B", lambda on: on.windows.open_collection("statistics")),
    Action("open_lab", N_("&Lab…"), N_("Deal until a heavenly hand comes"),
           "Ctrl+Shift+L", lambda on: on.windows.open_lab()),
    Action("open_noted", N_("Note&d hashes…"),
           N_("See what you noted before games, and note what a site shows before the next"),
           "Ctrl+Shift+H", lambda on: on.windows.open_noted()),
    None,
    Action("next_tab", N_("&Next tab"), N_("Show the log to the right"), "Ctrl+Tab",
           lambda on: on.tabs.turn(1), possible=lambda on: on.tabs.count() > 1,
           pair=N_("Next and previous tab")),
    Action("previous_tab", N_("&Previous tab"), N_("Show the log to the left"),
           "Ctrl+Shift+Tab", lambda on: on.tabs.turn(-1),
           possible=lambda on: on.tabs.count() > 1),
    None,
    choice("language", N_("L&anguage"), N_("Show all texts in this language"),
           lambda: {None: N_("As the &system"), **LANGUAGES}),
    Action("settings", N_("&Settings…"), N_("All settings"), "Ctrl+,",
           lambda on: on.show_settings()),
)  # fmt: skip

HELP_ROWS: Final[tuple[MenuRow[Shell], ...]] = (
    Action("help", N_("&Help pages"),
           N_("How to use this program, what it proves, and how walls are made"), "F1",
           lambda on: on.windows.open_help("views")),
    Action("help_walls", N_("How &walls are made"),
           N_("All that is known of Tenhou's walls, from the seed to every tile"), "Shift+F1",
           lambda on: on.windows.open_help("walls")),
    Action("legend", N_("&Legend"), N_("What the marks of the view in sight mean"), "L",
           lambda on: on.log_view.hand_area.show_legend()),
    Action("keys", N_("&Keys"), N_("Show the keys"), "?", lambda on: on.show_keys()),
    Action("about", N_("&About"), N_("About this program"), None, lambda on: on.show_about()),
)  # fmt: skip
