"""Records of other sites that are wrong in some way, or made to do harm."""

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from tests.fuzz.fields import varint
from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from viewer.core.base.era import Era

LOG, THREE = (
    replace(log, hands=log.hands[:2]) for log in (make_log(40, Era.HEX), make_log(3, Era.HEX, 3))
)
DEEP = 10_000
ODD = (None, True, -1, 10**30, 1.5, "", "x", [], {}, [[]], [{}], {"a": 1}, "[1]", "\ud800")


def _soul(change: Callable[[list[Any]], object], log=LOG) -> bytes:
    """A record whose list of actions was changed."""
    whole = json.loads(soul_record(log))
    change(whole["data"]["data"]["actions"])
    return json.dumps(whole).encode()


def _rounds(actions: list[Any]) -> list[dict[str, Any]]:
    return [each["result"]["data"] for each in actions if "paishan" in each["result"]["data"]]


def _first(**changes: object) -> bytes:
    return _soul(lambda actions: _rounds(actions)[0].update(changes))


def _city(change: Callable[[list[Any]], object], log=LOG) -> bytes:
    """A record whose list of hands was changed."""
    whole = json.loads(city_record(log))
    change(whole["data"]["handRecord"])
    return json.dumps(whole).encode()


def _swap(holders: list[dict[str, Any]], key: str) -> None:
    holders[0][key], holders[1][key] = holders[1][key], holders[0][key]


def _text_in_text(levels: int) -> bytes:
    text = json.dumps(json.loads(city_record(LOG))["data"]["handRecord"][0]["handEventRecord"][0])
    for _ in range(levels):
        text = json.dumps([text])
    return text.encode()


RAW = soul_answer(LOG)


def _hands():
    return 300_000 if long_run.is_long() else 20_000


BAD: dict[str, Callable[[], bytes]] = {
    "a short code": lambda: _first(paishan="1m" * 130),
    "a long code": lambda: _first(paishan="1m" * 500_000),
    "five of a tile": lambda: _first(paishan="1m" * 136),
    "a tile that no game has": lambda: _first(paishan="8z" * 136),
    "a tile that three do not have": lambda: _soul(
        lambda actions: _rounds(actions)[0].update(tiles1=["5m"] * 13), THREE
    ),
    "hashes swapped": lambda: _soul(lambda actions: _swap(_rounds(actions), "sha256")),
    "salts swapped": lambda: _soul(lambda actions: _swap(_rounds(actions), "salt")),
    "codes swapped": lambda: _soul(lambda actions: _swap(_rounds(actions), "paishan")),
    "no salt": lambda: _first(salt=""),
    "a hand without its events": lambda: _soul(lambda actions: actions.__delitem__(slice(1, 40))),
    "no events at all": lambda: _soul(lambda actions: actions.__delitem__(slice(1, None))),
    "four called three": lambda: _first(scores=[35_000] * 3),
    "three called four": lambda: _soul(
        lambda actions: _rounds(actions)[0].update(scores=[25_000] * 4), THREE
    ),
    "a hand twice": lambda: _soul(lambda actions: actions.extend(list(actions))),
    "huge numbers": lambda: _first(ben=10**30, scores=[10**300] * 4, liqibang=2**63, ju=2**64),
    "a city's hashes swapped": lambda: _city(lambda hands: _swap(hands, "handCardsSHA256")),
    "a city's codes swapped": lambda: _city(lambda hands: _swap(hands, "handCardEncode")),
    "a city's hand without its events": lambda: _city(
        lambda hands: hands[0].update(handEventRecord=[])
    ),
    "a city's hand with its deal alone": lambda: _city(
        lambda hands: hands[0]["handEventRecord"].__delitem__(slice(4, None))
    ),
    "a city's hands in another order": lambda: _city(lambda hands: hands.reverse()),
    "a city's hand twice": lambda: _city(lambda hands: hands.insert(0, hands[0])),
    "a city's four called three": lambda: _city(lambda hands: hands[0]["players"].pop()),
    "a city's deep text": lambda: _city(
        lambda hands: hands[0]["handEventRecord"][9].update(data="[" * DEEP)
    ),
    "half of a message": lambda: RAW[: len(RAW) // 2],
    "half of a text": lambda: soul_record(LOG)[:-100],
    "50 MB": lambda: b'[{"paishan": "1m"}' + b',{"paishan": "1m"}' * (50 << 20 >> 4) + b"]",
    "50 MB of a city": lambda: b'{"handEventRecord": [' + b"{}," * (50 << 20 >> 2),
    "many hands": lambda: json.dumps([{"handEventRecord": []}] * _hands()).encode(),
    "depth": lambda: b"[" * DEEP + b'"handEventRecord"' + b"]" * DEEP,
    "depth in objects": lambda: b'{"handEventRecord":' * DEEP + b"1" + b"}" * DEEP,
    "text in text": lambda: _text_in_text(12),
    "a bomb": lambda: gzip.compress(b"[" + b" " * (64 << 20), 1),
    "a bomb in a bomb": lambda: gzip.compress(gzip.compress(bytes(64 << 20), 9), 9),
    "a huge length": lambda: b"\x03\x01\x00\x0a\x00\x12" + b"\xff" * 9 + b"\x01",
    "groups": lambda: b"\x03\x01\x00\x0a\x00\x12\xff\xff\x00" + b"\x0b" * 0x3FFF,
    "groups in a record": lambda: RAW + b"\x2b" * DEEP + b"\x2c" * DEEP,
    "a number without an end": lambda: RAW + b"\xff" * 100_000,
    "a message in a message": lambda: _wrapped(DEEP),
}
"""By what is wrong; made when called."""


def _wrapped(levels: int) -> bytes:
    data = b""
    for _ in range(levels):
        data = b"\x12" + varint(len(data)) + data
    return b"\x03\x01\x00\x0a\x00" + data


def with_odd_types(data: bytes, every: int) -> Iterator[bytes]:
    """A record with all values of one name another, for some names and odd values."""
    names = sorted(set(_names(json.loads(data))))
    for name, odd in list(product(names, ODD))[::every]:
        yield json.dumps(_replaced(json.loads(data), name, odd)).encode()


def _names(value: Any) -> Iterator[str]:
    for name, each in value.items() if isinstance(value, dict) else ():
        yield name
        yield from _names(_opened(each))
    for each in value if isinstance(value, list) else ():
        yield from _names(each)


def _opened(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] == "{" else value


def _replaced(value: Any, name: str, odd: object) -> Any:
    if isinstance(value, dict):
        return {
            key: odd if key == name else _replaced(_opened(each), name, odd)
            for key, each in value.items()
        }
    return [_replaced(each, name, odd) for each in value] if isinstance(value, list) else value
