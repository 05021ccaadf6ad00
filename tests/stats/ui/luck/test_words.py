"""What the window says of figures, hands and superstitions."""

from dataclasses import replace

import pytest

from viewer.stats.luck.law import SmallestDetectable
from viewer.stats.luck.measures import BAD, GOOD, NEITHER, LuckMeasure
from viewer.stats.luck.result import BeliefResult
from viewer.stats.luck.row import LuckRow, OthersLuck
from viewer.stats.luck.run import HandLuck, RemarkableHand
from viewer.stats.luck.subsets import BELIEFS
from viewer.stats.randomness.check import Sentence
from viewer.stats.randomness.p_values import two_sided
from viewer.stats.ui import luck_results as phrases
from viewer.stats.ui.chance_table import ChanceVerdict, deviations_text
from viewer.ui.kit.verdict import BandDot, DotShape

DRAWS = LuckMeasure("steps", "all", GOOD, "draws", "Steps", "A note.")
ROW = LuckRow(
    name="steps", measure=DRAWS, trials=400, found=30.0, expected=32.26, deviation=2.0, z=-1.125,
    p=0.2, detectable=lambda _level: SmallestDetectable(3.0, 3.0), adjusted=0.9, share=0.1,
    sentence=Sentence("It agrees.", {}),
    others=OthersLuck(1200, 99.0, 96.5, 0.4),
)  # fmt: skip


def test_counts_are_whole_and_means_are_not():
    assert phrases.own_found(ROW) == "30 / 32.3"
    mean = replace(ROW, found=3.4567, expected=3.4, measure=DRAWS._replace(mean=True))
    assert phrases.own_found(mean) == "3.457 / 3.400"
    assert phrases.found_text(replace(ROW, chi_square=True)).replace("\xa0", " ") == "χ² 30.0"


def test_the_others_stand_beside():
    assert phrases.others_found(ROW) == "99 / 96.5"
    assert phrases.others_found(replace(ROW, others=None)) == "–"


def test_a_verdict_is_a_word_and_the_row_says_its_number():
    row = phrases.shown_measure(ROW)
    assert row.verdict is ChanceVerdict.WITHIN
    assert row.dots == (BandDot(-1.125),)
    assert row.detail == "In 400 draws: It agrees. A note.\nraw p 0.200, adjusted p 0.900"
    assert row.said.startswith("Steps, within chance, −1.1σ: In 400 draws: It agrees.")
    assert (row.found, row.expected, row.adjusted) == ("30", "32.3", 0.9)
    assert phrases.shown_measure(replace(ROW, adjusted=0.01)).verdict is ChanceVerdict.UNUSUAL


def test_right_is_lucky_whatever_is_counted():
    bad = replace(ROW, measure=DRAWS._replace(better=BAD))
    shown = phrases.shown_measure(bad)
    assert (shown.dots, shown.deviations) == ((BandDot(1.125),), 1.125)
    rings = [BandDot(1.125), BandDot(-0.4, DotShape.RING)]
    assert list(phrases._dots(bad)) == rings
    neither = replace(ROW, measure=DRAWS._replace(better=NEITHER))
    assert (phrases.shown_measure(neither).dots, list(phrases._dots(neither))) == ((), [])
    assert phrases.shown_measure(neither).deviations == -1.125


@pytest.mark.parametrize(
    "row",
    [
        replace(ROW, adjusted=None),
        replace(ROW, smallest_detectable=SmallestDetectable(None, 18.8)),
    ],
)
def test_what_is_not_tested_or_too_small_has_no_verdict(row):
    shown = phrases.shown_measure(row)
    assert shown.verdict is ChanceVerdict.OPEN
    assert shown.dots == (BandDot(-1.125, DotShape.RING),)
    alarm = phrases.shown_measure(replace(row, adjusted=1e-9))
    assert alarm.alarm
    assert alarm.dots == (BandDot(-1.125, DotShape.DIAMOND),)


def test_what_is_too_rare_for_z_lies_where_its_p_value_is():
    row = replace(ROW, z=None, p=two_sided(1.5))
    assert phrases.shown_measure(row).deviations == pytest.approx(-1.5)
    untested = phrases.shown_measure(replace(row, p=None, adjusted=None))
    assert untested.deviations is None
    assert untested.dots == ()
    assert "raw p" not in untested.detail


def test_superstitions_with_and_without_a_test():
    belief = BELIEFS[0]
    tested = phrases.shown_belief(BeliefResult(belief, ROW))
    assert (tested.name, tested.verdict) == (belief.name, ChanceVerdict.WITHIN)
    assert tested.detail.startswith(f"{belief.meaning} It agrees.\n")
    untested = phrases.shown_belief(BeliefResult(belief, None))
    assert untested.verdict is ChanceVerdict.OPEN
    assert "no data to test this" in untested.said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        *[(1.24, "+1.2σ"), (-1.26, "−1.3σ"), (0.04, "0.0σ"), (-0.01, "0.0σ"), (None, "–")],
        *[(329.4, "+329σ"), (5e4, "> 999σ"), (-5e4, "< −999σ")],
    ],
)
def test_deviations_have_signs(value, said):
    assert deviations_text(value) == said


def test_a_hand_says_how_far_off_it_was():
    (column,) = [each for each in phrases._hands_columns() if each.title == "Steps"]
    assert column.text(RemarkableHand("a/b.xml", HandLuck(3, 4, 1, 1, -2.345, 1.0))) == "−2.3"
    assert column.text(RemarkableHand("a/b.xml", HandLuck(3, 4, 1, 1, 0.06, 1.0))) == "+0.1"
