"""What is said of results: in English here, and nothing of it unsaid in another language."""

import pytest

from tests.helpers.made_up import made_up, unsaid_words
from tests.helpers.results import (
    BAD,
    GOOD,
    INCOMPLETE,
    INCONSISTENT,
    LISTED,
    NO_SEED,
    PARTLY,
    REORDERED,
    UNLISTED,
    WITH_REPLAY,
    WRONG,
    totals_of,
)
from viewer.collection.report import needs_a_line
from viewer.collection.verdicts import (
    course,
    disagreements,
    lines,
    outcome,
    total_verdict,
    verdict,
)

CODED = GOOD._replace(site="mahjong-soul")
AGREES = "Every tile of this log comes from its seed."
IN_THE_RECORD = "Every tile of the log is that of its walls, and every wall has its hash."
IN_THE_RECORDS = "Every tile of all 2 logs is that of their walls, and every wall has its hash."
FROM_SEED_OR_RECORD = (
    "Every tile of all 2 logs comes from the seed of its log, or from a wall in the record, whose"
    " hash agrees."
)
TILES = r"\b\d[mpsz]\b"

# a log


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (GOOD, AGREES),
        (WRONG, "This log contradicts its seed in 2 of 749 places."),
        (NO_SEED, "The log publishes no seed: nothing to rebuild."),
        (BAD, "The file is empty."),
        (PARTLY, "Every tile of 6 kyoku comes from its seed. Kyoku without a seed: 2."),
        (
            INCOMPLETE,
            (
                f"{AGREES} The game has no end: its last hand has no final results."
                " 2 places could not be compared."
            ),
        ),
        (LISTED, AGREES),
        (INCONSISTENT, f"{AGREES} The log contradicts itself in one place."),
        (
            INCONSISTENT._replace(inconsistency_count=1200),
            f"{AGREES} The log contradicts itself in 1,200 places.",
        ),
        (UNLISTED, f"{AGREES} Its hash is not in the published list."),
        (REORDERED, f"{AGREES} Published with seats 1023, not 0123."),
        (
            WRONG._replace(compared=(2, 0, 0, 0, 0, 0, 0), belongs_elsewhere=True),
            "This seed does not belong to this log: no more agrees than by chance.",
        ),
        (
            WRONG._replace(
                compared=(2, 0, 0, 0, 0, 0, 0), site="riichi-city", belongs_elsewhere=True
            ),
            "These walls do not belong to this log: no more agrees than by chance.",
        ),
        (
            PARTLY._replace(site="mahjong-soul"),
            (
                "Every tile of this log is that of its walls. No hash of them was compared."
                " Kyoku without a wall: 2."
            ),
        ),
        (
            WRONG._replace(
                wrong=(1, 0, 0, 0, 0, 0, 0),
                compared=(1, 0, 0, 0, 0, 0, 0),
            ),
            "This log contradicts its seed in 1 of 1 place.",
        ),
    ],
)
def test_a_verdict_is_a_sentence_or_several(result, words):
    assert verdict(result) == words
    assert needs_a_line(result) == (words != AGREES)
    with made_up():
        assert unsaid_words(verdict(result)) == []


def test_findings_are_told_by_their_places():
    assert list(disagreements(WRONG)) == [
        ("East 2-1, South's 5th draw", "the wall has 5m, the log 6m"),
        ("East 3, 1st die", "the wall has 3, the log 5"),
    ]
    with made_up():
        both = " ".join(map(" ".join, [*disagreements(WRONG), *disagreements(INCONSISTENT)]))
    assert unsaid_words(both, TILES) == []


# all logs


@pytest.mark.parametrize(
    ("results", "found", "words"),
    [
        ([], "nothing", "There is no log."),
        ([GOOD], "whole", "Every tile of the log comes from its seed."),
        ([GOOD] * 2, "whole", "Every tile of all 2 logs comes from the seed of its log."),
        ([CODED], "whole", IN_THE_RECORD),
        ([CODED] * 2, "whole", IN_THE_RECORDS),
        ([GOOD, CODED], "whole", FROM_SEED_OR_RECORD),
        ([GOOD, WRONG], "contradicts", "2 logs checked, 1 contradicts its walls."),
        (
            [WRONG, WRONG, UNLISTED],
            "contradicts",
            "3 logs checked, 2 contradict their walls, 1 is not in the published list.",
        ),
        ([INCONSISTENT], "contradicts", "1 log checked, 1 contradicts itself."),
        (
            [INCONSISTENT, INCONSISTENT, UNLISTED, UNLISTED],
            "contradicts",
            "4 logs checked, 2 contradict themselves, 2 are not in the published list.",
        ),
        ([GOOD, BAD, NO_SEED], "partly", "1 of 3 logs verified, nothing contradicts."),
        (
            [PARTLY],
            "incomplete",
            "1 log of 1 is incomplete: not all of it could be compared.",
        ),
        (
            [GOOD, NO_SEED, INCOMPLETE, INCOMPLETE],
            "incomplete",
            "2 logs of 4 are incomplete: not all of them could be compared.",
        ),
        ([NO_SEED], "nothing", "1 log checked, it could not be verified."),
        ([NO_SEED, BAD], "nothing", "2 logs checked, none could be verified."),
        ([BAD], "unreadable", "The one file there is could not be read."),
        ([BAD] * 1200, "unreadable", "None of the 1,200 files is a log that can be read."),
    ],
)
def test_all_come_to_one_sentence(results, found, words):
    totals = totals_of(*results)
    assert (outcome(totals), total_verdict(totals)) == (found, words)
    with made_up():
        assert unsaid_words(total_verdict(totals)) == []


def test_what_the_course_of_play_came_to_is_added_up():
    totals = totals_of(INCONSISTENT, GOOD, INCONSISTENT._replace(replayed=5, inconsistency_count=0))
    assert course(totals) == "105 comparisons, 1 inconsistency"
    assert course(totals_of(GOOD)) == "left out, the tiles alone were compared"
    assert course(totals_of(GOOD._replace(replayed=0))) == "0 comparisons, 0 inconsistencies"
    assert course(totals_of(GOOD._replace(replayed=1))) == "1 comparison, 0 inconsistencies"


def test_counts_are_told_a_line_each():
    assert list(lines(totals_of(GOOD))) == [
        "1 log, 8 hands: 1 verified, 0 contradicted, 0 incomplete, 0 without a wall, 0 unreadable",
        "compared: 416 haipai tiles, 300 draws, 3 rinshan, 12 dora, 2 ura dora, 16 dice",
        "known before the game: 1 by their logs alone",
        "course of play: left out, the tiles alone were compared",
    ]


def test_where_nothing_could_be_read_nothing_was_left_out():
    assert [line for line in lines(totals_of(BAD, BAD)) if line.startswith("course")] == []
    assert list(lines(totals_of(BAD, GOOD)))[-1].startswith("course of play: left out")


def test_with_a_list_it_is_said_how_many_are_in_it():
    assert list(lines(totals_of(LISTED, UNLISTED, GOOD)))[4] == (
        "published list: 1 found, 1 not in it"
    )


def test_all_lines_are_said_in_the_language():
    with made_up():
        text = "\n".join(lines(totals_of(*WITH_REPLAY)))
    assert unsaid_words(text) == []
