import pytest

from tests.helpers.findings import course_finding, off_wall
from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import Remark
from viewer.core.base.place import Place
from viewer.core.judgement.words import STATUSES, status_name
from viewer.core.text.places import NamedPlace
from viewer.ui import words
from viewer.ui.collection.check_model import wrong
from viewer.ui.collection.check_run import finished, running, stopped
from viewer.ui.kit.verdict import Verdict

PATHS = ("/games/2024",)
UNREADABLE = LogResult("u", "unreadable", Remark("empty"))
NO_SEED = LogResult("n", "no_seed", Remark("no-seed"), hand_count=1, without_seed=1)
GOOD = LogResult("g", "verified", hand_count=1)
BAD = LogResult(
    "b",
    "contradicted",
    hand_count=1,
    wrong=(0, 0, 0, 0, 0, 1, 0),
    findings=(off_wall(Place(0, 0), "dice", 1, 3, 4),),
    places=(NamedPlace(1, 0, 0, "dice"),),
)
UNLISTED = LogResult("x", "verified", hand_count=1, published=False)


def totals_of(*results):
    totals = Totals()
    for result in results:
        totals.add(result)
    return totals


def test_statuses_differ_in_words_and_marks():
    assert len({status_name(status) for status in STATUSES}) == len(STATUSES)
    marks = {status: words.STATUS_MARKS[status] for status in STATUSES}
    assert marks.pop("inconsistent") == marks["contradicted"]  # both are bad; the words differ
    assert len({*marks.values()}) == len(marks)


def test_a_contradiction_is_told_by_its_place():
    result = LogResult(
        "x",
        "contradicted",
        wrong=(0, 1, 0, 0, 0, 0, 0),
        findings=(off_wall(Place(2, 0, 2), "live", 5, 17, 20),),
        places=(NamedPlace(3, 1, 0, "live", 5, 1),),
    )
    assert wrong(result) == "East 2, South's 5th draw: the wall has 5m, the log 6m."


def test_an_inconsistency_is_told_by_its_place():
    result = LogResult(
        "x",
        "inconsistent",
        inconsistency_count=1,
        inconsistencies=(course_finding(Place(2, 9, 2), "call", (1,), (2,)),),
        places=(NamedPlace(3, 1, 0, "call", 1, 1),),
    )
    words = "East 2, South's 1st call: calls with tiles that are not there."
    assert wrong(result) == words


def test_further_contradictions_are_counted():
    result = BAD._replace(wrong=(1199, 0, 0, 0, 0, 1, 0))
    assert wrong(result).endswith("the log 4 and 1,199 more.")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (GOOD, ""),
        (UNREADABLE, "The file is empty."),
        (NO_SEED, "The log publishes no seed: nothing to rebuild."),
        (
            GOOD._replace(problem=Remark("cut-short")),
            "The file is damaged: its end is missing; it was read as far as it goes.",
        ),
        (GOOD._replace(hand_count=9, without_seed=2), "Kyoku without a seed: 2."),
        (UNLISTED, "Its hash is not in the published list."),
        (
            GOOD._replace(seats="0123", published=True, published_order="1023"),
            "Published with seats 1023, not 0123.",
        ),
    ],
)
def test_what_is_odd_is_told(result, words):
    assert wrong(result) == words


def test_hostile_text_in_a_problem_cannot_break_the_line():
    problem = Remark("not-mjlog", {"tag": "a\nb\x1b"})
    assert "\n" not in wrong(UNREADABLE._replace(problem=problem))


@pytest.mark.parametrize(
    ("results", "total", "words"),
    [
        ((GOOD,), 1200, "1 of 1,200 logs checked, nothing contradicts."),
        ((GOOD, BAD), 12, "2 of 12 logs checked, 1 contradicts its walls."),
        ((BAD, BAD), 12, "2 of 12 logs checked, 2 contradict their walls."),
        ((UNLISTED,), 12, "1 of 12 logs checked, 1 is not in the published list."),
        (
            (BAD, UNLISTED, UNLISTED),
            2,
            "3 of 3 logs checked, 1 contradicts its walls, 2 are not in the published list.",
        ),
    ],
)
def test_how_far_it_is(results, total, words):
    assert running(totals_of(*results), total) == words


@pytest.mark.parametrize(
    ("results", "mark", "words"),
    [
        ((), Verdict.NOTHING, "There is no log: 2024 is empty."),
        ((GOOD,), Verdict.AGREES, "Every tile of the log comes from its seed."),
        (
            (GOOD,) * 2000,
            Verdict.AGREES,
            "Every tile of all 2,000 logs comes from the seed of its log.",
        ),
        ((GOOD, NO_SEED), Verdict.AGREES, "1 of 2 logs verified, nothing contradicts."),
        ((NO_SEED, UNREADABLE), Verdict.NOTHING, "2 logs checked, none could be verified."),
        ((UNREADABLE,), Verdict.UNREADABLE, "The one file there is could not be read."),
        ((UNREADABLE,) * 2, Verdict.UNREADABLE, "None of the 2 files is a log that can be read."),
        ((GOOD, BAD), Verdict.DISAGREES, "2 logs checked, 1 contradicts its walls."),
        ((GOOD, UNLISTED), Verdict.DISAGREES, "2 logs checked, 1 is not in the published list."),
    ],
)
def test_what_it_comes_to(results, mark, words):
    assert finished(totals_of(*results), PATHS) == (mark, words)


def test_being_stopped_is_told():
    assert stopped(totals_of(), 9) == "Stopped before the first log was checked."
    said = stopped(totals_of(GOOD), 9)
    assert said == "Stopped: 1 of 9 logs checked, nothing contradicts."
