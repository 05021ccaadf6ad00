import multiprocessing
import random
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu
from shiboken6 import Shiboken

from tests.games.site_write import city_record
from tests.helpers import long_run
from tests.helpers.fields import place, spoiled
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import native
from viewer.collection.check import LogResult
from viewer.core.base.era import Era
from viewer.core.base.errors import Stopped
from viewer.core.play.inconsistencies import INCONSISTENCY_WORDS
from viewer.noted import add_notes, notes_of
from viewer.system.assets import noted_file
from viewer.ui.collection.check_bars import PasteDialog
from viewer.ui.collection.check_model import ColumnIndex, RowFilter
from viewer.ui.files import ResultFormat
from viewer.ui.kit import jobs
from viewer.ui.kit.parts import accept_button
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes

ROWS = 100_000 if long_run.is_long() else 20_000
SOMEWHERE = str(Path("/x").absolute())


def files(audit):
    model = audit.model
    return [model.index(place, ColumnIndex.FILE).data() for place in range(model.rowCount())]


def choose(audit, name):
    audit.table.selectRow(files(audit).index(name))


def result_of(number, status):
    return LogResult(str(Path(SOMEWHERE, str(number))), status, hand_count=1)


class SlowRun:
    """A run that puts results into the queue when it is told to."""

    def __init__(self):
        self.begun, self.gate, self.stopped = (threading.Event() for _ in range(3))

    def __call__(self, _order, queue, progress, should_stop):
        progress(0, 4)
        queue.waiting.extend(result_of(n, "verified") for n in range(2))
        self.begun.set()
        while not self.gate.wait(0.005):
            if should_stop():
                self.stopped.set()
                raise Stopped
        queue.waiting.extend(result_of(n, "contradicted") for n in range(2, 4))
        return ()


@pytest.fixture
def slow(monkeypatch):
    slow = SlowRun()
    monkeypatch.setattr("viewer.ui.collection.check_run.check_logs", slow)
    yield slow
    slow.gate.set()


# a run


def test_at_first_it_says_what_to_do(audit):
    assert audit.window().head.sentence.text() == "Choose a folder of logs, or drop one here."
    assert not audit.window().cancel_button.isVisible()
    assert not audit.window().again_button.isVisible()
    assert not audit.open_button.isEnabled()
    assert not audit.window().save_button.isVisible()
    assert audit.table.isColumnHidden(ColumnIndex.PUBLISHED)


def test_a_folder_is_checked(audit, check, folder):
    assert check(folder) == "5 logs checked, 1 contradicts its walls."
    assert len(files(audit)) == 5
    assert audit.window().head.detail.text().startswith(f"{folder}  ·  ")
    assert audit.filter_bar.button(RowFilter.VERIFIED).text() == "Verified 2"
    assert audit.window().windowTitle() == "logs - Collection"
    assert audit.window().again_button.isVisible()


def test_a_second_run_tells_what_it_knew(audit, qtbot, check, folder):
    check(folder)
    assert "last run" not in audit.window().head.detail.text()
    with qtbot.waitSignal(audit.run.ended):
        audit.window().findChild(QAction, "again").trigger()
    assert "from the last run: 5" in audit.window().head.detail.text()
    with qtbot.waitSignal(audit.run.ended):
        audit.window().findChild(QAction, "afresh").trigger()
    assert "last run" not in audit.window().head.detail.text()


def test_a_run_that_is_stopped_at_once_tells_nothing_of_the_last_one(audit, check, folder):
    check(folder)
    audit.again()
    audit.run._work.wait(None)  # meanwhile nothing is fetched
    audit.cancel()
    assert audit.run._queue.store.used
    assert audit.window().head.sentence.text() == "Stopped before the first log was checked."
    assert audit.window().head.detail.text() == str(folder)


@pytest.mark.dear("two processes that import the program")
def test_worker_processes_do_the_work_and_are_gone_after(audit, qtbot, tmp_path):
    paths = [tmp_path / f"{n}.mjlog" for n in range(40)]
    for n, path in enumerate(paths):
        path.write_bytes(make_bytes(n % 3 + 1))
    audit.run.jobs = 2
    with qtbot.waitSignal(audit.run.ended):
        audit.window().open(map(str, paths))
    said = "Every tile of all 40 logs comes from the seed of its log."
    assert audit.window().head.sentence.text() == said
    assert multiprocessing.active_children() == []


