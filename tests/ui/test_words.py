from dataclasses import replace
from typing import get_args

import pytest

from tests.helpers import documents, logs
from viewer.core.base.era import ERAS
from viewer.core.base.meld import MeldKind, call_name
from viewer.core.judgement.audit import CHECKS, Check
from viewer.core.judgement.words import check_name
from viewer.core.text.places import (
    hand_name,
    kyoku_title,
    numbered,
    wind_letter,
    wind_name,
)
from viewer.ui import words
from viewer.ui.words import HandOutcome

# totals: a word for each member


@pytest.mark.parametrize("kind", MeldKind)
def test_every_call_has_a_name(kind):
    assert call_name(kind) in {"chi", "pon", "kan", "kita"}


@pytest.mark.parametrize("era", ERAS)
def test_every_era_has_a_name(era):
    assert "seed" in era.words


def test_every_check_has_a_name_of_its_own():
    assert get_args(Check) == CHECKS
    assert len({check_name(check) for check in CHECKS}) == len(CHECKS)


@pytest.mark.parametrize("agrees", [True, False, None])
def test_every_mark_has_words(agrees):
    assert words.verdict_words(agrees)


def test_marks_have_different_words():
    assert len({words.verdict_words(each) for each in (True, False, None)}) == 3


@pytest.mark.parametrize("kind", ["", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3"])
def test_every_drawn_hand_has_a_name(kind):
    assert words.abortive_name(kind) not in {"", kind}


def test_a_drawn_hand_of_an_unknown_kind_keeps_its_own():
    assert words.abortive_name("moon") == "moon"


@pytest.mark.parametrize(
    ("turn", "wind", "letter"),
    [(0, "East", "E"), (1, "South", "S"), (2, "West", "W"), (3, "North", "N"), (4, "East", "E")],
)
def test_winds_go_round(turn, wind, letter):
    assert (wind_name(turn), wind_letter(turn)) == (wind, letter)


# kyoku


@pytest.mark.parametrize(
    ("seed", "title", "short"),
    [
        ("0,0", "East 1", "East 1"),
        ("3,1", "East 4, 1 honba", "East 4-1"),
        ("4,0", "South 1", "South 1"),
        ("11,12", "West 4, 12 honba", "West 4-12"),
        ("40,0", "West 1", "West 1"),
    ],
)
def test_a_kyoku_is_named_by_wind_number_and_honba(seed, title, short):
    kyoku = logs.read_parts(logs.go(), logs.init(seed=f"{seed},0,1,3,58")).hands[0]
    assert (kyoku_title(kyoku), hand_name(kyoku)) == (title, short)


def test_a_raw_seeds_kyoku_has_a_number():
    assert numbered(7) == "Kyoku 7"


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (3900, "3,900"), (10**11, "100,000,000,000")]
)
def test_points_have_separators(points, text):
    assert words.points(points) == text


# outcomes


def outcomes(*results, init=None, names="", bits=logs.FOUR_PLAYERS):
    document = documents.parts(logs.go(bits), names, init or logs.init(), *results)
    return words.outcomes(document.log, document.log.hands[0])


NAMES = logs.element("UN", n0="A", n1="B", n2="C", n3="D")


def test_a_ron_and_a_tsumo_are_told_with_the_winner():
    assert outcomes(logs.agari(who=3, fromWho=1), names=NAMES) == (HandOutcome("D", "ron 3,900"),)
    assert outcomes(logs.agari(who=2, fromWho=2), names=NAMES) == (HandOutcome("C", "tsumo 3,900"),)


def test_each_winner_is_told():
    found = outcomes(*[logs.agari(who=who, fromWho=0) for who in (1, 2, 3)], names=NAMES)
    assert [str(each) for each in found] == ["B ron 3,900", "C ron 3,900", "D ron 3,900"]


def test_no_more_winners_are_told_than_there_can_be():
    assert len(outcomes(*[logs.agari()] * 500)) == 3


@pytest.mark.parametrize(("dealer", "wind"), [(0, "West"), (1, "South"), (2, "East")])
def test_a_winner_without_a_name_is_told_by_wind(dealer, wind):
    (outcome,) = outcomes(logs.agari(who=2, fromWho=0), init=logs.init(oya=dealer))
    assert outcome.name == wind


def test_a_winner_of_three_without_a_name_is_told_by_wind():
    result = logs.agari(who=0, fromWho=1)
    init = logs.init_of_three(oya=2)
    (outcome,) = outcomes(result, init=init, bits=logs.THREE_PLAYERS)
    assert outcome.name == "South"


def test_a_draw_and_a_log_that_breaks_off_are_told():
    assert [str(each) for each in outcomes(logs.ryuukyoku())] == ["Exhaustive draw"]
    assert [str(each) for each in outcomes()] == ["The log ends here"]


def test_several_paths_are_counted():
    assert words.paths_name(("a", "b")) == "2 files and folders"
    assert words.paths_name(("/",)) == "/"


@pytest.mark.parametrize(
    ("seat", "points", "honba", "changes", "said"),
    [
        (1, 3900, 0, (-2000, 3900, -1000, -900), "tsumo 3,900"),  # as no rules have it
        (1, 4000, 2, (-2200, 4600, -1200, -1200), "tsumo 1000-2000"),
        (0, 6000, 1, (6300, -2100, -2100, -2100), "tsumo 2000 all"),
        (1, 4000, 2, (-3000, 7000, -2000, -2000), "tsumo 1000-2000"),  # 1500 a honba
        (0, 6000, 1, (7500, -2500, -2500, -2500), "tsumo 2000 all"),
        (1, 3000, 1, (-2100, 3200, -1100), "tsumo 1000-2000"),
        (1, 4000, 0, (-2000, 5000, -1000, -1000), "tsumo 1000-2000"),  # a riichi stick
        (1, 4000, 0, (), "tsumo 4,000"),
        (1, None, 0, (-2000, 4000, -1000, -1000), "tsumo 1000-2000"),
        (1, None, 1, (-2100, 4300, -1100, -1100), "tsumo 1100-2100"),  # honba and all
        (1, 4000, 1, (), "tsumo 4,000"),
    ],
)
def test_what_each_pays_is_told_without_honba(seat, points, honba, changes, said):
    sticks = 1 if changes == (-2000, 5000, -1000, -1000) else 0
    win = replace(
        documents.win(seat, seat, 0), points=points, honba=honba, sticks=sticks, changes=changes
    )
    assert words.win(win, 0) == said
