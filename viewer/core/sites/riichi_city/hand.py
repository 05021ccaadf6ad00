"""A hand of Riichi City's: its deal, its moves and its end.

Events are ``{eventType, userId, data}``, the data as JSON text. These move tiles or points: 1 the
deal, one for each player; 2 a draw, or a chance to declare, which draws nothing; 4 a move; 5 the
end; 6 the end of the game; 7 the new dora indicators.
"""

from dataclasses import replace
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Kyoku, Player, Ryuukyoku, Win
from viewer.core.base.tiles import Face, RedFives
from viewer.core.sites.endings import Ending
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_text import (
    Fields,
    int_within,
    list_in,
    number_in,
    objects_of,
    parse_json_text,
    text_in,
)
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.riichi_city.ending import (
    MOST_USERS,
    Seats,
    city_end,
    city_final,
    numbers_by_seat,
    seat_of,
)
from viewer.core.sites.riichi_city.numbers import face_of_card, faces_of_cards

_WINDS: Final = (49, 65, 81, 97)
_PIPS: Final = 6
_MOST_EVENTS: Final = 2000
_MOST: Final = 10**6

_DEAL: Final = 1
_DRAW: Final = 2
_ACT: Final = 4
_END: Final = 5
_GAME_OVER: Final = 6
_INDICATORS: Final = 7

_CALLS: Final = {**dict.fromkeys((2, 3, 4), MeldKind.CHI), 5: MeldKind.PON, 6: MeldKind.DAIMINKAN}
_WINS_AND_ABORTS: Final = frozenset({7, 10, 12})
_CLOSED_KAN: Final = 8
_ADDED_KAN: Final = 9
_DISCARD: Final = 11
_KITA: Final = 13
_ALL_CALLS: Final = frozenset({*_CALLS, _CLOSED_KAN, _ADDED_KAN, _KITA})

_HASH: Final = "handCardsSHA256"
_TAGS: Final = {_DRAW: "T", _ACT: "N", _END: "AGARI"}
"""Tenhou's tags of what a hand hangs on."""


def seats_of(hand: Fields) -> Seats:
    """The seats by the users' numbers: seat 0 deals first, as in Tenhou's logs.

    Raises:
        InputError: ``no-deal``: it is not told who plays, or who deals.
    """
    users = {
        user: each
        for each in objects_of(hand, "players")
        if (user := int_within(each.get("userId"), MOST_USERS)) is not None
    }
    players = len(users)
    deals = (_data(each) for each in objects_of(hand, "handEventRecord") if _type(each) == _DEAL)
    dealer = number_in(next(deals, {}), "dealer_pos", players - 1)
    turn = number_in(hand, "changCi", players, 1)
    seats = {
        number: (position + turn - 1 - dealer) % players
        for number, user in users.items()
        if dealer is not None
        and turn is not None
        and (position := number_in(user, "position", players - 1)) is not None
    }
    if players not in {3, 4} or len(set(seats.values())) != players:
        raise InputError("no-deal")
    return seats


def _type(event: Fields) -> int | None:
    return number_in(event, "eventType", _MOST)


def _data(event: Fields) -> Fields:
    text = event.get("data")
    try:
        found = parse_json_text(text) if isinstance(text, str) else text
    except InputError:
        found = None
    return found if isinstance(found, dict) else {}


