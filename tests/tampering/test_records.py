"""Each tile of another site's record changed: what it says of its wall is found where it stands.

Each site has one hand of which every tile is changed, told and in the code; of others, each so
many-th: a change costs a whole reading.
"""

import json
import random
from functools import cache
from itertools import islice

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.record_tiles import city_hands, faces_of_game, soul_hands
from tests.test_shared_records import PATHS
from viewer.core.base.era import Era
from viewer.core.base.records import NewDora, Win
from viewer.core.base.tiles import face_of, faces_of
from viewer.core.judgement.audit import audit_log
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.mahjong_soul.messages import parse_record

STRIDE = 11
"""No divisor of the tiles of a wall, so all suits and places in a hand come."""


def _is_rich(kyoku):
    """Whether it has a new indicator, and a winner is shown ura dora."""
    types = [type(event) for event in kyoku.events]
    return NewDora in types and any(type(each) is Win and each.ura for each in kyoku.events)


@cache
def own_hands(players):
    """A log and the index of a hand that has all there is to tell; and of an ordinary one."""
    logs = (make_log(seed, Era.HEX, players) for seed in range(60))
    hands = ((log, index) for log in logs for index in range(len(log.hands)))
    rich = next((log, index) for log, index in hands if _is_rich(log.hands[index]))
    return rich, (make_log(2, Era.HEX, players), 0)


WRITTEN = {
    "soul": lambda log: soul_hands(json.loads(soul_record(log))),
    "soul's messages": lambda log: soul_hands(json.loads(soul_record(log)), raw=True),
    "city": lambda log: city_hands(json.loads(city_record(log))),
}
WRITTEN_GAMES = pytest.mark.parametrize(
    ("written", "players"), long_run.combinations(WRITTEN, (4, 3))
)


def strides(written, players):
    """Of the rich hand and the ordinary one."""
    is_whole = players == 4 and written != "soul's messages"
    if long_run.is_long():
        return 1 if is_whole else 5, STRIDE
    return 8 if is_whole else 21, 5 * STRIDE + 2


def changes(record, rng, stride=1):
    """Change each so many-th tile to another face of the game; yield what was changed, and how."""
    log, walls = read_with_walls(record.bytes())
    faces = faces_of_game(walls[0].tiles, log.red_fives)
    for told in islice(record.tiles(log.hands[0]), rng.randrange(stride), None, stride):
        before = told.holder[told.key]
        face = record.read(before)
        other = rng.choice([each for each in faces if each != face])
        told.holder[told.key] = record.write(other)
        yield told, face, other
        told.holder[told.key] = before


def assert_each_change_is_found(record, rng, stride=1):
    for told, before, after in changes(record, rng, stride):
        log, walls = read_with_walls(record.bytes())
        findings = audit_log(log, walls).findings
        places = {(each.check, each.place.seat, each.nth) for each in findings}
        assert places == {(told.check, told.seat, told.nth)}, (told.check, before, after)
        (finding, *again) = findings
        assert {each.slot for each in again} <= {finding.slot}
        assert walls[0].tiles[finding.slot] == finding.wall_has
        assert faces_of((finding.wall_has, finding.log_has), red_fives=log.red_fives) == (
            before,
            after,
        )
        assert 0 <= finding.place.step <= len(log.hands[0].events)


def assert_each_change_of_the_code_is_found(record, rng, stride=1):
    log, walls = read_with_walls(record.bytes())
    (kyoku,), (wall,) = log.hands, walls
    seen = {*replay_kyoku(kyoku, log.players, wall).origins.taken}
    seen |= {wall.tiles.index(each.tile) for each in kyoku.events if type(each) is NewDora}
    seen |= {wall.layout.dora[0]}
    holder, key, faces = (
        record.code_holder,
        record.code_key,
        faces_of_game(wall.tiles, log.red_fives),
    )
    text, size = holder[key], len(wall.tiles)
    walled = faces_of(wall.tiles, red_fives=log.red_fives)
    for at in range(rng.randrange(stride), size, stride):
        slot = size - 1 - at
        face = walled[slot]
        other = rng.choice([each for each in faces if each != face])
        holder[key] = text[: 2 * at] + other.code + text[2 * at + 2 :]
        log, walls = read_with_walls(record.bytes())
        audit = audit_log(log, walls)
        findings = audit.findings
        hashes = [each for each in findings if each.check == "hash" and each.slot is None]
        # without a salt nobody can tell another wall from a salt that was left out
        told = kyoku.code.salt or "sha256" not in kyoku.code.fields
        assert len(hashes) == bool(told)
        assert told or "hash" in {each.check for each in audit.uncompared}
        slots = {each.slot for each in findings if each.check != "hash"}
        assert slots == ({slot} if slot in seen else slots & {slot}), (at, face, other)
    holder[key] = text


@WRITTEN_GAMES
def test_each_tile_that_is_changed_is_found_where_it_stands(written, players):
    for (log, index), stride in zip(own_hands(players), strides(written, players), strict=True):
        record = WRITTEN[written](log)[index]
        told, *_ = read_with_walls(record.bytes())
        checks = {each.check for each in record.tiles(told.hands[0])}
        assert checks >= {"haipai", "live", "dora"}
        assert_each_change_is_found(record, random.Random(players), stride)


@WRITTEN_GAMES
def test_each_tile_of_a_code_that_is_changed_is_found_where_it_was_taken(written, players):
    for (log, index), stride in zip(own_hands(players), strides(written, players), strict=True):
        record = WRITTEN[written](log)[index]
        assert_each_change_of_the_code_is_found(record, random.Random(players), stride)


@pytest.mark.shared
@pytest.mark.parametrize("path", PATHS, ids=[path.name for path in PATHS])
def test_a_tile_of_a_real_record_that_is_changed_is_found_where_it_stands(path):
    hands = city_hands if "city" in str(path) else soul_hands
    rng = random.Random(path.name)
    for record in long_run.a_third(hands(parse_record(path.read_bytes()))):
        assert_each_change_is_found(record, rng, long_run.stride(4 * STRIDE))
        assert_each_change_of_the_code_is_found(record, rng, long_run.stride(4 * STRIDE))


@pytest.mark.parametrize("players", [4, 3])
def test_a_haipai_tile_that_no_code_tells_of_is_found_as_one_too_many(players):
    """Before May 2023 the code lacks what was dealt. How many fives are red differs by room."""
    log, index = own_hands(players)[1]
    record = soul_hands(json.loads(soul_record(log, era="md5")))[index]
    stride = 1 if long_run.is_long() else 5
    for told, before, after in changes(record, random.Random(players), stride):
        if told.check == "haipai" and before.kind != after.kind:
            changed, walls = read_with_walls(record.bytes())
            (finding,) = audit_log(changed, walls).findings
            assert (finding.check, face_of(finding.log_has).kind) == ("hash", after.kind)
            assert walls[0].tiles[finding.slot] == finding.log_has
