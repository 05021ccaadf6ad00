"""The hand before an event, and what the rules of `turn_rules` ask of it."""

from collections.abc import Iterable
from typing import Any, Final, Literal

from viewer.core.base import records as rec
from viewer.core.base.era import TODAY, Era
from viewer.core.base.meld import KANS, Meld, MeldKind
from viewer.core.base.records import Event, Log
from viewer.core.base.tiles import COPIES
from viewer.core.play.hand_state import HandState
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.core.wall.wall import layout_of

_DRAWS: Final = "TUVW"
"""What an unreadable draw is tagged with."""
_FOUR: Final = 4
_OPEN_KANS: Final = KANS - {MeldKind.ANKAN}

TurnConcern = Literal["declared", "riichi", "kan", "four"]
"""A riichi that is not paid, one that is, a kan; four riichi, or four kans."""


class TurnSituation:
    """Looks at ``hand``, the state that the caller keeps.

    Attributes:
        last: the latest draw, discard, call or end, or what may be one and cannot be read.
        most: how many tiles can be drawn in a hand.
        declarer: the seat that declared riichi and has not paid.
        kans, riichi: how many were called, and paid.
        usual: whether the game is played by Tenhou's own rules.
        most_wins: how many may win with one discard.
        swaps: whether swap-calling (喰い替え) may be allowed.
        indicators_known: whether all before were turned up in time, as far as rules are known.
    """

    def __init__(self, hand: HandState, log: Log) -> None:
        self.hand = hand
        self.players = log.players
        self.last: Any = None  # a rule knows its type by the place in the table
        self.most = len(layout_of(TODAY, log.players).live)
        self.declarer: int | None = None
        self.kans = self.riichi = 0
        self.usual = not log.own_rules
        self.most_wins = self.players - 1 if log.own_rules else log.type.most_wins
        self.swaps = log.own_rules or log.era is not Era.BASE64
        self.indicators_known = not log.type.own_rules
        self._late_kans = _OPEN_KANS if log.type.late_indicators else frozenset[MeldKind]()

    def remember(self, event: Event | None) -> None:
        """Remember of an event what the hand does not show."""
        if isinstance(event, rec.Call):
            self.kans += event.meld.kind in KANS
        elif isinstance(event, rec.Riichi):
            self.declarer = event.seat if event.step == 1 else None
            self.riichi += event.step != 1

    @property
    def concerns(self) -> frozenset[TurnConcern]:
        there: dict[TurnConcern, bool] = {
            "declared": self.declarer is not None,
            "riichi": self.riichi > 0,
            "kan": self.kans > 0,
            "four": self.kans >= _FOUR or self.riichi >= _FOUR,
        }
        return frozenset([concern for concern, is_there in there.items() if is_there])

    @property
    def moves_known(self) -> bool:
        """Whether everything but riichi could be read."""
        return self.hand.unread <= {"REACH"}

    @property
    def draws_known(self) -> bool:
        return self.hand.unread.isdisjoint(_DRAWS)

    @property
    def left(self) -> int:
        """How many tiles can still be drawn, live or as replacements."""
        return self.most - self.hand.live - self.hand.replacements

    @property
    def indicators_due(self) -> int:
        """How many are turned up by now: Tenhou's for an open kan only after its replacement."""
        last = self.last
        return 1 + self.kans - (isinstance(last, rec.Call) and last.meld.kind in self._late_kans)

    def waits(self, seat: int, held: Iterable[int], *melds: Meld) -> tuple[int, ...] | None:
        """The kinds that a seat would wait for with tiles and further melds; None if not known."""
        if not self.hand.known[seat]:
            return None
        melded = (*self.hand.seats[seat].melds, *melds)
        found = distance_of(tuple(held), melded, self.players)
        return found and (found[1] if found[0] == TENPAI else ())

    def passed(self, seat: int) -> set[int]:
        """The kinds that others offered since the seat's latest discard, or since its riichi.

        That which lies there now is not among them; kita are not, as no source tells of them.
        """
        in_riichi = self.hand.seats[seat].paid
        kinds = set[int]()
        for moment in reversed(self.hand.moments[: self.hand.last_played.step]):
            event = moment.event
            if isinstance(event, rec.Riichi) and event.seat == seat:
                break
            if isinstance(event, rec.Discard) and event.seat != seat:
                kinds.add(event.tile // COPIES)
            elif isinstance(event, rec.Discard) and not in_riichi:
                break
            elif isinstance(event, rec.Call) and event.seat != seat:
                kinds.update({event.meld.tiles[0] // COPIES} if event.meld.added else ())
        return kinds
