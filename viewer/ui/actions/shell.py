"""The protocol of a window that has the menus: the attributes that their actions use."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import SignalInstance

from viewer.ui.arrivals.watched_folder import WatchedFolder
from viewer.ui.kit.settings import Settings
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView

if TYPE_CHECKING:
    from viewer.ui.opener import Opener
    from viewer.ui.windows import Windows


class Shell(Protocol):
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
    def set_language(self, language: str | None) -> None: ...
    def show_settings(self) -> None: ...
    def show_about(self) -> None: ...
