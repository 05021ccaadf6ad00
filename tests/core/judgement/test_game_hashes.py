import json
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers.games import make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.judgement.game_hashes import PlayTime, game_hashes
from viewer.core.sites.detect import commitment_of_log, read_log
from viewer.core.sites.wall_codes import hand_of_code, log_of_codes, wall_code

HEX = make_log(2, Era.HEX)
NAME = "2010091009gm-00a9-0000-83af2648&tw=2.mjlog"
TENHOU_BEGAN = int(datetime(2010, 9, 10, 0, tzinfo=UTC).timestamp())
"""Nine in Japan."""
HOUR = 3600


def city(change=lambda _game: None):
    record = json.loads(city_record(HEX))
    for nth, hand in enumerate(record["data"]["handRecord"]):
        for event in hand["handEventRecord"]:
            event["startTime"] = 1_700_000_000_999 + 60_000 * nth
    change(record["data"])
    return read_log(json.dumps(record).encode())


def test_tenhou_hashes_the_whole_game_and_its_file_tells_the_hour():
    log = read_log(make_bytes(3))
    hashes = game_hashes(log, NAME)
    assert hashes.walls == ((commitment_of_log(log).sha512,),)
    assert hashes.time == PlayTime(TENHOU_BEGAN, TENHOU_BEGAN + HOUR)
    assert f"{hashes.time.in_japan:%Y-%m-%d %H:%M}" == "2010-09-10 09:00"
    assert not hashes.tells_all
    every = game_hashes(log, all_orders=True)
    assert (every.walls, every.time, every.tells_all) == (hashes.walls, None, True)
    assert len(every.other_seats) == 23
    assert all(every.has(each) for _seats, each in every.other_seats)


def test_a_game_of_an_era_without_hashes_has_none():
    hashes = game_hashes(HEX, all_orders=True)
    assert (hashes.walls, hashes.other_seats) == ((), ())


@pytest.mark.unmeasured
def test_riichi_city_shows_a_hash_before_each_hand_and_its_events_tell_the_time():
    log = city()
    hashes = game_hashes(log)
    assert hashes.walls == tuple([kyoku.code.hashes for kyoku in log.hands])
    end = 1_700_000_000 + 60 * (len(log.hands) - 1)
    assert hashes.time == PlayTime(1_700_000_000, 1_700_000_000, end)
    assert (hashes.others, hashes.tells_all, hashes.kinds) == ((), True, {64})
    assert hashes.times[1] == PlayTime(1_700_000_060, 1_700_000_060, 1_700_000_060)
    assert len(hashes.times) == len(hashes.walls)


@pytest.mark.unmeasured
def test_a_hash_that_the_record_leaves_out_is_made_of_the_wall():
    def strip(game):
        for hand in game["handRecord"]:
            del hand["handCardsSHA256"]
            for event in hand["handEventRecord"]:
                told = json.loads(event["data"])
                told.pop("hand_cards_sha_256", None)
                event["data"] = json.dumps(told)

    log = city(strip)
    hashes = game_hashes(log)
    text = log.hands[0].code.text
    assert sha256(text.encode()).hexdigest() in hashes.walls[0]
    assert not hashes.tells_all


def test_a_hash_that_is_not_of_its_wall_fixes_none():
    log = city(lambda game: game["handRecord"][0].update(handCardsSHA256="ab" * 32))
    hashes = game_hashes(log)
    assert "ab" * 32 in hashes.others
    assert sha256(log.hands[0].code.text.encode()).hexdigest() in hashes.walls[0]


@pytest.mark.unmeasured
def test_mahjong_soul_shows_a_salts_hash_as_well():
    record = json.loads(soul_record(HEX))
    record["head"] |= {"start_time": 1_700_000_000, "end_time": 1_700_001_000}
    log = read_log(json.dumps(record).encode())
    hashes = game_hashes(log)
    assert hashes.time == PlayTime(1_700_000_000, 1_700_000_000, 1_700_001_000)
    code = log.hands[0].code
    assert hashes.walls[0] == (sha256((code.text + code.salt).encode()).hexdigest(),)
    assert sha256(code.salt.encode()).hexdigest() in hashes.others
    assert hashes.tells_all


@pytest.mark.unmeasured
@pytest.mark.parametrize("era", ["md5", "unsalted"])
def test_mahjong_souls_earlier_hashes_are_of_the_wall_alone(era):
    log = read_log(soul_record(HEX, era=era))
    hashes = game_hashes(log)
    assert all(len(each) == 1 for each in hashes.walls)
    assert hashes.kinds == {32 if era == "md5" else 64}


@pytest.mark.unmeasured
def test_a_record_without_its_end_does_not_tell_all():
    log = city(lambda game: game["handRecord"][-1]["handEventRecord"].pop())
    assert not game_hashes(log).tells_all


def test_a_wall_code_alone_has_hashes_and_no_time():
    code = city().hands[0].code
    bare = log_of_codes((hand_of_code(wall_code(code.text, "", ())),))
    hashes = game_hashes(bare, NAME)
    assert code.hashes[0] in hashes.walls[0]
    assert (hashes.time, hashes.tells_all) == (None, False)


@pytest.mark.parametrize(
    ("seconds", "time", "when"),
    [
        (99, PlayTime(100, 100, 200), "before"),
        (100, PlayTime(100, 100, 200), "during"),
        (200, PlayTime(100, 100, 200), "during"),
        (201, PlayTime(100, 100, 200), "after"),
        (101, PlayTime(100, 100), "after"),
        (99, PlayTime(100, 100 + HOUR), "before"),
        (100, PlayTime(100, 100 + HOUR), None),
        (99 + HOUR, PlayTime(100, 100 + HOUR), None),
        (100 + HOUR, PlayTime(100, 100 + HOUR), "after"),
    ],
)
def test_a_moment_is_before_during_or_after_a_game_where_that_is_known(seconds, time, when):
    assert time.against(datetime.fromtimestamp(seconds, UTC)) == when
