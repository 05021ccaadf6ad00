import pytest

from tests.helpers import documents, logs
from viewer.core.text.places import ordinal
from viewer.ui.hand.scene.tile_presenter import TilePresenter


def hands(view):
    """The slots of each row of starting tiles, from left to right."""
    rows = {}
    for tile in view.picture.tiles:
        if "haipai tile" in tile.note:
            rows.setdefault(tile.rect.y(), []).append(tile)
    ordered = [sorted(rows[y], key=lambda tile: tile.rect.x()) for y in sorted(rows)]
    return [[tile.key for tile in row] for row in ordered]


@pytest.mark.parametrize("players", [3, 4])
def test_each_seat_has_a_row_of_thirteen_from_the_dealer_on(lay, players):
    document = documents.game(2, players=players)
    view = lay(document, document.hand_count - 1)
    rows = hands(view)
    assert [len(row) for row in rows] == [13] * players
    assert [set(row) for row in rows] == [set(hand) for hand in view.scene.replay.layout.haipai]


def test_as_dealt_tiles_stand_in_dealing_order(lay):
    view = lay(documents.game(2), sorted_haipai=False)
    assert hands(view) == [list(hand) for hand in view.scene.replay.layout.haipai]


def test_sorted_tiles_stand_in_order_of_their_ids(lay):
    view = lay(documents.game(2), sorted_haipai=True)
    tiles = [[view.scene.replay.tiles[slot] for slot in row] for row in hands(view)]
    assert tiles == [sorted(row) for row in tiles]


def test_the_heading_says_which_it_is(lay):
    view = lay(documents.game(2))
    texts = {True: "Haipai, sorted", False: "Haipai, as dealt"}
    for by_tile, text in texts.items():
        view.set_scene(view.scene._replace(sorted_haipai=by_tile))
        assert text in [getattr(shape, "text", "") for shape in view.picture.shapes]


def test_a_tile_keeps_its_number_of_the_deal_when_sorted(lay):
    view = lay(documents.game(2))
    notes = {tile.key: tile.note for tile in view.picture.tiles if "haipai" in tile.note}
    for turn, hand in enumerate(view.scene.replay.layout.haipai):
        who = view.scene.names[TilePresenter(view.scene).notes.seats[turn]]
        for nth, slot in enumerate(hand, 1):
            assert f"'s {ordinal(nth)} haipai tile ({who})\n" in notes[slot]


def test_unknown_tiles_stand_last(lay):
    view = lay(documents.parts(logs.go(), logs.init(hai0="5,3")))
    first = hands(view)[0]
    assert [view.scene.replay.tiles[slot] for slot in first] == [3, 5, *[None] * 11]
