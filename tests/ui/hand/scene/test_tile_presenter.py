"""What is seen of the tiles, and the three views that all show the same of them."""

import random
from dataclasses import replace
from functools import cache

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.helpers import documents, logs, long_run, tamper
from tests.helpers.truth import PON, call, plain_wall, true_draws
from tests.helpers.views import OF_HANDS
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS
from viewer.core.base.records import Draw, NewDora, Win
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.text.places import ordinal
from viewer.core.wall.wall import layout_of, opening_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import TileLook
from viewer.ui.words import HandOutcome

GAMES = [(era, players) for era in ERAS for players in (3, 4)]


def whole(document, index=0):
    replay = document.replay(index)
    return OrderTilePresenter(Scene(document, index, replay, step=replay.last))


def turned_up(document):
    """How many dora and ura indicators were."""
    rows = (whole(document).indicators(ura=ura) for ura in (False, True))
    return tuple(sum(tile.is_past for tile in row) for row in rows)


@pytest.mark.parametrize(("era", "players"), GAMES)
def test_the_wall_is_the_rebuilt_one(era, players):
    document = documents.game(1, era, players)
    for index, wall in enumerate(document.walls):
        tiles = whole(document, index)
        found = (tiles.replay.tiles, tiles.notes.dice, tiles.notes.opening)
        assert found == (wall.tiles, wall.dice, opening_of(wall.dice, wall.players))
        assert tiles.layout == layout_of(era, players)


@pytest.mark.parametrize("dealer", range(4))
def test_seats_stand_in_turn_order_from_the_dealer_on(dealer):
    tiles = whole(documents.table(dealer=dealer))
    assert tiles.notes.seats == tuple((dealer + turn) % 4 for turn in range(4))


@pytest.mark.parametrize("count", [0, 1, 37, 70])
def test_live_draws_are_counted(count):
    tiles = whole(documents.table(true_draws(plain_wall(), count)))
    assert (len(tiles.lanes.past), len(tiles.notes.turns)) == (count, count)
    assert (len(tiles.lanes.ahead), tiles.lanes.taken) == (70 - count, ())


@pytest.mark.parametrize("kans", range(5))
def test_replacement_draws_belong_to_who_took_them_and_move_the_end_of_the_wall(kans):
    tiles = whole(documents.table(documents.kan_hand(kans)))
    drawn = [tile.note.split("\n")[0] for tile in tiles.rinshan() if tile.is_past]
    assert drawn == [
        f"East's {ordinal(nth)} rinshan draw (Ａさん): rinshan {nth}" for nth in range(1, kans + 1)
    ]
    assert [tiles.taken_away(each)[1] for each in tiles.lanes.taken] == ["kan"] * kans


def test_one_indicator_is_shown_and_one_for_each_new_one():
    wall = plain_wall()
    events = [NewDora(tile) for tile in wall.dora[1:4]]
    assert turned_up(documents.table()) == (1, 0)
    assert turned_up(documents.table(events)) == (4, 0)


def test_ura_indicators_are_those_that_the_luckiest_winner_saw():
    ura = plain_wall().ura
    events = [documents.win(1, 0, 7), documents.win(2, 0, 7, ura=ura[:2])]
    assert turned_up(documents.table(events)) == (1, 2)


def test_a_call_is_a_turn_without_a_draw():
    (turn,) = whole(documents.table([call(PON, 2)])).notes.turns
    assert (turn.seat, turn.drawn, turn.call) == (2, None, PON.kind)


