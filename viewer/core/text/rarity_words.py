"""What events that have a name are called, and how rare they were, in sentences."""

from collections.abc import Iterable
from typing import Final

from viewer.core.analysis.named_events import EventKind, NamedEvent
from viewer.core.analysis.rarity import RareEvent
from viewer.core.base.meld import MeldKind
from viewer.translation import N_, _

EVENT_NAMES: Final = {
    EventKind.CHASE: N_("Chased a riichi"),
    EventKind.CHASED_DEAL_IN: N_("Chased, and dealt in"),
    EventKind.DAMA_DEAL_IN: N_("Dealt in to dama"),
    EventKind.IPPATSU_DEAL_IN: N_("Dealt in within ippatsu"),
    EventKind.LAST_DISCARD_DEAL_IN: N_("Dealt in with the last discard"),
    EventKind.LAST_DRAW_LOST: N_("Tenpai lost in the last draw"),
    EventKind.DOUBLE_RIICHI_LOST: N_("Double riichi lost"),
    EventKind.CHANGED_WAIT: N_("Changed the wait"),
    EventKind.OLD_WAIT_CAME: N_("The old wait came"),
    EventKind.DEAD_DRAWS: N_("Dead draws in riichi"),
    EventKind.IPPATSU: N_("Ippatsu"),
    EventKind.URA: N_("Ura dora"),
    EventKind.DEAD_WAITS: N_("Riichi with dead waits"),
}
HELD_FIXED: Final = N_(
    "Given all hands and the tiles seen at that moment; the remaining tiles lie in any order."
)
_NO_TEST: Final = N_(
    "No test of the wall: it is told because it happened, and in many hands rare things happen."
)
_IN_A_DUEL: Final = N_("In a duel the others neither win nor deal in, and nobody calls.")
_CHOSEN: Final = N_("A tile from the hand decided it: no draw, so no rate.")
_ROBBED_KAN: Final = N_("A robbed kan decided it: calling it was a choice, so no rate.")
_ROBBED_KITA: Final = N_("A north set aside decided it: that was a choice, so no rate.")
_UNKNOWN: Final = N_("No rate: the draws could not change it, or the log does not tell all tiles.")
_LAWS: Final = {
    "draw": N_("{percent}, exact: {wanted} of {tiles} tiles left would have won with that draw."),
    "none": N_("{percent}, exact: none of {wanted} winning tiles among {tiles} (draws: {draws})."),
    "some": N_("{percent}, exact: at least one of {wanted} tiles among {tiles} (draws: {draws})."),
    "ura": N_(
        "{percent}, exact: as many or more (indicators: {draws}); {wanted} of {tiles} tiles left "
        "make a dora."
    ),
    "duel": N_(
        "{percent}, exact: so such a duel ends (draws ahead: {draws}); {wanted} of {tiles} tiles "
        "left were to deal in with."
    ),
    "unreachable": N_(
        "{percent}, exact: no winning tile ({wanted} of {tiles} left) was among the {draws} that "
        "could be drawn."
    ),
}

_FREQUENT: Final = 0.1
"""From here on the number of which it is one has a decimal, and a percentage has none."""
_RARE: Final = 0.001


def percent_text(rate: float) -> str:
    decimals = 0 if rate >= _FREQUENT else 1 if rate >= _FREQUENT / 10 else 2
    if rate < _RARE:
        decimals = 4
    return _("{count} %").format(count=f"{100 * rate:.{decimals}f}")


def one_in_text(rate: float) -> str:
    count = 1 / rate
    text = f"{count:.2g}" if rate > _FREQUENT else f"{count:,.0f}"
    return _("1 in {count}").format(count=text)


def rate_text(found: RareEvent) -> str:
    """How often such a thing happens, shortly; empty where it has no rate."""
    return one_in_text(found.rarity.rate) if found.rarity else ""


def event_name(found: RareEvent) -> str:
    name, amount = _(EVENT_NAMES[found.event.kind]), found.event.amount
    counts = found.event.kind in {EventKind.DEAD_DRAWS, EventKind.URA}
    return _("{event}: {number}").format(event=name, number=amount) if counts else name


def why_text(found: RareEvent) -> str:
    """What a rate is made of, or why there is none."""
    rarity = found.rarity
    if rarity is None:
        marked = _why_none(found.event)
        return _(marked)
    return _(_LAWS[rarity.law]).format(
        percent=percent_text(rarity.rate),
        wanted=rarity.wanted,
        tiles=rarity.tiles,
        draws=rarity.draws,
    )


def _why_none(event: NamedEvent) -> str:
    if event.since is not None:
        return _UNKNOWN
    if event.robbed is None:
        return _CHOSEN
    return _ROBBED_KITA if event.robbed is MeldKind.KITA else _ROBBED_KAN


def held_fixed_texts(found: Iterable[RareEvent]) -> list[str]:
    """What all these rates take as it was, and what they do not say; nothing without a rate."""
    laws = {each.rarity.law for each in found if each.rarity}
    texts = [HELD_FIXED] * bool(laws) + [_IN_A_DUEL] * ("duel" in laws) + [_NO_TEST] * bool(laws)
    return [*map(_, texts)]


def rarity_json(found: RareEvent) -> dict[str, object]:
    """An event as commands print it; seats from 0, rates from 0 to 1."""
    event, rarity = found
    return {
        "event": event_id(event.kind),
        "seat": event.seat,
        "other": event.other,
        "step": event.step,
        "since": event.since,
        "amount": event.amount or None,
        "rarity": rarity and rarity._asdict(),
    }


def event_id(kind: EventKind) -> str:
    return kind.name.lower().replace("_", "-")
