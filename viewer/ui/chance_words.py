"""Verdicts and words for what chance explains, and what it does not.

Not in `words`: the lab imports NumPy, which a start does without.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final

from viewer.lab.stats.check import ALARM, UNUSUAL
from viewer.lab.stats.reading import NONE, decimal
from viewer.translation import _
from viewer.ui.kit.row_list import MarkedRow
from viewer.ui.kit.verdict import Verdict

_MANY: Final = 100
"""What is as great is written without a digit after the point."""
_MOST: Final = 999
"""Standard deviations; of what is farther off no number helps."""


class ChanceVerdict(Enum):
    WITHIN = auto()
    UNUSUAL = auto()
    ALARM = auto()
    OPEN = auto()


def chance_verdict(adjusted: float | None, *, too_small: bool = False) -> ChanceVerdict:
    """Return what a corrected p-value says; a sample that is too small to tell says nothing."""
    if adjusted is not None and adjusted < ALARM:
        return ChanceVerdict.ALARM
    if adjusted is None or too_small:
        return ChanceVerdict.OPEN
    return ChanceVerdict.UNUSUAL if adjusted < UNUSUAL else ChanceVerdict.WITHIN


def verdict_words(verdict: ChanceVerdict) -> str:
    return {
        ChanceVerdict.WITHIN: _("within chance"),
        ChanceVerdict.UNUSUAL: _("unusual"),
        ChanceVerdict.ALARM: _("alarm"),
        ChanceVerdict.OPEN: _("no verdict"),
    }[verdict]


def marked_if_alarm(key: object, title: str, verdicts: Iterable[ChanceVerdict]) -> MarkedRow:
    """Return a row of a list, with a mark if there is an alarm: a tick would read as "true"."""
    is_alarm = ChanceVerdict.ALARM in verdicts
    return MarkedRow(key, title, *((Verdict.ALARM, _("alarm")) if is_alarm else ()))


def with_sign(value: float) -> str:
    text = decimal(value, 1 if abs(value) < _MANY else 0)
    return f"+{text}" if round(value, 1) > 0 else text


def deviations_text(deviations: float | None) -> str:
    if deviations is None:
        return NONE
    if abs(deviations) > _MOST:
        return f"> {_MOST}σ" if deviations > 0 else f"< {with_sign(-_MOST)}σ"
    return f"{with_sign(deviations)}σ"
