import io
import json

import pytest

from viewer.bulk.check import LogResult
from viewer.bulk.report import (
    JsonWriter,
    Totals,
    needs_a_line,
    result_verdict,
    told,
    what,
)
from viewer.core.audit import Finding
from viewer.core.errors import Remark
from viewer.core.inconsistencies import Inconsistency
from viewer.core.places import Place

GOOD = LogResult("a", "verified", None, 8, 0, "0123", "ab" * 64, compared=(416, 300, 3, 12, 2, 16))
WRONG = GOOD._replace(
    path="b",
    status="contradicted",
    findings=(Finding(3, "live", 2, 5, 17, 20, 60), Finding(4, "dice", None, 1, 3, 5)),
    places=(Place(3, 1, 1, "live", 5, 1), Place(4, 2, 0, "dice", 1)),
)
NO_SEED = LogResult("c", "no_seed", Remark("no-seed"), 4, 4, "0123")
BAD = LogResult("d", "unreadable", Remark("empty"))
PARTLY = GOOD._replace(without_seed=2)
LISTED = GOOD._replace(published=True, published_line=41)
UNLISTED = GOOD._replace(published=False)
REORDERED = LISTED._replace(published_order="1023")
INCONSISTENT = GOOD._replace(
    path="i",
    status="inconsistent",
    replayed=100,
    inconsistencies=(Inconsistency(3, 7, "points", None, (1, 2), (3, 4)),),
    places=(Place(3, 1, 1, "riichi", 1, 2),),
)
ALL = (GOOD, WRONG, NO_SEED, BAD, PARTLY, LISTED, UNLISTED, REORDERED)


def totals_of(*results):
    totals = Totals()
    for result in results:
        totals.add(result)
    return totals


# totals


def test_everything_is_counted():
    totals = totals_of(*ALL)
    assert totals.json() == {
        "logs": 8,
        "kyoku": 52,
        "verified": 5,
        "contradicted": 1,
        "no_seed": 1,
        "unreadable": 1,
        "published": 2,
        "not_published": 1,
    }
    assert totals.compared == [6 * count for count in GOOD.compared]
    assert (totals.findings["live"], totals.findings["dice"], totals.without_seed) == (1, 1, 6)


def test_what_the_course_of_play_came_to_is_added_up():
    totals = totals_of(INCONSISTENT, GOOD, INCONSISTENT._replace(replayed=5, inconsistencies=()))
    assert totals.course == "105 comparisons, 1 inconsistency"
    assert totals_of(GOOD).course == "not checked (verify --replay does)"
    assert totals_of(GOOD._replace(replayed=0)).course == "0 comparisons, 0 inconsistencies"
    assert totals_of(GOOD._replace(replayed=1)).course == "1 comparison, 0 inconsistencies"


def test_without_a_list_nothing_is_said_of_one():
    assert list(totals_of(GOOD).json()) == [
        "logs",
        "kyoku",
        "verified",
        "contradicted",
        "no_seed",
        "unreadable",
    ]
    assert list(totals_of(GOOD).sentences()) == [
        "1 log, 8 hands: 1 verified, 0 contradicted, 0 without a seed, 0 unreadable",
        "compared: 416 haipai tiles, 300 draws, 3 rinshan, 12 dora, 2 ura dora, 16 dice",
        "course of play: not checked (verify --replay does)",
    ]


def test_with_a_list_it_is_said_how_many_are_in_it():
    assert list(totals_of(LISTED, UNLISTED, GOOD).sentences())[3] == (
        "published list: 1 found, 1 not in it"
    )


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
        ([WRONG, BAD], True, False),
    ],
)
def test_the_exit_code_is_known_from_the_totals(results, contradicts, whole):
    totals = totals_of(*results)
    assert (totals.contradicts, totals.is_whole) == (contradicts, whole)


# words


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (GOOD, "verified"),
        (WRONG, "contradicted in 2 of 749 places"),
        (NO_SEED, "without a seed: The log publishes no seed: nothing to rebuild"),
        (BAD, "unreadable: The file is empty"),
        (PARTLY, "verified; 2 of 8 hands have no seed"),
        (LISTED, "verified"),
        (INCONSISTENT, "inconsistent in 1 place"),
        (
            INCONSISTENT._replace(inconsistencies=INCONSISTENT.inconsistencies * 1200),
            "inconsistent in 1,200 places",
        ),
        (UNLISTED, "verified; its hash is not in the published list"),
        (REORDERED, "verified; published with seats 1023, not 0123 as the names would have it"),
        (
            WRONG._replace(compared=(2, 0, 0, 0, 0, 0)),
            "contradicted in 2 of 2 places; the seed seems to belong to another game",
        ),
    ],
)
def test_a_verdict_is_one_sentence(result, words):
    assert result_verdict(result) == words
    assert needs_a_line(result) == (words != "verified")


def test_findings_are_told_by_their_places():
    assert list(told(WRONG)) == [
        ("East 2-1, South's 5th draw", "the wall has 5m, the log 6m"),
        ("East 3, 1st die", "the wall has 3, the log 5"),
    ]


@pytest.mark.parametrize(
    ("finding", "words"),
    [
        (Finding(3, "live", 2, 5, 17, 20), "the wall has 5m, the log 6m"),
        (Finding(1, "haipai", 0, 13, 16, None), "the wall has 0m, the log nothing"),
        (Finding(1, "rinshan", 3, 1, None, 135), "the wall has nothing, the log 7z"),
        (Finding(2, "dora", None, 2, 0, 1), "the wall has 1m (id 0), the log 1m (id 1)"),
        (Finding(2, "ura", None, 1, 0, 4), "the wall has 1m, the log 2m"),
        (Finding(2, "dice", None, 2, 3, 3), "the wall has 3, the log 3"),
        (Finding(2, "dice", None, 2, 6, None), "the wall has 6, the log nothing"),
    ],
)
def test_a_finding_is_told_in_words(finding, words):
    assert what(finding, red_fives=True) == words


def test_red_fives_are_named_where_they_are_played_with():
    finding = Finding(1, "live", 0, 1, 16, 17)
    assert what(finding, red_fives=True) == "the wall has 0m, the log 5m"
    assert what(finding, red_fives=False) == "the wall has 5m (id 16), the log 5m (id 17)"


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
        "kyoku": 8,
        "seats": "0123",
        "sha512": "ab" * 64,
        "published": None,
        "findings": [],
    }
    assert found["logs"][1]["findings"] == [
        {"kyoku": 3, "check": "live", "seat": 2, "nth": 5, "expected": 17, "found": 20},
        {"kyoku": 4, "check": "dice", "seat": None, "nth": 1, "expected": 3, "found": 5},
    ]
    assert found["summary"] == totals_of(GOOD, WRONG).json()


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


@pytest.mark.parametrize(
    ("result", "more"),
    [
        (BAD, {"error": "The file is empty."}),
        (NO_SEED, {}),
        (PARTLY, {"kyoku_without_seed": 2}),
        (LISTED, {"published_line": 41}),
        (UNLISTED, {}),
        (REORDERED, {"published_line": 41, "published_order": "1023"}),
    ],
)
def test_json_says_more_where_there_is_more_to_say(result, more):
    (row,) = json.loads(written(JsonWriter, result))["logs"]
    usual = {"path", "status", "kyoku", "seats", "sha512", "published", "findings"}
    assert {key: value for key, value in row.items() if key not in usual} == more


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
