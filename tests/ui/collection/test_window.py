"""The collection's window as a user meets it."""

import csv
import json
import sqlite3
from contextlib import closing

import pyarrow.parquet as pq
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

from tests.helpers.collection_pages import find_hands, rows_of_model
from tests.helpers.games import SEATS, make_bytes, make_log
from viewer.collection.query import Query, parse_query
from viewer.collection.read import read_several
from viewer.collection.terms import TERM_TYPES
from viewer.core.base.errors import Stopped
from viewer.core.base.records import Riichi, Win
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.sites.detect import read_log
from viewer.ui import words
from viewer.ui.collection.window import LATE_MODULES, PAGES
from viewer.ui.files import ResultFormat
from viewer.ui.kit.notices import DropTarget
from viewer.ui.kit.settings import Settings

LOGS = {3: make_log(3), 4: make_log(4), 5: make_log(5), 6: make_log(6, players=3)}
TANYAO = YAKU_NAMES.index("Tanyao")
HANDS = sum(len(log.hands) for log in LOGS.values())


def cells(table, row):
    model = table.model()
    return [model.index(row, column).data() for column in range(model.columnCount())]


def column(table, title):
    model = table.model()
    titles = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
    return titles.index(title)


def test_an_empty_window_says_what_to_do(collection):
    assert "Choose a folder" in collection.head.sentence.text()
    assert collection.again_button.isHidden()
    assert collection.games.model.rowCount() == 0


def test_all_games_are_listed_with_their_verdict_and_places(opened):
    table = opened.games.table
    assert opened.games.count.text() == "4 games"
    assert opened.head.detail.text() == f"4 games, {HANDS} hands, 1 file is no log"
    rows = [cells(table, row) for row in range(4)]
    assert {row[0] for row in rows} == {"Verified"}
    first = rows[0]
    assert first[1] == "2019-04-01 12:00"
    for name in LOGS[4].names:
        assert sum(cell.startswith(f"{name} ") for cell in first) == 1


def test_copies_are_told(opened, folder, settle):
    first = next(each for each in folder.iterdir() if each.suffix == ".mjlog")
    (folder / "copy.mjlog").write_bytes(first.read_bytes())
    opened.page.again()
    settle()
    said = opened.head.detail.text()
    assert said.startswith(f"5 games, 1 of them is a copy, {HANDS} hands")


def test_games_are_sorted_by_a_click_on_a_heading(opened, settle):
    table = opened.games.table
    header = table.horizontalHeader()
    at = column(table, "Hands")
    for order, rank in ((Qt.SortOrder.AscendingOrder, min), (Qt.SortOrder.DescendingOrder, max)):
        header.setSortIndicator(at, order)
        settle()
        hands = [cells(table, row)[at] for row in range(4)]
        assert int(hands[0]) == rank(len(log.hands) for log in LOGS.values())


@pytest.mark.parametrize(("page", "sorted_by", "clicked"), [
    ("games", "Date", "1st"), ("players", "Games", "Luck")
])  # fmt: skip
def test_the_arrow_stays_where_rows_are_sorted(opened, settle, page, sorted_by, clicked):
    opened.show_page(page)
    settle()
    table = getattr(opened, page).table
    header, before = table.horizontalHeader(), [cells(table, row) for row in range(4)]
    assert header.sortIndicatorSection() == column(table, sorted_by)
    x = header.sectionViewportPosition(column(table, clicked)) + 20
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 5))
    settle()
    assert header.sortIndicatorSection() == column(table, sorted_by)
    assert header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert [cells(table, row) for row in range(4)] == before


def test_files_are_named_where_there_is_room_for_names(opened, settle):
    table = opened.games.table
    at, least = column(table, "File"), 15 * table.fontMetrics().averageCharWidth()
    seen = set()
    for width in range(800, 1601, 100):
        opened.resize(width, 700)
        settle()
        seen.add(table.isColumnHidden(at))
        assert table.isColumnHidden(at) or table.columnWidth(at) >= least
    assert seen == {True, False}


