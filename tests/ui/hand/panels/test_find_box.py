"""The box leads where its hits are, by keys and by the mouse, and knows only what is seen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw


@pytest.fixture
def shown(window, qtbot):
    window.log_view.show_document(documents.game(3))
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    return window.log_view


@pytest.fixture
def box(shown):
    return shown.find_box


def here(view):
    return Place(view.walker.scene.hand_index, view.walker.scene.step)


def type_in(box, text):
    QTest.keyClicks(box.field, text)


def press(box, key):
    QTest.keyClick(box.field, key)


def test_it_opens_with_all_there_is_and_ready_for_typing(box, shown):
    assert box.isVisible()
    assert box.focusWidget() is box.field
    count = len(box._found)
    assert count > 5
    assert box.count.text() == f"{count} of {count}"
    assert here(shown) == Place(0, 0)


def test_letters_search_and_are_no_keys_of_the_window(box, shown):
    type_in(box, "chiito")
    assert here(shown) == Place(0, 0)
    assert 0 < len(box._found) < len(box._hits)
    assert all("Chiitoitsu" in hit.text for hit in box._found)
    type_in(box, "x")
    assert box._found == []
    assert box.count.text().startswith("No hit: try ")
    press(box, Qt.Key.Key_Return)
    assert here(shown) == Place(0, 0)
    assert box.isVisible()


def test_down_and_up_lead_from_row_to_row_and_return_goes_on_from_there(box, shown):
    type_in(box, "riichi")
    hits = box._found
    press(box, Qt.Key.Key_Down)
    assert here(shown) == hits[1].place
    press(box, Qt.Key.Key_Down)
    assert here(shown) == hits[2].place
    press(box, Qt.Key.Key_Up)
    assert here(shown) == hits[1].place
    press(box, Qt.Key.Key_Return)
    assert here(shown) == hits[2].place
    QTest.keyClick(box.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert here(shown) == hits[1].place
    assert box.isVisible()
    shown.walker.go_back()
    assert here(shown) == hits[2].place


def test_f3_goes_on_from_where_one_is_without_the_box_too_and_round_the_ends(box, shown, window):
    type_in(box, "riichi")
    places = [hit.place for hit in box._found]
    press(box, Qt.Key.Key_F3)
    assert here(shown) == places[0]
    press(box, Qt.Key.Key_Escape)
    shown.walker.go_to(places[2])
    (back,) = window.menus.actions("previous_hit")
    for place in (places[1], places[0], places[-1]):
        back.trigger()
        assert (here(shown), box.list.current) == (place, places.index(place))
    window.menus.actions("next_hit")[0].trigger()
    assert here(shown) == places[0]


@pytest.mark.parametrize("word", ["5s", "5索"])
def test_a_tile_finds_its_draws_and_discards_drawn_as_tiles(box, shown, word):
    log = shown.document.log
    box.field.setText(f"{log.names[0]} {word}")
    expected = [
        Place(index, step)
        for index, kyoku in enumerate(log.hands)
        for step, event in enumerate(kyoku.events, 1)
        if isinstance(event, (Draw, Discard)) and event.seat == 0 and event.tile // 4 == 22
    ]
    assert [hit.place for hit in box._found if hit.tile] == expected
    assert {hit.tile for hit in box._found if hit.tile} == {"0s", "5s"}
    assert box.count.text() == str(len(box._found))
    assert not box.list.grab().isNull()
    for words, tiles in (("0s", {"0s"}), ("0s 1m 1m", {"0s", "1m"})):
        box.field.setText(f"{log.names[0]} {words}")
        assert {hit.tile for hit in box._found if hit.tile} == tiles
    assert box._found == sorted({*box._found})


def test_a_click_goes_there_and_the_box_stays(box, shown):
    row = box.list.visualRect(box.list.model().index(2, 0))
    QTest.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert here(shown) == box._found[2].place
    assert box.isVisible()


def test_escape_closes_it_and_the_words_are_there_the_next_time_with_the_hit_ahead(box, shown):
    type_in(box, "riichi")
    found = box._found
    here = found[2].place
    for place, row in ((here, 2), (here._replace(step=here.step + 1), 3)):
        press(box, Qt.Key.Key_Escape)
        assert not box.isVisible()
        shown.walker.go_to(place)
        shown.find_box.open_at(shown.hand_area)
        assert (box._found, box.list.current) == (found, row)
        assert box.field.selectedText() == "riichi"


def test_it_follows_another_document(box, shown):
    before = box._hits
    shown.show_document(documents.game(4))
    assert box._hits != before
    shown.show_document(documents.raw_seed())
    assert box.count.text() == "0 of 0"
    box.close()
    shown.show_document(documents.game(3))
    assert box._hits == []
    shown.find_box.open_at(shown.hand_area)
    assert box._hits == before


def test_who_plays_it_himself_finds_only_what_has_passed(box, shown):
    every = box._hits
    shown.settings.toggle("play_mode")
    assert box._hits == []
    middle = every[len(every) // 2].place
    shown.walker.go_to(middle)
    assert [hit.place for hit in box._hits] == [h.place for h in every if h.place <= middle]


def test_hidden_names_are_not_found(box, shown):
    name = shown.document.log.names[0]
    box.field.setText(name)
    assert box._found
    shown.settings.toggle("names_hidden")
    assert box._found == []
    assert not any(name in hit.text for hit in box._hits)


def test_rows_are_drawn_and_read_out(box):
    assert not box.list.grab().isNull()
    hit = box._found[0]
    index = box.list.model().index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == f"{hit.hand}: {hit.text}"


def test_what_is_long_is_whole_on_more_lines(box, qapp):
    text = "East (player) wins by ron (" + ", ".join(["sanshoku doujun"] * 12) + "), go-round 12"
    box._found = [box._hits[0], box._hits[0]._replace(text=text)]
    box.list.set_rows(box._found)
    heights = {}
    for width in (box.minimumWidth(), 440, 3000):
        box.resize(width, box.height())
        qapp.processEvents()
        rects = [box.list.visualRect(box.list.model().index(row, 0)) for row in (0, 1)]
        assert rects[1].top() == rects[0].bottom() + 1
        heights[width] = rects[1].height()
        needed = box.list.fontMetrics().horizontalAdvance(text)
        lines = (rects[1].height() - rects[0].height()) // box.list.fontMetrics().height() + 1
        assert lines * rects[1].width() >= needed
    assert heights[320] > heights[440] > heights[3000] == rects[0].height()
