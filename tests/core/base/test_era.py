import copy
import pickle

import pytest

from tests.games.seeds import seed_of_words
from viewer.core.base.era import ERAS, RANDOM_WORDS, TODAY, Era

EVERY_ERA = pytest.mark.parametrize("era", ERAS, ids=str)


def test_the_eras_are_these():
    assert [str(era) for era in ERAS] == ["perhand", "hex", "base64"]
    assert ERAS == (Era.PER_HAND, Era.HEX, Era.BASE64)
    assert TODAY is Era.BASE64


@EVERY_ERA
def test_an_era_is_the_same_one_wherever_it_goes(era):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(era, protocol)) is era  # noqa: S301 - its own bytes
    assert copy.deepcopy(era) is era
    assert {era: 1}[era] == 1


def test_eras_differ():
    assert len({*ERAS, *ERAS}) == len({era.prefix for era in ERAS}) == 3
    assert seed_of_words(Era.HEX, (1,)) != seed_of_words(Era.PER_HAND, (1,))


@EVERY_ERA
def test_an_era_prints_its_name(era):
    assert str(era) == f"{era}" == era.name
    assert repr(era) == f"<Era {era.name}>"


@EVERY_ERA
def test_every_kyoku_gets_as_many_random_words(era):
    for hand_count in (0, 1, 3):
        source = bytes(4 * era.source_words * hand_count)
        assert len(era.random_words(source)) == 4 * RANDOM_WORDS * hand_count


@EVERY_ERA
def test_random_words_reach_to_both_dice(era):
    assert all(at + 2 <= RANDOM_WORDS for at in era.dice_at.values())
    assert era.dice_at.keys() == era.dead_wall.keys() == {3, 4}


def test_other_sites_publish_walls_and_no_seed():
    assert [era.seeded for era in (*ERAS, Era.MD5, Era.SHA256)] == [True] * len(ERAS) + [False] * 2
