"""A hand of Mahjong Soul's: its deal, its moves and its end. JSON leaves zeros and false out."""

from collections.abc import Callable, Iterable
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.notation import read_mpsz
from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import Face, RedFives, tile_ids_of
from viewer.core.sites.endings import Ending, SiteWin, YakuNumbers, drawn_hand, wins_of
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_text import Fields, int_within, list_in, objects_of, text_in
from viewer.core.sites.mahjong_soul.messages import EVENT_MOVES, Message
from viewer.core.sites.remarks import Remarks
from viewer.core.wall.wall import HAND

SOUL_YAKU: Final = YakuNumbers(
    seat_wind=10,
    round_wind=11,
    others={
        1: 0, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6, 7: 18, 8: 19, 9: 20, 12: 8, 13: 9, 14: 7, 15: 23,
        16: 24, 17: 25, 18: 21, 19: 26, 20: 27, 21: 28, 22: 29, 23: 30, 24: 31, 25: 22, 26: 33,
        27: 34, 28: 32, 29: 35, 30: 2, 31: 52, 32: 54, 33: 53, 34: 52, 35: 37, 36: 38, 37: 39,
        38: 40, 39: 42, 40: 43, 41: 44, 42: 47, 43: 50, 44: 51, 45: 45, 47: 46, 48: 41, 49: 48,
        50: 49,
    },
)  # fmt: skip
"""34 is kita, which counts as dora. Local yaku are not Tenhou's.

Source: the client's table `fan.fan`, as public converters print it; held against real records.
Records of 2020 have the names of that table in place of its numbers.
"""

_NAMES: Final = (
    "门前清自摸和|立直|枪杠|岭上开花|海底摸月|河底捞鱼|役牌 白|役牌 发|役牌 中|役牌:门风牌|"
    "役牌:场风牌|断幺九|一杯口|平和|混全带幺九|一气通贯|三色同顺|两立直|三色同刻|三杠子|对对和|三暗刻|小三元|混老头|"
    "七对子|纯全带幺九|混一色|二杯口|清一色|一发|宝牌|红宝牌|里宝牌|拔北宝牌|天和|地和|大三元|四暗刻|"
    "字一色|绿一色|清老头|国士无双|小四喜|四杠子|九莲宝灯|八连庄|纯正九莲宝灯|四暗刻单骑|国士无双十三面|"
    "大四喜"
)
NUMBERS: Final = {name: number for number, name in enumerate(_NAMES.split("|"), 1)}
LIMITS: Final = {"满贯": 1, "跳满": 2, "倍满": 3, "三倍满": 4, "累计役满": 5, "役满": 5}

_MOST: Final = 10**7
_CALLS: Final = (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN)
_ADDED: Final = 2
_CLOSED: Final = 3
_NORTH: Final = Face(30)
_ABORTS: Final = {1: "yao9", 2: "kaze4", 3: "kan4", 4: "reach4", 5: "ron3"}
_NINE: Final = 1
_YAKUMAN: Final = 5
_HASHES: Final = ("md5", "sha256", "saltSha256")
_TAGS: Final = {
    "RecordDealTile": "T",
    "RecordDiscardTile": "D",
    "RecordHule": "AGARI",
    "RecordNoTile": "RYUUKYOKU",
    "RecordLiuJu": "RYUUKYOKU",
}
"""Tenhou's, of what cannot be read; all else are calls."""


def _count(fields: Fields, name: str, most: int = _MOST) -> int:
    """A number that is left out where it is 0; InputError ``bad-number`` if it is none."""
    value = int_within(fields.get(name, 0), most)
    if value is None:
        raise InputError("bad-number", name=name)
    return value


def _numbers(values: Iterable[object]) -> tuple[int, ...]:
    return tuple([int_within(each, _MOST, -_MOST) or 0 for each in values])


def face_of_text(text: object) -> Face:
    """Raises InputError ``bad-tile``. A ``t`` behind a tile says that all see it (明鏡の戦)."""
    faces = read_mpsz(text.removesuffix("t")[:3]) if isinstance(text, str) else ()
    if len(faces) != 1:
        raise InputError("bad-tile", text=repr(text)[:20])
    return faces[0]


def _declares(fields: Fields) -> bool:
    return fields.get("is_liqi") is True or fields.get("is_wliqi") is True


def _yaku(fields: Fields) -> tuple[int, int]:
    number = _count(fields, "id") or NUMBERS.get(text_in(fields, "name"), 0)
    return number, _count(fields, "val")