@pytest.mark.parametrize("players", [3, 4])
def test_a_raw_seed_is_drawn_as_if_nobody_called(players):
    tiles = whole(documents.raw_seed(players), 1)
    live = 70 if players == 4 else 55
    assert (tiles.scene.title, tiles.result()) == ("Kyoku 2", ())
    assert tiles.notes.names == ("",) * players
    assert (len(tiles.lanes.ahead), len(tiles.notes.turns)) == (live, live)
    assert [turn.seat for turn in tiles.notes.turns[:5]] == [n % players for n in range(5)]
    assert turned_up(documents.raw_seed(players)) == (1, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_without_a_seed_only_recorded_tiles_are_known(players):
    tiles = whole(documents.unseeded(players))
    known = [tile for tile in tiles.replay.tiles if tile is not None]
    assert len(known) == 13 * players + 1
    assert tiles.notes.dice == (2, 4)


def test_a_hand_that_cannot_be_read_is_shown_empty():
    document = documents.parts(logs.go(), logs.init(hai0="1,x"), logs.element("INIT"))
    tiles = whole(document, 1)
    assert set(tiles.replay.tiles) == {None}
    assert tiles.scene.title == "unknown round, ? honba"
    assert (tiles.notes.dice, tiles.notes.opening) == ((), None)


def test_a_log_cut_short_says_so():
    assert whole(documents.table()).result() == (HandOutcome("", "The log ends here"),)


def test_strange_numbers_do_no_harm():
    init = logs.init(seed="40,1000000000,9,1,3,58", ten="")
    tiles = whole(documents.parts(documents.SHUFFLE, logs.go(), init))
    assert tiles.scene.title == "West 1, 1000000000 honba"


def test_a_result_after_a_flood_is_still_told():
    events = [*[Draw(0, 5)] * 999, documents.win(0, 0, 5)]
    (end,) = whole(documents.table(events)).result()
    assert end.rest == "tsumo 3,900"


def test_a_long_name_is_cut():
    document = documents.parts(logs.go(), logs.element("UN", n0="x" * 10_000), logs.init())
    assert len(whole(document).notes.names[0]) == 40


def test_a_win_is_told_with_its_winner():
    document = documents.game(3)
    for index, kyoku in enumerate(document.log.hands):
        wins = [result for result in kyoku.results if isinstance(result, Win)]
        if wins:
            for win, end in zip(wins, whole(document, index).result(), strict=True):
                assert end.name == document.log.names[win.seat]
                assert f"{win.points:,}" in end.rest


# the three views show the same


@cache
def true_game(players):
    """A whole game with kans, new indicators, and a winner who is shown ura."""
    return next(
        game
        for seed in range(1, 99)
        if (game := tamper.game_of(write_mjlog(documents.game(seed, players=players).log)))
        and all(tamper.plant(kind, game, random.Random(1)) for kind in FAULTS)
    )


FAULTS = [*tamper.ONE_VALUE, *tamper.TWO_VALUES, "a draw dropped", "a draw added after a kan"]


@pytest.fixture
def views(qtbot, art):
    made = {name: make_view(name, art) for name in OF_HANDS}
    for view in made.values():
        qtbot.addWidget(view)
        view.resize(900, 800)
    return made


def accused(view, told):
    """The slots that are crossed out, and those of them whose cross waits for the event to pass."""
    tiles = [tile for tile in view.picture.tiles if tile.code != "back"]
    crossed = {tile.key for tile in tiles if tile.look is TileLook.WRONG}
    latest = {tile.key for tile in tiles if tile.look is TileLook.CURRENT}
    return crossed | (latest & told)


def assert_same_marks(views, document, index):
    """Each view crosses out the slots of what the log has told falsely by now, and no other.

    But for tiles that lie face down.
    """
    replay, audit = document.replay(index), document.audit.hands[index]
    findings = [each for each in (audit.findings if audit else ()) if each.slot is not None]
    told_at = [(each.place.step, each.slot) for each in findings]
    first = min(told_at, default=(0, 0))[0]
    every = 6 if long_run.is_long() else 20
    for step in sorted({*range(1, replay.last, every), first - 1, first, first + 1, replay.last}):
        if not 0 < step <= replay.last:
            continue
        told = {slot for at, slot in told_at if at <= step}
        for name, view in views.items():
            view.set_scene(Scene(document, index, replay, step=step, whole_wall=False))
            backs = {tile.key for tile in view.picture.tiles if tile.code == "back"}
            assert told - backs <= accused(view, told) <= told, (name, step)


@pytest.mark.parametrize(("kind", "players"), long_run.combinations(FAULTS, [3, 4]))
def test_all_views_cross_out_the_same_tiles(views, kind, players):
    tries = (tamper.plant(kind, true_game(players), random.Random(seed)) for seed in range(9))
    planted = next(each for each in tries if each is not None and each.findings)
    document = documents.document_of(read_mjlog(planted.data))
    (index,) = {finding.place.hand_index for finding in planted.findings}
    assert_same_marks(views, document, index)


@pytest.mark.parametrize("players", [3, 4])
def test_all_views_mark_the_tile_that_won_and_its_latest_copy(views, players):
    document = documents.game(2, players=players)
    for index, kyoku in enumerate(document.log.hands):
        replay = document.replay(index)
        won = {replay.slots[win.tile] for win in kyoku.results if isinstance(win, Win)}
        for name, view in views.items():
            view.set_scene(Scene(document, index, replay, step=replay.last))
            looks = {(tile.key, tile.look) for tile in view.picture.tiles if tile.key in won}
            marked = {slot for slot, look in looks if look in {TileLook.MARKED, TileLook.CURRENT}}
            assert marked == won, name
            starred = {tile.key for tile in view.picture.tiles if tile.won}
            assert starred == won, name


@pytest.mark.shared
@pytest.mark.parametrize("path", PATHS[::9], ids=lambda path: path.name)
def test_no_view_crosses_out_a_tile_of_a_real_log(views, path):
    document = documents.document_of(read_mjlog(path.read_bytes()))
    assert_same_marks(views, document, 0)


def test_a_tile_of_three_players_that_stands_in_two_places_says_so():
    tiles = whole(documents.game(2, players=3))
    twice = [tiles.taken_away(each)[0] for each in tiles.lanes.taken]
    twice = [tile for tile in twice if tile.slot in tiles.notes.indicators]
    assert twice
    assert all("; the same tile as " in tile.note for tile in twice)
    others = [tile for ura in (False, True) for tile in tiles.indicators(ura=ura)]
    assert {tile.slot for tile in others if "; the same tile as number " in tile.note} >= {
        tile.slot for tile in twice
    }


@pytest.mark.parametrize("players", [3, 4])
def test_names_with_braces_are_names_like_others(views, players):
    """No name may be taken for a part of a sentence that is to be filled in."""
    document = documents.game(2, players=players)
    seats = tuple(replace(player, name="(*´ω`*}{nth}") for player in document.log.seats)
    odd = replace(document, log=replace(document.log, seats=seats))
    for index in range(odd.hand_count):
        replay = odd.replay(index)
        for step in (0, replay.last // 2, replay.last):
            for view in views.values():
                view.set_scene(Scene(odd, index, replay, step=step))
                assert view.picture.tiles


def test_what_is_said_of_tiles_follows_the_language(speak):
    """All windows are made anew in another language, and show the same document."""
    document = documents.game(2)
    scene = Scene(document, 0, document.replay(0))
    before = OrderTilePresenter(scene).notes
    english = before.roles
    assert OrderTilePresenter(scene).notes is before
    speak("ja")
    assert OrderTilePresenter(scene).notes.roles != english
    speak("en")
    assert OrderTilePresenter(scene).notes.roles == english
