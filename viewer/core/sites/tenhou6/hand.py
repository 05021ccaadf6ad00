"""A hand of tenhou.net/6: a row, whose order of moves follows from whose calls fit whose discards.

Where a seat discards the same twice, a call may fit both, and the row does not tell which it took:
the first, unless moves are left over then. mjai-reviewer decides so, too. Where some are left over
in any case, nothing is known from the first such discard on.

A further indicator stands where Tenhou turns it up: of a concealed kan before the replacement draw,
of other kans with the discard.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final, Self

from viewer.core.base.errors import InputError
from viewer.core.base.meld import SEATS, MeldKind
from viewer.core.base.records import Kyoku
from viewer.core.base.tenhou6_notation import MELD_LETTERS, NO_DISCARD, TSUMOGIRI
from viewer.core.base.tiles import Face, RedFives
from viewer.core.sites.format_hand import Deal, FormatHand
from viewer.core.sites.json_fields import MOST_POINTS, int_within, numbers_of
from viewer.core.sites.named_log import NO_WALLS, WallsByHand
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou6.ending import end_hand
from viewer.core.sites.tenhou6.tiles import RowMeld, face_of_number, meld_of_text

_PARTS: Final = 17
"""Of a row: round, points, indicators, ura, three for each of four seats, the result."""
_RIICHI: Final = "r"
_NUMBER: Final = re.compile("[0-9]{2}")
_LETTERS: Final = frozenset(MELD_LETTERS.values())
_CALLED: Final = (MeldKind.DAIMINKAN, MeldKind.PON, MeldKind.CHI)
"""That which goes ahead first."""
_MOST_TRIES: Final = 64
"""Of orders of a row's moves; of a real one two or three are enough."""


def read_hand(
    row: Sequence[object],
    number: int,
    remarks: Remarks,
    *,
    red_fives: RedFives,
    walls: WallsByHand = NO_WALLS,
) -> Kyoku:
    """Read a row, with the tile ids of its wall; raises InputError if its deal cannot be read."""
    row_hand = _played(
        lambda passed: _RowHand(row, remarks, red_fives=red_fives, walls=walls, passed=passed)
    )
    if row_hand.is_broken:
        remarks.remark("unread-event", event=row_hand.moves)
        row_hand.hand.writer.unread("N", None)  # from here on no hand is known,
        row_hand.hand.writer.unread("REACH", None)  # and no points
    try:
        end_hand(row_hand.hand, row_hand.ura, row[-1])
    except InputError:
        remarks.remark("unread-event", event=row_hand.moves + 1)
        row_hand.hand.writer.unread("AGARI", None)
    return row_hand.hand.kyoku(number)


def _played(make: Callable[[frozenset[int] | None], "_RowHand"]) -> "_RowHand":
    """Play a row in the first order that leaves no move over, else up to the first choice."""
    tries = islice(_tries(make), _MOST_TRIES)
    first = next(tries)
    if first.is_whole or not first.choices:
        return first
    return next((each for each in tries if each.is_whole), None) or make(None).play()


def _tries(make: Callable[[frozenset[int]], "_RowHand"]) -> Iterator["_RowHand"]:
    """Play a row in each order, changing the last choice first."""
    passed = frozenset[int]()
    while True:
        tried = make(passed).play()
        yield tried
        last = max((move for move in tried.choices if move not in passed), default=None)
        if last is None:
            return
        passed = frozenset({*(move for move in passed if move < last), last})