def _faces(fields: Fields, name: str) -> list[Face]:
    return list(map(face_of_text, list_in(fields, name)))


def hashes_in(fields: Fields) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hashes that a round tells, and the names of their fields."""
    told = {name: text for name in _HASHES if (text := text_in(fields, name))}
    return tuple(told.values()), tuple(told)


def players_in(fields: Fields) -> int:
    """How many a round says that there are."""
    hands = sum(bool(list_in(fields, f"tiles{seat}")) for seat in range(4))
    return len(list_in(fields, "scores")) or hands


class SoulHand:
    """Reads a hand, or raises InputError ``no-deal``; what it cannot read it remarks on."""

    def __init__(
        self, fields: Fields, number: int, remarks: Remarks, players: int, *, red_fives: RedFives
    ) -> None:
        self._remarks = remarks
        self._fields, self._number = fields, number
        self._players = players
        if players_in(fields) != players:
            raise InputError("no-deal")
        self._dealer = _count(fields, "ju", self._players - 1)
        self._round = 4 * _count(fields, "chang", 3) + self._dealer
        self._honba = _count(fields, "ben")
        hands = [self._haipai(seat) for seat in range(self._players)]
        self._code = self._read_code()
        dora = self._remarks.attempt(self._first_indicator, None)
        self._writer = HandWriter(
            self._code, hands, self._dealer, remarks, dora=dora, red_fives=red_fives
        )

    def kyoku(self, moves: Iterable[Message]) -> Kyoku:
        writer, fields, nth = self._writer, self._fields, 0
        for nth, (name, move) in enumerate(moves, 1):
            if name in EVENT_MOVES:
                writer.unread(EVENT_MOVES[name], None)
                continue
            try:
                _MOVES[name](self, move)
            except InputError:
                self._remarks.remark("unread-event", event=nth)
                seat = int_within(move.get("seat", 0), self._players - 1)
                writer.unread(_TAGS.get(name, "N"), seat, riichi=_declares(move))
        if not nth:
            self._remarks.remark("no-moves")
        scores = _numbers(list_in(fields, "scores"))
        return Kyoku(
            number=self._number,
            round=self._round,
            honba=self._honba,
            sticks=_count(fields, "liqibang"),
            dice=(),
            dora=writer.dora[0],
            dealer=self._dealer,
            scores=scores,
            haipai=writer.haipai,
            events=tuple(writer.events),
            code=self._code,
        )

    # the deal

    def _haipai(self, seat: int) -> list[Face]:
        return self._remarks.attempt(lambda: _faces(self._fields, f"tiles{seat}"), [])

    def _first_indicator(self) -> Face | None:
        """Early records have it apart."""
        if text := text_in(self._fields, "dora"):
            return face_of_text(text)
        return next(iter(_faces(self._fields, "doras")), None)

    def _read_code(self) -> WallCode | None:
        text, salt = text_in(self._fields, "paishan"), text_in(self._fields, "salt")
        if not text.strip():
            self._remarks.remark("missing-wall")
            return None
        hashes, names = hashes_in(self._fields)
        size = len(tile_ids_of(self._players))
        rest = size - HAND * self._players - 1
        is_rest = bool(text_in(self._fields, "md5")) or len(text) == 2 * rest
        is_whole = len(text) >= 2 * size or not is_rest
        return WallCode(Era.SHA256 if is_whole else Era.MD5, text, salt, hashes, names)

    # the moves

    def _seat(self, fields: Fields) -> int:
        return _count(fields, "seat", self._players - 1)

    def _turn_up(self, fields: Fields) -> None:
        self._writer.turn_up(_faces(fields, "doras"))

    def draw(self, fields: Fields) -> None:
        self._turn_up(fields)
        self._writer.draw(self._seat(fields), face_of_text(fields.get("tile")))

    def discard(self, fields: Fields) -> None:
        self._turn_up(fields)  # an open kan's; Tenhou has it before the discard
        riichi = _declares(fields)
        drawn = fields.get("moqie") is True
        tile = face_of_text(fields.get("tile"))
        self._writer.discard(self._seat(fields), tile, drawn=drawn, riichi=riichi)

    def call(self, fields: Fields) -> None:
        seat, kind = self._seat(fields), _CALLS[_count(fields, "type", len(_CALLS) - 1)]
        tiles, froms = _faces(fields, "tiles"), _numbers(list_in(fields, "froms"))
        pairs = list(zip(tiles, froms, strict=False))
        called = [face for face, source in pairs if source != seat]
        if len(pairs) != len(tiles) or len(called) != 1:
            raise InputError("bad-number", name="froms")
        own = [face for face, source in pairs if source == seat]
        self._writer.call(seat, kind, called[0], own)

    def kan(self, fields: Fields) -> None:
        seat, kind = self._seat(fields), _count(fields, "type", _CLOSED)
        tiles = fields.get("tiles")
        # some tools write as a list what a field has once
        face = face_of_text(tiles[0] if isinstance(tiles, list) and tiles else tiles)
        if kind == _ADDED:
            self._writer.added_kan(seat, face)
        else:
            self._writer.closed_kan(seat, face)
        self._turn_up(fields)

    def kita(self, fields: Fields) -> None:
        self._writer.kita(self._seat(fields), _NORTH)
        self._turn_up(fields)

    # the end

    def win(self, fields: Fields) -> None:
        ending = self._ending(list_in(fields, "old_scores"), list_in(fields, "delta_scores"))
        wins = [self._win(each) for each in objects_of(fields, "hules")]
        self._writer.events += wins_of(ending, wins, SOUL_YAKU)

    def _ending(self, scores: list[object], changes: list[object]) -> Ending:
        known = len(scores) == len(changes) == self._players
        return Ending(
            self._writer,
            self._round,
            self._honba,
            _numbers(scores) if known else (),
            _numbers(changes) if known else (),
        )

    def _win(self, fields: Fields) -> SiteWin:
        liable = _count(fields, "baopai", self._players)
        limit = _count(fields, "title_id") or LIMITS.get(text_in(fields, "title"), 0)
        return SiteWin(
            seat=self._seat(fields),
            self_drawn=fields.get("zimo") is True,
            tile=face_of_text(fields.get("hu_tile")),
            hand=_faces(fields, "hand"),
            fu=_count(fields, "fu"),
            points=self._points(fields),
            limit=_YAKUMAN if fields.get("yiman") is True else min(limit, _YAKUMAN),
            yaku=[_yaku(fan) for fan in objects_of(fields, "fans")],
            dora=_faces(fields, "doras"),
            ura=_faces(fields, "li_doras"),
            liable=liable - 1 if liable else None,
        )

    def _points(self, fields: Fields) -> int:
        if fields.get("zimo") is not True:
            return _count(fields, "point_rong")
        dealers, others = _count(fields, "point_zimo_qin"), _count(fields, "point_zimo_xian")
        is_dealer = self._seat(fields) == self._dealer
        return others * (self._players - 1 - (not is_dealer)) + (0 if is_dealer else dealers)

    def exhausted(self, fields: Fields) -> None:
        scores = objects_of(fields, "scores")
        before = next((old for each in scores if (old := list_in(each, "old_scores"))), [])
        deltas = [_numbers(delta) for each in scores if (delta := list_in(each, "delta_scores"))]
        changes = [sum(column) for column in zip(*deltas, strict=False)] or [0] * len(before)
        shown = {
            seat: _faces(player, "hand")
            for seat, player in enumerate(objects_of(fields, "players"))
            if player.get("tingpai") is True
        }
        kind = "nm" if fields.get("liujumanguan") is True else ""
        self._draw_hand(self._ending(before, list(changes)), kind, shown)

    def aborted(self, fields: Fields) -> None:
        kind = _ABORTS.get(_count(fields, "type"))
        if kind is None:
            raise InputError("bad-number", name="type")
        seat, tiles = self._seat(fields), _faces(fields, "tiles")
        shown = {seat: tiles} if kind == _ABORTS[_NINE] and tiles else {}
        # it has no payments, nor a place for any
        ending = Ending(self._writer, self._round, self._honba, (), (0,) * self._players)
        self._draw_hand(ending, kind, shown)

    def _draw_hand(self, ending: Ending, kind: str, shown: dict[int, list[Face]]) -> None:
        self._writer.accept_riichi()
        self._writer.events.append(drawn_hand(ending, kind, shown))


_MOVES: Final[dict[str, Callable[[SoulHand, Fields], None]]] = {
    "RecordDealTile": SoulHand.draw,
    "RecordDiscardTile": SoulHand.discard,
    "RecordChiPengGang": SoulHand.call,
    "RecordAnGangAddGang": SoulHand.kan,
    "RecordBaBei": SoulHand.kita,
    "RecordHule": SoulHand.win,
    "RecordNoTile": SoulHand.exhausted,
    "RecordLiuJu": SoulHand.aborted,
}
