"""Every field of a log: what it is compared with, or that it is compared with nothing.

One table for all of them, so that nothing is left out: the reader remarks on what is not in it, and
a test changes each of them. ``checks`` are those of `audit` and of `inconsistencies`
of which at least one gives a change away.
"""

from typing import Final

from viewer.core.sites.site import OF_ROOM, RULES, SHOWN_ONLY, Field, LogFields
from viewer.translation import N_

_CHIPS: Final = Field(N_("not compared: chips, and what they are worth"))
_EMPTY: Final = Field(N_("not compared: empty in every real log"))
_HAIPAI: Final = Field(N_("the wall"), ("haipai", "draw"))
_DRAW: Final = Field(N_("the wall, and all other tiles"), ("live", "rinshan", "turn", "draw"))
_DISCARD: Final = Field(
    N_("the hand"),
    (
        *("turn", "discard", "swap", "call", "declared", "locked", "furiten", "hand", "shown"),
        *("draw", "yaku", "tenpai", "ending", "drawn"),
    ),
)
_SHOWN: Final = Field(N_("the hand, and whether it is tenpai"), ("shown", "tenpai", "ending"))
_POINTS: Final = Field(N_("the points before, and what the rules let pay"), ("scores", "payments"))
_BA: Final = Field(N_("honba and riichi sticks of the kyoku"), ("honba", "sticks"))
_FINAL: Final = Field(N_("the last points, and the rules of place"), ("final", "results", "over"))
_SEED: Final = Field(
    N_("the whole log, by the walls it makes"), ("haipai", "live", "rinshan", "dora", "ura", "dice")
)

FIELDS: Final[LogFields] = {
    "SHUFFLE": {"seed": _SEED, "ref": _EMPTY},
    "GO": {
        **dict.fromkeys(("type", "lobby", "csrule"), RULES),
        **dict.fromkeys(("ranking", "rule", "title"), OF_ROOM),
    },
    "UN": dict.fromkeys(("n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc"), SHOWN_ONLY),
    "TAIKYOKU": {"oya": Field(N_("the first kyoku's dealer"), ("dealer",))},
    "INIT": {
        "seed": Field(
            N_("the kyoku before, and the wall's dice and dora indicator"),
            ("start", "honba", "sticks", "dealer", "dice", "dora"),
        ),
        "ten": Field(N_("the kyoku before"), ("start", "next", "scores")),
        "oya": Field(N_("the round"), ("dealer",)),
        "shuffle": _SEED,
        "chip": _CHIPS,
        **dict.fromkeys(("hai0", "hai1", "hai2", "hai3"), _HAIPAI),
    },
    **{letter: {"": _DRAW} for letter in "TUVW"},
    **{letter: {"": _DISCARD} for letter in "DEFG"},
    "N": {
        "who": Field(N_("the hand, and the last discard"), ("turn", "call")),
        "m": Field(
            N_("the hand, and the last discard"),
            ("turn", "call", "melds", "kans", "left", "unpaid"),
        ),
    },
    "DORA": {"hai": Field(N_("the wall, and all other tiles"), ("dora", "draw", "indicators"))},
    "REACH": {
        "who": Field(N_("whose turn it is"), ("riichi",)),
        "step": Field(N_("whose turn it is"), ("riichi",)),
        "ten": Field(N_("the points before"), ("scores",)),
    },
    "AGARI": {
        "ba": _BA,
        "hai": Field(N_("the hand"), ("hand", "yakuless")),
        "m": Field(N_("the calls"), ("melds",)),
        "machi": Field(N_("the drawn tile, or the last discard"), ("hand",)),
        "ten": Field(N_("fu: the hand; points and limit: its han and fu"), ("fu", "points")),
        "yaku": Field(N_("the hand, its dora, and how it was won"), ("yaku", "ending")),
        "yakuman": Field(N_("the hand, and how it was won"), ("yaku",)),
        "doraHai": Field(N_("the indicators turned up, and the wall"), ("dora",)),
        "doraHaiUra": Field(N_("the wall, and how many there should be"), ("ura",)),
        "who": Field(N_("whose hand it is"), ("hand", "ending")),
        "fromWho": Field(N_("who drew or discarded last"), ("ending",)),
        "paoWho": Field(N_("who fed the last triplet of the yakuman"), ("pao",)),
        "sc": _POINTS,
        "owari": _FINAL,
        "ratio": _CHIPS,
        "chip": _CHIPS,
    },
    "RYUUKYOKU": {
        "type": Field(N_("the hands and rivers"), ("ending",)),
        "ba": _BA,
        "sc": _POINTS,
        **dict.fromkeys(("hai0", "hai1", "hai2", "hai3"), _SHOWN),
        "owari": _FINAL,
        "ratio": _CHIPS,
    },
    "BYE": {"who": SHOWN_ONLY},
}
