"""What a win of Mahjong Soul's tells twice: who deals, riichi, melds, han and what it is paid."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Final

from viewer.core.base.base_points import base_of, rounded_up
from viewer.core.base.errors import InputError
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import Face, RedFives, faces_of
from viewer.core.sites.endings import SiteWin
from viewer.core.sites.hand_writer import HandWriter
from viewer.core.sites.json_fields import Fields, flag_in, list_in
from viewer.core.sites.mahjong_soul.numbers import YAKUMAN_LIMIT, face_of_text

_MELD: Final = re.compile("(shunzi|kezi|angang|minggang)\\((.*)\\)")
_MELD_KINDS: Final = {
    "shunzi": {MeldKind.CHI},
    "kezi": {MeldKind.PON},
    "angang": {MeldKind.ANKAN},
    "minggang": {MeldKind.DAIMINKAN, MeldKind.KAKAN},
}


class GameWins:
    """What each seat has won with so far; known while all hands from the first on could be read."""

    def __init__(self, players: int) -> None:
        self._points = [0] * players
        self.are_known = True

    def add(self, win: SiteWin) -> int | None:
        """The points of the seat's wins up to this one; None if they are not known."""
        self._points[win.seat] += win.points or 0
        return self._points[win.seat] if self.are_known else None


def repeat_win(
    fields: Fields, win: SiteWin, writer: HandWriter, dealer: int, *, red_fives: RedFives
) -> None:
    """Have each compared with what the win or the hand says; raises InputError ``bad-tile``."""
    repeat, seat = writer.repeat, win.seat
    repeat("dealer", seat, (seat == dealer,), (flag_in(fields, "qinjia"),))
    repeat("riichi", seat, (seat in writer.riichi,), (flag_in(fields, "liqi"),))
    repeat("points", seat, (win.points,), (flag_in(fields, "dadian"),))
    if win.limit != YAKUMAN_LIMIT:
        han = sum(han for _, han in win.yaku)
        repeat("yaku", seat, (han,), (flag_in(fields, "count"),))
        for name, points in _payments(base_of(han, win.fu or 0).points, is_dealer=seat == dealer):
            repeat("points", seat, (points,), (flag_in(fields, name),))
    if melds := list_in(fields, "ming"):
        called = [each for each in writer.melds[seat] if each.kind is not MeldKind.KITA]
        recorded = sorted(map(_recorded_meld, melds))
        own = sorted(_called_meld(each, red_fives) for each in called)
        repeat("melds", seat, chain(*own), chain(*recorded))


def _payments(base: int, *, is_dealer: bool) -> Iterable[tuple[str, int]]:
    """What both kinds of win would be paid, whichever it is, by field."""
    yield "point_rong", rounded_up(base * (6 if is_dealer else 4))
    yield "point_zimo_xian", rounded_up(base * (2 if is_dealer else 1))
    yield "point_zimo_qin", 0 if is_dealer else rounded_up(base * 2)


def _recorded_meld(text: object) -> list[int]:
    """As of kezi(1z,1z,1z); raises InputError ``bad-tile``."""
    found = _MELD.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise InputError("bad-tile", text=repr(text)[:20])
    return _as_numbers(found[1], map(face_of_text, found[2].split(",")))


def _called_meld(meld: Meld, red_fives: RedFives) -> list[int]:
    name = next(name for name, kinds in _MELD_KINDS.items() if meld.kind in kinds)
    return _as_numbers(name, faces_of(meld.tiles, red_fives=red_fives))


def _as_numbers(name: str, faces: Iterable[Face]) -> list[int]:
    return [list(_MELD_KINDS).index(name), *sorted(2 * face.kind + face.red for face in faces)]
