"""The luck of those who play in the real logs: each has a report, and fair walls set off no alarm.

Only names of several games are looked at here; ``python -m tests.stats.luck.test_shared_logs``
takes all.
"""

from collections import defaultdict

import pytest

from tests.helpers.shared import SHARED
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.stats.luck import PlayerLuck, luck_of
from viewer.stats.luck.report import luck_json
from viewer.stats.luck.run import measure_game

FOLDER = SHARED / "logs"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real logs are not beside the project"),
]


def measured(least):
    """What each player of so many games or more found, by name."""
    logs = [(path.name, read_mjlog(path.read_bytes())) for path in sorted(FOLDER.glob("[!n]*"))]
    seats = defaultdict(list)
    for path, log in logs:
        for seat, name in enumerate(log.names):
            seats[name].append((log, path, seat))
    for name, played in seats.items():
        if len(played) >= least:
            one = PlayerLuck(name)
            for log, path, seat in played:
                one.add(measure_game(log, path, seat))
            yield one


@pytest.mark.dear("real games of several players are measured")
def test_each_player_has_a_report_and_none_an_alarm():
    players = [luck_of(one) for one in measured(3)]
    assert len(players) > 5
    for luck in players:
        assert luck.alarms == (), luck.player
        assert luck_json(luck)["games"] == luck.games >= 3


if __name__ == "__main__":
    found = [luck_of(one) for one in measured(1)]
    shares = sorted(luck.steps.share for luck in found)
    alarms = [(luck.player, row.name, row.adjusted) for luck in found for row in luck.alarms]
    print(f"{len(found)} players, alarms: {alarms}")
    print(
        "shares of walls that were worse:",
        [round(share, 3) for share in shares[:: len(shares) // 10]],
    )
