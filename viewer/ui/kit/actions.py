"""Menus made of rows of data: to add an action is to add a row, and the function that it calls.

A row knows no window. Its functions take the menu's target: whatever it acts on at that moment, as
the log view in sight. Menus, shortcuts, tips, the table of keys, and the menus of buttons and
tables all come from the same rows. Their texts are marked with `N_`, so that a tool finds them, and
said by `_` when they are shown.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QMenuBar

from viewer.translation import _, listed
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.settings import Settings

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QKeySequence

Target = TypeVar("Target")
Keys: TypeAlias = "QKeySequence.StandardKey | str | tuple[str, ...] | None"


class Action(NamedTuple, Generic[Target]):
    id: str  # its name in the program
    text: str  # what the menu says
    tip: str  # what the status bar and the tooltip say
    keys: Keys  # its shortcuts
    do: Callable[[Target], object]  # what it does; where it is on or off, it turns it
    possible: Callable[[Target], bool] | None = None  # when it can be done; None is always
    # whether it is on; None is for what is never on
    checked: Callable[[Target], bool] | None = None
    # what the table of keys says of it and of the next row in one, as of next and previous
    pair: str = ""
    gain: str = ""  # what whoever gets it can do, behind the text in a menu

    @property
    def line(self) -> str:
        """What a menu says, in the user's language."""
        text = _(self.text)
        return _("{text} – {gain}").format(text=text, gain=_(self.gain)) if self.gain else text


class Submenu(NamedTuple, Generic[Target]):
    """Entries that are found when the menu opens; those that can be on exclude each other."""

    text: str  # what the menu says
    rows: Callable[[Target], Sequence[Action[Target] | None]]  # returns the entries
    id: str = ""  # its name in the program, where it is a choice of one value
    tip: str = ""  # what the status bar and the tooltip say of each entry then


MenuRow = Action[Target] | Submenu[Target] | None
"""None is a line between entries."""


class HasSettings(Protocol):
    settings: Settings


def switch(name: str, text: str, tip: str, keys: Keys = None) -> Action[Any]:
    def turn(on: HasSettings) -> None:
        on.settings.toggle(name)

    return Action(name, text, tip, keys, turn, checked=lambda on: getattr(on.settings, name))


def choice(
    name: str, text: str, tip: str, entries: Callable[[], Mapping[Any, str]]
) -> Submenu[Any]:
    """Return a submenu of a setting's values; ``entries`` returns their texts."""

    def row(value: object, entry: str) -> Action[HasSettings]:
        return Action(
            f"{name} {value}",
            entry,
            tip,
            None,
            lambda on: setattr(on.settings, name, value),
            checked=lambda on: getattr(on.settings, name) == value,
        )

    return Submenu(text, lambda _on: [row(*each) for each in entries().items()], name, tip)


class Menu(NamedTuple, Generic[Target]):
    """A menu of the menu bar; ``task`` stands above its keys in the table of keys.

    One with an ``id`` is shown by a button, too.
    """

    text: str
    rows: Sequence[MenuRow[Target]] | Callable[[], Sequence[MenuRow[Target]]]  # or returns them
    task: str = ""
    id: str = ""

    @property
    def entries(self) -> Sequence[MenuRow[Target]]:
        """The rows; in a bar that is filled late they are asked for then."""
        return self.rows() if callable(self.rows) else self.rows


