"""What is asked of a log's site, whichever it is."""

import json
from dataclasses import replace

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_bytes, make_log
from tests.helpers.wrapped import PACKED
from viewer.core.base.era import Era
from viewer.core.judgement.audit import audit_log, listed_checks
from viewer.core.sites.detect import (
    ENDINGS,
    commitment_of_log,
    game_key,
    is_log,
    read_log,
    read_with_walls,
    site_of,
    site_of_file,
    site_title,
    without_walls,
)

LOG = make_log(1)
CODED = replace(make_log(1, Era.HEX), hands=make_log(1, Era.HEX).hands[:2])
FILES = {
    "tenhou": write_mjlog(LOG),
    "riichi-city": city_record(CODED),
    "mahjong-soul": soul_record(CODED),
}
EVERY_SITE = pytest.mark.parametrize(("name", "data"), FILES.items(), ids=FILES)


@EVERY_SITE
@pytest.mark.unmeasured
def test_a_file_is_known_by_its_content(name, data):
    assert is_log(data)
    assert site_of_file(data).name == read_log(data).site == name


@pytest.mark.parametrize("data", [b"hello", b"<html/>", b"x<mjloggm/>", b"\xff\xd8\xff"])
def test_what_is_none_is_refused_as_tenhous(data):
    assert not is_log(data)
    assert site_of_file(data).name == "tenhou"


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b' \n<?xml version="1.0"?>\n'])
def test_a_log_of_tenhous_may_have_a_declaration(before):
    assert is_log(before + b"<mjloggm ver='2.3'>")


def test_a_record_has_the_same_key_in_each_form_and_without_a_wall_none():
    assert (
        game_key(soul_record(CODED))
        == game_key(soul_answer(CODED))
        == game_key(FILES["riichi-city"])
        == game_key(json.dumps([PACKED["base64"](FILES["riichi-city"])]).encode())
    )
    assert game_key(b"<mjloggm/>") is game_key(b'{"a": "b"}') is None


@pytest.mark.parametrize(
    ("name", "site"), long_run.combinations(PACKED, ("mahjong-soul", "riichi-city"))
)
@pytest.mark.unmeasured
def test_a_wrapped_record_has_the_key_of_a_plain_one(name, site):
    data = soul_record(CODED) if site == "mahjong-soul" else FILES[site]
    packed = json.dumps({"saved": PACKED[name](data)}).encode()
    assert game_key(packed) == game_key(data) is not None


@pytest.mark.unmeasured
def test_only_tenhou_commits_itself_to_a_whole_game():
    found = {name: commitment_of_log(read_log(data)) for name, data in FILES.items()}
    assert found.pop("tenhou").sha512 is not None
    assert {*found.values()} == {None}


def test_why_there_are_no_walls():
    unseeded = read_log(FILES["tenhou"].replace(b"<SHUFFLE", b"<OTHER"))
    broken = read_log(FILES["tenhou"].replace(b"n288-base64,", b"n288-base64,A"))
    coded = read_log(FILES["riichi-city"].replace(b"handCardEncode", b"other"))
    codes = [without_walls(log).code for log in (unseeded, broken, coded)]
    assert codes == ["no-seed", "seed-partial", "no-wall"]


def test_a_site_has_a_title():
    titles = {name: site_title(name) for name in FILES}
    assert titles == {
        "tenhou": "Tenhou",
        "riichi-city": "Riichi City",
        "mahjong-soul": "Mahjong Soul",
    }


@pytest.mark.unmeasured
def test_a_game_has_the_id_that_its_record_tells():
    record = city_record(CODED, keyValue="cnrkj069nc7ajnvadk30")
    assert read_log(record).game_id == "cnrkj069nc7ajnvadk30"
    assert read_log(soul_record(CODED)).game_id == read_log(soul_answer(CODED)).game_id == "0"
    assert read_log(FILES["tenhou"]).game_id == read_log(FILES["riichi-city"]).game_id == ""


def test_tenhou_alone_has_a_fast_audit():
    found = {name: site_of_file(data).fast_audit(data) for name, data in FILES.items()}
    assert found.pop("tenhou").hand_count == len(LOG.hands)
    assert {*found.values()} == {None}


def test_dice_and_hashes_are_listed_where_a_site_tells_them():
    listed = {
        name: listed_checks(audit_log(*read_with_walls(data)).compared)
        for name, data in FILES.items()
    }
    assert "dice" in listed["tenhou"]
    assert "hash" not in listed["tenhou"]
    for name in ("riichi-city", "mahjong-soul"):
        assert "dice" not in listed[name]
        assert "hash" in listed[name]


@pytest.mark.parametrize("mark", ["&", "_", "%26", "?"])
@pytest.mark.unmeasured(but=["?"])
def test_a_files_name_tells_what_only_tenhous_do(mark):
    name = f"2010091009gm-00a9-0000-83af2648{mark}tw=2.mjlog"
    sites = {each: site_of(read_log(data)) for each, data in FILES.items()}
    assert [site.recorded_seat(name) for site in sites.values()] == [2, None, None]
    assert [site.reference(name) is None for site in sites.values()] == [False, True, True]
    assert sites["tenhou"].recorded_seat("x.mjlog") is None
    assert "2010091009gm-00a9-0000-83af2648" in sites["tenhou"].link(name, 3, 1)
    assert [site.link("x.json", 3, 1) for site in sites.values()] == ["", "", ""]
    assert all(ending.startswith(".") for ending in ENDINGS)


def test_a_log_without_gzips_trailer_is_read_with_a_remark():
    data = make_bytes(1, packed=True)
    whole, cut = read_log(data), read_log(data[:-8])
    assert [each.code for each in cut.remarks] == ["gzip-trailer"]
    assert (whole.remarks, cut.unread, cut.hands) == ((), (), whole.hands)
