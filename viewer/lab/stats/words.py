"""Every word that findings and their pictures say, in one place for translators.

Nothing here overclaims: no sample proves a dealer fair, and an alarm says how rarely chance
does such a thing, not who did it. Chance alone is counted in reports, since a report as a whole
is what is corrected for the number of its tests.
"""

from typing import Final

from viewer.translation import N_, _, ngettext

# What comes of a test of one figure
MEAN_AGREES = N_(
    "{found} was found where {expected} is expected: this agrees with a fair dealer, "
    "though a true difference below {unseen} could be hidden in it."
)
MEAN_UNUSUAL = N_(
    "{found} was found where {expected} is expected: unusual, but no alarm; "
    "chance alone does this once in {reports} reports."
)
MEAN_ALARM = N_(
    "{found} was found where {expected} is expected: "
    "chance alone would do this once in {reports} reports."
)
MEAN_SMALL = N_("{found} was found where {expected} is expected: the sample is too small to tell.")

# What comes of a test of many figures at once
TABLE_AGREES = N_(
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "this agrees with a fair dealer, though a true deviation below {unseen} could be hidden in it."
)
TABLE_UNUSUAL = N_(
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "unusual, but no alarm; chance alone does this once in {reports} reports."
)
TABLE_ALARM = N_(
    "The figures are {found} off, as a rule, where chance takes them {expected} off: "
    "chance alone would do this once in {reports} reports."
)
TABLE_SMALL = N_("The sample is too small to tell chance from anything else here.")

MORE_THAN = N_("more than {reports}")
PERCENT = N_("{count} %")

# Summary
EMPTY = N_("There are no walls to look at.")
UNTESTED = N_("Walls looked at: {walls}, too few for any test.")
NO_ALARM = N_("No alarm: {walls} walls agree with a fair dealer in all {tests} tests.")
UNUSUAL = N_("No alarm in {tests} tests of {walls} walls; {unusual} of them came out unusual.")
ALARMED = N_(
    "Alarm in {alarms} of {tests} tests of {walls} walls: a fair dealer sets off any alarm "
    "in no more than one of {reports} reports."
)

# Limits
LIMIT_MEAN = N_(
    "{walls} walls would most likely not show a mean haipai shanten that is off by less "
    "than {unseen}."
)
LIMIT_PLACES = N_(
    "Kinds that are off their share at each place by less than {unseen} would most likely not show."
)
LIMIT_SEATS = N_(
    "If hands are favoured so that the shares of best hands are off by less than {unseen}, it "
    "would most likely not show."
)
LIMIT_PARTLY = N_("Tests left out, for which the sample is too small: {number}.")
LIMIT_SEATLESS = N_("Seats were not compared, only winds: these walls do not say who deals.")
LIMIT_DICELESS = N_("Dice were not tested: these walls have none.")
LIMIT_PLAYERS = N_("Not tested: whether the dealer knows the players, or favours some of them.")
LIMIT_SEEDS = N_(
    "Not tested: how the seeds were chosen; a wall picked from several fair ones is not seen here."
)
LIMIT_PLAY = N_(
    "Not tested: anything after the deal but the first draws, and those as if nobody called."
)
LIMIT_PATTERNS = N_("A pattern that none of these tests looks for can pass all of them.")
LIMIT_LOOKS = N_(
    "The odds of a false alarm hold for one look at a finished sample, "
    "not for many looks while it grows."
)
LIMIT_REPEATED = N_(
    "Logs of games that were there already were left out: {number}. A wall that counts twice can "
    "set off a false alarm."
)

# Titles of figures
HAIPAI_MEAN = N_("Mean haipai shanten")
HAIPAI_SHARES = N_("Haipai by shanten")
FIRST_DRAW = N_("First draws that lower the shanten")
NINE_KINDS = N_("Nine kinds of terminals and honours, first draw")
COMPLETE = N_("Hands complete with the first draw")
KIND_PLACES = N_("Kinds of tiles by place in the wall")
COPY_PLACES = N_("Which of four equal tiles, by place in the wall")
NEIGHBOURS = N_("Neighbours of the same kind, in a wall")
OWN_PLACE = N_("Tiles at their place in the sorted set, in a wall")
SORTED_ORDER = N_("Correlation with the sorted set")
NEXT_WALL = N_("Places with the kind they have in the next wall")
DORA_KINDS = N_("Kinds of the five dora indicators")
URA_KINDS = N_("Kinds of the five ura dora indicators")
INDICATORS = N_("Kinds of each of the ten indicators")
FIRST_DIE = N_("First die")
SECOND_DIE = N_("Second die")
DICE_SUM = N_("Sum of the dice")
DICE_PAIR = N_("Pairs of the dice")
DEALER_BEST = N_("Deals in which the dealer is nearest to tenpai")
SHANTEN_WINDS = N_("Mean haipai shanten by wind")
SHANTEN_SEATS = N_("Mean haipai shanten by seat")
BEST_WINDS = N_("Who is nearest to tenpai, by wind")
BEST_SEATS = N_("Who is nearest to tenpai, by seat")
HONOURS_WINDS = N_("Honours in haipai by wind")
HONOURS_SEATS = N_("Honours in haipai by seat")
REDS_WINDS = N_("Red fives in haipai by wind")
REDS_SEATS = N_("Red fives in haipai by seat")
DORA_WINDS = N_("Dora in haipai by wind")
DORA_SEATS = N_("Dora in haipai by seat")

# Groups of figures
GROUPS: Final = {
    "shanten": N_("Shanten"),
    "tiles": N_("Places of tiles"),
    "dora": N_("Dora indicators"),
    "dice": N_("Dice"),
    "seats": N_("Winds and seats"),
}

# Units of samples, by the names that machine formats have
WALLS = N_("walls")
HANDS = "hands"
TILES = "tiles"
THROWS = "throws"
PAIRS = "pairs of walls"

# Pictures
SO_MANY_WALLS = N_("{number} walls")
DRAWN_SHARES = N_("Hands by shanten after the first draw")
RUNNING_MEAN = N_("Mean haipai shanten as the sample grows")
KIND_PLACES_MAP = N_("Kinds by place in the wall, in standard deviations")
SHANTEN = N_("shanten")
OF_HANDS = N_("hands, %")
OF_INDICATORS = N_("indicators, %")
OF_THROWS = N_("throws, %")
OF_WALLS = N_("walls, %")
A_HAND = N_("tiles a hand")
MEAN_SHANTEN = N_("mean shanten")
KIND = N_("kind")
PLACE = N_("place in the wall")
PIPS = N_("pips")
WIND = N_("wind")
SEAT = N_("seat at the first deal")
WIND_NAMES = (N_("east"), N_("south"), N_("west"), N_("north"))
DRAWS = N_("draws")
REPLACEMENTS = N_("replacements")
DORA = N_("dora")
URA = N_("ura dora")


def group_name(group: str) -> str:
    """Return what a group of figures is called."""
    return _(GROUPS[group])


def sampled(number: int, unit: str) -> str:
    """Return so many of what was looked at, as in 8,000 walls."""
    text = {
        WALLS: ngettext("{number} wall", "{number} walls", number),
        HANDS: ngettext("{number} hand", "{number} hands", number),
        TILES: ngettext("{number} tile", "{number} tiles", number),
        THROWS: ngettext("{number} throw", "{number} throws", number),
        PAIRS: ngettext("{number} pair of walls", "{number} pairs of walls", number),
    }[unit]
    return text.format(number=f"{number:,}")
