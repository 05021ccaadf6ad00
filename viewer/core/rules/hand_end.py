"""How a hand ended, as one value: who won with what, or how it was drawn, and what each seat has.

Beside it a game over all its hands: who had how many points when, who was away from when to when.
All figures are the log's own, put together as players read them. Whether they follow from the hand
and the rules, `results` and `game_checks` compare; here is only said what of it concerns the end.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Leave, Log, Result, Return, Ryuukyoku, Win
from viewer.core.play.hand_state import STICK
from viewer.core.play.inconsistencies import MOST_LISTED, Finding
from viewer.core.play.replay import Replay
from viewer.core.play.table import without_tile
from viewer.core.rules.points import read_final
from viewer.core.rules.reckoning import nagashi_seats

_OF_THE_NEXT: Final = frozenset({"next", "start"})
"""What is compared at the end of a hand, but is said by the next."""


class WinSummary(NamedTuple):
    win: Win  # what the log says; its ``points`` are without honba and sticks
    hand: tuple[int, ...]  # the concealed tiles in order, without the winning one
    melds: tuple[Meld, ...]  # in the order they were called, without kita
    norths: tuple[int, ...]  # those set aside, as tile ids
    # number and han of each that counts; yakuman have no han
    yaku: tuple[tuple[int, int | None], ...]
    sticks: int | None  # the points of the riichi sticks; None if missing
    # what the winner gets beside these and the win's points; None if missing. Tenhou pays 100
    # for each player and honba, to the first winner; tournaments pay more.
    honba: int | None

    @property
    def han(self) -> int:
        """All han; 0 of a yakuman."""
        return sum(han or 0 for _, han in self.yaku)


class SeatEnd(NamedTuple):
    """What the end of a hand is for one seat; points that the log does not tell are None."""

    before: int | None  # its points before; of a riichi the stick is paid already
    change: int | None  # what it wins or pays, of several winners all together
    after: int | None  # its points after
    place: int | None  # in the game by these points, from 1; of equals the earlier seat is before
    shown: tuple[int, ...] | None  # the concealed tiles that it showed when the hand was drawn


class FinalPlace(NamedTuple):
    seat: int
    points: int
    result: int  # in tenths of a thousand


class HandEnd(NamedTuple):
    wins: tuple[WinSummary, ...]  # the winners so far
    ryuukyoku: Ryuukyoku | None  # how the hand was drawn, if it was
    nagashi: tuple[int, ...]  # the seats that have nagashi mangan
    seats: tuple[SeatEnd, ...]  # by seat
    final: tuple[FinalPlace, ...]  # after the last hand of a game, by place; else nothing
    left: int  # the points of riichi sticks that nobody won, and the first takes in the end


def end_at(replay: Replay, step: int) -> HandEnd | None:
    """How the hand has ended by a step; None while it goes on."""
    ends = _ends(replay, step)
    if not ends:
        return None
    results = [event for _, event in ends]
    wins = [event for event in results if isinstance(event, Win)]
    at, last = ends[-1]
    end = last if isinstance(last, Ryuukyoku) else None
    nagashi = nagashi_seats(replay.tables[at - 1].seats) if end and end.type == "nm" else ()
    seats = _seats(results, replay.players)
    final = _final(last.final, replay.players)
    return HandEnd(
        wins=tuple(map(_summary, wins)),
        ryuukyoku=end,
        nagashi=tuple(nagashi),
        seats=seats,
        final=final,
        left=final[0].points - (seats[final[0].seat].after or final[0].points) if final else 0,
    )


def is_doubted(replay: Replay, step: int, found: Sequence[Finding]) -> bool:
    """Whether one of the inconsistencies concerns the end of the hand by a step, or may."""
    ends = dict(_ends(replay, step))
    if len(found) == MOST_LISTED:  # there may be more, which are not listed
        return bool(ends)
    return any(each.place.step in ends and each.check not in _OF_THE_NEXT for each in found)


def _ends(replay: Replay, step: int) -> list[tuple[int, Result]]:
    events = enumerate(replay.kyoku.events[:step], 1)
    return [(at, event) for at, event in events if isinstance(event, (Win, Ryuukyoku))]


def _summary(win: Win) -> WinSummary:
    melds = [meld for meld in reversed(win.melds) if meld.kind is not MeldKind.KITA]
    norths = [meld.tiles[0] for meld in reversed(win.melds) if meld.kind is MeldKind.KITA]
    named = [(number, han) for number, han in win.yaku if han]  # ura dora may be none
    sticks = None if win.sticks is None else STICK * win.sticks
    beside = None if win.points is None or sticks is None else win.points + sticks
    return WinSummary(
        win=win,
        hand=without_tile(tuple(sorted(win.hand)), win.tile),
        melds=tuple(melds),
        norths=tuple(norths),
        yaku=(*named, *((number, None) for number in win.yakuman)),
        sticks=sticks,
        honba=None if beside is None or not win.changes else win.changes[win.seat] - beside,
    )


def _seats(results: Sequence[Result], players: int) -> tuple[SeatEnd, ...]:
    last = results[-1]
    before: Sequence[int | None] = results[0].scores or (None,) * players
    rows = [result.changes or (None,) * players for result in results]
    changes = [_sum(column) for column in zip(*rows, strict=True)]
    after = [_sum(column) for column in zip(before, changes, strict=True)]
    shown = last.hands if isinstance(last, Ryuukyoku) else (None,) * players
    return tuple(
        SeatEnd(before[seat], changes[seat], after[seat], place_of(after, seat), shown[seat])
        for seat in range(players)
    )


def _sum(numbers: Sequence[int | None]) -> int | None:
    known = [each for each in numbers if each is not None]
    return sum(known) if len(known) == len(numbers) else None


def place_of(points: Sequence[int | None], seat: int) -> int | None:
    """The place from 1, of equals the earlier seat before; None where points are missing."""
    known = [each for each in points if each is not None]
    if len(known) != len(points):
        return None
    return 1 + sorted(range(len(known)), key=lambda each: -known[each]).index(seat)


def _final(text: str, players: int) -> tuple[FinalPlace, ...]:
    points, results = read_final(text, players)
    if len(points) != players:
        return ()
    order = sorted(range(players), key=lambda seat: -points[seat])
    return tuple(FinalPlace(seat, points[seat], results[seat]) for seat in order)


# a game over all its hands

Points = tuple[int | None, ...]
"""By seat; None where the log does not tell."""


def standings(log: Log, end: HandEnd | None) -> tuple[Points, ...]:
    """The points at each deal, and after the last hand if it has ended (``end``)."""
    missing: Points = (None,) * log.players
    deals = [kyoku.scores or missing for kyoku in log.hands]
    if end is None:
        return tuple(deals)
    final = {each.seat: each.points for each in end.final}
    last = tuple(final.get(seat, each.after) for seat, each in enumerate(end.seats))
    return (*deals, last)


class Absence(NamedTuple):
    """A player who had lost the connection: ``back`` is None for one who never came back."""

    seat: int
    left: Place
    back: Place | None


def absences(log: Log) -> tuple[Absence, ...]:
    start = Place(0, 0)
    away = dict.fromkeys(sorted(log.absent), start)
    found = []
    for index, kyoku in enumerate(log.hands):
        for step, event in enumerate(kyoku.events, start=1):
            place = Place(index, step)
            if isinstance(event, Leave):
                away.setdefault(event.seat, place)
            elif isinstance(event, Return) and event.seat in away:
                found.append(Absence(event.seat, away.pop(event.seat), place))
    found += [Absence(seat, left, None) for seat, left in away.items()]
    return tuple(sorted(found, key=lambda each: (each.left, each.seat)))
