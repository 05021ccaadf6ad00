"""Hands read with open eyes: held against another library, counted by hand, and by their ends."""

from dataclasses import replace

import pytest
from mahjong.shanten import Shanten

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, cut, small, some_replays_of, steps
from tests.helpers.stacked import kinds
from tests.helpers.truth import plain_wall, true_kyoku
from viewer.core.analysis.hand_analysis import read_hand
from viewer.core.analysis.known import HIDDEN
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Draw, Win
from viewer.core.base.tiles import COPIES, KINDS
from viewer.core.play.replay import forecast, replay_kyoku
from viewer.core.rules.shanten import shanten_of

PON_OF_EAST = Meld(MeldKind.PON, (108, 109, 110), called=108, source=1)
PON_OF_SOUTH = Meld(MeldKind.PON, (112, 113, 114), called=112, source=1)


def games(count=2):
    for number, (era, players) in enumerate(EVERY_KIND * count, 20):
        yield from some_replays_of(make_log(number, era, players))


def readings(every=20, count=2):
    for replay in games(count):
        for step in steps(replay, every):
            for seat in range(replay.players):
                yield replay, step, read_hand(replay, step, seat)


def counted(tiles):
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile // COPIES] += 1
    return counts


def holding(text, *melds, players=4, seat=1):
    """A replay in which a seat holds these tiles, and the others hold nothing that is told."""
    used = {tile for meld in melds for tile in meld.tiles}
    tiles = []
    for kind in kinds(text):
        free = [t for t in range(COPIES * kind, COPIES * (kind + 1)) if t not in used]
        tiles.append(free[0] if free else COPIES * kind)
        used.add(tiles[-1])
    replay = small(players=players, haipai=((),) * players)
    places = list(replay.tables[0].seats)
    places[seat] = replace(places[seat], hand=tuple(tiles), melds=melds)
    return replay._replace(tables=(replay.tables[0]._replace(seats=tuple(places)),))


def read(text, *melds, players=4):
    """Shanten and helping kinds of a hand."""
    found = read_hand(holding(text, *melds, players=players), 0, 1)
    return found.shanten, [each.kind for each in found.ukeire]


# against another library, and by hand


@pytest.mark.dear("another library reads each hand, too")
def test_the_distance_is_that_of_another_library():
    other, compared = Shanten(), 0
    for replay, step, reading in readings(every=15):
        place = replay.tables[step].seats[reading.seat]
        melded = [tile for meld in place.melds for tile in meld.tiles]
        if COPIES in counted((*place.held, *melded)):
            continue  # a fifth tile to hope for is what the two see otherwise
        assert reading.shanten == other.calculate_shanten(counted(place.held))
        assert reading.shanten == shanten_of(replay, step, reading.seat)
        compared += 1
    assert compared > long_run.examples(1000)


