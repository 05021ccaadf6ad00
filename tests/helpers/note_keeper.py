"""A second, simple fold over a hand's events, to check the replay: hands, melds, points, sticks.

It knows nothing of tables, turns or inconsistencies, and believes the log.
"""

from typing import NamedTuple

from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Draw, Event, Kyoku, NewDora, Riichi, Win


class Notes(NamedTuple):
    hands: tuple[frozenset[int], ...]
    placed: tuple[frozenset[int], ...]
    """By seat: melds, kita and the discards that nobody took."""
    points: tuple[int, ...]
    sticks: int
    indicators: tuple[int, ...]


class NoteKeeper:
    def __init__(self, kyoku: Kyoku) -> None:
        self.hands = [set(hand) for hand in kyoku.haipai]
        self.placed: list[set[int]] = [set() for _ in kyoku.haipai]
        self.points = [*kyoku.scores]
        self.sticks = kyoku.sticks
        self.indicators = [kyoku.dora]

    def notes(self) -> Notes:
        hands, placed = (tuple(map(frozenset, sets)) for sets in (self.hands, self.placed))
        return Notes(hands, placed, tuple(self.points), self.sticks, tuple(self.indicators))

    def hear(self, event: Event) -> None:
        match event:
            case Draw(seat, tile):
                self.hands[seat].add(tile)
            case Discard(seat, tile):
                self.hands[seat].remove(tile)
                self.placed[seat].add(tile)
            case Call(seat, meld):
                for tiles in (*self.hands, *self.placed):
                    tiles.difference_update(meld.tiles)
                self.placed[seat].update(meld.tiles)
            case Riichi(seat, 2):
                self.points[seat] -= 1000
                self.sticks += 1
            case NewDora(tile):
                self.indicators.append(tile)
        for seat, change in enumerate(getattr(event, "changes", ())):
            self.points[seat] += change
        if isinstance(event, Win):
            self.sticks = 0


def melds_of(kyoku: Kyoku) -> list[set[frozenset[int]]]:
    """What each seat has called at the end, kita apart; a kakan swallows its pon."""
    melds: list[set[frozenset[int]]] = [set() for _ in kyoku.haipai]
    for event in kyoku.events:
        if isinstance(event, Call) and event.meld.kind is not MeldKind.KITA:
            mine = melds[event.seat]
            whole = frozenset(event.meld.tiles)
            melds[event.seat] = {meld for meld in mine if not meld <= whole} | {whole}
    return melds
