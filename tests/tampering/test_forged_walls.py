"""Walls changed where nobody saw a tile, with hashes written anew: only notes tell.

The record is forged as well as can be: it agrees with itself. Its hashes are those of other walls
than were dealt, and the true ones were shown to the players.
"""

import json
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from tests.games.site_write import city_record
from tests.helpers.games import make_log
from tests.helpers.results import totals_of
from tests.helpers.shared import SHARED
from viewer.cli import main
from viewer.collection.check import check_log, look_up_beforehand
from viewer.collection.verdicts import total_verdict
from viewer.core.base.era import Era
from viewer.core.judgement.beforehand import Note, NotedHashes
from viewer.noted import read_noted

BEGAN = 1_700_000_000
REAL = SHARED / "records" / "riichi-city" / "4p-01.json"


def own_record():
    """A game of our own players, with times."""
    record = json.loads(city_record(make_log(2, Era.HEX), gamePlay=1001))
    for nth, hand in enumerate(record["data"]["handRecord"]):
        for event in hand["handEventRecord"]:
            event["startTime"] = 1000 * (BEGAN + 60 * nth)
    return json.dumps(record).encode()


MARKS = [pytest.mark.shared, pytest.mark.dear("reads a long record twice")]
RECORDS = [
    pytest.param(own_record, id="own"),
    pytest.param(REAL.read_bytes, id="real", marks=MARKS),
]


def forged(data, *, mends_rest):
    """Swap two unseen tiles of each dead wall, and hash these walls anew."""
    record = json.loads(data)
    for hand in record["data"]["handRecord"]:
        wall = hand["handCardEncode"]
        tiles = [wall[at : at + 2] for at in range(0, len(wall), 2)]
        one, other = next(
            (one, other)
            for one in (-4, -3, -2)
            for other in (-13, -14)
            if tiles[one] != tiles[other]
        )
        tiles[one], tiles[other] = tiles[other], tiles[one]
        if mends_rest:
            rest = hand["paiShan"]
            rest[one], rest[other] = rest[other], rest[one]
        old, hand["handCardEncode"] = hand["handCardsSHA256"], "".join(tiles)
        hand["handCardsSHA256"] = sha256(hand["handCardEncode"].encode()).hexdigest()
        for event in hand["handEventRecord"]:
            event["data"] = event["data"].replace(old, hand["handCardsSHA256"])
    return json.dumps(record).encode()


def checked(data):
    return check_log("x", data, None, replay=False)


def noted(result, at):
    when = datetime.fromtimestamp(at, UTC)
    hashes = result.hashes.walls
    return NotedHashes(Note(when, each, "riichi-city") for wall in hashes for each in wall)


@pytest.mark.parametrize("read", RECORDS)
def test_a_wall_that_is_told_once_more_contradicts_a_forged_one(read):
    found = checked(forged(read(), mends_rest=False))
    assert found.status == "contradicted"
    assert len({each.place.hand_index for each in found.findings}) == found.hand_count


@pytest.mark.parametrize("read", RECORDS)
def test_a_wall_that_is_forged_throughout_contradicts_what_was_noted(read):
    true = read()
    result, whole = checked(forged(true, mends_rest=True)), checked(true)
    assert result.status == whole.status == "verified"
    began, ended = result.hashes.time.began, result.hashes.time.ended
    during = noted(whole, (began + ended) // 2)
    found = look_up_beforehand(result, during)
    assert found.status == "contradicted"
    assert len(found.beforehand.missing) == result.hand_count
    for at in (began - 60, ended + 60):
        assert look_up_beforehand(result, noted(whole, at)).status == result.status
    known = look_up_beforehand(whole, during)
    assert (known.status, known.beforehand.missing) == (result.status, ())
    late = 0 < known.beforehand.found < known.beforehand.total == result.hand_count
    assert late  # those of the first hands, noted in the middle of the game


def test_a_forged_record_is_told_by_the_command(capsys, tmp_path):
    def run(*words):
        code = main([str(word) for word in words])
        return code, capsys.readouterr().out

    true, path = tmp_path / "true.json", tmp_path / "forged.json"
    true.write_bytes(own_record())
    path.write_bytes(forged(own_record(), mends_rest=True))
    at = datetime.fromtimestamp(BEGAN + 30, UTC).isoformat()
    assert run("noted", "import", true, "--from", "riichi-city", "--at", at)[0] == 0
    assert run("verify", true, "--no-replay")[0] == 0
    code, out = run("verify", path)
    assert code == 1
    assert "while this game was played, you noted another hash than it has." in out
    totals = totals_of(look_up_beforehand(checked(path.read_bytes()), read_noted().hashes))
    assert total_verdict(totals) == "1 log checked, 1 contradicts a hash that you noted."
    (row,) = json.loads(run("verify", path, "--json")[1])["logs"]
    assert (row["status"], len(row["noted"]["contradicting"])) == ("contradicted", row["kyoku"])
