"""The walk over a hand against another way of reckoning, and what it does with hands half told."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.helpers import long_run
from tests.helpers.chances import listed
from tests.helpers.games import make_log
from tests.helpers.shared import SHARED
from tests.stats.luck.reckoner import reckoned
from viewer.core.base.era import Era
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import mean_variance
from viewer.stats.luck.measures import MEASURES

FOLDER = SHARED / "logs"
WITH_ALL = {4: ((46, 4), (65, 1)), 3: ((33, 4), (57, 0))}
"""By players: games' seeds and hands in which every measure has a chance."""


def walked(log, part):
    hands = []
    for kyoku, wall in [*zip(log.hands, walls_of_log(log), strict=True)][part]:
        noted = []
        for seat, chances in enumerate(chances_of(log, kyoku, wall)):
            for measure, found, law in listed(chances):
                told = mean_variance(law)
                mean, variance = (round(float(each), 9) for each in told)
                noted.append((seat, measure, int(found), mean, variance))
        hands.append(Counter(noted))
    return hands


LAWS_OF_THE_DEAL = {"haipai-shanten", "dice"}


def as_walked(log, part):
    """The reckoner's chances; what the deal's own laws say is held to in `test_law`."""
    for hand in reckoned(log, part):
        yield Counter(
            (seat, measure, found, *((None, None) if mean is None else rounded(mean, variance)))
            for seat, measure, found, mean, variance in hand
        )


def rounded(mean, variance):
    return round(float(mean), 9), round(float(variance), 9)


def compare(log, part=slice(None)):
    """Hold every chance of some hands to the reckoner's; how many of each measure."""
    compared = Counter()
    for mine, other in zip(walked(log, part), as_walked(log, part), strict=True):
        known = Counter()
        for (seat, measure, found, *law), times in mine.items():
            deal = measure in LAWS_OF_THE_DEAL or (measure == "first-tenpai" and law[0] < 0.01)
            known[seat, measure, found, *((None, None) if deal else law)] += times
            compared[measure] += times
        certain = {key for key in known | other if key[4] == 0}
        for key in certain:  # what must come, or cannot, says nothing
            known.pop(key, None)
            other.pop(key, None)
        assert known == other
    return compared


@pytest.mark.parametrize("players", [4, 3])
def test_every_chance_is_what_trying_all_tiles_says(players):
    compared = Counter()
    for number, at in WITH_ALL[players]:
        part = slice(None) if long_run.is_long() else slice(at, at + 1)
        compared += compare(make_log(number, Era.BASE64, players), part)
    assert compared.total() > long_run.examples(900)
    assert {measure.name for measure in MEASURES} - compared.keys() <= {"steps", "first-dealer"}


@pytest.mark.shared
@pytest.mark.skipif(not FOLDER.is_dir(), reason="the real logs are not beside the project")
@pytest.mark.dear("tries each tile that may come, at each draw")
def test_the_same_in_real_logs():
    compared = Counter()
    for number, path in enumerate(long_run.a_third(sorted(FOLDER.glob("[!n]*"))[::3])):
        log = read_mjlog(path.read_bytes())
        at = number % len(log.hands)
        compared += compare(log, slice(at, at + 1))
    assert compared.total() > long_run.examples(3000)


if __name__ == "__main__":
    for each in sorted(Path(sys.argv[1]).iterdir()):
        print(each.name, compare(read_mjlog(each.read_bytes())).total())
