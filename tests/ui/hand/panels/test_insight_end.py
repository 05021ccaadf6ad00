"""What might have been, at the end of a hand: as the core finds it, in words."""

import pytest

from tests.helpers import documents
from viewer.core.analysis.hand_analysis import summary_of
from viewer.core.analysis.hindsight import hindsight_of
from viewer.core.analysis.outlook import outlook_at
from viewer.core.play.moments import turns_of
from viewer.core.text.places import draw_place
from viewer.ui import words
from viewer.ui.hand.panels.insight_end import _holders
from viewer.ui.kit.picture import TextShape

CALLED = "Without the last call"
DISCARDS = "same draws"


def text_of(insight):
    text = " ".join(shape.text for shape in insight.picture.shapes if isinstance(shape, TextShape))
    return text.replace("  ", " ")


def ends(walker, seeds=(3, 4)):
    """Go to the end of every hand of some games, for each seat."""
    for seed in seeds:
        walker.show(documents.game(seed))
        for index in range(walker.scene.document.hand_count):
            walker.set_kyoku(index)
            walker.to_end()
            for seat in range(4):
                walker.change(seat=seat)
                yield walker.scene


def test_without_the_last_call(insight, walker):
    seen = set()
    for scene in ends(walker):
        replay = scene.replay
        calls = [turn.step for turn in turns_of(replay.kyoku) if turn.call is not None]
        assert (CALLED in text_of(insight)) == bool(calls)
        if calls:
            outlook = outlook_at(replay, calls[-1] - 1, scene.document.log.type)
            seen.add(outlook.ryuukyoku)
            for seat in outlook.winners:
                points = words.points(outlook.changes[seat])
                how = "tsumo" if seat == outlook.source else "ron"
                assert f"{scene.wind(seat)} {how} {points}" in text_of(insight)
                assert outlook.coming.slot in [tile.key for tile in insight.picture.tiles]
    assert seen >= {None, ""}


def test_with_other_discards(insight, walker):
    seen = set()
    for scene in ends(walker):
        found = hindsight_of(scene.replay, scene.seat)
        text = text_of(insight)
        assert DISCARDS in text
        assert ("From the last own call on:" in text) == bool(found.since)
        seen.add((found.earliest is not None, min(2, len(found.missed))))
        if found.earliest is None:
            assert "No discards would have led to a tsumo." in text
        for missed in {*found.missed[:1], *found.missed[-1:]}:
            what, nth, seat = draw_place(missed.before, scene.replay.kyoku)
            place = words.own_place(what, nth, scene.seat_offset(seat))
            assert f"Tsumo with {place}" in text
            assert ("with none" in text) >= (missed.after is None)
    assert seen >= {(False, 0), (True, 0), (True, 1), (True, 2)}


def test_in_whose_hands_the_waits_were(insight, walker):
    held = 0
    for scene in ends(walker):
        for waiting in summary_of(scene.replay).waiting:
            told = _holders(scene, waiting)
            count = sum(each.hands for each in waiting.reading.ukeire)
            assert sum(int(part.split()[-1]) for part in told.split(", ") if part) == count
            held += count
            if told:
                assert told.split(",")[0] in text_of(insight)
    assert held


@pytest.mark.parametrize("step", [0, 20])
def test_before_its_end_a_hand_tells_nothing_of_it(insight, walker, step):
    walker.go(step)
    assert CALLED not in text_of(insight)
    assert DISCARDS not in text_of(insight)


def test_nor_to_who_plays_it_himself(insight, walker):
    walker.to_end()
    assert DISCARDS in text_of(insight)
    walker.change(play_mode=True)
    assert DISCARDS not in text_of(insight)


def test_without_a_wall_the_call_is_not_judged(insight, walker):
    walker.show(documents.unseeded())
    walker.to_end()
    assert CALLED not in text_of(insight)
