"""The measures: what is counted, whether more of it is good luck, and what it cannot tell.

All were chosen before any log was looked at. To add one, add a row here and note its chances, by
the same name, in `chances`, with a law of `law`; tables, pages and JSON follow. The help lists it,
and says of one of the deal how the other seats' figures hang together; the tests' `reckoner` counts
it a second time. One more that is tested makes the adjusted p of all greater.
"""

from typing import Final, Literal, NamedTuple

from viewer.translation import N_

MeasureGroup = Literal["all", "deal", "draws", "riichi", "dora", "others", "seats", "before"]

MEASURE_GROUPS: Final[dict[MeasureGroup, str]] = {
    "all": N_("All together"),
    "deal": N_("The deal"),
    "draws": N_("Draws"),
    "riichi": N_("In riichi"),
    "dora": N_("Dora"),
    "others": N_("The others"),
    "seats": N_("Winds and seats"),
    "before": N_("By what was known before"),
}

GOOD, BAD, NEITHER = 1, -1, 0


class LuckMeasure(NamedTuple):
    name: str  # stable, as machine formats have it
    group: MeasureGroup  # what it belongs to
    better: int  # whether more of it is `GOOD` or `BAD` luck, or `NEITHER`
    unit: str  # what the chances are, a key of `translation.quantity`
    title: str  # what it is, a few words
    note: str  # what it cannot tell
    mean: bool = False  # whether it is read as so much for each chance, not as a count
    tested: bool = True  # whether its law is exact; else there is no p-value
    # whether a chance counts for several of the others at once, so that what they found together
    # has no exact law
    shared: bool = False


STEPS_MEASURE: Final = "steps"

