"""The main window: the kyoku at the left, the wall in the centre, the verification at the right.

One window shows one document. Loading runs in a job; a second one drops the first. Whatever
goes wrong is said in the bar at the top, and the document that was open stays.
"""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QMainWindow,
    QMenu,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from viewer import assets
from viewer.core.audit import Finding
from viewer.core.errors import InputError
from viewer.core.replay import Inconsistency
from viewer.core.seed import Seed
from viewer.document import Document, open_log_carefully, open_seed
from viewer.site_record import SiteRecord, open_or_record
from viewer.ui import words
from viewer.ui.actions import fill_menus
from viewer.ui.hand import copying
from viewer.ui.hand.kyoku_list import KyokuList
from viewer.ui.hand.player import Player
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.stage import Stage
from viewer.ui.hand.walker import Walker
from viewer.ui.kit.first_size import give_first_size
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.message_bar import MessageBar
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import ThemeChoice, themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.side import Side
from viewer.ui.tools import Tools, is_for_audit

if TYPE_CHECKING:
    from viewer.ui.hand.pictures import Pictures
    from viewer.ui.verification.details import DetailsWindow

_FIRST_SIZE = QSize(1280, 820)
_FIRST_WIDTHS = [200, 830, 250]
_SAID_MS = 4000


class MainWindow(QMainWindow):
    """A window on one document."""

    document_shown = Signal(object)
    recent_menu: QMenu

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.settings = settings
        self.document: Document | None = None
        self._picked = -1
        self._details: DetailsWindow | None = None
        self.walker = Walker(self)
        self.player = Player(self.walker, settings.speed)
        self.jobs = JobLine(self.statusBar())
        self.jobs.failed.connect(self._on_failed)
        self.setAcceptDrops(True)
        self.setMinimumHeight(560)  # the least width is what the three parts need
        self._build(art)
        self.tools = Tools(self, art)
        self.stage.show_view(settings.view)
        self.stage.view_changed.connect(self._on_view_changed)
        fill_menus(self)
        themes.choose(settings.theme)
        self._restore_places()
        self._update_title()

    def _build(self, art: TileArt) -> None:
        self.kyoku_list = KyokuList(art)
        self.stage = Stage(self.walker, self.player, art)
        self.side = Side(self.walker, art)
        self.panel = self.side.panel
        self.message_bar = MessageBar()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.kyoku_list, self.stage, self.side):
            self._splitter.addWidget(widget)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.setSizes(_FIRST_WIDTHS)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message_bar)
        column.addWidget(self._splitter, 1)
        self.setCentralWidget(centre)
        self.kyoku_list.kyoku_chosen.connect(self.walker.set_kyoku)
        self.walker.scene_changed.connect(self._on_scene_changed)
        self.panel.hash_copied.connect(self._copy)
        self.panel.finding_chosen.connect(self._on_finding_chosen)
        self.panel.inconsistency_chosen.connect(self._on_inconsistency_chosen)
        self.panel.details_wanted.connect(self.show_details)

    # opening

    def open_path(self, path: Path) -> None:
        """Load a log, or another house's record, and show it."""
        work = partial(open_or_record, open_log_carefully, path)
        self._load(path.name, work, lambda opened: self._on_loaded(path, opened))

    def open_paths(self, paths: list[Path]) -> None:
        """Open a log or a record; check folders, archives and several files."""
        if len(paths) == 1 and not is_for_audit(paths[0]):
            self.open_path(paths[0])
        else:
            self.tools.check(map(str, paths))

    def open_found(self, path: str) -> None:
        """Show a log that a check found, perhaps in an archive."""
        from viewer.ui.audit.member import archive_of, read_found  # noqa: PLC0415 - as above

        file = Path(path)
        if archive_of(path) is None:
            self.open_path(file)
            return
        work = partial(open_log_carefully, file, read=partial(read_found, path))
        self._load(file.name, work, self.show_document)

    def open_sample(self) -> None:
        """Show the log that comes with the program."""
        path = assets.sample_log()
        self._load(path.name, partial(open_log_carefully, path), self.show_document)

    def open_seed(self, seed: Seed, players: int, count: int, title: str = "") -> None:
        """Rebuild walls from a seed alone and show them."""
        title = title or self.tr("Pasted seed")
        self._load(
            title,
            lambda _progress, _stop: open_seed(title, seed, players, count),
            self.show_document,
        )

    def _load(
        self,
        name: str,
        work: Callable[..., Document | SiteRecord],
        on_success: Callable[..., None],
    ) -> None:
        text = self.tr("Loading {name}").format(name=name)
        self.jobs.run(name, text, work, on_success)

    def draw_in_job(
        self, name: str, work: Callable[..., object], on_success: Callable[..., None]
    ) -> None:
        """Draw something that takes its time."""
        text = self.tr("Drawing {name}").format(name=name)
        self.jobs.run(name, text, work, on_success)

    def _on_loaded(self, path: Path, opened: Document | SiteRecord) -> None:
        self.settings.remember(path.absolute())
        if isinstance(opened, SiteRecord):
            self.tools.show_record(opened)
        else:
            self.show_document(opened)

    def _on_failed(self, name: str, error: InputError) -> None:
        self.message_bar.say(f"{name}: {words.sentence(error)}")
        self.stage.show_hint()

    def show_document(self, document: Document) -> None:
        """Show a document from its first kyoku on."""
        self.document = document
        self.message_bar.hide()
        self.walker.show(document, by_tile=self.settings.sorted_haipai)
        self.panel.set_document(document)
        self.kyoku_list.set_document(document)
        self.kyoku_list.choose(0)
        self._update_title()
        self.document_shown.emit(document)

    def _on_finding_chosen(self, finding: Finding) -> None:
        self.kyoku_list.choose(finding.kyoku - 1)
        self.walker.point_out(finding.slot)

    def _on_scene_changed(self, scene: Scene) -> None:
        """Show where the tiles are that were just asked for."""
        if scene.picked >= 0 and scene.picked != self._picked:
            self.side.show_hand()
        self._picked = scene.picked

    def _on_inconsistency_chosen(self, inconsistency: Inconsistency) -> None:
        self.kyoku_list.choose(inconsistency.kyoku - 1)
        self.walker.go(inconsistency.step)

    # the menus' actions

    def ask_for_log(self) -> None:
        """Ask for a file, and open it."""
        kinds = self.tr(
            "Tenhou logs (*.mjlog *.xml *.gz);;Mahjong Soul records (*.json);;All files (*)"
        )
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open log"), str(self.settings.folder), kinds
        )
        if name:
            self.open_path(Path(name))

    def fill_recent_menu(self) -> None:
        """List the latest files."""
        self.recent_menu.clear()
        for path in self.settings.recent:
            action = self.recent_menu.addAction(path.name.replace("&", "&&"))
            action.setStatusTip(str(path))
            action.triggered.connect(partial(self._open_recent, path))
        self.recent_menu.addSeparator()
        forget = self.recent_menu.addAction(self.tr("Clear this list"))
        forget.triggered.connect(self.settings.forget_recent)

    def _open_recent(self, path: Path, _checked: bool = False) -> None:
        self.open_path(path)

    def copy_wall(self) -> None:
        """Copy the kyoku's wall in the chosen notation."""
        self._copy_with(copying.wall_text)

    def copy_sheet(self) -> None:
        """Copy the kyoku's readable sheet."""
        self._copy_with(copying.sheet_text)

    def copy_all_walls(self) -> None:
        """Copy every kyoku's wall, a line each."""
        self._copy_with(lambda document, _index, name: copying.all_walls_text(document, name))

    @cached_property
    def pictures(self) -> "Pictures":
        """Makes pictures of what is seen."""
        from viewer.ui.hand.pictures import Pictures  # noqa: PLC0415 - not needed at the start

        return Pictures(self)

    def copy_picture(self) -> None:
        """Copy what is seen as a picture."""
        self.pictures.copy()

    def save_picture(self) -> None:
        """Ask for a file, and save what is seen as a picture."""
        self.pictures.save()

    def print_picture(self) -> None:
        """Ask for a printer, and print what is seen."""
        self.pictures.print()

    def copy_dead_wall(self) -> None:
        """Copy the kyoku's dead wall: rinshan, dora and ura dora, a line each."""
        self._copy_with(copying.dead_wall_text)

    def copy_hand(self) -> None:
        """Copy the hand in view, as it is at this step."""
        self._copy_scene("hand_text")

    def copy_hands(self) -> None:
        """Copy all hands, as they are at this step."""
        self._copy_scene("hands_text")

    def copy_situation(self) -> None:
        """Copy the whole situation at this step."""
        self._copy_scene("situation_text")

    def _copy_scene(self, what: str) -> None:
        from viewer.ui.hand import copying_scene  # noqa: PLC0415 - not needed at the start

        if self.walker.scene is not None:
            write = getattr(copying_scene, what)
            self._copy(write(self.walker.scene, self.settings.notation))

    def _copy_with(self, write: Callable[[Document, int, str], str]) -> None:
        if self.document is None:
            return
        text = write(self.document, self.kyoku_list.current, self.settings.notation)
        if text:
            self._copy(text)
        else:
            self.message_bar.say(self.tr("There is no wall to copy: the log publishes no seed."))

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.say(self.tr("Copied"))

    def say(self, text: str) -> None:
        """Say something for a few seconds."""
        self.statusBar().showMessage(text, _SAID_MS)

    def set_notation(self, name: str) -> None:
        """Choose the notation of copied tiles."""
        self.settings.notation = name

    def set_speed(self, speed: float) -> None:
        """Choose how many events a second are played."""
        self.settings.speed = speed
        self.player.set_speed(speed)

    def set_picture_scale(self, scale: int) -> None:
        """Choose how large pictures are."""
        self.settings.picture_scale = scale

    def play_or_press(self) -> None:
        """Play or pause; but Space presses a button that has the focus."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton):
            focus.click()
        else:
            self.player.toggle()

    def _on_view_changed(self, name: str) -> None:
        self.settings.view = name

    def set_sorted(self, by_tile: bool) -> None:
        """Sort the starting hands, or show them as dealt."""
        self.settings.sorted_haipai = by_tile
        self.walker.change(by_tile=by_tile)

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Choose the colours of all windows."""
        self.settings.theme = choice
        themes.choose(choice)

    def show_details(self) -> None:
        """Show the verification in full, in a window beside this one."""
        from viewer.ui.verification.details import DetailsWindow  # noqa: PLC0415 - not needed at the start

        if self.document is None:
            return
        if self._details is not None:
            self._details.close()
            self._details.deleteLater()
        window = self._details = DetailsWindow(self.document, self)
        window.by_kyoku.kyoku_chosen.connect(self.kyoku_list.choose)
        window.show()

    def show_keys(self) -> None:
        """Show the table of keys."""
        from viewer.ui.help import KeysDialog  # noqa: PLC0415 - not needed at the start

        KeysDialog(self).exec()

    def show_about(self) -> None:
        """Show what this program is."""
        from viewer.ui.help import show_about  # noqa: PLC0415 - not needed at the start

        show_about(self)

    # Qt's side

    def _update_title(self) -> None:
        name = self.tr("Wall viewer")
        self.setWindowTitle(f"{self.document.title} - {name}" if self.document else name)

    def _restore_places(self) -> None:
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(self.settings.place("window"))
        self._splitter.restoreState(self.settings.place("splitter"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a file that was dropped, or check several."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.open_paths(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work, and remember the window's places."""
        self.player.pause()
        self.jobs.close()
        self.panel.published.jobs.close()
        self.tools.close()
        self.settings.set_place("window", self.saveGeometry())
        self.settings.set_place("splitter", self._splitter.saveState())
        super().closeEvent(event)
