"""Names and number formats of the lab, shared by window and commands.

Files hold keys, as JSON has them; `key_name` gives their names.
"""

from collections.abc import Mapping
from math import log10
from typing import Final

from viewer.stats.charts.words import raised
from viewer.stats.lab.hands import HandForm
from viewer.stats.lab.tenho import Goal, GoalKind
from viewer.translation import N_, _, listed, ngettext

_GOALS: Final = {
    GoalKind.HEAVENLY: N_("Heavenly hand"),
    GoalKind.EARTHLY: N_("Earthly hand"),
    GoalKind.NINE_KINDS: N_("Nine kinds"),
}
_FORMS: Final = {
    HandForm.STANDARD: N_("Four sets and a pair"),
    HandForm.SEVEN_PAIRS: N_("Seven pairs"),
    HandForm.THIRTEEN_ORPHANS: N_("Thirteen orphans"),
}


def goal_name(goal: Goal) -> str:
    if goal.kind in _GOALS:
        return _(_GOALS[goal.kind])
    if not goal.shanten:
        return _("Tenpai at the deal")
    return _("{count}-shanten at the deal").format(count=goal.shanten)


def form_name(form: HandForm) -> str:
    return _(_FORMS[form])


_NAMES: Final = {
    "work": N_("work"),
    "measure": N_("measure"),
    "source": N_("source"),
    "seed": N_("seed"),
    "total": N_("number of walls"),
    "era": N_("era"),
    "swaps": N_("swaps"),
    "share": N_("share"),
    "turn": N_("turn"),
    "logs": N_("logs"),
    "last_hands": N_("hands of the last log"),
    "seeds": N_("seeds"),
    "kyoku": N_("hands of a seed"),
    "goal": N_("goal"),
    "turns": N_("turns"),
    "shanten": N_("shanten"),
}


def key_name(key: str) -> str:
    """Return what a key is called, in English; the key itself if it is unknown."""
    return _NAMES.get(key, key)


def reason_words(reason: str, count: int) -> str:
    """Return why so many logs, or hands, are not counted; the key itself if it is unknown."""
    return {
        "unreadable": _("unreadable"),
        "three-players": _("of three players"),
        "no-seed": _("without a seed or wall"),
        "other-walls": _("without the deal's order, or of other tiles"),
        "repeated": ngettext("repeat of another", "repeats of others", count),
        "not-there": _("without the player"),
        "ambiguous": _("with two players of that name"),
        "broken-hands": ngettext(
            "hand that is incomplete in its log, or has other red fives",
            "hands that are incomplete in their log, or have other red fives",
            count,
        ),
    }.get(reason, reason)


def reasons_listed(left_out: Mapping[str, int]) -> str:
    """Return what was left out (reason -> how many), as in 1 unreadable, 2 without a seed."""
    return listed(
        _("{count} {reason}").format(count=f"{count:,}", reason=reason_words(reason, count))
        for reason, count in left_out.items()
    )


def left_out_in_words(left_out: dict[str, int]) -> str:
    return _("Logs left out: {parts}.").format(parts=reasons_listed(left_out)) if left_out else ""


_FEW: Final = 100
_SURE: Final = 0.9995
_USUAL: Final = 0.01
_RARE: Final = 1e-4
_LONGEST: Final = 9
"""Digits; numbers of more are no use to anybody."""


def count_text(number: float) -> str:
    """Return a number of things to be expected: of few with a digit after the point."""
    return f"{number:,.{1 if number < _FEW else 0}f}"


def one_in(odds: float) -> str:
    """Return as in 1 in 330,530."""
    return _("1 in {count}").format(count=count_text(1 / odds))


def percent(share: float) -> str:
    """Return a share in percent; a tiny one as 1 in so many."""
    if share <= 0:
        return _("below 1 in 10³⁰⁰")
    if share < _RARE:
        exponent = log10(1 / share)
        if exponent > _LONGEST:
            return _("1 in 10{power}").format(power=raised(round(exponent)))
        return one_in(share)
    digits = 0 if share > _SURE else 1 if share >= _USUAL else 3
    return _("{count} %").format(count=f"{100 * share:.{digits}f}")
