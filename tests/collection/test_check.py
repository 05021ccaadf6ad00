import pickle
import re
from functools import partial
from gzip import decompress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.site_write import city_record
from tests.helpers import changed
from tests.helpers.findings import missed
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import document, element, go, hand, init, ryuukyoku
from viewer.collection import check
from viewer.collection.check import LogResult, check_log, checked_game
from viewer.collection.many import answer_many
from viewer.collection.report import needs_a_line
from viewer.collection.verdicts import verdict
from viewer.core.base.era import ERAS, Era
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.place import Place
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.words import STATUSES
from viewer.core.play.inconsistencies import MOST_LISTED
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.game_commitment import GameCommitment, seat_digits, tenhou_hash


def digits_of(log):
    return seat_digits(log.names, log.hands[0].dealer)


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("era", ERAS)
def test_a_log_that_agrees_is_verified(era, players, packed):
    log = make_log(1, era, players)
    result = check_log("x", make_bytes(1, era, players, packed=packed), None)
    compared = dict(zip(CHECKS, result.compared, strict=True))
    assert (result.path, result.status, result.error) == ("x", "verified", None)
    assert (result.hand_count, result.without_seed) == (len(log.hands), 0)
    assert (compared["haipai"], compared["dice"]) == (
        13 * players * len(log.hands),
        2 * len(log.hands),
    )
    assert min(result.compared[:2]) > 0
    assert result.seats == digits_of(log)
    known = tenhou_hash(digits_of(log), log.seed) if era is Era.BASE64 else None
    assert result.sha512 == known
    assert (result.published, result.findings) == (None, ())


def test_the_seat_digits_begin_with_the_first_dealer():
    names = element("UN", n0="d", n1="c", n2="a", n3="b")
    result = check_log("x", document(go(), names, init(oya=1), ryuukyoku()), None)
    assert result.seats == "2013"


@pytest.mark.parametrize(
    "data",
    [
        *(make_bytes(2, era, players) for era in ERAS for players in (3, 4)),
        changed.with_another_draw(make_bytes(3)),
        city_record(make_log(6, Era.HEX)),
        document(go(), init(), ryuukyoku()),
    ],
)
def test_a_game_is_read_once_and_has_the_same_check(data):
    game = checked_game("x", data)
    assert game.result == check_log("x", data, None)
    assert game[1:3] == read_with_walls(data)
    contradicted = game.result.status == "contradicted"
    assert any(game.judging_walls) == (any(game.walls) and not contradicted)
    assert [hand.moments[-1].step for hand in game.hands] == [
        len(each.events) for each in game.log.hands
    ]


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"<mjloggm/>"])
def test_what_is_no_game_is_refused_with_the_same_reason(data):
    with pytest.raises(InputError) as refused:
        checked_game("x", data)
    problem = Remark(refused.value.code, refused.value.values)
    assert check_log("x", data, None) == LogResult("x", "unreadable", problem)


def test_a_tile_that_is_not_the_walls_is_a_contradiction():
    result = check_log("x", changed.with_another_draw(make_bytes(3)), None)
    (finding,) = result.findings
    assert result.status == "contradicted"
    assert finding.check == "live"
    assert finding.log_has == (finding.wall_has + 4) % 136


def test_a_log_that_disagrees_with_itself_is_inconsistent():
    data = re.sub(rb'ba="[0-9]+,', b'ba="77,', make_bytes(1, packed=False), count=1)
    result = check_log("x", data, None)
    assert (result.status, result.problem, result.findings) == ("inconsistent", None, ())
    assert check_log("x", data, None, replay=False).status == "verified"


def test_players_who_leave_and_return_thousands_of_times_accuse_nobody():
    game = make_bytes(1)
    at = game.index(b"<AGARI")
    interrupted = game[:at] + b'<BYE who="0"/><UN n0="a"/>' * 3000 + game[at:]
    whole, result = (check_log("x", data, None) for data in (game, interrupted))
    assert result == whole
    assert whole.status == "verified"


def test_a_log_with_another_games_seed_contradicts_it():
    result = check_log("x", changed.with_another_seed(), None)
    assert result.status == "contradicted"
    assert len(result.findings) > 0.9 * sum(result.compared)


