"""The insight lays what each possible discard leaves, while the seat in insight has to discard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from viewer.core.analysis.efficiency import DiscardChoice, discard_choices
from viewer.core.base.records import Discard
from viewer.core.rules.shanten import shanten_of
from viewer.core.text.places import ordinal
from viewer.ui import words
from viewer.ui.hand.panels import hand_words
from viewer.ui.hand.panels.hand_panel import foremost
from viewer.ui.kit.picture import BoxShape, Picture, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME

HEADINGS = "Ukeire", "Waits", "Ukeire after the best discard", "Waits after the best discard"


def texts(insight):
    return [shape.text for shape in insight.picture.shapes if isinstance(shape, TextShape)]


def own_discards(walker, seat=0):
    """The steps of a seat's discards, with the seat in insight."""
    walker.change(seat=seat)
    for index in range(2):
        walker.set_kyoku(index)
        for step, event in enumerate(documents.game(3).log.hands[index].events, 1):
            if isinstance(event, Discard) and event.seat == seat:
                yield step


def section(insight):
    """The texts and tiles of the discards."""
    said = texts(insight)
    after = next(text for text in said if text.endswith((" more", "the best alone", *HEADINGS)))
    begin, end = said.index("Discards, best first"), said.index(after)
    tops = {
        shape.text: shape.rect.y()
        for shape in insight.picture.shapes
        if isinstance(shape, TextShape)
    }
    top, bottom = tops["Discards, best first"], tops[after]
    tiles = [tile for tile in insight.picture.tiles if top < tile.rect.y() < bottom]
    return said[begin:end], tiles


def boxes(insight, *, with_note=False):
    """Those below the seats."""
    shapes = [m for m in insight.picture.shapes if isinstance(m, BoxShape)]
    top = max(m.rect.bottom() for m in shapes if 0 <= m.key <= 3)
    return [m for m in shapes if m.key < 0 and m.rect.top() > top and bool(m.note) is with_note]


def click_more(insight):
    (more,) = (m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.key > 3)
    QTest.mouseClick(insight, Qt.MouseButton.LeftButton, pos=more.rect.center().toPoint())


@pytest.mark.parametrize("before", [0, 1])
def test_the_best_and_the_discard_have_a_row_each_in_order(insight, walker, before):
    lengths = set()
    for step in own_discards(walker):
        walker.go(step - before)
        scene = walker.scene
        choices = discard_choices(scene.replay, scene.step, 0)
        shown = foremost(choices)
        said, tiles = section(insight)
        assert [tile.code for tile in tiles] == [scene.face(each.tile) for each in shown]
        assert [tile.note for tile in tiles] == [
            hand_words.choice_note(scene, each) for each in shown
        ]
        figures = [text for text in said if "·" in text and text[0].isdecimal()]
        assert figures == [f"{each.unseen}·{each.live}" for each in shown]
        assert f"unseen {shown[0].unseen} · in the wall {shown[0].live}" in tiles[0].note
        assert [tile.note.startswith("Discarded") for tile in tiles].count(True) == 1
        more = [text for text in texts(insight) if text.endswith(" more")]
        hidden = len(choices) - len(shown)
        assert more[:1] == [f"{hidden} more"] * bool(hidden)
        lengths.add(len(shown))
    assert lengths >= {5}


@pytest.mark.parametrize(("discarded", "shown"), [
    (2, [0, 1, 2, 3, 4]), (4, [0, 1, 2, 3, 4]), (5, [0, 1, 2, 3, 5]), (8, [0, 1, 2, 3, 8]),
    (None, [0, 1, 2, 3, 4]),
])  # fmt: skip
def test_a_discard_that_is_none_of_the_best_stands_last(discarded, shown):
    choices = [DiscardChoice(nth, 1, (), nth == discarded) for nth in range(9)]
    assert [each.tile for each in foremost(choices)] == shown


def test_bars_are_as_long_as_their_numbers_and_filled_as_far_as_the_wall_has_them(insight, walker):
    for step in own_discards(walker):
        walker.go(step)
        choices = discard_choices(walker.scene.replay, step, 0)
        _, tiles = section(insight)
        shanten = choices[0].shanten
        rows = [each for each in choices[: len(tiles) - 1] if each.shanten == shanten]
        bars = [box for box in boxes(insight) if box.radius == 2]
        hollow = [box.rect.width() for box in bars if box.fill is None][: len(rows)]
        filled = [box.rect.width() for box in bars if box.fill is not None]
        for row, width in zip(rows, hollow, strict=False):
            assert width == pytest.approx(hollow[0] * row.unseen / rows[0].unseen)
        if rows[0].live:
            assert filled[0] == pytest.approx(hollow[0] * rows[0].live / rows[0].unseen)