def test_closing_in_the_middle_ends_the_workers(audit, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "LONGEST_WAIT", 300)  # however long the machine takes to start them
    monkeypatch.setattr(jobs.Jobs, "_gave_up", float("-inf"))
    for n in range(300):
        (tmp_path / f"{n}.mjlog").write_bytes(make_bytes(n % 3 + 1))
    audit.run.jobs, audit.run.store = 2, None
    audit.window().open([str(tmp_path)])
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    audit.window().close()
    assert multiprocessing.active_children() == []
    assert not audit.is_running


def test_while_it_runs_the_rows_are_there_and_it_can_be_cancelled(audit, qtbot, slow):
    audit.window().open([SOMEWHERE])
    qtbot.waitUntil(lambda: len(files(audit)) == 2)
    assert audit.window().head.sentence.text() == "2 of 4 logs checked, nothing contradicts."
    assert audit.window().progress.value() / audit.window().progress.maximum() == 0.5
    assert audit.window().cancel_button.isVisible()
    assert not audit.window().findChild(QAction, "again").isEnabled()
    QTest.keyClick(audit, Qt.Key.Key_Escape)
    assert slow.stopped.wait(120)
    said = "Stopped: 2 of 4 logs checked, nothing contradicts."
    assert audit.window().head.sentence.text() == said
    assert len(files(audit)) == 2
    assert audit.window().again_button.isVisible()


def test_rows_keep_their_order_while_more_come(audit, qtbot, slow):
    audit.table.sortByColumn(ColumnIndex.RESULT, Qt.SortOrder.AscendingOrder)
    audit.window().open([SOMEWHERE])
    qtbot.waitUntil(lambda: len(files(audit)) == 2)
    choose(audit, "1")
    with qtbot.waitSignal(audit.run.ended):
        slow.gate.set()
    assert files(audit) == ["2", "3", "0", "1"]
    assert [audit.model.file(row) for row in audit.table.chosen_rows()] == ["1"]


def test_a_second_folder_drops_the_first(audit, check, slow, folder, monkeypatch):
    audit.window().open([SOMEWHERE])
    assert slow.begun.wait(120)
    monkeypatch.undo()
    assert check(folder).startswith("5 logs checked")
    assert slow.stopped.is_set()
    assert len(files(audit)) == 5


def test_a_mistake_of_the_program_does_not_run_for_ever(audit, qtbot, monkeypatch):
    def break_down(*_arguments):
        raise RuntimeError("oops")

    monkeypatch.setattr("viewer.ui.collection.check_run.check_logs", break_down)
    with qtbot.capture_exceptions() as raised, qtbot.waitSignal(audit.run.ended):
        audit.window().open([SOMEWHERE])
    assert "the program failed on it (RuntimeError)" in audit.window().message_bar.label.text()
    assert not audit.window().cancel_button.isVisible()
    assert [kind for kind, _, _ in raised] == [RuntimeError]


class Work:
    """What the window does for a run, tick by tick, by a clock that only the work itself moves.

    A look at the clock takes a millisecond, as long as a portion of rows does, and to sort takes
    20 for all rows. What Python calls meanwhile is counted: that is the same on every machine.
    """

    def __init__(self, audit, monkeypatch):
        self.ticks, self.sorted = [], []
        self._now = self._calls = 0
        self._audit, self._fetch, self._sort = audit, audit.run.fetch, audit.model._sorted
        clock = SimpleNamespace(perf_counter=self._look, monotonic=time.monotonic)
        for name in ("run", "model"):
            monkeypatch.setattr(f"viewer.ui.collection.check_{name}.time", clock)
        monkeypatch.setattr(audit.model, "_sorted", self._sort_slowly)
        audit.run.tick.timeout.disconnect()
        audit.run.tick.timeout.connect(self._tick)
        audit.run.tick.setInterval(0)

    def _look(self):
        self._now += 0.001
        return self._now

    def _sort_slowly(self):
        self.sorted.append(len(self._audit.model.shown))
        self._now += 0.02 * self.sorted[-1] / ROWS
        return self._sort()

    def _tick(self):
        before, sorts, self._calls = self._audit.model.rowCount(), len(self.sorted), 0
        sys.setprofile(self._count)
        self._fetch()
        sys.setprofile(None)
        added = self._audit.model.rowCount() - before
        self.ticks.append((added, len(self.sorted) - sorts, self._calls))

    def _count(self, _frame, event, _about):
        self._calls += event in {"call", "c_call"}


