from collections import Counter
from dataclasses import replace

import pytest

from tests.helpers import soul
from tests.helpers.findings import missed, off_wall
from tests.helpers.games import make_bytes
from tests.helpers.truth import ANKAN, KITA, PON, call, plain_wall, true_draws, true_kyoku
from viewer.core.base.era import ERAS, Era, WallCode
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.place import Place
from viewer.core.base.records import Draw, Log, NewDora, Player, Ryuukyoku, Unread, Win
from viewer.core.judgement.audit import CHECKS, audit_hand, audit_log
from viewer.core.play.inconsistencies import MOST_LISTED
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.wall_codes import hand_of_code

FOUR = rules_of_type(0xA9)
WALL = plain_wall()


def win(dora=(), ura=()):
    return Win(
        seat=0, source=1, tile=0, hand=(), melds=(), fu=30, points=1000, limit=0, yaku=(),
        yakuman=(), dora=dora, ura=ura, scores=(), changes=(), honba=0, sticks=0, liable=None,
        final="",
    )  # fmt: skip


def game(*hands):
    return Log(FOUR, (Player(""),) * 4, None, hands)


def findings(kyoku, wall=WALL):
    return audit_hand(kyoku, wall).findings


def test_a_true_hand_agrees():
    events = [*true_draws(WALL, 70), win(WALL.dora[:1], WALL.ura[:1])]
    audit = audit_hand(true_kyoku(WALL, events), WALL)
    assert audit.agrees
    assert audit.compared == {"haipai": 52, "live": 70, "dora": 2, "ura": 1, "dice": 2}


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize("era", ERAS)
def test_a_true_hand_of_three_agrees_whoever_deals(era, dealer):
    wall = plain_wall(3, era, dealer)
    events = [call(KITA), *(Draw(0, tile) for tile in wall.rinshan[:1])]
    audit = audit_hand(true_kyoku(wall, [*events, *true_draws(wall, 54)]), wall)
    assert audit.agrees
    assert audit.compared == {"haipai": 39, "live": 54, "rinshan": 1, "dora": 1, "dice": 2}


def test_nothing_told_is_not_counted_as_agreement():
    assert audit_hand(true_kyoku(WALL), WALL).compared == {"haipai": 52, "dora": 1, "dice": 2}


def test_a_swapped_haipai_tile_is_found():
    hands = WALL.haipai
    bent = replace(true_kyoku(WALL), haipai=((99, *hands[0][1:]), *hands[1:]))
    assert findings(bent) == (off_wall(Place(0, 0, 0), "haipai", 1, 135, 99, slot=135),)


def test_a_hand_too_short_lacks_its_last_tiles():
    hands = WALL.haipai
    bent = replace(true_kyoku(WALL), haipai=(*hands[:3], hands[3][:12]))
    assert findings(bent) == (off_wall(Place(0, 0, 3), "haipai", 13, 84, None, slot=84),)


def test_a_hand_too_long_has_tiles_that_the_wall_does_not_deal():
    hands = WALL.haipai
    bent = replace(true_kyoku(WALL), haipai=((*hands[0], 7), *hands[1:]))
    assert findings(bent) == (off_wall(Place(0, 0, 0), "haipai", 14, None, 7, slot=None),)
    assert audit_hand(bent, WALL).compared["haipai"] == 53  # one more than the wall deals


def test_a_wrong_draw_is_counted_within_its_seat():
    events = true_draws(WALL, 8)
    events[5] = Draw(1, 99)
    assert findings(true_kyoku(WALL, events)) == (
        off_wall(Place(0, 6, 1), "live", 2, 78, 99, slot=78),
    )


def test_a_draw_beyond_the_wall_has_no_place():
    events = [*true_draws(WALL, 70), Draw(2, 5)]
    (finding,) = findings(true_kyoku(WALL, events))
    assert finding == off_wall(Place(0, 71, 2), "live", 18, None, 5, slot=None)
    assert audit_hand(true_kyoku(WALL, events), WALL).compared["live"] == 71


def test_live_and_replacement_draws_are_counted_apart():
    events = [Draw(0, 83), call(ANKAN), Draw(0, 99), call(ANKAN), Draw(0, 98)]
    assert findings(true_kyoku(WALL, events)) == (
        off_wall(Place(0, 3, 0), "rinshan", 1, 1, 99, slot=1),
        off_wall(Place(0, 5, 0), "rinshan", 2, 0, 98, slot=0),
    )


def test_a_fifth_replacement_has_no_place():
    events = [event for tile in (1, 0, 3, 2, 9) for event in (call(ANKAN), Draw(0, tile))]
    assert findings(true_kyoku(WALL, events)) == (
        off_wall(Place(0, 10, 0), "rinshan", 5, None, 9, slot=None),
    )


