"""A group of figures: its charts, then every figure with what it says in a sentence."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from viewer.lab.charts import Chart, HeatMap
from viewer.lab.charts.picture import clean
from viewer.lab.charts.svg import inline_svg
from viewer.lab.report.words import decimal, deviation, found, group_name, interval, probability
from viewer.lab.stats.figure import Figure

BROAD: Final = 898
"""Pixels that a chart has in the widest page."""

_SLIM: Final = 340

_COLUMNS: Final = (
    "Found",
    "Expected",
    "99 % interval",
    "p",
    "Adjusted p",
    "Would show from",
)


def safe(text: object) -> str:
    """Return text as HTML has it, without the characters that no page can hold."""
    return escape(clean(str(text)))


def anchor(figure: Figure) -> str:
    """Return where in the page a figure stands."""
    return "figure-" + "".join(each if each.isalnum() else "-" for each in figure.check)


def group_section(
    group: str, charts: Sequence[Chart], figures: Sequence[Figure], tiles: set[str]
) -> Iterator[str]:
    """Write a group of figures.

    Args:
        group: its name.
        charts: what is drawn above the table.
        figures: what stands in the table.
        tiles: gets the tiles that the charts show, which the page has to define.
    """
    yield f"<section><h2>{safe(group_name(group))}</h2>\n"
    for chart in charts:
        yield _chart(chart, tiles)
    if figures:
        yield from _table(figures)
    yield "</section>\n"


def _chart(chart: Chart, tiles: set[str]) -> str:
    if isinstance(chart, HeatMap):
        svg, shown = inline_svg(chart, width=BROAD)
        drawings = f'<div class="scroll" tabindex="0">{svg}</div>'
    else:
        svg, shown = inline_svg(chart, width=BROAD)
        slim, _ = inline_svg(chart, width=_SLIM)
        drawings = f'<div class="broad">{svg}</div><div class="slim">{slim}</div>'
    tiles |= shown
    return f"<figure><figcaption>{safe(chart.title)}</figcaption>{drawings}</figure>\n"


def _table(figures: Sequence[Figure]) -> Iterator[str]:
    heads = "".join(f'<th scope="col" class="number">{name}</th>' for name in _COLUMNS)
    yield '<div class="card"><table class="figures">'
    yield f'<thead><tr><th scope="col">Figure</th>{heads}</tr></thead>\n'
    yield from map(_row, figures)
    yield "</table></div>\n"


def _row(figure: Figure) -> str:
    badge = ' <span class="badge bad">\N{BALLOT X} alarm</span>' if figure.alarm else ""
    sample = f'<span class="note">{figure.sample:,} {safe(figure.unit)}</span>'
    digits = figure.digits
    values = (
        found(figure),
        decimal(figure.expected, digits),
        interval(figure.interval, digits),
        escape(probability(figure.p)),
        escape(probability(figure.adjusted)),
        deviation(figure.smallest_detectable, digits, "+" if figure.chi_square else "±"),
    )
    cells = "".join(
        f'<td class="number" data-label="{name}">{value}</td>'
        for name, value in zip(_COLUMNS, values, strict=True)
    )
    return (
        f'<tbody id="{anchor(figure)}"><tr><th scope="row">{safe(figure.title)}{badge}{sample}</th>'
        f'{cells}</tr>\n<tr class="says"><td colspan="{len(_COLUMNS) + 1}">'
        f"{safe(figure.sentence)}</td></tr></tbody>\n"
    )
