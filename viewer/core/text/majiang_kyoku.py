"""One kyoku as the entries of a 電脳麻将 (Majiang) paipu: see `majiang`.

An entry is a dict with one key, what happened. ``l`` in it is the seat by wind: 0 the dealer,
1 the next. All lists by player run in that order too.

The two formats differ in two things, for which the writer has to remember what came before. A
paipu's discard says whether it is the tile just drawn (``_``) and whether it declares riichi
(``*``). And Tenhou names a new dora indicator before the discard or the replacement draw at which
it is turned up, a paipu after it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar, assert_never

from viewer.core.base import records as rec
from viewer.core.base.errors import InputError
from viewer.core.base.meld import Meld, MeldKind, meld_to_majiang
from viewer.core.base.notation import MAJIANG
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import Drawn, HandMoment, moments_of
from viewer.core.play.table import with_meld
from viewer.translation import N_

PaipuEntry = dict[str, dict[str, object]]
_Value = TypeVar("_Value")

_SEATS: Final = 4
_SELF_DRAWN: Final = "_"
_RIICHI: Final = "*"
_YAKUMAN: Final = "*"


def required(number: int, value: _Value | None, what: str) -> _Value:
    """The value; raises InputError ``missing-in-log`` if it is None or empty."""
    if value is None or value in ((), ""):
        raise InputError("missing-in-log", what=what, number=number)
    return value


def paipu_entries(kyoku: Kyoku, *, red_fives: bool) -> list[PaipuEntry]:
    """The deal first; raises InputError ``missing-in-log`` if the log lacks what an entry needs."""
    hand = _Hand(kyoku.number, kyoku.dealer, red_fives)
    hand.write_deal(kyoku)
    for moment in moments_of(kyoku):
        hand.write(moment)
    hand.write_indicators()
    return hand.entries


@dataclass(slots=True)
class _Hand:
    number: int
    dealer: int
    red_fives: bool
    entries: list[PaipuEntry] = field(default_factory=list)
    melds: list[tuple[Meld, ...]] = field(default_factory=lambda: [()] * _SEATS)
    """By seat, in the order called."""
    indicators: list[int] = field(default_factory=list)
    """Turned up, but not yet written."""
    drawn: int | None = None
    """The tile drawn last, until someone calls."""

    def write_deal(self, kyoku: Kyoku) -> None:
        wind, nth = divmod(self._required(kyoku.round, N_("the round")), _SEATS)
        self._add(
            "qipai",
            zhuangfeng=wind,
            jushu=nth,
            changbang=self._required(kyoku.honba, N_("the honba")),
            lizhibang=self._required(kyoku.sticks, N_("the riichi sticks")),
            defen=self._by_wind(self._required(kyoku.scores, N_("the points"))),
            baopai=self._tiles([self._required(kyoku.dora, N_("the dora indicator"))]),
            shoupai=self._by_wind([self._tiles(hand) for hand in kyoku.haipai]),
        )

    def write(self, moment: HandMoment) -> None:
        """Write an event; indicators before a move follow it."""
        event = moment.event
        match event:
            case rec.NewDora():
                self.indicators.append(self._required(event.tile, N_("a dora indicator")))
            case rec.Draw():
                self._write_draw(event, moment.drawn)
            case rec.Discard():
                self._write_discard(event, declares=moment.declares)
            case rec.Call():
                self._write_call(event)
            case rec.Win():
                self._write_win(event)
            case rec.Ryuukyoku():
                self._write_drawn_hand(event)
            case rec.Unread():
                raise InputError("missing-in-log-tag", tag=event.tag, number=self.number)
            case None | rec.Riichi() | rec.Leave() | rec.Return():
                pass  # riichi is written with its discard; a paipu tells nothing of connections
            case _:
                assert_never(event)
        if moment.is_move or isinstance(event, rec.Riichi):
            self.write_indicators()

    def write_indicators(self) -> None:
        for tile in self.indicators:
            self._add("kaigang", baopai=self._tiles([tile]))
        self.indicators.clear()

    def _write_draw(self, draw: rec.Draw, drawn: Drawn | None) -> None:
        what = "gangzimo" if drawn is not None and drawn.replacement else "zimo"
        self._add(what, l=self._wind(draw.seat), p=self._tiles([draw.tile]))
        self.drawn = draw.tile

    def _write_discard(self, discard: rec.Discard, *, declares: bool) -> None:
        tile = self._tiles([discard.tile])
        tile += _SELF_DRAWN if discard.tile == self.drawn else ""
        tile += _RIICHI if declares else ""
        self._add("dapai", l=self._wind(discard.seat), p=tile)

    def _write_call(self, call: rec.Call) -> None:
        meld = call.meld
        what = "gang" if meld.kind in {MeldKind.ANKAN, MeldKind.KAKAN} else "fulou"
        self._add(what, l=self._wind(call.seat), m=self._meld(meld))
        self.drawn = None
        before = self.melds[call.seat]
        melds = with_meld(before, meld)
        if meld.added is None or len(melds) == len(before):  # a kakan without its pon shows nothing
            self.melds[call.seat] = melds

    def _write_win(self, win: rec.Win) -> None:
        hand = self._required(win.hand if win.whole else None, N_("all of a win"))
        concealed = [tile for tile in hand if tile != win.tile]
        melds = map(self._meld, reversed(win.melds))  # Tenhou names the latest first
        if win.yakuman:
            value: dict[str, object] = {"damanguan": len(win.yakuman)}
        else:
            value = {"fu": win.fu, "fanshu": sum(han for _, han in win.yaku)}
        self._add(
            "hule",
            l=self._wind(win.seat),
            shoupai=",".join((self._tiles(concealed) + self._tiles([win.tile]), *melds)),
            baojia=None if win.self_drawn else self._wind(win.source),
            fubaopai=[self._tiles([tile]) for tile in win.ura] or None,
            defen=win.points,
            hupai=_names_and_han(win),
            fenpei=self._by_wind(self._required(win.changes, N_("what a win pays"))),
            **value,
        )

    def _write_drawn_hand(self, result: rec.Ryuukyoku) -> None:
        shown = [
            ",".join((self._tiles(hand), *map(self._meld, melds))) if hand else ""
            for hand, melds in zip(result.hands, self.melds, strict=True)
        ]
        if result.type == UNKNOWN_TYPE:
            self._required(None, N_("the abortive draw"))
        self._add(
            "pingju",
            name=drawn_hand_name(result.type),
            shoupai=self._by_wind(shown),
            fenpei=self._by_wind(self._required(result.changes, N_("what the draw pays"))),
        )

    def _required(self, value: _Value | None, what: str) -> _Value:
        return required(self.number, value, what)

    def _add(self, what: str, **fields: object) -> None:
        self.entries.append({what: fields})

    def _wind(self, seat: int) -> int:
        return (seat - self.dealer) % _SEATS

    def _by_wind(self, by_seat: Sequence[_Value]) -> list[_Value]:
        return [*by_seat[self.dealer :], *by_seat[: self.dealer]]

    def _tiles(self, tile_ids: Iterable[int]) -> str:
        faces = (face_of(tile, red_fives=self.red_fives) for tile in sorted(tile_ids))
        return MAJIANG.write(faces)

    def _meld(self, meld: Meld) -> str:
        return meld_to_majiang(meld, red_fives=self.red_fives)


def _names_and_han(win: rec.Win) -> list[dict[str, object]]:
    worth: list[tuple[int, object]] = [(number, _YAKUMAN) for number in win.yakuman]
    worth.extend(win.yaku)
    return [{"name": yaku_name(number), "fanshu": han} for number, han in worth]


_DANS: Final = (
    *("新人", "9級", "8級", "7級", "6級", "5級", "4級", "3級", "2級", "1級"),
    *("初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳位"),
)
_YAKU: Final = (
    *("門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和"),
    *("断幺九", "一盃口", "自風 東", "自風 南", "自風 西", "自風 北"),
    *("場風 東", "場風 南", "場風 西", "場風 北", "役牌 白", "役牌 發", "役牌 中"),
    *("両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子"),
    *("対々和", "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色"),
    *("人和", "天和", "地和", "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色"),
    *("清老頭", "九蓮宝燈", "純正九蓮宝燈", "国士無双", "国士無双１３面", "大四喜"),
    *("小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ"),
)
_DRAWN_HANDS: Final = {
    "yao9": "九種九牌",
    "kaze4": "四風連打",
    "reach4": "四家立直",
    "kan4": "四槓散了",
    "ron3": "三家和了",
    "nm": "流し満貫",
}
_EXHAUSTIVE: Final = "流局"


def dan_name(number: int) -> str:
    """The rank by Tenhou's number, 0 to 20."""
    return _DANS[number] if 0 <= number < len(_DANS) else f"段{number}"


def yaku_name(number: int) -> str:
    return _YAKU[number] if 0 <= number < len(_YAKU) else f"役{number}"


def drawn_hand_name(abbreviation: str) -> str:
    """The name by RYUUKYOKU's ``type``; 流局 if it has none."""
    return _DRAWN_HANDS.get(abbreviation, _EXHAUSTIVE)
