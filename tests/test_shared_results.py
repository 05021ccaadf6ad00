"""The ends of all hands of the real logs, figure by figure as their files tell them."""

import pytest

from tests.helpers import long_run
from tests.test_shared_logs import PATHS, every
from viewer.core.base.meld import MeldKind, decode_meld
from viewer.core.base.unpack import unpack
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.rules.hand_end import end_at, is_doubted
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.log_xml import parse_log_xml

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project"),
]


def numbers(element, name):
    return [int(word) for word in (element.get(name) or "").split(",") if word]


def pairs(values):
    return list(zip(values[::2], values[1::2], strict=True))


def hands_of(path):
    """The elements that end each hand of a file, hand by hand."""
    root, _ = parse_log_xml(unpack(path.read_bytes()))
    hands = []
    for element in root:
        if element.tag == "INIT":
            hands.append([])
        elif element.tag in {"AGARI", "RYUUKYOKU"}:
            hands[-1].append(element)
    return hands


def ends_of(log):
    for index, kyoku in enumerate(log.hands):
        replay = replay_kyoku(kyoku, log.players, None)
        assert not is_doubted(replay, replay.last, check_kyoku(log, index).inconsistencies)
        yield end_at(replay, replay.last)


@every(long_run.a_third(PATHS))
def test_every_figure_of_an_end_is_the_logs(path):
    log = read_mjlog(path.read_bytes())
    for end, elements in zip(ends_of(log), hands_of(path), strict=True):
        if end is None:
            assert elements == []
            continue
        scores = [
            pairs([100 * each for each in numbers(one, "sc")[: 2 * log.players]])
            for one in elements
        ]
        for seat, told in enumerate(end.seats):
            change = sum(each[seat][1] for each in scores)
            before = scores[0][seat][0]
            assert (told.before, told.change, told.after) == (before, change, before + change)
        won = [element for element in elements if element.tag == "AGARI"]
        assert len(end.wins) == len(won)
        for each, element in zip(end.wins, won, strict=True):
            assert_is_told(each, element, log.players)
        assert (end.ryuukyoku is None) == (elements[-1].tag == "AGARI")
        assert_final_is_told(end, elements[-1].get("owari", ""), log.players)


def assert_is_told(won, element, players):
    fu, points, limit = numbers(element, "ten")
    win = won.win
    assert (win.fu, win.points, win.limit) == (fu, points, limit)
    assert [win.seat, win.source] == numbers(element, "who") + numbers(element, "fromWho")
    assert sorted((*won.hand, win.tile)) == sorted(numbers(element, "hai"))
    assert win.tile == numbers(element, "machi")[0]
    melds = [decode_meld(code) for code in reversed(numbers(element, "m"))]
    assert list(won.melds) == [meld for meld in melds if meld.kind is not MeldKind.KITA]
    assert len(won.norths) == sum(meld.kind is MeldKind.KITA for meld in melds)
    yaku = [(number, han) for number, han in pairs(numbers(element, "yaku")) if han]
    assert list(won.yaku) == yaku + [(number, None) for number in numbers(element, "yakuman")]
    assert (list(win.dora), list(win.ura)) == tuple(
        numbers(element, name) for name in ("doraHai", "doraHaiUra")
    )
    changes = [100 * change for _, change in pairs(numbers(element, "sc")[: 2 * players])]
    assert win.points + won.honba + won.sticks == changes[win.seat]
    assert -sum(change for change in changes if change < 0) == win.points + won.honba


def assert_final_is_told(end, text, players):
    words = text.split(",")[: 2 * players] if text else []
    told = {each.seat: (str(each.points // 100), each.result) for each in end.final}
    assert told == {
        seat: (word, round(10 * float(words[2 * seat + 1]))) for seat, word in enumerate(words[::2])
    }
    assert [each.points for each in end.final] == sorted(
        (each.points for each in end.final), reverse=True
    )
