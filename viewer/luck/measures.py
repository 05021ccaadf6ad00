"""The measures: what is counted, whether more of it is good luck, and what it can not tell.

All were chosen before any log was looked at. `walk` notes the events, by the same names.
"""

from typing import Final, Literal, NamedTuple

from viewer.translation import N_

Group = Literal["all", "deal", "draws", "riichi", "dora", "others", "seats"]

GROUPS: Final[dict[Group, str]] = {
    "all": N_("All together"),
    "deal": N_("The deal"),
    "draws": N_("Draws"),
    "riichi": N_("In riichi"),
    "dora": N_("Dora"),
    "others": N_("The others"),
    "seats": N_("Winds and seats"),
}


class Measure(NamedTuple):
    """What is counted.

    Attributes:
        name: stable, as machine formats have it.
        group: what it belongs to.
        title: what it is, a few words.
        better: 1 if more of it is good luck, -1 if it is bad luck, 0 if neither.
        note: what it can not tell.
        unit: what the events are, a key of `words.sampled`.
        mean: whether it is read as so much for each event, not as a count.
        tested: whether its law is exact; else there is no p-value.
        shared: whether an event counts for several of the others at once, so that what they found
            together has no exact law.
    """

    name: str
    group: Group
    title: str
    better: int
    note: str
    unit: str
    mean: bool = False
    tested: bool = True
    shared: bool = False


STEPS: Final = "steps"

MEASURES: Final = (
    Measure(
        STEPS,
        "all",
        N_("Steps towards a win that the wall gave"),
        1,
        N_(
            "A step is a haipai that is one shanten nearer, or a draw of an ukeire tile. "
            "What the win is worth does not count."
        ),
        "chances",
    ),
    Measure(
        "haipai-shanten",
        "deal",
        N_("Shanten of the haipai"),
        -1,
        N_("It knows how far a hand is from tenpai, not what it is worth."),
        "hands",
        mean=True,
    ),
    Measure(
        "haipai-dora",
        "deal",
        N_("Dora in the haipai"),
        1,
        N_("The first indicator only; red fives count by themselves."),
        "hands",
    ),
    Measure(
        "haipai-reds",
        "deal",
        N_("Red fives in the haipai"),
        1,
        N_("Only of games that are played with them."),
        "hands",
    ),
    Measure(
        "first-tenpai",
        "deal",
        N_("Tenpai at the first turn"),
        1,
        N_("So rare that few games tell nothing of it."),
        "chances",
    ),
    Measure(
        "needs-elsewhere",
        "deal",
        N_("Tiles that the haipai needs, dealt to others"),
        -1,
        N_("What others were dealt they may still discard."),
        "hands",
        mean=True,
    ),
    Measure(
        "accepted",
        "draws",
        N_("Ukeire tiles drawn"),
        1,
        N_("Which tiles those are the player's own discards have decided."),
        "draws",
    ),
    Measure(
        "dora",
        "draws",
        N_("Dora drawn"),
        1,
        N_("Dora by the indicators that lay open then; red fives count by themselves."),
        "draws",
    ),
    Measure(
        "reds",
        "draws",
        N_("Red fives drawn"),
        1,
        N_("Only of games that are played with them."),
        "draws",
    ),
    Measure(
        "returned",
        "draws",
        N_("One of the last two discards drawn again"),
        0,
        N_("Whether the tile would have been of use is not asked."),
        "draws",
    ),
    Measure(
        "rinshan",
        "draws",
        N_("Winning tiles among replacement draws in tenpai"),
        1,
        N_("Draws after kans and after norths set aside."),
        "draws",
    ),
    Measure(
        "ippatsu",
        "riichi",
        N_("Winning tile at the first draw after riichi"),
        1,
        N_("The own draw only: what others discard is their choice, not chance."),
        "draws",
    ),
    Measure(
        "riichi-draws",
        "riichi",
        N_("Winning tile at later draws in riichi"),
        1,
        N_("The own draws only: what others discard is their choice, not chance."),
        "draws",
    ),
    Measure(
        "chase",
        "riichi",
        N_("Winning tile drawn while another is in riichi too"),
        1,
        N_("The own draws only: what others discard is their choice, not chance."),
        "draws",
    ),
    Measure(
        "chase-others",
        "riichi",
        N_("Winning tile drawn by another who is in riichi too"),
        -1,
        N_("Draws only: what is discarded is choice, not chance."),
        "draws",
        shared=True,
    ),
    Measure(
        "chase-later",
        "riichi",
        N_("Winning tile drawn by the one who declared later"),
        1,
        N_("Draws only; what the later riichi waits for was chosen when the first was known."),
        "draws",
    ),
    Measure(
        "waits-dead",
        "riichi",
        N_("Waits of one's riichi in the dead wall"),
        -1,
        N_("Only of logs with a seed: others do not tell of the dead wall."),
        "riichi",
    ),
    Measure(
        "waits-in-hands",
        "riichi",
        N_("Waits of one's riichi in other hands"),
        -1,
        N_(
            "No test of chance: what others keep is their choice. What is expected is what would "
            "lie there if they kept tiles at random."
        ),
        "riichi",
        tested=False,
    ),
    Measure(
        "ura",
        "dora",
        N_("Ura dora of one's wins"),
        1,
        N_("Of wins in riichi; a hand of several winners has the same indicators for all."),
        "indicators",
        shared=True,
    ),
    Measure(
        "kan-dora",
        "dora",
        N_("Kan dora for the one who called the kan"),
        1,
        N_("Of tiles held at that moment, melds included."),
        "indicators",
    ),
    Measure(
        "kan-dora-others",
        "dora",
        N_("Kan dora of one's kans for the others"),
        -1,
        N_("Of tiles held at that moment, melds included; all others together."),
        "indicators",
    ),
    Measure(
        "others-kan-dora",
        "dora",
        N_("Kan dora of others' kans for oneself"),
        1,
        N_("Of tiles held at that moment, melds included."),
        "indicators",
        shared=True,
    ),
    Measure(
        "against-riichi",
        "others",
        N_("Ukeire tiles that others draw while one is in riichi"),
        -1,
        N_("It counts those who fold too: their hands are still hands."),
        "draws",
        shared=True,
    ),
    Measure(
        "waits-drawn",
        "others",
        N_("Waits of one's riichi that others draw"),
        0,
        N_("Neither good nor bad: what they draw they may discard."),
        "draws",
        shared=True,
    ),
    Measure(
        "dice",
        "seats",
        N_("Sum of one's dice as the dealer"),
        0,
        N_("On Tenhou the dice decide nothing."),
        "throws",
        mean=True,
    ),
)

BY_NAME: Final = {measure.name: measure for measure in MEASURES}
