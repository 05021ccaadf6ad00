"""Hashes in a record that are not what the site shows there: none counts for the wall."""

import json
from dataclasses import replace
from hashlib import md5, sha256

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.test_shared_records import PATHS
from viewer.core.base.era import Era
from viewer.core.judgement.audit import audit_log
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.mahjong_soul.messages import parse_record


def digest(text, make=sha256):
    return make(text.encode(), usedforsecurity=False).hexdigest()


def fields_of(value, name):
    """Every object in a record that has such a field."""
    each = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    yield from [value] if isinstance(value, dict) and name in value else []
    for inner in each:
        yield from fields_of(inner, name)


def salts_for_walls(deal):
    deal["sha256"] = digest(deal["salt"])


def exchanged(deal):
    deal["sha256"], deal["saltSha256"] = deal["saltSha256"], deal["sha256"]


def md5_for_sha256(deal):
    deal["sha256"] = digest(deal["paishan"] + deal["salt"], md5)


def md5_of_a_whole_wall(deal):
    deal["md5"] = digest(deal["paishan"], md5)
    del deal["sha256"]


def of_the_wall_alone(deal):
    deal["sha256"] = digest(deal["paishan"])


FORGERS = [salts_for_walls, exchanged, md5_for_sha256, md5_of_a_whole_wall, of_the_wall_alone]
GAME = make_log(1, Era.HEX)
OWN = json.loads(soul_record(replace(GAME, hands=GAME.hands[:2])))
REAL = [path for path in PATHS if path.suffix == ".json" and "soul" in str(path)]


def audited(record):
    log, walls = read_with_walls(json.dumps(record).encode())
    return audit_log(log, walls)


def copied(record=None):
    data = json.dumps(OWN).encode() if record is None else record.read_bytes()
    return json.loads(json.dumps(parse_record(data)))


@pytest.mark.parametrize("forge", FORGERS)
def test_a_hash_of_another_field_algorithm_or_text_is_found(forge):
    assert_each_is_found(copied(), forge)


@pytest.mark.shared
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
@pytest.mark.parametrize("forge", long_run.a_third(FORGERS))
def test_so_is_one_of_a_real_record(forge, path):
    assert_each_is_found(copied(path), forge)


def assert_each_is_found(record, forge):
    deals = [each for each in fields_of(record, "paishan") if "saltSha256" in each]
    for deal in deals:
        forge(deal)
    found = {each.place.hand_index + 1 for each in audited(record).findings if each.check == "hash"}
    assert len(found) == len(deals) > 0


def test_without_a_hash_of_the_wall_none_is_compared():
    record = copied()
    deals = list(fields_of(record, "paishan"))
    for deal in deals:
        del deal["sha256"]
    audit = audited(record)
    assert audit.findings == ()
    assert [each.check for each in audit.uncompared] == ["hash"] * len(deals)


def test_a_record_without_a_salt_is_not_accused():
    record = copied()
    for deal in fields_of(record, "paishan"):
        del deal["salt"], deal["saltSha256"]
    audit = audited(record)
    assert audit.findings == ()
    assert {each.check for each in audit.uncompared} == {"hash"}
    assert not audit.compared["hash"]


def test_riichi_city_hashes_the_wall_by_one_algorithm():
    record = json.loads(city_record(make_log(1, Era.HEX)))
    for hand in fields_of(record, "handCardsSHA256"):
        hand["handCardsSHA256"] = digest(hand["handCardEncode"], md5)
    assert {each.check for each in audited(record).findings} == {"hash"}
