import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, logs
from tests.helpers.scenes import scene_of
from viewer.core.base.era import ERAS
from viewer.core.text.places import hand_name, kyoku_title
from viewer.system.language import LANGUAGES
from viewer.ui import words
from viewer.ui.hand.panels.kyoku_list import LEAST_WIDTH, KyokuList, SeatRow, rows_of
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.picture import RowPicture
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes
from viewer.ui.kit.verdict import Verdict


@pytest.fixture
def kyoku_list(qtbot, art):
    made = KyokuList(art)
    qtbot.addWidget(made)
    made.resize(200, 600)
    made.set_scene(scene_of(documents.game(3)))
    made.show()
    return made


def turn_wheel(widget, delta):
    at = QPointF(20, 20)
    event = QWheelEvent(
        at, widget.viewport().mapToGlobal(at), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget.viewport(), event)


@pytest.mark.parametrize("name", LANGUAGES)
def test_names_of_hands_are_never_cut(qtbot, art, speak, monkeypatch, name):
    speak(name)
    narrow = KyokuList(art)
    qtbot.addWidget(narrow)
    narrow.resize(LEAST_WIDTH, 900)
    scene = scene_of(documents.game(3))
    narrow.set_scene(scene)
    widths = {}

    def note(_row, rect, text, font, *_):
        widths[text] = (rect.width(), QFontMetrics(font).horizontalAdvance(text))

    monkeypatch.setattr(RowPicture, "text", note)
    narrow.grab()
    names = [row.short for row in rows_of(scene)]
    assert all(widths[name][0] >= widths[name][1] for name in names)


# rows


def row_of(*parts, **look):
    (row,) = rows_of(scene_of(documents.parts(logs.go(), logs.init(), *parts), **look))
    return row


def test_a_row_shows_nothing_that_the_log_does_not_tell():
    (row,) = rows_of(
        scene_of(documents.parts(logs.go(), logs.init(seed=",2,0,,3,"), logs.agari(ten="")))
    )
    assert (row.title, row.short) == ("unknown round, 2 honba", "Kyoku 1")
    assert row.ended == ("North ron ? from South",)
    assert row_of(logs.agari(who=9)).ended == ("The win cannot be read",)
    assert row_of().heading == "The log ends here"


def test_a_ron_has_who_won_above_who_dealt_in():
    row = row_of(logs.agari(who=2, fromWho=0, ten="30,3900,0", sc="250,-39,250,0,250,49,250,0"))
    assert row.rows == (SeatRow(2, "West", 4900, "ron"), SeatRow(0, "East", -3900))
    assert (row.heading, row.others) == ("", ())
    assert row.ended == ("West ron 3,900 from East",)


def test_a_tsumo_has_who_won_above_who_paid():
    row = row_of(logs.agari(who=1, fromWho=1, sc="250,-20,250,40,250,-10,250,-10"))
    assert row.rows == (SeatRow(1, "South", 4000, "tsumo"),)
    assert [(each.name, each.change) for each in row.others] == [
        ("East", -2000),
        ("West", -1000),
        ("North", -1000),
    ]


def test_of_two_winners_each_has_a_line_and_who_dealt_in_pays_both():
    row = row_of(
        logs.agari(who=1, fromWho=0, sc="250,-10,250,10,250,0,250,0"),
        logs.agari(who=3, fromWho=0, sc="240,-80,260,0,250,0,250,80"),
    )
    assert [(each.name, each.change) for each in row.rows] == [
        ("South", 1000),
        ("North", 8000),
        ("East", -9000),
    ]


def test_a_drawn_hand_has_its_name_and_who_paid():
    row = row_of(logs.ryuukyoku(sc="250,15,250,15,250,-15,250,-15"))
    assert (row.heading, row.rows) == ("Exhaustive draw", ())
    assert [each.change for each in row.others] == [1500, 1500, -1500, -1500]


def test_who_declared_riichi_is_told_once_the_hand_is():
    declared = (logs.element("REACH", who=2, step=1), logs.element("REACH", who=0, step=1))
    assert [each.name for each in row_of(*declared, logs.agari()).riichi] == ["East", "West"]
    assert row_of(*declared, play_mode=True).riichi == ()


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_row_tells_what_the_hand_brought_everybody(era, players):
    document = documents.game(2, era, players)
    log = document.log
    rows = rows_of(scene_of(document))
    assert len(rows) == document.hand_count
    for row, kyoku in zip(rows, log.hands, strict=True):
        assert (row.title, row.short) == (kyoku_title(kyoku), hand_name(kyoku))
        assert row.dealer == log.names[kyoku.dealer]
        told = {each.name: each.change for each in (*row.rows, *row.others)}
        for seat, name in enumerate(log.names):
            change = sum(result.changes[seat] for result in kyoku.results)
            assert told.get(name, 0) == change
        assert (row.verdict, row.verdict_words) == (Verdict.AGREES, "agrees with its wall")


