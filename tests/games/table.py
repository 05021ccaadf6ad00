"""The table of one kyoku: what lies where, and the moves that write the log.

Every move appends its events in the order in which Tenhou's logs have them (seen in real logs):

* closed kan: N, DORA, draw;
* open kan: N, draw, DORA, discard: its indicator is owed until the discard, or until the next
  kan or kita, where it comes after N and before the draw;
* riichi: REACH 1, discard, REACH 2 unless someone wins on the discard.
"""

import random
from dataclasses import dataclass, field

from tests.games.hand import WINDS, Hand
from tests.games.payments import STICK
from tests.games.progress import ROUNDS_PER_WIND, Start
from tests.games.scoring import Moment
from tests.games.temperament import Temperament
from viewer.core.base.era import Era
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import REPLACED, Meld, MeldKind
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
from viewer.core.base.tiles import COPIES, KINDS
from viewer.core.wall.wall import Wall


@dataclass(slots=True)
class Table:
    """Everything on the table; the seats' hands and the wall included."""

    start: Start
    wall: Wall
    rules: Rules
    temperaments: tuple[Temperament, ...]
    rng: random.Random
    scores: list[int] = field(init=False)
    sticks: int = field(init=False)
    hands: list[Hand] = field(init=False)
    events: list[Event] = field(default_factory=list)
    seen: list[int] = field(init=False)
    """How many of each kind lie open: rivers, melds, indicators."""
    forbidden: frozenset[int] = frozenset()
    """Kinds that may not be discarded right after a call (喰い替え)."""
    kan_seats: list[int] = field(default_factory=list)
    unbroken: bool = True
    """No call has been made yet."""
    _live: tuple[int, ...] = field(init=False)
    _drawn: int = 0
    _replaced: int = 0
    _turned: int = 1
    _owed: int = 0

    def __post_init__(self) -> None:
        self.scores = list(self.start.scores)
        self.sticks = self.start.sticks
        players = self.rules.players
        haipai = self.wall.haipai
        self.hands = [Hand(seat, players, list(haipai[seat])) for seat in range(players)]
        self._live = self.wall.live
        self.seen = [0] * KINDS
        self.seen[self.wall.dora[0] // COPIES] += 1

    # what can be asked

    @property
    def over(self) -> bool:
        """Whether the kyoku has ended."""
        return bool(self.events) and isinstance(self.events[-1], Win | Ryuukyoku)

    @property
    def remaining(self) -> int:
        """Tiles that can still be drawn."""
        return len(self._live) - self._drawn - self._replaced

    @property
    def dora(self) -> tuple[int, ...]:
        """The indicators that are turned up, as tile ids."""
        return self.wall.dora[: self._turned]

    @property
    def ura(self) -> tuple[int, ...]:
        """Those beneath them."""
        return self.wall.ura[: self._turned]

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat whose turn it is some steps later."""
        return (seat + steps) % self.rules.players

    def others(self, seat: int) -> list[Hand]:
        """Return the other hands, the next seat's first."""
        return self.hands[seat + 1 :] + self.hands[:seat]

    def moment(self, seat: int, tile: int, *, chankan: bool = False) -> Moment:
        """Return how a seat would win with a tile now."""
        hand = self.hands[seat]
        self_drawn = hand.drawn is not None
        return Moment(
            tile=tile,
            self_drawn=self_drawn,
            seat_wind=self.seat_wind(seat),
            round_wind=self.round_wind,
            rinshan=self_drawn and hand.replacement,
            chankan=chankan,
            last_tile=self.remaining == 0,
            unbroken=self.unbroken and not hand.river,
        )

    def seat_wind(self, seat: int) -> int:
        """Return the kind of a seat's wind."""
        return WINDS[(seat - self.start.dealer) % self.rules.players]

    @property
    def round_wind(self) -> int:
        """The kind of the round's wind."""
        return WINDS[self.start.round // ROUNDS_PER_WIND % ROUNDS_PER_WIND]

    # the moves

    def draw(self, seat: int) -> None:
        """Draw the next live tile."""
        tile = self._live[self._drawn]
        self._drawn += 1
        self._take(seat, tile, replacement=False)

    def draw_replacement(self, seat: int) -> None:
        """Draw the next replacement tile."""
        tile = self.wall.rinshan[self._replaced]
        self._replaced += 1
        self._take(seat, tile, replacement=True)

    def _take(self, seat: int, tile: int, *, replacement: bool) -> None:
        self.hands[seat].take(tile, replacement=replacement)
        self.events.append(Draw(seat, tile))

    def declare_riichi(self, seat: int) -> None:
        """Announce riichi; it stands after the discard."""
        hand = self.hands[seat]
        hand.declared = True
        hand.double_riichi = self.unbroken and not hand.river
        self.events.append(Riichi(seat, 1))

    def discard(self, seat: int, tile: int) -> None:
        """Discard, after turning up the indicators that are owed."""
        hand = self.hands[seat]
        self._turn_owed()
        self.forbidden = frozenset()
        hand.ippatsu = False
        hand.discard(tile)
        self.seen[tile // COPIES] += 1
        self.events.append(Discard(seat, tile))

    def pay_riichi(self, seat: int) -> None:
        """Pay the stick of a riichi that was declared with this discard, if it was."""
        hand = self.hands[seat]
        if not hand.declared or hand.riichi:
            return
        hand.riichi = hand.ippatsu = True
        self.scores[seat] -= STICK
        self.sticks += 1
        # the earlier eras' logs do not tell the scores here
        if self.wall.era is Era.BASE64:
            self.events.append(Riichi(seat, 2, tuple(self.scores), self.absent_points))
        else:
            self.events.append(Riichi(seat, 2))

    def announce(self, seat: int, meld: Meld) -> None:
        """Call a meld: up to here a kakan can still be robbed."""
        self.hands[seat].call(meld)
        for tile in meld.from_hand:
            self.seen[tile // COPIES] += 1
        self.events.append(Call(seat, meld))

    def complete(self, seat: int, meld: Meld) -> None:
        """Do what follows a call: luck is broken, kans and kita get their tile."""
        self.unbroken = False
        for hand in self.hands:
            hand.ippatsu = False
        if meld.kind not in REPLACED:
            return
        self._turn_owed()
        if meld.kind is not MeldKind.KITA:
            self.kan_seats.append(seat)
            self._owed += 1
        if meld.kind is MeldKind.ANKAN:
            self._turn_owed()
        self.hands[seat].refresh_waits()
        self.draw_replacement(seat)

    def _turn_owed(self) -> None:
        for _ in range(self._owed):
            indicator = self.wall.dora[self._turned]
            self._turned += 1
            self.seen[indicator // COPIES] += 1
            self.events.append(NewDora(indicator))
        self._owed = 0

    @property
    def absent_points(self) -> tuple[int, ...]:
        """The points of the fourth seat, which logs tell of three players too."""
        return (0,) * (4 - len(self.hands))

    def record(self) -> Kyoku:
        """Return the kyoku as a log holds it."""
        start = self.start
        return Kyoku(
            number=start.number,
            round=start.round,
            honba=start.honba,
            sticks=start.sticks,
            dice=self.wall.dice,
            dora=self.wall.dora[0],
            dealer=start.dealer,
            scores=start.scores,
            haipai=self.wall.haipai,
            events=tuple(self.events),
            seed=start.seed,
            absent_points=self.absent_points,
        )