@pytest.mark.dear("20,000 rows, or 100,000 in the long run")
@pytest.mark.dear("thousands of rows, drawn while they come")
def test_many_thousand_rows_never_hold_the_window_up(audit, qtbot, monkeypatch):
    def flood(_order, queue, progress, _should_stop):
        progress(0, ROWS)
        tiles = (520, 0, 0, 0, 0, 2, 0)
        queue.waiting.extend(
            LogResult(f"/x/{n:06}", "verified", compared=(n * 7919 % 1000, *tiles[1:]))
            for n in range(ROWS)
        )
        return ()

    monkeypatch.setattr("viewer.ui.collection.check_run.check_logs", flood)
    work = Work(audit, monkeypatch)
    audit.table.sortByColumn(ColumnIndex.TILES, Qt.SortOrder.AscendingOrder)
    with qtbot.waitSignal(audit.run.ended):
        audit.window().open([SOMEWHERE])
    assert audit.model.rowCount() == ROWS
    a_row = [calls / added for added, sorts, calls in work.ticks if added and not sorts]
    assert max(added for added, _, _ in work.ticks) <= 1500
    # what is to be noticed is work that grows with the rows; sorting them is all that may
    assert max(a_row[-10:]) < 1.2 * max(a_row[:10])
    assert all(not added for added, sorts, _ in work.ticks[:-1] if sorts)
    assert sum(work.sorted) < 7 * ROWS
    tiles = [row.tiles for row in audit.model.shown]
    assert tiles == sorted(tiles)


# nothing to check


def test_a_folder_without_a_file_is_told(check, tmp_path):
    (tmp_path / "empty").mkdir()
    assert check(tmp_path / "empty") == "There is no log: empty is empty."