@pytest.mark.dear("another library reads each hand, too")
def test_what_helps_is_what_brings_the_hand_nearer_and_nothing_else():
    other, compared = Shanten(), 0
    for replay, step, reading in readings(every=31, count=1):
        place = replay.tables[step].seats[reading.seat]
        counts = counted(place.held)
        if len(place.held) % 3 != 1 or max(counts) > 3 or place.melds:
            continue
        nearer = []
        for kind in {tile // COPIES for tile in replay.slots}:
            counts[kind] += 1
            nearer += [kind] * (other.calculate_shanten(counts) < reading.shanten)
            counts[kind] -= 1
        assert [each.kind for each in reading.ukeire] == sorted(nearer)
        compared += 1
    assert compared > long_run.examples(100)


@pytest.mark.unmeasured
def test_each_copy_of_a_kind_that_helps_is_counted_where_it_is():
    for replay, step, reading in readings():
        table, layout = replay.tables[step], replay.layout
        rest = layout.live[table.live : table.live + replay.left(step)]
        live = counted(replay.tiles[slot] for slot in rest)
        hands = [counted(place.held) for place in table.seats]
        shown = counted([*table.dora, *table.ura])
        for place in table.seats:
            shown = [a + b for a, b in zip(shown, counted(place.seen), strict=True)]
        for each in reading.ukeire:
            kind = each.kind
            others = sum(hand[kind] for hand in hands) - hands[reading.seat][kind]
            assert each.own == hands[reading.seat][kind]
            assert (each.live, each.hands, each.visible) == (live[kind], others, shown[kind])
            assert each.unknown == 0
            assert each.own + each.live + each.hands + each.visible + each.dead == 4


@pytest.mark.unmeasured
def test_the_first_one_and_the_waits_are_those_of_the_forecast():
    seen = 0
    for replay, step, reading in readings():
        coming = [(replay.tiles[each.slot] // COPIES, each) for each in forecast(replay, step)]
        for each in reading.ukeire:
            assert each.first == next((one for kind, one in coming if kind == each.kind), None)
        if reading.shanten == 0:
            waits = {each.kind for each in reading.ukeire}
            assert reading.waits == tuple(one for kind, one in coming if kind in waits)
            seen += len(reading.waits)
        else:
            assert reading.waits == ()
    assert seen > 100


# how hands end


def wins():
    for replay in games(4):
        for step, event in enumerate(replay.kyoku.events, 1):
            if isinstance(event, Win):
                yield replay, step, event


@pytest.mark.unmeasured
def test_the_tile_that_a_winner_won_with_was_waited_for():
    assert sum(1 for _ in wins()) > long_run.examples(50)
    for replay, step, win in wins():
        before = step - 1
        if win.self_drawn:
            before -= 1  # before the draw
        reading = read_hand(replay, before, win.seat)
        assert reading.shanten == 0
        assert win.tile // COPIES in [each.kind for each in reading.ukeire]


@pytest.mark.unmeasured
def test_a_tile_that_is_drawn_next_and_wins_is_the_first_wait():
    compared = 0
    for replay, step, win in wins():
        drawn = replay.draws[-1]
        if win.self_drawn and not drawn.replacement:
            (first, *_) = read_hand(replay, step - 2, win.seat).waits
            assert (first.away, first.own_away, first.seat) == (1, 1, win.seat)
            assert replay.tiles[first.slot] == win.tile
            compared += 1
    assert compared > long_run.examples(10)


@pytest.mark.unmeasured
def test_a_winner_by_own_draw_is_complete():
    for replay, step, win in wins():
        if win.self_drawn:
            reading = read_hand(replay, step - 1, win.seat)
            assert (reading.shanten, reading.ukeire, reading.waits) == (-1, (), ())


def test_what_helps_is_summed_up_and_may_be_limited():
    wall = plain_wall()
    replay = replay_kyoku(true_kyoku(wall), 4, wall)
    reading = read_hand(replay, 0, 1)
    assert reading.unseen == sum(4 - each.own - each.visible for each in reading.ukeire) > 0
    assert reading.live == sum(each.live for each in reading.ukeire) < reading.unseen
    kind = reading.ukeire[0].kind
    assert [each.kind for each in read_hand(replay, 0, 1, {kind}).ukeire] == [kind]
    assert read_hand(holding("19m19p19s1234567z"), 0, 1).live is None


def test_a_hand_reads_the_same_in_a_log_that_breaks_off():
    replay = next(games())
    for step in steps(replay, 10):
        assert read_hand(cut(replay, step), step, 0) == read_hand(replay, step, 0)


# forms


@pytest.mark.parametrize(
    ("text", "shanten", "helps"),
    [
        ("123456789m1123p", 0, "14p"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("1199m1199p1199s1z", 0, "1z"),
        ("123456789m11p46s2z", 0, "5s"),
        ("123456789m112p1z", 1, "1234p1z"),
    ],
)
def test_forms(text, shanten, helps):
    assert read(text) == (shanten, kinds(helps))


def test_of_four_concealed_tiles_no_fifth_is_waited_for():
    assert read("1111m234567p234s")[0] == 1


def test_a_wait_for_the_fourth_of_ones_own_pon_is_not_tenpai():
    shanten, helps = read("123456789m1z", PON_OF_EAST)
    assert shanten == 1
    assert helps == [kind for kind in range(KINDS) if kind != 27]


def test_nor_is_one_that_would_need_the_fourth_of_another_pon():
    shanten, helps = read("123456m1z", PON_OF_EAST, PON_OF_SOUTH)
    assert shanten == 1
    assert helps == [kind for kind in range(KINDS) if kind not in {27, 28}]


def test_what_helps_after_any_good_discard_helps():
    """5s is used up. Without 9p another 3s or 7s helps, without 4s or 6s another pinzu."""
    shanten, helps = read("123456m9p46s11z", Meld(MeldKind.ANKAN, (88, 89, 90, 91)))
    assert shanten == 1
    assert {*kinds("789p23678s1z")} <= {*helps}
    assert not {*kinds("5s456p")} & {*helps}


def test_nor_is_it_while_a_tile_has_yet_to_go():
    """East or south goes, and the pair of the other cannot come."""
    shanten, helps = read("123456m12z", PON_OF_EAST, PON_OF_SOUTH)
    assert shanten == 1
    assert helps == [kind for kind in range(KINDS) if kind not in {27, 28}]


def test_in_riichi_the_tile_drawn_is_not_waited_for():
    """Seven pairs wait for east; any other tile that is drawn has to go."""
    replay = holding("1199m1199p1199s1z")
    table = replay.tables[0]
    for paid, helps in ((False, "12z"), (True, "1z")):
        place = replace(table.seats[1], drawn=COPIES * 28, riichi=paid, paid=paid)
        drawn = table._replace(seats=(table.seats[0], place, *table.seats[2:]))
        found = read_hand(replay._replace(tables=(drawn,)), 0, 1)
        assert found.shanten == 0
        assert [each.kind for each in found.ukeire] == kinds(helps)


def test_in_riichi_a_hand_with_a_tile_too_few_is_read_as_it_is():
    replay = holding("1199m1199p1199s")
    table = replay.tables[0]
    place = replace(table.seats[1], drawn=COPIES * 28, riichi=True, paid=True)
    drawn = table._replace(seats=(table.seats[0], place, *table.seats[2:]))
    found = read_hand(replay._replace(tables=(drawn,)), 0, 1)
    assert (found.shanten, [each.kind for each in found.ukeire]) == (0, kinds("2z"))


def test_three_players_draw_no_2m_for_a_used_up_wait():
    """Nor a fourth 1m, 9m or 1p: it would be used up as well."""
    shanten, helps = read("111999m111p1z", PON_OF_EAST, players=3)
    assert shanten == 1
    assert helps == [kind for kind in range(10, KINDS) if kind != 27]


def test_three_players_do_not_wait_for_2m():
    assert read("1111m111122233z") == (1, kinds("23m"))
    assert read("1111m111122233z", players=3)[0] == 2


def test_a_north_set_aside_is_no_part_of_the_hand():
    wall = plain_wall(players=3)
    replay = replay_kyoku(true_kyoku(wall, [Draw(0, wall.live[0])]), 3, wall)
    norths = replace(replay.tables[1].seats[0], kita=(120, 121))
    table = replay.tables[1]._replace(seats=(norths, *replay.tables[1].seats[1:]))
    assert read_hand(replay._replace(tables=(table,)), 0, 0) == read_hand(replay, 1, 0)


# what is no hand


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("", 4),
        ("123m", 4),
        ("12345678m12345p12s", 4),
        ("11111m123456789p", 4),
        ("1239m123456789p", 3),
        ("123456789m1p", 4),
        ("123456789m11p", 4),
    ],
)
def test_what_is_no_hand_is_not_read(text, players):
    assert read_hand(holding(text, players=players), 0, 1) is None


def test_a_hand_with_a_meld_too_many_is_not_read():
    assert read_hand(holding("123456789m1123p", PON_OF_EAST), 0, 1) is None


def test_a_hand_that_the_log_does_not_tell_is_not_read():
    replay = small(haipai=((), *((tuple(range(13 * seat, 13 * seat + 13))) for seat in (1, 2, 3))))
    assert read_hand(replay, 0, 0) is shanten_of(replay, 0, 0) is None
    assert read_hand(replay, 0, 1) is not None


def test_a_hand_with_a_tile_face_down_is_not_read():
    replay = small()
    hidden = replace(replay.tables[0].seats[1], drawn=HIDDEN)
    table = replay.tables[0]._replace(seats=(replay.tables[0].seats[0], hidden))
    assert read_hand(replay._replace(tables=(table,)), 0, 1) is None


def test_without_a_wall_other_tiles_are_unknown():
    reading = read_hand(small(haipai=(tuple(range(13)), (), (), ())), 0, 0)
    assert len(reading.ukeire) > 1
    for each in reading.ukeire:
        assert each.own + each.unknown == 4
        assert each.first is None
