"""`show --rare`: what happened in a game that has a name, and how rare it was."""

from collections.abc import Iterator
from typing import Any

from viewer.core.analysis.rarity import RareEvent, rare_events
from viewer.core.base.errors import shown
from viewer.core.text.places import round_title
from viewer.core.text.rarity_words import (
    event_name,
    held_fixed_texts,
    rarity_json,
    rate_text,
    why_text,
)
from viewer.document import Document
from viewer.translation import _, listed


def _found(document: Document) -> Iterator[tuple[int, RareEvent]]:
    for index in range(document.hand_count if document.log else 0):
        for each in rare_events(document.replay(index)):
            yield index, each


def rare_rows(document: Document) -> list[dict[str, Any]]:
    """Return them for JSON; ``kyoku`` counts from 1."""
    return [{"kyoku": index + 1, **rarity_json(each)} for index, each in _found(document)]


def rare_lines(document: Document) -> Iterator[str]:
    """Yield a line for each, then what all rates take as it was."""
    log, found = document.log, list(_found(document))
    if log is None:
        return
    for index, each in found:
        kyoku = log.hands[index]
        step = _("step {step}").format(step=each.event.step)
        place = listed((round_title(kyoku.round, kyoku.honba), step))
        what = listed(filter(None, (event_name(each), rate_text(each))))
        yield f"{place}: {shown(log.names[each.event.seat])}: {what} – {why_text(each)}"
    yield from held_fixed_texts(each for _index, each in found)
