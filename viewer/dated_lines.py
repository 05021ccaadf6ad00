"""Text files of the user's to which the program only adds: an entry a line, ISO time first.

Any editor may open them, in whatever encoding. What cannot be read stays as it is, and costs that
line alone. Lines that begin with ``#`` are comments. No database: whoever doubts the program can
read what it stores without it.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MEGABYTE
from viewer.core.sites.hash_lists import decode_list, encoding_of
from viewer.system.regular_file import read_file
from viewer.system.shared_file import append_to

LARGEST: Final = 64 * MEGABYTE
"""Of a file, some 400,000 lines: what a user makes in a day takes years."""
_MOST_NAMED: Final = 10
"""Damaged lines that are named."""
_YEARS: Final = range(1970, 3000)
"""Years that every system can tell in local time; Windows cannot after 3000."""

_Entry = TypeVar("_Entry")


def read_text(path: Path) -> str | None:
    """Read a file; None where there is none.

    Raises:
        InputError: it is there, and cannot be read.
    """
    try:
        return decode_list(read_file(path, LARGEST))
    except InputError as error:
        if error.code == "no-file":
            return None
        raise


def entries_in(
    text: str, entry_in: Callable[[datetime, str], _Entry | None]
) -> tuple[list[_Entry], tuple[int, ...]]:
    """Parse a text; returns its entries, and the lines, from 1, that could not be read.

    ``entry_in`` gets a line's time, which has an offset, and the rest; it returns None for no
    entry.
    """
    entries, damaged = list[_Entry](), list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        when, rest = (*line.split(None, 1), "")[:2]
        at = _time_in(when)
        entry = None if at is None else entry_in(at, rest)
        if entry is None:
            damaged.append(number)
        else:
            entries.append(entry)
    return entries, tuple(damaged)


def _time_in(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if at.tzinfo is None or at.year not in _YEARS else at


def lines_named(damaged: Sequence[int]) -> str:
    """The first of some lines, as a sentence names them."""
    lines = ", ".join(map(str, damaged[:_MOST_NAMED]))
    return lines + (", …" if len(damaged) > _MOST_NAMED else "")


def with_head(head: Sequence[str], lines: Sequence[str]) -> str:
    """A new file's text, with what it is at its head."""
    return "\n".join([*(f"# {line}" for line in head), *lines, ""])


def add_lines(
    path: Path,
    lines_after: Callable[[str], Sequence[str]],
    head: Sequence[str],
    too_large: InputError,
) -> None:
    """Add to a file the lines that ``lines_after`` makes of its text; a new one gets a head.

    Raises:
        InputError: ``too_large``, as the file would be; nothing has changed.
        OSError: it cannot be written.
    """

    def more_after(before: bytes) -> bytes:
        text, encoding = decode_list(before), encoding_of(before)
        added = lines_after(text)
        if not added:
            return b""
        end = "\r\n" if "\r\n" in text else "\n"
        lines = "".join(f"{line}\n" for line in added) if text else with_head(head, added)
        broken = "" if not text or text.endswith(("\n", "\r")) else end
        more = (broken + lines.replace("\n", end)).encode(encoding, "replace")
        if len(before) + len(more) > LARGEST:
            raise too_large
        return more

    append_to(path, more_after)
