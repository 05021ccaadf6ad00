"""A game as tenhou.net/6 JSON: what that page, NAGA, mjai-reviewer and 電脳麻将 open.

A hand is a row: round, honba and sticks; points; dora and ura indicators; then for each of four
seats its haipai, what it took and what it let go; and how the hand ended. A tile is two digits:
11 to 47, red fives 51 to 53. The format has no wall, no dice and no order of the seats' moves: that
follows from whose calls fit whose discards. With three players the fourth seat has nothing.

Sources: games that Tenhou gives in this form, among the tests of mjai-reviewer's `convlog` and of
its three-player forks; tsubakisakura's `mjlog2json`, which was held against Tenhou's own; for other
sites' games Equim's `tensoul`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from typing import Final, TypeVar, assert_never

from viewer.core.base import records as rec
from viewer.core.base.base_points import base_of
from viewer.core.base.meld import SEATS, Meld, MeldKind
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku, Log, Player
from viewer.core.base.tenhou6_notation import (
    LIMIT_NAMES,
    MELD_LETTERS,
    NO_DISCARD,
    NO_RESULT,
    TSUMOGIRI,
    WIDE_DIGITS,
)
from viewer.core.base.tenhou_names import dan_name, drawn_hand_name, yaku_name
from viewer.core.base.tiles import RedFives, face_of
from viewer.core.play.moments import HandMoment, moments_of
from viewer.core.rules.points import Payment, read_final
from viewer.core.study.line import Line, kyoku_with
from viewer.core.text.game_hands import (
    GameExportError,
    Required,
    chosen_hands,
    end_text,
)
from viewer.core.text.places import kyoku_title
from viewer.translation import N_, _

_FORMAT: Final = "tenhou.net/6"
_VERSION: Final = 2.3
_PER_HONBA: Final = 100
"""What each seat pays more for a tsumo."""
_KITA: Final = f"{MELD_LETTERS[MeldKind.KITA]}44"

_Value = TypeVar("_Value")


def tenhou6_of(log: Log, log_id: str = "", number: int | None = None) -> dict[str, object]:
    """Write a log, or only kyoku ``number``, ready for `json.dumps`.

    Raises InputError: ``no-kyoku``, ``odd-dealer``, or ``missing-in-log`` if the log lacks what a
    hand must have.
    """
    hands = chosen_hands(log, number)
    return {
        "title": [log.type.name, log_id],
        "ver": _VERSION,
        "ref": log_id,
        "ratingc": f"PF{log.players}",
        "rule": _rule(log),
        **_players(log.seats),
        **_final(hands, log.players),
        "log": [_row(kyoku, red_fives=log.red_fives) for kyoku in hands],
    }


def tenhou6_of_line(log: Log, line: Line, log_id: str = "", name: str = "") -> dict[str, object]:
    """Write a line of a log as a game of one hand, which may not be over.

    ``log_id`` is of the log, ``name`` the user's of the line. ``line`` is the program's own field,
    in the form of a study's notes; other programs pass over it.
    """
    kyoku = kyoku_with(log.hands[line.hand_index], line.step, line.events)
    where = {"log": log_id, "hand": kyoku_title(kyoku), "step": line.step}
    return {
        "title": [_("Not a log: {log}, {hand}, played on from step {step}").format(**where), name],
        "ver": _VERSION,
        "ratingc": f"PF{log.players}",
        "rule": _rule(log, _("{rules} (a line, not a log)")),
        **_players(log.seats),
        "log": [_row(kyoku, red_fives=log.red_fives, ended=False)],
        "line": {"hand": kyoku.number, "from": line.step, "moves": [*line.texts]},
    }


def _rule(log: Log, form: str = "{rules}") -> dict[str, object]:
    red = [face_of(tile).suit for tile in log.red_fives]
    return {
        "disp": form.format(rules=log.type.short_name),
        "aka53": red.count("s"),
        "aka52": red.count("p"),
        "aka51": red.count("m") if log.players == SEATS else 0,  # three players have no 5m
    }


def _padded(by_seat: Iterable[_Value], filler: _Value) -> list[_Value]:
    values = list(by_seat)
    return values + [filler] * (SEATS - len(values))


def _players(seats: Sequence[Player]) -> dict[str, object]:
    """Names; ranks, ratings and sexes only if they are told of all."""
    known: dict[str, object] = {"name": _padded((player.name for player in seats), "")}
    dans = [player.dan for player in seats if player.dan is not None]
    rates = [rate for player in seats if (rate := player.rate) is not None and isfinite(rate)]
    sexes = [player.sex for player in seats if player.sex]
    if len(dans) == len(seats):
        known["dan"] = _padded(map(_rank, dans), "")
    if len(rates) == len(seats):
        known["rate"] = _padded(map(_number, rates), 0)
    if len(sexes) == len(seats):
        known["sx"] = _padded(sexes, "")
    return known


def _rank(dan: int) -> str:
    return dan_name(dan).translate(WIDE_DIGITS).removesuffix("位")


def _number(value: float) -> float:
    return int(value) if value == int(value) else value


def _final(hands: tuple[Kyoku, ...], players: int) -> dict[str, object]:
    points, tenths = read_final(end_text(hands), players)
    if not points:
        return {}
    pairs = zip(_padded(points, 0), _padded(tenths, 0), strict=True)
    return {"sc": [each for point, result in pairs for each in (point, _number(result / 10))]}


def _row(kyoku: Kyoku, *, red_fives: RedFives, ended: bool = True) -> list[object]:
    required = Required(_FORMAT, kyoku.number)
    round_ = required.round(kyoku)
    if kyoku.dealer != round_ % SEATS:
        raise GameExportError("odd-dealer", number=kyoku.number, format=_FORMAT)
    hand = _Hand(kyoku, required, red_fives)
    hand.write()
    if ended:
        required.end(kyoku)
    seats = zip(hand.haipai, hand.taken, hand.given, strict=True)
    return [
        [round_, required.honba(kyoku), required.sticks(kyoku)],
        _padded(required.points(kyoku), 0),
        hand.dora,
        hand.ura,
        *(part for seat in seats for part in seat),
        hand.result or [NO_RESULT],
    ]


@dataclass(slots=True)
class _Hand:
    kyoku: Kyoku
    required: Required
    red_fives: RedFives
    dora: list[int] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)
    haipai: list[list[int]] = field(default_factory=list)
    taken: list[list[int | str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    given: list[list[int | str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    result: list[object] = field(default_factory=list)

    def write(self) -> None:
        dealt = [self._sorted(hand) for hand in self.required.haipai(self.kyoku)]
        self.haipai = _padded(dealt, [])
        self.dora.append(self._tile(self.required.dora(self.kyoku)))
        for moment in moments_of(self.kyoku):
            self._write(moment)
        for row in self.given:
            while row and row[-1] == NO_DISCARD:  # the hand ended before the kan's discard
                row.pop()

    def _write(self, moment: HandMoment) -> None:
        event = moment.event
        match event:
            case rec.Draw():
                self.taken[event.seat].append(self._tile(event.tile))
            case rec.Discard():
                tile = TSUMOGIRI if moment.tsumogiri else self._tile(event.tile)
                self.given[event.seat].append(f"r{tile}" if moment.declares else tile)
            case rec.Call():
                self._write_call(event)
            case rec.NewDora():
                self.dora.append(self._tile(self.required.indicator(event)))
            case rec.Win():
                self._write_win(event)
            case rec.Ryuukyoku():
                self._write_drawn_hand(event)
            case rec.Unread():
                raise self.required.unread(event)
            case None | rec.Riichi() | rec.Aside():
                pass  # riichi is written with its discard
            case _:
                assert_never(event)

    def _write_call(self, call: rec.Call) -> None:
        taken, given = self.taken[call.seat], self.given[call.seat]
        match call.meld.kind:
            case MeldKind.KITA:
                given.append(_KITA)
            case MeldKind.ANKAN | MeldKind.KAKAN:
                given.append(self._meld(call.meld))
            case MeldKind.DAIMINKAN:
                taken.append(self._meld(call.meld))
                given.append(NO_DISCARD)
            case _:
                taken.append(self._meld(call.meld))

    def _meld(self, meld: Meld) -> str:
        """The seat's own tiles, and its letter with the tile called where that lies on the table.

        An added tile stands before the called one; of a closed kan the last counts as called.
        """
        own = self._sorted(tile for tile in meld.tiles if tile not in {meld.called, meld.added})
        marked = [self._tile(tile) for tile in (meld.added, meld.called) if tile is not None]
        at = 0 if meld.kind is MeldKind.CHI else (SEATS - 1 - meld.source) % SEATS
        if meld.kind is MeldKind.ANKAN:
            marked.append(own.pop())
        elif meld.source == 1:  # called from the right, it lies at the right end
            at = len(own)
        text = "".join(map(str, marked))
        return "".join((*map(str, own[:at]), MELD_LETTERS[meld.kind], text, *map(str, own[at:])))

    def _write_win(self, win: rec.Win) -> None:
        changes = self.required.paid(win)
        liable = win.seat if win.liable is None else win.liable
        yaku = [f"{yaku_name(number)}(役満)" for number in win.yakuman]
        yaku += [f"{yaku_name(number)}({han}飜)" for number, han in win.yaku if han]
        points = self._value(win) + self._points(win)
        self.result = self.result or ["和了"]
        self.result += [_padded(changes, 0), [win.seat, win.source, liable, points, *yaku]]
        self.ura = self.ura or [self._tile(tile) for tile in win.ura]

    def _value(self, win: rec.Win) -> str:
        """Limit, or fu and han; empty where not all is told."""
        if win.limit is None or not 0 <= win.limit < len(LIMIT_NAMES) or "yaku" in win.unread:
            return ""
        return LIMIT_NAMES[win.limit] or f"{win.fu}符{sum(han for _, han in win.yaku)}飜"

    def _points(self, win: rec.Win) -> str:
        points = self.required(win.points, N_("all of a win"))
        if not win.self_drawn:
            return f"{points}点"
        dealer, players = self.kyoku.dealer, self.kyoku.players
        if win.liable is None:
            extra = _PER_HONBA * self.required.honba(self.kyoku)
            shares = [-change - extra for change in win.changes]
        else:  # one pays for all
            unit = Payment(win.seat, win.seat, dealer, players).shares(base_of(0, 0, 1).points)
            shares = [share * points // sum(unit) for share in unit]
        other = next(seat for seat in range(players) if seat not in {win.seat, dealer})
        if win.seat == dealer:
            return f"{shares[other]}点∀"
        return f"{shares[other]}-{shares[dealer]}点"

    def _write_drawn_hand(self, result: rec.Ryuukyoku) -> None:
        changes = self.required.paid(result)
        if result.type == UNKNOWN_TYPE:
            self.required(None, N_("the abortive draw"))
        tenpai = sum(hand is not None for hand in result.hands)
        everybody = {0: "全員不聴", self.kyoku.players: "全員聴牌"}
        name = "" if result.type else everybody.get(tenpai, "")
        self.result = [name or drawn_hand_name(result.type)]
        self.result += [_padded(changes, 0)] if any(changes) else []

    def _tile(self, tile: int) -> int:
        face = face_of(tile, red_fives=self.red_fives)
        suit = "mpsz".index(face.suit) + 1
        return 50 + suit if face.red else 10 * suit + face.number

    def _sorted(self, tiles: Iterable[int]) -> list[int]:
        """A red five stands behind the others."""
        order = partial(face_of, red_fives=self.red_fives)
        return [self._tile(tile) for tile in sorted(tiles, key=order)]
