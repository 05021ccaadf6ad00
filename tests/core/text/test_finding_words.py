"""How a log disagrees, in words: in English for machines, else in the user's language."""

from typing import get_args

import pytest

from tests.helpers.findings import course_finding, missed, off_wall
from tests.helpers.made_up import made_up, unsaid_words
from viewer.core.base.place import Place
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.judgement.audit import CHECKS, Check
from viewer.core.play.inconsistencies import INCONSISTENCY_WORDS
from viewer.core.text.places import (
    NamedPlace,
    both_values,
    check_name,
    disagreement,
    placed,
    value_name,
)

FINDINGS = [
    (off_wall(Place(2, 0, 2), "live", 5, 17, 20), "the wall has 5m, the log 6m"),
    (off_wall(Place(0, 0, 0), "haipai", 13, 16, None), "the wall has 0m, the log nothing"),
    (off_wall(Place(0, 0, 3), "rinshan", 1, None, 135), "the wall has nothing, the log 7z"),
    (off_wall(Place(1, 0), "dora", 2, 0, 1), "the wall has 1m (id 0), the log 1m (id 1)"),
    (off_wall(Place(1, 0), "ura", 1, 0, 4), "the wall has 1m, the log 2m"),
    (off_wall(Place(1, 0), "dice", 2, 3, 3), "the wall has 3, the log 3"),
    (off_wall(Place(1, 0), "dice", 2, 6, None), "the wall has 6, the log nothing"),
]
TILES = r"\b\d[mpsz]\b"


@pytest.mark.parametrize(("finding", "words"), FINDINGS)
def test_a_finding_is_told_in_words(finding, words):
    assert disagreement(finding, red_fives=RED_FIVE_IDS) == words
    with made_up():
        assert disagreement(finding, red_fives=RED_FIVE_IDS, say=str) == words
        told = disagreement(finding, red_fives=RED_FIVE_IDS)
    assert told.startswith("⟦the wall has ⦃")
    assert unsaid_words(told, TILES) == []


def test_what_is_not_compared_is_named():
    missing, place = missed(Place(1, 7, 2), "yaku"), NamedPlace(2, 1, 0, "win", wind=0)
    assert disagreement(missing, red_fives=RED_FIVE_IDS) == "not compared: the yaku"
    assert placed(place, missing, red_fives=RED_FIVE_IDS) == "East 2, East's win: the yaku"


def test_red_fives_are_named_where_they_are_played_with():
    finding = off_wall(Place(0, 0, 0), "live", 1, 16, 17)
    assert both_values(finding, red_fives=RED_FIVE_IDS) == ("0m", "5m")
    assert both_values(finding, red_fives=NONE_RED) == ("5m (id 16)", "5m (id 17)")
    assert value_name(finding, 16, red_fives=NONE_RED) == "5m"


@pytest.mark.parametrize("check", INCONSISTENCY_WORDS)
def test_an_inconsistency_is_told_in_words(check):
    found = course_finding(Place(0, 2, 0), check, (1,), (2,))
    assert disagreement(found, red_fives=RED_FIVE_IDS) == INCONSISTENCY_WORDS[check]
    with made_up():
        assert disagreement(found, red_fives=RED_FIVE_IDS) == f"⟦{INCONSISTENCY_WORDS[check]}⟧"
        assert disagreement(found, red_fives=RED_FIVE_IDS, say=str) == INCONSISTENCY_WORDS[check]


def test_where_it_is_stands_before_it():
    place = NamedPlace(3, 1, 1, "live", 5, 1)
    finding, words = FINDINGS[0]
    assert placed(place, finding, red_fives=RED_FIVE_IDS) == f"East 2-1, South's 5th draw: {words}"
    with made_up():
        assert unsaid_words(placed(place, finding, red_fives=RED_FIVE_IDS), TILES) == []


def test_every_check_has_a_name_of_its_own():
    assert get_args(Check) == CHECKS
    assert len({check_name(check) for check in CHECKS}) == len(CHECKS)
    with made_up():
        assert all(check_name(check).startswith("⟦") for check in CHECKS)
