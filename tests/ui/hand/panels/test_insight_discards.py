"""The insight lays what each possible discard leaves, while the seat in insight has to discard."""

import pytest

from tests.helpers import documents
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.base.records import Discard
from viewer.core.text.places import ordinal
from viewer.ui import words
from viewer.ui.hand.panels import insight_words
from viewer.ui.kit.picture import BoxMark, Picture, TextMark, TileLook
from viewer.ui.kit.theme import DARK_THEME


def texts(insight):
    return [mark.text for mark in insight.picture.marks if isinstance(mark, TextMark)]


def own_discards(walker, seat=0):
    """The steps of a seat's discards, with the seat in insight."""
    walker.change(seat=seat)
    for index in range(2):
        walker.set_kyoku(index)
        for step, event in enumerate(documents.game(3).log.kyoku[index].events, 1):
            if isinstance(event, Discard) and event.seat == seat:
                yield step


def section(insight):
    """The texts and tiles of the discards."""
    said = texts(insight)
    after = next(text for text in ("Ukeire", "Waits", "Where is it?") if text in said)
    begin, end = said.index("Discards, best first"), said.index(after)
    tops = {
        mark.text: mark.rect.y() for mark in insight.picture.marks if isinstance(mark, TextMark)
    }
    top, bottom = tops["Discards, best first"], tops[after]
    tiles = [tile for tile in insight.picture.tiles if top < tile.rect.y() < bottom]
    return said[begin:end], tiles


@pytest.mark.parametrize("before", [0, 1])
def test_each_choice_has_its_numbers_and_its_tiles_in_order(insight, walker, before):
    seen = 0
    for step in own_discards(walker):
        walker.go(step - before)
        scene = walker.scene
        choices = discard_choices(scene.replay, scene.step, 0)
        said, tiles = section(insight)
        assert [text for text in said if "unseen, " in text] == [*map(insight_words.left, choices)]
        assert said.count("Discarded") == 1
        assert len(tiles) == sum(1 + len(each.accepted) for each in choices)
        laid = iter(tiles)
        for choice in choices:
            assert next(laid).code == scene.face(choice.tile)
            for each in choice.accepted:
                tile = next(laid)
                assert tile.code[1] == "mpsz"[each.kind // 9]
                assert tile.note == insight_words.left(each)
                assert (tile.look is TileLook.DIM) == (each.live == 0)
        seen += 1
    assert seen > 10


def test_what_was_discarded_lies_in_a_box(insight, walker):
    for step in own_discards(walker):
        walker.go(step)
        _, tiles = section(insight)
        boxes = [m for m in insight.picture.marks if isinstance(m, BoxMark) and m.seat < 0]
        (box,) = boxes
        assert box.line == DARK_THEME.accent
        first = next(tile for tile in tiles if box.rect.contains(tile.rect))
        assert first.code == walker.scene.face(walker.scene.event.tile)


def test_how_many_were_better_than_what_was_discarded_is_told(insight, walker):
    ranks = set()
    for step in own_discards(walker):
        walker.go(step)
        choices = discard_choices(walker.scene.replay, step, 0)
        values = sorted((each.shanten, -each.unseen) for each in choices)
        (value,) = [(each.shanten, -each.unseen) for each in choices if each.discarded]
        rank = values.index(value) + 1
        assert f"Discarded: {ordinal(rank)} of {len(choices)}" in texts(insight)
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
        names = dict.fromkeys(words.shanten(each.shanten) for each in choices)
        said, _ = section(insight)
        assert [text for text in said if text in names] == [*names]


def test_without_a_wall_only_what_is_unseen_is_told(insight, walker):
    walker.show(documents.parts(
        "<GO type='169'/>",
        "<INIT seed='0,0,0,1,3,135' ten='250,250,250,250' oya='0'"
        " hai0='0,4,8,12,16,20,24,28,32,40,41,76,84'/>",
        "<T71/><D71/>",
    ))  # fmt: skip
    walker.go(1)
    said, tiles = section(insight)
    assert "4 unseen" in said
    assert not any("in the wall" in text for text in said)
    assert "neither in the hand" in tiles[0].note
    assert all(tile.look is TileLook.PLAIN for tile in tiles)


def test_who_plays_it_himself_is_not_told_what_is_in_the_wall_nor_what_will_go(insight, walker):
    walker.change(own_view=True)
    seen = 0
    for step in own_discards(walker):
        for before in (1, 0):
            walker.go(step - before)
            said, _ = section(insight)
            assert not any("in the wall" in text for text in said)
            assert ("Discarded" in said) == (not before)
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
        _, tiles = section(insight)
        rects = [tile.rect for tile in tiles]
        assert all(rect.left() >= 0 and rect.right() <= width for rect in rects)
        for nth, rect in enumerate(rects):
            assert not any(rect.intersects(other) for other in rects[nth + 1 :])
        words = [
            m.rect for m in insight.picture.marks if isinstance(m, TextMark) and len(m.text) > 4
        ]
        assert not any(word.intersects(rect) for word in words for rect in rects)
        assert max(rect.bottom() for rect in (*rects, *words)) <= insight.minimumHeight()
