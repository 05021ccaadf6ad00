"""How a hand ends, as sites tell it that give the payments of all winners in one sum."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from viewer.core.base.base_points import rounded_up
from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Ryuukyoku, Win
from viewer.core.base.tiles import Face
from viewer.core.sites.hand_writer import HandWriter

_SEAT_WINDS: Final = 10
_ROUND_WINDS: Final = 14
_URA: Final = 53
_YAKUMAN: Final = range(36, 52)
_STICK: Final = 1000
_HUNDRED: Final = 100

DOUBLE_YAKUMAN: Final = frozenset({41, 46, 48, 49})
"""Those that both sites count twice, by Tenhou's numbers."""


class YakuNumbers(NamedTuple):
    """A site's numbers of yaku: of the winds, and of all others with Tenhou's."""

    seat_wind: int
    round_wind: int
    others: Mapping[int, int]


class Ending(NamedTuple):
    """What all results of a hand have in common."""

    writer: HandWriter
    round: int | None  # as in `records.Kyoku`
    honba: int | None
    scores: tuple[int, ...] = ()  # before the payments
    changes: tuple[int, ...] = ()  # of all winners together, riichi sticks included


class SiteWin(NamedTuple):
    seat: int
    self_drawn: bool
    tile: Face  # the winning one
    hand: Sequence[Face]  # the concealed tiles without it
    fu: int | None
    points: int | None
    limit: int | None
    yaku: Sequence[tuple[int, int]]  # the site's numbers, and han
    dora: Sequence[Face] | None  # None if these are not told again
    ura: Sequence[Face]
    liable: int | None


def wins_of(ending: Ending, wins: Sequence[SiteWin], numbers: YakuNumbers) -> list[Win]:
    """The first winner has sticks and honba: the others have what is left of the changes.

    Raises:
        InputError: ``unread-event``: nobody wins.
    """
    if not wins:
        raise InputError("unread-event", event=0)
    writer = ending.writer
    sticks = sum(ending.changes) // _STICK if ending.changes else None
    source = None if wins[0].self_drawn else writer.source
    paid = [_won_from(source, win.seat, ending.changes) for win in wins]
    if ending.changes:
        rest = [sum(column) for column in zip(*paid[1:], strict=True)] or [0] * writer.players
        paid[0] = tuple(each - other for each, other in zip(ending.changes, rest, strict=True))
    made = []
    for win, changes in zip(wins, paid, strict=True):
        ending = ending._replace(changes=changes)
        made.append(win_of(ending, win, numbers, sticks))
        after = tuple(map(sum, zip(ending.scores, changes, strict=False)))
        ending, sticks = ending._replace(scores=after), 0
    return made


def _won_from(source: int | None, seat: int, changes: Sequence[int]) -> tuple[int, ...]:
    won = changes[seat] if changes else 0
    return tuple(
        won if each == seat else -won if each == source else 0 for each in range(len(changes))
    )


def win_of(ending: Ending, win: SiteWin, numbers: YakuNumbers, sticks: int | None) -> Win:
    writer = ending.writer
    held = writer.held(win.seat, [*win.hand, win.tile] if win.self_drawn else win.hand)
    tile = held[-1] if win.self_drawn else writer.offered(win.tile)
    seat_wind = (win.seat - writer.dealer) % writer.players
    yaku, known = _tenhou_yaku(win, numbers, seat_wind, (ending.round or 0) // 4 % 4)
    yakuman = tuple(number for number in yaku if number in _YAKUMAN)
    unread = {
        "yaku": not known,
        "m": win.seat in writer.lost_calls,
        "doraHai": win.dora is None and None in writer.dora,
    }
    return Win(
        seat=win.seat,
        source=win.seat if win.self_drawn else writer.source,
        tile=tile,
        hand=tuple(sorted(held if win.self_drawn else (*held, tile))),
        melds=tuple(reversed(writer.melds[win.seat])),
        fu=win.fu,
        points=win.points,
        limit=win.limit,
        yaku=() if yakuman else tuple(yaku.items()),
        yakuman=yakuman,
        dora=writer.known_dora if win.dora is None else writer.shown_dora(win.dora),
        ura=writer.ura(win.ura),
        scores=ending.scores,
        changes=ending.changes,
        honba=ending.honba,
        sticks=sticks,
        liable=win.liable,
        final="",
        unread=frozenset(name for name, is_unread in unread.items() if is_unread),
        has_dora=win.dora is not None,
    )


def _tenhou_yaku(
    win: SiteWin, numbers: YakuNumbers, seat_wind: int, round_wind: int
) -> tuple[Counter[int], bool]:
    """The yaku by Tenhou's numbers, with their han, and whether Tenhou has them all."""
    table = {
        **numbers.others,
        numbers.seat_wind: _SEAT_WINDS + seat_wind,
        numbers.round_wind: _ROUND_WINDS + round_wind,
    }
    han: Counter[int] = Counter()
    for number, worth in win.yaku:
        if number in table:
            han[table[number]] += worth
    if win.ura:  # Tenhou names them with every riichi
        han[_URA] += 0
    return han, all(number in table for number, _ in win.yaku)


def points_of_base(base: int, seat: int | None, writer: HandWriter, *, self_drawn: bool) -> int:
    """What a win is worth by its base points, without honba."""
    if not self_drawn:
        return rounded_up(base * (6 if seat == writer.dealer else 4))
    others = (each for each in range(writer.players) if each != seat)
    return sum(rounded_up(base * (2 if writer.dealer in {seat, each} else 1)) for each in others)


def drawn_hand(ending: Ending, kind: str, shown: Mapping[int, Iterable[Face]]) -> Ryuukyoku:
    """A hand without a winner; ``shown`` are the hands by seat."""
    writer = ending.writer
    return Ryuukyoku(
        type=kind,
        hands=tuple(
            writer.held(seat, shown[seat]) if seat in shown else None
            for seat in range(writer.players)
        ),
        scores=ending.scores,
        changes=ending.changes,
        honba=ending.honba,
        sticks=None,
        final="",
    )


def with_final(kyoku: Kyoku, text: str) -> Kyoku:
    """Write the game's end into its last hand."""
    *before, last = kyoku.events or (None,)
    if not text or not isinstance(last, (Win, Ryuukyoku)):
        return kyoku
    return replace(kyoku, events=(*before, replace(last, final=text)))


def final_text(results: Mapping[int, tuple[int, float]], players: int) -> str:
    """The game's end, points and result by seat, as Tenhou's ``owari``; empty if one is missing."""
    if set(results) != set(range(players)):
        return ""
    rows = [results[seat] for seat in range(players)]
    return ",".join(f"{_in_hundreds(points)},{result}" for points, result in rows)


def _in_hundreds(points: int) -> float:
    """Points that are no hundreds keep their rest: the game's end cannot be read then."""
    return points / _HUNDRED if points % _HUNDRED else points // _HUNDRED
