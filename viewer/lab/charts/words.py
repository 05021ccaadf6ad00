"""How charts write numbers, and the few words that they say themselves.

The words are marked for translation here, and looked up by whoever shows a chart.
"""

import math
import re
from typing import Final

_SLACK: Final = 1e-9
_MOST_DIGITS: Final = 6
_GREAT: Final = 1e12
_TOLD: Final = 30
"""Figures are told to about so small a part of what chance does."""

_RAISED: Final = dict(zip("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))
_FORBIDDEN: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:  # noqa: N802 - translators' tools know it
    """Mark a text for translation, and return it as it is."""
    return text


NOTHING: Final = QT_TRANSLATE_NOOP("Findings", "Nothing to show")
FOUND: Final = QT_TRANSLATE_NOOP("Findings", "found")
FOUND_SO_FAR: Final = QT_TRANSLATE_NOOP("Findings", "found so far")
EXPECTED: Final = QT_TRANSLATE_NOOP("Findings", "expected")
CHANCE: Final = QT_TRANSLATE_NOOP("Findings", "chance (99 %)")
OUTSIDE: Final = QT_TRANSLATE_NOOP("Findings", "outside")
DEVIATIONS: Final = QT_TRANSLATE_NOOP("Findings", "standard deviations from what is expected")
LABELLED: Final = QT_TRANSLATE_NOOP("Findings", "{label}: {found}")
SIZED: Final = QT_TRANSLATE_NOOP("Findings", "{number} {things}")
COMPARED: Final = QT_TRANSLATE_NOOP("Findings", "{found}, expected {expected}")
WITH_MARGIN: Final = QT_TRANSLATE_NOOP("Findings", "{found}, expected {expected} ± {margin}")
CELL: Final = QT_TRANSLATE_NOOP("Findings", "{place}: {value} standard deviations")


def told(found: float, expected: float | None, margin: float | None) -> tuple[str, dict[str, str]]:
    """Return the sentence of a figure, beside what is expected of it, and its values."""
    least = (margin or 0.0) / _TOLD
    values = {"found": number(found, least)}
    if expected is None:
        return "{found}", values
    values["expected"] = number(expected, least)
    if margin is None:
        return COMPARED, values
    return WITH_MARGIN, {**values, "margin": number(margin, least)}


def number(value: float, step: float = 0.0) -> str:
    """Write a number with thousands separators.

    Args:
        value: finite.
        step: the least difference that has to be seen; 0 for four significant digits.
    """
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
    return f"{mantissa}×10{''.join(_RAISED[digit] for digit in str(int(power)))}"


def minus(label: str) -> str:
    """Return a label with a true minus sign if it is a negative number."""
    negative = label.startswith("-") and label[1:2].isdecimal()
    return f"−{label[1:]}" if negative else label


def clean(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
