"""The lanes over Order: lines to where tiles went that calls took, and what turns gained."""

import pytest

from tests.helpers import documents
from viewer.core.base.records import Call
from viewer.core.rules.shanten import TENPAI, shanten_of
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import BoxShape, LineShape, TextShape
from viewer.ui.kit.theme import DARK_THEME


def arrows(view):
    """The lines of two points that have a head, by where they begin and end."""
    shapes = [shape for shape in view.picture.shapes if isinstance(shape, LineShape)]
    heads = {shape.points[1].toTuple() for shape in shapes if len(shape.points) == 3}
    lines = [shape for shape in shapes if len(shape.points) == 2]
    return [shape for shape in lines if shape.points[1].toTuple() in heads and shape.width == 2]


def has_open_call(hand):
    return any(isinstance(each, Call) and each.meld.called is not None for each in hand.events)


def signs(view):
    return [
        shape for shape in view.picture.shapes if isinstance(shape, TextShape) and "→" in shape.text
    ]


def test_a_line_leads_from_each_tile_a_call_took_to_where_it_went(lay):
    document = documents.game(2)
    seen = 0
    for index in [n for n, hand in enumerate(document.log.hands) if has_open_call(hand)][:2]:
        last = document.replay(index).last
        view = lay(document, index, step=last, whole_wall=False, lanes_shown=True)
        plain = lay(document, index, step=last, whole_wall=False)
        ghosts = [ghost for ghost in view_lanes(view).ghosts if ghost.to is not None]
        found = arrows(view)
        assert len(found) - len(arrows(plain)) == len(ghosts)
        for ghost, line in zip(ghosts, found, strict=True):
            taken = view.scene.replay.layout.live[ghost.nth - 1]
            ends = [
                tile.rect for tile in view.picture.tiles if tile.key == taken and holds(tile, line)
            ]
            assert ends or ghost.to in {other.cell for other in ghosts}
            assert line.colour == DARK_THEME.accent
            seen += 1
    assert seen > 5


def holds(tile, line):
    """Whether a line ends at a tile's upper or lower edge."""
    end, rect = line.points[1], tile.rect
    edges = (pytest.approx(rect.top()), pytest.approx(rect.bottom()))
    return rect.left() <= end.x() <= rect.right() and end.y() in edges


def view_lanes(view):
    return OrderTilePresenter(view.scene).lanes


def test_a_sign_tells_each_turn_that_changed_how_far_a_hand_is(lay):
    document = documents.game(3)
    replay = document.replay(0)
    view = lay(document, step=replay.last, whole_wall=False, lanes_shown=True)
    was = {seat: shanten_of(replay, 0, seat) for seat in range(4)}
    expected = []
    for entry in view_lanes(view).past:
        seat, step = entry.cell.seat, entry.action.step if entry.action else entry.step
        now = shanten_of(replay, step, seat)
        if now not in {was[seat], None, -1}:
            short = ["T" if each == TENPAI else str(each) for each in (was[seat], now)]
            expected.append("→".join(short))
        was[seat] = now
    told = [shape.text for shape in signs(view) if shape.text[0] != "→"]
    assert told == expected != []
    boxes = [shape for shape in view.picture.shapes if isinstance(shape, BoxShape) and shape.note]
    assert "1-shanten, then Tenpai" in {box.note for box in boxes}
    covers = [box.rect for box in boxes if ", then " in box.note]
    assert not [tile for tile in view.picture.tiles if any(map(tile.rect.intersects, covers))]
    for look in ("hands_hidden", "play_mode"):
        hidden = lay(
            document, step=replay.last - 1, whole_wall=False, lanes_shown=True, **{look: True}
        )
        own = [shape for shape in signs(hidden) if shape.text[0] != "→"]
        assert 0 < len(own) < len(told)


def test_its_key_shows_it_in_order_and_takes_it_away(window):
    view = window.log_view
    view.show_document(documents.game(3))
    view.hand_area.show_view("table")
    (lanes,) = window.menus.actions("lanes_shown")
    for shown in (True, False, True):
        lanes.trigger()
        assert (view.hand_area.name, view.walker.scene.lanes_shown) == ("order", shown)
        assert lanes.isChecked() is shown
