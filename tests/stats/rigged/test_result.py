"""What all tests say together: one correction, the smallest favour, and how files are named."""

from collections import Counter
from math import sqrt
from statistics import NormalDist

import pytest

from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.luck.law import LawTallies, LawTally
from viewer.stats.luck.subsets import DEALER, LEADER
from viewer.stats.randomness.check import ALARM
from viewer.stats.randomness.measure import WallSample, tally_of
from viewer.stats.randomness.p_values import POWER, holm, normal_smallest_detectable
from viewer.stats.rigged.classes import EVERYBODY
from viewer.stats.rigged.report import favour_text, rigged_json, rigged_page
from viewer.stats.rigged.result import (
    FileHash,
    RiggedSample,
    rigged_of,
    smallest_favour,
)

SHANTEN = ("shanten", 4)
TEN_THOUSAND = 10_000


def tally(found, law, count):
    return LawTally(found, Counter({law: count}))


def sample(**others):
    classes = LawTallies(
        {
            ("haipai-shanten", EVERYBODY): tally(35_797, SHANTEN, TEN_THOUSAND),
            ("haipai-shanten", DEALER): tally(34_000, SHANTEN, TEN_THOUSAND),
            ("accepted", EVERYBODY): tally(2_500, ("set", 1, 4), TEN_THOUSAND),
            ("ura", LEADER): tally(0, ("flip", 9, 1), 2),
        }
    )
    return RiggedSample(games=1200, hands=TEN_THOUSAND, classes=classes, **others)


def walls():
    return WallSample(1, tally_of(SOURCES["tenhou"](1, 100).walls(0)))


def test_all_tests_are_corrected_together():
    found = rigged_of(sample(), walls())
    tests = [*found.rows, *found.figures]
    assert tuple(each.adjusted for each in tests) == holm([each.p for each in tests])
    assert found.tests == sum(each.p is not None for each in tests) > len(found.rows)
    assert [each.name for each in found.alarms] == [f"haipai-shanten/{DEALER}"]
    assert str(found.summary).startswith(f"Alarm in 1 of {found.tests} tests: ")
    assert [figure.group for figure in found.figures].count("shanten") == 0


def test_without_alarms_it_is_said_how_many_are_unusual():
    fair = sample()
    fair.classes["haipai-shanten", DEALER].found = 35_797
    said = str(rigged_of(fair, WallSample()).summary)
    assert said == "No alarm: all 4 tests agree with fair walls."
    fair.classes["accepted", EVERYBODY].found = 2_620
    said = str(rigged_of(fair, WallSample()).summary)
    assert said == "No alarm in 4 tests; 1 of them came out unusual."
    empty = rigged_of(RiggedSample(), WallSample())
    assert str(empty.summary) == "There is no hand to test."
    assert (empty.classes, empty.figures, empty.tests) == ((), (), 0)


def test_the_smallest_favour_is_that_of_the_power_calculation():
    found = rigged_of(sample(), WallSample())
    rows = {row.name: row for row in found.rows}
    off = normal_smallest_detectable(sqrt(TEN_THOUSAND * 3 / 16), ALARM / 4)
    row = rows[f"accepted/{EVERYBODY}"]
    share = 1 / smallest_favour(row)
    spread = sqrt(TEN_THOUSAND * (3 / 16 + share * (1 - share)))
    added = NormalDist().inv_cdf(POWER) * (spread - sqrt(TEN_THOUSAND * 3 / 16))
    assert share == pytest.approx((off + added) / TEN_THOUSAND)
    assert 0 < added < off / 20
    assert favour_text(row) == f"1 in {1 / share:.0f}"
    shanten = smallest_favour(rows[f"haipai-shanten/{EVERYBODY}"])
    assert 15 < shanten < 25
    few = rows[f"ura/{LEADER}"]
    assert (smallest_favour(few), favour_text(few)) == (None, "–")


def test_files_are_named_below_their_common_folder_and_hashed_together():
    files = [
        FileHash("/home/me/logs/a.xml", b"1" * 32),
        FileHash("/home/me/logs/x/b.xml", b"0" * 32),
    ]
    found = rigged_of(sample(files=files), WallSample())
    assert [each.path for each in found.files] == ["a.xml", "x/b.xml"]
    other = rigged_of(sample(files=files[::-1]), WallSample())
    assert found.digest == other.digest
    assert found.digest != rigged_of(sample(files=files[:1]), WallSample()).digest
    apart = [*files, FileHash("c.xml", b"2" * 32)]
    named = rigged_of(sample(files=apart), WallSample()).files
    assert [each.path for each in named] == [each.path for each in apart]


def test_json_and_page_have_every_test_and_file():
    files = [FileHash("/a/<&>.xml", b"1" * 32)]
    found = rigged_of(sample(files=files, untimed=3, left_out=Counter(repeated=2)), walls())
    told = rigged_json(found)
    assert [each["test"] for each in told["players"]] == [row.name for row in found.rows]
    assert [each["check"] for each in told["figures"]] == [each.check for each in found.figures]
    assert told["files"] == [{"path": "<&>.xml", "sha256": "31" * 32}]
    assert told["alarms"] == [f"haipai-shanten/{DEALER}"]
    page = rigged_page(found)
    assert page.startswith("<!DOCTYPE html>")
    assert "&lt;&amp;&gt;.xml" in page
    assert "31" * 32 in page
    assert found.digest in page
    assert "The dealer: Shanten of the haipai" in page
    assert page.count("<tbody id=") == len(found.rows) + len(found.figures)
    assert "Games that do not tell when they began: 3." in page
    assert rigged_page(rigged_of(RiggedSample(), WallSample()))
