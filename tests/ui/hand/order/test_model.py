import pytest

from tests.helpers import documents, logs
from tests.helpers.truth import PON, call, plain_wall, true_draws
from viewer.core.era import ERAS
from viewer.core.records import Draw, NewDora, Win
from viewer.core.wall import layout_of
from viewer.ui.hand.order.model import wall_model

GAMES = [(era, players) for era in ERAS for players in (3, 4)]


@pytest.mark.parametrize(("era", "players"), GAMES)
def test_the_wall_is_the_rebuilt_one(era, players):
    document = documents.game(1, era, players)
    for index, wall in enumerate(document.walls):
        model = wall_model(document, index)
        assert (model.tiles, model.dice, model.opening) == (wall.tiles, wall.dice, wall.opening)
        assert model.layout is layout_of(era, players)
        assert not model.told_only


@pytest.mark.parametrize("dealer", range(4))
def test_seats_stand_in_turn_order_from_the_dealer_on(dealer):
    model = wall_model(documents.table(dealer=dealer), 0)
    assert model.seats == tuple((dealer + turn) % 4 for turn in range(4))


@pytest.mark.parametrize("count", [0, 1, 37, 70])
def test_live_draws_are_counted(count):
    model = wall_model(documents.table(true_draws(plain_wall(), count)), 0)
    assert (model.live_drawn, len(model.turns)) == (count, count)
    assert model.moved_to_dead_wall == 0


@pytest.mark.parametrize("kans", range(5))
def test_replacement_draws_belong_to_who_took_them_and_move_the_end_of_the_wall(kans):
    model = wall_model(documents.table(documents.kan_hand(kans)), 0)
    assert model.rinshan_by == (0,) * kans
    assert model.moved_to_dead_wall == kans
    assert model.live_drawn == 1


def test_one_indicator_is_shown_and_one_for_each_new_one():
    wall = plain_wall()
    events = [NewDora(tile) for tile in wall.dora[1:4]]
    assert wall_model(documents.table(), 0).dora_shown == 1
    assert wall_model(documents.table(events), 0).dora_shown == 4


def test_ura_indicators_are_those_that_the_luckiest_winner_saw():
    ura = plain_wall().ura
    events = [documents.win(1, 0, 7), documents.win(2, 0, 7, ura=ura[:2])]
    assert wall_model(documents.table(), 0).ura_shown == 0
    assert wall_model(documents.table(events), 0).ura_shown == 2


def test_winning_tiles_are_known():
    events = [documents.win(1, 0, 7), documents.win(2, 0, 7)]
    assert wall_model(documents.table(events), 0).winning == {7}
    assert wall_model(documents.table(), 0).winning == frozenset()


def test_a_call_is_a_turn_without_a_draw():
    (turn,) = wall_model(documents.table([call(PON, 2)]), 0).turns
    assert (turn.seat, turn.drawn, turn.call) == (2, None, PON.kind)


@pytest.mark.parametrize("players", [3, 4])
def test_a_raw_seed_is_drawn_as_if_nobody_called(players):
    model = wall_model(documents.raw_seed(players), 1)
    live = 70 if players == 4 else 55
    assert (model.title, model.result, model.names) == ("Kyoku 2", "", ("",) * players)
    assert (model.live_drawn, len(model.turns)) == (live, live)
    assert [turn.seat for turn in model.turns[:5]] == [n % players for n in range(5)]
    assert (model.dora_shown, model.ura_shown, model.red_fives) == (1, 0, True)


@pytest.mark.parametrize("players", [3, 4])
def test_without_a_seed_only_told_tiles_are_known(players):
    model = wall_model(documents.unseeded(players), 0)
    known = [tile for tile in model.tiles if tile is not None]
    assert model.told_only
    assert len(known) == 13 * players + 1
    assert model.dice == (2, 4)


def test_a_hand_that_cannot_be_read_is_shown_empty():
    document = documents.parts(logs.go(), logs.init(hai0="1,x"), logs.element("INIT"))
    model = wall_model(document, 1)
    assert set(model.tiles) == {None, 0}  # an unread hand's indicator is tile 0
    assert model.title == "East 1"


def test_a_log_cut_short_says_so():
    assert wall_model(documents.table(), 0).result == "The log ends here"


def test_strange_numbers_do_no_harm():
    init = logs.init(seed="40,1000000000,9,1,3,58", ten="")
    model = wall_model(documents.parts(documents.SHUFFLE, logs.go(), init), 0)
    assert model.title == "West 1, 1000000000 honba"


def test_a_flood_of_events_is_cut():
    draws = [Draw(0, 5)] * 50_000
    assert len(wall_model(documents.table(draws), 0).turns) == 1000


def test_a_result_after_a_flood_is_still_told():
    events = [*[Draw(0, 5)] * 5000, documents.win(0, 0, 5)]
    assert wall_model(documents.table(events), 0).result.endswith("tsumo 3,900")


def test_a_long_name_is_cut():
    document = documents.parts(logs.go(), logs.element("UN", n0="x" * 10_000), logs.init())
    assert len(wall_model(document, 0).names[0]) == 40


def test_a_win_is_told_with_its_winner():
    document = documents.game(3)
    for index, kyoku in enumerate(document.log.kyoku):
        model = wall_model(document, index)
        for win in kyoku.results:
            if isinstance(win, Win):
                assert f"{document.log.names[win.seat]} " in model.result
                assert f"{win.points:,}" in model.result
