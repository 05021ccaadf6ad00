"""A hand of mjai's: its deal, its moves and its end."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import FIRST_HONOUR, SUIT, Face, RedFives
from viewer.core.sites.format_hand import Deal, FormatHand, RecordedWin
from viewer.core.sites.json_fields import (
    MOST_POINTS,
    Fields,
    list_in,
    number_in,
    numbers_in,
    text_in,
)
from viewer.core.sites.remarks import Remarks

_HONOURS: Final = "ESWNPFC"
_SUITS: Final = "mps"
_NUMBERED: Final = re.compile(r"([1-9])([mps])(r?)")
_HIDDEN: Final = "?"
_WIND: Final = 4
_WINDS: Final = {wind: nth for nth, wind in enumerate(_HONOURS[:_WIND])}
_CALLS: Final = {
    "chi": MeldKind.CHI, "pon": MeldKind.PON, "daiminkan": MeldKind.DAIMINKAN,
}  # fmt: skip
_KITA: Final = frozenset({"nukidora", "kita"})
_TAGS: Final = {
    "tsumo": "T", "dahai": "D", "reach": "REACH", "hora": "AGARI", "ryukyoku": "RYUUKYOKU",
    **dict.fromkeys((*_CALLS, *_KITA, "ankan", "kakan"), "N"), "reach_accepted": "REACH",
    "dora": "DORA",
}  # fmt: skip
"""Tenhou's tags of what a hand hangs on."""
_BESIDE: Final = frozenset({"none", "hello", "error", "end_kyoku", "end_game"})
_REASONS: Final = {
    "fanpai": "", "nagashimangan": "nm", "kyushukyuhai": "yao9", "suufonrenta": "kaze4",
    "suchareach": "reach4", "suukaikan": "kan4", "sanchaho": "ron3",
}  # fmt: skip
"""Of a drawn hand, by gimite's server; most others tell none."""


def _face(value: object) -> Face:
    found = _NUMBERED.fullmatch(value) if isinstance(value, str) else None
    if found is not None:
        number, suit, red = found.groups()
        return Face(SUIT * _SUITS.index(suit) + int(number) - 1, bool(red) and number == "5")
    if isinstance(value, str) and len(value) == 1 and value in _HONOURS:
        return Face(FIRST_HONOUR + _HONOURS.index(value))
    raise InputError("bad-tile", text=repr(value)[:20])


def _faces(values: Iterable[object]) -> list[Face]:
    return list(map(_face, values))


def _deal_of(start: Fields) -> Deal:
    """Raises InputError: it is not told who plays or who deals, or a tile is none."""
    hands = [each for each in list_in(start, "tehais") if isinstance(each, list)]
    if hands and not hands[-1]:
        hands.pop()
    players = len(hands)
    dealer = number_in(start, "oya", players - 1)
    if players not in {3, 4} or dealer is None:
        raise InputError("no-deal")
    dora = start.get("dora_marker")
    nth, wind = number_in(start, "kyoku", _WIND, 1), _WINDS.get(text_in(start, "bakaze"))
    return Deal(
        round=None if nth is None or wind is None else _WIND * wind + nth - 1,
        honba=number_in(start, "honba", MOST_POINTS),
        sticks=number_in(start, "kyotaku", MOST_POINTS),
        dealer=dealer,
        scores=numbers_in(start, "scores", players, MOST_POINTS),
        hands=[[] if _HIDDEN in hand else _faces(hand) for hand in hands],
        dora=None if dora is None else _face(dora),
    )


# the moves


def _draw(hand: FormatHand, event: Fields, seat: int) -> None:
    hand.writer.draw(seat, _face(event.get("pai")))


def _discard(hand: FormatHand, event: Fields, seat: int) -> None:
    drawn = event.get("tsumogiri")
    hand.writer.discard(
        seat, _face(event.get("pai")), drawn=drawn if isinstance(drawn, bool) else None
    )


def _declare(hand: FormatHand, _event: Fields, seat: int) -> None:
    hand.writer.declare(seat)


def _accept(hand: FormatHand, _event: Fields, seat: int) -> None:
    if seat not in hand.writer.riichi:  # the event that declares it is unread
        raise InputError("unread-event", event=0)
    hand.writer.accept_riichi()


