"""Small inputs that were once answered wrongly, each with its right value."""

import json

import pytest

from tests.helpers.shared import SHARED

FOLDER = SHARED / "cases"
RIGHT = {
    "amp-title.xml": "verified",
    "gz-cut-crc.mjlog": "verified",
    "trail-html.xml": "verified",
    "soul-control.json": "verified",
    "city-one-kita-unread.json": "incomplete",
    "city-unknown-action.json": "incomplete",
    "soul-darkness-45.json": "incomplete",
    "soul-messagetojson.json": "incomplete",
    "soul-old-proto-no-salt.json": "incomplete",
    "soul-one-unread-draw.json": "incomplete",
    "tenhou-draw-unread.xml": "incomplete",
    "forged/ryuukyoku-without-ba.xml": "incomplete",
    "forged/three-players-hai3.xml": "incomplete",
    "forged/unknown-attribute.xml": "incomplete",
    "forged/agari-kakan-as-open-kan.xml": "inconsistent",
    "forged/kan-dora-before-rinshan-win.xml": "inconsistent",
    "forged/kuikae-perhand.xml": "inconsistent",
    "forged/noten-tsumo-without-yaku.xml": "inconsistent",
    "forged/reach-step2-before-win.xml": "inconsistent",
    "forged/ron-without-yaku.xml": "inconsistent",
    "page-doctype.xml": "unreadable",
    "page-nginx403.mjlog": "unreadable",
}
"""By the file's name, what `verify` calls it."""
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the cases are not beside the project"),
]


def verified(run, name):
    _, out, _ = run("verify", "--json", str(FOLDER / name))
    return json.loads(out)["logs"]


@pytest.mark.parametrize("name", RIGHT)
def test_a_case_is_answered_rightly(run, name):
    (log,) = verified(run, name)
    assert (log["status"], log["findings"]) == (RIGHT[name], [])


def test_an_attribute_that_stands_twice_contradicts_no_wall(run):
    (log,) = verified(run, "dup-owari.xml")
    assert (log["kyoku"], log["findings"]) == (10, [])


def test_a_browsers_record_of_its_network_gives_its_games(run):
    """One was answered on the socket, one fetched from the address that the answer names."""
    logs = verified(run, "har/chromium-export.har")
    assert [(log["kyoku"], log["status"]) for log in logs] == [(7, "verified")] * 2


def test_two_games_of_one_file_have_their_own_players(run):
    """One is not the other's, and neither contradicts its walls."""
    logs = verified(run, "soul-two-games.json")
    assert [(log["kyoku"], log["findings"]) for log in logs] == [(1, []), (1, [])]