def test_a_kyoku_that_contradicts_its_wall_is_marked():
    (row,) = rows_of(scene_of(documents.wrong_seed()))
    assert (row.verdict, row.verdict_words) == (Verdict.DISAGREES, "contradicts its wall")


def test_without_a_seed_there_is_nothing_to_compare():
    (row,) = rows_of(scene_of(documents.unseeded()))
    assert (row.verdict, row.verdict_words) == (Verdict.NOTHING, "nothing to compare")


def test_play_mode_tells_nothing_of_a_hand_that_goes_on():
    document = documents.game(3)
    for step in (0, document.replay(1).last - 1):
        before, now = rows_of(scene_of(document, 1, step, play_mode=True))
        assert before.rows
        assert (now.ended, now.heading, now.rows, now.others, now.riichi) == ((), "", (), (), ())
    assert rows_of(scene_of(document, 1, document.replay(1).last, play_mode=True))[1].ended


def test_names_that_are_hidden_are_winds():
    rows = rows_of(scene_of(documents.game(3), names_hidden=True))
    winds = {"East", "South", "West", "North"}
    assert all(each.name in winds for row in rows for each in (*row.rows, *row.others))
    assert all(row.dealer == "East" for row in rows)


def test_a_raw_seeds_rows_have_numbers_only():
    rows = rows_of(scene_of(documents.raw_seed(count=2)))
    assert [(row.title, row.ended, row.verdict) for row in rows] == [
        ("Kyoku 1", (), Verdict.NOTHING),
        ("Kyoku 2", (), Verdict.NOTHING),
    ]


# the Qt model


def test_the_model_has_words_for_tooltips_and_screen_readers(kyoku_list):
    model = kyoku_list.model()
    row = rows_of(scene_of(documents.game(3)))[0]
    index = model.index(0, 0)
    points = ", ".join(
        f"{each.name}: {words.signed_points(each.change)}" for each in (*row.rows, *row.others)
    )
    riichi = [f"riichi: {', '.join(each.name for each in row.riichi)}"] if row.riichi else []
    parts = [row.title, *row.ended, points, *riichi, f"dealer: {row.dealer}", row.verdict_words]
    assert model.data(index, Qt.ItemDataRole.ToolTipRole) == as_tooltip("\n".join(parts))
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        assert model.data(index, role) == ", ".join(parts)
    assert model.data(index, Qt.ItemDataRole.UserRole) == row
    assert model.data(index, Qt.ItemDataRole.DecorationRole) is None
    assert model.data(QModelIndex()) is None
    assert model.rowCount(index) == 0


def test_another_document_has_other_rows(kyoku_list):
    kyoku_list.set_scene(scene_of(documents.raw_seed(count=2)))
    assert kyoku_list.model().rowCount() == 2
    kyoku_list.set_rows(())
    assert kyoku_list.model().rowCount() == 0
    assert kyoku_list.current == -1


# choosing


@pytest.mark.parametrize("asked", [-5, 0, 1, 10**6])
def test_the_nearest_kyoku_is_chosen(kyoku_list, asked):
    last = kyoku_list.model().rowCount() - 1
    kyoku_list.choose(asked)
    assert kyoku_list.current == max(0, min(asked, last))


@pytest.mark.parametrize("asked", [-1, 0, 3])
def test_in_an_empty_list_nothing_can_be_chosen(kyoku_list, asked):
    kyoku_list.set_rows(())
    kyoku_list.choose(asked)
    assert kyoku_list.current == -1


def test_each_choice_is_told_once(kyoku_list):
    kyoku_list.choose(2)
    told = []
    kyoku_list.kyoku_chosen.connect(told.append)
    for index in (0, 1, 1, 2):
        kyoku_list.choose(index)
    assert told == [0, 1, 2]


