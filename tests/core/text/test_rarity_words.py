"""What is said of events that have a name, and of how rare they were."""

import pytest

from viewer.core.analysis.named_events import EventKind, NamedEvent
from viewer.core.analysis.rarity import RareEvent, Rarity
from viewer.core.base.meld import MeldKind
from viewer.core.text.rarity_words import (
    EVENT_NAMES,
    event_name,
    held_fixed_texts,
    one_in_text,
    percent_text,
    rarity_json,
    rate_text,
    why_text,
)


def rare(kind, law=None, *, since=3, amount=0):
    event = NamedEvent(kind, 1, 20, since, 2, amount)
    return RareEvent(event, law and Rarity(law, 0.05, 60, 3, 1))


CHASED = rare(EventKind.CHASED_DEAL_IN, "duel")


def test_every_event_has_a_name_of_its_own():
    assert set(EVENT_NAMES) == set(EventKind)
    assert len(set(EVENT_NAMES.values())) == len(EVENT_NAMES)


def test_counts_stand_behind_names():
    assert event_name(CHASED) == "Chased, and dealt in"
    assert event_name(rare(EventKind.DEAD_DRAWS, amount=13)) == "Dead draws in riichi: 13"


@pytest.mark.parametrize(
    ("rate", "percent", "one_in"),
    [
        (0.5, "50 %", "1 in 2"),
        (0.23, "23 %", "1 in 4.3"),
        (0.1, "10 %", "1 in 10"),
        (0.05, "5.0 %", "1 in 20"),
        (0.0041, "0.41 %", "1 in 244"),
        (0.00041, "0.0410 %", "1 in 2,439"),
    ],
)
def test_rates(rate, percent, one_in):
    assert (percent_text(rate), one_in_text(rate)) == (percent, one_in)


@pytest.mark.parametrize("law", ["draw", "none", "some", "ura", "duel", "unreachable"])
def test_each_law_says_its_figures(law):
    text = why_text(rare(EventKind.IPPATSU, law))
    assert text.startswith("5.0 %, exact: ")
    assert "60" in text
    assert "3" in text


def test_why_there_is_no_rate():
    assert "A tile from the hand" in why_text(rare(EventKind.IPPATSU, since=None))
    for robbed, said in ((MeldKind.ANKAN, "robbed kan"), (MeldKind.KITA, "north set aside")):
        deal_in = rare(EventKind.DAMA_DEAL_IN, since=None)
        text = why_text(deal_in._replace(event=deal_in.event._replace(robbed=robbed)))
        assert said in text
        assert "choice" in text
    assert "does not tell" in why_text(rare(EventKind.IPPATSU))
    assert rate_text(rare(EventKind.IPPATSU)) == ""
    assert rate_text(CHASED) == "1 in 20"


def test_what_is_held_fixed():
    assert held_fixed_texts([rare(EventKind.IPPATSU)]) == []
    draw = rare(EventKind.IPPATSU, "draw")
    given, no_test = held_fixed_texts([draw])
    assert given.endswith("in any order.")
    assert no_test.startswith("No test of the wall")
    (_, duel, _) = held_fixed_texts([draw, CHASED])
    assert duel.endswith("nobody calls.")


def test_an_event_for_programs():
    assert rarity_json(CHASED) == {
        "event": "chased-deal-in",
        "seat": 1,
        "other": 2,
        "step": 20,
        "since": 3,
        "amount": None,
        "rarity": {"law": "duel", "rate": 0.05, "tiles": 60, "wanted": 3, "draws": 1},
    }
    assert rarity_json(rare(EventKind.URA, amount=2))["rarity"] is None
