"""The danger layer: signs on the hand in view and the rivers say what the core finds, in notes too.

Who truly waits is told only while all hands and the wall lie open.
"""

import pytest

from tests.helpers import documents, long_run
from viewer.core.analysis.danger import Safety, discard_safeties, safeties, threats, true_waits
from viewer.core.base.records import Discard, Riichi
from viewer.core.base.tiles import COPIES
from viewer.core.text.places import wind_letter
from viewer.ui.hand.scene.danger_marks import SAFETY_SIGNS
from viewer.ui.hand.scene.play_mode import PlayMode
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter
from viewer.ui.kit.picture import HatchShape, TextShape

DOCUMENT = documents.game(3)


def scenes(**look):
    """Yield scenes of hands with a riichi, some before it and some after."""
    for index in range(DOCUMENT.hand_count):
        replay = DOCUMENT.replay(index)
        if any(isinstance(event, Riichi) for event in replay.kyoku.events):
            for step in range(20, replay.last + 1, 5):
                scene = Scene(DOCUMENT, index, replay, step=step, danger_shown=True)
                yield PlayMode().seen(scene._replace(**look))


@pytest.mark.parametrize("play_mode", [False, True])
def test_the_hand_in_view_has_the_weakest_safety_against_those_in_riichi(play_mode):
    seen = set()
    for scene in scenes(play_mode=play_mode):
        held = TableTilePresenter(scene).hand(0)
        against = [safeties(scene.replay, scene.step, 0, s) for s in threats(scene.table, 0)]
        for tile, shown in zip(scene.table.seats[0].held, held, strict=False):
            safety = min(each[tile // COPIES] for each in against)
            if scene.table.over:
                assert (shown.safety, shown.unsafe) == ("", False)
            elif safety or tile // COPIES < 27:
                assert shown.safety == SAFETY_SIGNS[safety]
                assert shown.unsafe == (safety is Safety.UNKNOWN)
                assert shown.note.count("against ") == len(against)
            else:
                assert f"unseen {shown.safety}" in shown.note
                assert shown.unsafe == (shown.safety != "0")
            seen.add(safety)
    assert set(Safety) - seen <= {Safety.NO_CHANCE}


def test_discards_have_the_safety_that_they_had():
    seen = set()
    for scene in scenes():
        for seat, found in enumerate(discard_safeties(scene.replay)):
            river = TableTilePresenter(scene._replace(called_stay=True)).river(seat)
            for (_, shown), safety in zip(river, found, strict=False):
                assert shown.safety == ("" if safety is None else SAFETY_SIGNS[safety])
                assert shown.unsafe == (safety is Safety.UNKNOWN)
                assert ("when discarded, against riichi" in shown.note) == (safety is not None)
                seen.add(safety)
    assert {None, Safety.UNKNOWN, Safety.GENBUTSU} <= seen


def signed(scene):
    """Return each tile in the hand in view and the rivers, by kind, with whose sign it has."""
    view, table = TableTilePresenter(scene), scene.table
    for tile, shown in zip(table.seats[scene.seat].held, view.hand(scene.seat), strict=False):
        yield tile // COPIES, shown, scene.seat
    for seat in range(4):
        for each, shown in view.river(seat):
            yield each.tile // COPIES, shown, None


def test_who_waits_for_a_tile_is_told_by_winds():
    found = 0
    for scene in scenes():
        waits = true_waits(scene.replay, scene.step)
        for kind, shown, but in signed(scene):
            seats = [seat for seat, kinds in waits.items() if kind in kinds and seat != but]
            letters = sorted(wind_letter(scene.seat_offset(seat)) for seat in seats)
            assert sorted(shown.waits) == letters
            assert shown.note.count("waits for it") == len(letters)
            found += bool(letters)
    assert found > 10


@pytest.mark.parametrize("look", ["play_mode", "hands_hidden", "wall_closed"])
def test_nobody_waits_where_something_is_hidden(look):
    for scene in scenes(**{look: True}):
        assert not any(shown.waits for _, shown, _ in signed(scene))


def test_order_signs_what_is_still_to_come():
    drawn = unreached = 0
    for scene in scenes():
        view, waits = OrderTilePresenter(scene), true_waits(scene.replay, scene.step).values()
        for entry in view.lanes.past:
            if entry.drawn is not None:
                awaited = any(entry.drawn.tile // COPIES in kinds for kinds in waits)
                to_come = entry.step > scene.step
                assert bool(view.drawn(entry).waits) == (awaited and to_come)
                drawn += awaited and to_come
        unreached += sum(bool(view.ahead(each).waits) for each in view.lanes.ahead)
    assert drawn > 5
    assert unreached > 5
    raw = documents.raw_seed()
    view = OrderTilePresenter(Scene(raw, 0, raw.replay(0), danger_shown=True))
    assert not any(view.ahead(each).waits for each in view.lanes.ahead)


def test_lanes_sign_discards_as_rivers_do_and_what_is_still_to_come():
    signs = awaited = 0
    for scene in scenes(whole_wall=False):
        view = OrderTilePresenter(scene)
        found = [iter(each) for each in discard_safeties(scene.replay)]
        waits = true_waits(scene.replay, scene.step).values()
        for entry in view.lanes.past:
            action = entry.action
            if action is not None and isinstance(action.event, Discard):
                safety = next(found[entry.cell.seat])
                shown, _lies = view.out(entry, action, action.event.tile)
                assert shown.safety == ("" if safety is None else SAFETY_SIGNS[safety])
                signs += bool(shown.safety)
        for each in view.lanes.ahead:
            kind = scene.replay.tiles[each.coming.slot] // COPIES
            assert bool(view.ahead(each).waits) == any(kind in kinds for kinds in waits)
            awaited += bool(view.ahead(each).waits)
    assert signs > 10
    assert awaited > 10


def test_signs_are_painted_on_their_tiles_and_only_while_the_layer_is_on(qtbot, art):
    view = make_view("table", art)
    qtbot.addWidget(view)
    view.resize(700, 600)
    painted = 0
    for scene in long_run.a_third([*scenes()]):
        plain, found = (_marks(view, scene._replace(danger_shown=on)) for on in (False, True))
        extra = [shape for shape in found if isinstance(shape, TextShape) and shape not in plain]
        tiles = [tile.rect for tile in view.picture.tiles]
        hatched = [shape.rect for shape in found if isinstance(shape, HatchShape)]
        unsafe = {shape.text for shape in extra if any(r.contains(shape.rect) for r in hatched)}
        assert unsafe.isdisjoint({"gen", "suji", "NC", "OC"})
        assert len(hatched) >= sum(shape.text == "risk" for shape in extra)
        assert not any(isinstance(shape, HatchShape) for shape in plain)
        for shape in extra:
            assert any(rect.adjusted(-1, -1, 1, 1).contains(shape.rect) for rect in tiles)
        painted += len(extra)
        assert len([shape for shape in plain if isinstance(shape, TextShape)]) + len(extra) == len(
            [shape for shape in found if isinstance(shape, TextShape)]
        )
    assert painted > 100


def _marks(view, scene):
    view.set_scene(scene)
    return view.picture.shapes
