"""Where one cannot play on, and why."""

from dataclasses import replace

import pytest

from tests.helpers.games import make_log
from tests.helpers.truth import plain_wall, require_walls
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.records import Unread
from viewer.core.study.line_play import LinePlay
from viewer.core.study.move_texts import LineError
from viewer.core.study.obstacles import obstacle
from viewer.core.wall.wall import walls_of_log

LOG = make_log(3)
WALL = require_walls(walls_of_log(LOG))[0]
HAND = LOG.hands[0]
OTHER_DRAW = replace(HAND.events[0], tile=WALL.live[-1])


def with_hand(**changes):
    return replace(LOG, hands=(replace(HAND, **changes),))


OWN_RULES = replace(LOG, type=rules_of_type(LOG.type.bits | 0x100))
EVENT_ROOM = replace(LOG, type=LOG.type._replace(course_known=False))
CASES = [
    (LOG, None, 0, "line-no-wall"),
    (LOG, plain_wall(), 0, "line-other-wall"),
    (replace(LOG, private=True), WALL, 0, "line-own-rules"),
    (OWN_RULES, WALL, 0, "line-own-rules"),
    (EVENT_ROOM, WALL, 0, "line-own-rules"),
    (with_hand(events=(Unread("T", 0),)), WALL, 1, "line-unread"),
    (with_hand(sticks=None), WALL, 0, "line-unread"),
    (with_hand(events=(OTHER_DRAW,)), WALL, 1, "line-other-wall"),
    (with_hand(dora=WALL.dora[1]), WALL, 0, "line-other-wall"),
    (LOG, WALL, len(HAND.events), "line-over"),
]


@pytest.mark.parametrize(("log", "wall", "step", "code"), CASES)
def test_one_cannot_play_on(log, wall, step, code):
    assert obstacle(log, 0, wall, step).code == code
    with pytest.raises(LineError) as caught:
        LinePlay(log, 0, wall, step)
    assert caught.value.code == code


def test_one_can_play_on_up_to_what_is_odd():
    assert obstacle(with_hand(events=(OTHER_DRAW,)), 0, WALL, 0) is None
    assert obstacle(LOG, 0, WALL, len(HAND.events) - 1) is None