def test_a_record_without_its_walls_has_the_same_status_as_a_log_without_a_seed():
    data = city_record(make_log(1, Era.HEX)).replace(b"handCardEncode", b"other")
    result = check_log("x", data, None)
    assert (result.status, result.error) == (
        "no_seed",
        "No wall in the record: nothing to compare.",
    )
    assert result.hand_count == result.without_seed > 0


@pytest.mark.parametrize("text", [b"", b"0.1579", b"R1234567"])
def test_a_log_without_a_seed_has_nothing_to_verify(text):
    result = check_log("x", changed.with_seed_text(text), None)
    assert (result.status, result.error) == (
        "no_seed",
        "The log publishes no seed: nothing to rebuild.",
    )
    assert result.hand_count == result.without_seed > 0
    assert (sum(result.compared), result.sha512) == (0, None)


def test_a_malformed_seed_is_unreadable():
    data = changed.with_seed_text(b"mt19937ar-sha512-n288-base64,AAAA")
    result = check_log("x", data, None)
    assert (result.status, result.error) == (
        "unreadable",
        "The seed is cut short: 3 of 2496 bytes.",
    )


def test_a_truncated_log_is_checked_as_far_as_it_goes_and_called_damaged():
    data = decompress(make_bytes(1, packed=True))
    result = check_log("x", data[: data.rindex(b"<INIT")], None)
    assert (result.status, result.error) == (
        "incomplete",
        "The file is damaged: its end is missing; it was read as far as it goes.",
    )
    assert needs_a_line(result)
    assert verdict(result) == (
        "Every tile of this log comes from its seed."
        " The file is damaged: its end is missing; it was read as far as it goes."
    )


def per_hand(change, nth):
    """A per-hand log, with the seed of one hand changed."""
    data = make_bytes(1, Era.PER_HAND)
    match = list(re.finditer(rb' shuffle="[^"]*"', data))[nth]
    return data[: match.start()] + change + data[match.end() :]


def test_hands_without_a_seed_are_counted_and_the_others_checked():
    result = check_log("x", per_hand(b"", 1), None)
    assert (result.status, result.without_seed) == ("incomplete", 1)
    assert result.compared[0] == 52 * (result.hand_count - 1)


def test_a_hand_with_a_malformed_seed_makes_the_log_unreadable_but_a_contradiction_counts_more():
    data = per_hand(b' shuffle="mt19937ar,XYZ"', 1)
    result = check_log("x", data, None)
    assert (result.status, result.without_seed) == ("unreadable", 1)
    assert "no 32-bit hex number" in result.error
    contradicted = check_log("x", changed.with_another_draw(data), None)
    assert (contradicted.status, contradicted.error) == ("contradicted", None)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (
            b"\xff\xd8\xff\xe0",
            "This is a picture, not a log.",
        ),
        (document(go()), "The log holds no hand."),
        (
            b"PK\3\4 more",
            "The file could not be read: it is a zip archive within another, or not named .zip.",
        ),
    ],
)
def test_what_is_no_log_says_why(data, sentence):
    assert check_log("x", data, None) == LogResult(
        "x", "unreadable", check_log("y", data, {}).problem
    )
    assert check_log("x", data, None).error == sentence


@given(st.binary(max_size=200))
def test_any_bytes_have_a_result(data):
    assert check_log("x", data, None).status in STATUSES


@given(st.integers(0, 4000), st.integers(0, 255))
def test_a_log_with_any_byte_changed_has_a_result(at, value):
    data = bytearray(hand("<T5/><D5/>", ryuukyoku()))
    data[at % len(data)] = value
    assert check_log("x", bytes(data), {}).status in STATUSES


# the published list


@pytest.mark.parametrize("players", [3, 4])
def test_a_hash_in_the_list_is_told_with_its_line(players):
    log = make_log(1, players=players)
    published = {tenhou_hash(digits_of(log), log.seed): 41}
    result = check_log("x", make_bytes(1, players=players), published)
    assert (result.published, result.published_line, result.published_order) == (True, 41, None)


def test_a_hash_that_is_not_in_the_list_is_told():
    result = check_log("x", make_bytes(1), {"0" * 128: 1})
    assert (result.status, result.published, result.published_line) == ("verified", False, None)


@pytest.mark.parametrize("era", [Era.PER_HAND, Era.HEX])
def test_eras_without_a_hash_are_in_no_list(era):
    assert check_log("x", make_bytes(1, era), {}).published is None


