from dataclasses import replace
from itertools import combinations_with_replacement
from math import dist

import pytest

from tests.helpers import documents, long_run
from viewer.ui.hand.views.drawing import stacks_on_side
from viewer.ui.hand.views.order.break_plan import side_of
from viewer.ui.kit.picture import BoxShape, DieShape, LineShape, RectsShape, TextShape
from viewer.ui.kit.theme import DARK_THEME

DICE = list(combinations_with_replacement(range(1, 7), 2))
EVERY_BREAK = pytest.mark.parametrize(
    ("dice", "players"), [(dice, players) for dice in DICE for players in (3, 4)]
)


def thrown(dice, players, dealer=0):
    document = documents.table(players=players, dealer=dealer)
    return replace(document, walls=(document.walls[0]._replace(dice=dice),))


class Plan:
    """The small plan of the table's walls, found in the picture."""

    def __init__(self, view):
        shapes = view.picture.shapes
        (self.felt,) = [m for m in shapes if isinstance(m, BoxShape) and m.fill == DARK_THEME.felt]
        stacks = {m.fill.name(): m.rects for m in shapes if isinstance(m, RectsShape)}
        assert all(self.felt.rect.contains(rect) for rects in stacks.values() for rect in rects)
        self.dead = [rect.center().toTuple() for rect in stacks[DARK_THEME.accent.name()]]
        self.others = [rect.center().toTuple() for rect in stacks[DARK_THEME.wall.name()]]
        (line,) = [m for m in shapes if isinstance(m, LineShape) and m.colour == DARK_THEME.bad]
        self.ends = line.points
        middle = (line.points[0] + line.points[1]) / 2
        self.mark = middle.toTuple()
        self.nearest = min(
            dist(a, b) for a in [*self.dead, *self.others] for b in self.dead if a != b
        )


@EVERY_BREAK
def test_seven_stacks_are_dead(lay, dice, players):
    plan = Plan(lay(thrown(dice, players)))
    assert len(plan.dead) == 7
    assert len(plan.dead) + len(plan.others) == players * stacks_on_side(players)
    assert 2 * players * stacks_on_side(players) == (136 if players == 4 else 108)


@EVERY_BREAK
def test_the_break_lies_between_the_dead_stacks_and_the_next(lay, dice, players):
    plan = Plan(lay(thrown(dice, players)))
    dead = min(dist(plan.mark, stack) for stack in plan.dead)
    other = min(dist(plan.mark, stack) for stack in plan.others)
    assert dead == pytest.approx(other)
    assert dead == pytest.approx(plan.nearest / 2)
    assert all(plan.felt.rect.contains(end) for end in plan.ends)


def way_from(side, plan, point):
    """How far a point is from a side of the plan."""
    rect = plan.felt.rect
    x, y = point
    return (rect.bottom() - y, rect.right() - x, y - rect.y(), x - rect.x())[side]


def is_close(side, plan, point):
    """Whether a point lies close to a side, be it at the end of another one."""
    return way_from(side, plan, point) < plan.felt.rect.width() * 0.25


@pytest.mark.parametrize(
    ("dice", "players", "dealer"),
    [
        (dice, players, dealer)
        for nth, dice in enumerate(DICE)
        for players in (3, 4)
        for dealer in (range(3) if long_run.is_long() else [nth % 3])
    ],
)
def test_the_dead_stacks_stand_together(lay, dice, players, dealer):
    """Each has a neighbour among them, at most round a corner or across the side left empty."""
    plan = Plan(lay(thrown(dice, players, dealer)))
    reached, rest = {plan.dead[0]}, set(plan.dead[1:])
    reach = plan.felt.rect.width() * 0.2
    empty = 3 - dealer  # where the fourth seat would be

    def are_neighbours(a, b):
        across = players == 3 and is_close(empty, plan, a) and is_close(empty, plan, b)
        return dist(a, b) < reach or across

    while rest:
        near = {b for b in rest if any(are_neighbours(a, b) for a in reached)}
        assert near, f"{rest} stand apart"
        reached |= near
        rest -= near


@pytest.mark.parametrize(
    ("total", "side", "wind"),
    [(5, "bottom", "East"), (6, "right", "South"), (7, "top", "West"), (8, "left", "North")],
)
def test_seats_are_counted_from_the_dealer_to_the_right(lay, total, side, wind):
    view = lay(thrown((total - 3, 3), 4))
    plan = Plan(view)
    middle = plan.felt.rect.center()
    away = (plan.mark[0] - middle.x(), plan.mark[1] - middle.y())
    sides = {"bottom": away[1], "top": -away[1], "right": away[0], "left": -away[0]}
    assert max(sides, key=sides.get) == side
    texts = [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]
    assert f"{wind}'s wall" in texts
    assert f"after {total} stacks" in texts


@pytest.mark.parametrize(("dealer", "sides"), [(0, [0, 1, 2]), (1, [0, 1, 3]), (2, [0, 2, 3])])
def test_three_players_sit_as_seats_of_four(dealer, sides):
    assert [side_of(turn, dealer, 3) for turn in range(3)] == sides
    assert [side_of(turn, dealer, 4) for turn in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("dealer", "total", "side"), [(0, 4, 0), (1, 5, 1), (1, 6, 3), (2, 5, 2)])
def test_the_break_of_three_players_lies_on_its_seats_side(lay, dealer, total, side):
    plan = Plan(lay(thrown((total - 3, 3), 3, dealer)))
    assert min(range(4), key=lambda each: way_from(each, plan, plan.mark)) == side


def test_stacks_are_counted_from_the_seats_right(lay):
    """The dealer sits below: his right is the right."""
    few, many = (Plan(lay(thrown(dice, 4))).mark[0] for dice in ((2, 3), (4, 5)))
    assert many < few


@EVERY_BREAK
def test_the_dice_are_shown(lay, dice, players):
    shapes = lay(thrown(dice, players)).picture.shapes
    assert tuple(shape.pips for shape in shapes if isinstance(shape, DieShape)) == dice


def test_the_plan_says_what_it_is(lay):
    view = lay(thrown((3, 4), 4))
    note = view.picture.note_at(Plan(view).felt.rect.center())
    assert note == "where the dice break the wall, seen from the dealer"
