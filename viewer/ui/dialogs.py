"""Dialogs of the main window: settings and keys, made of its menus, and about the program.

A setting that is on or off is a box to tick, a choice of values a list. Each takes effect at once,
here as in its menu, and is kept; so there is nothing to confirm, and nothing to take back.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from viewer import __version__
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence, shown
from viewer.online import log_cache
from viewer.translation import N_, _, ngettext
from viewer.ui.kit.actions import Menus, without_key
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.faults import versions
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import boxed, button, dialog_buttons, label, muted, plain_buttons

Pages = Sequence[Sequence[tuple[str, Sequence[str]]]]

COLUMNS: Final[Pages] = (
    (
        (
            N_("Window"),
            ("language", "theme", "cloth", "tile_width", "session_kept", "watch_folder"),
        ),
        (N_("Copying and pictures"), ("notation", "picture_scale")),
        (N_("Playing a hand"), ("speed", "motion")),
    ),
    (
        (N_("What is hidden"), ("play_mode", "hands_hidden", "wall_closed", "names_hidden")),
        (
            N_("At the table"),
            (
                *("sorted_haipai", "whole_wall", "lanes_shown", "called_stay"),
                *("danger_shown", "hands_upright"),
            ),
        ),
    ),
)
"""The settings under their headings, in columns, by the names of their actions and submenus."""

KeyGroup = tuple[str, list[tuple[str, str]]]
"""A heading, and rows of keys and what they do."""

_KEY_COLUMNS: Final = 3
_KILOBYTE: Final = 1000
_LONGEST_FOLDER: Final = 60
_SPACE: Final = 36
_LINE: Final = 7


class SettingsDialog(QDialog):
    def __init__(self, menus: Menus, changed: SignalInstance, parent: QWidget) -> None:
        """Make it of menus; ``changed`` says that another value is chosen, here or elsewhere."""
        super().__init__(parent)
        self.setWindowTitle(_("Settings"))
        self._menus = menus
        self._lists: list[tuple[QComboBox, QMenu]] = []
        whole = QVBoxLayout(self)
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        columns = boxed(QHBoxLayout(), *map(self._column, COLUMNS), spacing=_SPACE)
        downloaded = (muted(_("Downloaded logs"), bold=True), DownloadedLogs())
        note = muted(_("Each takes effect at once."))
        parts = (columns, 2 * _LINE, *downloaded, _LINE, note, dialog_buttons(self))
        boxed(whole, *parts, margins=(20, 18, 20, 16))
        self._show_chosen()
        changed.connect(self._show_chosen)

    def _column(self, groups: Iterable[tuple[str, Sequence[str]]]) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(_LINE)
        form.setHorizontalSpacing(2 * _LINE)
        for title, names in groups:
            if form.rowCount():
                form.addItem(QSpacerItem(0, _LINE))
            form.addRow(muted(_(title), bold=True))
            for name in names:
                self._add(form, name)
        return form

    def _add(self, form: QFormLayout, name: str) -> None:
        """Add an action's box or a submenu's list, without its key: each would want the same."""
        submenu = self._menus.submenu(name)
        made: QCheckBox | QComboBox
        if submenu is None:
            (action,) = self._menus.actions(name)
            made = QCheckBox(without_key(action.text()))
            made.setChecked(action.isChecked())
            made.clicked.connect(action.trigger)
            action.toggled.connect(made.setChecked)
            form.addRow(made)
        else:
            action = submenu.actions()[0]
            made = ComboBox()
            made.addItems([without_key(each.text()) for each in submenu.actions()])
            made.activated.connect(lambda at: submenu.actions()[at].trigger())
            self._lists.append((made, submenu))
            form.addRow(label(without_key(submenu.title()), of=made), made)
        made.setToolTip(action.toolTip())
        made.setObjectName(name)

    def _show_chosen(self) -> None:
        for values, submenu in self._lists:
            chosen = next(at for at, each in enumerate(submenu.actions()) if each.isChecked())
            values.setCurrentIndex(chosen)


class DownloadedLogs(QWidget):
    """Says how many logs were downloaded and where they are, and deletes them.

    Both are jobs, as the folder may lie on a slow drive. Deleting asks first, because Tenhou does
    not give out every log again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("kept_logs")
        self.jobs = Jobs(self)
        self._held = log_cache.CacheSize(0, 0)
        self.said = label(name="kept_logs_said")
        tip = _("Delete the logs that were downloaded; most can be asked for again")
        self.delete = button(_("Delete…"), tip, self._ask)
        boxed(QHBoxLayout(self), self.said, self.delete, spacing=14, stretch=self.said)
        self._say(_("Looking…"))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.delete.setEnabled(self._held.logs > 0)

    def _do(self, work: Callable[[], None]) -> None:
        def do_and_look(_progress: Progress, _stop: ShouldStop) -> tuple[log_cache.CacheSize, str]:
            problem = ""
            try:
                work()
            except InputError as error:
                problem = sentence(error)
            return log_cache.size(), problem

        self.jobs.start(
            do_and_look,
            lambda found: self._on_found(*found),
            lambda error: self._say(sentence(error)),
        )

    def _on_found(self, held: log_cache.CacheSize, problem: str) -> None:
        self._held = held
        folder = str(log_cache.folder())
        self.said.setToolTip(folder)
        text = ngettext(
            "{count} log, {size} kB, in {folder}", "{count} logs, {size} kB, in {folder}", held.logs
        )
        if not held.logs:
            text = _("None in {folder}")
        size = f"{-(-held.size // _KILOBYTE):,}"
        where = shown(folder, _LONGEST_FOLDER)
        self._say(problem or text.format(count=held.logs, size=size, folder=where))

    def _ask(self) -> None:
        box = QMessageBox(self)
        box.setObjectName("delete_kept_logs")
        box.setWindowTitle(_("Delete downloaded logs"))
        box.setIcon(QMessageBox.Icon.Question)
        text = ngettext(
            "Delete {count} downloaded log?", "Delete {count} downloaded logs?", self._held.logs
        )
        box.setText(text.format(count=self._held.logs))
        box.setInformativeText(_("Tenhou may no longer have some of them."))
        delete = box.addButton(_("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        plain_buttons(box)
        delete.clicked.connect(lambda: self._do(log_cache.clear))
        box.finished.connect(box.deleteLater)
        box.open()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._do(lambda: None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.jobs.close()


class KeysDialog(QDialog):
    def __init__(self, groups: Iterable[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        columns = [
            boxed(QVBoxLayout(), *map(_group, each), None, spacing=4)
            for each in _in_columns([*groups, self._in_a_view()])
        ]
        columns[-1].addWidget(dialog_buttons(self))  # the shortest has room for it
        whole = QVBoxLayout(self)
        whole.addLayout(boxed(QHBoxLayout(), *columns, spacing=28))

    def _in_a_view(self) -> KeyGroup:
        return _("In a view"), [
            (_("Wheel"), _("Next and previous event")),
            (_("Wheel over the list"), _("Next and previous kyoku")),
            (_("Click on a tile"), _("All four of its kind")),
            (_("Double click on a tile"), _("Its draw")),
            (_("Click on a player"), _("Sit there")),
            (_("Click on a go-round"), _("Go there")),
            (_("Right click"), _("What else can be done there")),
            (_("Ctrl+1 to 9"), _("Answer what is asked")),
            (_("Tab, Shift+arrows; Enter"), _("Point to tiles and players; click")),
        ]


def _in_columns(groups: list[KeyGroup]) -> list[list[KeyGroup]]:
    """Share groups out, the longest first, so that the columns are about as high as each other."""
    columns: list[list[KeyGroup]] = [[] for _ in range(_KEY_COLUMNS)]
    for group in sorted(groups, key=lambda each: -len(each[1])):
        min(columns, key=_height).append(group)
    return columns


def _height(column: list[KeyGroup]) -> int:
    return sum(len(rows) + 2 for _title, rows in column)


def _group(group: KeyGroup) -> QFormLayout:
    title, rows = group
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 3)
    form.setHorizontalSpacing(14)
    form.setVerticalSpacing(0)
    form.addRow(muted(title, bold=True))
    for key, text in rows:
        form.addRow(label(key, bold=True), label(text))
    return form


def about_text() -> str:
    text = _(
        "<h3>Wall viewer {version}</h3>"
        "<p>Rebuilds every wall (牌山) of a saved game of Tenhou, Mahjong Soul or Riichi City from"
        " what the site publishes, and shows whether the game agrees with it.</p>"
        "<p>Free software under the MIT licence. It uses Qt and PySide6 (LGPL), lxml, ijson,"
        " mt19937ar, NumPy, Jinja2 and protobuf (BSD), xiangting (MIT), Pillow (MIT-CMU), and"
        " matplotlib (its own licence); the kanji on the tiles come from the font Kouzan"
        " Mouhitsu.</p>"
        "<p>Not made or endorsed by these sites.</p>"
    )
    return text.format(version=__version__)


def show_about(parent: QWidget) -> None:
    box = QMessageBox(parent)
    box.setWindowTitle(_("About"))
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(f"{about_text()}<p>{escape(versions())}</p>")
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)  # to be copied
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    plain_buttons(box).exec()
    box.deleteLater()
