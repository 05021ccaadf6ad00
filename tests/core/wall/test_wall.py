import pytest

from tests.games.seeds import seed_of_words
from tests.helpers.logs import document, go, init, read_parts, verification_seed
from tests.helpers.truth import plain_wall, require_walls
from viewer.core.base.era import ERAS, Era
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.shuffle import reference_words, shuffles
from viewer.core.wall.wall import (
    Break,
    SlotRole,
    Wall,
    layout_of,
    opening_of,
    walls_of_log,
    walls_of_seed,
)

EVERY_LAYOUT = pytest.mark.parametrize(
    "layout",
    [layout_of(era, players) for era in ERAS for players in (3, 4)],
    ids=[f"{era}-{players}p" for era in ERAS for players in (3, 4)],
)
EARLIER = [Era.PER_HAND, Era.HEX]
PER_HAND_SEEDS = [seed_of_words(Era.PER_HAND, (n, 2, 3, 4, 5, 6, 7, 8)) for n in (1, 2)]


@EVERY_LAYOUT
def test_every_slot_has_one_place(layout):
    assert len(layout.roles) == layout.size
    assert all(isinstance(role, SlotRole) for role in layout.roles)


@EVERY_LAYOUT
def test_haipai_live_and_dead_wall_share_out_the_wall(layout):
    haipai = {slot for hand in layout.haipai for slot in hand}
    dead = set(range(14))
    assert haipai.isdisjoint(layout.live)
    assert haipai | set(layout.live) | dead == set(range(layout.size))
    assert len(haipai) + len(layout.live) + len(dead) == layout.size


@EVERY_LAYOUT
def test_dead_wall_tiles_cannot_be_drawn_live(layout):
    assert not set(layout.live) & {*layout.rinshan, *layout.dora[:3], *layout.ura[:3]}


@EVERY_LAYOUT
def test_no_slot_is_a_replacement_and_an_indicator(layout):
    slots = [*layout.rinshan, *layout.dora, *layout.ura]
    assert len(slots) == len(set(slots))


@EVERY_LAYOUT
def test_places_name_the_slots_of_the_rows(layout):
    for turn, hand in enumerate(layout.haipai):
        for nth, slot in enumerate(hand, 1):
            assert layout.roles[slot] == SlotRole("haipai", nth, turn)
    for nth, slot in enumerate(layout.live, 1):
        assert layout.roles[slot] == SlotRole("live", nth)
    for nth, slot in enumerate(layout.rinshan, 1):
        assert layout.roles[slot] == SlotRole("rinshan", nth)