@pytest.mark.parametrize("page", ["games", "hands", "players"])
def test_what_is_chosen_stays_chosen_while_logs_are_read(opened, settle, folder, page):
    opened.show_page(page)
    settle()
    table = getattr(opened, page).table
    table.selectRow(2)
    rows, chosen = table.model().rowCount(), cells(table, 2)
    (folder / "new.mjlog").write_bytes(make_bytes(7))
    (folder / "20190512gm-00a9-0000-01234567.mjlog").write_bytes(make_bytes(8))
    opened.page.again()
    settle()
    at = table.currentIndex().row()
    assert [index.row() for index in table.selectionModel().selectedRows()] == [at]
    assert cells(table, at)[0] == chosen[0]
    assert (cells(table, at) == chosen) is (page != "players")
    assert table.model().rowCount() > rows or page == "players"


@pytest.mark.parametrize("page", ["games", "players"])
def test_who_scrolls_away_from_what_is_chosen_stays_there(opened, settle, page):
    opened.show_page(page)
    settle()
    table = getattr(opened, page).table
    table.setFixedHeight(100)
    table.selectRow(0)
    table.scrollToBottom()
    bar = table.verticalScrollBar()
    assert bar.value() > 0
    before = bar.value()
    opened.collection.refresh()
    settle()
    assert table.selectionModel().hasSelection()
    assert bar.value() == before


def test_what_is_written_is_searched_for_not_an_earlier_search(opened, settle):
    field = opened.hands.field
    field.write("riichi tsumo")
    field.write("")
    opened.show_page("hands")
    opened.activateWindow()
    field.box.setFocus()
    QTest.keyClicks(field.box, "riichi")
    popup = field.box.completer().popup()
    assert popup.model().data(popup.model().index(0, 0)) == "riichi tsumo"
    QTest.keyClick(popup, Qt.Key.Key_Return)
    settle()
    assert field.text == str(field.query) == "riichi"


def test_games_are_filtered_by_what_happened(opened, settle):
    opened.games.field.write("players:3")
    settle()
    assert opened.games.count.text() == "1 game"
    opened.games.field.write("")
    settle()
    assert opened.games.count.text() == "4 games"


def test_tables_are_copied_and_saved_as_they_are_shown(opened, settle, tmp_path):
    page, table = opened.games, opened.games.table
    opened.copy_rows()
    headings, *lines = QApplication.clipboard().text().split("\n")
    assert headings.split("\t")[:2] == ["Walls", "Date"]
    said = [[each.replace("–", "") for each in cells(table, row)[4:]] for row in range(4)]
    assert [line.split("\t")[4:] for line in lines] == said
    table.selectRow(1)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == lines[1]
    path = tmp_path / "table"
    page.save_job(ResultFormat.TABLE).write(path, bool)
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    assert rows == [each.split("\t") for each in (headings, *lines)]
    page.table_job(table, ResultFormat.PARQUET).write(path, bool)
    saved = pq.read_table(path).to_pylist()
    said = [["" if each is None else str(each) for each in row.values()] for row in saved]
    assert said == rows[1:]
    assert {type(row["Hands"]) for row in saved} == {int}
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(table.viewport(), event)
    menu = table.findChild(QMenu)
    said = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    menu.close()
    assert said == ["Copy rows", "Save the table…", "Export as Parquet…"]
    find_hands(opened, "tsumo")
    settle()
    count = opened.hands.model.rowCount()
    opened.hands.save_job(ResultFormat.JSON).write(path, bool)
    found = json.loads(path.read_text("utf-8"))
    assert len(found) == count
    assert all(len(each["Hand"].split()) > 12 and each["File"] for each in found)
    opened.hands.save_job(ResultFormat.PAGE).write(path, bool)
    text = path.read_text("utf-8")
    assert text.count("<tr>") == count + 1
    assert text.count('<use href="#tile-') > 12 * count
    assert "logs, tsumo" in text
    with pytest.raises(Stopped):
        opened.hands.save_job(ResultFormat.JSON).write(path, lambda: True)
    assert path.read_text("utf-8") == text
    assert opened.hands.save_job(ResultFormat.CHART) is None


