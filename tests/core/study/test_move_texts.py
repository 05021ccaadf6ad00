"""Moves as texts: each kind is read again, and what is none is refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.study.test_hand_flow import FAR_FROM_1M, ON_25S, ON_WHITE
from tests.helpers.games import make_log
from tests.helpers.lines import do, stacked_log, stacked_play
from tests.helpers.outcome import outcome
from tests.helpers.stacked import stacked_wall
from tests.helpers.truth import require_walls
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard
from viewer.core.study.line_play import LinePlay, play_texts
from viewer.core.study.move_texts import LineError, move_of_text, move_texts
from viewer.core.wall.wall import walls_of_log


def again(hands, live, *moves, **stacked):
    wall = stacked_wall(hands, live=live, **stacked)
    log = stacked_log(wall)
    play = LinePlay(log, 0, wall, 0)
    do(play, *moves)
    assert play_texts(log, 0, wall, 0, play.line.texts).line == play.line
    return [text.split()[1] for text in play.line.texts]


def test_every_kind_of_move_is_read_again():
    assert again(ON_WHITE, "5z", "0 discard 5z", "3 ron 5z", "1", "2 ron 5z") == [
        "discard", "ron", "ron"
    ]  # fmt: skip
    assert (
        again(ON_WHITE, "5z", "0 discard 5z", "3 ron 5z", "1 ron 5z", "2 ron 5z")[1:] == ["ron"] * 3
    )
    assert again(("19m19p19s123z2244m", *FAR_FROM_1M), "7z", "0 yao9") == ["nine-kinds"]
    moves = ("0 ankan 1m1m1m1m", "0 kita 4z", "0 discard 4z")
    hand = ("1111m99m24p1357s4z", "3355p7799p2266s3z", "2288p3377s1155z6z")
    assert again(hand, "4z", *moves, rinshan="4z4z")[:3] == ["ankan", "kita", "discard"]


def test_who_passed_last_passes_again():
    moves = ("0 discard 9s", "1 discard 6z", "2 discard 2s", "0", "1")
    assert again(ON_25S, "9s6z2s5s", *moves) == ["discard", "discard", "discard", "1"]


def test_other_tiles_of_the_same_kinds_may_be_laid_down():
    offered = Call(1, Meld(MeldKind.PON, (60, 61, 62), 62, 3))
    assert move_texts([offered]) == ("1 pon 60 61",)
    assert move_of_text("1 pon 61 63", [offered]) == Call(
        1, Meld(MeldKind.PON, (61, 62, 63), 62, 3)
    )
    assert move_of_text("1 pon 61 64", [offered]) is None
    assert move_of_text("1 pon 61", [offered]) is None
    assert move_of_text("1 pon 61 61", [offered]) is None
    kan = Call(0, Meld(MeldKind.ANKAN, (4, 5, 6, 7)))
    assert move_of_text("0 ankan 4 5 6 7", [offered, kan]) == kan
    assert move_of_text("0 kita 121", [Call(0, Meld(MeldKind.KITA, (120,)))]) == Call(
        0, Meld(MeldKind.KITA, (121,))
    )


@pytest.mark.parametrize(
    "text",
    ["", "discard", "x discard 5", f"0 discard {'9' * 5000}", "0 discard", "0 discard 5 6", "0"],
)
def test_what_is_no_move_is_none(text):
    assert move_of_text(text, [Discard(0, 5)]) is None


@pytest.mark.parametrize("at", [0, 3, 7])
def test_a_move_that_is_not_possible_is_named(at):
    log = make_log(3)
    wall = require_walls(walls_of_log(log))[0]
    play = LinePlay(log, 0, wall, 0)
    while len(play.line.moves) < 10:
        asked = play.asked[0]
        play.play(asked.seat, *asked.moves[-1:] if asked.own_turn else ())
    texts = [*play.line.texts]
    texts[at] = f"{texts[at].split()[0]} discard 135999"
    with pytest.raises(LineError) as caught:
        play_texts(log, 0, wall, 0, texts)
    assert caught.value.values == {"nth": at + 1, "text": texts[at]}
    assert len(play_texts(log, 0, wall, 0, texts[:at]).line.moves) == at


KINDS = ["discard", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "riichi", "ron", "tsumo"]
TEXTS = st.builds(
    lambda seat, kind, tiles: " ".join(map(str, (seat, kind, *tiles))),
    st.integers(0, 4),
    st.sampled_from([*KINDS, "nine-kinds", "then"]),
    st.lists(st.integers(0, 140), max_size=4),
)


@given(st.lists(TEXTS | st.text(max_size=8), max_size=4))
def test_any_texts_are_a_line_or_refused(texts):
    log = make_log(3)
    wall = require_walls(walls_of_log(log))[0]
    assert isinstance(outcome(lambda: play_texts(log, 0, wall, 0, texts)), LinePlay | LineError)


def test_nothing_follows_the_end():
    play = stacked_play(ON_WHITE, "5z")
    do(play, "0 discard 5z", "1 ron 5z", "2", "3")
    wall = stacked_wall(ON_WHITE, live="5z")
    with pytest.raises(LineError, match=r"Move 3 of the line, 0 riichi"):
        play_texts(stacked_log(wall), 0, wall, 0, [*play.line.texts, "0 riichi"])
