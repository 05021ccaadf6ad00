import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.core.base.game_type import KNOWN, Room, rules_of_type


@pytest.mark.parametrize(
    ("bits", "name"),
    [
        (0x01, "四般東喰赤"),
        (0x09, "四般南喰赤"),
        (41, "四特南喰赤"),
        (0x81, "四上東喰赤"),
        (0xA9, "四鳳南喰赤"),
        (0xE1, "四鳳東喰赤速"),
        (0xB9, "三鳳南喰赤"),
        (0x03, "四般東喰"),
        (0x05, "四般東赤"),
        (0x07, "四般東"),
        (0x1001, "四般東喰赤光"),
        (0x1041, "四般東喰赤光"),
    ],
)
def test_a_game_type_is_named_as_tenhou_names_it(bits, name):
    assert rules_of_type(bits).name == name


def test_the_bits_of_a_common_game():
    game = rules_of_type(0xA9)
    assert game.players == 4
    assert game.red_fives
    assert game.open_tanyao
    assert game.east_south
    assert game.against_people
    assert game.unknown_bits == 0


@pytest.mark.parametrize(
    ("rule", "bit"),
    [("against_people", 0x01), ("east_south", 0x08)],
)
def test_a_set_bit_turns_a_rule_on(rule, bit):
    assert getattr(rules_of_type(bit), rule)
    assert not getattr(rules_of_type(KNOWN ^ bit), rule)


@pytest.mark.parametrize(("rule", "bit"), [("red_fives", 0x02), ("open_tanyao", 0x04)])
def test_a_set_bit_turns_a_rule_off(rule, bit):
    assert not getattr(rules_of_type(bit), rule)
    assert getattr(rules_of_type(KNOWN ^ bit), rule)


@pytest.mark.parametrize(("bits", "unknown"), [(0x0621, 0x600), (0x0841, 0x800), (KNOWN, 0)])
def test_unknown_bits_are_kept(bits, unknown):
    assert rules_of_type(bits).unknown_bits == unknown


@pytest.mark.parametrize(
    ("bits", "room"),
    [(0x09, Room.GENERAL), (0x89, Room.UPPER), (0x29, Room.EXPERT), (0xA9, Room.PHOENIX)],
)
def test_rooms(bits, room):
    assert rules_of_type(bits).room is room


@pytest.mark.parametrize(("bits", "fast"), [(0xA9, False), (0xE9, True), (0x10A9, True)])
def test_both_kinds_of_fast_games_are_fast(bits, fast):
    assert rules_of_type(bits).fast is fast


@given(st.integers(min_value=0))
def test_every_type_has_a_name(bits):
    game = rules_of_type(bits)
    assert game.name[0] == {3: "三", 4: "四"}[game.players]
