"""What was found of a sample of walls, as one HTML page, see `viewer.page`.

What a reader has to know comes first: the one sentence, then what is alarming, then everything,
then what the sample could not have shown.
"""

from collections.abc import Iterator
from typing import Final

from viewer.page import page, tile_definitions
from viewer.stats.charts import DARK_CHART, LIGHT_CHART, Chart, HeatMap, css_variables
from viewer.stats.charts.files import inline_svg
from viewer.stats.lab.names import key_name, reason_words
from viewer.stats.randomness import chance_rows
from viewer.stats.randomness.chance_rows import group_name
from viewer.stats.randomness.check import ALARM, Figure, Findings
from viewer.translation import _, listed, pgettext, quantity

_BROAD: Final = 898
"""Pixels that a chart has in the widest page."""

_SLIM: Final = 340


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
            verdict=findings.summary.said,
            mark="bad" if findings.alarms else "good" if tests else "none",
            walls=findings.walls,
            source=findings.source.get("source", ""),
            described=list(_described(findings.source)),
            left_out=[(reason_words(reason, n), n) for reason, n in findings.left_out.items()],
            tests=tests,
            alarm=ALARM,
            alarms=[figure_values(figure) for figure in findings.alarms],
            groups=groups,
            limits=[limit.said for limit in findings.limits],
            tiles=tile_definitions(tiles),
            charts_style=CHARTS_STYLE,
        )
    )


CHARTS_STYLE: Final = (
    f":root {{ {css_variables(LIGHT_CHART)} }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ {css_variables(DARK_CHART)} }} }}\n"
    f"@media print {{ :root {{ {css_variables(LIGHT_CHART)} }} }}"
)


def _described(source: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Yield what tells the source; numbers with separators, but a seed as it is typed again."""
    for key, value in source.items():
        is_count = isinstance(value, int) and not isinstance(value, bool) and key != "seed"
        if value is not None:
            name = key_name(key)
            yield _(name), f"{value:,}" if is_count else value


def _groups(findings: Findings, tiles: set[str]) -> Iterator[dict[str, object]]:
    names = dict.fromkeys((*(figure.group for figure in findings.figures), *findings.charts))
    for group in names:
        charts = findings.charts.get(group, ())
        figures = [figure for figure in findings.figures if figure.group == group]
        yield {
            "name": group_name(group),
            "charts": [drawn(chart, tiles) for chart in charts],
            "figures": [figure_values(figure) for figure in figures],
        }


def drawn(chart: Chart, tiles: set[str]) -> tuple[str, str, str]:
    """Return a chart's title and its SVG, broad and slim; a map has no slim one.

    The tiles that the page has to define for it are added to ``tiles``.
    """
    broad, shown = inline_svg(chart, width=_BROAD)
    tiles |= shown
    slim = "" if isinstance(chart, HeatMap) else inline_svg(chart, width=_SLIM)[0]
    return _(chart.title), broad, slim


def figure_values(figure: Figure) -> dict[str, object]:
    sample = quantity(figure.sample, figure.unit)
    return {
        "anchor": f"figure-{figure.check}",
        "title": _(figure.title),
        "alarm": figure.alarm,
        "sample": sample,
        "sentence": figure.sentence.said,
        "note": listed([sample, chance_rows.p_values_text(figure.p, figure.adjusted)]),
        "values": _values(figure),
    }


def _values(figure: Figure) -> dict[str, str]:
    return {
        pgettext("figure", "Found"): chance_rows.found_text(figure),
        _("Expected"): chance_rows.expected_text(figure),
        _("Interval (99 %)"): chance_rows.interval(figure),
        _("Raw p"): chance_rows.probability(figure.p),
        _("Adjusted p"): chance_rows.probability(figure.adjusted),
        _("Smallest detectable deviation"): chance_rows.smallest_detectable(figure),
    }
