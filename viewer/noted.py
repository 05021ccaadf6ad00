"""The user's list of noted hashes: a plain text file among the user's data, an entry a line.

    2026-11-27T18:04:05+09:00  a06d84ea…  riichi-city  first hand

Time with its offset, hash, whose it is (a site's name or other words; ``-`` for nobody's), and a
note, with two blanks between. Any editor may open it. The program only adds lines: what it cannot
read stays as it is, and costs that line alone. Lines that begin with ``#`` are comments.

A text file and no database: whoever doubts the program can read the list without it, sign it, or
mail it to a friend before a game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MEGABYTE
from viewer.core.judgement.beforehand import Note, NotedHashes
from viewer.core.sites.detect import SITES, site_title
from viewer.core.sites.hash_lists import HASH_NAMES, decode_list, encoding_of, find_hashes
from viewer.system.assets import noted_file
from viewer.system.regular_file import read_file
from viewer.system.shared_file import append_to
from viewer.translation import N_, _

_LARGEST: Final = 64 * MEGABYTE
"""Of the list, some 400,000 lines; one of a page of Tenhou's hashes a day takes years."""
_BETWEEN: Final = "  "
_COLUMNS: Final = re.compile(r"\t| {2,}")
_NOBODY: Final = "-"
_HEX: Final = re.compile("[0-9a-f]+")
_LONGEST: Final = 500
"""Characters of a note, and of whose it is."""
_MOST_NAMED: Final = 10
"""Damaged lines that are named."""
_OF_TENHOU: Final = 128
"""Digits of the hashes that no other site shows."""


class NotedError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "noted-lines": N_("Lines that are no noted hash, and were left as they are: {lines}."),
        "noted-large": N_("The list of noted hashes would have more than {limit} MB."),
    }


class NotedList(NamedTuple):
    """What a list holds, and the lines, from 1, that are not blank and could not be read."""

    hashes: NotedHashes = NotedHashes()
    damaged: tuple[int, ...] = ()

    @property
    def problem(self) -> NotedError | None:
        """That lines could not be read, in one sentence."""
        if not self.damaged:
            return None
        lines = ", ".join(map(str, self.damaged[:_MOST_NAMED]))
        more = ", …" if len(self.damaged) > _MOST_NAMED else ""
        return NotedError("noted-lines", lines=lines + more)


def read_noted(path: Path | None = None) -> NotedList:
    """Read the user's list, or another of its form; empty where there is none.

    Raises:
        InputError: it is there, and cannot be read.
    """
    try:
        return parse_noted(decode_list(read_file(path or noted_file(), _LARGEST)))
    except InputError as error:
        if error.code == "no-file" and path is None:
            return NotedList()
        raise


def parse_noted(text: str) -> NotedList:
    notes, damaged = list[Note](), list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        note = _note_in(line)
        if note is None:
            damaged.append(number)
        else:
            notes.append(note)
    return NotedList(NotedHashes(notes), tuple(damaged))


def _note_in(line: str) -> Note | None:
    when, digest, rest = (*line.split(None, 2), "", "", "")[:3]
    digest = digest.lower()
    try:
        at = datetime.fromisoformat(when)
    except ValueError:
        return None
    if at.tzinfo is None or len(digest) not in HASH_NAMES or not _HEX.fullmatch(digest):
        return None
    source, words = (*_COLUMNS.split(rest.strip(), 1), "")[:2]
    return Note(at, digest, "" if source == _NOBODY else site_named(source), words)


def line_of(note: Note) -> str:
    """An entry as it stands in the list."""
    columns = [note.at.isoformat(), note.hash, note.source or _NOBODY, note.words]
    return _BETWEEN.join(columns).rstrip()


def text_of(notes: Iterable[Note]) -> str:
    """A list, with what it is at its head."""
    lines = [f"# {line}" for line in _head()]
    return "\n".join([*lines, *map(line_of, notes), ""])


def _head() -> Iterator[str]:
    yield _("Hashes noted before games: time, hash, whose it is, a note; two blanks between them.")
    yield _("The program only adds lines. Only you remove any.")


def add_notes(notes: Iterable[Note]) -> int:
    """Add to the user's list what it does not have as early; returns how many that were.

    Raises:
        InputError: the list would be too large.
        OSError: it cannot be written.
    """
    added = list[Note]()

    def more_after(before: bytes) -> bytes:
        text, encoding = decode_list(before), encoding_of(before)
        known = parse_noted(text).hashes
        added.extend(_new_among(notes, known))
        if not added:
            return b""
        end = "\r\n" if "\r\n" in text else "\n"
        lines = "".join(line_of(note) + "\n" for note in added) if text else text_of(added)
        broken = "" if not text or text.endswith(("\n", "\r")) else end
        more = (broken + lines.replace("\n", end)).encode(encoding, "replace")
        if len(before) + len(more) > _LARGEST:
            raise NotedError("noted-large", limit=_LARGEST // MEGABYTE)
        return more

    append_to(noted_file(), more_after)
    return len(added)


def _new_among(notes: Iterable[Note], known: NotedHashes) -> Iterator[Note]:
    """Yield notes of hashes that are not known as early, the earliest of each."""
    fresh = NotedHashes(notes)
    for note in fresh.notes:
        earlier = known.first(note.hash)
        if fresh.first(note.hash) is note and (earlier is None or note.at < earlier.at):
            yield note


def notes_of(
    hashes: Iterable[str], at: datetime | None = None, source: str = "", words: str = ""
) -> list[Note]:
    """Notes of hashes in lower-case hex, made ``at`` some time, or now.

    Without a ``source``, SHA-512 are Tenhou's: no other site shows any.
    """
    when = (at or datetime.now(UTC).astimezone()).replace(microsecond=0)
    whose, said = site_named(_cleaned(source)), _cleaned(words)
    return [Note(when, each, whose or _usual_source(each), said) for each in hashes]


def notes_in(
    text: str, at: datetime | None = None, source: str = "", words: str = ""
) -> list[Note]:
    """Notes of all hashes in a text; a list that was exported keeps its times and words."""
    listed = parse_noted(text).hashes
    others = (each for each in find_hashes(text) if listed.first(each) is None)
    return [*listed.notes, *notes_of(others, at, source, words)]


def _usual_source(digest: str) -> str:
    return "tenhou" if len(digest) == _OF_TENHOU else ""


def _cleaned(text: str) -> str:
    """A text as it fits between two columns of a line."""
    return " ".join(text.split())[:_LONGEST]


def site_named(text: str) -> str:
    """The name of the site that people call so in this language or in English; else the text."""
    called = text.casefold()
    for name in SITES:
        if called.replace(" ", "-") == name or called == site_title(name).casefold():
            return name
    return text
