"""Every word that findings and their pictures say, in one place for translators.

Nothing here overclaims: no sample proves a dealer fair, and an alarm says how rarely chance
does such a thing, not who did it. Chance alone is counted in reports, since a report as a whole
is what is corrected for the number of its tests.
"""

from viewer.lab.charts.words import QT_TRANSLATE_NOOP

# What comes of a test of one figure
MEAN_AGREES = QT_TRANSLATE_NOOP(
    "Findings",
    "{found} was found where {expected} is expected: this agrees with a fair dealer, "
    "though a true difference below {unseen} could be hidden in it.",
)
MEAN_UNUSUAL = QT_TRANSLATE_NOOP(
    "Findings",
    "{found} was found where {expected} is expected: unusual, but no alarm; "
    "chance alone does this once in {reports} reports.",
)
MEAN_ALARM = QT_TRANSLATE_NOOP(
    "Findings",
    "{found} was found where {expected} is expected: "
    "chance alone would do this once in {reports} reports.",
)
MEAN_SMALL = QT_TRANSLATE_NOOP(
    "Findings",
    "{found} was found where {expected} is expected: the sample is too small to tell.",
)

# What comes of a test of many figures at once
TABLE_AGREES = QT_TRANSLATE_NOOP(
    "Findings",
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "this agrees with a fair dealer, though a true deviation below {unseen} could be hidden in it.",
)
TABLE_UNUSUAL = QT_TRANSLATE_NOOP(
    "Findings",
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "unusual, but no alarm; chance alone does this once in {reports} reports.",
)
TABLE_ALARM = QT_TRANSLATE_NOOP(
    "Findings",
    "The figures are {found} off, as a rule, where chance takes them {expected} off: "
    "chance alone would do this once in {reports} reports.",
)
TABLE_SMALL = QT_TRANSLATE_NOOP(
    "Findings", "The sample is too small to tell chance from anything else here."
)

MORE_THAN = QT_TRANSLATE_NOOP("Findings", "more than {reports}")

# Summary
EMPTY = QT_TRANSLATE_NOOP("Findings", "There are no walls to look at.")
UNTESTED = QT_TRANSLATE_NOOP("Findings", "Walls looked at: {walls}, too few for any test.")
NO_ALARM = QT_TRANSLATE_NOOP(
    "Findings", "No alarm: {walls} walls agree with a fair dealer in all {tests} tests."
)
UNUSUAL = QT_TRANSLATE_NOOP(
    "Findings",
    "No alarm in {tests} tests of {walls} walls; {unusual} of them came out unusual.",
)
ALARMED = QT_TRANSLATE_NOOP(
    "Findings",
    "Alarm in {alarms} of {tests} tests of {walls} walls: a fair dealer sets off any alarm "
    "in no more than one of {reports} reports.",
)

# Limits
LIMIT_MEAN = QT_TRANSLATE_NOOP(
    "Findings",
    "{walls} walls would most likely not show a mean haipai shanten that is off by less "
    "than {unseen}.",
)
LIMIT_PLACES = QT_TRANSLATE_NOOP(
    "Findings",
    "Kinds that are off their share at each place by less than {unseen} would most likely not "
    "show.",
)
LIMIT_SEATS = QT_TRANSLATE_NOOP(
    "Findings",
    "If hands are favoured so that the shares of best hands are off by less than {unseen}, it "
    "would most likely not show.",
)
LIMIT_PARTLY = QT_TRANSLATE_NOOP(
    "Findings", "Tests left out, for which the sample is too small: {number}."
)
LIMIT_SEATLESS = QT_TRANSLATE_NOOP(
    "Findings", "Seats were not compared, only winds: these walls do not say who deals."
)
LIMIT_DICELESS = QT_TRANSLATE_NOOP("Findings", "Dice were not tested: these walls have none.")
LIMIT_PLAYERS = QT_TRANSLATE_NOOP(
    "Findings", "Not tested: whether the dealer knows the players, or favours some of them."
)
LIMIT_SEEDS = QT_TRANSLATE_NOOP(
    "Findings",
    "Not tested: how the seeds were chosen; a wall picked from several fair ones is not seen here.",
)
LIMIT_PLAY = QT_TRANSLATE_NOOP(
    "Findings",
    "Not tested: anything after the deal but the first draws, and those as if nobody called.",
)
LIMIT_PATTERNS = QT_TRANSLATE_NOOP(
    "Findings", "A pattern that none of these tests looks for can pass all of them."
)
LIMIT_LOOKS = QT_TRANSLATE_NOOP(
    "Findings",
    "The odds of a false alarm hold for one look at a finished sample, "
    "not for many looks while it grows.",
)
LIMIT_REPEATED = QT_TRANSLATE_NOOP(
    "Findings",
    "Logs of games that were there already were left out: {number}. A wall that counts twice can "
    "set off a false alarm.",
)

