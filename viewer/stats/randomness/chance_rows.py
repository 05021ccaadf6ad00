"""How the figures of findings are written, in the window as on the page."""

from typing import Final, Protocol

from viewer.stats.charts.words import scientific
from viewer.stats.randomness.check import Figure
from viewer.translation import N_, _

NONE: Final = "\N{EN DASH}"
"""Stands where there is nothing to tell."""

_GROUPS: Final = {
    "shanten": N_("Shanten"),
    "tiles": N_("Places of tiles"),
    "dora": N_("Dora indicators"),
    "serial": N_("Runs and serial tests"),
    "dice": N_("Dice"),
    "seats": N_("Winds and seats"),
}

_LEAST: Final = 1e-300
_PLAIN: Final = 0.001
_MOST_DIGITS: Final = 9


def decimal(value: float | None, digits: int) -> str:
    if value is None:
        return NONE
    text = f"{value:,.{digits}f}"
    if not text.strip("-0.,"):
        text = text.lstrip("-")
    return text.replace("-", "\N{MINUS SIGN}")


class Found(Protocol):
    """A figure, or chi-square of many at once."""

    @property
    def found(self) -> float: ...
    @property
    def found_digits(self) -> int: ...
    @property
    def chi_square(self) -> bool: ...


def found_text(figure: Found) -> str:
    text = decimal(figure.found, figure.found_digits)
    return f"χ²\N{NO-BREAK SPACE}{text}" if figure.chi_square else text


def expected_text(figure: Figure) -> str:
    return decimal(figure.expected, figure.digits)


def smallest_detectable(figure: Figure) -> str:
    """Return the smallest deviation that shows; one that would be all zeros has more digits."""
    value, digits = figure.smallest_detectable, figure.digits
    if value is None:
        return NONE
    while value and digits < _MOST_DIGITS and round(value, digits) == 0:
        digits += 1
    return f"{'+' if figure.chi_square else '±'}{decimal(value, digits)}"


def interval(figure: Figure) -> str:
    """Return where the true figure lies; "to" because a dash beside a minus is unreadable."""
    if figure.interval is None:
        return NONE
    low, high = (decimal(end, figure.digits) for end in figure.interval)
    return _("{low} to {high}").format(low=low, high=high)


def probability(value: float | None) -> str:
    """Return a p-value: three digits after the point, or a power of ten if it is small."""
    if value is None:
        return NONE
    if value < _LEAST:
        return "< 10⁻³⁰⁰"
    return f"{value:.3f}" if value >= _PLAIN else scientific(value)


def p_values_text(p: float | None, adjusted: float | None) -> str:
    """Return the p-value, and what correction for all tests makes of it."""
    text = _("raw p {p}, adjusted p {adjusted}")
    return text.format(p=probability(p), adjusted=probability(adjusted))


def group_name(group: str) -> str:
    return _(_GROUPS[group])
