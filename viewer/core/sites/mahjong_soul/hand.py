"""A hand of Mahjong Soul's: its deal, its moves and its end.

JSON leaves zeros and false out. A message with a value of another kind is not read.
"""

from collections.abc import Callable, Iterable
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import SEATS, MeldKind
from viewer.core.base.records import Kyoku, Riichi
from viewer.core.base.tiles import Face, RedFives, tile_ids_of
from viewer.core.sites.endings import Ending, SiteWin, drawn_hand, wins_of
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_fields import Fields, flag_in, int_within, list_in, objects_of, text_in
from viewer.core.sites.mahjong_soul.fields import TABLE
from viewer.core.sites.mahjong_soul.messages import EVENT_MOVES, ROUND, Message
from viewer.core.sites.mahjong_soul.numbers import (
    LIMITS,
    NUMBERS,
    SOUL_YAKU,
    YAKUMAN_LIMIT,
    face_of_text,
)
from viewer.core.sites.mahjong_soul.win_repeats import GameWins, repeat_win
from viewer.core.sites.remarks import Remarks
from viewer.core.wall.wall import HAND

_MOST: Final = 10**7
_CALLS: Final = (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN)
_ADDED: Final = 2
_CLOSED: Final = 3
_STICK: Final = 1000
_NORTH: Final = Face(30)
_TILES: Final = ("dora", "doras", "tiles0", "tiles1", "tiles2", "tiles3")
_ABORTS: Final = {1: "yao9", 2: "kaze4", 3: "kan4", 4: "reach4", 5: "ron3"}
_NINE: Final = 1
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


def _declares(fields: Fields) -> bool:
    return fields.get("is_liqi") is True or fields.get("is_wliqi") is True


def _yaku(fields: Fields) -> tuple[int, int]:
    number = _count(fields, "id") or NUMBERS.get(text_in(fields, "name"), 0)
    return number, _count(fields, "val")


def _faces(fields: Fields, name: str) -> list[Face]:
    return list(map(face_of_text, list_in(fields, name)))


def hashes_in(fields: Fields) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hashes that a round tells, and the names of their fields."""
    hashes = {name: text for name in _HASHES if (text := text_in(fields, name))}
    return tuple(hashes.values()), tuple(hashes)


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

    @property
    def begins_game(self) -> bool:
        return (self._round, self._honba) == (0, 0)

    def kyoku(self, moves: Iterable[Message], wins: GameWins, *, is_last: bool) -> Kyoku:
        """Read the moves; ``wins`` are those of the hands before, and then of this one, too."""
        writer, moves = self._writer, list(moves)
        self._wins = wins
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
                if not is_last and "gameend" in move:
                    writer.repeat("repeats", None, (0,), (bool(move["gameend"]),))
            except InputError:
                self._remarks.remark("unread-event", event=nth)
                seat = int_within(move.get("seat", 0), self._players - 1)
                writer.unread(_TAGS.get(name, "N"), seat, riichi=_declares(move))
        if not moves:
            self._remarks.remark("no-moves")
        wins.are_known &= writer.all_read
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
        """Of four players; no real record shows what three are told."""
        writer = self._writer
        if self._players == SEATS:
            recorded = flag_in(fields, "left_tile_count")
            writer.repeat("repeats", None, (writer.left,), (recorded,), in_deal=in_deal)

    def _repeat_riichi(self, fields: Fields) -> None:
        """What is told of a riichi that is paid just before."""
        riichi, writer = fields.get("liqi"), self._writer
        if not isinstance(riichi, dict):
            return
        seat, paid = self._seat(riichi), writer.paid
        is_paid = isinstance(writer.events[-2], Riichi) and not riichi.get("failed")
        writer.repeat("riichi", seat, (seat,), (paid[-1] if is_paid else -1,))
        if self._scores and is_paid:
            score = self._scores[seat] - _STICK * paid.count(seat)
            writer.repeat("scores", seat, (score,), (flag_in(riichi, "score"),))
        if self._sticks is not None:
            sticks = self._sticks + len(paid)
            writer.repeat("sticks", seat, (sticks,), (flag_in(riichi, "liqibang"),))

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
        face, source = called[0]
        self._writer.settle_source(source)
        expected = self._writer.source
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
            repeat_win(each, win, self._writer, self._dealer, red_fives=self._red_fives)
            recorded = (flag_in(each, "point_sum"),)
            self._writer.repeat("points", win.seat, (self._wins.add(win),), recorded)
        if all(win.liable is None for win in wins):
            self._writer.repeat("pao", None, (0,), (flag_in(fields, "baopai"),))
        after = _numbers(list_in(fields, "scores"))
        if after and ending.changes:
            expected = map(sum, zip(ending.scores, ending.changes, strict=True))
            self._writer.repeat("payments", None, expected, after)

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
            limit=YAKUMAN_LIMIT if fields.get("yiman") is True else min(limit, YAKUMAN_LIMIT),
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
