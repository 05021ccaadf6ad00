"""What the window says of figures, hands and superstitions."""

from dataclasses import replace

import pytest

from viewer.lab.stats.figure import Sentence
from viewer.luck.beliefs import BELIEFS
from viewer.luck.estimate import SmallestDetectable
from viewer.luck.game import HandLuck
from viewer.luck.measures import GOOD, LuckMeasure
from viewer.luck.result import BeliefResult
from viewer.luck.row import LuckRow, OthersLuck
from viewer.luck.run import RemarkableHand
from viewer.ui.kit.verdict import Verdict
from viewer.ui.luck import phrases

DRAWS = LuckMeasure("steps", "all", GOOD, "draws", "Steps", "A note.")
ROW = LuckRow(
    name="steps", measure=DRAWS, trials=400, found=30.0, expected=32.26, deviation=2.0, z=-1.125,
    p=0.2, adjusted=0.9, share=0.1, sentence=Sentence("It agrees.", {}),
    others=OthersLuck(1200, 99.0, 96.5, 0.4),
)  # fmt: skip


def test_counts_are_whole_and_means_are_not():
    assert phrases.own_found(ROW) == "30 / 32.3"
    mean = replace(ROW, found=3.4567, expected=3.4, measure=DRAWS._replace(mean=True))
    assert phrases.own_found(mean) == "3.457 / 3.400"
    assert phrases.luck_found(replace(ROW, chi_square=True)).replace("\xa0", " ") == "χ² 30.0"


def test_the_others_stand_beside():
    assert phrases.others_found(ROW) == "99 / 96.5"
    assert phrases.others_found(replace(ROW, others=None)) == "–"


@pytest.mark.parametrize(
    ("value", "said"), [(1.24, "+1.2"), (-1.26, "−1.3"), (0.04, "0.0"), (-0.01, "0.0"), (None, "–")]
)
def test_deviations_have_signs(value, said):
    assert phrases.signed(value) == said


def test_marks_and_sentences():
    assert phrases.row_mark(ROW) is Verdict.AGREES
    assert phrases.row_mark(replace(ROW, adjusted=1e-9)) is Verdict.DISAGREES
    assert phrases.row_mark(replace(ROW, adjusted=None)) is Verdict.NOTHING
    small = replace(ROW, smallest_detectable=SmallestDetectable(None, 18.8))
    assert phrases.row_mark(small) is Verdict.NOTHING
    assert phrases.row_words(small).startswith("Steps, no verdict: ")
    assert phrases.row_mark(replace(small, adjusted=1e-9)) is Verdict.DISAGREES
    assert phrases.row_chances(ROW) == "p 0.200, adjusted p 0.900"
    assert phrases.row_chances(None) == ""
    assert phrases.row_sentence(ROW) == "In 400 draws: It agrees."
    assert phrases.row_words(ROW).startswith("Steps, agrees with chance: In 400 draws: It agrees.")
    assert "A note." in phrases.row_words(ROW)


def test_superstitions_with_and_without_a_test():
    belief = BELIEFS[0]
    tested, untested = BeliefResult(belief, ROW), BeliefResult(belief, None)
    assert phrases.belief_mark(tested) is Verdict.AGREES
    assert phrases.belief_mark(untested) is Verdict.NOTHING
    assert phrases.belief_sentence(tested) == f"{belief.meaning} It agrees."
    assert "no data to test this" in phrases.belief_words(untested)


def test_a_hand_says_how_far_off_it_was():
    assert phrases.steps(RemarkableHand("a/b.xml", HandLuck(3, 4, 1, 1, -2.345, 1.0))) == "−2.3"
    assert phrases.steps(RemarkableHand("a/b.xml", HandLuck(3, 4, 1, 1, 0.06, 1.0))) == "+0.1"
