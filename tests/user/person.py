"""Somebody who does anything at all to the program: keys, clicks, wheel, menus, good and bad logs.

What is done follows from a seed. Each act is written down before it is done, so that the last ones
are known when something goes wrong: an exception anywhere, a warning of Qt's or of PySide's, or
growth.
"""

import random
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import chain
from pathlib import Path
from traceback import format_exception

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import (
    QAction,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from tests.user import census
from tests.user.files import TEXTS, write_files
from tests.user.stderr import watched_stderr
from viewer.core.base.records import Discard, Riichi
from viewer.ui.collection.window import LATE_MODULES, PAGES
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow
from viewer.ui.windows import LAB_MODULES

NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = (NONE, NONE, NONE, NONE, Qt.KeyboardModifier.ControlModifier,
             Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier)  # fmt: skip
KEYS = (*map(Qt.Key, range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
        *map(Qt.Key, range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
        *map(Qt.Key, range(Qt.Key.Key_F1, Qt.Key.Key_F12 + 1)),
        *[key for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
          Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
          Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape,
          Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Question) for _ in range(4)],
        )  # fmt: skip
HARMLESS = (
    "This plugin does not support ",
    "QFont::setPointSizeF",
    "Mouse event ",  # QTest's own: what is disabled, or behind a dialog, takes none
)
ANSWER_MS = 15
MOST_MEMORY = 100 * 1024 * 1024
MORE_THREADS = 2
WARM = 2_000
"""Acts before the first count: all windows, files and views were seen by then."""
COUNTED_SIZE = 1280, 800
"""Of all windows while they are counted: at 2000 by 1400 they hold 50 MB more of what they show."""


class Unexpected(AssertionError):  # noqa: N818 - what it is
    """What went wrong, with the seed and the acts before it."""


class Person:
    """Does random acts to the windows of one application."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.paths = write_files(folder, self.rng)
        self.acts: deque[str] = deque(maxlen=50)
        self.done = 0
        self.slowest = (0.0, "")
        self.wrong: list[str] = []
        self.first: census.Census | None = None
        self._complaints: Callable[[], list[str]] = list
        self._art = TileArt()
        self.window = self._open_window()
        self._answering = QTimer(interval=ANSWER_MS)
        self._answering.timeout.connect(self._answer)
        self._kinds: list[tuple[int, Callable[[], object]]] = [
            (30, self.press_key), (30, self.click), (12, self.turn_wheel), (20, self.choose_action),
            (6, self.open), (4, self.point_at), (3, self.resize), (4, self.paste), (4, self.drop),
            (6, self.wait), (1, self.start_again), (8, self.play),
        ]  # fmt: skip

    # watching

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note what is raised, and what Qt and PySide warn of, by their own way to tell it.

        Python handles no messages of Qt's here: `font_messages` says why.
        """
        hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = lambda *told: self.wrong.append("".join(format_exception(*told)))
        threading.excepthook = lambda told: self.wrong.append(
            "".join(format_exception(told.exc_type, told.exc_value, told.exc_traceback))
        )
        sys.unraisablehook = lambda told: self.wrong.append(
            f"{told.err_msg} {told.object!r}: {told.exc_type} {told.exc_value}"
        )
        for scheme in ("http", "https"):  # no browser is to be opened
            QDesktopServices.setUrlHandler(scheme, self._answering, "objectName")
        self._answering.start()
        try:
            with watched_stderr(HARMLESS) as self._complaints:
                yield
        finally:
            self._complaints = list
            self._answering.stop()
            sys.excepthook, threading.excepthook, sys.unraisablehook = hooks

    def fail_if_wrong(self) -> None:
        """Raise with all that helps to see it again."""
        self.wrong += [f"stderr: {each}" for each in self._complaints()]
        if self.wrong:
            acts = "\n".join(self.acts)
            told = "\n".join(self.wrong[:5])
            raise Unexpected(f"seed {self.seed}, act {self.done}:\n{told}\nlast acts:\n{acts}")

    def do(self, count: int) -> None:
        """Do so many acts, and fail at the first that goes wrong."""
        weights, kinds = zip(*self._kinds, strict=True)
        for _ in range(count):
            self.done += 1
            (act,) = self.rng.choices(kinds, weights)
            self.acts.append(act.__name__)
            start = time.thread_time()  # how busy others are is no matter
            try:
                act()
                QApplication.processEvents()
            except RuntimeError as error:
                if "already deleted" not in str(error):  # it went away under the hand
                    raise
            self.slowest = max(self.slowest, (time.thread_time() - start, self.acts[-1]))
            self.fail_if_wrong()

    def compare(self) -> census.Census:
        """Count what there is with nothing but the sample open, and fail if it grew."""
        self.acts.append("compare")
        self._open_all()
        now = census.take()
        if self.first is None or self.done <= WARM:
            self.first = now
        before = self.first
        grown = (
            now.widgets > 1.1 * before.widgets
            or now.objects > 1.1 * before.objects
            or now.threads > before.threads + MORE_THREADS
            or now.memory > before.memory + MOST_MEMORY
        )
        if grown:
            self.wrong.append(f"grown: {now.growth(before)}; threads {census.threads()}")
        self.fail_if_wrong()
        return now

    def _open_all(self) -> None:
        """Come to the same state whatever was done: all windows made, and the sample shown."""
        self._until(lambda: QApplication.activeModalWidget() is None)
        self._renew()
        windows = self.window.windows
        for name in (*LAB_MODULES, *chain.from_iterable(LATE_MODULES.values())):
            import_module(name)  # or they would come later
        for make in (self.window.opener.ask_for_seed, windows.open_lab):
            make()
        windows.open_help("views")
        windows.open_collection().open([str(self.paths[0])])
        for name in PAGES:
            windows.collection.show_page(name)
        for page in (windows.collection.games, windows.collection.hands):
            for _twice in range(2):
                page.field.form.more_button.toggle()  # its fields are made when first seen
        self.window.open_sample()
        self._until(lambda: census.is_at_rest(self.window))
        self._until(lambda: not windows.collection.is_running)
        view = self.window.log_view
        assert view.side.pages.hand  # pages are made when they are first seen
        assert view.side.pages.panel
        view.settings.play_mode = False
        view.details.open()
        for each in self._windows():
            each.resize(*COUNTED_SIZE)
        QApplication.clipboard().clear()  # a picture that was copied is the person's own
        census.settle()

    def close(self) -> None:
        """Close all windows."""
        for each in QApplication.topLevelWidgets():
            each.close()
        census.settle()

    def _until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + census.SETTLE_SECONDS
        while not done() and time.monotonic() < end:
            QTest.qWait(5)
        if not done():
            self.wrong.append("something did not end")

    # acts

    def _note(self, text: str) -> None:
        self.acts[-1] += f" {text}"

    def _windows(self) -> list[QWidget]:
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        return [each for each in shown if each.isWindow() and each.layout() is not None]

    def _window(self) -> QWidget:
        windows = self._windows()
        if not windows:
            self.window.show()
            return self.window
        return self.rng.choice(sorted(windows, key=lambda each: (each.objectName(), each.x())))

    def _widget(self) -> QWidget:
        window = self._window()
        parts = [each for each in window.findChildren(QWidget) if each.isVisible()]
        return self.rng.choice(parts or [window])

    def _point(self, widget: QWidget) -> QPoint:
        return QPoint(
            self.rng.randrange(max(1, widget.width())), self.rng.randrange(max(1, widget.height()))
        )

    def press_key(self) -> None:
        """Press a key where the focus is."""
        window = self._window()
        window.activateWindow()
        key, modifier = self.rng.choice(KEYS), self.rng.choice(MODIFIERS)
        target = window.focusWidget() or window
        self._note(f"{key.name} {modifier.name} in {_named(target)}")
        QTest.keyPress(target, key, modifier)
        if isValid(target):
            # not QTest's: it lets go of the modifiers after the key, and of the widget never
            QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyRelease, key, modifier))

    def click(self) -> None:
        """Click on anything that can be seen."""
        widget = self._widget()
        if isinstance(widget, QMenuBar):
            return
        point, modifier = self._point(widget), self.rng.choice(MODIFIERS)
        sent = [QTest.mousePress, QTest.mouseRelease]
        if not self.rng.randrange(3):
            sent += [_press_again, QTest.mouseRelease]
        button = self.rng.choice([Qt.MouseButton.LeftButton] * 5 + [Qt.MouseButton.RightButton])
        self._note(f"{button.name} {modifier.name} at {point.toTuple()} of {_named(widget)}")
        for send in sent:
            if isValid(widget):  # a click may delete what it hits
                send(widget, button, modifier, point)

    def turn_wheel(self) -> None:
        """Turn the wheel somewhere."""
        widget = self._widget()
        place = QPointF(self._point(widget))
        turn = QPoint(0, self.rng.choice([-600, -120, -15, 15, 120, 600]))
        self._note(f"{turn.y()} over {_named(widget)}")
        event = QWheelEvent(
            place, QPointF(widget.mapToGlobal(place.toPoint())), QPoint(), turn,
            Qt.MouseButton.NoButton, self.rng.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase,
            False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)

    def choose_action(self) -> None:
        """Choose an entry of a menu that can be chosen."""
        window = self._window()
        found = [each for each in window.findChildren(QAction) if each.isEnabled()]
        named = [each for each in found if each.objectName() not in {"", "quit", "close_log"}]
        if named:
            action = self.rng.choice(named)
            self._note(action.objectName())
            action.trigger()

    def open(self) -> None:
        """Open or drop some file, or several."""
        paths = self.rng.choices(self.paths, k=self.rng.choice([1, 1, 1, 1, 3]))
        self._note(str([each.name for each in paths]))
        self.window.opener.open_paths(paths)

    def drop(self) -> None:
        """Drop files or a text on a window."""
        window, dropped = self._window(), QMimeData()
        if self.rng.randrange(3):
            paths = self.rng.choices(self.paths, k=self.rng.choice([1, 1, 2]))
            self._note(f"{[each.name for each in paths]} on {_named(window)}")
            dropped.setUrls([QUrl.fromLocalFile(str(each)) for each in paths])
        else:
            text = self.rng.choice(TEXTS)
            self._note(f"{text[:20]!r} on {_named(window)}")
            dropped.setText(text)
        how = (Qt.DropAction.CopyAction, dropped, Qt.MouseButton.LeftButton, NONE)
        QApplication.sendEvent(window, QDragEnterEvent(QPoint(9, 9), *how))
        QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), *how))

    def point_at(self) -> None:
        """Rest the mouse over something, and move it."""
        widget = self._widget()
        point = self._point(widget)
        self._note(f"{point.toTuple()} of {_named(widget)}")
        place, where = QPointF(point), QPointF(widget.mapToGlobal(point))
        left = self.rng.choice([Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton])
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, place, where, none, left, NONE)
        QApplication.sendEvent(widget, move)
        tip = QHelpEvent(QEvent.Type.ToolTip, point, where.toPoint())
        QApplication.sendEvent(widget, tip)

    def resize(self) -> None:
        """Make a window larger or smaller."""
        window = self._window()
        size = self.rng.randrange(100, 2000), self.rng.randrange(100, 1400)
        self._note(f"{_named(window)} to {size}")
        window.resize(*size)

    def paste(self) -> None:
        """Paste something odd where the focus is."""
        text = self.rng.choice(TEXTS)
        QApplication.clipboard().setText(text)
        target = self._window().focusWidget() or self.window
        if target is not None:
            self._note(f"{text[:20]!r} in {_named(target)}")
            for press in QKeySequence.keyBindings(QKeySequence.StandardKey.Paste)[:1]:
                QTest.keyClick(target, press[0].key(), press[0].keyboardModifiers())

    def play(self) -> None:
        """Play on, or answer what is asked; seldom go back to the game."""
        view = self.window.log_view
        asked, scene = view.walker.question, view.walker.scene
        if asked is None or not self.rng.randrange(20):
            view.turn_line()
            return
        moves = [*asked.moves, *([] if asked.own_turn else [()])]
        move = self.rng.choice(moves)
        self._note(str(move))
        if isinstance(move, Discard) and move.tile not in scene.replay.slots:
            view.walker.change(seat=move.seat)  # whose hand is closed to the seat in view
        elif isinstance(move, Discard):
            view.walker.click(scene.replay.slots[move.tile])
        elif not isinstance(move, Riichi):
            view.walker.answer((move,) if move else ())

    def wait(self) -> None:
        """Let the program do something."""
        QTest.qWait(self.rng.choice([1, 10, 50]))

    def start_again(self) -> None:
        """Close everything, and begin with a new window."""
        self._renew()

    def _renew(self) -> None:
        old = self.window
        for each in (*QApplication.topLevelWidgets(),):
            if each.isVisible():
                each.close()
        self.window = self._open_window()
        # the program ends with its windows: these outlive the one that they were opened from
        for each in (old.windows.collection, old.windows.lab, old):
            if each is not None:
                each.deleteLater()

    def _open_window(self) -> MainWindow:
        window = MainWindow(Settings(), self._art)
        window.show()
        return window

    def _answer(self) -> None:
        """Answer what waits for an answer: a menu, a dialog."""
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            entries = popup.actions() if isinstance(popup, QMenu) else []
            if entries and self.rng.random() < 0.3:
                popup.setActiveAction(self.rng.choice(entries))
            popup.close()
        elif isinstance(dialog, QFileDialog) and self.rng.random() < 0.5:
            dialog.setDirectory(str(self.paths[-2]))
            dialog.selectFile(str(self.rng.choice(self.paths[:-2])))
            QTimer.singleShot(0, dialog.accept)  # it may ask more, and wait for that here
        elif dialog is not None and dialog.objectName() == "picture_dialog":
            dialog.moving.setChecked(self.rng.random() < 0.5)
            end = dialog.accept if self.rng.random() < 0.5 else dialog.reject
            QTimer.singleShot(0, end)  # it asks for a file, and waits for that here
        elif dialog is not None:
            dialog.close()


def _press_again(
    widget: QWidget, button: Qt.MouseButton, modifier: Qt.KeyboardModifier, point: QPoint
) -> None:
    """Begin a double click's second half."""
    place, there = QPointF(point), QPointF(widget.mapToGlobal(point))
    kind = QEvent.Type.MouseButtonDblClick
    QApplication.sendEvent(widget, QMouseEvent(kind, place, there, button, button, modifier))


def _named(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}".strip()
