"""Verdicts and words for what chance explains, and what it does not.

Not in `words`: the lab imports NumPy, which a start does without.
"""

from viewer.lab.names import percent
from viewer.translation import _
from viewer.ui.kit.tables import NOTHING
from viewer.ui.kit.verdict import Verdict


def mark_of(adjusted: float | None, *, alarm: bool) -> Verdict:
    if alarm:
        return Verdict.DISAGREES
    return Verdict.NOTHING if adjusted is None else Verdict.AGREES


def worst_of(marks: set[Verdict]) -> Verdict:
    """Return the mark of several figures: an alarm counts for all."""
    order = (Verdict.DISAGREES, Verdict.AGREES)
    return next((mark for mark in order if mark in marks), Verdict.NOTHING)


def chance_verdict_words(mark: Verdict) -> str:
    """Return a mark for those who cannot see it."""
    return {
        Verdict.AGREES: _("agrees with chance"),
        Verdict.DISAGREES: _("alarm"),
        Verdict.NOTHING: _("no verdict"),
        Verdict.UNREADABLE: _("no verdict"),
    }[mark]


def marked_words(title: str, mark: Verdict, sentence: str) -> str:
    text = _("{title}, {mark}: {sentence}")
    return text.format(title=title, mark=chance_verdict_words(mark), sentence=sentence)


def chance(value: float | None) -> str:
    return NOTHING if value is None else percent(min(1.0, value))
