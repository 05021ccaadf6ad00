"""A log as 電脳麻将 (Majiang) paipu: the JSON that its players and analysers open.

The value is the one that 電脳麻将's own converter makes of the same log, so that a paipu may come
from either. What the format has no place for is left out: seeds, dice, connections, the payer
of a liability (包). It knows no three-player game.

An entry is a dict with one key, what happened. ``l`` in it is the seat by wind: 0 the dealer,
1 the next. All lists by player run in that order too.

The two formats differ in two things, for which the writer has to remember what came before. A
paipu's discard says whether it is the tile just drawn (``_``) and whether it declares riichi
(``*``). And Tenhou names a new dora indicator before the discard or the replacement draw at which
it is turned up, a paipu after it.

Source: the paipu format as 電脳麻将's author describes it, and his converter `tenhou-log`, 1.3.0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import floor, isfinite
from typing import Final, TypeVar, assert_never

from viewer.core.base import records as rec
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import SEATS, Meld, MeldKind, meld_to_majiang
from viewer.core.base.notation import MAJIANG
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku, Log, Player
from viewer.core.base.tenhou_names import dan_name, drawn_hand_name, yaku_name
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import HandMoment, moments_of
from viewer.core.play.table import with_meld
from viewer.core.rules.points import read_final
from viewer.core.text.game_hands import (
    GameExportError,
    Required,
    chosen_hands,
    end_text,
)
from viewer.translation import N_

PaipuEntry = dict[str, dict[str, object]]
_Value = TypeVar("_Value")

PAIPU_FORMAT: Final = N_("電脳麻将")
_SELF_DRAWN: Final = "_"
_RIICHI: Final = "*"
_YAKUMAN: Final = "*"
"""A star for each time that a yakuman counts."""
_TEST_PLAY: Final = "－"


def paipu_of(log: Log, log_id: str = "", number: int | None = None) -> dict[str, object]:
    """Write a four-player log, or only kyoku ``number``, as paipu ready for `json.dumps`.

    The end of the game is written only if it is among the hands. Raises InputError:
    ``three-players``, ``no-kyoku``, or ``missing-in-log`` if the log lacks what a paipu needs.
    """
    if log.players != SEATS:
        raise GameExportError("three-players")
    hands = chosen_hands(log, number)
    round_ = Required(PAIPU_FORMAT, hands[0].number).round(hands[0])
    dealer_of_east_1 = (hands[0].dealer - round_) % SEATS
    paipu: dict[str, object] = {
        "title": _title(log, log_id),
        "player": [_label(player) for player in log.seats],
        "qijia": dealer_of_east_1,
        "log": [paipu_entries(kyoku, log.type) for kyoku in hands],
    }
    return paipu | _final_standing(hands, dealer_of_east_1)


def _title(log: Log, log_id: str) -> str:
    name = log.type.name + ("" if log.type.against_people else _TEST_PLAY)
    return f"{name}\n{log_id}" if log_id else name


def _label(player: Player) -> str:
    known = []
    if player.dan is not None:
        known.append(dan_name(player.dan))
    if player.rate is not None and isfinite(player.rate):
        known.append(f"R{floor(player.rate)}")
    return f"{player.name}\n({' '.join(known)})" if known else player.name


def _final_standing(hands: tuple[Kyoku, ...], first: int) -> dict[str, object]:
    """How the game ended, by seat; of equals the seat nearer to ``first`` has the better rank."""
    text = end_text(hands)
    points, _results = read_final(text, SEATS)
    if not points:
        return {}
    seats = [(first + offset) % SEATS for offset in range(SEATS)]
    best_first = sorted(seats, key=lambda seat: -points[seat])
    ranks = [best_first.index(seat) + 1 for seat in range(SEATS)]
    return {"defen": [*points], "point": text.split(",")[1 : 2 * SEATS : 2], "rank": ranks}


def paipu_entries(kyoku: Kyoku, rules: Rules) -> list[PaipuEntry]:
    """The deal first; raises InputError ``missing-in-log`` if the log lacks what an entry needs."""
    hand = _Hand(Required(PAIPU_FORMAT, kyoku.number), kyoku.dealer, rules)
    hand.write_deal(kyoku)
    for moment in moments_of(kyoku):
        hand.write(moment)
    hand.write_indicators()
    return hand.entries


@dataclass(slots=True)
class _Hand:
    required: Required
    dealer: int
    rules: Rules
    entries: list[PaipuEntry] = field(default_factory=list)
    melds: list[tuple[Meld, ...]] = field(default_factory=lambda: [()] * SEATS)
    """By seat, in the order called."""
    indicators: list[int] = field(default_factory=list)
    """Turned up, but not yet written."""

    def write_deal(self, kyoku: Kyoku) -> None:
        wind, nth = divmod(self.required.round(kyoku), SEATS)
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
                drawn = moment.drawn
                what = "gangzimo" if drawn is not None and drawn.replacement else "zimo"
                self._add(what, l=self._wind(event.seat), p=self._tiles([event.tile]))
            case rec.Discard():
                tile = self._tiles([event.tile]) + (_SELF_DRAWN if moment.tsumogiri else "")
                tile += _RIICHI if moment.declares else ""
                self._add("dapai", l=self._wind(event.seat), p=tile)
            case rec.Call():
                self._write_call(event)
            case rec.Win():
                self._write_win(event)
            case rec.Ryuukyoku():
                self._write_drawn_hand(event)
            case rec.Unread():
                raise self.required.unread(event)
            case None | rec.Riichi() | rec.Aside():
                pass  # riichi is written with its discard; a paipu tells nothing of connections
            case _:
                assert_never(event)
        if moment.is_move or isinstance(event, rec.Riichi):
            self.write_indicators()

    def write_indicators(self) -> None:
        for tile in self.indicators:
            self._add("kaigang", baopai=self._tiles([tile]))
        self.indicators.clear()

    def _write_call(self, call: rec.Call) -> None:
        meld = call.meld
        what = "gang" if meld.kind in {MeldKind.ANKAN, MeldKind.KAKAN} else "fulou"
        self._add(what, l=self._wind(call.seat), m=self._meld(meld))
        before = self.melds[call.seat]
        melds = with_meld(before, meld)
        if meld.added is None or len(melds) == len(before):  # a kakan without its pon shows nothing
            self.melds[call.seat] = melds

    def _write_win(self, win: rec.Win) -> None:
        hand = self.required(None if win.unread else win.hand, N_("all of a win"))
        concealed = [tile for tile in hand if tile != win.tile]
        melds = map(self._meld, reversed(win.melds))  # Tenhou names the latest first
        double = self.rules.double_yakuman
        yakuman = [(number, _YAKUMAN * (1 + (number in double))) for number in win.yakuman]
        worth: list[tuple[int, str | int]] = [*yakuman, *win.yaku]
        if yakuman:
            value: dict[str, object] = {"damanguan": sum(len(stars) for _, stars in yakuman)}
        else:
            value = {"fu": win.fu, "fanshu": sum(han for _, han in win.yaku)}
        self._add(
            "hule",
            l=self._wind(win.seat),
            shoupai=",".join((self._tiles(concealed) + self._tiles([win.tile]), *melds)),
            baojia=None if win.self_drawn else self._wind(win.source),
            fubaopai=[self._tiles([tile]) for tile in win.ura] or None,
            defen=win.points,
            hupai=[{"name": yaku_name(number), "fanshu": han} for number, han in worth],
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
        return (seat - self.dealer) % SEATS

    def _by_wind(self, by_seat: Sequence[_Value]) -> list[_Value]:
        return [*by_seat[self.dealer :], *by_seat[: self.dealer]]

    def _tiles(self, tile_ids: Iterable[int]) -> str:
        faces = (face_of(tile, red_fives=self.rules.red_fives) for tile in sorted(tile_ids))
        return MAJIANG.write(faces)

    def _meld(self, meld: Meld) -> str:
        return meld_to_majiang(meld, red_fives=self.rules.red_fives)
