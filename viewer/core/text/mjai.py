"""A game as mjai: a JSON object a line for each event, as mahjong AIs and their reviewers read.

Written is what Mortal and mjai-reviewer's `convlog` know of the protocol, with their names. For
three players there are dialects; this is that of Mortal's three-player forks: kita is ``nukidora``
(RiichiEnv has ``kita``), and lists by seat have three entries (older bots want a fourth that is
empty). The protocol has no wall, dice or yaku. An indicator stands where the log has it.

Sources: gimite's description of the protocol (Mjai 麻雀AI対戦サーバ), the events of `convlog`, and
of its three-player forks.
"""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from viewer.core.base import records as rec
from viewer.core.base.meld import SEATS, Meld, MeldKind
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.tiles import RedFives, face_of
from viewer.core.play.moments import HandMoment, moments_of
from viewer.core.text.game_hands import Required, chosen_hands

_FORMAT: Final = "mjai"
_HONOURS: Final = "ESWNPFC"
_EAST_ONLY: Final = 4
"""What akochan calls a game without a south round."""

MjaiEvent = dict[str, object]


def mjai_events(log: Log, number: int | None = None) -> Iterator[MjaiEvent]:
    """Write a log, or only kyoku ``number``; each event is ready for `json.dumps`.

    Raises InputError: ``no-kyoku``, or ``missing-in-log`` if the log lacks what an event needs.
    """
    hands = chosen_hands(log, number)
    length = 0 if log.type.east_south else _EAST_ONLY
    red = bool(log.red_fives)
    yield _event("start_game", names=log.names, kyoku_first=length, aka_flag=red)
    for kyoku in hands:
        yield from _Hand(kyoku, red_fives=log.red_fives).events()
    yield _event("end_game")


def _event(kind: str, **fields: object) -> MjaiEvent:
    return {"type": kind, **fields}


class _Hand:
    def __init__(self, kyoku: Kyoku, *, red_fives: RedFives) -> None:
        self._kyoku, self._red_fives = kyoku, red_fives
        self._required = Required(_FORMAT, kyoku.number)

    def events(self) -> Iterator[MjaiEvent]:
        yield self._deal()
        for moment in moments_of(self._kyoku):
            yield from self._write(moment)
        self._required.end(self._kyoku)
        yield _event("end_kyoku")

    def _deal(self) -> MjaiEvent:
        kyoku, required = self._kyoku, self._required
        wind, nth = divmod(required.round(kyoku), SEATS)
        return _event(
            "start_kyoku",
            bakaze=_HONOURS[wind % SEATS],
            dora_marker=self._tile(required.dora(kyoku)),
            kyoku=nth + 1,
            honba=required.honba(kyoku),
            kyotaku=required.sticks(kyoku),
            oya=kyoku.dealer,
            scores=required.points(kyoku),
            tehais=[self._tiles(hand) for hand in required.haipai(kyoku)],
        )

    def _write(self, moment: HandMoment) -> Iterator[MjaiEvent]:
        event = moment.event
        match event:
            case rec.Draw(seat, tile):
                yield _event("tsumo", actor=seat, pai=self._tile(tile))
            case rec.Discard(seat, tile):
                drawn = moment.tsumogiri
                yield _event("dahai", actor=seat, pai=self._tile(tile), tsumogiri=drawn)
            case rec.Call(seat, meld):
                yield _event(_NAMES[meld.kind], actor=seat, **self._meld(seat, meld))
            case rec.Riichi():
                yield _event("reach" if event.step == 1 else "reach_accepted", actor=event.seat)
            case rec.NewDora():
                yield _event("dora", dora_marker=self._tile(self._required.indicator(event)))
            case rec.Win():
                seats = {"actor": event.seat, "target": event.source}
                deltas, ura = self._required.paid(event), self._tiles(event.ura)
                yield _event("hora", **seats, deltas=deltas, ura_markers=ura)
            case rec.Ryuukyoku():
                yield _event("ryukyoku", deltas=self._required.paid(event))
            case rec.Unread():
                raise self._required.unread(event)
            case None | rec.Aside():
                pass
            case _:
                assert_never(event)

    def _meld(self, seat: int, meld: Meld) -> MjaiEvent:
        if meld.kind is MeldKind.KITA:
            return {"pai": self._tile(meld.tiles[0])}
        if meld.kind is MeldKind.ANKAN:
            return {"consumed": self._tiles(meld.tiles)}
        if meld.added is not None:
            pon = (tile for tile in meld.tiles if tile != meld.added)
            return {"pai": self._tile(meld.added), "consumed": self._tiles(pon)}
        assert meld.called is not None  # noqa: S101 - all other melds are called
        target, own = meld.giver(seat), self._tiles(meld.from_hand)
        return {"target": target, "pai": self._tile(meld.called), "consumed": own}

    def _tiles(self, tiles: Iterable[int]) -> list[str]:
        return [self._tile(tile) for tile in tiles]

    def _tile(self, tile: int) -> str:
        face = face_of(tile, red_fives=self._red_fives)
        if face.suit == "z":
            return _HONOURS[face.number - 1]
        return f"{face.number}{face.suit}{'r' if face.red else ''}"


_NAMES: Final = {kind: kind.value for kind in MeldKind} | {MeldKind.KITA: "nukidora"}
