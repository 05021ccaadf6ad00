"""How a hand would end if all discarded what they drew: held against how hands did, and stacked."""

from dataclasses import replace

import pytest

from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, inconsistencies_of, replays_of, small
from tests.helpers.stacked import FOUR, THREE, stacked_wall
from tests.helpers.truth import true_draws, true_kyoku
from viewer.core.analysis.outlook import ending_of, outlook_at
from viewer.core.base.game_type import NO_OPEN_TANYAO, NO_RED_FIVES, rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.winning_forms import YAOCHU

PINFU = "234567m345p6788s"
"""Waits for 5s and 8s; tanyao, too."""
TANYAO = "234m345678p66s45s"
"""Waits for 3s and 6s."""
NO_YAKU = "123m456789p99s24s"
"""Waits for 3s; by ron it is worth nothing."""
FAR = ("147m147p147s1122z", "369m369p369s3344z", "147m369p147s5566z")
"""Hands that wait for nothing, whatever is drawn and discarded."""
ANOTHER = "258m147p258s1277z"
"""One more."""


def on(hands, live="", draws=0, honba=0, sticks=0, **stacked):
    """A hand on a stacked wall, in which everybody discards what was drawn."""
    wall = stacked_wall(hands, live=live, **stacked)
    events = [
        event for draw in true_draws(wall, draws) for event in (draw, Discard(draw.seat, draw.tile))
    ]
    kyoku = replace(true_kyoku(wall, events), honba=honba, sticks=sticks)
    return replay_kyoku(kyoku, wall.players, wall)


def in_riichi(hands, live, draws=2, **stacked):
    """The same, and seat 1 declares riichi with its first draw."""
    wall = stacked_wall(hands, live=live, **stacked)
    events = []
    for nth, draw in enumerate(true_draws(wall, draws)):
        discard = Discard(draw.seat, draw.tile)
        riichi = [Riichi(1, 1), discard, Riichi(1, 2)]
        events += [draw, *(riichi if nth == 1 else [discard])]
    return replay_kyoku(true_kyoku(wall, events), wall.players, wall)


def outlook(replay, step=None, rules=FOUR):
    return outlook_at(replay, replay.last if step is None else step, rules)


# held against how hands did end


def foreseen(replay):
    """Yield the step before a hand's last live draw, if it was discarded or won with."""
    events = [
        (step, event)
        for step, event in enumerate(replay.kyoku.events)
        if not isinstance(event, NewDora)
    ]
    step, drawn = next(each for each in reversed(events) if isinstance(each[1], Draw))
    after = [event for at, event in events if at > step]
    is_kept = isinstance(after[0], Discard) and after[0].tile != drawn.tile
    if not replay.tables[step].replacing and not isinstance(after[0], Ryuukyoku) and not is_kept:
        others = after[isinstance(after[0], Discard) :]
        if all(isinstance(event, (Win, Ryuukyoku)) for event in others):
            yield step


@pytest.mark.unmeasured
def test_the_last_draw_of_a_hand_is_foreseen_to_the_point():
    compared = {"tsumo": 0, "ron": 0, "drawn": 0}
    for number, (era, players) in enumerate(EVERY_KIND * 4, 40):
        log = make_log(number, era, players)
        for replay in replays_of(log):
            for step in foreseen(replay):
                found, true = outlook(replay, step, log.type), ending_of(replay)
                if not any(win.liable is not None for win in replay.tables[-1].wins):
                    assert found._replace(coming=None) == true
                    how = "tsumo" if true.source in true.winners else "ron"
                    compared["drawn" if true.ryuukyoku is not None else how] += 1
    assert min(compared.values()) > 8, compared


# on stacked walls


