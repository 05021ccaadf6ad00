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
from viewer.core.base.meld import Meld, MeldKind, meld_to_majiang
from viewer.core.base.notation import MAJIANG
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku
from viewer.core.base.tiles import RedFives, face_of
from viewer.core.play.moments import Drawn, HandMoment, moments_of
from viewer.core.play.table import with_meld
from viewer.core.text.game_hands import Required
from viewer.core.text.tenhou_names import drawn_hand_name, yaku_name
from viewer.translation import N_

PaipuEntry = dict[str, dict[str, object]]
_Value = TypeVar("_Value")

PAIPU_FORMAT: Final = N_("電脳麻将")
_SEATS: Final = 4
_SELF_DRAWN: Final = "_"
_RIICHI: Final = "*"
_YAKUMAN: Final = "*"


def paipu_entries(kyoku: Kyoku, *, red_fives: RedFives) -> list[PaipuEntry]:
    """The deal first; raises InputError ``missing-in-log`` if the log lacks what an entry needs."""
    hand = _Hand(Required(PAIPU_FORMAT, kyoku.number), kyoku.dealer, red_fives)
    hand.write_deal(kyoku)
    for moment in moments_of(kyoku):
        hand.write(moment)
    hand.write_indicators()
    return hand.entries


@dataclass(slots=True)
class _Hand:
    required: Required
    dealer: int
    red_fives: RedFives
    entries: list[PaipuEntry] = field(default_factory=list)
    melds: list[tuple[Meld, ...]] = field(default_factory=lambda: [()] * _SEATS)
    """By seat, in the order called."""
    indicators: list[int] = field(default_factory=list)
    """Turned up, but not yet written."""

    def write_deal(self, kyoku: Kyoku) -> None:
        wind, nth = divmod(self.required.round(kyoku), _SEATS)
        self._add(
            "qipai",
            zhuangfeng=wind,
            jushu=nth,
            changbang=self.required.honba(kyoku),
            lizhibang=self.required.sticks(kyoku),
            defen=self._by_wind(self.required.points(kyoku)),
            baopai=self._tiles([self.required.dora(kyoku)]),
            shoupai=self._by_wind([self._tiles(hand) for hand in kyoku.haipai]),
        )

    def write(self, moment: HandMoment) -> None:
        """Write an event; indicators before a move follow it."""
        event = moment.event
        match event:
            case rec.NewDora():
                self.indicators.append(self.required.indicator(event))
            case rec.Draw():
                self._write_draw(event, moment.drawn)
            case rec.Discard():
                self._write_discard(event, moment)
            case rec.Call():
                self._write_call(event)
            case rec.Win():
                self._write_win(event)
            case rec.Ryuukyoku():
                self._write_drawn_hand(event)
            case rec.Unread():
                raise self.required.unread(event)
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

    def _write_discard(self, discard: rec.Discard, moment: HandMoment) -> None:
        tile = self._tiles([discard.tile])
        tile += _SELF_DRAWN if moment.tsumogiri else ""
        tile += _RIICHI if moment.declares else ""
        self._add("dapai", l=self._wind(discard.seat), p=tile)

    def _write_call(self, call: rec.Call) -> None:
        meld = call.meld
        what = "gang" if meld.kind in {MeldKind.ANKAN, MeldKind.KAKAN} else "fulou"
        self._add(what, l=self._wind(call.seat), m=self._meld(meld))
        before = self.melds[call.seat]
        melds = with_meld(before, meld)
        if meld.added is None or len(melds) == len(before):  # a kakan without its pon shows nothing
            self.melds[call.seat] = melds

    def _write_win(self, win: rec.Win) -> None:
        hand = self.required(win.hand if win.whole else None, N_("all of a win"))
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
            fenpei=self._by_wind(self.required.paid(win)),
            **value,
        )

    def _write_drawn_hand(self, result: rec.Ryuukyoku) -> None:
        shown = [
            ",".join((self._tiles(hand), *map(self._meld, melds))) if hand else ""
            for hand, melds in zip(result.hands, self.melds, strict=True)
        ]
        if result.type == UNKNOWN_TYPE:
            self.required(None, N_("the abortive draw"))
        self._add(
            "pingju",
            name=drawn_hand_name(result.type),
            shoupai=self._by_wind(shown),
            fenpei=self._by_wind(self.required.paid(result)),
        )

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