def test_a_pon_brings_no_draw():
    assert findings(true_kyoku(WALL, [Draw(0, 83), call(PON, 2), Draw(3, 82)])) == ()


def test_a_wrong_first_indicator_is_found():
    bent = replace(true_kyoku(WALL), dora=99)
    assert findings(bent) == (off_wall(Place(0, 0), "dora", 1, 5, 99, slot=5),)


def test_a_wrong_new_indicator_is_found():
    events = [NewDora(WALL.dora[1]), NewDora(99)]
    assert findings(true_kyoku(WALL, events)) == (off_wall(Place(0, 2), "dora", 3, 9, 99, slot=9),)


def test_a_sixth_indicator_has_no_place():
    events = [NewDora(tile) for tile in (*WALL.dora[1:], 99)]
    assert findings(true_kyoku(WALL, events)) == (off_wall(Place(0, 5), "dora", 6, None, 99, None),)


def test_what_a_winner_is_shown_is_compared():
    assert findings(true_kyoku(WALL, [win(dora=(5, 99), ura=(98,))])) == (
        off_wall(Place(0, 1), "dora", 2, 7, 99, slot=7),
        off_wall(Place(0, 1), "ura", 1, 4, 98, slot=4),
    )


def test_a_drawn_hand_shows_no_indicators():
    drawn = Ryuukyoku("", (None,) * 4, (), (), 0, 0, "")
    assert audit_hand(true_kyoku(WALL, [drawn]), WALL).compared["dora"] == 1


def test_each_die_is_compared():
    bent = replace(true_kyoku(WALL), dice=(2, 6))
    assert findings(bent) == (off_wall(Place(0, 0), "dice", 2, 5, 6, slot=None),)


def test_nothing_stops_at_the_first_disagreement():
    other = plain_wall(dealer=1)
    assert len(findings(true_kyoku(WALL), other)) == 52


def test_a_log_sums_up_its_hands():
    bent = replace(true_kyoku(WALL, number=2), dora=99)
    audit = audit_log(game(true_kyoku(WALL), bent), [WALL, WALL])
    assert [kyoku.agrees for kyoku in audit.checked] == [True, False]
    assert [finding.place.hand_index for finding in audit.findings] == [1]
    assert audit.compared == Counter(haipai=104, dora=2, dice=4)


def test_a_hand_without_a_wall_is_not_compared():
    audit = audit_log(game(true_kyoku(WALL), true_kyoku(WALL, number=2)), [None, WALL])
    assert audit.hands[0] is None
    assert [kyoku.number for kyoku in audit.checked] == [2]


def test_every_hand_needs_a_word_about_its_wall():
    with pytest.raises(ValueError, match="zip"):
        audit_log(game(true_kyoku(WALL)), [])


def test_the_checks_are_named_in_the_order_of_a_hand():
    assert CHECKS == ("haipai", "live", "rinshan", "dora", "ura", "dice", "hash")


# when the log told it

FALSE = 999


def steps(kyoku):
    return [finding.place.step for finding in findings(kyoku)]


@pytest.mark.parametrize("place", [0, 7, 29])
def test_a_false_draw_was_told_by_its_event(place):
    events = true_draws(WALL, 30)
    events[place] = Draw(events[place].seat, FALSE)
    assert steps(true_kyoku(WALL, events)) == [place + 1]


def test_a_false_replacement_and_each_false_indicator_have_their_events():
    kan = [call(ANKAN), Draw(0, FALSE), NewDora(FALSE)]
    events = [*true_draws(WALL, 1), *kan, win((WALL.dora[0], FALSE), (FALSE,))]
    found = [(each.check, each.place.step) for each in findings(true_kyoku(WALL, events))]
    assert found == [("rinshan", 3), ("dora", 4), ("dora", 5), ("ura", 5)]


def test_an_indicator_that_only_a_winner_was_shown_falsely_is_told_by_the_win():
    events = [NewDora(WALL.dora[1]), win(WALL.dora[:2]), win((WALL.dora[0], FALSE))]
    assert steps(true_kyoku(WALL, events)) == [3]
    assert steps(true_kyoku(WALL, [win(), win((WALL.dora[0], FALSE))])) == [2]


def test_the_deal_tells_the_dice_the_starting_hands_and_the_first_indicator():
    kyoku = true_kyoku(WALL, true_draws(WALL, 5))
    hands = ((FALSE, *kyoku.haipai[0][1:]), *kyoku.haipai[1:])
    kyoku = replace(kyoku, dice=(7, 7), dora=FALSE, haipai=hands)
    assert steps(kyoku) == [0, 0, 0, 0]


# what the log does not tell


