"""Was it luck, in a window: from a folder to one sentence, and to all that stands behind it."""

from pathlib import Path
from threading import Event
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.helpers.games import make_bytes
from viewer.core.base.errors import InputError
from viewer.luck import luck_of, measure_many
from viewer.ui.files import ResultFormat
from viewer.ui.kit.drops import DropTarget
from viewer.ui.luck import run as run_module
from viewer.ui.luck.phrases import shown_belief, shown_measure
from viewer.ui.luck.results import LuckPage
from viewer.ui.luck.run import LuckStage

NAME = "Ａさん"


@pytest.fixture
def asked(monkeypatch):
    """Folders and files that are chosen in dialogs, first to last."""
    chosen = []
    monkeypatch.setattr(
        QFileDialog, "getExistingDirectory", lambda *_: chosen.pop(0) if chosen else ""
    )
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen.pop(0), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen.pop(0), "PNG (*.png)"))
    return chosen


def rows(table):
    return list(table.rows_model.shown)


# from a folder to a sentence


def test_the_menu_and_a_folder_are_enough(window, folder, asked, qtbot):
    asked.append(str(folder))
    window.menus.actions("open_luck")[0].trigger()
    qtbot.waitUntil(lambda: window.windows.luck is not None)
    luck = window.windows.luck
    qtbot.addWidget(luck)
    qtbot.waitUntil(lambda: luck.luck is not None)
    assert luck.head.sentence.text() == luck.luck.verdict.said
    assert luck.player.currentText() == luck.luck.player == luck.names.proposed
    assert luck.settings.folder == folder
    window.menus.actions("open_luck")[0].trigger()  # it is there: no folder is asked for again
    assert luck.isVisible()


def test_without_a_folder_it_waits(luck, asked):
    luck.begin()
    assert luck.run.stage is LuckStage.IDLE
    assert luck.head.sentence.text() == "Was it luck?"
    assert not luck.player.isVisible()
    assert not luck.save_button.isEnabled()
    assert asked == []


def test_it_shows_what_is_measured(look, luck, folder):
    found = look(folder)
    name = luck.names.proposed
    expected = luck_of(measure_many([str(folder)], name, jobs=1))
    assert found.verdict.said == expected.verdict.said
    assert rows(luck.results.measures) == [shown_measure(row) for row in expected.rows]
    assert rows(luck.results.beliefs) == [shown_belief(each) for each in expected.beliefs]
    assert rows(luck.results.worst) == list(expected.worst)
    assert rows(luck.results.best) == list(expected.best)
    compared = rows(luck.results.others)
    assert compared == [row for row in expected.rows if row.others is not None]
    assert luck.results.charts.chart == expected.course
    assert luck.results.limits.said.text().count("\n\n") == len(expected.limits) - 1
    assert luck.scale.share == expected.steps.share
    detail = luck.head.detail.text()
    assert detail.startswith(f"{name}, 4 of 4 games")
    assert "Left out: 1 repeats of others, 1 unreadable." in detail
    assert luck.windowTitle() == f"{name} - Was it luck?"


def test_the_answer_is_read_out(look, folder, heard):
    assert look(folder).verdict.said in heard


def test_another_player_is_measured_when_chosen(look, luck, folder, qtbot):
    look(folder)
    names = [luck.player.itemData(at) for at in range(luck.player.count())]
    assert set(names) == {NAME, "b", "雀", "<&>"}
    at = names.index("<&>")
    luck.player.setCurrentIndex(at)
    luck.player.activated.emit(at)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "<&>"
    assert "3 of 4 games" in luck.head.detail.text()


