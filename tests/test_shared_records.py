"""Real records of other sites: all tiles, indicators, hashes and points agree."""

import json
from hashlib import sha256

import pytest

from tests.helpers.shared import SHARED
from viewer.collection.check import check_log, checked_game

FOLDER = SHARED / "records"
PATHS = sorted([*FOLDER.glob("*/*.json"), *FOLDER.glob("*/*.bin")])
EVERY_RECORD = pytest.mark.parametrize("path", PATHS, ids=[path.name for path in PATHS])
pytestmark = pytest.mark.shared


@EVERY_RECORD
def test_a_real_record_agrees_with_its_walls_and_with_itself(path):
    result, log, *_ = checked_game(path.name, path.read_bytes())
    custom_rules = log.type.custom_rules
    assert (result.status, result.without_seed) == ("incomplete" if custom_rules else "verified", 0)
    assert (result.findings, result.inconsistencies) == ((), ())
    haipai, live, _, dora, _, _, hashes = result.compared
    assert haipai >= 39 * result.hand_count
    assert live > 10 * result.hand_count
    assert min(dora, hashes) >= result.hand_count


def test_a_wall_that_was_changed_with_its_hash_is_told_otherwise_by_its_rest():
    """Two tiles of the dead wall that nobody sees, in each hand, and all hashes written anew."""
    text = (FOLDER / "riichi-city" / "4p-01.json").read_text(encoding="utf-8")
    hands = json.loads(text)["data"]["handRecord"]
    for hand in hands:
        before = hand["handCardEncode"]
        tiles = [before[at : at + 2] for at in range(0, len(before), 2)]
        last = next(at for at in range(123, 132) if tiles[at] != tiles[122])
        tiles[122], tiles[last] = tiles[last], tiles[122]
        after = "".join(tiles)
        text = text.replace(before, after).replace(_hash(before), _hash(after))
    result = check_log("forged.json", text.encode(), None, replay=True)
    assert result.status == "contradicted"
    assert {each.check for each in result.findings} >= {"hash"}
    assert len({each.place.hand_index for each in result.findings}) == len(hands)


def _hash(wall):
    return sha256(wall.encode()).hexdigest()