@pytest.mark.parametrize(("players", "order"), [(4, "3210"), (3, "2103")])
def test_another_order_of_the_seats_is_told_as_what_it_is(players, order):
    log = make_log(1, players=players)
    assert digits_of(log) != order
    published = {tenhou_hash(order, log.seed): 7}
    result = check_log("x", make_bytes(1, players=players), published)
    assert (result.published, result.published_line, result.published_order) == (True, 7, order)
    assert result.seats == digits_of(log)
    assert result.sha512 == tenhou_hash(digits_of(log), log.seed)


def test_other_orders_are_tried_only_where_a_list_lacks_the_hash(monkeypatch):
    tried = []
    monkeypatch.setattr(GameCommitment, "in_order_of", lambda *given: tried.append(given))
    log = make_log(1)
    check_log("x", make_bytes(1), None)
    check_log("x", make_bytes(1), {tenhou_hash(digits_of(log), log.seed): 1})
    assert not tried
    assert check_log("x", make_bytes(1), {}).published is False
    assert len(tried) == 1


# sources


def test_a_source_that_cannot_be_read_has_no_stamp(tmp_path):
    (done,) = answer_many(check_log, [tmp_path / "missing"])
    assert (str(done.answer), done.stamp) == ("There is no such file.", None)


def test_a_fault_of_the_program_is_a_row_and_not_kept(tmp_path, monkeypatch):
    def fail(*_arguments, **_options):
        raise RecursionError

    path = tmp_path / "x"
    path.write_bytes(b"<mjloggm/>")
    monkeypatch.setattr(check, "site_of_file", fail)
    (done,) = answer_many(partial(check_log, published=None), [path])
    told = "The file could not be read: the program failed on it (RecursionError)."
    assert (str(done.answer), done.stamp) == (told, None)


def test_results_are_small_and_cross_a_process_boundary():
    results = [
        check_log("a name", make_bytes(3), {}),
        check_log("x", changed.with_another_draw(make_bytes(3)), None),
        check_log("x", b"", None),
    ]
    packed = pickle.dumps(results)
    assert pickle.loads(packed) == results  # noqa: S301 - our own
    assert len(packed) < 2000
    assert results[2].problem == Remark("empty")


def test_a_hand_of_too_few_tiles_contradicts_its_wall():
    broken = re.sub(rb'hai0="[^"]*"', b'hai0="1,2"', make_bytes(3), count=1)
    assert check_log("x", broken, None).status == "contradicted"


def test_a_hand_that_is_not_told_is_compared_with_nothing():
    whole = check_log("x", make_bytes(3), None)
    without_haipai = check_log("x", make_bytes(3).replace(b"hai0=", b"hai9=", 1), None)
    assert (without_haipai.status, without_haipai.findings) == ("incomplete", ())
    assert without_haipai.uncompared[0] == missed(Place(0, 0, 0), "haipai")
    assert {each.place.hand_index for each in without_haipai.uncompared} == {0}
    assert without_haipai.compared[0] == whole.compared[0] - 13


def test_seats_are_told_from_the_first_dealer_on():
    names = element("UN", n0="a", n1="b", n2="c", n3="d")
    for dealer, seats in enumerate(("0123", "1230", "2301", "3012")):
        assert check_log("x", document(go(), names, init(oya=dealer)), None).seats == seats


def test_what_is_wrong_in_a_hand_is_listed_up_to_a_bound_and_counted_beyond_it():
    plain = make_bytes(1, packed=False)
    few, many = (check_log("x", changed.flooded(plain, turns), None) for turns in (200, 400))
    for found in (few, many):
        assert found.status == "contradicted"
        assert len(found.findings) == len(found.inconsistencies) == MOST_LISTED
        assert len(found.places) == len(found.found)
        assert {each.place.hand_index for each in found.found} == {0}
    assert sum(many.wrong) - sum(few.wrong) == 200  # the draws
    assert sum(many.compared) - sum(few.compared) == 200
    assert many.inconsistency_count - few.inconsistency_count >= 200
    assert many.more == sum(many.wrong) + many.inconsistency_count - 2 * MOST_LISTED


def test_where_all_is_listed_there_is_no_more():
    result = check_log("x", changed.with_another_draw(make_bytes(1)), None)
    assert (sum(result.wrong), result.inconsistency_count, result.more) == (
        len(result.findings),
        len(result.inconsistencies),
        0,
    )
    assert result.findings
