from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.core.sites.tenhou.log_id import reference_in

JAPAN = timezone(timedelta(hours=9))
OF_2010 = "2010091009gm-00a9-0000-83af2648"
OF_2012 = "2012123123gm-00b9-10500-12345678"
MASKED = "2024022900gm-0001-7447-x0123"


def hour(*when):
    return datetime(*when, tzinfo=JAPAN)


@pytest.mark.parametrize(
    ("name", "began", "lobby", "bits", "log"),
    [
        (f"{OF_2010}&tw=2.mjlog", hour(2010, 9, 10, 9), 0, 0xA9, OF_2010),
        (OF_2010, hour(2010, 9, 10, 9), 0, 0xA9, OF_2010),
        (f"saved {MASKED}.xml.gz", hour(2024, 2, 29, 0), 7447, 1, MASKED),
        (f"{OF_2012}.mjlog", hour(2012, 12, 31, 23), 10500, 0xB9, OF_2012),
    ],
)
def test_a_reference_tells_when_where_and_what(name, began, lobby, bits, log):
    assert reference_in(name) == (began, lobby, bits, log)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "game.mjlog",
        "2010091009gm-00a9",
        "2010133109gm-00a9-0000-83af2648.mjlog",
        "2010091024gm-00a9-0000-83af2648.mjlog",
        "0000010100gm-00a9-0000-83af2648.mjlog",
        "12010091009gm-00a9-0000-83af2648.mjlog",
        "２０１００９１００９gm-00a9-0000-83af2648.mjlog",
    ],
)
def test_other_names_tell_nothing(name):
    assert reference_in(name) is None


@given(st.text())
def test_any_name_is_no_error(name):
    found = reference_in(name)
    assert found is None or found.log in name
    after = reference_in(f"{name} {OF_2010}")
    assert after is not None
    assert after.log in f"{name} {OF_2010}"
