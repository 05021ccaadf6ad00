"""Was it luck: from a collection to one sentence, and to all that stands behind it."""

from html import escape
from pathlib import Path
from threading import Event
from time import sleep
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from tests.helpers import long_run
from tests.helpers.games import make_bytes
from viewer.collection.query import parse_query
from viewer.core.base.errors import InputError, shown
from viewer.stats.luck import luck_of, measure_many
from viewer.stats.ui import luck as luck_module
from viewer.stats.ui.luck_results import LuckPart, shown_belief, shown_measure
from viewer.ui.collection.player_page import PlayerBox

pytestmark = pytest.mark.usefixtures("unpainted_charts")
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


def test_the_menu_a_folder_and_a_click_are_enough(window, folder, asked, qtbot):
    asked.append(str(folder))
    window.menus.actions("open_luck")[0].trigger()
    collection = window.windows.collection
    qtbot.addWidget(collection)
    luck = collection.luck
    luck.run.jobs = 1
    qtbot.waitUntil(lambda: bool(luck.games_of) and not luck.is_running)
    assert luck.luck is None
    assert collection.head.sentence.text() == "Was it luck?"
    luck.measure_button.click()
    qtbot.waitUntil(lambda: luck.luck is not None)
    assert collection.head.sentence.text() == luck.luck.answers[0].said
    assert luck.player.currentText() == luck.luck.player
    assert collection.settings.folder == folder
    window.menus.actions("open_luck")[0].trigger()  # it is there: no folder is asked for again
    assert collection.isVisible()
    collection.close()


def test_it_says_first_what_it_measures(luck, collection):
    assert collection.head.sentence.text() == "Was it luck?"
    assert not luck.player.isEnabled()
    assert not luck.measure_button.isEnabled()
    assert not collection.save_button.isVisible()
    assert not luck.results.list.isVisible()


def test_the_commonest_name_is_proposed(look, luck, folder):
    look(folder)
    names = [luck.player.itemData(at) for at in range(luck.player.count())]
    assert set(names) == {NAME, "b", "雀", "<&>"}
    games = [luck.games_of[name] for name in names]
    assert games == sorted(games, reverse=True)
    assert luck.player.currentText() == names[0]
    assert luck.count.text() == "4 players"


def test_another_name_is_proposed_while_logs_are_read(luck, monkeypatch):
    def answer(**games):
        monkeypatch.setattr(luck.collection, "ask", lambda _a, _q, on_answer: on_answer(games))
        luck.ask()
        return luck.player.currentText()

    assert answer(b=1) == "b"
    assert answer(a=3, b=2) == "a"
    luck.player.setEditText("b")  # what a user writes stays
    assert answer(a=3, b=2) == "b"
    luck.player.setEditText("")
    assert answer(b=9) == ""


def test_it_shows_what_is_measured_and_reads_the_answer_out(
    measure, luck, collection, folder, heard
):
    found = measure(folder)
    assert found.answers[0].said in heard
    name = next(iter(luck.games_of))
    expected = luck_of(measure_many([str(folder)], name, jobs=1))
    assert found.sentence.said == expected.sentence.said
    assert rows(luck.results.measures) == [shown_measure(row) for row in expected.rows]
    assert rows(luck.results.beliefs) == [shown_belief(each) for each in expected.beliefs]
    assert rows(luck.results.worst) == list(expected.worst)
    assert rows(luck.results.best) == list(expected.best)
    compared = rows(luck.results.others)
    assert compared == [row for row in expected.rows if row.others is not None]
    assert luck.results.charts.charts == expected.courses
    assert all(each.said in luck.results.answers.text() for each in expected.answers[1:])
    assert collection.players.luck[name] == expected.points.per_game
    assert luck.results.limits.said.text().count("\n\n") == len(expected.limits) - 1
    assert luck.scale.share == expected.steps.share
    detail = collection.head.detail.text()
    assert detail.startswith(f"{name}, 4 of 4 games")
    assert "Left out: 1 repeat of another, 1 unreadable." in detail


def test_another_player_is_measured_when_chosen(measure, luck, collection, folder, qtbot):
    measure(folder)
    at = luck.player.findData("<&>")
    luck.player.setCurrentIndex(at)
    luck.player.activated.emit(at)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "<&>"
    assert "3 of 4 games" in collection.head.detail.text()


def test_games_are_counted_with_the_filter_that_was_measured(
    measure, luck, collection, folder, qtbot
):
    measure(folder)
    collection.collection.select(parse_query("players:3"))
    qtbot.waitUntil(lambda: collection.collection.totals.distinct == 1 and luck.is_outdated)
    assert "4 of 4 games" in collection.head.detail.text()
    luck.again()
    qtbot.waitUntil(lambda: not luck.is_running)
    assert "1 of 1 game" in collection.head.detail.text()