def test_more_lists_all_with_the_tiles_that_each_accepts_and_the_best_alone_again(insight, walker):
    walker.go(next(own_discards(walker)))
    scene = walker.scene
    choices = discard_choices(scene.replay, scene.step, 0)
    before = texts(insight)
    click_more(insight)
    assert "the best alone" in texts(insight)
    _, tiles = section(insight)
    assert len(tiles) == sum(1 + len(each.accepted) for each in choices)
    laid = iter(tiles)
    for choice in choices:
        assert next(laid).code == scene.face(choice.tile)
        for each in choice.accepted:
            tile = next(laid)
            assert tile.code[1] == "mpsz"[each.kind // 9]
            assert tile.note == words.ukeire(each.unseen, each.live)
            assert (tile.look is TileLook.DIM) == (each.live == 0)
    click_more(insight)
    assert texts(insight) == before


def test_more_is_no_seat_of_a_player(insight, walker, qtbot):
    walker.go(next(own_discards(walker)))
    (more,) = (m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.key > 3)
    assert insight.under(more.rect.center()) == (-1, -1)
    with qtbot.assertNotEmitted(insight.seat_clicked):
        click_more(insight)


def test_what_was_discarded_lies_in_a_box(insight, walker):
    for step in own_discards(walker):
        walker.go(step)
        _, tiles = section(insight)
        (box,) = [each for each in boxes(insight) if each.line == DARK_THEME.accent]
        first = next(tile for tile in tiles if box.rect.contains(tile.rect.center()))
        assert first.code == walker.scene.face(walker.scene.event.tile)


def test_how_many_were_better_than_what_was_discarded_is_told(insight, walker):
    ranks = set()
    for step in own_discards(walker):
        walker.go(step)
        choices = discard_choices(walker.scene.replay, step, 0)
        values = sorted((each.shanten, -each.unseen) for each in choices)
        (value,) = [(each.shanten, -each.unseen) for each in choices if each.discarded]
        rank = values.index(value) + 1
        assert f"{rank} / {len(choices)}" in texts(insight)
        notes = [box.note for box in boxes(insight, with_note=True)]
        assert f"Discarded: {ordinal(rank)} of {len(choices)}" in notes
        ranks.add(rank)
    assert len(ranks) > 1


def test_there_are_none_while_others_play(insight, walker):
    for step in own_discards(walker, seat=1):
        for seat in (0, 2, 3):
            walker.change(seat=seat)
            walker.go(step)
            assert "Discards, best first" not in texts(insight)
        walker.change(seat=1)


def test_groups_are_named_by_their_shanten(insight, walker):
    for step in own_discards(walker):
        walker.go(step)
        choices = discard_choices(walker.scene.replay, step, 0)
        if insight.shows_all is False:
            click_more(insight)
        own = shanten_of(walker.scene.replay, step, 0)
        names = dict.fromkeys(words.shanten(each.shanten) for each in choices)
        names.pop(words.shanten(own), None)  # stands above
        said, _ = section(insight)
        assert [text for text in said if "hanten" in text or "enpai" in text] == [*names]


def test_without_a_wall_only_what_is_unseen_is_told(insight, walker):
    walker.show(documents.parts(
        "<GO type='169'/>",
        "<INIT seed='0,0,0,1,3,135' ten='250,250,250,250' oya='0'"
        " hai0='0,4,8,12,16,20,24,28,32,40,41,76,84'/>",
        "<T71/><D71/>",
    ))  # fmt: skip
    walker.go(1)
    _, tiles = section(insight)
    assert any("unseen 4" in tile.note for tile in tiles)
    assert not any("in the wall" in tile.note for tile in tiles)
    assert "neither in the hand" in tiles[0].note
    assert all(tile.look is TileLook.PLAIN for tile in tiles)
    assert not any(box.fill for box in boxes(insight))


def test_who_plays_it_himself_is_not_told_what_is_in_the_wall_nor_what_will_go(insight, walker):
    walker.change(play_mode=True)
    seen = 0
    for step in own_discards(walker):
        walker.go(step - 1)
        is_asked = walker.question is not None
        assert any(text.endswith(HEADINGS) for text in texts(insight)) is not is_asked
        walker.answer(None)
        for before in (1, 0):
            walker.go(step - before)
            _, tiles = section(insight)
            assert not any("in the wall" in tile.note for tile in tiles)
            assert any("Discarded" in tile.note for tile in tiles) == (not before)
        seen += 1
    assert seen > 3


def test_only_another_width_lays_it_out_anew(insight, walker, monkeypatch):
    walker.go(1)
    laid = []
    monkeypatch.setattr(insight, "_lay_out", lambda: laid.append(insight.width()) or Picture())
    insight.resize(insight.width(), insight.height() + 50)
    assert laid == []
    insight.resize(300, insight.height())
    assert laid == [300]


@pytest.mark.parametrize("width", [180, 240, 420])
def test_nothing_is_cut_and_nothing_overlaps(insight, walker, width):
    insight.resize(width, 600)
    for step in own_discards(walker):
        walker.go(step)
        click_more(insight)
        _, tiles = section(insight)
        rects = [tile.rect for tile in tiles]
        assert all(rect.left() >= 0 and rect.right() <= width for rect in rects)
        for nth, rect in enumerate(rects):
            assert not any(rect.intersects(other) for other in rects[nth + 1 :])
        words = [
            m.rect for m in insight.picture.shapes if isinstance(m, TextShape) and len(m.text) > 4
        ]
        assert not any(word.intersects(rect) for word in words for rect in rects)
        frames = [box.rect for box in boxes(insight) if box.line is not None]
        outside = [(w, f) for w in words for f in frames if not f.contains(w.center())]
        assert not any(word.intersects(frame) for word, frame in outside)
        assert max(rect.bottom() for rect in (*rects, *words)) <= insight.minimumHeight()


def test_the_keys_find_the_link_that_lists_all_and_its_return(insight, walker):
    walker.go(next(own_discards(walker)))
    (more,) = (m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.key > 3)
    insight._cursor._at = more.rect.center()
    insight._point()
    QTest.keyClick(insight, Qt.Key.Key_Return)
    assert insight.shows_all
    assert insight._pointed in insight.picture.shapes
