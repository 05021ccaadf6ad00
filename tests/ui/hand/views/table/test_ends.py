"""How a won hand lies on the table, and what called tiles leave behind in the rivers."""

import pytest

from tests.helpers import documents
from tests.helpers.documents import win
from tests.helpers.truth import plain_wall
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.ui.kit.picture import BoxShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME

WALL = plain_wall()
DRAW = Draw(0, WALL.live[0])
TILE = WALL.haipai[0][0]
DISCARD = Discard(0, TILE)
PON = Meld(MeldKind.PON, (TILE, *WALL.haipai[1][:2]), TILE, 3)
BOTH = [DRAW, DISCARD, win(1, 0, TILE, points=8000), win(3, 0, TILE, points=2000)]


def tiles_of(view, slot):
    return [tile for tile in view.picture.tiles if tile.key == slot]


def won_tiles(view):
    return {
        tile.note.split(" ")[0]: tile for tile in view.picture.tiles if "won by ron" in tile.note
    }


def test_the_winning_tile_lies_beside_the_hand_that_won(show):
    view = show(documents.table(BOTH), step=3)
    (tile,) = won_tiles(view).values()
    hand = [each for each in view.picture.tiles if each.note.startswith("in the hand of b")]
    assert tile.key == TILE
    assert tile.quarters == hand[0].quarters == 1
    end = min(each.rect.y() for each in hand)  # a hand at the right side goes upwards
    assert 0 < end - tile.rect.bottom() < tile.rect.height()
    assert {each.rect.x() for each in hand} == {tile.rect.x()}
    (river,) = [each for each in tiles_of(view, TILE) if each.note.startswith("discarded")]
    assert river.look is tile.look is TileLook.CURRENT


def test_a_tile_that_was_drawn_is_not_laid_twice(show):
    view = show(documents.table([DRAW, win(0, 0, DRAW.tile)]), step=2)
    assert won_tiles(view) == {}
    assert len(tiles_of(view, DRAW.tile)) == 1


def test_the_second_of_two_winners_is_marked_as_the_first(show):
    view = show(documents.table(BOTH), step=4)
    found = won_tiles(view)
    assert set(found) == {"b", "<&>"}
    assert {tile.look for tile in found.values()} == {TileLook.CURRENT}
    loud = [
        m.rect
        for m in view.picture.shapes
        if isinstance(m, BoxShape) and m.fill == DARK_THEME.accent
    ]
    words = [m for m in view.picture.shapes if getattr(m, "text", "")[:4] == "ron "]
    chips = [rect for shape in words for rect in loud if rect == shape.rect]
    assert len(words) == 2
    assert len(chips) == 2
    assert {shape.colour.name() for shape in words} == {DARK_THEME.window.name()}


def test_only_a_winner_has_the_tile(show):
    assert won_tiles(show(documents.table(BOTH), step=2)) == {}
    assert set(won_tiles(show(documents.table(BOTH), step=3))) == {"b"}


def test_called_tiles_stay_as_ghosts_where_the_user_wants_it(show):
    document = documents.table([DRAW, DISCARD, Call(1, PON)])
    assert len(tiles_of(show(document, step=3), TILE)) == 1
    river, meld = sorted(
        tiles_of(show(document, step=3, called_stay=True), TILE), key=lambda tile: tile.look.name
    )[::-1]
    assert meld.look is TileLook.CURRENT
    assert river.look is TileLook.DIM
    assert river.note.startswith("discarded by Ａさん (East), called by b (South)\n")


def test_a_ghost_keeps_its_place_in_the_river(show):
    live = WALL.live
    events = [DRAW, DISCARD, Call(1, PON), Discard(1, WALL.haipai[1][5])]
    events += [Draw(2, live[1]), Discard(2, live[1]), Draw(3, live[2]), Discard(3, live[2])]
    document = documents.table([*events, Draw(0, live[3]), Discard(0, live[3])])
    places = {}
    for stay in (False, True):
        view = show(document, step=-1, called_stay=stay)
        (places[stay],) = [tile.rect for tile in tiles_of(view, live[3])]
    (ghost,) = [tile for tile in tiles_of(view, TILE) if tile.note.startswith("discarded")]
    assert ghost.rect == places[False]
    assert places[True].x() > ghost.rect.right()


def _contrast(one, other):
    light = sorted((sum(colour.getRgbF()[:3]) / 3 for colour in (one, other)), reverse=True)
    return (light[0] + 0.05) / (light[1] + 0.05)


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_an_empty_wall_is_quieter_than_the_least_of_its_tiles(theme):
    """A faint tile is its ivory, at two fifths, over the felt."""
    ivory = type(theme.felt)("#fbf8ee")
    faint = type(theme.felt).fromRgbF(
        *(
            0.4 * a + 0.6 * b
            for a, b in zip(ivory.getRgbF()[:3], theme.felt.getRgbF()[:3], strict=True)
        )
    )
    assert _contrast(theme.felt, theme.gone) < _contrast(theme.felt, faint)
    assert _contrast(theme.felt, theme.gone) < 1.1
