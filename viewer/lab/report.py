"""What was found of a sample of walls, as one HTML page, see `viewer.page`.

What a reader has to know comes first: the one sentence, then what is alarming, then everything,
then what the sample could not have shown.
"""

from collections.abc import Iterator
from typing import Final

from viewer.lab.charts import Chart, HeatMap
from viewer.lab.charts.files import inline_svg
from viewer.lab.charts.palette import DARK, LIGHT, css_variables
from viewer.lab.charts.tiles import tile_definitions
from viewer.lab.charts.words import scientific
from viewer.lab.stats.figure import ALARM, Figure, Findings
from viewer.page import page

NONE: Final = "\N{EN DASH}"
"""Stands where there is nothing to tell."""

_LEAST: Final = 1e-300
_PLAIN: Final = 0.001
_MOST_DIGITS: Final = 9

_BROAD: Final = 898
"""Pixels that a chart has in the widest page."""

_SLIM: Final = 340

_GROUPS: Final = {
    "dora": "Dora indicators",
    "seats": "Winds and seats",
}


def report_page(findings: Findings) -> str:
    """Return a page on a sample: a whole HTML document, to be saved as UTF-8.

    Raises:
        OSError: the program's drawings of tiles cannot be read.
        ValueError: a chart's parts differ in number.
    """
    tests = sum(figure.p is not None for figure in findings.figures)
    tiles: set[str] = set()
    groups = list(_groups(findings, tiles))
    return "".join(
        page(
            "lab.html",
            verdict=findings.summary,
            mark="bad" if findings.alarms else "good" if tests else "none",
            findings=findings,
            source=findings.source.get("source", ""),
            described=list(_described(findings.source)),
            tests=tests,
            alarm=ALARM,
            groups=groups,
            tiles=tile_definitions(tiles),
            charts_style=_CHARTS_STYLE,
            anchor=_anchor,
            probability=probability,
        )
    )


_CHARTS_STYLE: Final = (
    f":root {{ {css_variables(LIGHT)} }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ {css_variables(DARK)} }} }}\n"
    f"@media print {{ :root {{ {css_variables(LIGHT)} }} }}"
)


def _anchor(figure: Figure) -> str:
    """Return where in the page a figure stands."""
    return "figure-" + "".join(each if each.isalnum() else "-" for each in figure.check)


def _described(source: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Yield what tells the source; numbers with separators, but a seed as it is typed again."""
    for key, value in source.items():
        is_count = isinstance(value, int) and not isinstance(value, bool) and key != "seed"
        if value is not None:
            name = key[:1].upper() + key[1:].replace("_", " ")
            yield name, f"{value:,}" if is_count else value


def _groups(findings: Findings, tiles: set[str]) -> Iterator[dict[str, object]]:
    names = dict.fromkeys((*(figure.group for figure in findings.figures), *findings.charts))
    for group in names:
        charts = findings.charts.get(group, ())
        figures = [figure for figure in findings.figures if figure.group == group]
        yield {
            "name": group_name(group),
            "charts": [_drawn(chart, tiles) for chart in charts],
            "figures": [(figure, _values(figure)) for figure in figures],
        }


def _drawn(chart: Chart, tiles: set[str]) -> tuple[str, str, str]:
    """Return a chart's title and its SVG, broad and slim; a map has no slim one."""
    broad, shown = inline_svg(chart, width=_BROAD)
    tiles |= shown
    slim = "" if isinstance(chart, HeatMap) else inline_svg(chart, width=_SLIM)[0]
    return chart.title, broad, slim


def _values(figure: Figure) -> dict[str, str]:
    digits = figure.digits
    return {
        "Found": found(figure),
        "Expected": decimal(figure.expected, digits),
        "99 % interval": interval(figure.interval, digits),
        "p": probability(figure.p),
        "Adjusted p": probability(figure.adjusted),
        "Smallest detectable deviation": deviation(
            figure.smallest_detectable, digits, "+" if figure.chi_square else "±"
        ),
    }


# Numbers and names


def decimal(value: float | None, digits: int) -> str:
    """Return a figure with thousands separators and so many digits after the point."""
    if value is None:
        return NONE
    text = f"{value:,.{digits}f}"
    if not text.strip("-0.,"):
        text = text.lstrip("-")
    return text.replace("-", "\N{MINUS SIGN}")


def found(figure: Figure) -> str:
    """Return what was found; of many figures at once that is chi-square."""
    text = decimal(figure.found, figure.found_digits)
    return f"χ²\N{NO-BREAK SPACE}{text}" if figure.chi_square else text


def deviation(value: float | None, digits: int, sign: str = "±") -> str:
    """Return the size of a deviation; one that would be nothing but zeros has more digits."""
    if value is None:
        return NONE
    while value and digits < _MOST_DIGITS and round(value, digits) == 0:
        digits += 1
    return f"{sign}{decimal(value, digits)}"


def interval(ends: tuple[float, float] | None, digits: int) -> str:
    """Return where a figure lies; "to" because a dash beside a minus sign is unreadable."""
    if ends is None:
        return NONE
    low, high = (decimal(end, digits) for end in ends)
    return f"{low} to {high}"


def probability(value: float | None) -> str:
    """Return a p-value: three digits after the point, or a power of ten if it is small."""
    if value is None:
        return NONE
    if value < _LEAST:
        return "< 10⁻³⁰⁰"
    return f"{value:.3f}" if value >= _PLAIN else scientific(value)


def group_name(group: str) -> str:
    """Return what a group of figures is called."""
    plain = group.replace("-", " ").replace("_", " ")
    return _GROUPS.get(group, plain[:1].upper() + plain[1:])
