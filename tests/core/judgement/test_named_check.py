"""A tenhou.net/6 game beside the log that it names: its walls, and what contradicts that log."""

import json
import re
from functools import reduce
from operator import getitem

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.base.errors import sentence
from viewer.core.judgement.judge import Judgement, judge
from viewer.core.judgement.words import finding_words, judgement_words, tally_of
from viewer.core.play.inconsistencies import CHECK_WORDS
from viewer.core.sites.detect import read_game
from viewer.core.text.tenhou6 import tenhou6_of

SEED = 3
LOG = make_log(SEED)
DATA = make_bytes(SEED)
LOG_ID = f"2020010100gm-{LOG.type.bits:04x}-0000-12345678"
DRAWN, GIVEN, RESULT = 5, 6, 16
"""Places in a row: what seat 0 takes and lets go; how the hand ends."""


def written(number=None, **changes):
    return json.loads(json.dumps(tenhou6_of(LOG, LOG_ID, number) | changes))


def judged(game, data=DATA, **how):
    read = read_game(json.dumps(game).encode(), find={LOG_ID: data}.get)
    return read, judge(read.log, read.walls, named=read.named, **how)


def otherwise(game, data=DATA):
    """What the log tells otherwise: hand, seat and check of each finding."""
    _, judgement = judged(game, data, replay=False)
    assert (judgement.status, judgement.problem) == ("contradicted", None)
    found = judgement.named.findings
    assert judgement.named.wrong >= len(found)
    return [(each.place.hand_index, each.place.seat, each.check) for each in found]


@pytest.mark.parametrize(("era", "players"), [(Era.BASE64, 4), (Era.BASE64, 3), (Era.PER_HAND, 4)])
@pytest.mark.unmeasured(but=["era2-4"])
def test_a_game_has_the_walls_of_the_log_that_it_names(era, players):
    log = make_log(5, era=era, players=players)
    log_id = f"2020010100gm-{log.type.bits:04x}-0000-12345678"
    data = json.dumps(tenhou6_of(log, log_id)).encode()
    asked = []
    read = read_game(data, find=lambda each: asked.append(each) or make_bytes(5, era, players))
    judgement = judge(read.log, read.walls, named=read.named)
    assert asked == [log_id]
    assert all(read.walls)
    assert (judgement.status, judgement.problem, judgement.uncompared) == ("verified", None, ())
    assert judgement.named.checked > len(log.hands)
    assert judgement.audit.compared["haipai"] == 13 * players * len(log.hands)
    assert not judgement.audit.compared["dice"]  # the format tells none
    said = judgement_words(tally_of(read.log, judgement))
    assert said.startswith(f"Every tile comes from the seed of the log that it names, {log_id}, ")


def test_a_hand_alone_is_found_in_its_log_by_round_and_honba():
    read, judgement = judged(written(3))
    (wall,) = read.walls
    assert wall == read.named.walls[2]
    assert not judgement.contradictions


def test_a_log_that_is_not_at_hand_is_named():
    for found in (None, b"<mjloggm>", b"<mjloggm/>"):
        read, judgement = judged(written(1), found, replay=False)
        assert read.named is judgement.named is None
        assert judgement.status == "no_seed"
        why = f"No wall in the file, and the log that it names is not at hand: {LOG_ID}."
        assert sentence(judgement.problem) == why
    _, judgement = judged(written(ref=""), replay=False)
    assert judgement.problem.code == "no-wall"


@pytest.mark.unmeasured
def test_a_log_without_a_seed_is_compared_all_the_same():
    data = re.sub(rb"<SHUFFLE[^>]*>", b"", make_bytes(SEED, packed=False))
    _, judgement = judged(written(), data, replay=False)
    assert (judgement.status, judgement.named.wrong) == ("no_seed", 0)
    assert sentence(judgement.problem) == (
        f"The log that the file names publishes no seed: {LOG_ID}."
    )
    game = written()
    game["log"][0][1][0] += 100
    assert (0, None, "scores") in otherwise(game, data)


@pytest.mark.unmeasured
def test_a_changed_draw_contradicts_the_wall():
    game = written()
    row = game["log"][0]
    row[DRAWN][-1] = 47 if row[DRAWN][-1] != 47 else 46
    _, judgement = judged(game)
    assert judgement.status == "contradicted"
    (found,) = [each for each in judgement.audit.findings if each.check == "live"]
    assert found in judgement.contradictions


def test_a_changed_discard_is_told_with_its_place():
    game = written()
    row = game["log"][1]
    at = next(at for at, each in enumerate(row[GIVEN]) if isinstance(each, int) and each != 60)
    row[GIVEN][at] = 60
    read, judgement = judged(game)
    first = judgement.named.findings[0]
    event = read.log.hands[1].events[first.place.step - 1]
    assert (first.place.hand_index, first.place.seat, first.check) == (1, 0, "discard")
    assert (event.seat, event.tile) == (0, event.tile)
    said = finding_words(first, red_fives=read.log.red_fives)
    assert said == "differs from the log that it names: the discards"
    tally = tally_of(read.log, judgement)
    assert [judgement.agrees_in(index) for index in range(2)] == [True, False]
    assert judged(game, None, replay=False)[1].agrees_in(1) is None
    assert Judgement().agrees_in(0) is None
    count = sum(tally.compared.values()) + tally.named_checked
    assert f"in {tally.wrong + tally.named_wrong} of {count:,} places." in judgement_words(tally)