def _call(hand: FormatHand, event: Fields, seat: int) -> None:
    writer, kind = hand.writer, _CALLS[text_in(event, "type")]
    writer.settle_source(number_in(event, "target", writer.players - 1))
    source, called = writer.source, _face(event.get("pai"))
    writer.call(seat, kind, called, _faces(list_in(event, "consumed")))
    writer.repeat("repeats", seat, (source,), (number_in(event, "target", MOST_POINTS),))


def _closed_kan(hand: FormatHand, event: Fields, seat: int) -> None:
    own = _faces(list_in(event, "consumed"))
    if not own:
        raise InputError("unread-event", event=0)
    hand.writer.closed_kan(seat, own[0])


def _added_kan(hand: FormatHand, event: Fields, seat: int) -> None:
    hand.writer.added_kan(seat, _face(event.get("pai")))


def _kita(hand: FormatHand, event: Fields, seat: int) -> None:
    hand.writer.kita(seat, _face(event.get("pai", "N")))


# indicators and the end


def _indicator(hand: FormatHand, event: Fields) -> None:
    hand.writer.turn_up([_face(event.get("dora_marker"))], after=len(hand.writer.dora))


def _win(hand: FormatHand, event: Fields, seat: int) -> None:
    players = hand.writer.players
    hand.win(
        RecordedWin(
            seat=seat,
            source=number_in(event, "target", players - 1),
            changes=numbers_in(event, "deltas", players, MOST_POINTS),
            ura=_faces(list_in(event, "ura_markers") or list_in(event, "uradora_markers")),
            fu=number_in(event, "fu", MOST_POINTS),
            points=number_in(event, "hora_points", MOST_POINTS),
        )
    )


def _end_drawn(hand: FormatHand, event: Fields) -> None:
    players, tenpai = hand.writer.players, list_in(event, "tenpais")
    shown = hand.shown(seat for seat, each in enumerate(tenpai[:players]) if each is True)
    hand.ryuukyoku(
        _REASONS.get(text_in(event, "reason")),
        numbers_in(event, "deltas", players, MOST_POINTS),
        shown if tenpai else None,
    )


_MOVES: Final = {
    "tsumo": _draw, "dahai": _discard, "reach": _declare, "reach_accepted": _accept,
    **dict.fromkeys(_CALLS, _call), "ankan": _closed_kan, "kakan": _added_kan,
    **dict.fromkeys(_KITA, _kita), "hora": _win,
}  # fmt: skip
_OF_NOBODY: Final = {"dora": _indicator, "ryukyoku": _end_drawn}


def _read(hand: FormatHand, kind: str, event: Fields) -> None:
    """Raises InputError: the event cannot be read."""
    if kind in _OF_NOBODY:
        _OF_NOBODY[kind](hand, event)
        return
    seat = _seat_of(hand, event)
    if seat is None:
        raise InputError("unread-event", event=0)
    _MOVES[kind](hand, event, seat)


def _seat_of(hand: FormatHand, event: Fields) -> int | None:
    return number_in(event, "actor", hand.writer.players - 1)


def _is_hidden(kind: str, event: Fields, latest: Fields) -> bool:
    """Whether it is what a player does not see, or a win with that: neither is damaged."""
    return event.get("pai") == _HIDDEN or (kind == "hora" and latest.get("pai") == _HIDDEN)


def read_hand(
    events: Sequence[Fields], number: int, remarks: Remarks, *, red_fives: RedFives
) -> Kyoku:
    """Read the events of a hand, its deal first; raises InputError if that cannot be read."""
    hand = FormatHand(_deal_of(events[0]), remarks, red_fives=red_fives)
    latest: Fields = {}
    for nth, event in enumerate(events[1:], 2):
        kind = text_in(event, "type")
        if kind in _BESIDE:
            continue
        if kind not in _MOVES and kind not in _OF_NOBODY:
            remarks.count_unknown(kind, in_hand=True)
            hand.writer.unread(f"Record{kind[:40]}", None)
            continue
        try:
            _read(hand, kind, event)
        except InputError:
            if not _is_hidden(kind, event, latest):
                remarks.remark("unread-event", event=nth)
            hand.writer.unread(_TAGS[kind], _seat_of(hand, event))
        if "pai" in event:
            latest = event
    return hand.kyoku(number)