def test_a_folder_without_a_log_is_told(check, tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    for n in range(3):
        (folder / f"{n}.jpg").write_bytes(b"\xff\xd8")
    assert check(folder) == "None of the 3 files is a log that can be read."


def test_a_folder_that_is_gone_is_told(check, tmp_path):
    said = check(tmp_path / "gone")
    assert said == "gone is not there: it was moved, removed or unplugged."


def test_a_folder_that_goes_away_is_told(check, folder, monkeypatch):
    def run_and_lose(order, queue, *_rest):
        queue.waiting.append(LogResult(f"{folder}/a", "unreadable"))
        return order.paths

    monkeypatch.setattr("viewer.ui.collection.check_run.check_logs", run_and_lose)
    assert check(folder) == "logs went away during the check: 1 log could not be read."


def test_results_that_cannot_be_kept_are_told(audit, check, folder, tmp_path):
    audit.run.store = tmp_path
    assert check(folder).startswith("5 logs checked")
    told = audit.window().message_bar.label.text()
    assert told.startswith("The next run will not know these results. ")


# looking at the rows


def test_only_a_kind_is_shown(audit, check, folder):
    check(folder)
    audit.filter_bar.button(RowFilter.CONTRADICTED).click()
    assert files(audit) == ["b-changed.xml"]
    audit.filter_bar.clear()
    assert len(files(audit)) == 5


def test_typing_searches(audit, qtbot, check, folder):
    check(folder)
    audit.search()
    QTest.keyClicks(audit.filter_bar.field, "lobby")
    qtbot.waitUntil(lambda: files(audit) == ["d-lobby.xml"])
    QTest.keyClick(audit.filter_bar.field, Qt.Key.Key_Down)
    assert audit.table.chosen is audit.model.rows[3]


def test_the_current_row_stays_current_when_others_are_shown(audit, check, folder):
    check(folder)
    choose(audit, native("old/e-good.xml"))
    audit.filter_bar.button(RowFilter.VERIFIED).click()
    assert audit.model.file(audit.table.chosen) == native("old/e-good.xml")
    audit.filter_bar.button(RowFilter.NO_SEED).click()
    assert audit.table.chosen is None
    assert not audit.open_button.isEnabled()


def test_enter_and_double_click_choose_a_log(audit, check, folder):
    check(folder)
    chosen = []
    audit.window().spot_wanted.connect(lambda path, _spot: chosen.append(path))
    choose(audit, "b-changed.xml")
    QTest.keyClick(audit.table, Qt.Key.Key_Return)
    audit.window().findChild(QAction, "open").trigger()
    place = audit.table.visualRect(audit.model.index(4, ColumnIndex.FILE)).center()
    for click in (QTest.mouseClick, QTest.mouseDClick):
        click(
            audit.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
        )
    changed = str(folder / "b-changed.xml")
    assert chosen == [changed, changed, str(folder / "old" / "e-good.xml")]


def test_selected_paths_are_copied_from_the_top(audit, check, folder):
    check(folder)
    audit.table.selectAll()
    audit.window().findChild(QAction, "copy").trigger()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines == [row.result.path for row in audit.model.rows]


def test_the_menu_sorts_without_a_mouse(audit, check, folder):
    check(folder)

    def entry(text):
        menus = audit.window().menuBar().findChildren(QMenu)
        for menu in menus:
            menu.aboutToShow.emit()
        actions = [action for menu in menus for action in menu.actions() if not action.menu()]
        return next(each for each in actions if each.text() == text)

    found, by_name = files(audit), sorted(files(audit))
    assert entry("As found").isChecked()
    assert not entry("Re&verse the order").isEnabled()
    entry("File").trigger()
    assert files(audit) == by_name
    assert entry("File").isChecked()
    entry("Re&verse the order").trigger()
    assert files(audit) == by_name[::-1]
    entry("As found").trigger()
    assert files(audit) == found


def test_a_large_selection_does_not_follow_a_sorting(audit, monkeypatch, check, folder):
    monkeypatch.setattr("viewer.ui.collection.check._KEEP_SELECTED", 2)
    check(folder)
    audit.table.selectAll()
    audit.table.sortByColumn(ColumnIndex.TILES, Qt.SortOrder.AscendingOrder)
    assert audit.table.chosen_rows() == []


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_everything_is_drawn(audit, check, folder, theme):
    check(folder)
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    QApplication.processEvents()  # by which Qt tells its widgets
    choose(audit, "b-changed.xml")
    image = audit.table.grab().toImage()
    colours = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }
    assert {theme.panel.name(), theme.window.name()} <= colours
    assert len(colours) > 20


def test_the_sites_are_told_once_there_is_another_than_tenhou(audit, check, folder):
    check(folder)
    assert audit.table.isColumnHidden(ColumnIndex.SITE)
    (folder / "f-city.json").write_bytes(city_record(make_log(2, Era.HEX)))
    check(folder)
    assert not audit.table.isColumnHidden(ColumnIndex.SITE)
    assert audit.model.columns[ColumnIndex.SITE].title == "Site"
    sites = [audit.model.index(place, ColumnIndex.SITE).data() for place in range(6)]
    assert sorted(sites) == ["Riichi City", *["Tenhou"] * 4, "–"]


# noted hashes


def test_logs_are_looked_up_in_the_noted_hashes(audit, qtbot, check, folder):
    check(folder)
    assert audit.table.isColumnHidden(ColumnIndex.NOTED)
    digest = next(row.result.sha512 for row in audit.model.rows if row.result.sha512)
    add_notes(notes_of([digest]))
    with qtbot.waitSignal(audit.run.ended):
        audit.again()
    assert not audit.table.isColumnHidden(ColumnIndex.NOTED)
    cells = [audit.model.index(place, ColumnIndex.NOTED) for place in range(5)]
    assert sorted({cell.data() for cell in cells}) == ["time unknown", "–"]
    (tip,) = {cell.data(Qt.ItemDataRole.ToolTipRole) for cell in cells} - {None, ""}
    assert "The log does not say when the game was played." in tip


def test_noted_hashes_that_cannot_be_read_are_told(audit, check, folder):
    add_notes(notes_of(["ab" * 64]))
    with noted_file().open("a") as out:
        out.write("spoilt")
    check(folder)
    told = f"{noted_file()}: Lines that are no noted hash, and were left as they are: 4."
    assert audit.window().message_bar.label.text() == told
    noted_file().unlink()
    noted_file().mkdir()
    check(folder)
    assert audit.window().message_bar.label.text().startswith(f"{noted_file()}: ")


