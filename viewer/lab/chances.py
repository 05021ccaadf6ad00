"""How likely something is, as people say it: in percent, and what is rare as 1 in so many."""

from math import log10
from typing import Final

from viewer.translation import _

_FEW: Final = 100
_SURE: Final = 0.9995
_USUAL: Final = 0.01
_RARE: Final = 1e-4
_LONGEST: Final = 9
"""Digits; numbers of more are no use to anybody."""

_POWERS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def some(number: float) -> str:
    """Return a number of things to be expected: of few with a digit after the point."""
    return f"{number:,.{1 if number < _FEW else 0}f}"


def one_in(odds: float) -> str:
    """Return as in 1 in 330,530."""
    return _("1 in {count}").format(count=some(1 / odds))


def percent(share: float) -> str:
    """Return a share in percent; a tiny one as 1 in so many."""
    if share <= 0:
        return _("below 1 in 10³⁰⁰")
    if share < _RARE:
        exponent = log10(1 / share)
        if exponent > _LONGEST:
            power = "".join(_POWERS[int(digit)] for digit in str(round(exponent)))
            return _("1 in 10{power}").format(power=power)
        return one_in(share)
    digits = 0 if share > _SURE else 1 if share >= _USUAL else 3
    return _("{count} %").format(count=f"{100 * share:.{digits}f}")
