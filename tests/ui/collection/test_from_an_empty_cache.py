"""All kinds of sources opened as one collection, a rare hand found in it, and a player's luck."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.games.site_write import city_record, soul_record
from tests.helpers.archives import write_zip
from tests.helpers.collection_pages import is_asking, rows_of_model
from tests.helpers.games import make_bytes, make_log
from tests.helpers.log_databases import write_database
from tests.test_shared_logs import PATHS
from viewer.cli import main
from viewer.core.base.era import Era
from viewer.core.base.records import Win
from viewer.core.rules.yaku_names import YAKU_NAMES

CHANKAN = YAKU_NAMES.index("Chankan")
SEED = 154
"""Of a game with a chankan."""
IN = {"houou": 5, "phoenix": 6, "old phoenix": SEED}


def chankans(log):
    """Each chankan: the hand's index, the step after it, and who won."""
    return [
        (at, step, event.seat)
        for at, kyoku in enumerate(log.hands)
        for step, event in enumerate(kyoku.events, 1)
        if isinstance(event, Win) and any(number == CHANKAN for number, _han in event.yaku)
    ]


@pytest.fixture
def sources(tmp_path):
    """A folder with logs and an archive, databases of each form, and records of other sites."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.mjlog").write_bytes(make_bytes(3, packed=True))
    write_zip(folder / "b.zip", [("in/b.xml", make_bytes(4))])
    (folder / "soul.json").write_bytes(soul_record(make_log(7, Era.HEX)))
    (folder / "city.json").write_bytes(city_record(make_log(2, Era.HEX)))
    if PATHS:
        (folder / PATHS[0].name).write_bytes(PATHS[0].read_bytes())
    made = []
    for form, seed in IN.items():
        name = f"20200102{seed % 24:02}gm-00a9-0000-{seed:08x}"
        made.append(write_database(tmp_path / f"{form}.db", {name: make_bytes(seed)}, form))
    return [folder, *made]


def click(table, row):
    place = table.visualRect(table.model().index(row, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))


@pytest.mark.dear("logs of every kind are read into an index")
def test_a_chankan_is_found_in_all_that_is_opened_and_a_luck_two_clicks_away(
    window, qtbot, sources, capsys
):
    ((hand_index, step, seat),) = chankans(make_log(SEED))
    collection = window.windows.open_collection()
    qtbot.addWidget(collection)
    collection.collection.jobs = 1
    collection.open(map(str, sources))
    qtbot.waitUntil(lambda: not collection.is_running and collection.games.model.rowCount() > 0)
    collection.games.table.viewport().grab()
    qtbot.waitUntil(lambda: not is_asking(collection.games))
    rows = [row for row in rows_of_model(collection.games.model) if row is not None]
    assert len(rows) == 4 + len(IN) + bool(PATHS)
    # rooms of other sites may have rules of their own, whose points are not compared
    statuses = {(row.game.site == "tenhou", row.status) for row in rows}
    assert statuses <= {(True, "verified"), (False, "verified"), (False, "incomplete")}
    assert {row.problem.code for row in rows if row.status == "incomplete"} == {"own-rules"}
    assert {row.game.site for row in rows} == {"tenhou", "mahjong-soul", "riichi-city"}

    # by form, by text, and by command
    hands = collection.hands
    collection.show_page("hands")
    yaku = hands.field.form.fields["yaku"]
    yaku.setCurrentIndex(yaku.findText("Chankan"))
    yaku.activated.emit(yaku.currentIndex())
    assert hands.field.text == "yaku:chankan"
    qtbot.waitUntil(lambda: not is_asking(hands) and hands.model.rowCount() == 1)
    by_form = list(hands.model.shown)
    hands.field.write("")
    qtbot.waitUntil(lambda: hands.model.rowCount() > 1)
    hands.field.write("槍槓")
    qtbot.waitUntil(lambda: not is_asking(hands) and hands.model.rowCount() == 1)
    assert hands.model.shown == by_form
    assert main(["find", *map(str, sources), "yaku:chankan", "--json", "--jobs", "1"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["hands"]
    assert (found["kyoku"], found["step"]) == (hand_index + 1, step)

    # at its event
    hands.table.viewport().grab()
    qtbot.waitUntil(lambda: not is_asking(hands) and hands.model.row_at(0) is not None)
    assert hands.model.row_at(0).game.path == found["path"]
    hands.table.activated.emit(hands.model.index(0, 0))
    qtbot.waitUntil(lambda: window.log_view.has_document and not window.jobs.busy)
    spot = window.log_view.spot
    assert (spot.hand_index, spot.step, spot.seat) == (hand_index, step, seat)

    # whose luck is two clicks away
    click(hands.table, 0)
    QTest.mouseClick(hands.luck_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: collection.luck is not None and collection.luck.luck is not None)
    assert collection.page is collection.luck
    luck = collection.luck.luck
    assert luck.player == make_log(SEED).names[seat]
    assert collection.head.sentence.text() == luck.answers[0].said
    collection.close()