# Titles of figures
HAIPAI_MEAN = QT_TRANSLATE_NOOP("Findings", "Mean haipai shanten")
HAIPAI_SHARES = QT_TRANSLATE_NOOP("Findings", "Haipai by shanten")
FIRST_DRAW = QT_TRANSLATE_NOOP("Findings", "First draws that lower the shanten")
NINE_KINDS = QT_TRANSLATE_NOOP("Findings", "Nine kinds of terminals and honours, first draw")
COMPLETE = QT_TRANSLATE_NOOP("Findings", "Hands complete with the first draw")
KIND_PLACES = QT_TRANSLATE_NOOP("Findings", "Kinds of tiles by place in the wall")
COPY_PLACES = QT_TRANSLATE_NOOP("Findings", "Which of four equal tiles, by place in the wall")
NEIGHBOURS = QT_TRANSLATE_NOOP("Findings", "Neighbours of the same kind, in a wall")
OWN_PLACE = QT_TRANSLATE_NOOP("Findings", "Tiles at their place in the sorted set, in a wall")
SORTED_ORDER = QT_TRANSLATE_NOOP("Findings", "Correlation with the sorted set")
NEXT_WALL = QT_TRANSLATE_NOOP("Findings", "Places with the kind they have in the next wall")
DORA_KINDS = QT_TRANSLATE_NOOP("Findings", "Kinds of the five dora indicators")
URA_KINDS = QT_TRANSLATE_NOOP("Findings", "Kinds of the five ura dora indicators")
INDICATORS = QT_TRANSLATE_NOOP("Findings", "Kinds of each of the ten indicators")
FIRST_DIE = QT_TRANSLATE_NOOP("Findings", "First die")
SECOND_DIE = QT_TRANSLATE_NOOP("Findings", "Second die")
DICE_SUM = QT_TRANSLATE_NOOP("Findings", "Sum of the dice")
DICE_PAIR = QT_TRANSLATE_NOOP("Findings", "Pairs of the dice")
DEALER_BEST = QT_TRANSLATE_NOOP("Findings", "Deals in which the dealer is nearest to tenpai")
SHANTEN_WINDS = QT_TRANSLATE_NOOP("Findings", "Mean haipai shanten by wind")
SHANTEN_SEATS = QT_TRANSLATE_NOOP("Findings", "Mean haipai shanten by seat")
BEST_WINDS = QT_TRANSLATE_NOOP("Findings", "Who is nearest to tenpai, by wind")
BEST_SEATS = QT_TRANSLATE_NOOP("Findings", "Who is nearest to tenpai, by seat")
HONOURS_WINDS = QT_TRANSLATE_NOOP("Findings", "Honours in haipai by wind")
HONOURS_SEATS = QT_TRANSLATE_NOOP("Findings", "Honours in haipai by seat")
REDS_WINDS = QT_TRANSLATE_NOOP("Findings", "Red fives in haipai by wind")
REDS_SEATS = QT_TRANSLATE_NOOP("Findings", "Red fives in haipai by seat")
DORA_WINDS = QT_TRANSLATE_NOOP("Findings", "Dora in haipai by wind")
DORA_SEATS = QT_TRANSLATE_NOOP("Findings", "Dora in haipai by seat")

# Units of samples
WALLS = QT_TRANSLATE_NOOP("Findings", "walls")
HANDS = QT_TRANSLATE_NOOP("Findings", "hands")
TILES = QT_TRANSLATE_NOOP("Findings", "tiles")
THROWS = QT_TRANSLATE_NOOP("Findings", "throws")
PAIRS = QT_TRANSLATE_NOOP("Findings", "pairs of walls")

# Pictures
DRAWN_SHARES = QT_TRANSLATE_NOOP("Findings", "Hands by shanten after the first draw")
RUNNING_MEAN = QT_TRANSLATE_NOOP("Findings", "Mean haipai shanten as the sample grows")
KIND_PLACES_MAP = QT_TRANSLATE_NOOP(
    "Findings", "Kinds by place in the wall, in standard deviations"
)
SHANTEN = QT_TRANSLATE_NOOP("Findings", "shanten")
OF_HANDS = QT_TRANSLATE_NOOP("Findings", "hands, %")
OF_INDICATORS = QT_TRANSLATE_NOOP("Findings", "indicators, %")
OF_THROWS = QT_TRANSLATE_NOOP("Findings", "throws, %")
OF_WALLS = QT_TRANSLATE_NOOP("Findings", "walls, %")
A_HAND = QT_TRANSLATE_NOOP("Findings", "tiles a hand")
MEAN_SHANTEN = QT_TRANSLATE_NOOP("Findings", "mean shanten")
KIND = QT_TRANSLATE_NOOP("Findings", "kind")
PLACE = QT_TRANSLATE_NOOP("Findings", "place in the wall")
PIPS = QT_TRANSLATE_NOOP("Findings", "pips")
WIND = QT_TRANSLATE_NOOP("Findings", "wind")
SEAT = QT_TRANSLATE_NOOP("Findings", "seat at the first deal")
WIND_NAMES = (
    QT_TRANSLATE_NOOP("Findings", "east"),
    QT_TRANSLATE_NOOP("Findings", "south"),
    QT_TRANSLATE_NOOP("Findings", "west"),
    QT_TRANSLATE_NOOP("Findings", "north"),
)
DRAWS = QT_TRANSLATE_NOOP("Findings", "draws")
REPLACEMENTS = QT_TRANSLATE_NOOP("Findings", "replacements")
DORA = QT_TRANSLATE_NOOP("Findings", "dora")
URA = QT_TRANSLATE_NOOP("Findings", "ura dora")
