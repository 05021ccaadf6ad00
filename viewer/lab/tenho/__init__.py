"""The heavenly-hand simulator: deal until a rare thing happens, and say how long one waits for it.

`goal` what is waited for, and how likely it is · `trials` many deals at once · `deal` the one that
did it, as a whole wall · `search` the count that goes on
"""

from viewer.lab.tenho.deal import Deal, deal_of
from viewer.lab.tenho.goal import EARTHLY, HEAVENLY, NINE_KINDS, Goal, GoalKind, shanten_goal
from viewer.lab.tenho.search import Search, SearchState, search_of
from viewer.lab.tenho.trials import UNIT_TRIALS, hits

__all__ = [
    "EARTHLY",
    "HEAVENLY",
    "NINE_KINDS",
    "UNIT_TRIALS",
    "Deal",
    "Goal",
    "GoalKind",
    "Search",
    "SearchState",
    "deal_of",
    "hits",
    "search_of",
    "shanten_goal",
]