# the published list


def test_hashes_are_looked_up_in_a_list(audit, qtbot, check, folder, results):
    check(folder)
    saved = folder.parent / "list.txt"
    saved.write_text(f"{results[0].sha512}\n")
    with qtbot.waitSignal(audit.run.ended):
        audit.list_bar.load(saved)
    assert audit.list_bar.label.text() == "list.txt: 1 hash"
    assert not audit.table.isColumnHidden(ColumnIndex.PUBLISHED)
    shown = [audit.model.index(place, ColumnIndex.PUBLISHED).data() for place in range(5)]
    assert shown == ["yes", "no", "–", "–", "no"]
    audit.filter_bar.button(RowFilter.NOT_PUBLISHED).click()
    assert files(audit) == ["b-changed.xml", native("old/e-good.xml")]
    with qtbot.waitSignal(audit.run.ended):
        audit.window().findChild(QAction, "no_list").trigger()
    assert audit.table.isColumnHidden(ColumnIndex.PUBLISHED)
    assert len(files(audit)) == 5


def test_a_list_among_the_logs_is_no_log(audit, qtbot, check, folder, results):
    (folder / "list.txt").write_text(f"{results[0].sha512}\n")
    check(folder)
    assert len(files(audit)) == 6
    with qtbot.waitSignal(audit.run.ended):
        audit.list_bar.load(folder / "list.txt")
    assert len(files(audit)) == 5


def test_only_a_text_can_be_looked_up_whatever_became_of_a_button_that_was_held(qtbot):
    dialog = PasteDialog()
    qtbot.addWidget(dialog)
    assert not accept_button(dialog.buttons).isEnabled()
    Shiboken.invalidate(accept_button(dialog.buttons))
    dialog.text.setPlainText("0" * 128)
    assert accept_button(dialog.buttons).isEnabled()
    assert accept_button(dialog.buttons).text() == "Look up"


@pytest.mark.parametrize("accepted", [True, False])
def test_a_list_can_be_pasted(audit, qtbot, monkeypatch, results, accepted):
    def fill_in(dialog):
        dialog.text.setPlainText(results[0].sha512)
        return QDialog.DialogCode.Accepted if accepted else QDialog.DialogCode.Rejected

    monkeypatch.setattr("viewer.ui.collection.check_bars.PasteDialog.exec", fill_in)
    audit.list_bar.ask_for_text()
    qtbot.waitUntil(lambda: not audit.list_bar.jobs.is_running)
    published = audit.list_bar.published
    assert (published is not None and published.hashes == {results[0].sha512: 1}) is accepted


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.txt", "missing.txt: There is no such file."),
        ("c-photo.jpg", "c-photo.jpg: The file could not be read: it holds no hash."),
    ],
)
def test_a_bad_list_is_told(audit, qtbot, folder, name, said):
    audit.list_bar.load(folder / name)
    qtbot.waitUntil(audit.window().message_bar.isVisible)
    assert audit.window().message_bar.label.text() == said
    assert audit.list_bar.label.text() == "No published list."


def test_a_text_without_a_hash_is_told(audit, qtbot):
    audit.list_bar.use_text("nothing")
    qtbot.waitUntil(audit.window().message_bar.isVisible)
    assert audit.window().message_bar.label.text() == "There is no hash in this text."


def test_button_and_table_have_actions_of_the_menu(audit):
    of_button = [each.objectName() for each in audit.list_bar.button.menu().actions()]
    assert of_button == ["list_file", "list_text", "no_list"]
    of_table = [each.objectName() for each in audit.table.actions()]
    assert of_table == ["open", "copy", "save_table", "tables"]


# saving


