"""Well-known superstitions, in players' words, each with the measure that tests it.

A table: what is said at the tables, of whom it is tested, by which measure, of which hands.
"""

from typing import Final, Literal, NamedTuple

from viewer.luck import subsets
from viewer.luck.tally import ALL
from viewer.translation import N_

Scope = Literal["mine", "others", "everybody"]


class Belief(NamedTuple):
    """A superstition.

    Attributes:
        name: stable, as machine formats have it.
        saying: what players say.
        scope: of whom it is tested.
        measure: by what.
        subset: of which hands; of all if empty.
        against: the subset to compare with, where the laws say nothing of interest.
        meaning: what exactly is counted.
    """

    name: str
    saying: str
    scope: Scope
    measure: str
    subset: str
    meaning: str
    against: str = ALL


BELIEFS: Final = (
    Belief(
        "no-ippatsu",
        N_("Ippatsu is for the others"),
        "mine",
        "ippatsu",
        ALL,
        N_("The player's own first draws after riichi."),
    ),
    Belief(
        "ippatsu-favoured",
        N_("Ippatsu is for the favoured"),
        "everybody",
        "ippatsu",
        subsets.FAVOURED,
        N_("First draws after riichi of the one with the highest rate at the table."),
    ),
    Belief(
        "reds-leader",
        N_("The red fives go to the leader"),
        "everybody",
        "haipai-reds",
        subsets.LEADER,
        N_("Red fives in the haipai of the one who led when the hand was dealt."),
    ),
    Belief(
        "returned",
        N_("What I have just discarded comes back"),
        "mine",
        "returned",
        ALL,
        N_("Draws of a kind that is among the player's last two discards."),
    ),
    Belief(
        "dead-riichi",
        N_("I call riichi, and my tiles lie in the dead wall"),
        "mine",
        "waits-dead",
        ALL,
        N_("Waits of the player's riichi that lie in the dead wall."),
    ),
    Belief(
        "others-draw",
        N_("I call riichi, and the others draw what they need"),
        "mine",
        "against-riichi",
        ALL,
        N_("Ukeire tiles that the others draw while the player is in riichi."),
    ),
    Belief(
        "chase-wins",
        N_("The chasing riichi wins"),
        "everybody",
        "chase-later",
        ALL,
        N_("Winning tiles drawn by the one who declared riichi later."),
    ),
    Belief(
        "no-ura",
        N_("Ura dora never are mine"),
        "mine",
        "ura",
        ALL,
        N_("Ura dora of the player's wins in riichi."),
    ),
    Belief(
        "kan-dora-caller",
        N_("Kan dora always fall to the one who called the kan"),
        "everybody",
        "kan-dora",
        ALL,
        N_("Dora that the new indicator makes of the caller's tiles."),
    ),
    Belief(
        "good-after-bad",
        N_("After a bad haipai comes a good one"),
        "mine",
        "haipai-shanten",
        subsets.AFTER_BAD_HAIPAI,
        N_("Shanten of the haipai after one of shanten five or six."),
    ),
    Belief(
        "bad-after-loss",
        N_("After a loss comes a bad haipai"),
        "mine",
        "haipai-shanten",
        subsets.AFTER_LOSS,
        N_("Shanten of the haipai after a hand that cost points."),
    ),
    Belief(
        "good-after-gain",
        N_("Who wins goes on winning"),
        "mine",
        "haipai-shanten",
        subsets.AFTER_GAIN,
        N_("Shanten of the haipai after a hand that brought points."),
    ),
    Belief(
        "last-nothing",
        N_("Who is last gets nothing"),
        "mine",
        "steps",
        subsets.LAST,
        N_("Steps towards a win that the wall gave in hands that the player began as the last."),
    ),
    Belief(
        "dealer-haipai",
        N_("The dealer gets the good haipai"),
        "everybody",
        "haipai-shanten",
        subsets.DEALER,
        N_("Shanten of the dealer's haipai."),
    ),
    Belief(
        "favoured-haipai",
        N_("The strong get the good haipai"),
        "everybody",
        "haipai-shanten",
        subsets.FAVOURED,
        N_("Shanten of the haipai of the one with the highest rate at the table."),
    ),
    Belief(
        "away-haipai",
        N_("Who has lost the connection gets the good haipai"),
        "everybody",
        "haipai-shanten",
        subsets.AWAY,
        N_("Shanten of the haipai of those who were away when it was dealt."),
    ),
    Belief(
        "phoenix",
        N_("The tables of 鳳凰 have another wall than those of 一般"),
        "everybody",
        "haipai-shanten",
        "phoenix",
        N_("Mean shanten of all haipai in 鳳凰, beside that in 一般."),
        against="general",
    ),
)
