import pytest

from tests.helpers import documents
from tests.helpers.truth import plain_wall
from viewer.core.base.records import NewDora
from viewer.ui.hand.views.order.drawing import order_sizes_of
from viewer.ui.kit.picture import TextShape, TileLook

SIZES = [(592, 554), (900, 622), (1265, 935)]


def named(view):
    """The dead wall's tiles by slot: those whose place in it is their own."""
    width = order_sizes_of(view.scene, view.area)[0].dead_w - 1
    layout = view.scene.replay.layout
    slots = {*layout.rinshan, *layout.dora, *layout.ura}
    parts = ("rinshan", "dora indicator")
    found = [t for t in view.picture.tiles if t.key in slots and t.rect.width() == width]
    return {t.key: t for t in found if any(part in t.note.split("\n")[0] for part in parts)}


def dim(view, slots):
    tiles = named(view)
    return [tiles[slot].look is TileLook.DIM for slot in slots]


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_every_tile_of_it_is_there_in_order(lay, players, size):
    view = lay(documents.table(players=players), size=size)
    tiles, layout = named(view), view.scene.replay.layout
    beside = order_sizes_of(view.scene, view.area)[0].beside
    for row in (layout.rinshan, layout.dora, layout.ura):
        places = [(tiles[slot].rect.y(), tiles[slot].rect.x()) for slot in row]
        assert places == sorted(places)
    for dora, ura in zip(layout.dora, layout.ura, strict=True):
        if beside:
            assert tiles[dora].rect.y() == tiles[ura].rect.y()
    heads = {"Rinshan", "Ura", "Dora", "Ind." if beside else "Indicators"}
    assert heads <= set(texts(view))


@pytest.mark.parametrize("shown", range(1, 6))
def test_indicators_turn_up_as_they_come(lay, shown):
    wall = plain_wall()
    document = documents.table([NewDora(tile) for tile in wall.dora[1:5]])
    view = lay(document, step=shown - 1, size=(900, 622))
    assert dim(view, wall.layout.dora) == [nth >= shown for nth in range(5)]
    assert dim(view, wall.layout.ura) == [True] * 5
    dora = [tile for tile in view.picture.tiles if tile.note.startswith("dora, by")]
    assert len(dora) == shown


@pytest.mark.parametrize("shown", range(6))
def test_ura_indicators_that_nobody_saw_are_dim(lay, shown):
    wall = plain_wall()
    view = lay(documents.table([documents.win(1, 0, 7, ura=wall.ura[:shown])]), step=1)
    assert dim(view, wall.layout.ura) == [nth >= shown for nth in range(5)]


@pytest.mark.parametrize("kans", range(5))
def test_replacement_tiles_that_nobody_drew_are_dim(lay, kans):
    document = documents.table(documents.kan_hand(kans))
    view = lay(document, step=document.replay(0).last, size=(900, 622))
    assert dim(view, view.scene.replay.layout.rinshan) == [nth >= kans for nth in range(4)]


def test_a_drawn_replacement_tile_names_who_drew_it(lay):
    document = documents.table(documents.kan_hand(1))
    view = lay(document, step=document.replay(0).last, size=(900, 622))
    tiles, rinshan = named(view), view.scene.replay.layout.rinshan
    assert tiles[rinshan[0]].note.startswith("East's 1st rinshan draw (Ａさん): rinshan 1\n")
    assert tiles[rinshan[1]].note.startswith("rinshan 2\n")


def test_more_indicators_than_there_are_is_no_error(lay):
    wall = plain_wall()
    view = lay(documents.table([NewDora(wall.dora[0])] * 9), step=9, size=(900, 622))
    assert dim(view, wall.layout.dora) == [False] * 5


def test_what_is_dora_is_that_of_the_log(lay):
    """Also where the wall has another indicator than the log."""
    view = lay(documents.wrong_seed(), size=(1600, 1200))
    (dora,) = [tile for tile in view.picture.tiles if tile.note.startswith("dora, by the ")]
    assert (dora.code, dora.note) == ("7p", "dora, by the indicator 6p")
