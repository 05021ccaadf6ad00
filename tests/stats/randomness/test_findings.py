"""What is said of samples: alarms where there is reason, silence where there is none."""

import json
from dataclasses import replace

import numpy as np
import pytest

from tests.helpers import long_run
from tests.helpers.made_up import MadeUp, unsaid_words
from viewer import translation
from viewer.stats.charts import Bars, HeatMap, RunningChart
from viewer.stats.lab.walls.batch import UNIT_WALLS
from viewer.stats.lab.walls.others import SOURCES, FewSwaps, StackedDeal
from viewer.stats.randomness import chance_rows
from viewer.stats.randomness.chance_rows import group_name
from viewer.stats.randomness.check import ALARM
from viewer.stats.randomness.findings import (
    LIMIT_DICELESS,
    LIMIT_SEATLESS,
    _summary,
    figures_of,
    findings,
)
from viewer.stats.randomness.measure import WallMeasure, WallSample, tally_of
from viewer.translation import quantity


def found(source):
    work = WallMeasure(source)
    state = work.new()
    for unit in range(work.units):
        state = work.merge(state, work.do(unit))
    return findings(state, source.described())


def seated(source):
    """Measure a unit as if its dealers were known."""
    walls = source.walls(0)
    dealers = (np.arange(walls.number) % 4).astype(np.uint8)
    known = type("Known", (), {"units": 1, "walls": lambda *_: walls._replace(dealers=dealers)})()
    work = WallMeasure(known)
    return findings(work.merge(work.new(), work.do(0)), source.described())


def alarms(report):
    return {figure.check for figure in report.alarms}


@pytest.mark.parametrize("name", ["tenhou", "tenhou-hex", "tenhou-perhand", "majiang"])
def test_a_fair_dealer_raises_no_alarm(name):
    report = found(SOURCES[name](1, long_run.examples(3 * UNIT_WALLS)))
    assert alarms(report) == set()
    assert str(report.summary).startswith("No alarm")


def test_too_few_swaps_are_noticed_in_a_few_walls():
    report = found(FewSwaps(1, 100))
    assert {"own-place", "sorted-order", "neighbours", "next-wall"} <= alarms(report)
    assert str(report.summary).startswith("Alarm in ")


def test_a_stacked_deal_is_noticed_by_its_dealer_only():
    report = found(StackedDeal(1, 8000))
    assert {"dealer-best"} <= alarms(report) <= {"dealer-best", "best-hand-winds", "shanten-winds"}


def test_a_stacked_seat_other_than_the_dealers_is_noticed():
    report = found(StackedDeal(1, 8000, share=0.1, turn=2))
    assert "best-hand-winds" in alarms(report)


def test_no_walls_give_a_sentence():
    report = findings(WallSample(left_out={"no-seed": 3}), {"source": "logs"})
    assert str(report.summary) == "There are no walls to look at."
    assert report.figures == report.limits == ()
    assert report.charts == {}
    assert report.left_out == {"no-seed": 3}


@pytest.mark.parametrize("walls", [1, 2, 9, 30, 150, 700, 3000])
def test_any_sample_gives_whole_sentences_and_finite_figures(walls):
    report = found(SOURCES["tenhou"](2, walls))
    for figure in report.figures:
        assert "{" not in str(figure.sentence)
        assert (
            (figure.p is None) == (figure.adjusted is None) == (figure.smallest_detectable is None)
        )
        assert figure.p is None or 0 <= figure.p <= figure.adjusted <= 1
        assert np.isfinite(figure.found)
        assert figure.interval is None or figure.interval[0] <= figure.found <= figure.interval[1]
    assert all(str(sentence) for sentence in (report.summary, *report.limits))
    assert json.loads(json.dumps(report.as_json()))["walls"] == walls


def test_one_wall_is_too_few_for_any_test():
    report = found(SOURCES["tenhou"](1, 1))
    assert {figure.p for figure in report.figures} == {None}
    assert str(report.summary) == "Walls looked at: 1, too few for any test."


def test_tests_come_with_the_walls_that_they_need():
    tested = [
        sum(figure.p is not None for figure in found(SOURCES["tenhou"](1, n)).figures)
        for n in (1, 10, 100, 800, 8000)
    ]
    assert tested == sorted(tested)
    assert tested[0] == 0


