import re

import pytest

from tests.helpers import changed
from tests.helpers.games import make_bytes
from viewer.core.base.era import Era
from viewer.core.base.errors import Stopped
from viewer.core.judgement.judge import judge
from viewer.core.play.moments import play_hand
from viewer.core.sites.detect import read_with_walls

PLAIN = make_bytes(1, packed=False)


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (PLAIN, "verified", None),
        (changed.with_another_draw(PLAIN), "contradicted", None),
        (re.sub(rb'ba="[0-9]+,', b'ba="77,', PLAIN, count=1), "inconsistent", None),
        (changed.with_seed_text(b""), "no_seed", "no-seed"),
        (changed.with_seed_text(b"mt19937ar,XYZ"), "unreadable", "seed-hex"),
        (PLAIN.replace(b"<UN ", b"<BYE ", 1), "incomplete", "no-players"),
        (PLAIN.replace(b"hai0=", b"hai9=", 1), "incomplete", "hand-size"),
        (
            re.sub(rb' shuffle="[^"]*"', b"", make_bytes(1, Era.PER_HAND), count=1),
            "incomplete",
            None,
        ),
    ],
)
@pytest.mark.unmeasured(but=["data4-unreadable-seed-hex"])
def test_each_status_has_its_reason(data, status, code):
    judged = judge(*read_with_walls(data))
    assert (judged.status, judged.problem and judged.problem.code) == (status, code)


def test_without_the_course_of_play_tiles_alone_count():
    log, walls = read_with_walls(re.sub(rb'ba="[0-9]+,', b'ba="77,', PLAIN, count=1))
    judged = judge(log, walls, replay=False)
    assert (judged.status, judged.course, judged.inconsistencies) == ("verified", None, ())
    assert judged.audit == judge(log, walls).audit


def test_hands_that_were_played_are_there_for_others():
    log, walls = read_with_walls(PLAIN)
    assert judge(log, walls).course.hands == tuple(play_hand(kyoku) for kyoku in log.hands)


def test_it_can_be_stopped_between_hands():
    log, walls = read_with_walls(PLAIN)
    asked = iter((False, False, True))
    with pytest.raises(Stopped):
        judge(log, walls, should_stop=lambda: next(asked))
    assert not [*asked]


def test_only_where_every_hand_disagrees_the_seed_is_another_games():
    assert judge(*read_with_walls(changed.with_another_seed())).belongs_elsewhere
    assert not judge(*read_with_walls(changed.with_another_draw(PLAIN))).belongs_elsewhere
    assert not judge(*read_with_walls(PLAIN)).belongs_elsewhere
