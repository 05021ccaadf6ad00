"""How a player is inclined: the chances that steer `choices`.

Players who only play well never show half of what a log can hold. So each is inclined to
something of its own, and over some hundreds of games everything turns up.
"""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temperament:
    """Chances between 0 and 1 of doing a thing when it is possible.

    Attributes:
        calls: take a chi or pon that brings the hand nearer to tenpai.
        kans: declare a kan of any sort.
        riichi: declare it with a closed tenpai hand.
        kita: set a north aside.
        caution: play safe tiles against a riichi with a hand that is not near tenpai.
        whim: call without hope of a yaku, discard the wind that all others discarded.
        aborts: end the hand with nine terminals and honours at its start.
        passes: let a ron go by.
        nagashi: try for nagashi mangan when dealt many terminals and honours.
    """

    calls: float = 0.6
    kans: float = 0.5
    riichi: float = 0.8
    kita: float = 0.9
    caution: float = 0.5
    whim: float = 0.05
    aborts: float = 0.5
    passes: float = 0.01
    nagashi: float = 0.05


def random_temperament(rng: random.Random) -> Temperament:
    """Return a player out of the common run: some call everything, some nothing."""
    return Temperament(
        calls=rng.choice((0.1, 0.5, 0.8, 1.0)),
        kans=rng.choice((0.1, 0.5, 1.0)),
        riichi=rng.choice((0.3, 0.8, 1.0)),
        kita=rng.choice((0.6, 0.9, 1.0)),
        caution=rng.choice((0.0, 0.5, 0.9)),
        whim=rng.choice((0.0, 0.05, 0.2)),
        aborts=rng.choice((0.2, 0.8)),
        passes=rng.choice((0.0, 0.02)),
        nagashi=rng.choice((0.0, 0.1, 0.5)),
    )
