"""How charts write numbers, and the few words that they say themselves."""

import math
from typing import Final

from viewer.translation import _

_SLACK: Final = 1e-9
_MOST_DIGITS: Final = 6
_GREAT: Final = 1e12
_TOLD: Final = 30
"""Figures are told to about so small a part of what chance does."""

_RAISED: Final = dict(zip("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))


def beside_expected(label: str, found: float, expected: float, margin: float) -> str:
    """Return a figure in words, beside what is expected of it; the label may be none."""
    said = _("{found}, expected {expected} ± {margin}").format(
        found=number(found, margin / _TOLD),
        expected=number(expected, margin / _TOLD),
        margin=number(margin, margin / _TOLD),
    )
    return _("{label}: {found}").format(label=label, found=said) if label else said


def beside_course(label: str, found: float, rest: float, margin: float) -> str:
    """Return a result in words, beside that without luck."""
    said = _("{found}, without luck {rest} ± {margin}").format(
        found=number(found, margin / _TOLD),
        rest=number(rest, margin / _TOLD),
        margin=number(margin, margin / _TOLD),
    )
    return _("{label}: {found}").format(label=label, found=said)


def of_tile(tile: str, said: str) -> str:
    return _("{tile} {found}").format(tile=tile, found=said) if tile else said


def number(value: float, step: float = 0.0) -> str:
    """Write a finite number with thousands separators, so that differences of ``step`` are seen."""
    least = step or abs(value) / 1000 or 1.0
    digits = max(0, math.ceil(-math.log10(least) - _SLACK))
    if digits > _MOST_DIGITS or abs(value) >= _GREAT:
        return scientific(value)
    text = f"{value:,.{digits}f}"
    if not step and "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if not text.strip("-0.,") else text.replace("-", "−")


def scientific(value: float) -> str:
    """Write a number as 1.2×10⁻⁷."""
    if not value:
        return "0"
    mantissa, power = f"{value:.1e}".split("e")
    mantissa = mantissa.removesuffix(".0").replace("-", "−")
    return f"{mantissa}×10{raised(int(power))}"


def raised(power: int) -> str:
    return "".join(_RAISED[digit] for digit in str(power))


def minus(label: str) -> str:
    negative = label.startswith("-") and label[1:2].isdecimal()
    return f"−{label[1:]}" if negative else label
