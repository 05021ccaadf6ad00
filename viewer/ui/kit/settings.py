"""Stored settings, in the place that the system has for them.

A setting is a row of `Settings`: its name, what it is at first, and how a stored text is read.
The store belongs to the user and may hold anything; what cannot be read is as at first.

`QSettings` reads files of any size, waits for ever at a pipe, and writes through links. So its file
is checked before Qt opens it. What cannot be read is moved aside, and settings begin anew. Windows
and macOS store settings elsewhere.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, QSize, Signal
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import InputError, reason_of
from viewer.core.base.notation import MPSZ, NOTATION_LABELS
from viewer.core.base.place import Place
from viewer.core.base.unpack import MEGABYTE
from viewer.system.assets import settings_file
from viewer.system.language import LANGUAGES
from viewer.system.regular_file import read_file
from viewer.system.whole_file import replace_whole
from viewer.translation import N_, _
from viewer.ui.kit.theme import Cloth, ThemeChoice

MOST_RECENT: Final = 10
_MOST_OPEN: Final = 100
_MOST_TOGETHER: Final = 20
"""Files and folders of a collection that is remembered; others were dropped for once."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
SCALES: Final = (1, 2, 3, 4)
POST_SCALE: Final = 0
"""In place of a scale: the size and the title of a picture for posts."""
TILE_WIDTHS: Final = (64, 48, 40, 32, 24)
_FLAGS: Final = {False: "no", True: "yes"}
_FRAME: Final = QSize(12, 44)
"""What a desktop's own frame takes, as a rule; Qt knows it only once the window is seen."""

_MAX_BYTES: Final = MEGABYTE
"""A year's use leaves some kB."""

_REASONS: Final = {"too-large": N_("it is too large"), "folder": N_("it is no regular file")}

Recent = tuple[Path, ...]
"""A file that was opened, or the files and folders of a collection."""

SettingValue = TypeVar("SettingValue")


class Setting(Generic[SettingValue]):
    """One row; an attribute of the settings, stored under its own name."""

    def __init__(self, first: SettingValue, read: Callable[[str], SettingValue | None]) -> None:
        """Make it; ``read`` returns what a stored text means, or None for what is not allowed."""
        self._first = first
        self._read = read
        self._name = ""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, settings: "Settings", _owner: type) -> SettingValue:
        stored = settings.store.value(self._name)
        value = self._read(stored) if isinstance(stored, str) else None
        return self._first if value is None else value

    def __set__(self, settings: "Settings", value: SettingValue) -> None:
        text = _text_of(value)
        if text != settings.store.value(self._name):
            settings.store.setValue(self._name, text)
            settings.changed.emit(self._name)


def _text_of(value: object) -> str:
    return _FLAGS[value] if isinstance(value, bool) else str(value)


def _one_of(first: SettingValue, *others: SettingValue) -> Callable[[str], SettingValue | None]:
    texts = {_text_of(each): each for each in (first, *others)}
    return texts.get


def _flag(*, first: bool) -> Setting[bool]:
    return Setting(first, _one_of(False, True))


def _folder(text: str) -> Path | None:
    # Path.is_dir raises for a name that is too long, or in a folder that may not be read
    return Path(text) if os.path.isabs(text) and os.path.isdir(text) else None  # noqa: PTH112, PTH117


def _shares(text: str) -> tuple[float, float] | None:
    found = re.fullmatch(r"\((0\.\d{1,20}), (0\.\d{1,20})\)", text)
    return (float(found[1]), float(found[2])) if found else None


