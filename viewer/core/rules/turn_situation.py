"""The hand before an event, and what the rules of `turn_rules` ask of it; when it can be drawn.

Source of how hands are drawn: Tenhou's manual, https://tenhou.net/man/ (ルール: 流局, 途中流局); in
brackets how many real logs have it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from viewer.core.base import records as rec
from viewer.core.base.meld import KANS, Meld, MeldKind
from viewer.core.base.records import Event, Log
from viewer.core.base.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import InconsistencyKind
from viewer.core.play.moments import is_move
from viewer.core.rules.reckoning import nagashi_seats, wins_nothing
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.winning_forms import YAOCHU

_DRAW_TAGS: Final = frozenset("TUVW")
"""What an unreadable draw is tagged with."""
_THREE: Final = 3
_FOUR: Final = 4
_NINE: Final = 9
_OPEN_KANS: Final = KANS - {MeldKind.ANKAN}

TurnConcern = Literal["declared", "riichi", "kan", "four"]
"""A riichi that is not paid, one that is, a kan; four riichi, or four kans."""


class TurnSituation:
    """Looks at ``hand``, the state that the caller keeps.

    Attributes:
        last: the latest draw, discard, call or end, or what may be one and cannot be read.
        declarer: the seat that declared riichi and has not paid.
        kans, riichi: how many were called, and paid.
        usual: whether the game is played by its site's own rules.
        measured: whether these are Tenhou's, of which thousands of logs were measured.
        most_wins: how many may win with one discard.
        unsure: what the rules may allow; so it is not compared where it seems to be broken.
        indicators_known: whether all before were turned up in time, as far as rules are known.
    """

    def __init__(self, hand: HandState, log: Log) -> None:
        self.hand = hand
        self.players = log.players
        self.rules = log.type
        self.last: Any = None  # a rule knows its type by the place in the table
        self.declarer: int | None = None
        self.kans = self.riichi = 0
        self.usual = not log.custom_rules
        self.measured = self.usual and log.type.bits is not None
        self.most_wins = self.players - 1 if log.custom_rules else log.type.most_wins
        is_older = log.type.bits is not None and log.era is None
        self.unsure = frozenset[InconsistencyKind](["swap"] * (log.custom_rules or is_older))
        self.indicators_known = not log.type.custom_rules
        self._late_kans = _OPEN_KANS if log.type.late_indicators else frozenset[MeldKind]()

    def follow(self, event: Event) -> None:
        """Remember of an event, before it is applied, what the hand does not show."""
        if is_move(event):
            self.last = event
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
    def is_paid(self) -> bool:
        """Whether no riichi waits for its stick."""
        return self.declarer is None or "REACH" in self.hand.unread

    @property
    def moves_known(self) -> bool:
        """Whether everything but riichi could be read."""
        return self.hand.unread <= {"REACH"}

    @property
    def draws_known(self) -> bool:
        return self.hand.unread.isdisjoint(_DRAW_TAGS)

    @property
    def indicators_due(self) -> int:
        """How many are turned up by now: Tenhou's for an open kan only after its replacement."""
        last = self.last
        return 1 + self.kans - self.is_late(last if isinstance(last, rec.Call) else None)

    def is_late(self, call: rec.Call | None) -> bool:
        """Whether it is a kan whose indicator is turned up with the discard, not at once."""
        return call is not None and call.meld.kind in self._late_kans

    def waits(self, seat: int, held: Iterable[int], *melds: Meld) -> tuple[int, ...] | None:
        """The kinds that a seat would wait for with tiles and further melds; None if not known."""
        if not self.hand.known[seat]:
            return None
        melded = (*self.hand.seats[seat].melds, *melds)
        return waits_of(tuple(held), melded, self.players)


def passed_by(played: Sequence[Event | None], seat: int) -> Iterator[int]:
    """Yield the kinds that a seat could have won with since its latest discard, or its riichi.

    Others discarded them, or added them to a pon; kita do not count, as no source tells of them.
    """
    in_riichi = any(isinstance(event, rec.Riichi) and event.seat == seat for event in played)
    for event in reversed(played):
        match event:
            case rec.Discard(by, tile) if by != seat:
                yield tile // COPIES
            case rec.Call(by, Meld(MeldKind.KAKAN, tiles)) if by != seat:
                yield tiles[0] // COPIES
            case rec.Riichi(by) if by == seat:
                return
            case rec.Discard() if not in_riichi:
                return


