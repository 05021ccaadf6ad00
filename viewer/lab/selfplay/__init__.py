"""Whole games of the project's own making, on the walls of any seed.

No real log may be shipped or published, and none shows every rare ending in every era. So the
program plays its own: simple players, Tenhou's rules, and a `Log` that `mjlog_write` turns
into the same XML as Tenhou's. They serve as the sample log, as test input and as load.

Reading order: `game` (one game), `progress` (who deals next, when it ends), `kyoku` (one hand:
whose turn, who may interrupt), `table` (what lies where), `hand` (one seat), `choices` (what a
player wants), `results` (how a hand ends), `scoring` and `payments` (what a win is worth).

Not modelled: liability for another's yakuman (paoWho), robbing a closed kan for thirteen
orphans, robbing a kita, time, and connections that break.
"""

from viewer.lab.selfplay.game import play_game
from viewer.lab.selfplay.seeds import random_seed, seeds_per_hand
from viewer.lab.selfplay.temperament import Temperament, random_temperament

__all__ = [
    "Temperament",
    "play_game",
    "random_seed",
    "random_temperament",
    "seeds_per_hand",
]
