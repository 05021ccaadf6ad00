"""Logs of all sites give walls alike; what needs a seed is tested of seeded walls alone."""

from functools import cache

import numpy as np

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from viewer.core.base.era import Era
from viewer.stats.lab.walls.logs import LogWalls
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure

GAMES = long_run.examples(30)


@cache
def read(item):
    site, seed = item
    log = make_log(seed, Era.HEX)
    if site == "tenhou":
        return write_mjlog(log)
    return city_record(log) if site == "city" else soul_record(log, era=site)


def found(*items):
    work = WallMeasure(LogWalls(items, read, "logs"))
    return findings(work.merge(work.new(), work.do(0)), work.source.described())


def test_walls_of_a_code_raise_no_alarm_by_the_numbers_of_their_copies():
    report = found(*(("city", seed) for seed in range(GAMES)))
    assert (report.alarms, report.left_out) == ((), {})
    assert report.walls > 4 * GAMES
    names = {figure.check for figure in report.figures}
    assert "own-place" in names
    assert not names & {"copy-places", "first-die"}


def test_copies_and_dice_are_tested_of_seeded_walls_and_the_rest_of_all():
    report = found(("tenhou", 1), ("city", 2), ("tenhou", 3), ("sha256", 4))
    seeded = found(("tenhou", 1), ("tenhou", 3))
    samples, alone = ({each.check: each.sample for each in of.figures} for of in (report, seeded))
    assert samples["copy-places"] == alone["copy-places"] == 136 * seeded.walls
    assert samples["first-die"] == alone["first-die"] == seeded.walls
    assert samples["kind-places"] == 136 * report.walls > alone["kind-places"]
    said = [str(each) for each in report.limits]
    assert any(f"tell faces only: {report.walls - seeded.walls}." in each for each in said)
    assert not any("faces only" in str(each) for each in seeded.limits)


def test_a_wall_of_a_code_is_the_same_wall_with_other_copies():
    seeded, coded = (LogWalls(((site, 5),), read, "logs").walls(0) for site in ("tenhou", "city"))
    again = LogWalls((("city", 5),), read, "logs").walls(0)
    assert (np.sort(coded.tiles, axis=0) == np.arange(136)[:, None]).all()
    assert (coded.tiles // 4 == seeded.tiles // 4).all()
    assert (np.isin(coded.tiles, (16, 52, 88)) == np.isin(seeded.tiles, (16, 52, 88))).all()
    assert (coded.tiles == again.tiles).all()


def test_the_same_game_of_two_tools_counts_once_and_hands_in_no_known_order_do_not():
    assert found(("city", 1), ("sha256", 1)).left_out == {"repeated": 1}
    assert found(("city", 1), ("md5", 2)).left_out == {"other-walls": 1}
