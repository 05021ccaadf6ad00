"""The result of a hand, beside the table or over its middle: whole at every size."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from tests.helpers import documents
from tests.test_shared_logs import PATHS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Discard, Draw
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.kit.picture import BoxShape, TextShape, TileShape
from viewer.ui.kit.theme import ThemeChoice, themes

SIZES = [(480, 420), (574, 570), (960, 640), (1470, 960), (700, 900)]
TWO = ("base64-0001-4p-01.xml", 3), ("base64-00b9-3p-03.mjlog", 10), ("base64-00a9-4p-07.xml", 1)
"""Logs with two winners, and the index of the kyoku; the first is also the last of its game."""


def result_of(view):
    """The box that the result stands in, and what is drawn after it."""
    shapes = view.picture.shapes
    is_box = [isinstance(each, BoxShape) and each.fill == themes.current.panel for each in shapes]
    at = len(shapes) - 1 - is_box[::-1].index(True)
    return shapes[at].rect, shapes[at + 1 :]


def box_of(view):
    return result_of(view)[0]


def texts_of(view):
    return [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]


def within(view, box):
    return [shape for shape in texts_of(view) if box.contains(shape.rect)]


def has_result(view):
    return "before" in [shape.text for shape in texts_of(view)]


def assert_whole(view):
    """Nothing of the result is cut, leaves its box, or lies over another part of it."""
    box, shapes = result_of(view)
    assert QRectF(view.rect()).contains(box)
    texts = [shape for shape in shapes if isinstance(shape, TextShape)]
    assert texts
    assert all(box.contains(shape.rect) for shape in texts)
    for shape in texts:
        width = QFontMetricsF(shape.font).horizontalAdvance(shape.text)
        assert width <= shape.rect.width() + 1, shape.text
    tiles = [shape.rect for shape in shapes if isinstance(shape, TileShape)]
    assert all(box.contains(tile) for tile in tiles)
    rects = [shape.rect.adjusted(0, 2, 0, -2) for shape in texts]
    rects += [tile.adjusted(1, 1, -1, -1) for tile in tiles]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("players", [4, 3])
def test_it_is_whole_at_every_size(show, size, players):
    document = documents.game(3, players=players)
    for index in range(document.hand_count):
        assert_whole(show(document, index, -1, size=size, result_shown=True))


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("size", SIZES[1:], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("name", "index"), TWO)
def test_two_winners_have_room(show, size, name, index):
    path = PATHS[0].with_name(name)
    log = read_mjlog(path.read_bytes())
    document = documents.document_of(log, (None,) * len(log.hands))
    assert_whole(show(document, index, -1, size=size, result_shown=True))


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


def test_it_lies_over_nothing(show):
    document = documents.game(3)
    for index in range(document.hand_count):
        view = show(document, index, -1, size=(1000, 700), result_shown=True)
        box = box_of(view)
        inside = within(view, box)
        others = [shape for shape in texts_of(view) if shape not in inside]
        assert inside
        assert others
        assert not any(box.intersects(shape.rect) for shape in others)
        rivers = [tile for tile in view.picture.tiles if tile.note.startswith("discarded")]
        assert not any(box.intersects(tile.rect) for tile in rivers)


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_it_has_the_themes_colours(show, choice):
    themes.choose(choice)
    view = show(documents.game(3), 0, -1, result_shown=True)
    texts = within(view, box_of(view))
    used = {shape.colour.name() for shape in texts}
    now = themes.current
    allowed = (now.text, now.muted, now.accent, now.good, now.bad, now.window)
    assert now.text.name() in used <= {colour.name() for colour in allowed}
