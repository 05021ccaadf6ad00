import pytest

from tests.helpers.games import make_log
from tests.helpers.logs import verification_seed
from tests.helpers.made_up import made_up, unsaid_words
from viewer.core.base.notation import NOTATIONS, Style
from viewer.core.base.records import Call, Draw
from viewer.core.play.moments import draws_of
from viewer.core.text.sheet import wall_sheet
from viewer.core.wall.wall import walls_of_log, walls_of_seed


def sheet_of(players=4, index=0, **style):
    log = make_log(1, players=players)
    wall = walls_of_log(log)[index]
    return wall_sheet("title", wall, log.hands[index], log.names, Style(**style)), wall, log


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("notation", [*NOTATIONS, "ids"])
@pytest.mark.unmeasured
def test_a_sheet_has_a_line_for_each_hand_and_each_seats_draws(players, notation):
    text, _wall, log = sheet_of(players, notation=notation)
    lines = text.splitlines()
    assert lines[0].startswith("title  dice ")
    starts = [line.split(":")[0] for line in lines[1:4]]
    assert starts == ["rinshan", "dora", "ura"]
    assert sum(line.startswith("  ") for line in lines) == 2 * players
    assert all(any(name in line for line in lines) for name in log.names)


def test_a_sheet_names_calls_and_brackets_replacement_tiles():
    log = make_log(2, players=3)
    wall = walls_of_log(log)[0]
    hand = next(kyoku for kyoku in log.hands if any(drawn.replacement for drawn in draws_of(kyoku)))
    text = wall_sheet("", wall, hand)
    assert "[" in text


def test_the_sheet_of_a_raw_seed_reaches_every_tile():
    (wall,) = walls_of_seed(verification_seed(), 4, 1)
    text = wall_sheet("kyoku 1", wall, style=Style("ids"))
    assert "never reached" not in text
    draws = text.split("draws:\n")[1]
    assert sum(len(line.split(":")[1].split()) for line in draws.splitlines()) == 70


def test_the_words_are_the_users():
    with made_up():
        text, _wall, log = sheet_of(notation="ids", index=1)
    assert unsaid_words(text, "^title", *log.names) == []
    assert text.startswith("⟦⦃title⦄  dice ⦃")
    assert f"  ⟦E⟧ {log.names[log.hands[1].dealer]}: " in text


def test_draws_beyond_the_wall_are_left_out():
    log = make_log(1)
    wall = walls_of_log(log)[0]
    many = type(log.hands[0])(
        1, 0, 0, 0, (1, 1), 0, 0, (), ((),) * 4, tuple(Draw(turn % 4, turn) for turn in range(90))
    )
    text = wall_sheet("", wall, many, style=Style("ids"))
    draws = text.split("draws:\n")[1]
    assert sum(len(line.split(":")[1].split()) for line in draws.splitlines()) == 70


def test_a_call_that_takes_the_turn_stands_by_name():
    for seed in range(20):
        log = make_log(seed)
        for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
            called = {e.meld.kind for e in kyoku.events if isinstance(e, Call)}
            if "pon" in called:
                assert "(pon)" in wall_sheet("", wall, kyoku)
                with made_up():
                    assert "(⟦pon⟧)" in wall_sheet("", wall, kyoku)
                return
    pytest.fail("no game of twenty has a pon")
