"""What the menus ask of the window that they stand in, whichever it is."""

from pathlib import Path
from typing import Protocol

from viewer.ui.kit.settings import Settings
from viewer.ui.log_view import LogView
from viewer.ui.windows import Windows


class Shell(Protocol):
    """Opens logs, and knows the one in sight."""

    settings: Settings
    windows: Windows
    log_view: LogView

    def ask_for_log(self) -> None:
        """Ask for a file, and open it."""

    def open_path(self, path: Path) -> None:
        """Open a file."""

    def paste(self) -> None:
        """Open what the clipboard holds."""

    def open_sample(self) -> None:
        """Open the log that comes with the program."""

    def show_keys(self) -> None:
        """Show the table of keys."""

    def speak(self, language: str | None) -> None:
        """Choose the language of all windows; None is the system's."""

    def show_settings(self) -> None:
        """Show what can be set."""

    def show_about(self) -> None:
        """Show what this program is."""
