"""A hand of a paipu: its deal, its moves and its end."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from viewer.core.base.base_points import YAKUMAN_HAN, base_of
from viewer.core.base.errors import InputError
from viewer.core.base.meld import SEATS, MeldKind
from viewer.core.base.records import Kyoku
from viewer.core.base.tenhou_names import drawn_hand_named, yaku_named
from viewer.core.base.tiles import Face, RedFives
from viewer.core.sites.format_hand import Deal, FormatHand, RecordedWin, known_yaku
from viewer.core.sites.json_fields import (
    MOST_POINTS,
    Fields,
    list_in,
    number_in,
    numbers_in,
    objects_of,
    text_in,
)
from viewer.core.sites.majiang.tiles import paipu_face, paipu_faces, paipu_meld
from viewer.core.sites.remarks import Remarks

_MOST_ROUNDS: Final = 3
_HIDDEN: Final = "_"
_SELF_DRAWN: Final = "_"
_RIICHI: Final = "*"
_STAR: Final = "*"
"""Of a yakuman, in place of its han."""
_MARKS: Final = frozenset("+=-")
_DEAL: Final = "qipai"
_TAGS: Final = {
    "zimo": "T", "gangzimo": "T", "dapai": "D", "fulou": "N", "gang": "N", "kaigang": "DORA",
    "hule": "AGARI", "pingju": "RYUUKYOKU",
}  # fmt: skip
"""Tenhou's tags of what a hand hangs on."""

_Value = TypeVar("_Value")


_Act = tuple[str, Fields]
"""What happened, and the fields that tell of it."""


def read_hand(
    entries: Sequence[object], number: int, remarks: Remarks, *, red_fives: RedFives
) -> Kyoku:
    """Read the entries of a hand, its deal first; raises InputError if that cannot be read."""
    acts = [
        (kind, fields if isinstance(fields, dict) else {})
        for each in entries
        if isinstance(each, dict)
        for kind, fields in each.items()
    ]
    deal = next((fields for kind, fields in acts if kind == _DEAL), {})
    paipu_hand = _PaipuHand(deal, remarks, red_fives=red_fives)
    for nth, (kind, fields) in enumerate(_in_order(acts), 1):
        if kind != _DEAL:
            paipu_hand.read(nth, kind, fields)
    return paipu_hand.hand.kyoku(number)


def _in_order(acts: Iterable[_Act]) -> list[_Act]:
    """Indicators before the discard or draw after which a paipu names them, as in logs.

    That of a concealed kan is turned up before the replacement draw, and others' with the discard.
    """
    found = list[_Act]()
    concealed = list[bool]()
    """Of each kan whose indicator is not turned up yet."""
    for act in acts:
        kind, fields = act
        if kind != "kaigang":
            found.append(act)
            if (is_concealed := _is_concealed_kan(kind, fields)) is not None:
                concealed.append(is_concealed)
            continue
        at_once = bool(concealed) and concealed.pop(0)
        before = found[-1][0] if found else ""
        moves = before == "dapai" or (before == "gangzimo" and (at_once or bool(concealed)))
        found.insert(len(found) - moves, act)
    return found


def _is_concealed_kan(kind: str, fields: Fields) -> bool | None:
    """None of what is no kan."""
    text = text_in(fields, "m")
    if kind == "gang":
        return _MARKS.isdisjoint(text)
    return False if kind == "fulou" and sum(map(str.isdigit, text)) == SEATS else None


