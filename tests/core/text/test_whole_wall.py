import pytest

from tests.helpers.games import make_log
from viewer.core.base.errors import InputError
from viewer.core.base.notation import NOTATIONS, STUDIO, Style, read_mpsz
from viewer.core.base.records import Draw
from viewer.core.base.tiles import NONE_RED, faces_of
from viewer.core.play.moments import draws_of
from viewer.core.text.sheet import write_wall
from viewer.core.wall.wall import walls_of_log


@pytest.mark.parametrize("notation", [name for name in (*NOTATIONS, "ids") if name != STUDIO.name])
def test_a_wall_is_written_in_tenhous_order(notation):
    wall = walls_of_log(make_log(3))[0]
    style = Style(notation, NONE_RED)
    assert write_wall(wall, style) == style.tiles(wall.tiles)


def test_riichi_mahjong_studio_finds_every_tile_where_it_looks():
    log = make_log(3)
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        faces = read_mpsz(write_wall(wall, Style("studio")))
        assert len(faces) == 136
        for seat, hand in enumerate(kyoku.haipai):
            assert sorted(faces[13 * seat : 13 * seat + 13]) == sorted(faces_of(hand))
        live, rinshan = iter(faces[52:122]), iter(faces[:131:-1])
        for draw in draws_of(kyoku):
            assert next(rinshan if draw.replacement else live) == faces_of([draw.tile])[0]
        assert faces[131:122:-2] == faces_of(wall.dora)
        assert faces[130:121:-2] == faces_of(wall.ura)
        assert any(isinstance(event, Draw) for event in kyoku.events)


@pytest.mark.parametrize(("players", "red_fives"), [(3, True), (4, False)])
def test_other_walls_it_does_not_take(players, red_fives):
    wall = walls_of_log(make_log(3, players=players))[0]
    with pytest.raises(InputError, match="takes only walls of four players with red fives"):
        write_wall(wall, Style("studio", red_fives))
