"""Every field of a log: what it is compared with, or that it is told only.

One table for all of them, so that nothing is left out: a test holds it against the fields that the
reader knows, and changes each of them. ``checks`` are those of `audit` and of `inconsistencies`
of which at least one gives a change away.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from viewer.core.audit import CHECKS


class Field(NamedTuple):
    """What a field is compared with, in words and by the names of checks; none: told only."""

    words: str = ""
    checks: tuple[str, ...] = ()


_TOLD: Final = Field()
_HAIPAI: Final = Field("the wall", ("haipai", "draw"))
_DRAW: Final = Field("the wall, and all other tiles", ("live", "rinshan", "draw"))
_DISCARD: Final = Field(
    "the hand", ("discard", "call", "hand", "shown", "draw", "riichi", "yaku", "tenpai", "ending")
)
_SHOWN: Final = Field("the hand, and whether it is tenpai", ("shown", "tenpai", "ending"))
_POINTS: Final = Field("the points before, and what the rules let pay", ("scores", "payments"))
_BA: Final = Field("honba and riichi sticks of the kyoku", ("honba", "sticks"))
_FINAL: Final = Field("the last points, and the rules of place", ("final", "results", "over"))
_SEED: Final = Field("the whole log, by the walls it makes", CHECKS)

FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "SHUFFLE": {"seed": _SEED, "ref": _TOLD},
    "GO": dict.fromkeys(("type", "lobby", "csrule", "ranking", "rule", "title"), _TOLD),
    "UN": dict.fromkeys(("n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc"), _TOLD),
    "TAIKYOKU": {"oya": Field("the first kyoku's dealer", ("dealer",))},
    "INIT": {
        "seed": Field(
            "the kyoku before, and the wall's dice and dora indicator",
            ("start", "honba", "sticks", "dealer", "dice", "dora"),
        ),
        "ten": Field("the kyoku before", ("start", "next", "scores")),
        "oya": Field("the round", ("dealer",)),
        "shuffle": _SEED,
        "chip": _TOLD,
        **dict.fromkeys(("hai0", "hai1", "hai2", "hai3"), _HAIPAI),
    },
    **{letter: {"": _DRAW} for letter in "TUVW"},
    **{letter: {"": _DISCARD} for letter in "DEFG"},
    "N": {
        "who": Field("the hand, and the last discard", ("call",)),
        "m": Field("the hand, and the last discard", ("call", "melds")),
    },
    "DORA": {"hai": Field("the wall, and all other tiles", ("dora", "draw"))},
    "REACH": {
        "who": Field("whose turn it is", ("riichi",)),
        "step": Field("whose turn it is", ("riichi",)),
        "ten": Field("the points before", ("scores",)),
    },
    "AGARI": {
        "ba": _BA,
        "hai": Field("the hand", ("hand",)),
        "m": Field("the calls", ("melds",)),
        "machi": Field("the drawn tile, or the last discard", ("hand",)),
        "ten": Field("fu: the hand; points and limit: its han and fu", ("fu", "points")),
        "yaku": Field("the hand, its dora, and how it was won", ("yaku", "ending")),
        "yakuman": Field("the hand, and how it was won", ("yaku",)),
        "doraHai": Field("the indicators turned up, and the wall", ("dora",)),
        "doraHaiUra": Field("the wall, and how many there should be", ("ura",)),
        "who": Field("whose hand it is", ("hand", "ending")),
        "fromWho": Field("who drew or discarded last", ("ending",)),
        "paoWho": Field("who fed the last triplet of the yakuman", ("pao",)),
        "sc": _POINTS,
        "owari": _FINAL,
        "ratio": _TOLD,
        "chip": _TOLD,
    },
    "RYUUKYOKU": {
        "type": Field("the hands and rivers", ("ending",)),
        "ba": _BA,
        "sc": _POINTS,
        **dict.fromkeys(("hai0", "hai1", "hai2", "hai3"), _SHOWN),
        "owari": _FINAL,
        "ratio": _TOLD,
    },
    "BYE": {"who": _TOLD},
}
"""By tag and attribute; draws and discards have seat and tile in the tag itself."""