@EVERY_LAYOUT
def test_each_dora_indicator_has_its_ura_in_the_same_stack(layout):
    assert [slot // 2 for slot in layout.dora] == [slot // 2 for slot in layout.ura]


def test_four_players_indicators_are_never_live():
    places = layout_of(Era.BASE64, 4).roles
    assert [place.kind for place in places[:14]].count("dora") == 5
    assert [place.kind for place in places[:14]].count("ura") == 5


def test_three_players_last_indicators_count_as_live_until_kans_reach_them():
    layout = layout_of(Era.BASE64, 3)
    assert [layout.roles[slot].kind for slot in layout.dora] == ["dora"] * 3 + ["live"] * 2


@pytest.mark.parametrize(("players", "first", "count"), [(4, 83, 70), (3, 68, 55)])
def test_live_draws_run_down_from_the_haipai_to_the_dead_wall(players, first, count):
    live = layout_of(Era.BASE64, players).live
    assert live == tuple(range(first, 13, -1))
    assert len(live) == count


def test_dealing_takes_three_rounds_of_four_and_one():
    dealer, south, *_ = layout_of(Era.BASE64, 4).haipai
    assert dealer == (135, 134, 133, 132, 119, 118, 117, 116, 103, 102, 101, 100, 87)
    assert south[0] == 131
    assert south[-1] == 86


def test_the_base64_era_takes_the_upper_tile_of_a_stack_first():
    layout = layout_of(Era.BASE64, 4)
    assert layout.rinshan == (1, 0, 3, 2)
    assert layout.dora == (5, 7, 9, 11, 13)
    assert layout.ura == (4, 6, 8, 10, 12)


def test_the_base64_era_with_three_players():
    layout = layout_of(Era.BASE64, 3)
    assert layout.rinshan == (1, 0, 3, 2, 5, 4, 7, 6)
    assert layout.dora == (9, 11, 13, 15, 17)
    assert layout.ura == (8, 10, 12, 14, 16)


@pytest.mark.parametrize("era", EARLIER)
def test_earlier_eras_take_the_dead_wall_in_order(era):
    four, three = layout_of(era, 4), layout_of(era, 3)
    assert four.rinshan == (0, 1, 2, 3)
    assert (four.dora, four.ura) == ((4, 6, 8, 10, 12), (5, 7, 9, 11, 13))
    assert three.rinshan == tuple(range(8))
    assert (three.dora, three.ura) == ((8, 10, 12, 14, 16), (9, 11, 13, 15, 17))


def test_a_wall_shows_the_tiles_of_its_layout():
    wall = plain_wall()
    assert wall.live == wall.layout.live
    assert wall.rinshan == (1, 0, 3, 2)
    assert wall.dora == (5, 7, 9, 11, 13)
    assert wall.ura == (4, 6, 8, 10, 12)


def test_the_dealer_is_dealt_first_whichever_seat_it_is():
    wall = plain_wall(dealer=1)
    assert [wall.seat_offset(seat) for seat in range(4)] == [3, 0, 1, 2]
    assert wall.haipai[1][0] == 135
    assert wall.haipai[2][0] == 131
    assert wall.haipai_slots(0) == wall.layout.haipai[3]


def test_seat_0_deals_unless_told():
    assert Wall(Era.BASE64, 4, (), (1, 1)).dealer == 0


@pytest.mark.parametrize(
    ("players", "dice", "broken"),
    [
        (4, (1, 1), Break(1, 2)),
        (4, (2, 3), Break(0, 5)),
        (4, (6, 6), Break(3, 12)),
        (3, (1, 2), Break(2, 3)),
        (3, (2, 2), Break(0, 4)),
    ],
)
def test_dice_count_from_the_dealer(players, dice, broken):
    assert opening_of(dice, players) == broken


def test_a_raw_seed_does_not_know_the_dealers():
    walls = walls_of_seed(verification_seed(), 4, 3)
    assert [wall.dealer for wall in walls] == [0, 0, 0]
    assert walls[0].tiles[:3] == (22, 91, 36)


def test_both_twisters_make_the_same_walls():
    seed = verification_seed()
    assert walls_of_seed(seed, 3, 2) == walls_of_seed(seed, 3, 2, reference_words)


def test_the_nth_hand_of_a_log_takes_the_nth_block():
    seed = verification_seed()
    shuffle = f'<SHUFFLE seed="{seed.attribute}" ref=""/>'
    log = read_parts(shuffle, go(), init(oya=0), init(oya=3))
    walls = require_walls(walls_of_log(log))
    assert [wall.tiles for wall in walls] == [made.tiles for made in shuffles(seed, 4, 2)]
    assert [wall.dealer for wall in walls] == [0, 3]


def test_in_the_per_hand_era_each_hand_has_its_own_seed():
    log = read_parts(go(), *(init(shuffle=seed.attribute) for seed in PER_HAND_SEEDS))
    walls = require_walls(walls_of_log(log))
    assert [wall.tiles for wall in walls] == [
        shuffles(seed, 4, 1)[0].tiles for seed in PER_HAND_SEEDS
    ]


def test_a_hand_without_a_seed_has_no_wall():
    log = read_mjlog(document(go(), init(shuffle=PER_HAND_SEEDS[0].attribute), init()))
    walls = walls_of_log(log)
    assert [wall is None for wall in walls] == [False, True]


@pytest.mark.parametrize("players", [3, 4])
def test_a_wall_knows_its_era_players_dice_and_whoever_deals(players):
    (wall, *_) = walls_of_seed(verification_seed(), players, 2)
    (shuffle,) = shuffles(verification_seed(), players, 1)
    assert wall == Wall(Era.BASE64, players, shuffle.tiles, shuffle.dice, 0)
    seed = PER_HAND_SEEDS[0]
    text = ",".join(f"{word:08X}" for word in seed.words)
    log = read_mjlog(document(go(), init(oya=2, shuffle=f"mt19937ar,{text}")))
    (shuffle,) = shuffles(seed, 4, 1)
    assert walls_of_log(log) == (Wall(Era.PER_HAND, 4, shuffle.tiles, shuffle.dice, 2),)


def test_walls_are_made_with_the_twister_that_is_asked_for():
    asked = []

    def words(key, count):
        asked.append(count)
        return reference_words(key, count)

    walls_of_seed(verification_seed(), 4, 1, words)
    walls_of_seed(PER_HAND_SEEDS[0], 4, 1, words)
    assert len(asked) == 2