def is_furiten(now: TurnSituation, seat: int) -> bool:
    """Whether a seat has discarded or passed by what it waits for; False if it is not known."""
    state = now.hand.seats[seat]
    waits = now.waits(seat, state.held)
    before = now.hand.events[1 : now.hand.last_played.step]
    kinds = {tile.tile // COPIES for tile in state.river}.union(passed_by(before, seat))
    return bool(waits) and not kinds.isdisjoint(waits or ())


def win_of(now: TurnSituation, seat: int, source: int, tile: int) -> rec.Win:
    """A win with a tile, of which no value is told."""
    state = now.hand.seats[seat]
    hand = state.held if seat == source else (*state.held, tile)
    melds = (*state.melds, *(Meld(MeldKind.KITA, (north,)) for north in state.kita))
    return rec.Win(
        seat, source, tile, hand, melds, fu=None, points=None, limit=None, yaku=(), yakuman=(),
        dora=(), ura=(), scores=(), changes=(), honba=None, sticks=None, liable=None, final="",
    )  # fmt: skip


# how a hand is drawn


def can_be_drawn(now: TurnSituation, end: rec.Ryuukyoku) -> bool:
    """In the own turn only by nine kinds, else after a discard."""
    if "type" in end.unread or not now.moves_known:
        return True
    shown = [seat for seat, hand in enumerate(end.hands) if hand is not None]
    is_own = isinstance(now.last, rec.Draw)
    if is_own and not now.is_paid:
        return False
    return is_own == (end.type == "yao9") and end.type in _DRAWS and _DRAWS[end.type](now, shown)


def abort_due(now: TurnSituation) -> str | None:
    """The type of the draw after which nobody may play on; None while somebody may.

    Of three players Tenhou's logs show it, after four kans.
    """
    if not now.usual or not now.moves_known or (now.players < _FOUR and not now.measured):
        return None
    return next((kind for kind, is_due in _DUE.items() if is_due(now)), None)


def has_to_be_drawn(now: TurnSituation) -> bool:
    return abort_due(now) is not None


def may_be_due(now: TurnSituation) -> bool:
    """Whether nobody knows if a hand has to be drawn: of three players, on sites but Tenhou."""
    return now.players < _FOUR and not now.measured and _has_four_kans(now)


def _is_exhausted(now: TurnSituation) -> bool:
    return now.hand.left == 0


def _has_nine_kinds(now: TurnSituation, shown: Sequence[int]) -> bool:
    """In one's own first turn, before any call."""
    seat = now.hand.turn
    state = now.hand.seats[seat]
    kinds = YAOCHU.intersection([tile // COPIES for tile in state.held])
    is_first = not state.river and not _is_called(now) and list(shown) == [seat]
    return is_first and (len(kinds) >= _NINE or not now.hand.known[seat])


def _has_four_winds(now: TurnSituation) -> bool:
    rivers = [[tile.tile // COPIES for tile in state.river] for state in now.hand.seats]
    same = rivers[0] in [[wind] for wind in range(FIRST_HONOUR, FIRST_DRAGON)]
    return same and rivers == rivers[:1] * _FOUR and not _is_called(now)


def _has_four_riichi(now: TurnSituation) -> bool:
    seats = now.hand.seats
    return len(seats) == _FOUR and all(state.paid for state in seats)


def _has_four_kans(now: TurnSituation) -> bool:
    """By several seats: one who has all of them plays on."""
    kans = [sum(meld.kind in KANS for meld in state.melds) for state in now.hand.seats]
    return sum(kans) == _FOUR and max(kans) < _FOUR


def _is_won_by_three(now: TurnSituation, shown: Sequence[int]) -> bool:
    offer = now.hand.offer
    if offer is None or not offer.tiles or len(shown) != _THREE or offer.seat in shown:
        return False
    return all(_could_win(now, seat, offer.seat, offer.tiles[0]) for seat in shown)


def _could_win(now: TurnSituation, seat: int, source: int, tile: int) -> bool:
    """Whether a seat could win with a tile of another; True if its hand is not known."""
    state = now.hand.seats[seat]
    waits = now.waits(seat, state.held)
    if waits is None:
        return True
    fits = tile // COPIES in waits and not is_furiten(now, seat)
    return fits and not wins_nothing(now.hand, now.rules, win_of(now, seat, source, tile))


def _is_hidden(now: TurnSituation, shown: Sequence[int]) -> bool:
    """Whether no hand is shown, and the last discard's riichi is paid (52 of 52 logs)."""
    return not now.measured or (not shown and now.is_paid)


def _is_shown(now: TurnSituation, shown: Sequence[int]) -> bool:
    """Whether all hands are shown (6 of 6 logs)."""
    return not now.measured or len(shown) == now.players


def _is_called(now: TurnSituation) -> bool:
    return any(state.melds or state.kita for state in now.hand.seats)


_DUE: Final[Mapping[str, Callable[[TurnSituation], bool]]] = {
    "kan4": _has_four_kans,
    "kaze4": _has_four_winds,
    "reach4": _has_four_riichi,
}
_DRAWS: Final[Mapping[str, Callable[[TurnSituation, Sequence[int]], bool]]] = {
    # 荒牌流局 (108), 流し満貫 (3): after the last tile's discard
    "": lambda now, _shown: _is_exhausted(now) and not nagashi_seats(now.hand.seats),
    "nm": lambda now, _shown: _is_exhausted(now) and bool(nagashi_seats(now.hand.seats)),
    "yao9": _has_nine_kinds,  # 九種九牌 (6)
    "kaze4": lambda now, shown: _has_four_winds(now) and _is_hidden(now, shown),  # 四風連打 (2)
    "reach4": lambda now, shown: _has_four_riichi(now) and _is_shown(now, shown),  # 四家立直 (0)
    "kan4": lambda now, shown: _has_four_kans(now) and _is_hidden(now, shown),  # 四槓散了 (1)
    "ron3": _is_won_by_three,  # 三家和 (1)
}
"""By the type in the log; given are the seats that show their hands."""
