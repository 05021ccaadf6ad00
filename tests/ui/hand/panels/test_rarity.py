"""How rare was that? Told in the side panel from its step on, and never before."""

from tests.helpers import documents
from viewer.core.analysis.rarity import rare_events
from viewer.core.text.rarity_words import event_name, rate_text
from viewer.ui.kit.picture import TextShape

HEADING = "How rare was that?"


def texts_of(insight):
    return [shape.text for shape in insight.picture.shapes if isinstance(shape, TextShape)]


def with_events(walker):
    """Go through some hands of a game in which something has a name."""
    walker.show(documents.game(3))
    for index in range(4):
        walker.set_kyoku(index)
        if found := rare_events(walker.scene.replay):
            yield found


def test_each_event_is_told_from_its_step_on(insight, walker):
    told = 0
    for found in with_events(walker):
        first = found[0].event.step
        walker.go(first - 1)
        assert HEADING not in texts_of(insight)
        walker.to_end()
        texts = texts_of(insight)
        assert HEADING in texts
        for each in found:
            assert event_name(each) in texts
            assert (rate_text(each) or "–") in texts
        told += len(found)
    assert told


def test_nothing_is_told_to_one_who_plays_it(insight, walker):
    next(with_events(walker))
    walker.change(play_mode=True)
    walker.to_end()
    assert HEADING not in texts_of(insight)


def test_a_hand_without_such_events_has_no_heading(insight, walker):
    walker.show(documents.raw_seed())
    walker.to_end()
    assert HEADING not in texts_of(insight)
