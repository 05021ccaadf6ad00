"""How a log disagrees with its wall, or with itself: the words for it, in every layer.

Tables for other programs have them in English: they give `str` as the way to say a text.
"""

from collections.abc import Callable
from typing import Final

from viewer.core.audit.audit import Check, Finding
from viewer.core.base.tiles import face_of
from viewer.core.play.inconsistencies import WORDS, Inconsistency
from viewer.core.text.places import Place, place_name
from viewer.translation import N_, _, pgettext

Say = Callable[[str], str]

_PLACED: Final = N_("{place}: {what}")
_DIFFERS: Final = N_("the wall has {expected}, the log {found}")
_WITH_ID: Final = N_("{tile} (id {number})")
_NOTHING: Final = N_("nothing")


def check_name(check: Check) -> str:
    """Return the name of a check of the audit."""
    names: dict[Check, str] = {
        "haipai": _("Haipai"),
        "live": _("Draws"),
        "rinshan": _("Rinshan"),
        "dora": pgettext("indicators", "Dora"),
        "ura": pgettext("indicators", "Ura dora"),
        "dice": _("Dice"),
    }
    return names[check]


def placed(place: Place, found: Finding | Inconsistency, *, red_fives: bool) -> str:
    """Return as in East 2, South's 3rd draw: the wall has 5m, the log 6m."""
    what = disagreement(found, red_fives=red_fives)
    return _(_PLACED).format(place=place_name(place), what=what)


def disagreement(found: Finding | Inconsistency, *, red_fives: bool, say: Say | None = None) -> str:
    """Return as in the wall has 5m, the log 6m."""
    say = say or _
    if isinstance(found, Inconsistency):
        return say(WORDS[found.check])
    expected, told = both_values(found, red_fives=red_fives, say=say)
    return say(_DIFFERS).format(expected=expected, found=told)


def both_values(finding: Finding, *, red_fives: bool, say: Say | None = None) -> tuple[str, str]:
    """Return what the wall has and what the log has.

    Two tiles that look the same are told apart by their ids.
    """
    say = say or _
    expected, found = finding.expected, finding.found
    left = value_name(finding, expected, red_fives=red_fives, say=say)
    right = value_name(finding, found, red_fives=red_fives, say=say)
    if left == right and finding.check != "dice":
        text = say(_WITH_ID)
        return text.format(tile=left, number=expected), text.format(tile=right, number=found)
    return left, right


def value_name(
    finding: Finding, value: int | None, *, red_fives: bool, say: Say | None = None
) -> str:
    """Return an expected or found tile by its code, or a die by its pips."""
    if value is None:
        return (say or _)(_NOTHING)
    if finding.check == "dice":
        return str(value)
    return face_of(value, red_fives=red_fives).code
