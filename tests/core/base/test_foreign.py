import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.core.base.errors import (
    LONGEST_SHOWN,
    UNSHOWABLE,
    InputError,
    Remark,
    as_json,
    filled,
    shown,
)

HOSTILE = "<img src=x>\x1b[31m\u202egpj.exe\n\x00\x9b\u2028\udcff"
TAMED = f"<img src=x>{UNSHOWABLE}[31m{UNSHOWABLE}gpj.exe" + 5 * UNSHOWABLE


def test_a_line_has_nothing_that_moves_a_terminals_cursor():
    assert shown("a\nb\x1b[2Jc\r牌\u202e\udcff") == "a�b�[2Jc�牌��"


@pytest.mark.parametrize("text", ["", "牌山", "A\u3000B", "é", "C:\\logs\\a.xml", "🀄", "<3"])
def test_what_people_write_stays(text):
    assert shown(text) == text


@pytest.mark.parametrize(
    ("longest", "cut"), [(9, "abcdefghi"), (8, "abcd…ghi"), (3, "a…i"), (1, "…")]
)
def test_a_long_text_is_cut_in_its_middle(longest, cut):
    assert shown("abcdefghi", longest) == cut


@given(st.text(st.characters()))
def test_any_text_becomes_one_line_that_can_be_written(text):
    said = shown(text * 50)
    assert len(said) <= LONGEST_SHOWN
    assert said.splitlines() == [said] * bool(said)
    assert said.encode().decode() == said
    assert shown(said) == said


def test_texts_in_sentences_are_foreign():
    assert filled("{name}: {count:,}", {"name": HOSTILE, "count": 1234}) == f"{TAMED}: 1,234"
    for said in (InputError("not-mjlog", tag=HOSTILE), Remark("not-mjlog", {"tag": HOSTILE})):
        assert (
            str(said) == f"This is XML, but not a Tenhou log: its root is <{TAMED}>, not <mjloggm>."
        )
        assert str(pickle.loads(pickle.dumps(said))) == str(said)  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("東1局\u3000x", '"東1局\u3000x"'),
        ("\x7f\x9b\u202e\udcff\U000e0041", r'"\u007f\u009b\u202e\udcff\udb40\udc41"'),
        ({"a": [1, None]}, '{"a": [1, null]}'),
    ],
)
def test_json_escapes_only_what_would_do_something(value, text):
    assert as_json(value) == text
    assert json.loads(text) == value
