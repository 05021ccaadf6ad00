"""What luck in points is made of: sixteen sums of measures, each of mean 0 under fair walls.

A term adds up what came less what was to be expected, of one's own chances or of those of all
others at the table. Each part is a chance with an exact law, so any fixed weights give a sum of
mean 0. A draw counts in one term alone: a step is one before tenpai, a winning draw one in tenpai.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from viewer.stats.luck.law import ALL, LawTallies

_RIICHI_DRAWS: Final = ("ippatsu", "riichi-draws")
_WINNING_DRAWS: Final = (*_RIICHI_DRAWS, "dama-draws", "open-draws")
_STEPS: Final = {"accepted": 1, **dict.fromkeys(_WINNING_DRAWS, -1)}
_HAIPAI: Final = {"haipai-shanten": -1}


class LuckTerm(NamedTuple):
    name: str  # stable, as the file of weights has it
    parts: Mapping[str, int]  # the measures that it adds up, and how often each
    of_others: bool = False  # whether of all others at the table together


def _sum_of(*measures: str) -> dict[str, int]:
    return dict.fromkeys(measures, 1)


_HAIPAI_DORA: Final = _sum_of("haipai-dora", "haipai-reds")
_DRAWN_DORA: Final = _sum_of("dora", "reds")

TERMS: Final = (
    LuckTerm("haipai", _HAIPAI),
    LuckTerm("step", _STEPS),
    LuckTerm("riichi-win", _sum_of(*_RIICHI_DRAWS)),
    LuckTerm("dama-win", _sum_of("dama-draws")),
    LuckTerm("open-win", _sum_of("open-draws")),
    LuckTerm("dora-dealt", _HAIPAI_DORA),
    LuckTerm("dora-drawn", _DRAWN_DORA),
    LuckTerm("ura", _sum_of("ura")),
    LuckTerm("duel-pays", _sum_of("duel-pays")),
    LuckTerm("duel-paid", _sum_of("duel-paid")),
    LuckTerm("others-haipai", _HAIPAI, of_others=True),
    LuckTerm("others-step", _STEPS, of_others=True),
    LuckTerm("others-win", _sum_of(*_WINNING_DRAWS), of_others=True),
    LuckTerm("others-dora-dealt", _HAIPAI_DORA, of_others=True),
    LuckTerm("others-dora-drawn", _DRAWN_DORA, of_others=True),
    LuckTerm("others-ura", _sum_of("ura"), of_others=True),
)


def terms_of(mine: LawTallies, others: LawTallies) -> dict[str, float]:
    """How much more of each term came than was to be expected, in a game or in many."""
    return {term.name: _surplus(term, others if term.of_others else mine) for term in TERMS}


def _surplus(term: LuckTerm, tallies: LawTallies) -> float:
    total = 0.0
    for measure, times in term.parts.items():
        tally = tallies.get((measure, ALL))
        if tally is not None:
            total += times * (tally.found - tally.mean)
    return total