@pytest.mark.unmeasured
def test_of_a_tile_that_looks_alike_it_counts_whether_it_was_the_drawn_one():
    game = written()
    for hand_index, row in enumerate(game["log"]):
        for seat in range(4):
            taken, given = row[DRAWN + 3 * seat], row[GIVEN + 3 * seat]
            for at, (drawn, each) in enumerate(zip(taken, given, strict=False)):
                if each == drawn:
                    given[at] = 60
                    assert (hand_index, seat, "discard") in otherwise(game)
                    return
    pytest.fail("no seat let another copy of its draw go")


def changed_result(change):
    """A game with a hand's win changed, and which hand that is."""
    game = written()
    for hand_index, row in enumerate(game["log"]):
        win = row[RESULT][2] if len(row[RESULT]) > 2 else None
        if win and win[0] != win[1] and "符" in win[3]:
            change(row[RESULT])
            return game, hand_index
    return pytest.fail("nobody won by ron")


@pytest.mark.unmeasured
def test_a_changed_end_is_told():
    def pay(result):
        result[1][0] += 100

    def more_points(result):
        result[2][3] = re.sub(r"\d+点", "77700点", result[2][3])

    def more_fu(result):
        result[2][3] = re.sub(r"\d+符", "110符", result[2][3])

    def another_yaku(result):
        result[2][4] = "立直(1飜)" if result[2][4] != "立直(1飜)" else "一発(1飜)"

    def abort(result):
        result[:] = ["九種九牌"]

    told = [(pay, "payments"), (more_points, "points"), (more_fu, "fu")]
    told += [(another_yaku, "yaku"), (abort, "ending")]
    for change, check in told:
        game, hand_index = changed_result(change)
        assert check in [each for index, _, each in otherwise(game) if index == hand_index]


@pytest.mark.unmeasured
def test_what_is_left_out_or_put_behind_is_told():
    game = written()
    row = game["log"][0]
    max((row[GIVEN + 3 * seat] for seat in range(4)), key=len).pop()
    game["log"][1][0] = [11, 7, 0]  # no hand of that log
    told = otherwise(game)
    assert (0, None, "turn") in told
    assert (1, None, "start") in told


def test_what_cannot_be_read_is_not_put_beside_the_log():
    game = written()
    game["log"][0][DRAWN][0] = 99
    game["log"][1][RESULT] = ["?"]
    _, judgement = judged(game, replay=False)
    missed = {(each.place.hand_index, each.check) for each in judgement.named.uncompared}
    assert {(0, "turn"), (1, "ending")} <= missed
    assert missed <= {(each.place.hand_index, each.check) for each in judgement.uncompared}


NO_TILE = -7
ROUND, HONBA = (0, 0), (0, 1)
TAKEN = range(DRAWN, RESULT, 3)


def leaves(value, path=()):
    if not isinstance(value, list):
        yield path
        return
    for at, each in enumerate(value):
        yield from leaves(each, (*path, at))


def without(row, path, instead):
    """A copy of a row with something else at a place."""
    row = json.loads(json.dumps(row))
    *outer, last = path
    reduce(getitem, outer, row)[last] = instead
    return row


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "part", [0, 1, 2, 4, 5, 6, 8, 9, RESULT, *long_run.only_long(3, 7, 10, 11, 12, 13, 14, 15)]
)
def test_a_value_that_cannot_be_read_never_contradicts(part):
    """Each in turn; of draws and discards also a number that no tile has."""
    game = written()
    row, other = game["log"][:2]
    paths = [path for path in leaves(row) if path[0] == part and path != ROUND]
    if not long_run.is_long():
        paths = paths[-2:]
    of_tiles = part in {*TAKEN, *(each + 1 for each in TAKEN)}
    for path in paths:
        for instead in (None, NO_TILE)[: 1 + of_tiles]:
            game["log"] = [without(row, path, instead), other]
            _, judgement = judged(game, replay=False)
            assert not judgement.contradictions, (path, instead)


def test_a_call_that_cannot_be_read_hides_what_hangs_on_it():
    log, data = make_log(5, players=3), make_bytes(5, players=3)
    game = json.loads(json.dumps(tenhou6_of(log, LOG_ID)))
    calls = [
        (row, path)
        for row in game["log"]
        for path in leaves(row)
        if path[0] in TAKEN and isinstance(reduce(getitem, path, row), str)
    ]
    assert calls
    for row, call in calls:
        game["log"] = [without(row, call, NO_TILE)]
        read, judgement = judged(game, data, replay=False)
        assert {each.code for each in read.log.remarks} == {"unread-event"}
        assert not judgement.contradictions


def test_a_hand_whose_honba_cannot_be_read_is_not_said_to_be_no_hand_of_the_log():
    game = written(1)
    game["log"] = [without(game["log"][0], HONBA, None)]
    _, judgement = judged(game, replay=False)
    assert not judgement.contradictions
    assert (0, "start") in {(each.place.hand_index, each.check) for each in judgement.uncompared}


def test_what_is_not_told_does_not_contradict():
    def tell_less(result):
        result[1] = []
        result[2][3:] = ["77", "?(1飜)"]

    game, hand_index = changed_result(tell_less)
    game["log"][hand_index][1] = []
    _, judgement = judged(game, replay=False)
    assert not judgement.contradictions


@pytest.mark.unmeasured
def test_another_final_is_told():
    game = written()
    game["sc"][0] += 100
    assert "final" in [check for *_, check in otherwise(game)]


def test_a_log_of_another_game_does_not_belong_to_it():
    _, judgement = judged(written(), make_bytes(SEED + 1), replay=False)
    assert judgement.status == "contradicted"
    assert all(each.check in CHECK_WORDS for each in judgement.named.findings)
    assert {check for *_, check in otherwise(written(), make_bytes(SEED, players=3))} == {"start"}