def test_the_first_tile_that_comes_wins():
    found = outlook(on((FAR[0], PINFU, *FAR[1:]), "7z7z7z8s", dora="6z"))
    assert (found.winners, found.source, found.tile // COPIES) == ((1,), 3, 25)
    assert (found.coming.nth, found.coming.away) == (4, 4)
    assert found.ryuukyoku is None
    assert found.changes == (0, 2000, 0, -2000)


def test_a_tsumo_is_paid_by_all_with_honba_and_sticks():
    hands = (*FAR[:2], PINFU, FAR[2])
    found = outlook(on(hands, "7z7z7z7z4z3z8s", 4, honba=1, sticks=2, dora="6z"))
    assert found.winners == (2,)
    assert found.changes == (-1400, -800, 5000, -800)


def test_a_first_draw_is_heavenly():
    found = outlook(on((PINFU, *FAR), "5s"))
    assert found.changes == (48000, -16000, -16000, -16000)
    found = outlook(on((FAR[0], PINFU, *FAR[1:]), "7z5s"))
    assert found.changes == (-16000, 32000, -8000, -8000)


def test_red_fives_count():
    hands = (FAR[0], PINFU, *FAR[1:])
    wall = stacked_wall(hands, live="7z7z7z8s", dora="6z")
    kyoku = true_kyoku(wall)
    held = list(kyoku.haipai[1])
    five = next(tile for tile in held if tile // COPIES == 4)
    tiles = tuple({five: 16, 16: five}.get(tile, tile) for tile in wall.tiles)
    wall = wall._replace(tiles=tiles)
    replay = replay_kyoku(true_kyoku(wall), 4, wall)
    assert outlook(replay).changes[1] == 3900
    assert outlook(replay, rules=rules_of_type(FOUR.bits | NO_RED_FIVES)).changes[1] == 2000


def test_without_a_yaku_a_ron_is_none_and_the_tile_is_passed():
    hands = (FAR[0], NO_YAKU, *FAR[1:])
    found = outlook(on(hands, "7z7z7z7z1z1z3s4z4z3s3z5z5z3s"))
    assert (found.winners, found.source, found.coming.nth) == ((1,), 1, 10)


def test_closed_tanyao_counts_in_any_game():
    rules = rules_of_type(FOUR.bits | NO_OPEN_TANYAO)
    hands = (FAR[0], TANYAO, *FAR[1:])
    for each in (FOUR, rules):
        assert outlook(on(hands, "7z7z7z3s", dora="6z"), rules=each).changes[1] == 2000


def test_two_win_on_one_tile_and_the_nearest_has_the_honba():
    hands = (*FAR[:2], TANYAO, "234p345678m88s45s")
    found = outlook(on(hands, "7z3s", honba=1, sticks=1, dora="6z"))
    assert (found.winners, found.source) == ((2, 3), 1)
    assert found.changes == (0, -4300, 3300, 2000)
    hands = (TANYAO, FAR[0], "234p345678m88s45s", FAR[1])
    found = outlook(on(hands, "7z3s", honba=1, sticks=1, dora="6z"))
    assert (found.winners, found.source) == ((2, 0), 1)
    assert found.changes == (2900, -5200, 3300, 0)


def test_three_win_on_one_tile_and_the_hand_is_drawn():
    others = ("234m567m345p66s45s", "345m678m678p88p45s", "456m234p567p22p45s")
    found = outlook(on((FAR[0], *others), "3s"))
    assert (found.winners, found.ryuukyoku, found.changes) == ((), "ron3", (0, 0, 0, 0))


@pytest.mark.parametrize("copy", range(4))
def test_who_has_discarded_a_wait_wins_by_tsumo_alone(copy):
    wall = stacked_wall((FAR[0], PINFU, *FAR[1:]), live="7z5s8s7z7z4z3z7z1z5s")
    slots, five = {tile: slot for slot, tile in enumerate(wall.tiles)}, 4 * 22 + copy
    tiles, drawn = [*wall.tiles], wall.live[1]
    tiles[slots[five]], tiles[slots[drawn]] = drawn, five
    wall = wall._replace(tiles=tuple(tiles))
    events = [
        each for draw in true_draws(wall, 2) for each in (draw, Discard(draw.seat, draw.tile))
    ]
    found = outlook(replay_kyoku(true_kyoku(wall, events), 4, wall))
    assert (found.winners, found.source, found.coming.nth) == ((1,), 1, 10)


def test_who_let_a_tile_go_is_furiten_until_the_next_draw():
    replay = on((FAR[0], PINFU, *FAR[1:]), "7z7z8s5s3z7z7z8s", 3)
    found = outlook(replay)
    assert (found.winners, found.coming.nth) == ((1,), 8)
    assert outlook(replay, 0).coming.nth == 3


def test_who_lets_a_tile_go_in_riichi_is_furiten_to_the_end():
    replay = in_riichi((FAR[0], PINFU, *FAR[1:]), "7z7z8s5s3z7z7z8s4z5s", 3)
    assert outlook(replay, 6).coming.nth == 3
    found = outlook(replay)
    assert (found.winners, found.source, found.coming.nth) == ((1,), 1, 10)


def test_who_lets_an_added_kan_go_is_furiten_until_the_next_draw():
    """Seat 2 adds 5s, for which seat 1 waits, to its pon; then comes 8s, for which it waits too."""
    hands = (FAR[0], PINFU, "147m147p17s55s112z", FAR[2])
    wall = stacked_wall(hands, live="5s7z7z7z5s8s3z4z8s", rinshan="4z", dora="6z")
    five, *_, added = wall.live[:5]
    pair = [tile for tile in wall.haipai[2] if tile // COPIES == five // COPIES]
    pon = Meld(MeldKind.PON, tuple(sorted((five, *pair))), five, 2)
    kakan = Meld(MeldKind.KAKAN, tuple(sorted((*pon.tiles, added))), five, 2, added)
    own = wall.haipai[2][0]
    events = [Draw(0, five), Discard(0, five), Call(2, pon), Discard(2, own)]
    for seat, tile in zip((3, 0, 1), wall.live[1:4], strict=True):
        events += [Draw(seat, tile), Discard(seat, tile)]
    passed = [Draw(2, added), Call(2, kakan), Draw(2, wall.rinshan[0]), Discard(2, wall.rinshan[0])]
    found = outlook(replay_kyoku(true_kyoku(wall, [*events, *passed]), 4, wall))
    assert (found.winners, found.source, found.coming.away) == ((1,), 2, 4)
    clear = [Draw(2, added), Discard(2, wall.haipai[2][1])]
    found = outlook(replay_kyoku(true_kyoku(wall, [*events, *clear]), 4, wall))
    assert (found.winners, found.source, found.coming.away) == ((1,), 3, 1)


def after_chi(live, tiles):
    """Seat 1 holds 34m, calls the dealer's 2m, and discards a 7z; these tiles come then."""
    wall = stacked_wall((FAR[0], f"34m{tiles}7z", *FAR[1:]), live=f"2m{live}", dora="6z")
    (first,) = true_draws(wall, 1)
    three, four = (next(t for t in wall.haipai[1] if t // COPIES == kind) for kind in (2, 3))
    last = next(tile for tile in wall.haipai[1] if tile // COPIES == 33)
    chi = Meld(MeldKind.CHI, tuple(sorted((first.tile, three, four))), first.tile, 3)
    events = [first, Discard(0, first.tile), Call(1, chi), Discard(1, last)]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    assert inconsistencies_of(replay.kyoku) == []
    return replay


def test_open_tanyao_is_worth_what_the_game_agreed_on():
    replay = after_chi("7z3s", "345678p66s45s")
    assert outlook(replay).changes == (0, 1000, 0, -1000)
    rules = rules_of_type(FOUR.bits | NO_OPEN_TANYAO)
    assert outlook(replay, rules=rules).winners == ()


def test_who_draws_a_tile_without_a_yaku_discards_it_and_waits_in_vain():
    replay = after_chi("7z7z4z3s3s", "456789p99s24s")
    assert outlook(replay).ryuukyoku == ""


def test_nobody_wins_and_who_waits_is_paid():
    assert outlook(on((*FAR, ANOTHER))) == ((), None, None, "", (0, 0, 0, 0), None)
    wall = stacked_wall((PINFU, *FAR))
    assert outlook(replay_kyoku(true_kyoku(wall), 4, wall)).winners == (0,)
    wall = without(wall, 22, 25)
    found = outlook(replay_kyoku(true_kyoku(wall), 4, wall))
    assert found == ((), None, None, "", (3000, -1000, -1000, -1000), None)


def without(wall, *kinds):
    """The same wall, but those of some kinds that were live lie in the dead wall."""
    tiles, layout = [*wall.tiles], wall.layout
    dead = [slot for slot in (*layout.ura, *layout.rinshan) if tiles[slot] // COPIES not in kinds]
    live = [slot for slot in layout.live if tiles[slot] // COPIES in kinds]
    for one, other in zip(live, dead, strict=False):
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return wall._replace(tiles=tuple(tiles))


def test_who_discards_nothing_but_terminals_and_honours_is_paid_for_it():
    wall = stacked_wall((*FAR, ANOTHER))
    mine = [slot for nth, slot in enumerate(wall.layout.live) if nth % 4 == 0]
    tiles = [*wall.tiles]
    ends = [slot for slot in (*wall.layout.live, *wall.layout.haipai[3], *wall.layout.haipai[2])
            if tiles[slot] // COPIES in YAOCHU and slot not in mine]  # fmt: skip
    for one in [slot for slot in mine if tiles[slot] // COPIES not in YAOCHU]:
        other = ends.pop()
        tiles[one], tiles[other] = tiles[other], tiles[one]
    wall = wall._replace(tiles=tuple(tiles))
    first = Draw(0, wall.live[0])
    replay = replay_kyoku(true_kyoku(wall, [first, Discard(0, first.tile)]), 4, wall)
    found = outlook(replay)
    assert (found.ryuukyoku, found.changes) == ("nm", (12000, -4000, -4000, -4000))


@pytest.mark.parametrize("missing", ["round", "honba", "sticks", "dora"])
def test_an_incomplete_deal_has_no_outlook(missing):
    wall = stacked_wall((PINFU, *FAR), live="5s")
    kyoku = true_kyoku(wall)
    assert outlook(replay_kyoku(kyoku, 4, wall)) is not None
    assert outlook(replay_kyoku(replace(kyoku, **{missing: None}), 4, wall)) is None


def test_nor_without_a_wall():
    assert outlook(small()) is None


def test_three_players_pay_less():
    hands = ("19m147p147s12345z", "345678p345s6799s", "19m369p369s12345z")
    found = outlook(on(hands, "7z7z7z7z8s", 3, dora="6z"), rules=THREE)
    assert found.winners == (1,)
    assert found.changes == (-700, 1100, -400)
    hands = (hands[0], "99m345678p345s67s", hands[2])
    found = outlook(on(hands, "7z7z7z7z8s", 3, dora="1m"), rules=THREE)
    assert found.changes == (-2600, 3900, -1300)
