"""A hand as another program's format tells it: without its wall, and often without yaku and fu.

Readers of formats call the moves of `writer` in their order, and tell here how the hand ends.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.records import EXHAUSTIVE, UNKNOWN_TYPE, Kyoku, Unread, Win
from viewer.core.base.tiles import Face, RedFives
from viewer.core.sites.endings import Ending, SiteWin, YakuNumbers, drawn_hand, win_of
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.remarks import Remarks
from viewer.core.wall.wall import Wall

_STICK: Final = 1000
_MANGAN_HAN: Final = 5
"""From so many on, fu count for nothing."""
_TENHOU_YAKU: Final = YakuNumbers(-1, -2, {number: number for number in range(55)})
_VALUE: Final = frozenset({"yaku", "yakuman", "ten"})
"""Attributes of a win, by Tenhou's names, that a format without yaku lacks."""


ShownHands = Mapping[int, Sequence[Face]]
"""By seat."""


class Deal(NamedTuple):
    round: int | None  # as in `records.Kyoku`
    honba: int | None
    sticks: int | None
    dealer: int
    scores: tuple[int, ...]
    hands: Sequence[Sequence[Face]]  # by seat; empty for a hand that is not told
    dora: Face | None


class RecordedWin(NamedTuple):
    """A win by what a format may tell of it; the rest follows from the hand."""

    seat: int
    source: int | None
    changes: tuple[int, ...]
    ura: Sequence[Face] = ()
    fu: int | None = None
    points: int | None = None
    limit: int | None = None
    yaku: Sequence[tuple[int, int]] | None = None  # Tenhou's numbers, and han; None: not told
    liable: int | None = None
    records_liable: bool = False  # whether the format has a place for it
    hand: Sequence[Face] = ()  # the concealed tiles, the winning one last; empty: not told


