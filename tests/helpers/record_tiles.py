"""Where a hand of another site's record says a tile of its wall: each place, to be changed."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.games.site_write import details_of
from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import Face, RedFives, face_of
from viewer.core.play.moments import draws_of
from viewer.core.sites.mahjong_soul.messages import messages_in
from viewer.core.sites.mahjong_soul.numbers import face_of_text
from viewer.core.sites.riichi_city.ending import seat_of
from viewer.core.sites.riichi_city.hand import seats_of
from viewer.core.sites.riichi_city.numbers import FACES, face_of_card
from viewer.core.wall.wall import HAND

_CARDS = {face: card for card, face in FACES.items()}


class ToldTile(NamedTuple):
    """A tile as a record has it, and what an audit calls its place."""

    holder: Any
    key: Any
    check: str
    seat: int | None
    nth: int


class SoulRecord:
    """One hand of Mahjong Soul's; written as JSON, or as raw messages."""

    code_key = "paishan"

    def __init__(self, messages: Sequence[tuple[str, dict[str, Any]]], *, raw: bool) -> None:
        self.messages, self._raw = messages, raw
        self.code_holder = messages[0][1]

    def bytes(self) -> bytes:
        if self._raw:
            return details_of(self.messages)
        return json.dumps([{"name": name, "data": data} for name, data in self.messages]).encode()

    def tiles(self, kyoku: Kyoku) -> Iterator[ToldTile]:
        draws = iter(draws_of(kyoku))
        for name, fields in self.messages:
            for seat in range(kyoku.players):
                hand = fields.get(f"tiles{seat}", [])
                for at in range(len(hand)):
                    dealt = ToldTile(hand, at, "haipai", seat, at + 1)
                    yield dealt if at < HAND else _drawn(next(draws), hand, at)
            if name == "RecordDealTile":
                yield _drawn(next(draws), fields, "tile")
            for shown in (fields, *fields.get("hules", ())):
                yield from _indicators(shown, "doras", "dora")
                yield from _indicators(shown, "li_doras", "ura")

    read, write = staticmethod(face_of_text), staticmethod(lambda face: face.code)


class CityRecord:
    """One hand of Riichi City's."""

    code_key = "handCardEncode"

    def __init__(self, hand: dict[str, Any]) -> None:
        self.code_holder = hand
        self._events = [(each, json.loads(each["data"])) for each in hand["handEventRecord"]]

    def bytes(self) -> bytes:
        for event, data in self._events:
            event["data"] = json.dumps(data)
        return json.dumps(self.code_holder).encode()

    def tiles(self, kyoku: Kyoku) -> Iterator[ToldTile]:
        draws, seats = iter(draws_of(kyoku)), seats_of(self.code_holder)
        deals = [(seat_of(seats, event), data) for event, data in self._of(1)]
        for seat, data in deals:
            yield ToldTile(data, "bao_pai_card", "dora", None, 1)
            hand = data["hand_cards"]
            yield from (ToldTile(hand, at, "haipai", seat, at + 1) for at in range(HAND))
        yield from (
            _drawn(next(draws), data["hand_cards"], HAND)
            for _, data in deals
            if len(data["hand_cards"]) > HAND
        )
        for _, data in self._of(2):
            if data["in_card"]:
                yield _drawn(next(draws), data, "in_card")
        for _, data in self._of(7):
            yield from _indicators(data, "cards", "dora", 2)
        for _, data in self._of(5):
            for win in data["win_info"]:
                yield from _indicators(win, "li_bao_card", "ura")

    def _of(self, kind: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [each for each in self._events if each[0]["eventType"] == kind]

    read, write = staticmethod(face_of_card), staticmethod(_CARDS.__getitem__)


def _drawn(drawn: Any, holder: Any, key: Any) -> ToldTile:
    return ToldTile(
        holder, key, "rinshan" if drawn.replacement else "live", drawn.seat, drawn.seat_nth
    )


def _indicators(fields: Any, name: str, check: str, first: int = 1) -> Iterator[ToldTile]:
    row = fields.get(name) or []
    yield from (ToldTile(row, at, check, None, at + first) for at in range(len(row)))


HandOfRecord = SoulRecord | CityRecord


def soul_hands(whole: object, *, raw: bool = False) -> list[SoulRecord]:
    """The hands of a record, each by itself."""
    hands: list[list[tuple[str, Any]]] = []
    for name, fields in messages_in(whole):
        hands += [[]] if name == "RecordNewRound" else []
        hands[-1].append((name, fields))
    return [SoulRecord(hand, raw=raw) for hand in hands]


def city_hands(whole: Any) -> list[CityRecord]:
    return [CityRecord(hand) for hand in whole["data"]["handRecord"]]


def faces_of_game(tiles: Sequence[int], red_fives: RedFives) -> list[Face]:
    return sorted({face_of(tile, red_fives=red_fives) for tile in tiles})