class CityHand:
    """Reads a hand, or raises InputError ``no-deal``; what it cannot read it remarks on."""

    def __init__(
        self, fields: Fields, number: int, remarks: Remarks, players: int, *, red_fives: RedFives
    ) -> None:
        self._remarks = remarks
        self._fields, self._number = fields, number
        self._seats = seats_of(fields)
        self._players = players
        if len(self._seats) != players:
            raise InputError("no-deal")
        self._dealer = (number_in(fields, "changCi", self._players, 1) or 1) - 1
        events = objects_of(fields, "handEventRecord")[:_MOST_EVENTS]
        self._events = [(_type(event), event, _data(event)) for event in events]
        self._deals = {
            seat_of(self._seats, event): data for kind, event, data in self._events if kind == _DEAL
        }
        wind = number_in(fields, "quanFeng", _MOST)
        self._round = 4 * _WINDS.index(wind) + self._dealer if wind in _WINDS else None
        self._won_with: object = None
        self._honba = number_in(fields, "benChangNum", _MOST)
        hands = [self._haipai(seat) for seat in range(self._players)]
        self._code = self._read_code()
        told = self._remarks.attempt(self._first_indicators, [])
        first = next(iter(told), None)
        self._writer = HandWriter(
            self._code, hands, self._dealer, remarks, dora=first, red_fives=red_fives
        )
        for face in told:
            self._writer.turn_up([face])

    def names(self) -> tuple[Player, ...]:
        users = {seat_of(self._seats, each): each for each in objects_of(self._fields, "players")}
        return tuple(Player(text_in(users[seat], "nickname")) for seat in range(self._players))

    def kyoku(self) -> Kyoku:
        writer, deal = self._writer, next(iter(self._deals.values()))
        for nth, (kind, event, data) in enumerate(self._events, 1):
            seat = seat_of(self._seats, event)
            try:
                self._move(kind, seat, data)
            except InputError:
                self._remarks.remark("unread-event", event=nth)
                if kind in _TAGS:
                    self._leave_trace(kind, seat, data)
        if {kind for kind, *_ in self._events} <= {_DEAL}:
            self._remarks.remark("no-moves")
        dice = list_in(deal, "dices")[:2]
        return Kyoku(
            number=self._number,
            round=self._round,
            honba=self._honba,
            sticks=number_in(deal, "li_zhi_bang_num", _MOST),
            dice=tuple([int_within(each, _PIPS, 1) for each in dice]),
            dora=writer.dora[0],
            dealer=self._dealer,
            scores=numbers_by_seat(objects_of(deal, "user_info_list"), "hand_points", self._seats),
            haipai=writer.haipai,
            events=tuple(writer.events),
            code=self._code,
        )

    # the deal

    def _haipai(self, seat: int) -> list[Face]:
        cards = list_in(self._deals.get(seat, {}), "hand_cards")
        return self._remarks.attempt(lambda: faces_of_cards(cards), [])

    def _first_indicators(self) -> list[Face]:
        """The first indicator, as each player is told of it."""
        return [face_of_card(deal.get("bao_pai_card")) for deal in self._deals.values()]

    def _read_code(self) -> WallCode | None:
        text = text_in(self._fields, "handCardEncode")
        if not text.strip():
            self._remarks.remark("missing-wall")
            return None
        shown = [text_in(self._fields, _HASH)]
        shown += [text_in(deal, "hand_cards_sha_256") for deal in self._deals.values()]
        hashes = tuple(dict.fromkeys(filter(None, shown)))
        return WallCode(Era.SHA256, text, "", hashes, (_HASH,) * len(hashes))

    # the moves

    def _leave_trace(self, kind: int, seat: int | None, data: Fields) -> None:
        """Write what cannot be read; an act of which nothing is known may declare riichi."""
        is_act, action = kind == _ACT, number_in(data, "action", _MOST)
        if is_act and action == _DISCARD:
            self._writer.unread("D", seat, riichi=data.get("is_li_zhi") is True)
            return
        if is_act and action not in _ALL_CALLS:
            self._writer.unread("REACH", seat)
        self._writer.unread(_TAGS[kind], seat)

    def _move(self, kind: int | None, seat: int | None, data: Fields) -> None:
        writer = self._writer
        if kind == _INDICATORS:
            writer.turn_up(faces_of_cards(list_in(data, "cards")), after=1)
        elif kind == _END:
            ending = Ending(writer, self._round, self._honba)
            writer.events += city_end(data, self._seats, ending, self._won_with)
        elif kind == _GAME_OVER:
            self._final(data)
        elif kind in {_DRAW, _ACT}:
            if seat is None:
                raise InputError("no-deal")
            if kind == _ACT:
                self._act(seat, data)
            elif int_within(data.get("in_card"), 0) is None:  # else a chance to declare
                writer.draw(seat, face_of_card(data.get("in_card")))

    def _act(self, seat: int, data: Fields) -> None:
        writer, action = self._writer, number_in(data, "action", _MOST)
        if action in _WINS_AND_ABORTS:
            self._won_with = data.get("card")  # all else of them is in the end
            return
        face = face_of_card(data.get("card"))
        if action == _DISCARD:
            at = (list_in(data, "move_cards_pos") or [None])[0]
            drawn = None if at is None else int_within(at, _MOST) == writer.holds(seat)
            writer.discard(seat, face, drawn=drawn, riichi=data.get("is_li_zhi") is True)
        elif action in _CALLS:
            own = faces_of_cards(list_in(data, "group_cards"))
            writer.call(seat, _CALLS[action], face, own)
        elif action == _CLOSED_KAN:
            writer.closed_kan(seat, face)
        elif action == _ADDED_KAN:
            writer.added_kan(seat, face)
        elif action == _KITA:
            writer.kita(seat, face)
        else:
            raise InputError("unread-event", event=0)

    def _final(self, data: Fields) -> None:
        """Write the game's result at its last hand's."""
        events, text = self._writer.events, city_final(data, self._seats)
        last = events[-1] if events else None
        if isinstance(last, (Win, Ryuukyoku)):
            events[-1] = replace(last, final=text)
