"""What the simulator says: of goals, of waits, and of hands that were found."""

from typing import Final

from viewer.core.text.places import wind_name
from viewer.lab.names import count_text, form_name, goal_name, percent
from viewer.lab.tenho import FoundDeal, Goal, GoalKind
from viewer.translation import _, ngettext
from viewer.ui import words

DEALS_A_DAY: Final = 10
_DAYS_A_YEAR: Final = 365.25


def goal_words(goal: Goal) -> str:
    return {
        GoalKind.HEAVENLY: _(
            "天和: the dealer's first fourteen tiles are complete. A trial is one deal."
        ),
        GoalKind.EARTHLY: _(
            "地和: another seat is complete with its first draw."
            " A trial is one deal to all three, without calls."
        ),
        GoalKind.NINE_KINDS: _(
            "九種九牌: the dealer's fourteen tiles have nine kinds of terminals and honours."
        ),
        GoalKind.SHANTEN: _("The dealer's thirteen tiles have this shanten. A trial is one deal."),
    }[goal.kind]


def waiting(waited: int, chance: float) -> str:
    text = ngettext(
        "{count} deal in this wait: {percent} of all searches wait at least so long.",
        "{count} deals in this wait: {percent} of all searches wait at least so long.",
        waited,
    )
    return text.format(count=words.points(waited), percent=percent(chance))


def at_a_table(trials: float) -> str:
    """Return how long so many deals are at ten a day."""
    days = trials / DEALS_A_DAY
    if days < 1:
        return _("less than a day")
    if days < 2 * _DAYS_A_YEAR:
        whole = round(days)
        return ngettext("{count} day", "{count} days", whole).format(count=words.points(whole))
    return _("{count} years").format(count=count_text(days / _DAYS_A_YEAR))


def form_words(deal: FoundDeal, goal: Goal) -> str:
    if goal.kind is GoalKind.NINE_KINDS:
        return _("Nine kinds or more: the hand may be thrown in")
    if deal.form is None:
        return goal_name(goal)
    return form_name(deal.form)


def found_title(goal: Goal, deal: FoundDeal) -> str:
    """Return as in Heavenly hand in deal 412,337."""
    text = _("{goal} in deal {number}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial))


def found_words(goal: Goal, deal: FoundDeal, waited: int) -> str:
    chance = goal.waiting(waited - 1)
    text = ngettext(
        "{form}. {seat} waited {count} deal; {percent} of all searches wait as long.",
        "{form}. {seat} waited {count} deals; {percent} of all searches wait as long.",
        waited,
    )
    return text.format(
        form=form_words(deal, goal),
        seat=wind_name(deal.turn),
        count=words.points(waited),
        percent=percent(chance),
    )


def document_title(goal: Goal, seed: int, deal: FoundDeal) -> str:
    text = _("{goal}, deal {number}, seed {seed}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial), seed=seed)
