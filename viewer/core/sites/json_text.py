"""JSON that a stranger wrote: bounded in size and depth before it costs anything."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.sites.json_fields import MAX_JSON_BYTES

_DEEPEST: Final = 100
"""Levels of brackets; real records have about ten."""
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BRACKETS: Final = {**dict.fromkeys("[{", 1), **dict.fromkeys("]}", -1)}
_BRACKET: Final = re.compile(r"[\[\]{}]")
_BLANKS: Final = " \t\r\n"


class RepeatedKeys(dict[str, object]):
    """An object of which a key stands twice; the last one counts."""

    key = ""


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    repeated = RepeatedKeys(made)
    repeated.key = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return repeated


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object_of)


def parse_json(data: bytes) -> object:
    """Raises InputError ``record-large``, ``not-json``, ``broken-json`` or ``deep-json``."""
    if len(data) > MAX_JSON_BYTES:
        raise InputError("record-large", limit=MAX_JSON_BYTES >> 20)
    try:
        return parse_json_text(data.decode(json.detect_encoding(data)))
    except UnicodeDecodeError:
        raise InputError("not-json") from None


def parse_json_text(text: str) -> object:
    # The parser goes down as deep as the text says: here, not at Python's or the C stack's end.
    brackets = _BRACKET.findall(_STRING.sub("", text))
    if max(accumulate(map(_BRACKETS.__getitem__, brackets)), default=0) > _DEEPEST:
        raise InputError("deep-json")
    try:
        return _documents(text)
    except json.JSONDecodeError as error:
        raise InputError("broken-json", line=error.lineno, column=error.colno) from None
    except ValueError:  # a number of more digits than Python reads
        raise InputError("not-json") from None


def _documents(text: str) -> object:
    """The value, or a list of several: tools also write one a line."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise
    found, at, end = [], 0, len(text.rstrip(_BLANKS))
    while at < end:
        at += len(text[at:]) - len(text[at:].lstrip(_BLANKS))
        value, at = _DECODER.raw_decode(text, at)
        found.append(value)
    return found


def key_twice(found: Iterable[object]) -> str:
    """The first key that stands twice in an object; empty if none does."""
    return next((each.key for each in found if isinstance(each, RepeatedKeys)), "")
