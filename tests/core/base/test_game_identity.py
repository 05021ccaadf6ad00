from dataclasses import replace

from tests.helpers.documents import unseeded
from tests.helpers.games import make_log
from viewer.core.base.game_identity import game_of, is_known
from viewer.core.base.tiles import HIDDEN


def test_copies_of_a_game_have_one_identity():
    one, other = make_log(1), make_log(2)
    assert game_of(one) == game_of(replace(one, hands=one.hands[:2])) != game_of(other)


def test_an_identity_stays_for_ever():
    """Notes of users are filed under it."""
    assert game_of(make_log(1)).hex() == "3251d8e24078855155516c2668238713"


def test_a_deal_that_is_not_all_told_has_one_too():
    log = make_log(1)
    first = log.hands[0]
    untold = replace(first, dora=None, haipai=((HIDDEN,) * 13, *first.haipai[1:]))
    assert game_of(replace(log, hands=(untold,))) != game_of(log)
    assert len(game_of(unseeded().log)) == 16


def test_games_whose_first_deal_could_not_be_read_are_told_apart_by_what_follows():
    def damaged(log, **fields):
        first = replace(log.hands[0], haipai=((),) * 4, dora=None, **fields)
        return replace(log, hands=(first, *log.hands[1:]))

    one, other = make_log(1), make_log(2)
    known = {game_of(damaged(log)) for log in (one, other)}
    known |= {game_of(damaged(log, events=())) for log in (one, other)}
    assert len(known) == 4
    assert is_known(damaged(one))
    nothing = damaged(replace(one, hands=one.hands[:1]), events=())
    assert game_of(nothing) not in known
    assert not is_known(nothing)