def test_a_name_may_be_written(look, luck, collection, folder, qtbot):
    look(folder)
    line, bar = luck.player.lineEdit(), collection.message_bar
    for text, said in (("nobody", "Nobody in these logs is called nobody."), ("  ", "")):
        bar.hide()
        line.setText(text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert bar.isVisible() == bool(said)
        assert not said or bar.label.text() == said
    line.setText("b")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "b"


@pytest.fixture
def box(qtbot):
    """A box of two names that differ in capitals alone, and whom it has chosen."""
    made, chosen = PlayerBox(""), []
    qtbot.addWidget(made)
    made.show_names(dict.fromkeys(("Bob", "bob", "Eve"), 2))
    made.player_chosen.connect(chosen.append)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.setFocus()
    return made, chosen


def test_no_player_is_chosen_because_the_field_is_left(box):
    made, chosen = box
    made.setEditText("Bob")
    made.clearFocus()
    assert not chosen


@pytest.mark.parametrize(
    ("written", "name"), [("Bob", "Bob"), ("bob", "bob"), ("BOB", "Bob"), ("eve", "Eve")]
)
def test_the_player_that_is_written_is_chosen_once(box, written, name):
    made, chosen = box
    popup = made.completer().popup()
    for receiver in (popup, made):
        made.lineEdit().selectAll()
        QTest.keyClicks(made, written)
        assert popup.isVisible()
        popup.setVisible(receiver is popup)
        QTest.keyClick(receiver, Qt.Key.Key_Return)
        assert not popup.isVisible()
        assert chosen == [(name,)]
        chosen.clear()


def test_one_player_may_have_several_names(look, luck, collection, folder, qtbot):
    look(folder)
    line = luck.player.lineEdit()
    line.setText("b + nobody")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert collection.message_bar.label.text() == "Nobody in these logs is called nobody."
    line.setText("<&>+b")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.player == "<&> + b"


def test_archives_are_taken(measure, folder):
    archive = folder.parent / "all.zip"
    with ZipFile(archive, "w") as out:
        out.writestr("in/3.xml", make_bytes(3))
    assert measure(archive).games == 1


def test_other_paths_begin_anew(measure, look, luck, folder, tmp_path):
    measure(folder)
    (tmp_path / "none").mkdir()
    look(tmp_path / "none")
    assert luck.luck is None
    assert luck.games_of == {}
    assert luck.player.currentText() == ""
    assert not luck.results.list.isVisible()


def test_games_found_by_what_happened_are_no_measure(measure, luck, collection, folder, qtbot):
    measure(folder / "8.xml", folder / "3.mjlog")
    collection.collection.select(parse_query("yaku:pinfu"))
    qtbot.waitUntil(lambda: luck.is_outdated)
    luck.again()
    qtbot.waitUntil(lambda: not luck.is_running)
    assert "games found by yaku:pinfu" in collection.head.detail.text()
    assert "chosen by what happened in them" in collection.head.detail.text()
    collection.collection.select(parse_query("players:4"))
    qtbot.waitUntil(lambda: luck.is_outdated)
    luck.again()
    qtbot.waitUntil(lambda: not luck.is_running)
    assert "games found by players:4" in collection.head.detail.text()
    assert "chosen by what happened" not in collection.head.detail.text()


# work


def test_it_tells_how_far_it_is_and_can_be_stopped(measure, luck, folder, monkeypatch, qtbot):
    found, told, looked = measure(folder / "3.mjlog"), [], Event()
    collection = luck.window()

    def slow(*_args, progress, should_stop, **_how):
        looked.wait(120)
        progress(3, 10)
        while not should_stop():
            sleep(0.01)
        told.append("stopped")
        return measure_many([], "b", jobs=1)

    monkeypatch.setattr(luck_module, "measure_many", slow)
    luck.measure(("b",))
    assert collection.cancel_button.isVisible()
    assert collection.head.sentence.text() == "Measuring the luck of b…"
    assert collection.head.detail.text() == "Looking for logs…"
    looked.set()
    qtbot.waitUntil(lambda: collection.head.detail.text() == "3 of 10 logs")
    collection.cancel_button.click()
    assert not collection.cancel_button.isVisible()
    luck.run._work.wait(None)
    assert told == ["stopped"]
    assert luck.luck is found  # it stays
    assert collection.head.sentence.text() == found.answers[0].said
    luck.cancel()


def test_what_goes_wrong_is_told(look, luck, folder, monkeypatch, qtbot):
    def fail(*_args, **_how):
        raise InputError("no-file")

    look(folder)
    monkeypatch.setattr(luck_module, "measure_many", fail)
    luck.measure(("b",))
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.window().message_bar.label.text() == "There is no such file."


def test_a_window_that_closes_stops_its_work(look, luck, collection, folder):
    look(folder)
    luck.measure(("b",))
    collection.close()
    assert not luck.is_running


# pages


def test_each_part_is_shown_by_key_and_menu(measure, luck, collection, folder):
    measure(folder / "3.mjlog")
    shown = {
        LuckPart.COURSE: luck.results.measures,
        LuckPart.BELIEFS: luck.results.beliefs,
        LuckPart.HANDS: luck.results.worst,
        LuckPart.OTHERS: luck.results.others,
        LuckPart.LIMITS: luck.results.limits,
    }
    for nth, (part, widget) in enumerate(shown.items()):
        QTest.keySequence(collection, QKeySequence(f"Ctrl+{nth + 1}"))
        assert widget.isVisible()
        assert luck.results.list.key == part
    menu = next(each for each in collection.findChildren(QMenu) if each.title().startswith("&Part"))
    menu.aboutToShow.emit()
    assert len(menu.actions()) == len(shown)
    menu.actions()[1].trigger()
    assert luck.results.list.key == LuckPart.BELIEFS
    luck.results.charts.canvas.zoom(0.5)
    collection.menus.actions("reset_chart")[0].trigger()
    assert not luck.results.charts.canvas.is_moved


def test_the_part_in_sight_stays_for_the_next_player(measure, luck, folder, qtbot):
    measure(folder / "3.mjlog")
    luck.results.list.choose([*LuckPart].index(LuckPart.HANDS))
    luck.measure(("b",))
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.results.list.key == LuckPart.HANDS
    assert luck.results.worst.isVisible()


def test_each_measure_and_superstition_is_one_line_until_it_is_chosen(measure, luck, folder):
    measure(folder / "3.mjlog")
    assert all(row.verdict is None for row in luck.results.list.rows)  # a tick would say "true"
    for table, page in (
        (luck.results.measures, LuckPart.COURSE),
        (luck.results.beliefs, LuckPart.BELIEFS),
    ):
        luck.results.list.choose([*LuckPart].index(page))
        QApplication.processEvents()
        assert {table.rowHeight(row) for row in range(table.rows_model.rowCount())} == {
            table.line_height
        }
        table.selectRow(2)
        assert table.rowHeight(2) > 2 * table.line_height
        assert "raw p" in table.detail


@pytest.mark.parametrize("how", ["click", *long_run.only_long("enter")])
def test_a_hand_opens_in_the_main_window(window, folder, qtbot, how):
    collection = window.windows.open_collection("luck")
    qtbot.addWidget(collection)
    luck = collection.luck
    collection.open([str(folder)])
    qtbot.waitUntil(lambda: bool(luck.games_of) and not luck.is_running)
    luck.measure_button.click()
    qtbot.waitUntil(lambda: luck.luck is not None)
    luck.results.list.choose([*LuckPart].index(LuckPart.HANDS))
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
    assert (scene.hand_index, scene.step) == (wanted.hand.number - 1, 0)
    assert scene.seat == wanted.hand.seat
    assert scene.document.log.names[scene.seat] == luck.luck.player
    collection.close()


def test_other_keys_stay_with_the_table(measure, luck, folder):
    measure(folder / "3.mjlog")
    luck.results.list.choose([*LuckPart].index(LuckPart.HANDS))
    table = luck.results.worst
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.currentIndex().row() == 1


# saving


SAVED = {
    "luck.png": ("export png", b"\x89PNG"),
    "luck.html": ("export html", b"<!DOCTYPE html>"),
    "luck.csv": ("export csv", b"\xef\xbb\xbfmeasure,"),
    "luck.json": ("export json", b'{\n  "player"'),
}


def test_a_chart_of_nothing_is_not_saved(measure, luck, collection, folder, qtbot):
    measure(folder)
    names = luck.names
    collection.collection.select(parse_query("date<2000"))
    qtbot.waitUntil(lambda: luck.is_outdated)
    luck.measure(names)
    qtbot.waitUntil(lambda: not luck.is_running)
    assert luck.luck.games == 0
    (chart,), (page,) = (collection.menus.actions(f"export {kind}") for kind in ("png", "html"))
    assert not chart.isEnabled()
    assert page.isEnabled()


def test_the_table_that_has_the_focus_is_saved_as_it_is_shown(
    measure, luck, collection, folder, asked
):
    (save,) = collection.menus.actions("save_table")
    measure(folder / "3.mjlog")
    luck.results.list.choose([*LuckPart].index(LuckPart.HANDS))
    for table, name in ((luck.results.worst, "worst.csv"), (luck.results.best, "best.html")):
        table.setFocus()
        asked.append(str(folder / name))
        save.trigger()
        collection.saver.jobs.wait(None)
        said = (folder / name).read_text("utf-8-sig")
        assert said.count("3.mjlog") == len(rows(table)) + name.endswith("html")
        assert all(each.hand.title in said for each in rows(table))
    assert escape(shown(luck.luck.player)) in said


@pytest.mark.dear("measures twice, and draws charts for the window, a file and a page")
def test_what_is_found_is_saved(measure, collection, folder, asked):
    buttons = {name: collection.menus.actions(action)[0] for name, (action, _) in SAVED.items()}
    assert not any(button.isEnabled() for button in buttons.values())
    measure(folder)
    for name, button in buttons.items():
        asked += [str(folder / name), ""]
        assert button in collection.save_button.menu().actions()
        button.trigger()
        collection.saver.jobs.wait(None)
        QApplication.processEvents()
        assert collection.statusBar().currentMessage() == f"Saved {name}"
        assert (folder / name).read_bytes().startswith(SAVED[name][1])
        button.trigger()
    measure(folder)  # what was saved among the logs is none of them
    assert "1 unreadable" in collection.head.detail.text()