class _PaipuHand:
    """Raises InputError if the deal cannot be read."""

    def __init__(self, deal: Fields, remarks: Remarks, *, red_fives: RedFives) -> None:
        self._remarks = remarks
        nth, wind = (number_in(deal, name, _MOST_ROUNDS) for name in ("jushu", "zhuangfeng"))
        hands = list_in(deal, "shoupai")
        if nth is None or wind is None or len(hands) != SEATS:
            raise InputError("no-deal")
        self._dealer = nth
        dora = deal.get("baopai")
        if isinstance(dora, list):
            dora = next(iter(dora), None)
        self.hand = FormatHand(
            Deal(
                round=SEATS * wind + nth,
                honba=number_in(deal, "changbang", MOST_POINTS),
                sticks=number_in(deal, "lizhibang", MOST_POINTS),
                dealer=nth,
                scores=self._numbers(deal, "defen"),
                hands=self._by_seat([_dealt(each) for each in hands]),
                dora=None if dora is None else paipu_face(dora),
            ),
            remarks,
            red_fives=red_fives,
        )

    def read(self, nth: int, kind: str, fields: Fields) -> None:
        if kind not in _TAGS:
            self._remarks.count_unknown(kind, in_hand=True)
            self.hand.writer.unread(f"Record{kind[:40]}", None)
            return
        wind = number_in(fields, "l", SEATS - 1)
        seat = None if wind is None else (wind + self._dealer) % SEATS
        try:
            self._read(kind, seat, fields)
        except InputError:
            if text_in(fields, "p") != _HIDDEN:  # what a player does not see is not damaged
                self._remarks.remark("unread-event", event=nth)
            self.hand.writer.unread(_TAGS[kind], seat)
            if kind == "dapai":
                self.hand.writer.unread("REACH", seat)  # which the discard may have declared

    def _read(self, kind: str, seat: int | None, fields: Fields) -> None:
        writer = self.hand.writer
        if kind == "kaigang":
            writer.turn_up([paipu_face(fields.get("baopai"))], after=len(writer.dora))
        elif kind == "pingju":
            self._end_drawn(fields)
        elif seat is None:
            raise InputError("unread-event", event=0)
        elif kind in {"zimo", "gangzimo"}:
            writer.draw(seat, paipu_face(fields.get("p")))
        elif kind == "dapai":
            text = text_in(fields, "p")
            face, marks = paipu_face(text[:2]), text[2:]
            writer.discard(seat, face, drawn=_SELF_DRAWN in marks, riichi=_RIICHI in marks)
        elif kind == "hule":
            self._win(seat, fields)
        else:
            self._call(seat, fields)

    def _call(self, seat: int, fields: Fields) -> None:
        writer, meld = self.hand.writer, paipu_meld(fields.get("m"))
        if meld.kind is MeldKind.ANKAN:
            writer.closed_kan(seat, meld.called)
        elif meld.kind is MeldKind.KAKAN:
            writer.added_kan(seat, meld.called)
        else:
            giver = (seat + meld.source) % SEATS
            writer.settle_source(giver)
            source = writer.source
            writer.call(seat, meld.kind, meld.called, meld.own)
            writer.repeat("repeats", seat, (source,), (giver,))

    # the end

    def _win(self, seat: int, fields: Fields) -> None:
        source = number_in(fields, "baojia", SEATS - 1)
        yaku = _yaku_of(fields)
        fu = number_in(fields, "fu", MOST_POINTS)
        han = sum(each for _, each in yaku or ())
        limit = base_of(han, fu or 0, number_in(fields, "damanguan", MOST_POINTS) or 0).limit
        self.hand.win(
            RecordedWin(
                seat=seat,
                source=seat if source is None else (source + self._dealer) % SEATS,
                changes=self._numbers(fields, "fenpei"),
                ura=[paipu_face(each) for each in list_in(fields, "fubaopai")],
                fu=fu,
                points=number_in(fields, "defen", MOST_POINTS),
                limit=None if yaku is None else limit,
                yaku=yaku,
                hand=_shown(fields.get("shoupai")),
            )
        )

    def _end_drawn(self, fields: Fields) -> None:
        shown = self._by_seat(list_in(fields, "shoupai"))
        hands = {seat: _shown(each) for seat, each in enumerate(shown) if each} if shown else None
        kind = drawn_hand_named(text_in(fields, "name"))
        self.hand.ryuukyoku(kind, self._numbers(fields, "fenpei"), hands)

    def _numbers(self, fields: Fields, name: str) -> tuple[int, ...]:
        return tuple(self._by_seat(numbers_in(fields, name, SEATS, MOST_POINTS)))

    def _by_seat(self, by_wind: Sequence[_Value]) -> list[_Value]:
        first = (SEATS - self._dealer) % SEATS
        return [*by_wind[first:SEATS], *by_wind[:first]]


def _dealt(text: object) -> list[Face]:
    """A hand; none where it is hidden."""
    is_hidden = isinstance(text, str) and _HIDDEN in text
    return [] if is_hidden else paipu_faces(text)


def _shown(text: object) -> list[Face]:
    """The concealed tiles of a hand with its melds; none where they are hidden.

    電脳麻将 marks a hand in riichi.
    """
    return _dealt(text.partition(",")[0].removesuffix(_RIICHI)) if isinstance(text, str) else []


def _yaku_of(fields: Fields) -> list[tuple[int, int]] | None:
    """The yaku with their han, a yakuman's 13; None if one is none of Tenhou's."""
    return known_yaku(
        (
            yaku_named(text_in(each, "name")),
            YAKUMAN_HAN
            if _STAR in text_in(each, "fanshu")
            else number_in(each, "fanshu", MOST_POINTS),
        )
        for each in objects_of(fields, "hupai")
    )
