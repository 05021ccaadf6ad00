"""How a hand of Riichi City's ends: wins with their yaku and payments, or a draw."""

from collections.abc import Iterable, Mapping
from typing import Final

from viewer.core.base.base_points import base_of
from viewer.core.base.errors import InputError
from viewer.core.base.records import Result
from viewer.core.sites.endings import (
    Ending,
    SiteWin,
    drawn_hand,
    final_text,
    points_of_base,
    wins_of,
)
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_fields import (
    Fields,
    flag_in,
    int_within,
    list_in,
    number_in,
    objects_of,
)
from viewer.core.sites.riichi_city.numbers import CITY_YAKU, NAGASHI, face_of_card, faces_of_cards

_MOST: Final = 10**7
MOST_USERS: Final = 10**18
_TSUMO: Final = 1
_WON: Final = frozenset({0, _TSUMO})
_NINE: Final = 6
_EXHAUSTED: Final = 7
_DRAWN: Final = {
    2: "kaze4", 3: "kan4", 4: "reach4", 5: "ron3", _NINE: "yao9", _EXHAUSTED: "",
}  # fmt: skip
_COUNTED_YAKUMAN: Final = 13
_STICK: Final = 1000
_LIMITS: Final = {2000: 1, 3000: 2, 4000: 3, 6000: 4}
"""Tenhou's number of a limit, by its base points; more are a yakuman's."""
_LEAST_LIMIT: Final = 2000
_TENTHS: Final = 10

Seats = Mapping[int, int]
"""By the users' numbers."""


def seat_of(seats: Seats, fields: Fields) -> int | None:
    """Whose seat an event, or a row in it, is about."""
    user = int_within(fields.get("userId", fields.get("user_id")), MOST_USERS)
    return None if user is None else seats.get(user)


def numbers_by_seat(rows: Iterable[Fields], name: str, seats: Seats) -> tuple[int, ...]:
    """A number of each seat's row, or nothing if one is missing."""
    of_seat = {seat_of(seats, each): each for each in rows}
    found = [number_in(of_seat.get(seat, {}), name, _MOST, -_MOST) for seat in range(len(seats))]
    known = tuple([each for each in found if each is not None])
    return known if len(known) == len(seats) else ()


def city_end(data: Fields, seats: Seats, ending: Ending, tile: object) -> list[Result]:
    """Read the end, or raise InputError; ``tile`` is the number of that won with.

    A hand that a vote, a fault or a penalty broke off has no result.
    """
    writer, kind = ending.writer, number_in(data, "end_type", _MOST)
    if kind is None:
        raise InputError("bad-number", name="end_type")
    ending = _with_payments(data, seats, ending)
    rows = ((seat_of(seats, each), each) for each in objects_of(data, "win_info"))
    shown = [(seat, each) for seat, each in rows if seat is not None]
    if kind in _WON:
        liable = _liable(data, seats)
        wins = [_win(each, seat, tile, liable, self_drawn=kind == _TSUMO) for seat, each in shown]
        return list(wins_of(ending, wins, CITY_YAKU))
    if kind not in _DRAWN:
        return []
    writer.accept_riichi()
    # a player may be named for nagashi mangan without tiles
    hands = {seat: faces_of_cards(cards) for seat, each in shown if (cards := _cards(each))}
    if kind == _NINE and writer.turn is not None:
        hands.setdefault(writer.turn, writer.faces(writer.turn))
    nagashi = any(number == NAGASHI for _, each in shown for number, _ in _yaku(each))
    return [drawn_hand(ending, "nm" if nagashi else _DRAWN[kind], hands)]


def repeat_end(data: Fields, seats: Seats, writer: HandWriter, sticks: int | None) -> None:
    """What the end tells once more."""
    wins, kind = objects_of(data, "win_info"), number_in(data, "end_type", _MOST)
    for each in wins:
        yaku, seat = _yaku(each), seat_of(seats, each)
        han = sum(han for _, han in yaku)
        writer.repeat("yaku", seat, (han,), (number_in(each, "all_fang_num", _MOST),))
        fu, base = (number_in(each, name, _MOST) for name in ("all_fu", "bash_points"))
        paid = points_of_base(base or 0, seat, writer, self_drawn=kind == _TSUMO)
        known = base_of(han, fu or 0).points if han < _COUNTED_YAKUMAN else base
        recorded = (base, number_in(each, "all_point", _MOST))
        if not yaku:  # only the hand is shown
            writer.repeat("points", seat, (0, 0, 0), (fu, *recorded))
        elif kind in _WON:
            writer.repeat("points", seat, (known, paid), recorded)
    if kind not in _WON:
        liable = [flag_in(each, "is_bao_pai") for each in objects_of(data, "user_profit")]
        writer.repeat("pao", None, [0] * len(liable), liable)
    profits = numbers_by_seat(objects_of(data, "user_profit"), "li_zhi_profit", seats)
    winners = [seat_of(seats, each) for each in wins] if kind in _WON else []
    if not profits or sticks is None or len(winners) > 1 or kind not in {*_WON, _EXHAUSTED}:
        return  # of other ends no real record tells
    lying = sticks + len(writer.paid)
    expected = [
        _STICK * (lying * (seat in winners) - writer.paid.count(seat)) for seat in range(len(seats))
    ]
    writer.repeat("payments", None, expected, profits)


def _with_payments(data: Fields, seats: Seats, ending: Ending) -> Ending:
    """What each seat has after the hand tells what it had before; records of 2022 lack it."""
    rows = objects_of(data, "user_profit")
    changes, after = (numbers_by_seat(rows, name, seats) for name in ("point_profit", "user_point"))
    scores = tuple([each - change for each, change in zip(after, changes, strict=False)])
    return ending._replace(scores=scores, changes=changes)


def _liable(data: Fields, seats: Seats) -> int | None:
    users = objects_of(data, "user_profit")
    return next((seat_of(seats, each) for each in users if each.get("is_bao_pai")), None)


def _win(
    fields: Fields, seat: int, tile: object, liable: int | None, *, self_drawn: bool
) -> SiteWin:
    cards = _cards(fields)
    if self_drawn and tile in cards:
        cards.remove(tile)
    base = number_in(fields, "bash_points", _MOST)
    return SiteWin(
        seat=seat,
        self_drawn=self_drawn,
        tile=face_of_card(tile),
        hand=faces_of_cards(cards),
        fu=number_in(fields, "all_fu", _MOST),
        points=number_in(fields, "all_point", _MOST),
        limit=None if base is None else 0 if base < _LEAST_LIMIT else _LIMITS.get(base, 5),
        yaku=_yaku(fields),
        dora=None,
        ura=faces_of_cards(list_in(fields, "li_bao_card")),
        liable=liable,
    )


def _cards(fields: Fields) -> list[object]:
    return list(list_in(fields, "user_cards"))


def _yaku(fields: Fields) -> list[tuple[int, int]]:
    numbers = [
        (number_in(each, "fang_type", _MOST), number_in(each, "fang_num", _MOST))
        for each in objects_of(fields, "fang_info")
    ]
    return [(number, han) for number, han in numbers if number is not None and han is not None]


def city_final(data: Fields, seats: Seats) -> str:
    """The game's result as Tenhou writes it."""
    results = {
        seat: (points, score / _TENTHS)
        for each in objects_of(data, "user_data")
        if (seat := seat_of(seats, each)) is not None
        and (points := number_in(each, "point_num", _MOST, -_MOST)) is not None
        and (score := number_in(each, "score", _MOST, -_MOST)) is not None
    }
    return final_text(results, len(seats))
