"""The red fives of a game that tells faces."""

from functools import partial

import pytest

from tests.games import site_write
from tests.helpers.games import make_log
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.era import Era
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS, face_of, faces_of, tile_ids_of
from viewer.core.judgement.audit import audit_log
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.detect import read_with_walls
from viewer.core.wall.coded import red_fives_in

FOUR = RED_FIVE_IDS | {53}


@pytest.mark.parametrize(
    ("texts", "reds"),
    [
        ([], RED_FIVE_IDS),
        (["5m5m5p5s"], NONE_RED),
        (["0m5m0p0s"], RED_FIVE_IDS),
        (["0m0p0p0s"], FOUR),
        (["0m0p0s", "0m0p0p", "0p0s"], RED_FIVE_IDS),  # a tile of two walls was changed
        (["0s" * 9], {88, 89, 90, 91}),
    ],
)
def test_red_fives_are_as_many_as_most_walls_have(texts, reds):
    assert red_fives_in(texts) == reds


@pytest.mark.parametrize("era", ["sha256", "md5"])
@pytest.mark.unmeasured
def test_a_second_red_five_is_a_tile_of_its_own(monkeypatch, era):
    for name, known in (("face_of", face_of), ("faces_of", faces_of)):
        monkeypatch.setattr(site_write, name, partial(known, red_fives=FOUR), raising=False)
    log, walls = read_with_walls(site_write.soul_record(make_log(3, Era.HEX), era=era))
    assert log.red_fives == FOUR
    assert audit_log(log, walls).findings == ()
    for kyoku, wall in zip(log.hands, walls, strict=True):
        assert sorted(wall.tiles) == [*tile_ids_of(4)]
        replay = replay_kyoku(kyoku, 4, wall)
        for step in range(replay.last + 1):
            found = tile_locations(replay, step, 13)
            assert [each.tile for each in found] == [52, 53, 54, 55]
            assert len({each.slot for each in found}) == 4
            assert "unknown" not in {each.where for each in found}
