"""From a measured sample to what is said of it: figures, sentences, limits.

All p-values of a report are corrected together (Holm). A fair dealer then sets off any alarm in
at most one of a thousand reports, however many tests there are and however they hang together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from viewer.stats.charts import Chart
from viewer.stats.randomness.check import (
    ALARM,
    UNUSUAL,
    Figure,
    Findings,
    Sentence,
    Templates,
)
from viewer.stats.randomness.group import StatGroup, WallCounts
from viewer.stats.randomness.measure import STAT_GROUPS, WallSample
from viewer.stats.randomness.p_values import holm
from viewer.translation import N_

_MORE_THAN: Final = N_("more than {reports}")
_EMPTY: Final = N_("There are no walls to look at.")
_SUMMARIES: Final = Templates(
    agrees=N_("No alarm: {walls} walls agree with a fair dealer in all {tests} tests."),
    unusual=N_("No alarm in {tests} tests of {walls} walls; {unusual} of them came out unusual."),
    alarm=N_(
        "Alarm in {alarms} of {tests} tests of {walls} walls: a fair dealer sets off any alarm "
        "in no more than one of {reports} reports."
    ),
    small=N_("Walls looked at: {walls}, too few for any test."),
)
_LIMIT_PARTLY: Final = N_("Tests left out, for which the sample is too small: {number}.")
LIMIT_SEATLESS: Final = N_("Seats were not compared, only winds: these walls do not say who deals.")
LIMIT_DICELESS: Final = N_("Dice were not tested: these walls have none.")
_LIMIT_COPIES: Final = N_(
    "Walls whose sites tell faces only: {number}. Which of four equal tiles lies where was tested "
    "of the others alone; so were dice."
)
_LIMITS: Final = (
    N_("Not tested: whether the dealer knows the players, or favours some of them."),
    N_("Not tested: how the seeds were chosen; a wall picked from several fair ones is not seen "
       "here."),
    N_("Not tested: anything after the deal but the first draws, and those as if nobody called."),
    N_("A pattern that none of these tests looks for can pass all of them."),
    N_("The odds of a false alarm hold for one look at a finished sample, not for many looks while "
       "it grows."),
)  # fmt: skip
"""Said of every sample."""
_LIMIT_REPEATED: Final = N_(
    "Logs of games that were there already were left out: {number}. A wall that counts twice can "
    "set off a false alarm."
)

_MOST_REPORTS: Final = 10**9


def findings(state: WallSample, source: Mapping[str, object]) -> Findings:
    """Say what a sample shows of a source, which `WallSource.described` tells from others."""
    walls = state.tally.number
    figures = figures_of(state.tally) if walls else ()
    return Findings(
        source=dict(source),
        walls=walls,
        left_out=dict(state.left_out),
        figures=figures,
        charts=_charts(state) if walls else {},
        summary=_summary(walls, figures),
        limits=_limits(state, figures) if walls else (),
    )


def _charts(state: WallSample) -> dict[str, tuple[Chart, ...]]:
    charts = {group.name: group.charts(state.tally, state.course) for group in STAT_GROUPS}
    return {name: of_group for name, of_group in charts.items() if of_group}


def figures_of(tally: WallCounts) -> tuple[Figure, ...]:
    figures = figures_by(tally, STAT_GROUPS)
    p_values = [figure.p for figure in figures]
    level = ALARM / max(1, sum(p is not None for p in p_values))
    return tuple(map(partial(with_sentence, level), figures, holm(p_values)))


def figures_by(tally: WallCounts, groups: Iterable[StatGroup]) -> list[Figure]:
    """Return the figures of some groups; corrected p-values and sentences are still to come."""
    return [replace(figure, group=group.name) for group in groups for figure in group.checks(tally)]


def with_sentence(level: float, figure: Figure, adjusted: float | None) -> Figure:
    """Return a figure with its corrected p-value; one below the level would be an alarm."""
    values = {**figure.read(level), "reports": reports_of(adjusted)}
    return replace(
        figure,
        adjusted=adjusted,
        smallest_detectable=None if figure.p is None else figure.detectable(level),
        sentence=Sentence(figure.templates.of(adjusted), values),
    )


def reports_of(adjusted: float | None) -> Sentence | str:
    """Return in how many reports chance alone does such a thing once."""
    if adjusted is None:
        return ""
    if adjusted * _MOST_REPORTS < 1:
        return Sentence(_MORE_THAN, {"reports": f"{_MOST_REPORTS:,}"})
    return f"{1 / adjusted:,.0f}"


def _summary(walls: int, figures: tuple[Figure, ...]) -> Sentence:
    if not walls:
        return Sentence(_EMPTY, {})
    adjusted = [figure.adjusted for figure in figures]
    return summary_of(_SUMMARIES, adjusted, {"walls": f"{walls:,}"})


def summary_of(
    templates: Templates, adjusted: Iterable[float | None], values: Mapping[str, str]
) -> Sentence:
    """Say what all tests of a report come to, by their corrected p-values."""
    tested = [p for p in adjusted if p is not None]
    counts = {
        "tests": f"{len(tested):,}",
        "alarms": f"{sum(p < ALARM for p in tested):,}",
        "unusual": f"{sum(p < UNUSUAL for p in tested):,}",
        "reports": f"{1 / ALARM:,.0f}",
    }
    return Sentence(templates.of(min(tested, default=None)), {**values, **counts})


def _limits(state: WallSample, figures: tuple[Figure, ...]) -> tuple[Sentence, ...]:
    tally, repeated = state.tally, state.left_out.get("repeated", 0)
    skipped = sum(figure.p is None for figure in figures)
    said = _hidden(tally.number, figures)
    if skipped:
        said.append(Sentence(_LIMIT_PARTLY, {"number": str(skipped)}))
    if repeated:
        said.append(Sentence(_LIMIT_REPEATED, {"number": f"{repeated:,}"}))
    if tally.copied < tally.number:
        said.append(Sentence(_LIMIT_COPIES, {"number": f"{tally.number - tally.copied:,}"}))
    cases = ((not tally.seated, LIMIT_SEATLESS), (not tally.dice.any(), LIMIT_DICELESS))
    templates = (*(template for holds, template in cases if holds), *_LIMITS)
    return (*said, *(Sentence(template, {}) for template in templates))


def _hidden(walls: int, figures: tuple[Figure, ...]) -> list[Sentence]:
    """Say how great a deviation may be that this sample most likely would not show."""
    limits = {check: said for group in STAT_GROUPS for check, said in group.limits.items()}
    return [
        Sentence(limits[figure.check], {**figure.sentence.values, "walls": f"{walls:,}"})
        for figure in figures
        if figure.check in limits and figure.p is not None
    ]