MEASURES: Final = (
    LuckMeasure(STEPS_MEASURE, "all", GOOD, "chances", N_("Steps towards a win that the wall gave"),
                N_("A step is a haipai that is one shanten nearer, or a draw of an ukeire tile. "
                   "What the win is worth does not count.")),
    LuckMeasure("haipai-shanten", "deal", BAD, "kyoku", N_("Shanten of the haipai"),
                N_("It knows how far a hand is from tenpai, not what it is worth."), mean=True),
    LuckMeasure("haipai-dora", "deal", GOOD, "kyoku", N_("Dora in the haipai"),
                N_("The first indicator only; red fives count by themselves.")),
    LuckMeasure("haipai-reds", "deal", GOOD, "kyoku", N_("Red fives in the haipai"),
                N_("Only of games that are played with them.")),
    LuckMeasure("first-tenpai", "deal", GOOD, "chances", N_("Tenpai at the first turn"),
                N_("So rare that a few games show nothing about it.")),
    LuckMeasure("needs-elsewhere", "deal", BAD, "kyoku",
                N_("Tiles that the haipai needs, dealt to others"),
                N_("What others were dealt they may still discard."), mean=True),
    LuckMeasure("accepted", "draws", GOOD, "draws", N_("Ukeire tiles drawn"),
                N_("The player's own discards decide which tiles these are.")),
    LuckMeasure("dora", "draws", GOOD, "draws", N_("Dora drawn"),
                N_("Dora by the indicators that lay open then; red fives count by themselves.")),
    LuckMeasure("reds", "draws", GOOD, "draws", N_("Red fives drawn"),
                N_("Only of games that are played with them.")),
    LuckMeasure("returned", "draws", NEITHER, "draws",
                N_("One of the last two discards drawn again"),
                N_("Whether the tile would have been useful is not considered.")),
    LuckMeasure("discard-next", "draws", NEITHER, "draws",
                N_("The tile just discarded drawn next"),
                N_("The first draw after each discard, but in riichi, where discards are no "
                   "choice. Whether the tile would have been useful is not considered.")),
    LuckMeasure("rinshan", "draws", GOOD, "draws",
                N_("Winning tiles among replacement draws in tenpai"),
                N_("Draws after kans and after norths set aside.")),
    LuckMeasure("dama-draws", "draws", GOOD, "draws",
                N_("Winning tile drawn in closed tenpai without riichi"),
                N_("Whether the hand has a yaku is not considered.")),
    LuckMeasure("open-draws", "draws", GOOD, "draws",
                N_("Winning tile drawn in open tenpai"),
                N_("Whether the hand has a yaku is not considered.")),
    LuckMeasure("ippatsu", "riichi", GOOD, "draws",
                N_("Winning tile at the first draw after riichi"),
                N_("The own draw only: what others discard is their choice, not chance.")),
    LuckMeasure("riichi-draws", "riichi", GOOD, "draws",
                N_("Winning tile at later draws in riichi"),
                N_("The own draws only: what others discard is their choice, not chance.")),
    LuckMeasure("chase", "riichi", GOOD, "draws",
                N_("Winning tile drawn while another is in riichi too"),
                N_("The own draws only: what others discard is their choice, not chance.")),
    LuckMeasure("chase-others", "riichi", BAD, "draws",
                N_("Winning tile drawn by another who is in riichi too"),
                N_("Draws only: what is discarded is choice, not chance."), shared=True),
    LuckMeasure("chase-later", "riichi", GOOD, "draws",
                N_("Winning tile drawn by the one who declared later"),
                N_("Draws only; what the later riichi waits for was chosen when the first was "
                   "known.")),
    LuckMeasure("duel-pays", "riichi", BAD, "draws",
                N_("Another riichi's winning tile drawn in riichi"),
                N_("A deal-in that nobody chose. Tiles that win oneself are no deal-in, and a wait "
                   "in furiten has none.")),
    LuckMeasure("duel-paid", "riichi", GOOD, "draws",
                N_("Winning tile drawn by another who must discard it"),
                N_("Who is in riichi too has no choice. While one is in furiten it does not "
                   "count."), shared=True),
    LuckMeasure("duel-won", "riichi", GOOD, "duels",
                N_("Riichi duels won, of those that a draw decided"),
                N_("Expected by the tiles of each wait that were still in the wall, whoever drew; "
                   "the discards of others are choice."), shared=True),
    LuckMeasure("duel-seen", "riichi", GOOD, "duels",
                N_("The same duels, by the waits that players see"),
                N_("No test of chance: each counts the tiles of the own wait that neither lie open "
                   "nor are in the own hand, and some are in other hands."),
                tested=False, shared=True),
    LuckMeasure("waits-dead", "riichi", BAD, "riichi", N_("Waits of one's riichi in the dead wall"),
                N_("Only logs with a seed: others do not show the dead wall.")),
    LuckMeasure("waits-in-hands", "riichi", BAD, "riichi",
                N_("Waits of one's riichi in other hands"),
                N_("No test of chance: what others keep is their choice. What is expected is what "
                   "would lie there if they kept tiles at random."), tested=False),
    LuckMeasure("ura", "dora", GOOD, "indicators", N_("Ura dora of one's wins"),
                N_("Of wins in riichi; a hand of several winners has the same indicators for all."),
                shared=True),
    LuckMeasure("ura-paid", "dora", BAD, "indicators", N_("Ura dora of hands that one pays for"),
                N_("Of others' wins in riichi, by ron from oneself or by tsumo; of two at once, of "
                   "the first."), shared=True),
    LuckMeasure("kan-dora", "dora", GOOD, "indicators",
                N_("Kan dora for the one who called the kan"),
                N_("Of tiles held at that moment, melds included.")),
    LuckMeasure("kan-dora-others", "dora", BAD, "indicators",
                N_("Kan dora of one's kans for the others"),
                N_("Of tiles held at that moment, melds included; all others together.")),
    LuckMeasure("others-kan-dora", "dora", GOOD, "indicators",
                N_("Kan dora of others' kans for oneself"),
                N_("Of tiles held at that moment, melds included."), shared=True),
    LuckMeasure("against-riichi", "others", BAD, "draws",
                N_("Ukeire tiles that others draw while one is in riichi"),
                N_("Players who fold are counted too."), shared=True),
    LuckMeasure("waits-drawn", "others", NEITHER, "draws",
                N_("Waits of one's riichi that others draw"),
                N_("Neither good nor bad: what they draw they may discard."), shared=True),
    LuckMeasure("first-dealer", "seats", GOOD, "games", N_("First dealer of the game"),
                N_("No matter of the wall: the seats are drawn before it."), shared=True),
    LuckMeasure("dice", "seats", NEITHER, "throws", N_("Sum of one's dice as the dealer"),
                N_("On Tenhou the dice decide nothing."), mean=True),
)  # fmt: skip

BY_NAME: Final = {measure.name: measure for measure in MEASURES}
