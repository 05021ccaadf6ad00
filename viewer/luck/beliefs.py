"""Well-known superstitions, in players' words, each with the measure that tests it."""

from typing import Final, Literal, NamedTuple

from viewer.luck import subsets
from viewer.luck.law import ALL
from viewer.translation import N_

BeliefScope = Literal["mine", "others", "everybody"]


class Belief(NamedTuple):
    name: str  # stable, as machine formats have it
    scope: BeliefScope  # of whom it is tested
    measure: str  # by what
    subset: str  # of which hands; of all if empty
    saying: str  # what players say
    meaning: str  # what exactly is counted
    against: str = ALL  # the subset to compare with, where the laws say nothing of interest

    @property
    def asks_more(self) -> bool:
        return bool(self.subset) or self.scope != "mine"


BELIEFS: Final = (
    Belief("no-ippatsu", "mine", "ippatsu", ALL, N_("Ippatsu is for the others"),
           N_("The player's own first draws after riichi.")),
    Belief("ippatsu-favoured", "everybody", "ippatsu", subsets.FAVOURED,
           N_("Ippatsu is for the favoured"),
           N_("First draws after riichi of the one with the highest rate at the table, on "
              "Tenhou.")),
    Belief("reds-leader", "everybody", "haipai-reds", subsets.LEADER,
           N_("The red fives go to the leader"),
           N_("Red fives in the haipai of the one who led when the hand was dealt.")),
    Belief("returned", "mine", "returned", ALL, N_("What I have just discarded comes back"),
           N_("Draws of a kind that is among the player's last two discards.")),
    Belief("dead-riichi", "mine", "waits-dead", ALL,
           N_("I call riichi, and my tiles lie in the dead wall"),
           N_("Waits of the player's riichi that lie in the dead wall.")),
    Belief("others-draw", "mine", "against-riichi", ALL,
           N_("I call riichi, and the others draw what they need"),
           N_("Ukeire tiles that the others draw while the player is in riichi.")),
    Belief("chase-wins", "everybody", "chase-later", ALL, N_("The chasing riichi wins"),
           N_("Winning tiles drawn by the one who declared riichi later.")),
    Belief("no-ura", "mine", "ura", ALL, N_("Ura dora never are mine"),
           N_("Ura dora of the player's wins in riichi.")),
    Belief("kan-dora-caller", "everybody", "kan-dora", ALL,
           N_("Kan dora always fall to the one who called the kan"),
           N_("Dora that the new indicator makes of the caller's tiles.")),
    Belief("good-after-bad", "mine", "haipai-shanten", subsets.AFTER_BAD_HAIPAI,
           N_("After a bad haipai comes a good one"),
           N_("Shanten of the haipai after one of shanten five or six.")),
    Belief("bad-after-loss", "mine", "haipai-shanten", subsets.AFTER_LOSS,
           N_("After a loss comes a bad haipai"),
           N_("Shanten of the haipai after a hand that cost points.")),
    Belief("good-after-gain", "mine", "haipai-shanten", subsets.AFTER_GAIN,
           N_("Who wins goes on winning"),
           N_("Shanten of the haipai after a hand that brought points.")),
    Belief("last-nothing", "mine", "steps", subsets.LAST, N_("Who is last gets nothing"),
           N_("Steps towards a win that the wall gave in hands that the player began as the "
              "last.")),
    Belief("dealer-haipai", "everybody", "haipai-shanten", subsets.DEALER,
           N_("The dealer gets the good haipai"),
           N_("Shanten of the dealer's haipai.")),
    Belief("favoured-haipai", "everybody", "haipai-shanten", subsets.FAVOURED,
           N_("The strong get the good haipai"),
           N_("Shanten of the haipai of the one with the highest rate at the table, on Tenhou.")),
    Belief("away-haipai", "everybody", "haipai-shanten", subsets.AWAY,
           N_("Who has lost the connection gets the good haipai"),
           N_("Shanten of the haipai of those who were away when it was dealt.")),
    Belief("phoenix", "everybody", "haipai-shanten", "phoenix",
           N_("The tables of 鳳凰 have another wall than those of 一般"),
           N_("Mean shanten of all haipai in Tenhou's 鳳凰, beside that in its 一般."),
           against="general"),
)  # fmt: skip
