"""A hand of Riichi City's: its deal, its moves and its end.

Events are ``{eventType, userId, data}``, the data as JSON text. These move tiles or points: 1 the
deal, one for each player; 2 a draw, or a chance to declare, which draws nothing; 4 a move; 5 the
end; 6 the end of the game; 7 the new dora indicators.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Discard, Kyoku, Player, Ryuukyoku, Win
from viewer.core.base.tiles import Face, RedFives, tile_ids_of
from viewer.core.sites.endings import Ending
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_fields import (
    Fields,
    flag_in,
    int_within,
    list_in,
    number_in,
    objects_of,
    text_in,
)
from viewer.core.sites.json_text import key_twice, parse_json_text
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.riichi_city.ending import (
    MOST_USERS,
    Seats,
    city_end,
    city_final,
    numbers_by_seat,
    repeat_end,
    seat_of,
)
from viewer.core.sites.riichi_city.fields import EVENT_NAMES, HAND, TABLE
from viewer.core.sites.riichi_city.numbers import face_of_card, faces_as_numbers, faces_of_cards
from viewer.core.sites.wrappings import objects_in
from viewer.core.wall.wall import HAND as DEALT

_EVENTS: Final = "handEventRecord"
_WINDS: Final = (49, 65, 81, 97)
_PIPS: Final = 6
_MOST_EVENTS: Final = 2000
_MOST: Final = 10**6

_DEAL: Final = 1
_DRAW: Final = 2
_OFFER: Final = 3
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
_OF_THE_DEAL: Final = {
    "quanFeng": "quan_feng",
    "changCi": "chang_ci",
    "benChangNum": "ben_chang_num",
}
_OF_DEAL: Final = ("hand_cards", "bao_pai_card", "dices")
_OPEN_RIICHI: Final = 3
_LARGEST: Final = 2**63
_TAGS: Final = {_DRAW: "T", _ACT: "N", _END: "AGARI"}
"""Tenhou's tags of what a hand hangs on."""
_TRACED: Final = frozenset({*_TAGS, _INDICATORS})


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
    deals = [_data(each) for each in objects_of(hand, "handEventRecord") if _type(each) == _DEAL]
    dealer = number_in(_first_told(deals), "dealer_pos", players - 1)
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


def _first_told(deals: Sequence[Fields]) -> Fields:
    """What the deals tell, each field from the first player who is told it."""
    return {name: each for deal in reversed(deals) for name, each in deal.items()}


def _whole(fields: Fields, name: str) -> list[int | None]:
    """A list of numbers; None for each that is none, and in place of a list that is not told."""
    return [int_within(each, _MOST) for each in list_in(fields, name)] or [None]


def count_on(rows: Iterable[Fields], name: str) -> bool:
    """Whether each row's number is one more than the number before; all may lack it."""
    given = [each.get(name) for each in rows]
    numbers = [int_within(each, _LARGEST) for each in given]
    first = numbers[0] if numbers else None
    return (
        given == [None] * len(given)
        if first is None
        else numbers == [*range(first, first + len(given))]
    )


