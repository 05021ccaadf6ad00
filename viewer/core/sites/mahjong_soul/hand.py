"""A hand of Mahjong Soul's: its deal, its moves and its end.

JSON leaves zeros and false out. A message with a value of another kind is not read.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

from viewer.core.base.base_points import base_of, rounded_up
from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.notation import read_mpsz
from viewer.core.base.records import Kyoku, Riichi
from viewer.core.base.tiles import Face, RedFives, faces_of, tile_ids_of
from viewer.core.sites.endings import Ending, SiteWin, YakuNumbers, drawn_hand, wins_of
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_text import Fields, flag_in, int_within, list_in, objects_of, text_in
from viewer.core.sites.mahjong_soul.fields import TABLE
from viewer.core.sites.mahjong_soul.messages import EVENT_MOVES, ROUND, Message
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
_STICK: Final = 1000
_LEFT_OF_FOUR: Final = 70
"""Live tiles; of three players no real record shows how many are told to be left."""
_MELD: Final = re.compile("(shunzi|kezi|angang|minggang)\\((.*)\\)")
_MELD_KINDS: Final = {
    "shunzi": {MeldKind.CHI},
    "kezi": {MeldKind.PON},
    "angang": {MeldKind.ANKAN},
    "minggang": {MeldKind.DAIMINKAN, MeldKind.KAKAN},
}
_NORTH: Final = Face(30)
_TILES: Final = ("dora", "doras", "tiles0", "tiles1", "tiles2", "tiles3")
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
    """Raises InputError ``bad-number``."""
    numbers = [int_within(each, _MOST, -_MOST) for each in values]
    if None in numbers:
        raise InputError("bad-number", name="scores")
    return tuple([each for each in numbers if each is not None])


def face_of_text(text: object) -> Face:
    """Raises InputError ``bad-tile``."""
    faces = read_mpsz(text[:3]) if isinstance(text, str) else ()
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


def _faces_of_meld(text: object) -> list[int]:
    """As of kezi(1z,1z,1z); InputError ``bad-meld`` or ``bad-tile``."""
    found = _MELD.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise InputError("bad-tile", text=repr(text)[:20])
    return _numbers_of(found[1], [face_of_text(each) for each in found[2].split(",")])


def _numbers_of(name: str, faces: Sequence[Face]) -> list[int]:
    return [list(_MELD_KINDS).index(name), *sorted(2 * face.kind + face.red for face in faces)]


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
        fields, odd = TABLE.sound(ROUND, fields, remarks, but=_TILES)
        if not odd.isdisjoint({"chang", "ju"}):
            raise InputError("no-deal")
        self._fields, self._number = fields, number
        self._players, self._red_fives = players, red_fives
        if players_in(fields) != players:
            raise InputError("no-deal")
        self._dealer = _count(fields, "ju", self._players - 1)
        self._round = 4 * _count(fields, "chang", 3) + self._dealer
        self._honba = None if "ben" in odd else _count(fields, "ben")
        self._sticks = None if "liqibang" in odd else _count(fields, "liqibang")
        self._scores = _numbers(list_in(fields, "scores"))
        hands = [self._haipai(seat) for seat in range(self._players)]
        self._code = self._read_code()
        dora = self._remarks.attempt(self._first_indicator, None)
        self._writer = HandWriter(
            self._code, hands, self._dealer, remarks, dora=dora, red_fives=red_fives
        )
        self._repeat_left(fields, in_deal=True)

    def kyoku(self, moves: Iterable[Message]) -> Kyoku:
        writer, moves = self._writer, list(moves)
        self._tells_drawn = any("moqie" in move for _, move in moves)
        for nth, (name, move) in enumerate(moves, 1):
            if name not in _MOVES:
                if name not in EVENT_MOVES:
                    self._remarks.count_unknown(name, in_hand=True)
                writer.unread(EVENT_MOVES.get(name, name), None)
                continue
            try:
                TABLE.check(name, move, self._remarks)
                _MOVES[name](self, move)
            except InputError:
                self._remarks.remark("unread-event", event=nth)
                seat = int_within(move.get("seat", 0), self._players - 1)
                writer.unread(_TAGS.get(name, "N"), seat, riichi=_declares(move))
        if not moves:
            self._remarks.remark("no-moves")
        return Kyoku(
            number=self._number,
            round=self._round,
            honba=self._honba,
            sticks=self._sticks,
            dice=(),
            dora=writer.dora[0],
            dealer=self._dealer,
            scores=self._scores,
            haipai=writer.haipai,
            events=tuple(writer.events),
            code=self._code,
            repeated=tuple(writer.repeated),
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
        self._repeat_riichi(fields)
        self._repeat_left(fields)

    def _repeat_left(self, fields: Fields, *, in_deal: bool = False) -> None:
        writer = self._writer
        if self._players == len(_CALLS) + 1:
            told = flag_in(fields, "left_tile_count")
            writer.repeat("repeats", None, (writer.left,), (told,), in_deal=in_deal)

    def _repeat_riichi(self, fields: Fields) -> None:
        """What is told of a riichi that is paid just before."""
        told, writer = fields.get("liqi"), self._writer
        if not isinstance(told, dict):
            return
        seat, paid = self._seat(told), writer.paid
        is_paid = isinstance(writer.events[-2], Riichi) and not told.get("failed")
        writer.repeat("riichi", seat, (seat,), (paid[-1] if is_paid else -1,))
        if self._scores and is_paid:
            score = self._scores[seat] - _STICK * paid.count(seat)
            writer.repeat("scores", seat, (score,), (flag_in(told, "score"),))
        if self._sticks is not None:
            sticks = self._sticks + len(paid)
            writer.repeat("sticks", seat, (sticks,), (flag_in(told, "liqibang"),))

    def discard(self, fields: Fields) -> None:
        self._turn_up(fields)  # an open kan's; Tenhou has it before the discard
        riichi = _declares(fields)
        seat, tile = self._seat(fields), face_of_text(fields.get("tile"))
        is_first = self._writer.is_first_turn(seat)
        self._writer.discard(seat, tile, drawn=self._drawn(fields), riichi=riichi)
        if fields.get("is_wliqi"):
            self._writer.repeat("riichi", seat, (is_first,), (1,))

    def _drawn(self, fields: Fields) -> bool | None:
        """Whether it is the drawn tile that leaves the hand; None if no move of the hand tells."""
        return fields.get("moqie") is True if self._tells_drawn else None

    def call(self, fields: Fields) -> None:
        seat, kind = self._seat(fields), _CALLS[_count(fields, "type", len(_CALLS) - 1)]
        tiles, froms = _faces(fields, "tiles"), _numbers(list_in(fields, "froms"))
        pairs = list(zip(tiles, froms, strict=False))
        called = [pair for pair in pairs if pair[1] != seat]
        if len(pairs) != len(tiles) or len(called) != 1:
            raise InputError("bad-number", name="froms")
        own = [face for face, source in pairs if source == seat]
        (face, source), expected = called[0], self._writer.source
        self._writer.call(seat, kind, face, own)
        self._writer.repeat("call", seat, (expected,), (source,))
        self._repeat_riichi(fields)

    def kan(self, fields: Fields) -> None:
        seat, kind = self._seat(fields), _count(fields, "type", _CLOSED)
        tiles = fields.get("tiles")
        # some tools write as a list what a field has once
        face = face_of_text(tiles[0] if isinstance(tiles, list) and tiles else tiles)
        if kind == _ADDED:
            self._writer.added_kan(seat, face)
        elif kind == _CLOSED:
            self._writer.closed_kan(seat, face)
        else:
            raise InputError("bad-number", name="type")
        self._turn_up(fields)

    def kita(self, fields: Fields) -> None:
        drawn = self._drawn(fields) if "moqie" in fields else None
        self._writer.kita(self._seat(fields), _NORTH, drawn=drawn)
        self._turn_up(fields)

    # the end

    def win(self, fields: Fields) -> None:
        ending = self._ending(list_in(fields, "old_scores"), list_in(fields, "delta_scores"))
        hules = objects_of(fields, "hules")
        wins = [self._win(each) for each in hules]
        self._writer.events += wins_of(ending, wins, SOUL_YAKU)
        for each, win in zip(hules, wins, strict=True):
            self._repeat_win(each, win)
        after = _numbers(list_in(fields, "scores"))
        if after and ending.changes:
            expected = map(sum, zip(ending.scores, ending.changes, strict=True))
            self._writer.repeat("payments", None, expected, after)

    def _repeat_win(self, fields: Fields, win: SiteWin) -> None:
        writer, seat = self._writer, win.seat
        repeat = writer.repeat
        repeat("dealer", seat, (seat == self._dealer,), (flag_in(fields, "qinjia"),))
        repeat("riichi", seat, (seat in writer.riichi,), (flag_in(fields, "liqi"),))
        repeat("points", seat, (win.points,), (flag_in(fields, "dadian"),))
        if win.limit != _YAKUMAN:
            han = sum(han for _, han in win.yaku)
            repeat("yaku", seat, (han,), (flag_in(fields, "count"),))
            self._repeat_points(fields, base_of(han, win.fu or 0).points, seat)
        if melds := list_in(fields, "ming"):
            called = [each for each in writer.melds[seat] if each.kind is not MeldKind.KITA]
            told = sorted([_faces_of_meld(each) for each in melds])
            own = sorted([self._meld(each) for each in called])
            repeat("melds", seat, chain(*own), chain(*told))

    def _repeat_points(self, fields: Fields, base: int, seat: int) -> None:
        """What both kinds of win would be paid, whichever it is."""
        is_dealer = seat == self._dealer
        paid = {
            "point_rong": rounded_up(base * (6 if is_dealer else 4)),
            "point_zimo_xian": rounded_up(base * (2 if is_dealer else 1)),
            "point_zimo_qin": 0 if is_dealer else rounded_up(base * 2),
        }
        for name, points in paid.items():
            self._writer.repeat("points", seat, (points,), (flag_in(fields, name),))

    def _meld(self, meld: Meld) -> list[int]:
        name = next(name for name, kinds in _MELD_KINDS.items() if meld.kind in kinds)
        return _numbers_of(name, faces_of(meld.tiles, red_fives=self._red_fives))

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
        olds = [old for each in scores if (old := list_in(each, "old_scores"))]
        before = olds[0] if olds else []
        deltas = [_numbers(delta) for each in scores if (delta := list_in(each, "delta_scores"))]
        changes = [sum(column) for column in zip(*deltas, strict=False)] or [0] * len(before)
        shown = {
            seat: _faces(player, "hand")
            for seat, player in enumerate(objects_of(fields, "players"))
            if player.get("tingpai") is True
        }
        kind = "nm" if fields.get("liujumanguan") is True else ""
        self._draw_hand(self._ending(before, list(changes)), kind, shown)
        for old in olds[1:]:
            self._writer.repeat("scores", None, _numbers(before), _numbers(old))

    def aborted(self, fields: Fields) -> None:
        kind = _ABORTS.get(_count(fields, "type"))
        if kind is None:
            raise InputError("bad-number", name="type")
        seat, tiles = self._seat(fields), _faces(fields, "tiles")
        shown = {seat: tiles} if kind == _ABORTS[_NINE] and tiles else {}
        # it has no payments, nor a place for any
        ending = Ending(self._writer, self._round, self._honba, (), (0,) * self._players)
        self._draw_hand(ending, kind, shown)
        self._repeat_riichi(fields)

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
