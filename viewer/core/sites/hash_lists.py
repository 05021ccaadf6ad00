"""Finds hashes in any text: Tenhou's lists, other sites' windows, a page, a mail, a file of notes.

A hash is told by its number of hex digits: SHA-512, SHA-256, SHA-1 or MD5. It may have blanks and
line breaks inside, as where a window groups its digits or a mail breaks its lines. Digits that
stand together are a hash by themselves if they are as many, so a list of one a line stays a list.
But lines that alone make a paragraph and have a SHA-512's digits together are that as well.
"""

import codecs
import re
from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from typing import Final

from viewer.core.base.errors import ShouldStop, Stopped

HASH_NAMES: Final = {32: "MD5", 40: "SHA-1", 64: "SHA-256", 128: "SHA-512"}
"""By their hex digits."""

_HEX: Final = "[0-9A-Fa-f]"
_WHOLE: Final = re.compile(
    rf"(?<!{_HEX})(?:{'|'.join(f'{_HEX}{{{digits}}}' for digits in HASH_NAMES)})(?!{_HEX})"
)
_PIECE: Final = re.compile(rf"(.*[^0-9A-Za-z])?({_HEX}{{4,}})([^0-9A-Za-z].*)?", re.DOTALL)
"""A word: digits, and what stands before and after without a blank; fewer may be a number."""
_IN_A_ROW: Final = 40
"""Digits of one line that are a hash by themselves; fewer may be a part of a longer hash."""
_LONGEST: Final = max(HASH_NAMES)
_MOST_BROKEN: Final = _LONGEST // min(HASH_NAMES)
"""Lines that a SHA-512 is broken into, if each could be a hash."""
_MOST_IN_A_RUN: Final = _LONGEST + 32
"""Digits in pieces, with those of a date or of seats; the words of a seed are more."""
_LINES: Final = 1024
"""So many are read, in a few milliseconds, before it is asked whether to stop."""

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE: Final = 4096
"""Bytes that tell an encoding."""

_Piece = tuple[int, str]
"""A line's number, and digits."""


class HashList(dict[str, int]):
    """Hashes in lower case, and the first line with each, from 1."""

    @cached_property
    def kinds(self) -> frozenset[int]:
        """How many digits they have; asked for once all are there."""
        return frozenset(map(len, self))


def may_hold(listed: Mapping[str, int], kinds: Container[int]) -> bool:
    """Whether a list is one of such hashes, by their digits; one that holds nothing may be any."""
    held = listed.kinds if isinstance(listed, HashList) else {*map(len, listed)}
    return not held or any(each in kinds for each in held)


def find_hashes(text: str, should_stop: ShouldStop = lambda: False) -> HashList:
    """Find every hash; raises `Stopped`."""
    found = HashList()
    run: list[_Piece] = []
    paragraph: list[_Piece] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number % _LINES == 0 and should_stop():
            raise Stopped
        _add_line(line.strip(), number, paragraph, found)
        for match in _WHOLE.finditer(line):
            found.setdefault(match[0].lower(), number)
        words = _WHOLE.sub(" | ", line).split()
        if not words:
            _join(run, found)
        for word in words:
            _add_word(word, number, run, found)
    _join(run, found)
    _add_line("", 0, paragraph, found)
    return found


def encoding_of(data: bytes) -> str:
    """What a text is written in: by its byte order mark, or its zero bytes; else UTF-8."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding
    # Hashes are ASCII: as UTF-16 every other byte is zero.
    even, odd = data[:_SAMPLE:2].count(0), data[1:_SAMPLE:2].count(0)
    if max(even, odd) * 4 > len(data[:_SAMPLE]):
        return "utf-16-be" if even > odd else "utf-16-le"
    return "utf-8"


def decode_list(data: bytes) -> str:
    """Decode a text in any encoding in which hashes can be read."""
    return data.decode(encoding_of(data), "replace").removeprefix("\ufeff")


def _add_line(line: str, number: int, paragraph: list[_Piece], found: dict[str, int]) -> None:
    """Add a line to its paragraph; a blank one ends that, which may be one SHA-512."""
    if line:
        if len(paragraph) <= _MOST_BROKEN:
            paragraph.append((number, line.lower() if _WHOLE.fullmatch(line) else ""))
        return
    digits = [each for _, each in paragraph]
    if len(digits) > 1 and all(digits) and sum(map(len, digits)) == _LONGEST:
        found.setdefault("".join(digits), paragraph[0][0])
    paragraph.clear()


def _add_word(word: str, number: int, run: list[_Piece], found: dict[str, int]) -> None:
    """Add a word to the digits before it, or end these."""
    piece = _PIECE.fullmatch(word)
    if piece is None or piece[1]:
        _join(run, found)
    if piece is not None:
        run.append((number, piece[2].lower()))
        if piece[3]:
            _join(run, found)


def _join(run: list[_Piece], found: dict[str, int]) -> None:
    """Find the hashes in pieces between which only white space stands, and start over."""
    if len(run) > 1:
        for number, digits in _joined(run):
            found.setdefault(digits, number)
    run.clear()


def _joined(run: list[_Piece]) -> Iterator[_Piece]:
    rows = list(_rows(run))
    if len(rows) > 1 and all(_IN_A_ROW <= len(row) in HASH_NAMES for _, row in rows):
        yield from rows
        return
    if sum(len(digits) for _, digits in run) > _MOST_IN_A_RUN:
        return
    at = 0
    while at < len(run):
        text, end = "", at
        for last in range(at, len(run)):
            text += run[last][1]
            if len(text) > _LONGEST:
                break
            if last > at and len(text) in HASH_NAMES:
                end = last + 1
        if end > at:
            yield run[at][0], "".join(digits for _, digits in run[at:end])
        at = max(end, at + 1)


def _rows(run: list[_Piece]) -> Iterator[_Piece]:
    """The digits of each line."""
    lines: dict[int, str] = {}
    for number, digits in run:
        lines[number] = lines.get(number, "") + digits
    yield from lines.items()
