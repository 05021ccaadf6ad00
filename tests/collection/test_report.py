import io
import json
from datetime import UTC, datetime

import pytest

from tests.helpers.made_up import made_up
from tests.helpers.results import (
    ALL,
    BAD,
    GOOD,
    INCOMPLETE,
    INCONSISTENT,
    LISTED,
    NO_SEED,
    PARTLY,
    REORDERED,
    UNLISTED,
    USUAL_KEYS,
    WRONG,
    totals_of,
)
from viewer.collection.report import JsonWriter
from viewer.core.judgement.beforehand import Beforehand, Evidence, Note
from viewer.core.judgement.game_hashes import PlayTime

# totals


def test_everything_is_counted():
    totals = totals_of(*ALL)
    assert totals.json() == {
        "logs": 9,
        "kyoku": 60,
        "verified": 4,
        "contradicted": 1,
        "incomplete": 2,
        "no_seed": 1,
        "unreadable": 1,
        "published": 2,
        "not_published": 1,
    }
    assert [*totals.compared.values()] == [7 * count for count in GOOD.compared]
    assert (totals.findings["live"], totals.findings["dice"]) == (1, 1)


def test_without_a_list_nothing_is_said_of_one():
    assert list(totals_of(GOOD).json()) == [
        "logs",
        "kyoku",
        "verified",
        "contradicted",
        "incomplete",
        "no_seed",
        "unreadable",
    ]


@pytest.mark.parametrize(
    ("results", "contradicts", "whole"),
    [
        ([], False, False),
        ([GOOD, LISTED, REORDERED], False, True),
        ([GOOD, WRONG], True, True),
        ([GOOD, UNLISTED], True, True),
        ([GOOD, NO_SEED], False, False),
        ([GOOD, BAD], False, False),
        ([PARTLY], False, False),
        ([GOOD, INCOMPLETE], False, False),
        ([WRONG, BAD], True, False),
    ],
)
def test_the_exit_code_is_known_from_the_totals(results, contradicts, whole):
    totals = totals_of(*results)
    assert (totals.contradicts, totals.is_whole) == (contradicts, whole)


# JSON


def written(writer, *results):
    out = io.StringIO()
    table = writer(out)
    for result in results:
        assert table.wants(result)
        table.add(result)
    table.finish(totals_of(*results))
    return out.getvalue()


def test_json_is_as_it_is_described():
    found = json.loads(written(JsonWriter, GOOD, WRONG))
    assert found["logs"][0] == {
        "path": "a",
        "status": "verified",
        "site": None,
        "kyoku": 8,
        "seats": "0123",
        "sha512": "ab" * 64,
        "published": None,
        "noted": None,
        "findings": [],
        "uncompared": [],
    }
    assert found["logs"][1]["findings"] == [
        {"kyoku": 3, "check": "live", "seat": 2, "nth": 5, "expected": 17, "found": 20},
        {"kyoku": 4, "check": "dice", "seat": None, "nth": 1, "expected": 3, "found": 5},
    ]
    assert found["summary"] == totals_of(GOOD, WRONG).json()


def test_json_tells_what_was_noted_of_a_log():
    at = datetime(2026, 11, 27, 18, 4, 5, tzinfo=UTC)
    first, strange = (Evidence(each * 64, Note(at, each * 64)) for each in ("ab", "cd"))
    known = Beforehand(2, 1, first, "before", time=PlayTime(0, 0))
    results = [
        GOOD._replace(beforehand=each)
        for each in (known, known._replace(when=None), Beforehand(2, missing=(strange,)))
    ]
    rows = [row["noted"] for row in json.loads(written(JsonWriter, *results))["logs"]]
    told = {"at": at.isoformat(), "before": True, "when": "before", "hash": "ab" * 64}
    told |= {"found": 1, "of": 2}
    nothing = {"at": None, "before": None, "when": None, "hash": None, "found": 0, "of": 2}
    unknown = {"before": None, "when": None}
    assert rows == [told, told | unknown, nothing | {"contradicting": ["cd" * 64]}]


def test_json_has_the_inconsistencies_where_the_course_was_checked():
    (row,) = json.loads(written(JsonWriter, INCONSISTENT))["logs"]
    (told,) = row["inconsistencies"]
    assert told == {
        "kyoku": 3,
        "event": 7,
        "check": "points",
        "seat": None,
        "expected": [1, 2],
        "found": [3, 4],
    }


def test_json_lists_what_could_not_be_compared():
    (row,) = json.loads(written(JsonWriter, INCOMPLETE))["logs"]
    assert row["uncompared"] == [
        {"kyoku": 3, "event": 0, "check": "dice", "seat": None},
        {"kyoku": 3, "event": 7, "check": "yaku", "seat": 2},
    ]


@pytest.mark.parametrize(
    ("result", "more"),
    [
        (BAD, {"error": "The file is empty."}),
        (NO_SEED, {}),
        (PARTLY, {"kyoku_without_seed": 2}),
        (LISTED, {"published_line": 41}),
        (UNLISTED, {}),
        (INCOMPLETE, {"error": "The game has no end: its last hand has no final results."}),
        (REORDERED, {"published_line": 41, "published_order": "1023"}),
    ],
)
def test_json_says_more_where_there_is_more_to_say(result, more):
    (row,) = json.loads(written(JsonWriter, result))["logs"]
    assert {key: value for key, value in row.items() if key not in USUAL_KEYS} == more


def test_json_that_is_broken_off_is_whole_and_says_why():
    out = io.StringIO()
    table = JsonWriter(out)
    table.add(GOOD)
    table.break_off(totals_of(GOOD, BAD), 'no "more"')
    found = json.loads(out.getvalue())
    assert (len(found["logs"]), found["error"]) == (1, 'no "more"')
    assert found["summary"] == totals_of(GOOD, BAD).json()


def test_json_is_whole_without_logs_and_has_a_line_for_each():
    assert json.loads(written(JsonWriter))["logs"] == []
    text = written(JsonWriter, GOOD._replace(path='牌 "\n\udcff'), GOOD)
    assert len(text.splitlines()) == 4
    assert json.loads(text)["logs"][0]["path"] == '牌 "\n\udcff'


def test_json_is_english_whatever_language_is_spoken():
    found = (GOOD, WRONG, NO_SEED, BAD, PARTLY, REORDERED, INCONSISTENT)
    plain = written(JsonWriter, *found)
    with made_up():
        assert written(JsonWriter, *found) == plain