class Menus(QObject):
    """Makes a window's menus of rows, and keeps what they show true.

    They may be made ``late``: with their titles alone, until anything in them is asked for, or the
    window lets them `fill` once it was painted. The 143 entries of the main window take a tenth of
    what a start executes after its imports.
    """

    filled = Signal()

    def __init__(self, bar: QMenuBar, *, late: bool = False) -> None:
        super().__init__(bar)  # signals of what stays must not reach it once its window is gone
        self._bar = bar
        self._is_late = late
        self._unfilled: list[Callable[[], None]] = []
        self._made: dict[str, tuple[QAction, Callable[[], None]]] = {}

    def add(self, menu: Menu[Target], target: Callable[[], Target]) -> None:
        """Add a menu; ``target`` returns what it acts on."""
        # `addMenu(text)` may return the wrapper of an earlier window's menu, deleted with it
        made = QMenu(_(menu.text), self._bar)
        made.setObjectName(menu.id)
        self._bar.addMenu(made)
        made.aboutToShow.connect(self._on_opening)
        self._unfilled.append(partial(self._add_entries, made, menu, target))
        if not self._is_late:
            self.fill()

    def fill(self) -> None:
        """Make all entries that are not made yet."""
        self._is_late = False
        unfilled, self._unfilled = self._unfilled, []
        for make in unfilled:
            make()
        if unfilled:
            self.filled.emit()

    def refresh(self) -> None:
        """Ask anew what is possible and what is on."""
        for _action, refresh in self._made.values():
            refresh()

    def actions(self, *ids: str) -> "list[QAction]":
        """Return actions by their names, for a button, a table or another menu."""
        self.fill()
        return [self._made[each][0] for each in ids]

    def submenu(self, name: str) -> QMenu | None:
        """Return a menu by its name, or the submenu of a choice; None if none is called so."""
        self.fill()
        return self._bar.findChild(QMenu, name)

    def context_menu(
        self, rows: Iterable[Action[Target] | None], target: Target, shared: Iterable[str | None]
    ) -> QMenu:
        """Make a menu that goes when it was used: of rows, and of actions by their names.

        None is a line between entries, and one stands between rows and actions.
        """
        self.fill()
        menu = QMenu(self._bar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for row in rows:
            if row is None:
                menu.addSeparator()
            else:
                self._add_action(menu, row, lambda: target)
        if not menu.isEmpty():
            menu.addSeparator()
        self.refresh()
        for name in shared:
            if name is None:
                menu.addSeparator()
            else:
                menu.addAction(self._made[name][0])
        return menu

    def _on_opening(self) -> None:
        self.fill()
        self.refresh()

    def _add_entries(self, made: QMenu, menu: Menu[Target], target: Callable[[], Target]) -> None:
        for row in menu.entries:
            self._add(made, row, target)

    def _add(self, menu: QMenu, row: MenuRow[Target], target: Callable[[], Target]) -> None:
        if row is None:
            menu.addSeparator()
        elif isinstance(row, Submenu):
            self._add_submenu(menu, row, target)
        else:
            self._made[row.id] = self._add_action(menu, row, target)

    def _add_action(
        self, menu: QMenu, row: Action[Target], target: Callable[[], Target]
    ) -> "tuple[QAction, Callable[[], None]]":
        """Return an action, and what shows anew whether it is possible and on."""
        action = QtGui.QAction(row.line, menu)
        action.setObjectName(row.id)
        action.setShortcuts(_shortcuts(row.keys))
        action.setStatusTip(_(row.tip))
        action.setToolTip(as_tooltip(_(row.tip)))
        action.setCheckable(row.checked is not None)
        menu.addAction(action)

        def do(_checked: bool = False) -> None:
            row.do(target())
            self.refresh()

        def refresh() -> None:
            if row.possible is not None:
                action.setEnabled(row.possible(target()))
            if row.checked is not None:
                action.setChecked(row.checked(target()))

        action.triggered.connect(do)
        refresh()
        return action, refresh

    def _add_submenu(self, menu: QMenu, row: Submenu[Target], target: Callable[[], Target]) -> None:
        submenu = QMenu(_(row.text), menu)
        submenu.setObjectName(row.id)
        menu.addMenu(submenu)
        group = QtGui.QActionGroup(submenu)
        ids: list[str] = []

        def fill() -> None:
            submenu.clear()
            for name in ids:
                del self._made[name]
            rows = row.rows(target())
            ids[:] = [each.id for each in rows if each is not None]
            for each in rows:
                self._add(submenu, each, target)
            for action in self.actions(*ids):
                if action.isCheckable():
                    group.addAction(action)

        submenu.aboutToShow.connect(fill)
        fill()


def key_table(menus: Iterable[Menu[Any]]) -> Iterator[tuple[str, str]]:
    rows = iter([row for menu in menus for row in menu.entries if isinstance(row, Action)])
    form = QtGui.QKeySequence.SequenceFormat.NativeText
    for row in rows:
        shortcuts = _shortcuts(row.keys) + (_shortcuts(next(rows).keys) if row.pair else [])
        keys = listed(key.toString(form) for key in shortcuts)
        if keys:
            yield keys, without_key(_(row.pair or row.text)).rstrip("…")


def key_groups(menus: Iterable[Menu[Any]]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield tasks with their keys; menus may share one."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for menu in menus:
        task = without_key(_(menu.task or menu.text))
        groups.setdefault(task, []).extend(key_table([menu]))
    yield from groups.items()


def without_key(text: str) -> str:
    """Return a menu's text without its key, which may stand in brackets behind."""
    start, bracket, _key = text.partition("(&")
    return start if bracket else text.replace("&", "")


def _shortcuts(keys: Keys) -> "list[QKeySequence]":
    """Return what is pressed; what a system has no key of its own for has none here."""
    if keys is None:
        return []
    made = (QtGui.QKeySequence(key) for key in (keys if isinstance(keys, tuple) else (keys,)))
    return [each for each in made if not each.isEmpty()]
