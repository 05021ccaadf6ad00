"""What happened in a hand that has a name, and places, as `find` prints and the tables have them.

The names are those of searches, of the side panel and of `show --rare`.
"""

from viewer.collection.schema import HandRow, SeatFact, by_seat, numbers_in
from viewer.core.analysis.named_events import EventKind
from viewer.core.base.meld import SEATS
from viewer.core.text.rarity_words import event_id


def named_rows(hand: HandRow) -> list[dict[str, str | int]]:
    """Return the events of a hand by name, and to whom each happened.

    Riichi with dead waits are known of hands with a wall alone.
    """
    events = hand.events | (hand.facts >> SEATS * SeatFact.DEAD_RIICHI & 15) << (
        SEATS * EventKind.DEAD_WAITS
    )
    return [
        {"event": event_id(kind), "seat": seat}
        for kind in EventKind
        for seat in numbers_in(events >> SEATS * kind & 15)
    ]


def places_in(packed: int, players: int) -> list[int | None]:
    """Return the place of each seat, from 1; None where the log does not tell it."""
    return [place or None for place in by_seat(packed, players)]
