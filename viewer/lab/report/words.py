"""How a report writes numbers and names."""

from typing import Final

from viewer.lab.charts.ticks import scientific
from viewer.lab.stats.figure import Figure

NONE: Final = "\N{EN DASH}"
"""Stands where there is nothing to tell."""

_LEAST: Final = 1e-300
_PLAIN: Final = 0.001
_MOST_DIGITS: Final = 9

_GROUPS: Final = {
    "dora": "Dora indicators",
    "seats": "Winds and seats",
}


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
