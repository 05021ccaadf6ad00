"""What can be found are the riichi, calls and wins of the log, each with its player and yaku."""

from dataclasses import replace

import pytest

from tests.helpers import documents, long_run
from tests.helpers.games import make_log
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Riichi, Win
from viewer.core.text.places import hand_name
from viewer.ui.hand.panels.find import hits_of, matching


@pytest.fixture(scope="module")
def log():
    return documents.game(3).log


def events(log, wanted):
    return [
        Place(index, step)
        for index, kyoku in enumerate(log.hands)
        for step, event in enumerate(kyoku.events, 1)
        if wanted(event)
    ]


def moments(hits):
    return [hit.place for hit in hits]


def test_every_riichi_call_and_win_is_there_in_order():
    for number in range(20, 26):
        log = make_log(number, players=3 + number % 2)
        expected = events(
            log,
            lambda event: (
                isinstance(event, (Win, Call)) or (isinstance(event, Riichi) and event.step == 1)
            ),
        )
        assert moments(hits_of(log)) == expected


def test_a_hit_names_hand_player_and_go_round(log):
    hit = next(hit for hit in hits_of(log) if "riichi, " in hit.text)
    kyoku = log.hands[hit.place.hand_index]
    seat = kyoku.events[hit.place.step - 1].seat
    wind = ("East", "South", "West", "North")[(seat - kyoku.dealer) % 4]
    assert hit.text.startswith(f"{log.names[seat]} ({wind}) riichi, go-round ")
    assert hit.hand == hand_name(kyoku)


@pytest.mark.parametrize("seat", [0, 2, 3])  # the name of seat 1 is but a letter
def test_a_players_riichi_are_found_by_name_and_word(log, seat):
    expected = events(log, lambda e: isinstance(e, Riichi) and e.step == 1 and e.seat == seat)
    found = matching(hits_of(log), f"{log.names[seat]} riichi")
    assert {*expected} <= {*moments(found)}
    for hit in found:
        event = log.hands[hit.place.hand_index].events[hit.place.step - 1]
        assert event.seat == seat
        assert isinstance(event, Riichi) or 1 in dict(event.yaku) or 21 in dict(event.yaku)


def test_a_yaku_is_found_by_the_beginning_of_its_name(log):
    expected = events(log, lambda event: isinstance(event, Win) and dict(event.yaku).get(22))
    assert expected
    assert moments(matching(hits_of(log), "CHIITO")) == expected


def test_kan_finds_no_rinshan():
    for number in range(20, 30):
        for hit in matching(hits_of(make_log(number)), "kan"):
            assert "kan," in hit.text


def test_a_yakuman_is_found_by_that_word_and_by_its_name():
    win = documents.win(0, 0, 0)
    found = [
        hits_of(documents.table([made]).log)
        for made in (
            replace(win, yakuman=(47,)),
            replace(win, limit=5, yaku=((35, 6), (52, 7), (53, 0))),
            win,
        )
    ]
    assert [len(matching(hits, "yakuman")) for hits in found] == [1, 1, 0]
    assert len(matching(found[0], "kokushi")) == 1
    assert found[1][0].text.endswith("tsumo (Counted yakuman, Chinitsu, Dora), go-round 1")
    assert found[2][0].text.endswith("tsumo (?), go-round 1")


def test_names_that_have_no_spaces_are_found_in_their_middle(log):
    seats = (replace(log.seats[0], name="猿-とびまこ"), *log.seats[1:])
    hits = hits_of(replace(log, seats=seats))
    assert matching(hits, "びま")
    assert {*matching(hits, "びま")} == {hit for hit in hits if "とびまこ" in hit.text}


SPELLINGS = [
    "riichi reach リーチ ﾘｰﾁ 立直",
    "chi チー 吃",
    "pon ポン ﾎﾟﾝ 碰",
    "kan カン 槓 杠",
    "tsumo TSUMO ツモ 自摸",
    "ron ロン 荣和 榮和",
    "dora ドラ 宝牌",
    "tanyao タンヤオ 断幺九 断么九",
    "pinfu ピンフ 平和",
    "chiitoitsu チートイツ 七対子 七对子",
    "haneman 跳満 跳满",
]
IN_A_LANGUAGE = ["ippatsu", "一発", "一发", "East 1", "東1局", "东一局", "加槓", "加杠"]


@pytest.fixture(scope="module")
def many():
    return [make_log(number) for number in long_run.a_third(range(20, 40))]


@pytest.mark.parametrize("spellings", SPELLINGS)
def test_every_spelling_finds_the_same_in_every_language(speak, many, spellings):
    found = set()
    for name in ("en", "ja", "zh_CN"):
        speak(name)
        hits = [hit for log in many for hit in hits_of(log)]
        for word in spellings.split():
            found.add(tuple(moments(matching(hits, word))))
    assert len(found) == 1
    assert found != {()}


def test_the_words_of_each_language_find_something_in_every_other(speak, many):
    for name in ("en", "ja", "zh_CN"):
        speak(name)
        hits = [hit for log in many for hit in hits_of(log)]
        assert [word for word in IN_A_LANGUAGE if not matching(hits, word)] == []


def test_a_raw_seed_has_nothing_and_an_empty_query_finds_all(log):
    assert hits_of(None) == []
    hits = hits_of(log)
    assert matching(hits, " ") == hits
    assert matching(hits, "nothing like this") == []
