"""How fast luck is measured: beside reading the same logs and replaying their hands.

Where that takes eight milliseconds a log, the goal is a hundred logs a second and more.
"""

import pytest

from tests.bench.conftest import beside
from tests.helpers.games import SEATS, make_bytes
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.stats.luck.run import measure_log

GAMES = 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("logs")
    for number in range(GAMES):
        players = 3 if number % 4 == 0 else 4
        data = make_bytes(number, players=players, east_south=True, packed=True)
        (path / f"{number}.mjlog").write_bytes(data)
    return path


def test_luck_beside_reading_and_replaying(folder):
    logs = [path.read_bytes() for path in sorted(folder.iterdir())]

    def measure():
        for data in logs:
            measure_log("log", data, names={SEATS[1].name})

    def read_and_replay():
        for data in logs:
            log = read_mjlog(data)
            for kyoku in log.hands:
                replay_kyoku(kyoku, log.players, None)

    beside("`luck`, one worker, to reading and replaying", measure, read_and_replay, "at most 1")
