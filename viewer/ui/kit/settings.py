"""What is remembered from one start to the next, in the place the system has for it."""

import os
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QSettings

from viewer.core.notation import IDS, MPSZ, NOTATIONS
from viewer.ui.kit.theme import ThemeChoice

MOST_RECENT = 10
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Events a second."""
SCALES = (1, 2, 3, 4)

Number = TypeVar("Number", int, float)


class _Switch:
    """A setting that is on or off."""

    def __init__(self, *, on: bool) -> None:
        self._default = on

    def __set_name__(self, _owner: type, name: str) -> None:
        self._key = name

    def __get__(self, settings: "Settings", _owner: type) -> bool:
        return {"yes": True, "no": False}.get(settings.text(self._key), self._default)

    def __set__(self, settings: "Settings", on: bool) -> None:
        settings.set_text(self._key, "yes" if on else "no")


class Settings:
    """Typed access to the stored values; what is unreadable falls back to its default."""

    sorted_haipai = _Switch(on=True)
    """Whether starting hands are shown sorted."""
    hands_hidden = _Switch(on=False)
    """Whether the other players' hands lie face down."""
    wall_closed = _Switch(on=False)
    """Whether what is still to come lies face down."""
    names_hidden = _Switch(on=False)
    """Whether winds stand for the players' names."""

    def __init__(self) -> None:
        self._store = QSettings()

    @property
    def theme(self) -> ThemeChoice:
        """Dark, light, or the system's."""
        stored = self.text("theme")
        return ThemeChoice(stored) if stored in list(ThemeChoice) else ThemeChoice.DARK

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._store.setValue("theme", str(choice))

    @property
    def notation(self) -> str:
        """The notation of copied walls."""
        stored = self.text("notation")
        return stored if stored in {*NOTATIONS, IDS} else MPSZ.name

    @notation.setter
    def notation(self, name: str) -> None:
        self._store.setValue("notation", name)

    @property
    def speed(self) -> float:
        """How many events a second are played."""
        return self._one_of("speed", SPEEDS, 2.0)

    @speed.setter
    def speed(self, speed: float) -> None:
        self._store.setValue("speed", str(speed))

    @property
    def picture_scale(self) -> int:
        """How many times larger than the window pictures are."""
        return self._one_of("picture_scale", SCALES, 1)

    @picture_scale.setter
    def picture_scale(self, scale: int) -> None:
        self._store.setValue("picture_scale", str(scale))

    @property
    def view(self) -> str:
        """The name of the view that was last shown."""
        return self.text("view")

    @view.setter
    def view(self, name: str) -> None:
        self._store.setValue("view", name)

    @property
    def folder(self) -> Path:
        """The folder of the last file."""
        stored = self.text("folder")
        # Path.is_dir raises for a name that is too long, or in a folder that may not be read
        return Path(stored) if os.path.isdir(stored) else Path.home()  # noqa: PTH112

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._store.setValue("folder", str(folder))

    @property
    def picture_folder(self) -> Path:
        """The folder of the last saved picture."""
        stored = self.text("picture_folder")
        return Path(stored) if os.path.isdir(stored) else self.folder  # noqa: PTH112 - as above

    @picture_folder.setter
    def picture_folder(self, folder: Path) -> None:
        self._store.setValue("picture_folder", str(folder))

    @property
    def recent(self) -> list[Path]:
        """The latest files, newest first."""
        stored = self._store.value("recent")
        names = stored if isinstance(stored, list) else [stored]
        return [Path(name) for name in names if isinstance(name, str) and name][:MOST_RECENT]

    def remember(self, path: Path) -> None:
        """Put a file first among the latest."""
        paths = [path, *(other for other in self.recent if other != path)]
        self._store.setValue("recent", [str(each) for each in paths[:MOST_RECENT]])
        self.folder = path.parent

    def forget_recent(self) -> None:
        """Empty the list of the latest files."""
        self._store.remove("recent")

    def place(self, name: str) -> QByteArray:
        """Return a stored window or splitter state; empty if there is none."""
        stored = self._store.value(f"places/{name}")
        return stored if isinstance(stored, QByteArray) else QByteArray()

    def set_place(self, name: str, state: QByteArray) -> None:
        """Store a window or splitter state."""
        self._store.setValue(f"places/{name}", state)

    def _one_of(self, key: str, allowed: tuple[Number, ...], default: Number) -> Number:
        stored = self.text(key)
        return next((each for each in allowed if str(each) == stored), default)

    def set_text(self, key: str, text: str) -> None:
        """Store a value."""
        self._store.setValue(key, text)

    def text(self, key: str) -> str:
        """Return a stored value; empty if there is none."""
        stored = self._store.value(key)
        return stored if isinstance(stored, str) else ""
