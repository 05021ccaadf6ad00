import pytest

from tests.helpers.games import make_bytes
from viewer.collection.check import LogResult, check_log
from viewer.core.audit.audit import Finding
from viewer.core.base.errors import Remark
from viewer.core.text.places import Place
from viewer.ui.audit.rows import RANKS, Rows

FINDING = Finding(3, "live", 2, 5, 17, None, 40)
PLACE = Place(1, 0, 0, "dice")
RESULTS = [
    LogResult("a", "unreadable", Remark("broken-xml", {"line": 3, "column": 1})),
    LogResult("b", "no_seed", Remark("no-seed"), kyoku=4, without_seed=4, seats="0123"),
    LogResult(
        "c",
        "contradicted",
        findings=(FINDING, FINDING),
        compared=(1, 2, 3, 4, 5, 6),
        places=(PLACE, PLACE),
    ),
    LogResult("d", "verified", sha512="ab" * 64, published=True, published_line=70_000),
    LogResult("e", "verified", sha512="0c" * 64, published=False, red_fives=False),
    LogResult("f", "verified", published=True, published_line=1, published_order="3210"),
    LogResult("g", "verified", kyoku=9, without_seed=2),
]


@pytest.fixture
def rows():
    rows = Rows()
    for result in RESULTS:
        rows.add(result)
    return rows


def test_results_come_back_as_they_went_in(rows):
    assert [rows.result(row) for row in range(len(rows))] == RESULTS
    assert list(rows.results(2)) == RESULTS[:2]


def test_a_real_result_comes_back_as_it_went_in():
    rows = Rows()
    result = check_log("x", make_bytes(3), {})
    rows.add(result)
    assert rows.result(0) == result
    assert result.sha512 is not None


def test_dice_are_no_tiles(rows):
    assert rows.tiles[2] == 1 + 2 + 3 + 4 + 5


def test_the_first_finding_stands_for_all(rows):
    assert rows.finding(2) == (FINDING, PLACE, 2, True)
    assert rows.finding(0) is None


def test_what_calls_for_attention_ranks_first(rows):
    assert [RANKS[rank] for rank in rows.ranks[:3]] == ["unreadable", "no_seed", "contradicted"]
    assert RANKS[0] == "contradicted"


def test_all_is_counted(rows):
    assert rows.totals.logs == len(RESULTS)
    assert rows.totals.statuses["verified"] == 4
    assert rows.totals.not_published == 1


def test_equal_problems_are_kept_once():
    rows = Rows()
    for name in "ab":
        rows.add(LogResult(name, "unreadable", Remark("too-large", {"limit": 64})))
    assert rows.result(0).problem is rows.result(1).problem