class Settings(QObject):
    """Typed access to what is stored: the rows, and lists and places, which are no texts."""

    changed = Signal(str)
    """The name of a row that has another value now, which all windows follow."""

    language = Setting[str | None](None, _one_of(*LANGUAGES))  # None is the system's
    theme = Setting(ThemeChoice.DARK, _one_of(*ThemeChoice))
    cloth = Setting(Cloth.GREEN, _one_of(*Cloth))
    tile_width = Setting[int | None](None, _one_of(*TILE_WIDTHS))  # pixels; None is as many as fit
    notation = Setting(MPSZ.name, _one_of(*NOTATION_LABELS))  # of copied walls
    view = Setting("", str)  # the name of the view that was last shown
    hands_hidden = _flag(first=False)  # whether the other players' hands lie face down
    wall_closed = _flag(first=False)  # whether what is still to come lies face down
    play_mode = _flag(first=False)  # whether only what the player in view can know is shown
    names_hidden = _flag(first=False)  # whether winds stand for the players' names
    sorted_haipai = _flag(first=True)
    called_stay = _flag(first=False)  # whether called discards stay in their river, as ghosts
    whole_wall = _flag(first=False)  # whether Order shows all of the hand, or only up to here
    danger_shown = _flag(first=False)  # whether tiles tell how safe they are and who waits for them
    lanes_shown = _flag(first=False)  # whether Order shows what calls and turns changed
    motion = _flag(first=True)
    """Whether tiles slide and calls are called out, unless the system asks for less motion."""
    hands_upright = _flag(first=False)  # whether the table shows the other hands upright
    speed = Setting(2.0, _one_of(*SPEEDS))  # events a second that are played
    picture_scale = Setting(1, _one_of(*SCALES, POST_SCALE))  # times the window, or `POST_SCALE`
    folder = Setting(Path.home(), _folder)  # of the last file
    watched_folder = Setting[Path | None](None, _folder)  # from which new logs are offered
    picture_folder = Setting[Path | None](None, _folder)  # of the last picture that was saved
    results_folder = Setting[Path | None](None, _folder)  # of the last results that were saved
    shares = Setting((0.14, 0.2), _shares)  # of the window's width, for kyoku list and side panel
    session_kept = _flag(first=False)  # whether the next start opens what was open
    started = _flag(first=False)  # whether the program was started before

    def __init__(self) -> None:
        """Open the store; ``trouble`` is why stored settings could not be read and begin anew."""
        super().__init__()
        self.store, self.trouble = open_store()
        if self.view == "lanes":  # a view of older versions, now a layer of Order
            self.view, self.lanes_shown = "order", True

    def toggle(self, name: str) -> None:
        """Turn a row on or off."""
        setattr(self, name, not getattr(self, name))

    @property
    def session(self) -> list[tuple[str, Place]]:
        """What was open: each file's name, and where and at whose seat one was."""
        stored = self.store.value("session")
        if not isinstance(stored, str):
            return []
        from json import loads  # noqa: PLC0415 - where nothing was left open, no start needs it

        try:
            rows = loads(stored)
            read = [(str(name), Place(*map(int, place))) for name, *place in rows[:_MOST_OPEN]]
            numbers = (number for _, place in read for number in place)
            return read if all(number is None or number >= 0 for number in numbers) else []
        except (ArithmeticError, LookupError, ValueError, TypeError, RecursionError):
            return []

    @session.setter
    def session(self, rows: Iterable[tuple[str, Place]]) -> None:
        from json import dumps  # noqa: PLC0415 - as above

        self.store.setValue("session", dumps([(name, *place) for name, place in rows]))

    @property
    def recent(self) -> list[Recent]:
        """The latest files and collections, newest first."""
        rows = filter(None, self._texts("recent"))
        return [tuple(map(Path, row.split("\n"))) for row in rows][:MOST_RECENT]

    def remember(self, path: Path) -> None:
        """Put a file first among the latest, and its folder where files are chosen next."""
        self.remember_paths(path)
        self.folder = path.parent

    def remember_paths(self, *paths: Path) -> None:
        """Put a file, or the files and folders of a collection, first among the latest."""
        if paths and len(paths) <= _MOST_TOGETHER:
            self._put_first("recent", "\n".join(map(str, paths)))

    @property
    def collection(self) -> Recent:
        """What the collection that was opened last is made of; nothing before any was."""
        return tuple(map(Path, filter(None, self._texts("collection"))))

    @collection.setter
    def collection(self, paths: Recent) -> None:
        self.store.setValue("collection", list(map(str, paths[:_MOST_TOGETHER])))

    def forget_recent(self) -> None:
        self.store.remove("recent")

    @property
    def searches(self) -> list[str]:
        """The latest searches of hands and games, newest first."""
        return [text for text in self._texts("searches") if text][:MOST_RECENT]

    def remember_search(self, text: str) -> None:
        self._put_first("searches", text)

    @property
    def named_searches(self) -> dict[str, str]:
        """Searches that a user keeps, by their names."""
        texts = self._texts("named_searches")
        return dict(zip(texts[::2], texts[1::2], strict=False))

    @named_searches.setter
    def named_searches(self, named: dict[str, str]) -> None:
        self.store.setValue("named_searches", [text for row in named.items() for text in row])

    def _texts(self, name: str) -> list[str]:
        """Return a stored list of texts; Qt gives back one text as it is."""
        stored = self.store.value(name)
        texts = stored if isinstance(stored, list) else [stored]
        return [text for text in texts if isinstance(text, str)]

    def _put_first(self, name: str, text: str) -> None:
        texts = [text, *(other for other in self._texts(name) if other != text)]
        self.store.setValue(name, texts[:MOST_RECENT])

    def place(self, name: str) -> QByteArray:
        """Return a stored window or splitter state; empty if there is none."""
        stored = self.store.value(f"places/{name}")
        return stored if isinstance(stored, QByteArray) else QByteArray()

    def set_place(self, name: str, state: QByteArray) -> None:
        self.store.setValue(f"places/{name}", state)


