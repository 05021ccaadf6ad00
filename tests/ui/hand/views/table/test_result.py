"""The result over the table: whole at every size, and nothing below it that could be clicked."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontInfo, QFontMetricsF

from tests.helpers import documents
from tests.test_shared_logs import PATHS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Discard, Draw
from viewer.core.rules.hand_end import end_at
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.result import fits
from viewer.ui.kit.picture import BoxMark, TextMark
from viewer.ui.kit.theme import ThemeChoice, themes

SIZES = [(480, 420), (574, 570), (960, 640), (1470, 960)]
TWO = ("base64-0001-4p-01.xml", 3), ("base64-00b9-3p-03.mjlog", 10), ("base64-00a9-4p-07.xml", 1)
"""Logs with two winners, and the index of the kyoku; the first is also the last of its game."""


def box_of(view):
    """The box that the result stands in."""
    (box,) = [
        mark.rect
        for mark in view.picture.marks
        if isinstance(mark, BoxMark) and mark.fill == themes.current.panel and mark.seat < 0
    ]
    return box


def texts_of(view):
    return [mark for mark in view.picture.marks if isinstance(mark, TextMark)]


def within(view, box):
    return [mark for mark in texts_of(view) if box.contains(mark.rect)]


def has_result(view):
    return "before" in [mark.text for mark in texts_of(view)]


def assert_whole(view):
    """Nothing of the result is cut, leaves its box, or lies over another part of it."""
    box = box_of(view)
    assert QRectF(view.rect()).contains(box)
    texts = within(view, box)
    assert texts
    for mark in texts:
        width = QFontMetricsF(mark.font).horizontalAdvance(mark.text)
        assert width <= mark.rect.width() + 1, mark.text
    tiles = [tile.rect for tile in view.picture.tiles if box.intersects(tile.rect)]
    assert all(box.contains(tile) for tile in tiles)
    rects = [mark.rect.adjusted(0, 2, 0, -2) for mark in texts]
    rects += [tile.adjusted(1, 1, -1, -1) for tile in tiles]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("players", [4, 3])
def test_it_is_whole_at_every_size(show, size, players):
    document = documents.game(3, players=players)
    for index in range(document.kyoku_count):
        assert_whole(show(document, index, -1, size=size, result_shown=True))


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("name", "index"), TWO)
def test_two_winners_have_room(show, size, name, index):
    path = PATHS[0].with_name(name)
    log = read_mjlog(path.read_bytes())
    document = documents.document_of(log, (None,) * len(log.kyoku))
    assert_whole(show(document, index, -1, size=size, result_shown=True))


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize(("name", "index"), TWO)
def test_two_winners_can_be_read_in_a_small_window(show, name, index):
    """Also where they end the game: its scores stand beside the points then."""
    log = read_mjlog(PATHS[0].with_name(name).read_bytes())
    document = documents.document_of(log, (None,) * len(log.kyoku))
    view = show(document, index, -1, size=(574, 570), result_shown=True)
    texts = within(view, box_of(view))
    body = QFontInfo(view.font()).pixelSize()
    figures = [mark for mark in texts if mark.text.lstrip("+-").replace(",", "").isdecimal()]
    assert min(mark.font.pixelSize() for mark in figures) >= body - 2
    replay = document.replay(index)
    finals = end_at(replay, replay.last).final
    said = {mark.text for mark in texts}
    assert all(f"{each.result / 10:+.1f}" in said for each in finals)


def test_a_log_made_to_do_harm_leaves_it_whole(show):
    many = tuple(range(120))
    win = documents.win(1, 0, 12, ura=many)
    melds = tuple(Meld(MeldKind.CHI, (tile, tile + 4, tile + 8), tile, 3) for tile in range(90))
    norths = tuple(Meld(MeldKind.KITA, (120,)) for _ in range(90))
    yaku = tuple((number % 55, 1) for number in range(200))
    hostile = replace(win, hand=many, melds=melds + norths, dora=many, yaku=yaku)
    document = documents.table([Draw(0, 83), Discard(0, 12), *[hostile] * 5])
    for size in SIZES[1:]:
        assert_whole(show(document, 0, -1, size=size, result_shown=True))


def test_it_is_there_at_the_end_only_and_can_be_left_out(show):
    document = documents.game(3)
    seen = [has_result(show(document, 0, step, result_shown=True)) for step in (0, -2, -1)]
    assert seen == [False, False, True]
    assert not has_result(show(document, 0, -1))


def test_nothing_below_it_can_be_clicked_or_read(show):
    document = documents.game(3)
    view = show(document, 0, -1, result_shown=True)
    box = box_of(view)
    shown = {tile.slot for tile in view.picture.tiles if box.intersects(tile.rect)}
    river = show(document, 0, -1)
    covered = [tile for tile in river.picture.tiles if box.contains(tile.rect)]
    assert len(covered) > 10
    view = show(document, 0, -1, result_shown=True)
    points = [QPointF(x, y) for x in range(0, 900, 7) for y in range(0, 800, 7)]
    assert {view.picture.slot_at(point) for point in points if box.contains(point)} <= {-1, *shown}
    assert not any(tile.rect in [each.rect for each in covered] for tile in view.picture.tiles)


def test_it_never_lies_over_a_tile_that_was_asked_for(show):
    document = documents.game(3)
    look = {"size": (1000, 1000), "result_shown": True}
    open_ = {tile.slot for tile in show(document, 0, -1, **look).picture.tiles}
    below = {tile.slot for tile in show(document, 0, -1, size=(1000, 1000)).picture.tiles} - open_
    assert not has_result(show(document, 0, -1, outlined=frozenset({min(below)}), **look))
    assert has_result(show(document, 0, -1, outlined=frozenset({min(open_ - {-1})}), **look))


def test_it_says_how_to_see_the_table(show):
    view = show(documents.game(3), 0, -1, result_shown=True)
    note = view.picture.note_at(box_of(view).topLeft() + QPointF(4, 4))
    assert note == "The result of the hand; E shows the table below it"


def test_the_walls_stay_in_sight_where_there_is_room(show):
    view = show(documents.game(3), 0, -1, size=(1000, 1000), result_shown=True)
    geometry, fonts = sizes_of(view.scene.players, view.area)
    assert box_of(view).width() == 2 * fits(geometry, fonts)[0].half < 2 * geometry.wall


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_it_has_the_themes_colours(show, choice):
    themes.choose(choice)
    view = show(documents.game(3), 0, -1, result_shown=True)
    texts = within(view, box_of(view))
    used = {mark.colour.name() for mark in texts}
    now = themes.current
    allowed = (now.text, now.muted, now.accent, now.good, now.bad, now.window)
    assert now.text.name() in used <= {colour.name() for colour in allowed}