class CityHand:
    """Reads a hand, or raises InputError ``no-deal``; what it cannot read it remarks on."""

    def __init__(
        self, fields: Fields, number: int, remarks: Remarks, players: int, *, red_fives: RedFives
    ) -> None:
        self._remarks = remarks
        events = objects_of(fields, _EVENTS)[:_MOST_EVENTS]
        of_hand = {name: each for name, each in fields.items() if name != _EVENTS}
        self._fields, self._number = TABLE.sound(HAND, of_hand, remarks)[0], number
        self._seats = seats_of(fields)
        self._players = players
        if len(self._seats) != players:
            raise InputError("no-deal")
        self._dealer = (number_in(fields, "changCi", self._players, 1) or 1) - 1
        self._events = [(_type(event), event, _data(event)) for event in events]
        if key := key_twice(objects_in([data for _, _, data in self._events])):
            remarks.remark("key-twice", name=key)
        if not count_on(events, "eventPos"):
            remarks.remark("numbering", name="eventPos")
        self._deals = {
            seat_of(self._seats, event): TABLE.sound("deal", data, remarks, but=_OF_DEAL)[0]
            for kind, event, data in self._events
            if kind == _DEAL
        }
        wind = number_in(fields, "quanFeng", _MOST)
        self._round = 4 * _WINDS.index(wind) + self._dealer if wind in _WINDS else None
        self._won_with: object = None
        self._honba = number_in(fields, "benChangNum", _MOST)
        hands = [self._haipai(seat) for seat in range(self._players)]
        self._code = self._read_code()
        indicators = self._remarks.attempt(self._first_indicators, [])
        first = next(iter(indicators), None)
        self._writer = HandWriter(
            self._code, hands, self._dealer, remarks, dora=first, red_fives=red_fives
        )
        for face in indicators:
            self._writer.turn_up([face])
        self._sticks = number_in(_first_told([*self._deals.values()]), "li_zhi_bang_num", _MOST)
        self._repeat_deals()

    def names(self) -> tuple[Player, ...]:
        users = {seat_of(self._seats, each): each for each in objects_of(self._fields, "players")}
        rows = [users.get(seat, {}) for seat in range(self._players)]
        return tuple([Player(text_in(row, "nickname")) for row in rows])

    def kyoku(self) -> Kyoku:
        writer, deal = self._writer, _first_told([*self._deals.values()])
        for nth, (kind, event, data) in enumerate(self._events, 1):
            seat = seat_of(self._seats, event)
            if kind not in EVENT_NAMES:
                self._remarks.count_unknown(f"eventType {kind}", in_hand=True)
                writer.unread(f"Record{kind}", None)
                continue
            try:
                TABLE.check("event", event, self._remarks)
                if kind != _DEAL:
                    TABLE.check(EVENT_NAMES[kind], data, self._remarks)
                self._move(event, seat, data)
            except InputError:
                self._remarks.remark("unread-event", event=nth)
                writer.all_read = False
                if kind in _TRACED:
                    self._leave_trace(kind, seat, data)
                continue
            if "user_id" in data:
                user = number_in(event, "userId", _LARGEST)
                writer.repeat(
                    "repeats", seat, (user or 0,), (number_in(data, "user_id", _LARGEST),)
                )
        if {kind for kind, *_ in self._events} <= {_DEAL}:
            self._remarks.remark("no-moves")
        dice = list_in(deal, "dices")[:2]
        return Kyoku(
            number=self._number,
            round=self._round,
            honba=self._honba,
            sticks=self._sticks,
            dice=tuple([int_within(each, _PIPS, 1) for each in dice]),
            dora=writer.dora[0],
            dealer=self._dealer,
            scores=numbers_by_seat(objects_of(deal, "user_info_list"), "hand_points", self._seats),
            haipai=writer.haipai,
            events=tuple(writer.events),
            code=self._code,
            repeated=tuple(writer.repeated),
        )

    # the deal

    def _haipai(self, seat: int) -> list[Face]:
        cards = list_in(self._deals.get(seat, {}), "hand_cards")
        return self._remarks.attempt(lambda: faces_of_cards(cards), [])

    def _first_indicators(self) -> list[Face]:
        """The first indicator, as each player is told of it."""
        told = [deal for deal in self._deals.values() if "bao_pai_card" in deal]
        return [face_of_card(deal["bao_pai_card"]) for deal in told]

    def _read_code(self) -> WallCode | None:
        text = text_in(self._fields, "handCardEncode")
        if not text.strip():
            self._remarks.remark("missing-wall")
            return None
        shown = [text_in(self._fields, _HASH)]
        shown += [text_in(deal, "hand_cards_sha_256") for deal in self._deals.values()]
        hashes = tuple(dict.fromkeys(filter(None, shown)))
        rest = self._remarks.attempt(lambda: faces_of_cards(list_in(self._fields, "paiShan")), [])
        size = len(tile_ids_of(self._players)) - DEALT * self._players - 1
        if rest and len(rest) != size:
            self._remarks.remark("bad-value", tag=HAND, attribute="paiShan")
        names = (_HASH,) * len(hashes)
        return WallCode(Era.SHA256, text, "", hashes, names, tuple(rest[-size:]))

    def _repeat_deals(self) -> None:
        """What each player is told at the deal, and the hand itself says."""
        deals, fields = [*self._deals.values()], self._fields
        repeat = partial(self._writer.repeat, "repeats", None, in_deal=True)
        for name, again in _OF_THE_DEAL.items():
            expected = number_in(fields, name, _MOST)
            for deal in deals:
                repeat((expected,), (number_in(deal, again, _MOST),))
        for deal in deals[1:]:
            for name in ("dealer_pos", "li_zhi_bang_num"):
                repeat(*((number_in(each, name, _MOST),) for each in (deals[0], deal)))
            repeat(_whole(deals[0], "dices"), _whole(deal, "dices"))
        points = numbers_by_seat(objects_of(fields, "players"), "points", self._seats)
        for deal in deals if points else ():
            if rows := objects_of(deal, "user_info_list"):
                recorded = numbers_by_seat(rows, "hand_points", self._seats)
                repeat(points, recorded)

    def repeat_game(self, game: Fields, first: "CityHand") -> None:
        """What the game tells once more, and who plays, as in its first hand."""
        repeat = partial(self._writer.repeat, "repeats", None, in_deal=True)
        repeat((self._players,), (number_in(game, "playerCount", _MOST),))
        points = number_in(game, "initPoints", _MOST)
        scores = numbers_by_seat(objects_of(self._fields, "players"), "points", self._seats)
        if self is first and (self._round, self._honba) == (0, 0) and points is not None:
            repeat(scores, [points] * len(scores))
        repeat(first.users, self.users)
        repeat([1], [int(self.names() == first.names())])
        overs = (data for kind, _, data in self._events if kind == _GAME_OVER)
        key = text_in(game, "keyValue")
        for recorded in filter(None, (text_in(data, "pai_pu_id") for data in overs) if key else ()):
            repeat([1], [int(recorded == key)])

    @property
    def users(self) -> list[int]:
        return sorted(self._seats, key=self._seats.__getitem__)

    # the moves

    def _leave_trace(self, kind: int, seat: int | None, data: Fields) -> None:
        """Write what cannot be read; an act of which nothing is known may declare riichi."""
        if kind == _INDICATORS:
            self._writer.turn_up_unread()
            return
        if kind == _DRAW and self._writer.has_to_discard:
            return  # a chance to declare
        is_act, action = kind == _ACT, number_in(data, "action", _MOST)
        if is_act and action == _DISCARD:
            self._writer.unread("D", seat, riichi=data.get("is_li_zhi") is True)
            return
        if is_act and action not in _ALL_CALLS:
            self._writer.unread("REACH", seat)
        self._writer.unread(_TAGS[kind], seat)

    def _move(self, event: Fields, seat: int | None, data: Fields) -> None:
        writer, kind = self._writer, _type(event)
        if seat is None and number_in(event, "userId", _LARGEST):
            raise InputError("no-deal")
        if kind == _INDICATORS:
            self._turn_up(list_in(data, "cards"))
        elif kind == _END:
            ending = Ending(writer, self._round, self._honba)
            writer.events += city_end(data, self._seats, ending, self._won_with)
            repeat_end(data, self._seats, writer, self._sticks)
        elif kind == _GAME_OVER:
            self._final(data)
        elif kind == _OFFER:
            self._repeat_discard(data)
        elif kind in {_DRAW, _ACT}:
            if seat is None:
                raise InputError("no-deal")
            if kind == _ACT:
                self._act(seat, data)
                return
            now = (writer.replacing, writer.is_first_turn(seat))
            if int_within(data.get("in_card"), 0) is None:  # else a chance to declare
                writer.draw(seat, face_of_card(data.get("in_card")))
            recorded = [flag_in(data, name) for name in ("is_gang_incard", "is_first_xun_in")]
            writer.repeat("repeats", seat, map(int, now), recorded)

    def _turn_up(self, cards: Sequence[object]) -> None:
        """Turn up all indicators after the first."""
        if not cards:
            raise InputError("unread-event", event=0)
        self._writer.turn_up(faces_of_cards(cards), after=1)

    def _repeat_riichi(self, seat: int, data: Fields, *, riichi: bool) -> None:
        """Whether a move declares it, and with an open hand."""
        if (kind := number_in(data, "li_zhi_type", _MOST)) is not None:
            recorded = flag_in(data, "is_li_zhi"), int(kind > 0), flag_in(data, "li_zhi_operate")
            expected = riichi, riichi, riichi and kind == _OPEN_RIICHI
            self._writer.repeat("riichi", seat, map(int, expected), recorded)

    def _repeat_discard(self, data: Fields) -> None:
        """The tile that others may take; after a kan or kita no real record shows which it is."""
        last = self._writer.events[-1] if self._writer.events else None
        if isinstance(last, Discard) and (card := data.get("out_card")):
            offered = [self._writer.face(last.tile)], [face_of_card(card)]
            self._writer.repeat("repeats", last.seat, *map(faces_as_numbers, offered))

    def _act(self, seat: int, data: Fields) -> None:
        writer, action = self._writer, number_in(data, "action", _MOST)
        held, shown = (
            faces_as_numbers(writer.faces(seat)),
            faces_of_cards(list_in(data, "hand_cards")),
        )
        if shown:
            writer.repeat("shown", seat, held, faces_as_numbers(shown))
        if action in _WINS_AND_ABORTS:
            self._won_with = data.get("card")  # all else of them is in the end
            return
        face = face_of_card(data.get("card"))
        if action == _DISCARD:
            at = (list_in(data, "move_cards_pos") or [None])[0]
            at = int_within(at, _MOST)
            drawn = at == writer.holds(seat) if at is not None and writer.turn == seat else None
            riichi = data.get("is_li_zhi") is True
            writer.discard(seat, face, drawn=drawn, riichi=riichi)
        elif action in _CALLS:
            own = faces_of_cards(list_in(data, "group_cards"))
            writer.call(seat, _CALLS[action], face, own)
        elif action == _CLOSED_KAN:
            writer.closed_kan(seat, face)
            others = faces_of_cards(list_in(data, "group_cards"))
            writer.repeat("call", seat, [face.kind] * len(others), [each.kind for each in others])
        elif action == _ADDED_KAN:
            writer.added_kan(seat, face)
        elif action == _KITA:
            at = (list_in(data, "move_cards_pos") or [None])[0]
            writer.kita(seat, face, drawn=None if at is None else at == writer.holds(seat))
        else:
            raise InputError("unread-event", event=0)
        riichi = action == _DISCARD and data.get("is_li_zhi") is True
        self._repeat_riichi(seat, data, riichi=riichi)

    def _final(self, data: Fields) -> None:
        """Write the game's result at its last hand's."""
        events, text = self._writer.events, city_final(data, self._seats)
        last = events[-1] if events else None
        if isinstance(last, (Win, Ryuukyoku)):
            events[-1] = replace(last, final=text)
