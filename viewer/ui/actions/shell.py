"""What the menus ask of the window that they stand in, whichever it is."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from viewer.ui.arrivals.watched_folder import NewLogs
from viewer.ui.kit.settings import Settings
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView
from viewer.ui.opener import Opener
from viewer.ui.windows import Windows


class Shell(Protocol):
    window_wanted: SignalInstance
    settings: Settings
    opener: Opener
    tabs: LogTabs
    windows: Windows

    @property
    def new_logs(self) -> NewLogs:
        """What watches a folder."""

    @property
    def log_view(self) -> LogView:
        """The view of the log in sight."""

    def close_log(self) -> None:
        """Close the log in sight."""

    def show_keys(self) -> None:
        """Show the table of keys."""

    def set_language(self, language: str | None) -> None:
        """Choose the language of all windows; None is the system's."""

    def show_settings(self) -> None:
        """Show what can be set."""

    def show_about(self) -> None:
        """Show what this program is."""