def test_a_name_may_be_written(look, luck, folder, qtbot):
    look(folder)
    line = luck.player.lineEdit()
    for text, said in (("nobody", "Nobody in these logs is called nobody."), ("  ", "")):
        luck.message_bar.hide()
        line.setText(text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert luck.message_bar.isVisible() == bool(said)
        assert not said or luck.message_bar.label.text() == said
    line.setText("b")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "b"
    assert not luck.message_bar.isVisible()


def test_one_player_may_have_several_names(look, luck, folder, qtbot):
    look(folder)
    line = luck.player.lineEdit()
    line.setText("b + nobody")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert luck.message_bar.label.text() == "Nobody in these logs is called nobody."
    line.setText("<&>+b")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "<&> + b"
    assert not luck.message_bar.isVisible()


def test_a_player_is_measured_that_another_window_asks_for(luck, folder, qtbot):
    luck.look([str(folder)], "<&>")
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == luck.player.currentText() == "<&>"


def test_files_and_archives_are_taken(look, luck, folder, asked, qtbot):
    archive = folder.parent / "all.zip"
    with ZipFile(archive, "w") as out:
        out.writestr("in/3.xml", make_bytes(3))
    found = look(archive)
    assert found.games == 1
    asked.append([str(folder / "4.mjlog"), str(folder / "5.mjlog")])
    luck.ask_for_files()
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.games == 2
    asked.append([])
    luck.ask_for_files()
    assert luck.luck.games == 2


def test_what_is_dropped_is_measured(luck, folder, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(luck, QDragEnterEvent(QPoint(9, 9), *how, none))
    target = luck.findChild(DropTarget)
    assert target.accessibleName() == "Drop to measure luck in logs"
    QApplication.sendEvent(luck, QDropEvent(QPointF(9, 9), *how, none))
    qtbot.waitUntil(lambda: luck.luck is not None)


def test_a_folder_without_logs(look, luck, tmp_path):
    assert look(tmp_path) is None
    assert luck.head.sentence.text() == f"There is no log in {tmp_path.name} that can be read."
    assert luck.run.stage is LuckStage.NAMED
    assert not luck.results.isVisible()


def test_logs_of_nobody_with_a_name_wait_for_a_choice(look, luck, folder, monkeypatch):
    monkeypatch.setattr(run_module.PlayerNames, "proposed", None)
    assert look(folder) is None
    assert luck.player.isVisible()
    assert luck.player.currentIndex() == -1
    assert luck.head.sentence.text() == "Choose a player."


# work


def test_it_tells_how_far_it_is_and_can_be_stopped(luck, folder, monkeypatch, qtbot):
    told, looked = [], Event()

    def slow(*_args, progress, should_stop, **_how):
        looked.wait(10)
        progress(3, 10)
        while not should_stop():
            pass
        told.append("stopped")

    monkeypatch.setattr(run_module, "count_names", slow)
    luck.look([str(folder)])
    assert luck.cancel_button.isVisible()
    assert luck.head.sentence.text() == "Who plays in logs?"
    assert luck.head.detail.text() == "Looking for logs…"
    looked.set()
    qtbot.waitUntil(lambda: luck.head.detail.text() == "3 of 10 logs")
    luck.cancel_button.click()
    assert luck.run.stage is LuckStage.STOPPED
    assert luck.head.sentence.text() == "Stopped."
    assert not luck.cancel_button.isVisible()
    luck.run._work._pool.wait(None)
    assert told == ["stopped"]


def test_what_was_found_stays_when_the_next_is_stopped(look, luck, folder, monkeypatch):
    found = look(folder)

    def slow(*_args, should_stop, **_how):
        while not should_stop():
            pass
        return measure_many([], "b", jobs=1)

    monkeypatch.setattr(run_module, "measure_many", slow)
    luck.measure("b")
    assert luck.head.sentence.text() == "Measuring the luck of b…"
    luck.run.cancel()
    luck.run.cancel()
    assert luck.luck is found
    assert luck.head.sentence.text() == found.verdict.said
    assert luck.player.currentText() == found.player


def test_what_goes_wrong_is_told(luck, folder, monkeypatch, qtbot):
    def fail(*_args, **_how):
        raise InputError("no-file")

    monkeypatch.setattr(run_module, "count_names", fail)
    luck.look([str(folder)])
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.message_bar.label.text() == "There is no such file."


def test_a_window_that_closes_stops_its_work(luck, folder):
    luck.look([str(folder)])
    luck.close()
    assert not luck.is_running


# pages


def test_each_page_is_shown_from_list_and_menu(look, luck, folder):
    look(folder)
    shown = {
        LuckPage.COURSE: luck.results.measures,
        LuckPage.BELIEFS: luck.results.beliefs,
        LuckPage.HANDS: luck.results.worst,
        LuckPage.OTHERS: luck.results.others,
        LuckPage.LIMITS: luck.results.limits,
    }
    for page, widget in shown.items():
        luck.menus.actions(f"show {page}")[0].trigger()
        assert widget.isVisible()
        assert luck.results.list.key == page
    luck.results.charts.canvas.zoom(0.5)
    luck.menus.actions("reset_chart")[0].trigger()
    assert not luck.results.charts.canvas.is_moved


def test_the_page_in_sight_stays_for_the_next_player(look, luck, folder, qtbot):
    look(folder)
    luck.results.choose(LuckPage.HANDS)
    luck.measure("b")
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.results.list.key == LuckPage.HANDS
    assert luck.results.worst.isVisible()


def test_each_measure_and_superstition_is_one_line_until_it_is_chosen(look, luck, folder):
    look(folder)
    assert all(row.mark is None for row in luck.results.list.rows)  # a tick would say "true"
    for table, page in (
        (luck.results.measures, LuckPage.COURSE),
        (luck.results.beliefs, LuckPage.BELIEFS),
    ):
        luck.results.choose(page)
        QApplication.processEvents()
        assert {table.rowHeight(row) for row in range(table.rows_model.rowCount())} == {
            table.line_height
        }
        table.selectRow(2)
        assert table.rowHeight(2) > 2 * table.line_height
        assert "raw p" in table.detail


@pytest.mark.parametrize("how", ["enter", "click"])
def test_a_hand_opens_in_the_main_window(window, folder, asked, qtbot, how):
    asked.append(str(folder))
    window.menus.actions("open_luck")[0].trigger()
    qtbot.waitUntil(lambda: window.windows.luck is not None)
    luck = window.windows.luck
    qtbot.addWidget(luck)
    qtbot.waitUntil(lambda: luck.luck is not None)
    luck.results.choose(LuckPage.HANDS)
    wanted = luck.luck.worst[1]
    table = luck.results.worst
    table.selectRow(1)
    if how == "enter":
        QTest.keyClick(table, Qt.Key.Key_Return)
    else:
        at = table.visualRect(table.rows_model.index(1, 1)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    qtbot.waitUntil(lambda: window.log_view.document is not None)
    scene = window.log_view.walker.scene
    assert scene.document.path == Path(wanted.path)
    assert (scene.kyoku_index, scene.step) == (wanted.hand.number - 1, 0)
    assert scene.seat == wanted.hand.seat
    assert scene.document.log.names[scene.seat] == luck.luck.player


def test_other_keys_stay_with_the_table(look, luck, folder):
    look(folder)
    luck.results.choose(LuckPage.HANDS)
    table = luck.results.worst
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.currentIndex().row() == 1


# saving


SAVED = {
    "luck.png": ("save_chart", b"\x89PNG"),
    "luck.html": ("export html", b"<!DOCTYPE html>"),
    "luck.csv": ("export csv", b"\xef\xbb\xbfmeasure,"),
    "luck.json": ("export json", b'{\n  "player"'),
}


@pytest.fixture(params=SAVED)
def saved(request):
    """A file's name, and the action that writes it."""
    return request.param


def test_what_is_found_is_saved(saved, look, luck, folder, asked):
    action, start = SAVED[saved]
    luck.ask_for_chart()
    luck.ask_for_export(ResultFormat.PAGE)  # there is nothing yet: nobody is asked where
    look(folder)
    path = folder / saved
    asked += [str(path), ""]
    button = luck.menus.actions(action)[0]
    assert button in luck.save_button.menu().actions()
    button.trigger()
    luck.saver.jobs._pool.wait(None)
    QApplication.processEvents()
    assert luck.statusBar().currentMessage() == f"Saved {saved}"
    assert path.read_bytes().startswith(start)
    button.trigger()
    look(folder)  # what was saved among the logs is none of them
    assert "1 unreadable" in luck.head.detail.text()
