import pytest

from tests.helpers.truth import ANKAN, KITA, PON, call, plain_wall, true_draws, true_kyoku
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Discard, Draw, Leave, NewDora
from viewer.core.play.draws import Drawn, draws_of

DAIMINKAN = Meld(MeldKind.DAIMINKAN, (0, 1, 2, 3), called=0, source=1)
KAKAN = Meld(MeldKind.KAKAN, (0, 1, 2, 3), called=0, source=1, added=3)
CHI = Meld(MeldKind.CHI, (0, 4, 8), called=0, source=3)


def draws(*events):
    return list(draws_of(true_kyoku(plain_wall(), events)))


def kinds(*events):
    return [(drawn.replacement, drawn.nth) for drawn in draws(*events)]


def test_draws_are_counted_over_all_seats():
    assert draws(Draw(0, 5), Discard(0, 5), Draw(1, 6)) == [
        Drawn(0, 5, replacement=False, nth=1, event=0),
        Drawn(1, 6, replacement=False, nth=2, event=2),
    ]


@pytest.mark.parametrize("meld", [DAIMINKAN, KAKAN, ANKAN, KITA], ids=lambda meld: meld.kind)
def test_the_draw_after_a_kan_or_kita_is_a_replacement(meld):
    assert kinds(Draw(0, 5), call(meld), Draw(0, 6), Discard(0, 6), Draw(1, 7)) == [
        (False, 1),
        (True, 1),
        (False, 2),
    ]


@pytest.mark.parametrize("meld", [PON, CHI], ids=lambda meld: meld.kind)
def test_the_draw_after_pon_and_chi_is_live(meld):
    assert kinds(call(meld), Discard(0, 5), Draw(1, 6)) == [(False, 1)]


@pytest.mark.parametrize("event", [NewDora(9), Leave(2)], ids=["new dora", "leave"])
def test_what_happens_between_kan_and_draw_changes_nothing(event):
    assert kinds(call(ANKAN), event, Draw(0, 6)) == [(True, 1)]


def test_kan_after_kan_takes_the_next_replacement():
    assert kinds(call(ANKAN), Draw(0, 5), call(ANKAN), Draw(0, 6)) == [(True, 1), (True, 2)]


def test_a_hand_without_events_has_no_draws():
    assert draws() == []


def test_without_calls_all_draws_are_live():
    wall = plain_wall()
    assert [drawn.tile for drawn in draws(*true_draws(wall, 70))] == list(wall.live)