def test_seats_and_dice_are_told_of_only_where_they_are_known():
    with_dice = found(SOURCES["tenhou"](1, 200))
    without = found(SOURCES["majiang"](1, 200))
    known = seated(SOURCES["tenhou"](1, UNIT_WALLS))
    assert {figure.group for figure in without.figures} == {
        *("shanten", "tiles", "dora", "serial", "seats")
    }
    assert "dice" in with_dice.charts
    assert "dice" not in without.charts
    assert any(said.template == LIMIT_DICELESS for said in without.limits)
    assert any(said.template == LIMIT_SEATLESS for said in with_dice.limits)
    assert not any(said.template == LIMIT_SEATLESS for said in known.limits)
    seats = {figure.check for figure in known.figures if figure.check.endswith("-seats")}
    names = ("shanten", "best-hand", "honours", "red-fives", "dora")
    assert seats == {f"{name}-seats" for name in names}


def test_a_figure_says_what_chance_does_and_what_it_could_not_see():
    report = found(SOURCES["tenhou"](1, 8000))
    mean = next(figure for figure in report.figures if figure.check == "haipai-shanten")
    assert mean.expected == pytest.approx(3.5797, abs=1e-4)
    assert mean.interval[0] < mean.expected < mean.interval[1]
    assert 0.02 < mean.smallest_detectable < 0.03
    assert "agrees with a fair dealer" in str(mean.sentence)
    assert mean.adjusted > ALARM


def test_what_is_unusual_but_no_alarm_is_said_so():
    state = WallSample(tally=tally_of(SOURCES["tenhou"](1, 2000).walls(0)))
    figures = [replace(each, adjusted=1.0) for each in figures_of(state.tally)]
    for adjusted, said in ((0.04, "1 of"), (0.06, "No alarm"), (0.0001, "Alarm in 1 ")):
        summary = _summary(2000, (replace(figures[0], adjusted=adjusted), *figures[1:]))
        assert said in str(summary), summary
        assert "2,000" in str(summary)


def test_charts_have_a_value_for_each_label():
    report = seated(SOURCES["tenhou"](1, UNIT_WALLS))
    assert set(report.charts) == {"shanten", "tiles", "dora", "dice", "seats"}
    for chart in (chart for group in report.charts.values() for chart in group):
        match chart:
            case Bars():
                sizes = {len(chart.labels), len(chart.found), len(chart.expected)}
                assert sizes == {len(chart.margins)}
            case HeatMap():
                assert (
                    np.array(chart.values).shape
                    == (34, 136)
                    == (
                        len(chart.rows),
                        len(chart.columns),
                    )
                )
                assert chart.columns[:14] == (*map(str, range(1, 14)), "1")  # by use
                assert [at for at, _ in chart.marks] == [0, 13, 26, 39, 52, 122, 126, 131]
            case RunningChart():
                assert len(chart.at) == len(chart.found) == len(chart.margins)
                assert abs(chart.found[-1] - chart.expected) < chart.margins[-1]


def test_a_margin_holds_99_of_100_bars():
    report = seated(SOURCES["tenhou"](4, UNIT_WALLS))
    bars = [
        chart
        for group in ("dora", "dice", "seats")
        for chart in report.charts[group]
        if isinstance(chart, Bars)
    ]
    beyond = [
        abs(found - expected) > margin
        for chart in bars
        for found, expected, margin in zip(chart.found, chart.expected, chart.margins, strict=True)
    ]
    assert len(beyond) > 100
    assert sum(beyond) <= 6


def test_all_is_said_in_the_users_language():
    report = seated(FewSwaps(1, 8000))
    in_english = str(report.as_json())
    translation.use(MadeUp())
    sentences = [report.summary, *report.limits, *(each.sentence for each in report.figures)]
    assert any("more than" in each.said for each in sentences)
    texts = [each.said for each in sentences]
    for figure in report.figures:
        texts += [group_name(figure.group), quantity(figure.sample, figure.unit)]
        texts.append(chance_rows.interval(figure))
    assert [text for text in texts if unsaid_words(text)] == []
    assert str(report.as_json()) == in_english


def test_so_many_of_each_thing():
    assert quantity(1, "walls") == "1 wall"
    assert quantity(8000, "pairs of walls") == "8,000 pairs of walls"
