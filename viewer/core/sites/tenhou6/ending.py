"""How a hand of tenhou.net/6 ends.

``["和了", changes, [winner, from, liable, points, yaku…], …]``, or the name of a draw and changes.
"""

import re
from collections.abc import Sequence
from typing import Final

from viewer.core.base.base_points import YAKUMAN_HAN
from viewer.core.base.errors import InputError
from viewer.core.base.tenhou6_notation import LIMIT_NAMES, NO_RESULT
from viewer.core.base.tenhou_names import drawn_hand_named, yaku_named
from viewer.core.base.tiles import Face
from viewer.core.sites.format_hand import FormatHand, RecordedWin, known_yaku
from viewer.core.sites.json_fields import MOST_POINTS, int_within, numbers_of

_WON: Final = "和了"
_EVERYBODY: Final = "全員聴牌"
_NOBODY: Final = "全員不聴"
_VALUE: Final = re.compile(
    rf"(?:([0-9]{{1,3}})符[0-9]{{1,3}}飜|({'|'.join(LIMIT_NAMES[1:])}))?"
    r"([0-9]{1,7})(?:-([0-9]{1,7}))?点(∀?)"
)
_YAKU: Final = re.compile(r"(.+)\((?:([0-9]{1,3})飜|(役満))\)")
_FIELDS: Final = 3
"""Of a win, before its value, which rows that people write by hand leave out, and its yaku."""


def end_hand(hand: FormatHand, ura: Sequence[Face], result: object) -> None:
    """Write the end of a hand; raises InputError ``unread-event`` if it cannot be read."""
    name, *rest = result if isinstance(result, list) and result else [None]
    if not isinstance(name, str):
        raise InputError("unread-event", event=0)
    if name == _WON:
        if not rest:
            raise InputError("unread-event", event=0)
        for changes, win in zip(rest[::2], rest[1::2], strict=False):
            hand.win(_win(hand, changes, win, ura))
        return
    kind, players = drawn_hand_named(name), hand.writer.players
    if name == NO_RESULT:
        return
    if kind is None:
        raise InputError("unread-event", event=0)
    changes = numbers_of(rest[0], players, MOST_POINTS) if rest else (0,) * players
    shown = {_EVERYBODY: range(players), _NOBODY: ()}.get(name)
    hand.ryuukyoku(kind, changes, None if shown is None else hand.shown(shown))


def _win(hand: FormatHand, changes: object, record: object, ura: Sequence[Face]) -> RecordedWin:
    players, fields = hand.writer.players, record if isinstance(record, list) else []
    if len(fields) < _FIELDS or (seat := int_within(fields[0], players - 1)) is None:
        raise InputError("unread-event", event=0)
    source, liable = (int_within(each, players - 1) for each in fields[1:3])
    value = _VALUE.fullmatch(str(next(iter(fields[_FIELDS:]), "")))
    fu, limit, first, dealers, of_all = value.groups() if value else (None,) * 5
    yaku = known_yaku(map(_yaku_in, fields[_FIELDS + 1 :]))
    return RecordedWin(
        seat=seat,
        source=source,
        changes=numbers_of(changes, players, MOST_POINTS),
        ura=ura,
        fu=int(fu) if fu else None,
        points=_points(first, dealers, players, is_of_all=bool(of_all)),
        limit=LIMIT_NAMES.index(limit or "") if fu or limit else None,
        yaku=yaku,
        liable=None if liable == seat else liable,
        records_liable=True,
    )


def _points(first: str | None, dealers: str | None, players: int, *, is_of_all: bool) -> int | None:
    """What a win is worth, by what it takes from one, or from each."""
    if first is None:
        return None
    if is_of_all:
        return int(first) * (players - 1)
    return int(first) * (players - 2) + int(dealers) if dealers else int(first)


def _yaku_in(text: object) -> tuple[int | None, int | None]:
    """A yaku's number and han, a yakuman's 13; None of what is none of Tenhou's."""
    yaku = _YAKU.fullmatch(text) if isinstance(text, str) else None
    if yaku is None:
        return None, None
    return yaku_named(yaku[1]), int(yaku[2]) if yaku[2] else YAKUMAN_HAN
