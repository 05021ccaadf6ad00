"""Where an axis has its numbers, and how they are written: 1, 2 or 5 times a power of ten."""

import math
from collections.abc import Sequence
from typing import Final

_STEPS: Final = (1, 2, 5, 10)
_SLACK: Final = 1e-9
_MOST_DIGITS: Final = 6
_GREAT: Final = 1e12
_MANY_DECADES: Final = 3
_RAISED: Final = dict(zip("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))


def nice_step(span: float, most: int) -> float:
    """Return the smallest nice step that cuts a span into at most so many parts.

    Args:
        span: more than 0.
        most: 1 or more.
    """
    rough = span / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - _SLACK))


def nice_range(low: float, high: float, most: int) -> tuple[float, float, float]:
    """Return an axis that holds two values and ends on nice numbers: low, high and step."""
    size = max(abs(low), abs(high))
    if high - low <= size * _SLACK or high == low:
        half = size * 0.1 or 1.0
        low, high = low - half, high + half
    step = nice_step(high - low, most)
    first = math.floor(low / step + _SLACK)
    last = math.ceil(high / step - _SLACK)
    return first * step, last * step, step


def ticks(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of a step from one value to another, both with them."""
    first = math.ceil(low / step - _SLACK)
    last = math.floor(high / step + _SLACK)
    return [at * step for at in range(first, last + 1)]


def log_ticks(low: float, high: float, most: int) -> list[float]:
    """Return nice numbers for a logarithmic axis: powers of ten, with 2 and 5 where there is room.

    Args:
        low: more than 0.
        high: more than ``low``.
        most: about how many there may be.
    """
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    factors = (1,) if last - first > _MANY_DECADES else (1, 2, 5)
    found = [
        factor * 10.0**power
        for power in range(first, last + 1)
        for factor in factors
        if low * (1 - _SLACK) <= factor * 10.0**power <= high * (1 + _SLACK)
    ]
    if len(found) >= _MANY_DECADES:
        return found[:: -(-len(found) // most)] if len(factors) == 1 else found
    return ticks(low, high, nice_step(high - low, most))


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


def minus(label: str) -> str:
    """Return a label with a true minus sign if it is a negative number."""
    negative = label.startswith("-") and label[1:2].isdecimal()
    return f"−{label[1:]}" if negative else label


def scientific(value: float) -> str:
    """Write a number as 1.2×10⁻⁷."""
    if not value:
        return "0"
    mantissa, power = f"{value:.1e}".split("e")
    mantissa = mantissa.removesuffix(".0").replace("-", "−")
    return f"{mantissa}×10{''.join(_RAISED[digit] for digit in str(int(power)))}"


def thinned(labels: Sequence[str], every: int) -> list[int]:
    """Return the indices of labels to write if there is room for one in so many.

    Whole numbers are thinned to multiples of 2, 5, 10 and so on, others from the first.
    """
    if every <= 1:
        return list(range(len(labels)))
    try:
        numbers = [int(label.replace("−", "-")) for label in labels]
    except ValueError:
        return list(range(0, len(labels), every))
    step = round(nice_step(every, 1))
    return [at for at, value in enumerate(numbers) if value % step == 0]