def test_a_hand_that_is_not_told_is_not_compared():
    bent = replace(true_kyoku(WALL), haipai=((), *WALL.haipai[1:]))
    assert audit_hand(bent, WALL).compared == {"haipai": 39, "dora": 1, "dice": 2}
    assert findings(bent) == ()


@pytest.mark.parametrize(
    ("dice", "found"),
    [((None, None), ()), ((None, 7), (off_wall(Place(0, 0), "dice", 2, WALL.dice[1], 7),))],
)
def test_a_die_that_is_not_told_is_not_compared(dice, found):
    bent = replace(true_kyoku(WALL), dice=dice)
    assert findings(bent) == found
    assert audit_hand(bent, WALL).compared.get("dice", 0) == len(found)


def test_an_indicator_that_is_not_told_is_not_compared_and_keeps_its_place():
    events = [NewDora(None), NewDora(WALL.dora[2]), NewDora(99)]
    audit = audit_hand(replace(true_kyoku(WALL, events), dora=None), WALL)
    (finding,) = audit.findings
    assert (finding.check, finding.nth, finding.log_has) == ("dora", 4, 99)
    assert finding.place.step == 3
    assert audit.compared["dora"] == 2


def test_what_disagrees_in_a_hand_is_listed_up_to_a_bound_and_counted_beyond_it():
    flood = true_kyoku(WALL, [*true_draws(WALL, 70), *[Draw(0, 7)] * 500])
    audit = audit_log(game(flood, flood), (WALL, WALL))
    assert [len(each.findings) for each in audit.checked] == [MOST_LISTED] * 2
    assert audit.findings[0].nth < audit.findings[199].nth
    assert (audit.wrong, audit.compared["live"]) == ({"live": 1000}, 1140)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.unmeasured
def test_a_file_is_read_with_its_walls(era):
    log, walls = read_with_walls(make_bytes(1, era))
    audit = audit_log(log, walls)
    assert len(audit.checked) == len(log.hands)
    assert audit.findings == ()


@pytest.mark.parametrize(("attribute", "check"), [("doraHai", "dora"), ("doraHaiUra", "ura")])
def test_indicators_of_a_win_that_cannot_be_read_are_listed(attribute, check):
    told = true_kyoku(WALL, [replace(win(), unread=frozenset({attribute, "sc"}))])
    assert audit_hand(told, WALL).uncompared == (missed(Place(0, 1, 0), check),)


def test_what_cannot_be_read_is_listed_where_the_wall_has_it():
    wall = plain_wall()
    unread = (Unread("T", 0), Unread("AGARI", 2), Unread("REACH", 1), NewDora(None))
    told = replace(true_kyoku(wall, []), events=unread, dice=(1, None), dora=None)
    assert audit_hand(told, wall).uncompared == (
        missed(Place(0, 0), "dice"),
        missed(Place(0, 0), "dora"),
        missed(Place(0, 1, 0), "draw"),
        missed(Place(0, 2, 2), "dora"),
    )


@pytest.mark.parametrize("seat", [0, None])
def test_a_draw_that_cannot_be_read_keeps_its_place_in_the_wall(seat):
    wall = plain_wall()
    first, second, third, fourth = wall.live[:4]
    events = (Unread("T", seat), Draw(1, second), Draw(2, third), Draw(0, fourth))
    told = replace(true_kyoku(wall, []), events=events)
    audit = audit_hand(told, wall)
    assert (audit.findings, audit.compared["live"]) == ((), 3)
    wrong = replace(told, events=(*events[:3], Draw(0, first)))
    (found,) = audit_hand(wrong, wall).findings
    assert (found.place.seat, found.nth, found.wall_has) == (0, 1 if seat is None else 2, fourth)
    assert found.place.step == 4


def test_a_replacement_that_cannot_be_read_keeps_its_place_too():
    wall = plain_wall()
    kan = Unread("N", 1)
    events = (kan, Unread("U", 1), kan, Draw(1, wall.rinshan[1]), kan, Draw(2, wall.live[0]))
    audit = audit_hand(replace(true_kyoku(wall, []), events=events), wall)
    assert (audit.findings, audit.compared["rinshan"], audit.compared["live"]) == ((), 1, 1)


def test_without_its_salt_a_hash_that_does_not_fit_the_wall_alone_is_not_compared():
    code = WallCode(Era.SHA256, soul.WALL, "", (soul.WALL_HASH,), ("sha256",))
    for salt, compared in ((soul.SALT, True), ("", False)):
        bare = hand_of_code(code._replace(salt=salt))
        audit = audit_hand(bare, None)
        assert (audit.findings, audit.compared.get("hash", 0)) == ((), compared)
        assert [each.check for each in audit.uncompared] == ([] if compared else ["hash"])