def test_games_are_exported_as_parquet(opened, qtbot, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    folder = tmp_path / "tables"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    for said in ("", "tables: it is not empty; the tables need a new or an empty folder."):
        opened.ask_for_tables()
        qtbot.waitUntil(lambda: not opened.jobs.busy)
        assert opened.message_bar.label.text() == said
    assert any(folder.rglob("*.parquet"))


def test_enter_opens_a_game(opened, qtbot):
    table = opened.games.table
    table.selectRow(0)
    with qtbot.waitSignal(opened.spot_wanted) as wanted:
        table.activated.emit(table.currentIndex())
    assert wanted.args[0].endswith("01234564.mjlog")
    assert wanted.args[1] is None


def test_hands_are_found_with_their_tiles(opened, settle):
    find_hands(opened, "tsumo")
    settle()
    wins = [
        (log, event)
        for log in LOGS.values()
        for kyoku in log.hands
        for event in kyoku.events
        if isinstance(event, Win) and event.seat == event.source
    ]
    assert opened.hands.count.text() == f"{len(wins)} hands"
    for row in rows_of_model(opened.hands.model):
        (win,) = row.wins
        assert any(event.tile == win.tile and event.points == win.points for _, event in wins)
        assert sum(map(len, row.tiles)) >= 14
        assert len(row.tiles[1]) == 1


def test_a_hand_opens_at_the_event_that_was_searched_for(opened, settle, qtbot):
    find_hands(opened, "riichi")
    settle()
    table = opened.hands.table
    for number, row in enumerate(rows_of_model(opened.hands.model)):
        table.selectRow(number)
        with qtbot.waitSignal(opened.spot_wanted) as wanted:
            table.activated.emit(table.currentIndex())
        path, spot = wanted.args
        seed = next(s for s in LOGS if f"{s}.mjlog" in path or path.endswith(f"{s}.xml"))
        event = LOGS[seed].hands[spot.hand_index].events[spot.step - 1]
        assert isinstance(event, Riichi)
        assert event.seat == spot.seat == row.place.seat


@pytest.mark.parametrize("name", ["games", "hands"])
def test_what_cannot_be_searched_for_is_told_and_has_no_rows(opened, settle, name):
    opened.show_page(name)
    page, field = opened.page, opened.page.field
    field.write("tsumo")
    settle()
    before = page.count.text()
    field.write("yakku:pinfu")
    settle()
    assert "yakku" in field.problem.text()
    assert not field.problem.isHidden()
    assert (page.count.text(), page.model.rowCount(), page.table._hint) == ("", 0, "")
    opened.page.again()
    settle()
    assert page.model.rowCount() == 0
    field.write("tsumo")
    settle()
    assert field.problem.isHidden()
    assert page.count.text() == before
    field.write("suukantsu")
    settle()
    assert page.table._hint == "Nothing was found."


def test_searches_are_offered_again_and_kept_by_name(opened):
    field = opened.hands.field
    field.write("tsumo")
    field.write("riichi")
    field.keep_as("mine")
    assert Settings().searches[:2] == ["riichi", "tsumo"]
    assert Settings().named_searches == {"mine": "riichi"}
    assert [field.box.itemText(n) for n in range(3)] == ["mine: riichi", "riichi", "tsumo"]
    field.box.activated.emit(2)
    assert field.text == "tsumo"
    field.write("riichi")
    field.keep_as("")
    assert Settings().named_searches == {}


def type_in(field, text):
    field.setText(text)
    field.editingFinished.emit()


def choose_in(field, text):
    field.setCurrentIndex(field.findText(text))
    field.activated.emit(field.currentIndex())


def test_a_search_is_put_together_in_fields(opened, settle):
    opened.show_page("hands")
    opened.hands.field.form.more_button.click()
    field, fields = opened.hands.field, opened.hands.field.form.fields
    assert set(fields) == set(TERM_TYPES)
    fields["riichi"].click()
    assert field.text == "riichi"
    choose_in(fields["yaku"], "Tanyao")
    choose_in(fields["limit"], "Mangan or more")
    type_in(fields["points"], "8000")
    assert field.text == "riichi yaku:tanyao limit>=mangan points>=8000"
    type_in(fields["player"], "Ａ さん")
    assert field.text.endswith(' player:"Ａ さん"')
    type_in(fields["player"], "")
    type_in(fields["points"], "≥ 3000")
    assert "points>=3000" in field.text
    type_in(fields["points"], "<3000")
    assert field.text == "riichi yaku:tanyao limit>=mangan points<3000"
    choose_in(fields["limit"], "–")
    fields["riichi"].click()
    type_in(fields["points"], "")
    assert field.text == "yaku:tanyao"
    settle()
    wins = [w for log in LOGS.values() for k in log.hands for w in k.events if isinstance(w, Win)]
    found = sum(any(number == TANYAO for number, _han in win.yaku) for win in wins)
    assert opened.hands.model.rowCount() == found


def test_the_fields_show_what_is_written_and_leave_the_rest(opened):
    field, fields = opened.hands.field, opened.hands.field.form.fields
    field.write("-tsumo yaku:pinfu,tanyao seat:B han>=3 haipai-shanten<=1 riichi")
    opened.hands.field.form.more_button.click()
    assert fields["seat"].currentText() == "B"
    assert (fields["han"].text(), fields["haipai-shanten"].text()) == ("3", "1")
    assert fields["riichi"].isChecked()
    assert not fields["tsumo"].isChecked()
    assert fields["yaku"].currentIndex() == 0
    choose_in(fields["seat"], "C")
    assert field.text == "-tsumo yaku:pinfu,tanyao han>=3 haipai-shanten<=1 riichi seat:c"
    type_in(fields["han"], "many")
    assert "han" in field.problem.text()
    assert field.problem.isVisibleTo(field)
    field.write("")
    assert not any(fields[name].text() for name in ("han", "player", "points"))


def test_the_other_fields_are_behind_more(opened):
    opened.show_page("hands")
    form = opened.hands.field.form
    assert form.fields["yaku"].isVisible()
    assert "nagashi" not in form.fields
    form.more_button.click()
    assert form.fields["nagashi"].isVisible()
    form.more_button.click()
    assert not form.fields["nagashi"].isVisible()


def test_players_have_their_figures(opened, settle):
    opened.show_page("players")
    settle()
    page = opened.players
    assert page.count.text().startswith("4 players")
    name = SEATS[1].name
    page.field.setText(name)
    settle()
    rows = [cells(page.table, n) for n in range(page.model.rowCount())]
    assert [row[:3] for row in rows] == [[name, "4", "3"], [name, "3", "1"]]
    shares = [[float(share.removesuffix("%")) for share in row[4:8]] for row in rows]
    assert [sum(row) for row in shares] == pytest.approx([100, 100], abs=0.2)
    page.field.clear()
    page.table.horizontalHeader().setSortIndicator(3, Qt.SortOrder.AscendingOrder)
    settle()
    places = [float(cells(page.table, n)[3]) for n in range(page.model.rowCount())]
    assert places == sorted(places)


def test_a_players_luck_is_a_step_away(opened, settle, qtbot):
    opened.show_page("players")
    settle()
    name = cells(opened.players.table, 0)[0]
    opened.players.table.selectRow(0)
    opened.players.luck_button.click()
    qtbot.waitUntil(lambda: opened.luck.luck is not None and not opened.is_running)
    assert opened.page is opened.luck
    assert opened.luck.luck.player == name
    opened.show_page("players")
    at = column(opened.players.table, "Luck")
    assert cells(opened.players.table, 0)[at] == opened.luck.luck.points.per_game
    assert cells(opened.players.table, 1)[at] == "–"


def test_several_names_may_be_one_player(opened, settle, qtbot):
    opened.show_page("players")
    settle()
    names = {cells(opened.players.table, row)[0] for row in range(4)}
    opened.players.table.selectAll()
    opened.players.luck_button.click()
    qtbot.waitUntil(lambda: opened.luck.luck is not None and not opened.is_running)
    assert set(opened.luck.luck.player.split(" + ")) == names
    assert opened.luck.luck.games == 0  # each game has more than one of them


def test_the_luck_of_who_was_found_is_a_step_away(opened, settle, qtbot):
    find_hands(opened, "tsumo")
    settle()
    assert not opened.hands.luck_button.isEnabled()
    opened.hands.table.selectRow(0)
    who = cells(opened.hands.table, 0)[column(opened.hands.table, "Who")]
    opened.hands.luck_button.click()
    qtbot.waitUntil(lambda: opened.luck.luck is not None and not opened.is_running)
    assert opened.luck.luck.player == who


def test_a_row_is_about_the_player_who_was_found_and_names_the_winner(opened, settle):
    find_hands(opened, "dealt-in")
    settle()
    table, found = opened.hands.table, opened.hands.model
    assert table.model().rowCount() > 3
    for row in range(4):
        hit, shown = found.row_at(row), cells(table, row)
        names = {seat.id % 4: seat.name for seat in hit.game.seats}
        assert shown[column(table, "Who")] == names[hit.whose]
        assert {win.payer for win in hit.wins} == {hit.whose}
        ((_path, data),) = read_several({hit.game.path})
        scores = [hand.scores[hit.whose] for hand in read_log(data).hands]
        now, later = hit.place.hand_index, hit.place.hand_index + 1
        if later < len(scores):
            assert hit.change == scores[later] - scores[now] < 0
        assert shown[column(table, "Points")] == words.points(hit.change)
        assert shown[column(table, "What happened")].startswith(
            f"{names[hit.wins[0].winner]} ron {hit.wins[0].points:,}"
        )


def test_a_check_knows_what_was_read_for_the_collection(opened, qtbot):
    with qtbot.waitSignal(opened.check.run.ended):
        opened.show_page("check")
    assert "from the last run: 5" in opened.head.detail.text()


def test_the_filter_of_games_is_that_of_all_pages(opened, settle, qtbot):
    opened.games.field.write("players:3")
    settle()
    assert opened.head.detail.text().startswith("1 of 4 games, selected by players:3, ")
    opened.show_page("hands")
    settle()
    assert opened.hands.count.text() == f"{len(LOGS[6].hands)} hands"
    opened.show_page("players")
    settle()
    assert cells(opened.players.table, 0)[1:3] == ["3", "1"]
    with qtbot.waitSignal(opened.check.run.ended):
        opened.show_page("check")
    assert [row.result.path.endswith("6.xml") for row in opened.check.model.rows] == [True]
    assert "games found by players:3" in opened.head.detail.text()
    opened.show_page("statistics")
    assert opened.statistics.chooser.logs_label.text() == "games found by players:3"
    opened.show_page("luck")
    opened.luck.measure((LOGS[6].names[0],))
    qtbot.waitUntil(lambda: opened.luck.luck is not None and not opened.is_running)
    assert opened.luck.luck.games == 1


def test_a_filter_of_another_collection_selects_nothing(opened, settle, folder):
    selections = []
    opened.collection.selected.connect(lambda: selections.append(opened.collection.selection))
    opened.games.field.write("players:3")
    opened.collection.open([str(folder / "more.zip")])  # before the filter is answered
    settle()
    assert selections == []
    assert opened.collection.totals.games == opened.collection.totals.distinct == 2


def test_another_collection_is_not_another_filter(opened, show, settle, folder):
    page = show("statistics")
    opened.show_page("games")
    opened.games.field.write("players:3")
    settle()
    page.note_filter()
    opened.collection.open([str(folder / "more.zip")])
    settle()
    opened.show_page("statistics")
    assert not page.is_outdated
    assert not opened.message_bar.isVisible()


def test_a_page_made_with_another_filter_says_so(opened, settle, qtbot):
    with qtbot.waitSignal(opened.check.run.ended):
        opened.show_page("check")
    assert not opened.message_bar.isVisible()
    opened.show_page("games")
    opened.games.field.write("players:3")
    settle()
    qtbot.waitUntil(lambda: opened.collection.selection is not None)
    opened.show_page("check")
    assert len(opened.check.model.rows) == 5
    assert opened.message_bar.label.text() == "The filter selects other games now."
    with qtbot.waitSignal(opened.check.run.ended):
        opened.message_bar.offered[0].click()
    assert len(opened.check.model.rows) == 1
    assert not opened.message_bar.isVisible()
    opened.open(opened.collection.paths)  # what is opened has no filter
    assert opened.games.field.text == ""
    qtbot.waitUntil(lambda: not opened.is_running)
    assert len(opened.check.model.rows) == 5


@pytest.mark.parametrize("how", ["filter", "again"])
def test_a_page_says_no_longer_that_the_filter_is_another(opened, show, qtbot, how):
    with qtbot.waitSignal(opened.check.run.ended):
        show("check")
    opened.collection.select(parse_query("players:3"))
    qtbot.waitUntil(opened.message_bar.isVisible)
    if how == "filter":
        opened.collection.select(Query())
    else:
        with qtbot.waitSignal(opened.check.run.ended):
            opened.again_button.click()
    assert not opened.message_bar.isVisible()


@pytest.mark.parametrize("name", LATE_MODULES)
def test_a_page_that_was_not_there_at_closing_is_there_later(collection, qtbot, monkeypatch, name):
    with monkeypatch.context() as not_yet:
        not_yet.setattr("viewer.ui.kit.jobs.is_imported", lambda _modules: False)
        collection.show_page(name)
        collection.close()
    collection.show_page(name)  # as the main window's menu does
    collection.show()
    qtbot.waitUntil(lambda: getattr(collection, name) is not None)
    assert collection.page.isVisible()
    assert collection.statusBar().currentMessage() == ""


def test_new_logs_are_found_by_update(opened, settle, folder):
    (folder / "new.xml").write_bytes(make_bytes(9))
    opened.again_button.click()
    settle()
    assert opened.games.count.text() == "5 games"


def test_a_stopped_run_keeps_what_was_read(collection, folder, settle, qtbot):
    collection.open([str(folder)])
    qtbot.waitUntil(lambda: collection.is_running)
    collection.cancel_button.click()
    assert not collection.is_running
    collection.again_button.click()
    settle()
    assert collection.games.count.text() == "4 games"


def test_keys_and_clicks_turn_the_pages_and_lead_to_the_search(opened):
    bar = opened.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    QApplication.processEvents()
    assert opened.focusWidget() is opened.hands.field.box
    QTest.keySequence(opened, QKeySequence("Alt+3"))
    assert opened.page is opened.players
    QTest.keySequence(opened, QKeySequence("Ctrl+F"))
    assert opened.focusWidget() is opened.players.field


def test_a_folder_is_asked_for_once(collection, folder, settle, monkeypatch):
    asked = []

    def ask(*words):
        asked.append(words)
        return str(folder)

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", ask)
    collection.begin()
    settle()
    collection.begin()
    collection.collection.paths = ()  # as when the program is started again
    collection.begin()
    assert len(asked) == 1
    assert collection.collection.paths == (str(folder),)
    assert Settings().recent == [(folder,)]


@pytest.mark.parametrize("page", [0, 1, 2])
def test_a_log_that_is_gone_has_no_tiles_and_breaks_nothing(opened, settle, folder, page):
    for file in folder.iterdir():
        file.unlink()
    opened.tabs.setCurrentIndex(page)
    settle()
    assert opened.page.table.model().rowCount() > 0


def test_a_damaged_index_is_begun_anew(collection, index_file, folder, settle):
    index_file.write_bytes(b"SQLite format 3\0" + b"?" * 52 + b"WVLS" + b"?" * 200)
    collection.open([str(folder)])
    settle()
    assert collection.games.count.text() == "4 games"


def test_an_index_that_cannot_be_used_is_told(collection, index_file, folder, settle):
    with closing(sqlite3.connect(index_file)) as database:
        database.execute("CREATE TABLE somebodys (text)")
    before = index_file.read_bytes()
    collection.open([str(folder)])
    settle()
    assert "another program's" in collection.message_bar.label.text()
    assert collection.message_bar.isVisible()
    assert index_file.read_bytes() == before


def test_the_main_window_shows_the_hand(window, qtbot, folder):
    collection = window.windows.open_collection()
    collection.collection.jobs = 1
    collection.open([str(folder)])
    find_hands(collection, "tsumo players:3")
    qtbot.waitUntil(lambda: collection.hands.model.rowCount() > 0 and not collection.is_running)
    collection.hands.table.viewport().grab()
    qtbot.waitUntil(lambda: collection.hands.model.row_at(0) is not None)
    row = collection.hands.model.row_at(0)
    collection.hands.table.activated.emit(collection.hands.model.index(0, 0))
    qtbot.waitUntil(
        lambda: window.log_view.has_document and window.log_view.document.log.players == 3
    )
    spot = window.log_view.spot
    assert (spot.hand_index, spot.step) == (row.place.hand_index, row.place.step)
    collection.close()


@pytest.mark.parametrize("name", ["games", "check", "luck", "statistics"])
def test_every_action_has_a_tip_and_no_two_share_a_key(opened, show, name):
    show(name)
    shown = [menu for menu in opened.menuBar().actions() if menu.isVisible()]
    assert len(shown) == (3 if name in {"check", "statistics"} else 2)
    actions = [each for menu in shown for each in menu.menu().actions() if each.text()]
    actions = [each for each in actions if each.menu() is None]
    assert len(actions) > 12
    assert all(action.toolTip() and action.statusTip() for action in actions)
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    keys += [f"Ctrl+{nth}" for nth in range(1, 10)]  # those of a page's parts
    assert len(set(keys)) == len(keys)


def test_what_is_dropped_is_opened(collection, qtbot, folder):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    common = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    no_key = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(collection, QDragEnterEvent(QPoint(50, 50), *common, no_key))
    QApplication.sendEvent(collection, QDropEvent(QPointF(50, 50), *common, no_key))
    assert collection.collection.paths == (str(folder),)
    qtbot.waitUntil(lambda: not collection.is_running and collection.games.model.rowCount() == 4)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_dropped_on_a_field_are_opened(opened, show, folder, qtbot, page):
    shown = show(page)
    qtbot.waitUntil(shown.isVisible)
    if page == "statistics":
        shown.chooser.choose("tenhou")
    if page in {"luck", "mistakes"}:
        qtbot.waitUntil(shown.player.isEnabled)
    files, text = QMimeData(), QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(folder / "more.zip"))])
    for data in (files, text):
        data.setText("players")  # as programs for files do too
    fields = [field for field in shown.findChildren(QLineEdit) if field.isVisible()]
    assert fields
    no_key = Qt.KeyboardModifier.NoModifier
    for field in fields:
        common = (Qt.DropAction.CopyAction, files, Qt.MouseButton.LeftButton)
        QApplication.sendEvent(field, QDragEnterEvent(QPoint(5, 5), *common, no_key))
        assert opened.findChild(DropTarget).isVisible()
        opened.collection.paths = ()
        QApplication.sendEvent(field, QDropEvent(QPointF(5, 5), *common, no_key))
        assert opened.collection.paths == (str(folder / "more.zip"),)
        common = (Qt.DropAction.CopyAction, text, Qt.MouseButton.LeftButton)
        enter = QDragEnterEvent(QPoint(5, 5), *common, no_key)
        QApplication.sendEvent(field, enter)
        assert enter.isAccepted()


def test_the_place_is_remembered(collection, qtbot, art):
    collection.resize(1020, 603)
    collection.close()
    again = type(collection)(collection.settings, art, list)
    qtbot.addWidget(again)
    assert again.size().toTuple() == (1020, 603)


def test_a_window_that_was_closed_goes_on_when_it_is_shown_again(opened, settle, folder):
    opened.close()
    (folder / "new.xml").write_bytes(make_bytes(9))
    opened.show()
    opened.again_button.click()
    settle()
    assert opened.games.count.text() == "5 games"


def test_a_closed_window_leaves_nothing(collection, folder):
    collection.open([str(folder)])
    collection.close()
    assert not collection.is_running
