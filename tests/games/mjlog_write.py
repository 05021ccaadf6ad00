"""The log writer: a `Log` back to the bytes that `mjlog.read_mjlog` reads to an equal one.

It writes as Tenhou does: the same tags, attributes and order, names percent-encoded byte by
byte, points in hundreds, dice 0-based, four of everything with three players too. What a `Log`
does not hold cannot be written: its remarks, the lobby, and hands that were unreadable.

Tenhou left the lobby out in the first two eras, and ``ten`` of REACH as well, which a `Log`
holds as scores of None.
"""

import gzip
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from lxml import etree

from tests.games.meld_codes import encode_meld
from viewer.core.base.era import Era
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    Leave,
    Log,
    NewDora,
    Player,
    Return,
    Riichi,
    Ryuukyoku,
    Win,
)
from viewer.core.sites.tenhou.log_xml import ROOT

VERSION: Final = "2.3"

_SEATS: Final = 4
_HUNDRED: Final = 100
_NO_RATE: Final = 1500.0
_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"

_Value = TypeVar("_Value")
_Attributes = dict[str, str]


def write_mjlog(log: Log, *, packed: bool = False) -> bytes:
    """Write a log as Tenhou's XML.

    Args:
        log: a whole log; its remarks are not written.
        packed: gzip it, with no time stamp, so that equal logs make equal files.
    """
    root = etree.Element(ROOT, {"ver": VERSION})
    for tag, attributes in _elements(log):
        etree.SubElement(root, tag, attributes)
    xml = etree.tostring(root)
    return gzip.compress(xml, mtime=0) if packed else xml


def _elements(log: Log) -> Iterable[tuple[str, _Attributes]]:
    if log.seed is not None:
        yield "SHUFFLE", {"seed": log.seed.attribute, "ref": ""}
    early = log.era in {Era.PER_HAND, Era.HEX}
    lobby = {} if early else {"lobby": "0"}
    yield "GO", {"type": str(log.type.bits)} | lobby
    yield "UN", _players(log.seats, whole_rates=early)
    if log.first_dealer is not None:
        yield "TAIKYOKU", {"oya": str(log.first_dealer)}
    for seat in sorted(log.absent):
        yield _leave(Leave(seat))
    for kyoku in log.hands:
        yield "INIT", _init(kyoku)
        for event in kyoku.events:
            yield WRITERS[type(event)](event)


# the game


def _players(seats: Sequence[Player], *, whole_rates: bool) -> _Attributes:
    """Write UN; the fourth seat of three players is the one that Tenhou writes for nobody."""
    absent = [Player("", 0, _NO_RATE, "C")] * (_SEATS - len(seats))
    everyone = [*seats, *absent]
    written = {f"n{seat}": _percent(player.name) for seat, player in enumerate(everyone)}
    if any(player.dan is not None for player in seats):
        written["dan"] = _join(_or_empty(player.dan, str) for player in everyone)
    if any(player.rate is not None for player in seats):
        rate = _whole_rate if whole_rates else _rate
        written["rate"] = _join(_or_empty(player.rate, rate) for player in everyone)
    if any(player.sex for player in seats):
        written["sx"] = _join(player.sex for player in everyone)
    return written


def _percent(name: str) -> str:
    return "".join(f"%{byte:02X}" for byte in name.encode())


def _or_empty(value: _Value | None, write: Callable[[_Value], str]) -> str:
    return "" if value is None else write(value)


def _rate(rate: float) -> str:
    """Write two decimals, or as many as it takes to read the same number again."""
    short = f"{rate:.2f}"
    return short if float(short) == rate else repr(rate)


def _whole_rate(rate: float) -> str:
    return str(int(rate)) if rate.is_integer() else _rate(rate)


def _init(kyoku: Kyoku) -> _Attributes:
    first, second = kyoku.dice
    numbers = (kyoku.round, kyoku.honba, kyoku.sticks, first - 1, second - 1, kyoku.dora)
    written = {
        "seed": _join(numbers),
        "ten": _join(_hundreds(kyoku.scores)),
        "oya": str(kyoku.dealer),
    }
    for seat in range(_SEATS):
        hand = kyoku.haipai[seat] if seat < len(kyoku.haipai) else ()
        written[f"hai{seat}"] = _join(hand)
    if kyoku.seed is not None:
        written["shuffle"] = kyoku.seed.attribute
    return written


# the events


def _draw(event: Draw) -> tuple[str, _Attributes]:
    return f"{_DRAWS[event.seat]}{event.tile}", {}


def _discard(event: Discard) -> tuple[str, _Attributes]:
    return f"{_DISCARDS[event.seat]}{event.tile}", {}


def _call(event: Call) -> tuple[str, _Attributes]:
    return "N", {"who": str(event.seat), "m": str(encode_meld(event.meld))}


def _riichi(event: Riichi) -> tuple[str, _Attributes]:
    scores = {} if event.scores is None else {"ten": _join(_hundreds(event.scores))}
    return "REACH", {"who": str(event.seat)} | scores | {"step": str(event.step)}


def _new_dora(event: NewDora) -> tuple[str, _Attributes]:
    return "DORA", {"hai": str(event.tile)}


def _leave(event: Leave) -> tuple[str, _Attributes]:
    return "BYE", {"who": str(event.seat)}


def _return(event: Return) -> tuple[str, _Attributes]:
    return "UN", {f"n{event.seat}": _percent(event.name)}


def _win(event: Win) -> tuple[str, _Attributes]:
    optional = {
        "yaku": _join(number for pair in event.yaku for number in pair),
        "yakuman": _join(event.yakuman),
        "doraHai": _join(event.dora),
        "doraHaiUra": _join(event.ura),
    }
    melds = _join(encode_meld(meld) for meld in event.melds)
    return "AGARI", {
        "ba": _join((event.honba, event.sticks)),
        "hai": _join(event.hand),
        **({"m": melds} if melds else {}),
        "machi": str(event.tile),
        "ten": _join((event.fu, event.points, event.limit)),
        **{name: text for name, text in optional.items() if text},
        "who": str(event.seat),
        "fromWho": str(event.source),
        **({} if event.liable is None else {"paoWho": str(event.liable)}),
        "sc": _scores_and_changes(event),
        **_final(event),
    }


def _ryuukyoku(event: Ryuukyoku) -> tuple[str, _Attributes]:
    return "RYUUKYOKU", {
        **({"type": event.type} if event.type else {}),
        "ba": _join((event.honba, event.sticks)),
        "sc": _scores_and_changes(event),
        **{f"hai{seat}": _join(hand) for seat, hand in enumerate(event.hands) if hand},
        **_final(event),
    }


def _final(event: Win | Ryuukyoku) -> _Attributes:
    return {"owari": event.final} if event.final else {}


def _scores_and_changes(event: Win | Ryuukyoku) -> str:
    pairs = zip(_hundreds(event.scores), _hundreds(event.changes), strict=True)
    return _join(number for pair in pairs for number in pair)


def _hundreds(points: Sequence[int]) -> list[int]:
    """Return hundreds of points for four seats; an absent seat has 0."""
    return [point // _HUNDRED for point in points] + [0] * (_SEATS - len(points))


def _join(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


WRITERS: Final[dict[type[Event], Callable[..., tuple[str, _Attributes]]]] = {
    Draw: _draw,
    Discard: _discard,
    Call: _call,
    Riichi: _riichi,
    NewDora: _new_dora,
    Leave: _leave,
    Return: _return,
    Win: _win,
    Ryuukyoku: _ryuukyoku,
}
