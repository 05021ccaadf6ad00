import pytest

from tests.helpers.games import make_log
from viewer.core.base.era import TODAY
from viewer.core.base.records import Draw, Kyoku, Ryuukyoku
from viewer.core.play.moments import draws_of
from viewer.core.play.origins import known_tiles, tiles_from_log, with_slots
from viewer.core.wall.wall import layout_of, walls_of_log


def known(kyoku, players):
    layout = layout_of(TODAY, players)
    return known_tiles(
        kyoku, layout, tiles_from_log(kyoku, layout, with_slots(layout, draws_of(kyoku)))
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [3, 4])
def test_what_a_log_tells_is_what_its_wall_holds(players):
    log = make_log(5, players=players, east_south=True)
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        told = known(kyoku, players)
        assert len(told) == len(wall.tiles)
        seen = [(slot, tile) for slot, tile in enumerate(told) if tile is not None]
        assert len(seen) > 13 * players
        assert all(wall.tiles[slot] == tile for slot, tile in seen)


def test_a_drawn_hand_shows_no_ura():
    kyoku = Kyoku(1, 0, 0, 0, (1, 1), 7, 0, (), (), (Ryuukyoku("", (), (), (), 0, 0, ""),))
    assert sum(tile is not None for tile in known(kyoku, 4)) == 1


def test_what_nobody_saw_is_not_told():
    kyoku = Kyoku(1, 0, 0, 0, (1, 1), 7, 0, (), ((), (), (), ()), ())
    told = known(kyoku, 4)
    dora = layout_of(TODAY, 4).dora[0]
    assert told[dora] == 7
    assert sum(tile is not None for tile in told) == 1


def test_draws_beyond_the_wall_have_no_slot():
    events = tuple(Draw(turn % 4, turn) for turn in range(80))
    kyoku = Kyoku(1, 0, 0, 0, (1, 1), 7, 0, (), ((), (), (), ()), events)
    told = known(kyoku, 4)
    assert sum(tile is not None for tile in told) == 70 + 1
