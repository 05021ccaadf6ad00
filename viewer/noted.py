"""The user's list of noted hashes: a plain text file among the user's data, an entry a line.

    2026-11-27T18:04:05+09:00  a06d84ea…  riichi-city  first hand

Time with its offset, hash, whose it is (a site's name or other words; ``-`` for nobody's), and a
note, with two blanks between; see `dated_lines`. As a text it can be signed, or mailed to a friend
before a game.
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
from viewer.core.sites.hash_lists import HASH_NAMES, find_hashes
from viewer.dated_lines import LARGEST, add_lines, entries_in, lines_named, read_text, with_head
from viewer.system.assets import noted_file
from viewer.translation import N_, _

_BETWEEN: Final = "  "
_COLUMNS: Final = re.compile(r"\t| {2,}")
_NOBODY: Final = "-"
_HEX: Final = re.compile("[0-9a-f]+")
_LONGEST: Final = 500
"""Characters of a note, and of whose it is."""
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
        return NotedError("noted-lines", lines=lines_named(self.damaged))


def read_noted(path: Path | None = None) -> NotedList:
    """Read the user's list, or another of its form; empty where there is none.

    Raises:
        InputError: it is there, and cannot be read.
    """
    text = read_text(path or noted_file())
    if text is None and path is not None:
        raise InputError("no-file")
    return parse_noted(text or "")


def parse_noted(text: str) -> NotedList:
    notes, damaged = entries_in(text, _note_in)
    return NotedList(NotedHashes(notes), damaged)


def _note_in(at: datetime, text: str) -> Note | None:
    digest, rest = (*text.split(None, 1), "", "")[:2]
    digest = digest.lower()
    if len(digest) not in HASH_NAMES or not _HEX.fullmatch(digest):
        return None
    source, words = (*_COLUMNS.split(rest.strip(), 1), "")[:2]
    return Note(at, digest, "" if source == _NOBODY else site_named(source), words)


def line_of(note: Note) -> str:
    """An entry as it stands in the list."""
    columns = [note.at.isoformat(), note.hash, note.source or _NOBODY, note.words]
    return _BETWEEN.join(columns).rstrip()


def text_of(notes: Iterable[Note]) -> str:
    """A list, with what it is at its head."""
    return with_head(_head(), [*map(line_of, notes)])


def _head() -> tuple[str, ...]:
    return (
        _("Hashes noted before games: time, hash, whose it is, a note; two blanks between them."),
        _("The program only adds lines. Only you remove any."),
    )


def add_notes(notes: Iterable[Note]) -> int:
    """Add to the user's list what it does not have as early; returns how many that were.

    Raises:
        InputError: the list would be too large.
        OSError: it cannot be written.
    """
    added = list[Note]()

    def lines_after(text: str) -> list[str]:
        added.extend(_new_among(notes, parse_noted(text).hashes))
        return [*map(line_of, added)]

    too_large = NotedError("noted-large", limit=LARGEST // MEGABYTE)
    add_lines(noted_file(), lines_after, _head(), too_large)
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
