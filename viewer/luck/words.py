"""Sentences about luck, as templates that can be translated.

Those about measures are in `measures`, the superstitions in `subsets`; those about tests are the
lab's.
"""

from collections.abc import Mapping
from typing import Final

from viewer.lab.names import reasons_listed
from viewer.translation import N_, _

# the answer

VERDICT_NONE: Final = N_("There is no hand of this player to measure.")
VERDICT_BAD: Final = N_("It was bad luck: worse than {some} of {all} fair walls.")
VERDICT_GOOD: Final = N_("It was good luck: better than {some} of {all} fair walls.")
VERDICT_USUAL: Final = N_(
    "It was neither good nor bad luck: better than {some} of {all} fair walls."
)
FEWER: Final = N_(
    "The wall gave {found} steps towards a win, {off} fewer than a fair wall does on average."
)
MORE: Final = N_(
    "The wall gave {found} steps towards a win, {off} more than a fair wall does on average."
)

# a measure

NO_TEST: Final = N_(
    "{found} was found where {expected} would be expected: no test of chance, because players "
    "choose what they keep."
)
TOO_SMALL_FOR_FEWER: Final = N_(
    "{found} was found where {expected} is expected: the sample is too small to tell. Even the "
    "lowest possible figure would be no alarm; only a true difference of {unseen} upwards would "
    "most likely be one."
)
SO_MANY_DEVIATIONS: Final = N_("{count} standard deviations")

# a hand

HAND_MORE: Final = N_("{off} steps more than a fair wall gives on average")
HAND_FEWER: Final = N_("{off} steps fewer than a fair wall gives on average")

# limits

LUCK_LIMIT_SIZE: Final = N_(
    "With this many hands, a fair wall is within {off} steps of its average in 99 of 100 cases."
)
LUCK_LIMIT_FEW: Final = N_(
    "In fewer than ten games the p-values of what ends a hand are rough: who draws the winning "
    "tile draws no more."
)
LUCK_LIMITS: Final = (
    N_(
        "Give all games: kept ones prove nothing. In games that ended in first place the wall gave "
        "more than a fair wall does, in last place less; who keeps only some games keeps their "
        "luck."
    ),
    N_(
        "Only what the wall decides is measured. What others discard, and what the player makes of "
        "the tiles, is no luck of the wall."
    ),
    N_(
        "The others at the same tables play from the same walls: what they found is no second "
        "sample."
    ),
    N_(
        "If you look again and again until something shows, you will find something: decide in"
        " advance how many games to look at."
    ),
    N_("Logs without a seed count too, but do not show the dead wall."),
)
"""The limits of every result."""

# the course

COURSE: Final = N_("Steps more or fewer than expected, game by game")
GAMES: Final = N_("games")
SURPLUS: Final = N_("steps")
SO_MANY_GAMES: Final = N_("{number} games")

# what was not measured

_LEFT_OUT: Final = N_("Left out: {parts}.")


def unmeasured_sentence(left_out: Mapping[str, int]) -> str:
    return _(_LEFT_OUT).format(parts=reasons_listed(left_out)) if left_out else ""
