"""Was it luck? A folder is chosen, its commonest player is measured, and one sentence answers.

It is a window of its own beside the main one, which opens the hands that it lists.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.luck import Luck, PlayerNames
from viewer.luck.report import luck_json, luck_page, write_csv
from viewer.system.whole_file import whole_file, write_whole
from viewer.translation import _
from viewer.ui.charts.canvas import write_chart
from viewer.ui.files import TABLE_ENCODING, ResultFormat, Saver, ask_for_folder, ask_for_logs
from viewer.ui.kit.drops import DropTarget
from viewer.ui.kit.notices import Headline, MessageBar, announce, show_for_a_while
from viewer.ui.kit.parts import WINDOW_MARGIN, ThinBar, boxed, button, label, muted
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.luck import phrases
from viewer.ui.luck.head import LuckScale, PlayerBox
from viewer.ui.luck.results import LuckResults
from viewer.ui.luck.run import LuckRun
from viewer.ui.words import paths_name

_FIRST_SIZE: Final = QSize(1080, 740)
_LEAST_SIZE: Final = QSize(860, 560)
_VERDICT: Final = 1.6
"""Times the system's type: larger than other headlines, because it is the answer."""


class LuckWindow(QMainWindow):
    hand_wanted = Signal(object)
    """A `RemarkableHand` that the main window is to show."""
    state_changed = Signal()
    """What can be done may have changed."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("luck_window")
        self.settings = settings
        self.names: PlayerNames | None = None
        self.luck: Luck | None = None
        self._wanted: str | None = None  # whose luck somebody asked for
        self._written: set[str] = set()
        self.run = LuckRun(self)
        DropTarget(self, self._what_drop_does).dropped.connect(self._on_dropped)
        self._build(art)
        self._connect()
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("luck"))
        self._show_state()

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.head = Headline(size=_VERDICT)
        self.scale = LuckScale(art)
        self.player_label = muted(_("&Player"))
        self.player = PlayerBox()
        self.player_label.setBuddy(self.player)
        self.source = muted()
        self.cancel_button = button(_("Cancel"), _("Stop, and keep what was found (Esc)"))
        self.save_button = button(
            _("&Save results"), _("Save a report, a table, JSON or the chart")
        )
        self.folder_button = button(
            _("Choose a &folder…"), _("Take all logs of a folder, with its archives (Ctrl+O)")
        )
        self.progress = ThinBar(_("How many logs are measured"))
        self.results = LuckResults(art)
        self.saver = Saver(self.settings, self)
        self._body = QStackedWidget()
        self._body.addWidget(self._hint_page())
        self._body.addWidget(self.results)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(self.head, 1, Qt.AlignmentFlag.AlignVCenter)
        top.addWidget(self.scale, 0, Qt.AlignmentFlag.AlignTop)
        row = boxed(QHBoxLayout(), self.player_label, self.player, self.source, spacing=8)
        row.addStretch(1)
        for each in (self.cancel_button, self.save_button, self.folder_button):
            row.addWidget(each)
        margins = (WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, 10)
        upper = boxed(QVBoxLayout(), top, row, margins=margins, spacing=10)
        centre = QWidget()
        parts = (self.message_bar, upper, self.progress, self._body)
        boxed(QVBoxLayout(centre), *parts, spacing=0, stretch=self._body)
        self.setCentralWidget(centre)

    def _hint_page(self) -> QWidget:
        hint = label(
            _(
                "With every wall open, luck is a number: how many steps towards a win the wall gave"
                " a player, beside what a fair wall gives.\nChoose a folder of logs, or drop"
                " folders, archives and logs here. The commonest name is proposed."
            )
        )
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setMargin(2 * WINDOW_MARGIN)
        return hint

    def _connect(self) -> None:
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.cancel_button.clicked.connect(self.run.cancel)
        self.player.player_chosen.connect(lambda names: self.measure(*names))
        self.player.unknown.connect(self._on_unknown)
        self.run.changed.connect(self._show_state)
        self.run.named.connect(self._on_named)
        self.run.measured.connect(self._on_measured)
        self.run.failed.connect(self.message_bar.say)
        self.results.hand_chosen.connect(self.hand_wanted)
        self.saver.said.connect(self._say)
        self.saver.failed.connect(self.message_bar.say)
        self.saver.saved.connect(lambda path: self._written.add(str(path)))

    # what can be done

    @property
    def is_running(self) -> bool:
        return self.run.is_running

    @property
    def has_luck(self) -> bool:
        return self.luck is not None

    def begin(self) -> None:
        """Ask for a folder, if nothing was looked at yet."""
        if not self.run.paths:
            self.ask_for_folder()

    def ask_for_folder(self) -> None:
        self._look_at(ask_for_folder(self, self.settings, _("Choose a folder of logs")))

    def ask_for_files(self) -> None:
        self._look_at(ask_for_logs(self, self.settings, _("Choose logs")))

    def _look_at(self, names: list[str]) -> None:
        if names:
            self.look(names)

    def look(self, paths: Iterable[str], player: str | None = None) -> None:
        """Find out who plays in files, folders and archives, and measure one: the commonest."""
        self._wanted = player
        self.message_bar.hide()
        self.names = self.luck = None
        self.run.look(paths, tuple(self._written))

    def measure(self, *names: str) -> None:
        """Measure a player, who may have several names."""
        self.message_bar.hide()
        self.run.measure(*names)

    # what comes of it

    def _on_named(self, names: PlayerNames) -> None:
        self.names = names
        player = self._wanted if self._wanted in names.counts else names.proposed
        self.player.show_names(names, player)
        if player is not None:
            self.run.measure(player)
        else:
            self._show_state()

    def _on_measured(self, luck: Luck) -> None:
        self.luck = luck
        self.results.show_luck(luck)
        announce(self.head, luck.verdict.said)

    def _on_unknown(self, text: str) -> None:
        text = _("Nobody in these logs is called {name}.").format(name=shown(text))
        self.message_bar.say(text)

    def _say(self, text: str) -> None:
        show_for_a_while(self.statusBar(), text)

    # saving

    def ask_for_chart(self) -> None:
        seen = self.results.charts.canvas.seen
        path = None if seen is None else self.saver.ask_for_chart("luck.png")
        if seen is not None and path is not None:
            self.saver.write(path, lambda _progress, _stop: write_chart(seen, path))

    def ask_for_export(self, kind: ResultFormat) -> None:
        luck = self.luck
        if luck is None:
            return
        name = _("luck of {player}").format(player=luck.player)
        path = self.saver.ask_for_results(kind, name)
        if path is not None:
            self.saver.write(path, lambda _progress, _stop: write_luck(luck, kind, path))

    # how it stands

    def _show_state(self) -> None:
        running, luck = self.is_running, self.luck
        sentence = phrases.headline(self.run, self.names, luck)
        self.head.say(None, sentence, phrases.detail(self.run, self.names, luck))
        steps = luck.steps if luck and not running else None
        self.scale.show_share(steps.share if steps else None)
        total = self.run.total or None
        self.progress.show_progress(*((self.run.done, total) if running else (0, 1)))
        self.source.setText(paths_name(self.run.paths) if self.run.paths else "")
        has_names = self.names is not None and bool(self.names.counts)
        for widget in (self.player_label, self.player):
            widget.setVisible(has_names)
        self.cancel_button.setVisible(running)
        self.save_button.setEnabled(self.has_luck)
        self._body.setCurrentIndex(int(luck is not None))
        self.setWindowTitle(self._title())
        self.state_changed.emit()

    def _title(self) -> str:
        name = _("Was it luck?")
        return f"{shown(self.luck.player)} - {name}" if self.luck else name

    # Qt's side

    def _what_drop_does(self, paths: list[Path]) -> str:
        return _("Drop to measure luck in {name}").format(name=paths_name(tuple(map(str, paths))))

    def _on_dropped(self, paths: list[Path]) -> None:
        self.look(map(str, paths))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.run.close()
        self.saver.jobs.close()
        self.settings.set_place("luck", self.saveGeometry())
        super().closeEvent(event)


def write_luck(luck: Luck, kind: ResultFormat, path: Path) -> None:
    """Save a player's luck.

    Raises:
        OSError: it cannot be written.
    """
    if kind is ResultFormat.PAGE:
        write_whole(path, luck_page(luck))
    elif kind is ResultFormat.JSON:
        write_whole(path, json.dumps(luck_json(luck), ensure_ascii=False, indent=2) + "\n")
    else:
        with whole_file(path, encoding=TABLE_ENCODING, newline="") as out:
            write_csv(luck, out)
