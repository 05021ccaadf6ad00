"""What was found of a sample of walls, as one HTML page: read in a browser, sent, printed.

It needs nothing else, and runs nothing: style, charts and tiles are inside. What a reader has to
know comes first: the one sentence, then what is alarming, then everything, then what the sample
could not have shown.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from viewer import __version__
from viewer.lab.charts.tiles import tile_definitions
from viewer.lab.report.figures import anchor, group_section, safe
from viewer.lab.report.style import STYLE
from viewer.lab.report.words import probability
from viewer.lab.stats.figure import ALARM, Figure, Findings

_MARKS: Final = {"good": "\N{CHECK MARK}", "bad": "\N{BALLOT X}", "none": "\N{EN DASH}"}

_METHOD: Final = """<section><h2>How this was computed</h2>
<p><b>p</b> is how often a fair dealer, one to whom every order of the tiles is as likely as any
other, gives a figure at least as far from its expectation as the one found. It is not the
probability that the dealer is fair.</p>
<p><b>Adjusted p</b> allows for the number of tests. {tests} With many tests some p are small by
chance alone, so each is raised by Holm's method until it may be read as if it were the only one.
An adjusted p below {alarm:g} is an alarm: a fair dealer sets off any in at most {one} of
{reports:,} reports.</p>
<p><b>99 % interval</b>: where the true figure lies, judged from the sample alone. Ninety-nine of
a hundred such intervals hold it. <b>Would show from</b>: the smallest true deviation from what is
expected that a sample of this size would have shown as an alarm nine times in ten. A smaller one
may be there, unseen. A figure without an interval sums up many counts in one test statistic: it
grows with each that is off, so only a large one is suspicious.</p>
<p>In the <b>charts</b>, chance (99 %) is the range in which chance alone keeps a single figure
in 99 of 100 cases. It is not adjusted: of a hundred fair figures about one lies outside. In a map
about one cell in sixteen thousand is four standard deviations away by chance; such cells are
outlined, with a plus above what is expected and a minus below.</p>
</section>
"""


def report_page(findings: Findings) -> str:
    """Return a page on a sample.

    Args:
        findings: what is said of it; all its text is escaped.

    Returns:
        A whole HTML document, to be saved as UTF-8.

    Raises:
        OSError: the program's drawings of tiles cannot be read.
        ValueError: a chart's parts differ in number.
    """
    return "".join(_page(findings))


def _page(findings: Findings) -> Iterator[str]:
    tiles: set[str] = set()
    groups = "".join(_groups(findings, tiles))
    source = safe(findings.source.get("source", ""))
    yield (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Walls: {source}, {findings.walls:,}</title><style>{STYLE}</style></head><body>\n"
        '<svg width="0" height="0" class="drawings" aria-hidden="true">'
        f"{tile_definitions(tiles)}</svg>\n<main>"
    )
    yield from _head(findings)
    yield from _alarms(findings.alarms)
    yield groups
    yield from _limits(findings)
    tests = _tests(findings)
    words = "One test was made here." if tests == 1 else f"{tests:,} tests were made here."
    yield _METHOD.format(tests=words, alarm=ALARM, one="one", reports=round(1 / ALARM))
    yield "</main></body></html>\n"


def _tests(findings: Findings) -> int:
    return sum(figure.p is not None for figure in findings.figures)


def _head(findings: Findings) -> Iterator[str]:
    tests, alarms = _tests(findings), len(findings.alarms)
    mark = "bad" if alarms else "good" if tests else "none"
    now = datetime.now().astimezone()
    yield (
        f'<h1>Walls, and whether chance explains them</h1><p class="verdict {mark}">'
        f'<span aria-hidden="true">{_MARKS[mark]}</span> {safe(findings.summary)}</p>'
        f'<p class="meta">{now:%Y-%m-%d %H:%M} ({now:%Z}), wall-viewer {__version__}</p>\n'
    )
    sign = f'<span aria-hidden="true">{_MARKS["bad"]}</span> ' if alarms else ""
    left_out = sum(findings.left_out.values())
    yield (
        f'<dl class="counts">{_count("walls", findings.walls)}'
        f"{_count('tests', tests)}"
        f'<div><dt>alarms</dt><dd class="{"bad" if alarms else ""}">{sign}{alarms:,}</dd></div>'
        f"{_count('left out', left_out)}</dl>\n"
    )
    yield from _source(findings)


def _count(name: str, number: int) -> str:
    return f"<div><dt>{name}</dt><dd>{number:,}</dd></div>"


def _source(findings: Findings) -> Iterator[str]:
    yield '<dl class="source">'
    for key, value in findings.source.items():
        if value is not None:
            name = key[:1].upper() + key[1:].replace("_", " ")
            yield f"<dt>{safe(name)}</dt><dd>{_value(key, value)}</dd>"
    yield "</dl>\n"
    if findings.left_out:
        yield '<section><h2>Left out</h2><table class="left"><thead><tr><th scope="col">Reason</th>'
        yield '<th scope="col" class="number">How many</th></tr></thead><tbody>\n'
        for reason, number in sorted(findings.left_out.items(), key=lambda item: -item[1]):
            yield f'<tr><th scope="row">{safe(reason)}</th><td class="number">{number:,}</td></tr>'
        yield "</tbody></table></section>\n"


def _value(key: str, value: object) -> str:
    """Return numbers with separators, but a seed as it is to be typed again."""
    is_count = isinstance(value, int) and not isinstance(value, bool) and key != "seed"
    return f"{value:,}" if is_count else safe(value)


def _alarms(alarms: tuple[Figure, ...]) -> Iterator[str]:
    if not alarms:
        return
    yield '<section><h2>Alarms</h2><div class="alarms">\n'
    for figure in alarms:
        yield (
            f'<div class="card"><h3><span class="bad" aria-hidden="true">{_MARKS["bad"]}</span> '
            f'<a href="#{anchor(figure)}">{safe(figure.title)}</a></h3><p>{safe(figure.sentence)}'
            f'</p><p class="note">{figure.sample:,} {safe(figure.unit)}, '
            f"adjusted p {safe(probability(figure.adjusted))}</p></div>\n"
        )
    yield "</div></section>\n"


def _groups(findings: Findings, tiles: set[str]) -> Iterator[str]:
    names = dict.fromkeys((*(figure.group for figure in findings.figures), *findings.charts))
    for group in names:
        figures = [figure for figure in findings.figures if figure.group == group]
        yield from group_section(group, findings.charts.get(group, ()), figures, tiles)


def _limits(findings: Findings) -> Iterator[str]:
    if findings.limits:
        yield "<section><h2>What this does not show</h2><ul>\n"
        yield from (f"<li>{safe(limit)}</li>\n" for limit in findings.limits)
        yield "</ul></section>\n"
