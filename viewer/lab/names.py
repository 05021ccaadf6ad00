"""What things of the lab are called, by window and commands alike."""

from typing import Final

from viewer.lab.hands.win import Form
from viewer.lab.tenho.goal import Goal, GoalKind
from viewer.translation import N_, _

_GOALS: Final = {
    GoalKind.HEAVENLY: N_("Heavenly hand"),
    GoalKind.EARTHLY: N_("Earthly hand"),
    GoalKind.NINE_KINDS: N_("Nine kinds"),
}
_FORMS: Final = {
    Form.STANDARD: N_("Four sets and a pair"),
    Form.SEVEN_PAIRS: N_("Seven pairs"),
    Form.THIRTEEN_ORPHANS: N_("Thirteen orphans"),
}


def goal_name(goal: Goal) -> str:
    """Return what is waited for, as a title has it."""
    if goal.kind in _GOALS:
        return _(_GOALS[goal.kind])
    if not goal.shanten:
        return _("Tenpai at the deal")
    return _("{count}-shanten at the deal").format(count=goal.shanten)


def form_name(form: Form) -> str:
    """Return how a hand is complete."""
    return _(_FORMS[form])
