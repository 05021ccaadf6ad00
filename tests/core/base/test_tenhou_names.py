import pytest

from viewer.core.base.game_type import rules_of_type
from viewer.core.base.tenhou_names import (
    dan_name,
    dan_named,
    drawn_hand_name,
    drawn_hand_named,
    type_named,
    yaku_name,
    yaku_named,
)


def test_names_that_tenhou_numbers():
    assert (dan_name(10), dan_name(19), dan_name(21)) == ("初段", "十段", "段21")
    assert (yaku_name(0), yaku_name(36), yaku_name(54)) == ("門前清自摸和", "人和", "赤ドラ")
    assert (yaku_name(55), yaku_name(-1)) == ("役55", "役-1")
    assert (drawn_hand_name("nm"), drawn_hand_name("new")) == ("流し満貫", "流局")


def test_names_lead_back_to_their_numbers():
    assert [dan_named(dan_name(number)) for number in range(21)] == [*range(21)]
    assert [yaku_named(yaku_name(number)) for number in range(55)] == [*range(55)]
    kinds = ["", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3"]
    assert [drawn_hand_named(drawn_hand_name(kind)) for kind in kinds] == kinds
    assert {dan_named("x"), yaku_named("x"), drawn_hand_named("x")} == {None}


@pytest.mark.parametrize("bits", [0xA9, 0x01, 0x53, 0x99, 0xE7, 0x1001])
def test_the_type_of_a_game_follows_from_its_name(bits):
    rules = rules_of_type(bits)
    assert type_named(rules.name) == bits
    assert type_named(rules.name + "－") == bits - 1
    assert type_named("玉の間南喰赤") is None
