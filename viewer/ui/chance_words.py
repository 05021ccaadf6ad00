"""Marks and words for what chance explains, and what it does not."""

from viewer.lab.names import percent
from viewer.translation import _
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.tables import NOTHING


def mark_of(adjusted: float | None, *, alarm: bool) -> Mark:
    """Return the mark of a figure by its corrected p-value."""
    if alarm:
        return Mark.DISAGREES
    return Mark.NOTHING if adjusted is None else Mark.AGREES


def worst_of(marks: set[Mark]) -> Mark:
    """Return the mark of several figures: an alarm counts for all."""
    order = (Mark.DISAGREES, Mark.AGREES)
    return next((mark for mark in order if mark in marks), Mark.NOTHING)


def mark_words(mark: Mark) -> str:
    """Return a mark for those who cannot see it."""
    return {
        Mark.AGREES: _("agrees with chance"),
        Mark.DISAGREES: _("alarm"),
        Mark.NOTHING: _("not tested"),
        Mark.UNREADABLE: _("not tested"),
    }[mark]


def marked_words(title: str, mark: Mark, sentence: str) -> str:
    """Return a figure's title, mark and sentence for those who cannot see them."""
    text = _("{title}, {mark}: {sentence}")
    return text.format(title=title, mark=mark_words(mark), sentence=sentence)


def chance(value: float | None) -> str:
    """Return how likely chance alone goes so far."""
    return NOTHING if value is None else percent(min(1.0, value))
