import re

import pytest

from tests.helpers import documents
from tests.helpers.truth import plain_wall
from viewer.core.base.era import ERAS
from viewer.core.base.records import NewDora
from viewer.core.play.origins import NO_SLOT
from viewer.ui.hand.views.order.drawing import stacks_of
from viewer.ui.kit.picture import TextShape, TileLook


def named(view):
    """The dead wall's tiles by slot: those of its part of the picture."""
    layout = view.scene.replay.layout
    slots = {*layout.rinshan, *layout.dora, *layout.ura}
    name = re.compile("(rinshan|(ura )?dora indicator) |.* rinshan draw ")
    return {t.key: t for t in view.picture.tiles if t.key in slots and name.match(t.note)}


def captions(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def dim(view, slots):
    tiles = named(view)
    return [tiles[slot].look is TileLook.DIM for slot in slots]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("era", ERAS)
def test_it_is_stacks_of_two(lay, era, players):
    tiles = named(lay(documents.table(players=players, era=era)))
    assert len({tile.rect.x() for tile in tiles.values()}) == stacks_of(players)
    assert len(tiles) == 2 * stacks_of(players)


@pytest.mark.parametrize("players", [3, 4])
def test_each_dora_indicator_lies_on_its_ura_indicator(lay, players):
    view = lay(documents.table(players=players))
    tiles, layout = named(view), view.scene.replay.layout
    for dora, ura in zip(layout.dora, layout.ura, strict=True):
        assert tiles[dora].rect.x() == tiles[ura].rect.x()
        assert tiles[dora].rect.bottom() <= tiles[ura].rect.top()


@pytest.mark.parametrize("players", [3, 4])
def test_replacement_tiles_lie_before_the_indicators_in_order(lay, players):
    view = lay(documents.table(players=players))
    tiles, layout = named(view), view.scene.replay.layout
    places = [(tiles[s].rect.x(), tiles[s].rect.y()) for s in (*layout.rinshan, *layout.dora)]
    rinshan, dora = places[: len(layout.rinshan)], places[len(layout.rinshan) :]
    assert rinshan == sorted(rinshan)
    assert dora == sorted(dora)
    assert max(rinshan) < min(dora)


@pytest.mark.parametrize("shown", range(1, 6))
def test_indicators_that_were_not_turned_up_are_dim(lay, shown):
    wall = plain_wall()
    view = lay(documents.table([NewDora(tile) for tile in wall.dora[1:shown]]))
    assert dim(view, wall.layout.dora) == [nth >= shown for nth in range(5)]
    assert dim(view, wall.layout.ura) == [True] * 5


@pytest.mark.parametrize("shown", range(6))
def test_ura_indicators_that_nobody_saw_are_dim(lay, shown):
    wall = plain_wall()
    view = lay(documents.table([documents.win(1, 0, 7, ura=wall.ura[:shown])]))
    assert dim(view, wall.layout.ura) == [nth >= shown for nth in range(5)]


@pytest.mark.parametrize("kans", range(5))
def test_replacement_tiles_that_nobody_drew_are_dim(lay, kans):
    view = lay(documents.table(documents.kan_hand(kans)))
    assert dim(view, view.scene.replay.layout.rinshan) == [nth >= kans for nth in range(4)]


def test_what_was_seen_stands_raised(lay):
    wall = plain_wall()
    tiles = named(lay(documents.table([NewDora(wall.dora[1])])))
    heights = [tiles[slot].rect.y() for slot in wall.layout.dora]
    assert heights[0] == heights[1] < heights[2] == heights[4]


def test_a_drawn_replacement_tile_names_who_drew_it(lay):
    view = lay(documents.table(documents.kan_hand(1)))
    tiles, rinshan = named(view), view.scene.replay.layout.rinshan
    assert tiles[rinshan[0]].note.startswith("East's 1st rinshan draw (Ａさん): rinshan 1\n")
    assert tiles[rinshan[1]].note.startswith("rinshan 2\n")


def test_more_indicators_than_there_are_is_no_error(lay):
    wall = plain_wall()
    view = lay(documents.table([NewDora(wall.dora[0])] * 9))
    assert dim(view, wall.layout.dora) == [False] * 5


@pytest.mark.parametrize(("players", "rinshan"), [(4, 4), (3, 8)])
def test_every_tile_has_a_caption(lay, players, rinshan):
    found = captions(lay(documents.table(players=players)))
    for letter, count in (("R", rinshan), ("ind", 5), ("U", 5)):
        names = [text for text in found if text in {f"{letter}{n}" for n in range(10)}]
        assert sorted(names) == sorted(f"{letter}{nth}" for nth in range(1, count + 1))


@pytest.mark.parametrize("size", [(592, 554), (900, 649), (1265, 935)])
def test_what_is_dora_stands_large_behind_its_small_indicators(lay, size):
    wall = documents.table().walls[0]
    for shown in (1, 3) if size[0] > 1000 else (1,):
        events = [NewDora(wall.dora[1]), NewDora(wall.dora[2])][: shown - 1]
        view = lay(documents.table(events), size=size)
        view.set_scene(view.scene._replace(step=shown - 1))
        dora = [tile for tile in view.picture.tiles if tile.note.startswith("dora, by")]
        tiles = [tile for tile in view.picture.tiles if tile.key == NO_SLOT]
        copies = [tile for tile in tiles if tile.note.startswith("dora indicator")]
        assert len(dora) == shown
        assert [f"dora, by the indicator {tile.code}" for tile in copies] == [t.note for t in dora]
        assert all(tile.look is TileLook.PLAIN for tile in (*dora, *copies))
        assert max(tile.rect.right() for tile in copies) < min(tile.rect.left() for tile in dora)
        assert copies[0].rect.width() < 0.8 * dora[0].rect.width()
        names = [text for text in captions(view) if text in {"Indicator", "Dora"}]
        assert names == ["Indicator", "Dora"]
