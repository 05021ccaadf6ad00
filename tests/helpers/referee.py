"""A referee who knows nothing of how games are played: is what a log tells possible at all?

It follows every tile from hand to river or meld, and says where one appears out of nothing.
"""

from collections.abc import Iterator

from viewer.core.base.meld import REPLACED, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    NewDora,
    Riichi,
    Ryuukyoku,
    Win,
)


def objections(kyoku: Kyoku) -> list[str]:
    """What cannot be, in words; nothing if all is well."""
    return [*_Referee(kyoku).objections(), *_dora_objections(kyoku)]


class _Referee:
    def __init__(self, kyoku: Kyoku) -> None:
        self.kyoku = kyoku
        self.hands = [set(hand) for hand in kyoku.haipai]
        self.melds: list[list[object]] = [[] for _ in kyoku.haipai]
        self.riichi: set[int] = set()
        self.last: Discard | Call | None = None
        self.drawn: int | None = None

    def objections(self) -> Iterator[str]:
        for place, event in enumerate(self.kyoku.events):
            for objection in self.judge(event):
                yield f"event {place} {event}: {objection}"
        if not self.kyoku.results:
            yield "no result"

    def judge(self, event: Event) -> Iterator[str]:
        if isinstance(event, Draw):
            self.hands[event.seat].add(event.tile)
            self.drawn = event.tile
        elif isinstance(event, Discard):
            yield from self.judge_discard(event)
        elif isinstance(event, Call):
            yield from self.judge_call(event)
        elif isinstance(event, Riichi) and event.step == 2:
            self.riichi.add(event.seat)
        elif isinstance(event, Win):
            yield from self.judge_win(event)
        elif isinstance(event, Ryuukyoku):
            for seat, hand in enumerate(event.hands):
                if hand is not None and set(hand) != self.hands[seat]:
                    yield "shows another hand"

    def judge_discard(self, event: Discard) -> Iterator[str]:
        if event.tile not in self.hands[event.seat]:
            yield "discards what it does not hold"
        if event.seat in self.riichi and event.tile != self.drawn:
            yield "changes a hand in riichi"
        self.hands[event.seat].discard(event.tile)
        self.last = event

    def judge_call(self, event: Call) -> Iterator[str]:
        meld = event.meld
        if not self.hands[event.seat].issuperset(meld.from_hand):
            yield "calls with what it does not hold"
        self.hands[event.seat].difference_update(meld.from_hand)
        if meld.called is not None and meld.added is None:
            source = (event.seat + meld.source) % 4
            if self.last != Discard(source, meld.called):
                yield "calls what was not discarded"
        if meld.kind is MeldKind.KAKAN:
            self.melds[event.seat] = [m for m in self.melds[event.seat] if m != meld.called]
        self.melds[event.seat].append(meld.called)
        self.last = event

    def judge_win(self, event: Win) -> Iterator[str]:
        hand = self.hands[event.seat] | {event.tile}
        if set(event.hand) != hand or tuple(sorted(hand)) != event.hand:
            yield "wins with another hand"
        if len(event.melds) != len(self.melds[event.seat]):
            yield "wins with other melds"
        if bool(event.ura) != (event.seat in self.riichi):
            yield "ura dora are for riichi"
        if event.tile != (self.drawn if event.self_drawn else self.offered):
            yield "wins on what was not there to be had"

    @property
    def offered(self) -> int | None:
        """The tile that others may win on: a discard, or the one added to a pon."""
        return self.last.meld.added if isinstance(self.last, Call) else self.last.tile


def _dora_objections(kyoku: Kyoku) -> Iterator[str]:
    others = [event for event in kyoku.events if not isinstance(event, NewDora)]
    expected = list(_with_indicators(others))
    found = [None if isinstance(event, NewDora) else event for event in kyoku.events]
    if expected != found:
        yield "an indicator is turned up at another time"


def _with_indicators(events: list[Event]) -> Iterator[Event | None]:
    """Put None where an indicator is turned up.

    A closed kan's comes at once. An open kan's waits: for the next kan or kita, or it comes
    before the element of the discard.
    """
    owed = 0
    for event, following in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, Discard):
            yield from [None] * owed
            owed = 0
        yield event
        robbed = isinstance(following, Win | Ryuukyoku)
        if isinstance(event, Call) and event.meld.kind in REPLACED and not robbed:
            closed = event.meld.kind is MeldKind.ANKAN
            yield from [None] * (owed + closed)
            owed = int(event.meld.kind in {MeldKind.DAIMINKAN, MeldKind.KAKAN})
