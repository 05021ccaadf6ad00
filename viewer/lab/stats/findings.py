"""From a measured sample to what is said of it: figures, sentences, limits.

All p-values of a report are corrected together (Holm). A fair dealer then sets off any alarm in
at most one of a thousand reports, however many tests there are and however they hang together.
"""

from collections.abc import Mapping
from typing import Final

from viewer.lab.stats import words
from viewer.lab.stats.check import MANY, UNUSUAL, Check
from viewer.lab.stats.figure import ALARM, Figure, Findings, Sentence
from viewer.lab.stats.groups import LIMITS, charts_of, checks_of
from viewer.lab.stats.measure import Measured
from viewer.lab.stats.p_values import holm
from viewer.lab.stats.tally import Tally

_MOST_REPORTS: Final = 10**9


def findings(state: Measured, source: Mapping[str, object]) -> Findings:
    """Say what a sample shows.

    Args:
        state: what was measured.
        source: what tells its source from others, as `Source.described` gives it.
    """
    walls = state.tally.number
    figures = figures_of(state.tally) if walls else ()
    return Findings(
        source=dict(source),
        walls=walls,
        left_out=dict(state.left_out),
        figures=figures,
        charts=charts_of(state.tally, state.course) if walls else {},
        summary=_summary(walls, figures),
        limits=_limits(state, figures) if walls else (),
    )


def figures_of(tally: Tally) -> tuple[Figure, ...]:
    """Return all statistics of a sample; there is at least one wall."""
    checks = checks_of(tally)
    chances = [check.test.p for check in checks]
    level = ALARM / max(1, sum(p is not None for p in chances))
    return tuple(
        _figure(check, p, adjusted, level)
        for check, p, adjusted in zip(checks, chances, holm(chances), strict=True)
    )


def _figure(check: Check, p: float | None, adjusted: float | None, level: float) -> Figure:
    test = check.test
    return Figure(
        check=check.check,
        group=check.group,
        title=check.title,
        sample=check.sample,
        unit=check.unit,
        found=test.found,
        expected=test.expected,
        interval=test.interval,
        p=p,
        adjusted=adjusted,
        smallest_detectable=None if p is None else test.smallest_detectable(level),
        sentence=_sentence(check, adjusted, level),
        digits=check.digits,
        chi_square=test.templates is MANY,
    )


def _sentence(check: Check, adjusted: float | None, level: float) -> Sentence:
    template = check.test.templates.of(adjusted)
    return Sentence(template, {**check.test.read(level), "reports": reports_of(adjusted)})


def reports_of(adjusted: float | None) -> Sentence | str:
    """Return in how many reports chance alone does such a thing once."""
    if adjusted is None:
        return ""
    if adjusted * _MOST_REPORTS < 1:
        return Sentence(words.MORE_THAN, {"reports": f"{_MOST_REPORTS:,}"})
    return f"{1 / adjusted:,.0f}"


def _summary(walls: int, figures: tuple[Figure, ...]) -> Sentence:
    if not walls:
        return Sentence(words.EMPTY, {})
    tested = [figure.adjusted for figure in figures if figure.adjusted is not None]
    alarms, unusual = (sum(p < limit for p in tested) for limit in (ALARM, UNUSUAL))
    values = {"walls": f"{walls:,}", "tests": str(len(tested))}
    if not tested:
        return Sentence(words.UNTESTED, values)
    if alarms:
        reports = f"{1 / ALARM:,.0f}"
        return Sentence(words.ALARMED, {**values, "alarms": str(alarms), "reports": reports})
    if unusual:
        return Sentence(words.UNUSUAL, {**values, "unusual": str(unusual)})
    return Sentence(words.NO_ALARM, values)


def _limits(state: Measured, figures: tuple[Figure, ...]) -> tuple[Sentence, ...]:
    """Say what the sample could not have shown, then what no sample shows here."""
    tally, repeated = state.tally, state.left_out.get("repeated", 0)
    skipped = sum(figure.p is None for figure in figures)
    said = _hidden(tally.number, figures)
    if skipped:
        said.append(Sentence(words.LIMIT_PARTLY, {"number": str(skipped)}))
    if repeated:
        said.append(Sentence(words.LIMIT_REPEATED, {"number": f"{repeated:,}"}))
    cases = (
        (not tally.seated, words.LIMIT_SEATLESS),
        (not tally.dice.any(), words.LIMIT_DICELESS),
    )
    said += [Sentence(template, {}) for holds, template in cases if holds]
    always = (
        words.LIMIT_PLAYERS,
        words.LIMIT_SEEDS,
        words.LIMIT_PLAY,
        words.LIMIT_PATTERNS,
        words.LIMIT_LOOKS,
    )
    return (*said, *(Sentence(template, {}) for template in always))


def _hidden(walls: int, figures: tuple[Figure, ...]) -> list[Sentence]:
    """Say how great a deviation may be that this sample most likely would not show."""
    return [
        Sentence(LIMITS[figure.check], {**figure.sentence.values, "walls": f"{walls:,}"})
        for figure in figures
        if figure.check in LIMITS and figure.p is not None
    ]
