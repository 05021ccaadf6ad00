"""What happened in a hand that has a name, and places, as `find` prints and the tables have them.

The names are those of searches, of the side panel and of `show --rare`.
"""

from viewer.collection.schema import HandRow, SeatFact, by_seat, seats_of
from viewer.core.analysis.named_events import EventKind
from viewer.core.text.rarity_words import event_id


def named_rows(hand: HandRow) -> list[dict[str, str | int]]:
    """Return the events of a hand by name, and to whom each happened."""
    return [
        {"event": event_id(kind), "seat": seat}
        for kind in EventKind
        for seat in _seats_with(hand, kind)
    ]


def _seats_with(hand: HandRow, kind: EventKind) -> list[int]:
    if kind is EventKind.DEAD_WAITS:  # known of hands with a wall alone
        return seats_of(hand.facts, SeatFact.DEAD_RIICHI)
    return seats_of(hand.events, kind)


def places_in(packed: int, players: int) -> list[int | None]:
    """Return the place of each seat, from 1; None where the log does not tell it."""
    return [place or None for place in by_seat(packed, players)]