class _RowHand:
    """Raises InputError if the deal cannot be read.

    Attributes:
        passed: the moves whose discards nobody calls, though a call would fit; None stops there.
        choices: the moves whose discards a call fits, and one of the same seat later as well.
    """

    def __init__(
        self,
        row: Sequence[object],
        remarks: Remarks,
        *,
        red_fives: RedFives,
        walls: WallsByHand,
        passed: frozenset[int] | None,
    ) -> None:
        self.passed = passed
        self.choices: list[int] = []
        self.is_broken = False
        parts = [each if isinstance(each, list) else [] for each in row]
        if len(parts) < _PARTS:
            raise InputError("no-deal")
        self.moves = 0
        round_, honba, sticks = (int_within(each, MOST_POINTS) for each in (*parts[0], 0, 0, 0)[:3])
        hands = [parts[4 + 3 * seat] for seat in range(SEATS)]
        self._players = players = SEATS if hands[-1] else SEATS - 1
        if round_ is None or round_ % SEATS >= players:
            raise InputError("no-deal")
        self._seat = round_ % SEATS
        dora = [face_of_number(each) for each in parts[2]]
        self._dora = dora[1:]
        self.ura = [face_of_number(each) for each in parts[3]]
        deal = Deal(
            round=round_,
            honba=honba,
            sticks=sticks,
            dealer=self._seat,
            scores=numbers_of(parts[1], players, MOST_POINTS),
            hands=[[face_of_number(each) for each in hand] for hand in hands[:players]],
            dora=dora[0] if dora else None,
        )
        wall = walls.get((round_, honba))
        if wall is not None and wall.players != players:
            wall = None
        self.hand = FormatHand(deal, remarks, red_fives=red_fives, wall=wall)
        self._taken = [parts[5 + 3 * seat][::-1] for seat in range(players)]
        """What each seat takes, the next at the end; and what it lets go."""
        self._given = [parts[6 + 3 * seat][::-1] for seat in range(players)]
        self._pending_indicators = 0
        """Kans whose indicators are turned up with the next discard."""
        self._latest: Face | None = None
        """What was just drawn."""

    @property
    def is_whole(self) -> bool:
        """Whether all moves were played."""
        return not (self.is_broken or any(self._taken) or any(self._given))

    def play(self) -> Self:
        """Play the moves, up to one that cannot be read: none behind it has a place."""
        try:
            self._play()
        except InputError:
            self.is_broken = True
        return self

    def _play(self) -> None:
        is_called = False
        while self._taken[self._seat]:
            self._take(is_called=is_called)
            given = self._given[self._seat]
            if not given:
                break
            is_called = self._give(given.pop())

    def _take(self, *, is_called: bool) -> None:
        self.moves += 1
        writer, seat, taken = self.hand.writer, self._seat, self._taken[self._seat].pop()
        if not is_called:
            self._latest = face_of_number(taken)
            writer.draw(seat, self._latest)
            return
        meld = meld_of_text(str(taken))
        self._latest = None
        writer.call(seat, meld.kind, meld.marked, meld.own)
        self._pending_indicators += meld.kind is MeldKind.DAIMINKAN

    def _give(self, given: object) -> bool:
        """Let go a tile or meld; return whether the seat that is next calls."""
        if given == NO_DISCARD:
            return False
        self.moves += 1
        text = given if isinstance(given, str) else ""
        if not _LETTERS.isdisjoint(text):
            self._declare_meld(meld_of_text(text))
            return False
        return self._discard(text.removeprefix(_RIICHI) or given, riichi=text[:1] == _RIICHI)

    def _declare_meld(self, meld: RowMeld) -> None:
        writer, seat = self.hand.writer, self._seat
        if meld.kind is MeldKind.KITA:
            writer.kita(seat, meld.marked)
        elif meld.kind is MeldKind.ANKAN:
            writer.closed_kan(seat, meld.marked)
        elif meld.kind is MeldKind.KAKAN:
            writer.added_kan(seat, meld.marked)
        else:
            raise InputError("unread-event", event=0)
        self._turn_up(self._pending_indicators + (meld.kind is MeldKind.ANKAN))
        self._pending_indicators = int(meld.kind is MeldKind.KAKAN)

    def _discard(self, given: object, *, riichi: bool) -> bool:
        writer, seat, latest = self.hand.writer, self._seat, self._latest
        number = int_within(given, MOST_POINTS)
        drawn = number == TSUMOGIRI
        face = latest if drawn and latest is not None else face_of_number(number)
        self._turn_up(self._pending_indicators)
        self._pending_indicators = 0
        writer.discard(seat, face, drawn=drawn, riichi=riichi)
        caller = self._caller_of(face)
        if caller is not None and self._comes_again(face):
            if self.passed is None:
                raise InputError("unread-event", event=0)
            self.choices.append(self.moves)
            caller = None if self.moves in self.passed else caller
        self._seat = (seat + 1) % self._players if caller is None else caller
        return caller is not None

    def _turn_up(self, count: int) -> None:
        self.hand.writer.turn_up(self._dora[:count], after=len(self.hand.writer.dora))
        self._dora = self._dora[count:]

    def _caller_of(self, face: Face) -> int | None:
        """The seat that takes the discard next, of several the one whose call goes ahead."""
        found = [
            (_CALLED.index(meld.kind), seat)
            for seat in range(self._players)
            if (meld := self._next_call(seat)) is not None
            and meld.marked == face
            and (seat + meld.source) % SEATS == self._seat
        ]
        return min(found)[1] if found else None

    def _comes_again(self, face: Face) -> bool:
        """Whether the seat discards such a tile once more."""
        rows = self._given[self._seat][::-1], self._taken[self._seat][::-1]
        for given, taken in zip(*rows, strict=False):
            text = str(given).removeprefix(_RIICHI)
            number = taken if text == str(TSUMOGIRI) else _NUMBER.fullmatch(text) and int(text)
            with suppress(InputError):
                if face_of_number(number) == face:
                    return True
        return False

    def _next_call(self, seat: int) -> RowMeld | None:
        """What a seat calls with if it calls next; raises InputError where that is not known."""
        taken = self._taken[seat][-1:]
        if not taken:
            return None
        if isinstance(taken[0], int):
            face_of_number(taken[0])
            return None
        meld = meld_of_text(str(taken[0]))
        return meld if meld.kind in _CALLED else None
