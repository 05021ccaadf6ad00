import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.logs import element as element_text
from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.log_xml import parse_log_xml


def element(**values):
    """One <X> element with the attributes given."""
    root, _ = parse_log_xml(f"<mjloggm>{element_text('X', **values)}</mjloggm>".encode())
    return root[0]


def refusal(read, *arguments):
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return caught.value.code, caught.value.values


UNREADABLE = ("bad-value", {"tag": "X", "attribute": "a"})


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("1", (1,)), ("1,-2,3", (1, -2, 3)), (" 1 , 2 ", (1, 2)), ("", ()), ("  ", ())],
)
def test_numbers_stand_between_commas(text, numbers):
    assert attributes.integers(element(a=text), "a") == numbers


NO_NUMBERS = {
    "a word": "x",
    "a comma too many": "1,,2",
    "a comma at the end": "1,",
    "a fraction": "1.5",
    "a fullwidth digit": "１",
    "an arabic digit": "٣",
    "an underscore": "1_0",
    "more than a billion": str(10**9 + 1),
    "less than minus a billion": str(-(10**9) - 1),
    "four thousand digits": "9" * 4000,
    "five thousand digits": "9" * 5000,
}


@pytest.mark.parametrize("text", NO_NUMBERS.values(), ids=NO_NUMBERS)
def test_what_the_log_would_not_write_is_no_number(text):
    assert refusal(attributes.integers, element(a=text), "a") == UNREADABLE


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1))
def test_numbers_read_back_as_written(numbers):
    assert attributes.integers(element(a=",".join(map(str, numbers))), "a") == tuple(numbers)


def test_one_number_is_one_number():
    assert attributes.integer(element(a="-7"), "a") == -7


@pytest.mark.parametrize("text", ["", "1,2"], ids=["none", "two"])
def test_no_other_count_is_one_number(text):
    assert refusal(attributes.integer, element(a=text), "a") == UNREADABLE


@pytest.mark.parametrize(("players", "number"), [(4, 0), (4, 3), (3, 2)])
def test_a_seat_is_at_the_table(players, number):
    assert attributes.seat(element(a=number), "a", players) == number


@pytest.mark.parametrize(("players", "number"), [(4, -1), (4, 4), (3, 3)])
def test_a_seat_that_is_not_at_the_table_is_refused(players, number):
    found = refusal(attributes.seat, element(a=number), "a", players)
    assert found == ("bad-seat", {"tag": "X"})


def test_tiles_are_ids():
    assert attributes.tiles(element(a="0,135"), "a") == (0, 135)
    assert attributes.tiles(element(), "a") == ()


def test_tiles_may_be_written_otherwise_than_tenhou_does():
    assert attributes.tiles(element(a=" 5, 016"), "a") == (5, 16)


@pytest.mark.parametrize(
    ("text", "shown"), [("136", "136"), ("-1", "-1"), ("0,999999999,-3", "999999999")]
)
def test_the_first_tile_out_of_range_is_named(text, shown):
    found = refusal(attributes.tiles, element(a=text), "a")
    assert found == ("tile-range", {"tag": "X", "tile": shown})


def test_one_tile_is_one_tile():
    assert attributes.tile(element(a="5"), "a") == 5


@pytest.mark.parametrize("text", ["", "1,2"], ids=["none", "two"])
def test_no_other_count_is_one_tile(text):
    assert refusal(attributes.tile, element(a=text), "a") == UNREADABLE


def test_points_are_counted_in_hundreds():
    assert attributes.seat_points(element(a="250,-3,0,1"), "a", 3) == ((25000, -300, 0), (100,))


def test_three_players_have_three_scores():
    assert attributes.seat_points(element(a="350,350,350,0"), "a", 3) == ((35000,) * 3, (0,))


def test_points_may_be_absent():
    assert attributes.seat_points(element(), "a", 4) == ((), ())


def test_every_seat_has_points_or_none():
    assert refusal(attributes.seat_points, element(a="250,250,250"), "a", 4) == UNREADABLE


def test_repeats_stand_before_sticks():
    assert attributes.exactly(2, element(ba="3,1"), "ba") == (3, 1)


@pytest.mark.parametrize("text", ["", "1", "1,2,3"], ids=["none", "one", "three"])
def test_repeats_and_sticks_are_two_numbers(text):
    found = refusal(attributes.exactly, 2, element(ba=text), "ba")
    assert found == ("bad-value", {"tag": "X", "attribute": "ba"})


def test_pairs_are_two_by_two():
    assert attributes.pairs(element(a="1,2,3,4"), "a") == ((1, 2), (3, 4))


def test_half_a_pair_is_refused():
    assert refusal(attributes.pairs, element(a="1,2,3"), "a") == UNREADABLE


def test_melds_stand_in_the_logs_order():
    found = attributes.melds(element(a="53399,4098"), "a")
    assert found == (decode_meld(53399), decode_meld(4098))


def test_a_list_has_four_values_and_none_where_one_is_unreadable():
    assert attributes.four_values(element(a="1,x,3"), "a", int) == [1, None, 3, None]
    assert attributes.four_values(element(a="1,2,3,4,5"), "a", int) == [1, 2, 3, 4]
    assert attributes.four_values(element(), "a", int) == [None] * 4


@pytest.mark.parametrize("read", [attributes.integers, attributes.tiles, attributes.pairs])
def test_a_list_is_read_up_to_a_length_that_no_log_has(read):
    assert attributes.LONGEST_LIST == 1000
    assert len(read(element(a="1," * 499 + "10"), "a")) in (250, 500)
    assert refusal(read, element(a="1," * 499 + "100"), "a") == UNREADABLE
