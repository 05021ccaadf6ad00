"""A player's mistakes over many games, each game once."""

import pytest

from tests.helpers.games import make_bytes, make_log
from viewer.collection.mistakes import add_whole_copy, find_in_log, find_in_many
from viewer.core.analysis.mistakes import MistakeKind, mistakes_in
from viewer.core.base.errors import Remark
from viewer.core.base.game_identity import game_of

NAME, SEAT, SEED = "雀", 2, 4


def test_a_row_tells_where_and_how_large_a_mistake_is():
    log = make_log(SEED)
    found = find_in_log("2019040112gm-00a9-0000-01234564.xml", make_bytes(SEED), names={NAME})
    expected = mistakes_in(log, (None,) * len(log.hands), SEAT)
    assert [(each.place, each.kind) for each in found.mistakes] == [
        (each.place, each.kind) for each in expected
    ]
    first, of_core = found.mistakes[0], expected[0]
    assert (first.game, first.exercise) == (game_of(log), (game_of(log), of_core.place))
    assert (first.date, first.round, first.honba, first.junme) == ("2019-04-01 12:00", 0, 0, 1)
    assert (first.kind, first.fewer) == (MistakeKind.LOST_UKEIRE, of_core.size[1])
    assert first.fewer == of_core.best.unseen - of_core.played.unseen


@pytest.mark.parametrize("names", [{"nobody"}, {NAME, "b"}])
def test_nobody_and_two_at_one_table_have_none(names):
    assert find_in_log("x", make_bytes(SEED), names=names) is None


def test_many_logs_are_answered_in_order_and_each_game_counts_once(tmp_path):
    for name in ("a.xml", "b.xml"):
        (tmp_path / name).write_bytes(make_bytes(SEED))
    (tmp_path / "c.xml").write_bytes(make_bytes(3))
    (tmp_path / "d.xml").write_bytes(b"no log")
    answers = [each.answer for each in find_in_many([str(tmp_path)], NAME, "nobody", jobs=1)]
    assert isinstance(answers.pop(), Remark)
    copy, other, third = answers
    assert copy.mistakes[0]._replace(path="") == other.mistakes[0]._replace(path="")
    games = {}
    for each in (copy, third, other):
        add_whole_copy(games, each)
    assert list(games.values()) == [copy, third]
    whole = other._replace(wholeness=other.wholeness + 1)
    add_whole_copy(games, whole)
    assert list(games.values()) == [whole, third]