def picture_sizes() -> dict[int, str]:
    """Return how the sizes of pictures are called, by the values of the setting."""
    text = _("{scale} times the window")
    larger = {scale: text.format(scale=scale) for scale in SCALES if scale > 1}
    return {1: _("As in the window"), **larger, POST_SCALE: _("For posts, 1200×675 with a title")}


def give_first_size(window: QWidget, wanted: QSize, part: float = 0) -> None:
    """Give a window that was never open the size it would like, but no more than the screen has.

    With ``part`` it takes at least this part of the screen, in both directions.
    """
    screen = window.screen().availableSize() - _FRAME
    if window.parentWidget() is not None:  # X11 centres it as if it had no title (Qt 6.11)
        screen -= QSize(0, _FRAME.height())
    window.resize(wanted.expandedTo(screen * part).boundedTo(screen))


class SettingsError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "settings-refused": N_(
            "The settings could not be read: {reason}. They begin anew; the old file is now {file}."
        ),
    }


def open_store() -> tuple[QSettings, InputError | None]:
    """Return the user's settings, and why they begin anew, if they do."""
    problem: InputError | None = None
    if sys.platform in {"win32", "darwin"}:
        settings = QSettings()
    else:
        path = settings_file()
        problem = _check(path)
        _check(Path(f"{path}.lock"))  # Qt reads it before it writes
        # by its name: Qt would read files of the same name in other places too
        settings = QSettings(str(path), QSettings.Format.NativeFormat)
    return settings, problem


def _check(path: Path) -> InputError | None:
    if not os.path.lexists(path):
        return None
    try:
        data = read_file(path, _MAX_BYTES)
    except InputError as error:
        reason = error.values.get("reason") or _REASONS.get(error.code)
        if isinstance(error.__cause__, OSError):
            reason = reason_of(error.__cause__)
        aside = path.with_name(f"{path.name}.refused")
        with suppress(OSError):
            path.replace(aside)
        return SettingsError("settings-refused", file=aside.name, reason=reason)
    if path.is_symlink():
        with suppress(OSError):  # the folder may not be written: nor will Qt
            replace_whole(path, data)
    return None