def test_the_wheel_turns_a_page_a_notch(kyoku_list):
    kyoku_list.choose(0)
    turn_wheel(kyoku_list, -120)
    assert kyoku_list.current == 1
    turn_wheel(kyoku_list, -240)
    assert kyoku_list.current == 3
    turn_wheel(kyoku_list, 120)
    assert kyoku_list.current == 2


def test_a_touchpads_small_steps_add_up(kyoku_list):
    kyoku_list.choose(1)
    for _ in range(7):
        turn_wheel(kyoku_list, -15)
        assert kyoku_list.current == 1
    turn_wheel(kyoku_list, -15)
    assert kyoku_list.current == 2


def test_the_wheel_over_an_empty_list_does_nothing(kyoku_list):
    kyoku_list.set_rows(())
    turn_wheel(kyoku_list, -120)
    assert kyoku_list.current == -1


# painting


def test_the_chosen_row_has_a_bar_of_the_accent_colour(kyoku_list):
    kyoku_list.choose(1)
    image = kyoku_list.grab().toImage()
    rows = [kyoku_list.visualRect(kyoku_list.model().index(n, 0)).center().y() for n in (0, 1)]
    colours = [image.pixelColor(1, y) for y in rows]
    assert colours == [DARK_THEME.panel, DARK_THEME.accent]


def test_the_list_follows_the_theme(kyoku_list):
    kyoku_list.choose(1)
    themes.choose(ThemeChoice.LIGHT)
    y = kyoku_list.visualRect(kyoku_list.model().index(0, 0)).center().y()
    assert kyoku_list.grab().toImage().pixelColor(1, y) == LIGHT_THEME.panel


def test_a_row_is_higher_for_two_winners(kyoku_list):
    heights = []
    for winners in ((), (1,), (1, 2), (1, 2, 3)):
        results = [logs.agari(who=who, fromWho=0, sc="0" + 7 * ",0") for who in winners]
        kyoku_list.set_scene(scene_of(documents.parts(logs.go(), logs.init(), *results)))
        heights.append(kyoku_list.sizeHintForIndex(kyoku_list.model().index(0, 0)).height())
    assert heights[0] < heights[1] < heights[2] < heights[3]


@pytest.mark.parametrize("width", [LEAST_WIDTH, 400])
def test_long_names_and_numbers_are_painted(kyoku_list, width):
    names = logs.element("UN", n0="Wide name " * 99, n3="W" * 99)
    init = logs.init(seed="0,1000000000,0,0,0,0")
    result = logs.agari(ten="30,1000000000,0")
    kyoku_list.set_scene(scene_of(documents.parts(logs.go(), names, init, result)))
    kyoku_list.resize(width, 300)
    rect = kyoku_list.visualRect(kyoku_list.model().index(0, 0))
    assert rect.width() <= width
    assert not kyoku_list.grab().isNull()


def test_a_long_word_for_how_a_hand_ended_begins_in_its_row(kyoku_list, monkeypatch):
    ended = logs.ryuukyoku(type="a word of a log for a hand that is drawn")
    kyoku_list.set_scene(scene_of(documents.parts(logs.go(), logs.init(), ended)))
    kyoku_list.resize(LEAST_WIDTH, 300)
    places = {}
    monkeypatch.setattr(
        RowPicture, "text", lambda _row, rect, text, *_: places.setdefault(text, rect)
    )
    kyoku_list.grab()
    (said,) = [rect for text, rect in places.items() if text.startswith("Abortive")]
    assert said.left() >= places["East 1"].left()


def test_a_name_is_cut_last(qtbot, art, monkeypatch):
    """First the word goes, then the type gets smaller."""
    names = logs.element("UN", n0="八文字の名前です", n1="これも長い名前だ")
    sc = "250,-320,250,320,250,0,250,0"
    won = logs.agari(who=1, fromWho=0, sc=sc)
    shown = KyokuList(art)
    qtbot.addWidget(shown)
    shown.set_scene(scene_of(documents.parts(logs.go(), names, logs.init(), won)))
    shown.show()
    for width, has_word in ((400, True), (LEAST_WIDTH, False)):
        shown.resize(width, 300)
        texts = {}

        def note(_row, rect, text, font, *_, texts=texts):
            texts[text] = (rect.width(), QFontMetrics(font).horizontalAdvance(text))

        with monkeypatch.context() as patch:
            patch.setattr(RowPicture, "text", note)
            shown.grab()
        assert ("ron" in texts) == has_word
        for name in ("八文字の名前です", "これも長い名前だ"):
            assert texts[name][0] >= texts[name][1]