class FormatHand:
    def __init__(
        self, deal: Deal, remarks: Remarks, *, red_fives: RedFives, wall: Wall | None = None
    ) -> None:
        """``wall`` is that of the same hand in a log that the game names."""
        self._deal = deal
        self._scores = deal.scores
        self._sticks = deal.sticks
        self._paid = 0
        self.writer = HandWriter(
            None,
            deal.hands,
            deal.dealer,
            remarks,
            dora=deal.dora,
            red_fives=red_fives,
            wall=wall,
        )

    def win(self, record: RecordedWin) -> None:
        """Write a win; of several winners only those in riichi have the ura that formats tell.

        Raises InputError ``unread-event``: the winning tile is not known.
        """
        writer, seat = self.writer, record.seat
        self_drawn = seat == (writer.turn if record.source is None else record.source)
        if not self_drawn:
            writer.settle_source(record.source)
            writer.repeat("repeats", seat, (writer.source,), (record.source,))
        *held, tile = record.hand or self._winning_hand(seat, self_drawn=self_drawn)
        win = SiteWin(
            seat=seat,
            self_drawn=self_drawn,
            tile=tile,
            hand=held,
            fu=record.fu,
            points=record.points,
            limit=record.limit,
            yaku=record.yaku or (),
            dora=None,
            ura=record.ura if seat in writer.paid or "REACH" in self._unread else (),
            liable=record.liable,
        )
        ending = self._ending(record.changes)
        writer.events.append(
            self._with_unread(record, win_of(ending, win, _TENHOU_YAKU, self._lying()))
        )
        self._after(record.changes)

    def _with_unread(self, record: RecordedWin, win: Win) -> Win:
        """The win, with the names of its attributes that the record lacks."""
        unread = win.unread | self._unread_in_moves(win)
        if record.yaku is None:
            win, unread = replace(win, yaku=()), unread | _VALUE
        elif record.fu is None and not win.yakuman and _han(record.yaku) < _MANGAN_HAN:
            unread |= {"ten"}
        if win.yakuman and not record.records_liable:
            unread |= {"paoWho"}
        if not (record.hand or self._deal.hands[win.seat]):
            win, unread = replace(win, hand=()), unread | {"hai"}
        return replace(win, unread=unread)

    @property
    def _unread(self) -> set[str]:
        """The tags of what could not be read."""
        return {each.tag for each in self.writer.events if isinstance(each, Unread)}

    def _unread_in_moves(self, win: Win) -> set[str]:
        """Attributes of a win, by Tenhou's names, that hang on moves that are unread or missing."""
        unread, found = self._unread, set[str]()
        if None in {win.sticks, self._deal.honba} or "REACH" in unread:
            found.add("ba")
        if None in self.writer.dora or "DORA" in unread:
            found.add("doraHai")
        if not win.ura and win.seat in self.writer.paid:  # a riichi shows as many as there are dora
            found.add("doraHaiUra")
        return found

    def _winning_hand(self, seat: int, *, self_drawn: bool) -> list[Face]:
        writer = self.writer
        held = writer.faces(seat)
        if self_drawn and writer.turn == seat:
            return held
        offered = set(map(writer.face, writer.offer))
        if len(offered) == 1 and not self_drawn:  # else any tile of who discarded one unreadably
            return [*held, *offered]
        raise InputError("unread-event", event=0)

    def shown(self, seats: Iterable[int]) -> ShownHands:
        """What seats hold, as the hands that they show."""
        return {seat: self.writer.faces(seat) for seat in seats}

    def ryuukyoku(
        self, kind: str | None, changes: tuple[int, ...], shown: ShownHands | None
    ) -> None:
        """``kind`` is Tenhou's, and ``shown`` the hands; None: not told."""
        writer = self.writer
        writer.accept_riichi()
        if kind is None and not writer.left:
            kind = ""
        if shown is None and kind is not None:
            seats = self._showing(kind, changes)
            shown = None if seats is None else self.shown(seats)
        end = drawn_hand(self._ending(changes), kind or "", shown or {})
        if kind is None or (kind == "" and shown is None):
            end = replace(end, type=UNKNOWN_TYPE, unread=frozenset({"type"}))
        elif shown is None:
            end = replace(end, unread=frozenset({"hai"}))
        writer.events.append(end)
        self._after(changes)

    def _showing(self, kind: str, changes: Sequence[int]) -> Iterable[int] | None:
        """The seats that show a hand at a draw of this kind; None if that is not known."""
        writer, every = self.writer, range(self.writer.players)
        if kind in EXHAUSTIVE:
            return _tenpai_by(changes)
        if kind == "ron3":
            source = writer.known_source
            return None if source is None else [seat for seat in every if seat != source]
        nine = [seat for seat in every if seat == writer.turn]
        return {"yao9": nine, "reach4": every}.get(kind, ())

    def _ending(self, changes: tuple[int, ...]) -> Ending:
        scores = self._scores
        paid = self.writer.paid[self._paid :]
        self._paid += len(paid)
        if "REACH" in self._unread:
            scores = ()
        if scores:
            scores = tuple(each - _STICK * paid.count(seat) for seat, each in enumerate(scores))
        if self._sticks is not None:
            self._sticks += len(paid)
        self._scores = scores
        return Ending(self.writer, self._deal.round, self._deal.honba, scores, changes)

    def _lying(self) -> int | None:
        """The riichi sticks that the winner takes."""
        lying = self._sticks
        self._sticks = None if lying is None else 0
        return lying

    def _after(self, changes: tuple[int, ...]) -> None:
        pairs = zip(self._scores, changes, strict=False)
        self._scores = tuple([before + change for before, change in pairs])

    def kyoku(self, number: int) -> Kyoku:
        writer, deal = self.writer, self._deal
        return Kyoku(
            number=number,
            round=deal.round,
            honba=deal.honba,
            sticks=deal.sticks,
            dice=(),
            dora=writer.dora[0],
            dealer=deal.dealer,
            scores=deal.scores,
            haipai=writer.haipai,
            events=tuple(writer.events),
            repeated=tuple(writer.repeated),
        )


def _han(yaku: Iterable[tuple[int, int]]) -> int:
    return sum(han for _, han in yaku)


def known_yaku(
    recorded: Iterable[tuple[int | None, int | None]],
) -> list[tuple[int, int]] | None:
    """Tenhou's numbers of yaku with their han; None if one is none of these, or there are none."""
    found = list[tuple[int, int]]()
    for number, han in recorded:
        if number is None or han is None:
            return None
        found.append((number, han))
    return found or None


def _tenpai_by(changes: Sequence[int]) -> frozenset[int] | None:
    """Who is tenpai, by the noten payments; None where these do not tell."""
    won = frozenset(seat for seat, change in enumerate(changes) if change > 0)
    lost = len(changes) - len(won)
    if not won or not lost:
        return None
    pot = _STICK * (len(changes) - 1)
    paid = [pot // len(won) if seat in won else -pot // lost for seat in range(len(changes))]
    return won if paid == [*changes] else None
