"""What the simulator says: of goals, of waits, and of hands that were found."""

from math import log10
from typing import Final

from PySide6.QtCore import QLocale

from viewer.lab.hands.win import Form
from viewer.lab.tenho import Deal, Goal, GoalKind
from viewer.translation import _
from viewer.ui import words

DEALS_A_DAY: Final = 10
_DAYS_A_YEAR: Final = 365.25
_FEW: Final = 100
_SURE: Final = 0.9995
_RARE: Final = 1e-4
_POWERS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def goal_name(goal: Goal) -> str:
    """Return what is waited for, as a title has it."""
    names = {
        GoalKind.HEAVENLY: _("Heavenly hand"),
        GoalKind.EARTHLY: _("Earthly hand"),
        GoalKind.NINE_KINDS: _("Nine kinds"),
    }
    if goal.kind in names:
        return names[goal.kind]
    if not goal.shanten:
        return _("Tenpai at the deal")
    text = _("{count}-shanten at the deal")
    return text.format(count=goal.shanten)


def goal_words(goal: Goal) -> str:
    """Return in a sentence what counts as found."""
    return {
        GoalKind.HEAVENLY: _(
            "天和: the dealer's first fourteen tiles are complete. A trial is one deal."
        ),
        GoalKind.EARTHLY: _(
            "地和: another seat is complete with its first draw."
            " A trial is one deal to all three, without calls.",
        ),
        GoalKind.NINE_KINDS: _(
            "九種九牌: the dealer's fourteen tiles have nine kinds of terminals and honours."
        ),
        GoalKind.SHANTEN: _(
            "The dealer's thirteen tiles are so far from complete. A trial is one deal."
        ),
    }[goal.kind]


def one_in(odds: float) -> str:
    """Return as in 1 in 330,530."""
    return _("1 in {count}").format(count=_count(1 / odds))


def _count(value: float) -> str:
    return QLocale().toString(value, "f", 1) if value < _FEW else words.points(round(value))


def percent(share: float) -> str:
    """Return a share in percent; a tiny one as 1 in so many."""
    if share <= 0:
        return _("below 1 in 10³⁰⁰")
    if share < _RARE:
        exponent = log10(1 / share)
        if exponent > 9:  # noqa: PLR2004 - longer numbers are no use to anybody
            power = "".join(_POWERS[int(digit)] for digit in str(round(exponent)))
            return _("1 in 10{power}").format(power=power)
        return one_in(share)
    digits = 1 if share >= 0.01 else 3  # noqa: PLR2004 - below one percent
    digits = 0 if share > _SURE else digits
    return _("{count} %").format(count=QLocale().toString(100 * share, "f", digits))


def waiting(waited: int, chance: float) -> str:
    """Return how likely a search waits this long."""
    text = _("{count} deals in this wait: {percent} of all searches wait at least so long.")
    return text.format(count=words.points(waited), percent=percent(chance))


def at_a_table(trials: float) -> str:
    """Return how long so many deals are at ten a day."""
    days = trials / DEALS_A_DAY
    if days < 1:
        return _("less than a day")
    if days < 2 * _DAYS_A_YEAR:
        return _("{count} days").format(count=words.points(round(days)))
    years = days / _DAYS_A_YEAR
    return _("{count} years").format(count=_count(years))


def form_words(deal: Deal, goal: Goal) -> str:
    """Return how the hand is what was waited for."""
    if goal.kind is GoalKind.NINE_KINDS:
        return _("Nine kinds or more: the hand may be thrown in")
    if deal.form is None:
        return goal_name(goal)
    return {
        Form.STANDARD: _("Four sets and a pair"),
        Form.SEVEN_PAIRS: _("Seven pairs"),
        Form.THIRTEEN_ORPHANS: _("Thirteen orphans"),
    }[deal.form]


def found_title(goal: Goal, deal: Deal) -> str:
    """Return as in Heavenly hand in deal 412,337."""
    text = _("{goal} in deal {number}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial))


def found_words(goal: Goal, deal: Deal, waited: int) -> str:
    """Return form, seat and wait of a hand in a sentence or two."""
    chance = goal.waiting(waited - 1)
    text = _("{form}. {seat} waited {count} deals; {percent} of all searches wait as long.")
    return text.format(
        form=form_words(deal, goal),
        seat=words.wind(deal.turn),
        count=words.points(waited),
        percent=percent(chance),
    )


def document_title(goal: Goal, seed: int, deal: Deal) -> str:
    """Return the name of the wall as a document."""
    text = _("{goal}, deal {number}, seed {seed}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial), seed=seed)