@pytest.fixture
def save_name(monkeypatch, folder):
    """What the user answers when asked where to save."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder / "out"), ""))


@pytest.mark.usefixtures("save_name")
@pytest.mark.parametrize("kind", [ResultFormat.PAGE, ResultFormat.TABLE, ResultFormat.JSON])
def test_results_are_saved_where_the_user_says(audit, qtbot, check, folder, kind):
    check(folder)
    audit.window().findChild(QAction, f"export {kind.value}").trigger()
    qtbot.waitUntil(lambda: not audit.window().saver.jobs.is_running)
    assert audit.window().statusBar().currentMessage() == f"Saved out.{kind.value}"
    assert (folder / f"out.{kind.value}").stat().st_size > 100
    audit.table_job(audit.table, kind).write(folder / "table", bool)
    saved = (folder / "table").read_text("utf-8").replace(r"\\", "\\")  # as JSON has them
    assert all(name in saved for name in files(audit))
    (folder / "table").unlink()
    with qtbot.waitSignal(audit.run.ended):
        audit.again()
    assert len(files(audit)) == 5  # what was saved is no log


def test_what_cannot_be_saved_is_told(audit, qtbot, check, folder, monkeypatch):
    check(folder)
    path = str(folder / "none" / "x.json")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (path, ""))
    audit.window().ask_for_export(ResultFormat.JSON)
    qtbot.waitUntil(audit.window().message_bar.isVisible)
    told = audit.window().message_bar.label.text()
    assert told == "x.json: The file could not be written: No such file or directory."


# Qt's side


def test_a_folder_is_asked_for(audit, qtbot, monkeypatch, folder):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    with qtbot.waitSignal(audit.run.ended):
        audit.window().folder_button.click()
    assert len(files(audit)) == 5
    assert audit.window().settings.folder == folder


def test_files_are_asked_for(audit, qtbot, monkeypatch, folder):
    names = [str(folder / "a-good.mjlog"), str(folder / "d-lobby.xml")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    with qtbot.waitSignal(audit.run.ended):
        audit.window().ask_for_files()
    assert files(audit) == ["a-good.mjlog", "d-lobby.xml"]


def test_nothing_chosen_changes_nothing(audit, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    audit.window().ask_for_folder()
    audit.window().ask_for_files()
    audit.ask_for_list()
    audit.window().ask_for_export(ResultFormat.PAGE)
    assert audit.window().collection.paths == ()
    assert not audit.window().saver.jobs.is_running


def test_everything_can_be_reached_by_tab_and_has_a_name(audit, check, folder):
    check(folder)
    reached, widget = set(), audit.window().again_button
    while widget not in reached:
        reached.add(widget)
        widget = widget.nextInFocusChain()
        while not (widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible()):
            widget = widget.nextInFocusChain()
    assert {audit.table, audit.filter_bar.field, audit.list_bar.button} <= reached
    for each in reached - {audit.window()}:
        assert each.accessibleName() or each.text(), each


def test_the_course_of_play_is_left_out_when_it_is_asked_for(audit, qtbot, tmp_path):
    for name, step in (("1", 100), ("2", 200)):
        forged = spoiled(make_bytes(1), ("AGARI", "ten"), place(1, step), random.Random(1))
        (tmp_path / name).write_bytes(forged)
        with qtbot.waitSignal(audit.run.ended):
            audit.window().open([str(tmp_path)])
        button = audit.filter_bar.button(RowFilter.INCONSISTENT)
        assert (button.isHidden(), button.text()) == (False, f"Inconsistent {name}")
        row = audit.model.rows[0].result
        assert (row.status, len(row.inconsistencies)) == ("inconsistent", 1)
        button.click()
        with qtbot.waitSignal(audit.run.ended):
            audit.window().findChild(QAction, "replay").trigger()
        assert button.isHidden()
        assert audit.filter_bar.show_only is RowFilter.ALL
        with qtbot.waitSignal(audit.run.ended):
            audit.window().findChild(QAction, "replay").trigger()


def test_logs_that_contradict_themselves_are_told(audit, qtbot, tmp_path):
    said = ["1 contradicts itself", "2 contradict themselves"]
    for number, words in enumerate(said):
        forged = spoiled(make_bytes(1), ("AGARI", "ten"), place(1, 100), random.Random(1))
        (tmp_path / str(number)).write_bytes(forged)
        with qtbot.waitSignal(audit.run.ended):
            audit.window().open([str(tmp_path)])
        assert words in audit.window().head.sentence.text()
        assert INCONSISTENCY_WORDS["points"] in audit.model.index(0, ColumnIndex.WRONG).data()
