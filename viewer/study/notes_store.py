"""What the user thinks of games: a file of JSON for each, beside his other data.

A file is named by its game (`game_of`) and not by the log's: a log that was moved, renamed or
packed still has its notes. Each change is merged into what the file holds then, under a lock, so
that windows and processes lose nothing of each other's; then the file is replaced whole. One that
cannot be read is set aside and never overwritten.
"""

from collections.abc import Iterable, Mapping
from errno import EACCES, EFBIG, EISDIR
from itertools import count
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from viewer.core.base.errors import SYSTEM, InputError, reason_of
from viewer.core.base.unpack import MEGABYTE
from viewer.core.sites.json_fields import MAX_JSON_BYTES, Fields, number_in
from viewer.core.study.annotations import (
    AnnotatedPlace,
    Annotation,
    AnnotationChange,
    annotations_in,
    changed_notes,
    folded,
    title_in,
)
from viewer.system.assets import notes_file
from viewer.system.regular_file import read_file
from viewer.system.shared_file import LONGEST_HELD, locked
from viewer.system.whole_file import replace_whole
from viewer.translation import N_

NOTES_FORMAT: Final = "wall-viewer notes"
NOTES_VERSION: Final = 1
_LATEST: Final = 10**9
_DAMAGED: Final = frozenset({"not-json", "broken-json", "deep-json"})
_REASONS: Final = {"folder": EISDIR, "no-permission": EACCES, "too-large": EFBIG}


class NotesError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "notes-newer": N_(
            "A newer version of this program wrote the notes on this game; this one does not"
            " change them."
        ),
        "notes-damaged": N_(
            "The notes on this game are damaged and cannot be shown; your next note sets their file"
            " aside: {name}."
        ),
        "notes-unread": N_("The notes on this game could not be read: {reason}."),
        "notes-aside": N_("The notes on this game were damaged, and were set aside as {name}."),
        "notes-large": N_("The notes on a game may have {limit} MB."),
        "notes-not-kept": N_("Your notes could not be kept: {reason}."),
    }


Stamp = tuple[int, int] | None
"""Time of change in nanoseconds, and size; None without a file."""


class StoredNotes(NamedTuple):
    notes: Mapping[AnnotatedPlace, Annotation] = {}
    problem: InputError | None = None
    stamp: Stamp = None  # of the file with these notes
    game_title: str = ""  # the title that the user gave the game


def stamp_of_notes(game: bytes) -> Stamp:
    """What changes whenever the file of a game's notes does."""
    try:
        found = notes_file(game).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def read_notes(game: bytes) -> StoredNotes:
    """Read the user's notes on a game; none where there are none, or why they cannot be read."""
    stamp = stamp_of_notes(game)  # before: what is written meanwhile makes another
    try:
        fields = _fields_in(notes_file(game))
    except NotesError as error:
        return StoredNotes(problem=error, stamp=stamp)
    return StoredNotes(annotations_in(fields), _newer(fields), stamp, title_in(fields))


def keep_notes(
    game: bytes,
    title: str,
    changes: Iterable[AnnotationChange],
    longest: float = LONGEST_HELD,
    game_title: str | None = None,
) -> StoredNotes:
    """Merge changes into the user's notes on a game, and return what is there then.

    ``title`` tells who looks at the file which game it is; ``game_title`` is the one that the user
    now gives it, or None. Others are waited for no longer than so many seconds.

    Raises:
        InputError: they could not be kept; nothing has changed.
    """
    path = notes_file(game)
    try:
        with locked(path.parent / ".lock", longest):
            stored = _keep(path, title, changes, game_title)
            return stored._replace(stamp=stamp_of_notes(game))
    except OSError as error:
        raise NotesError("notes-not-kept", reason=reason_of(error)) from error


def _keep(
    path: Path, title: str, changes: Iterable[AnnotationChange], game_title: str | None
) -> StoredNotes:
    aside: Path | None = None
    try:
        fields = _fields_in(path)
    except NotesError as error:
        if error.code != "notes-damaged":
            raise
        fields, aside = {}, _free_place_beside(path)
    newer = _newer(fields)
    if newer is not None:
        raise newer
    head = {"format": NOTES_FORMAT, "version": NOTES_VERSION, "game": title}
    made: dict[str, object] = {**head, **fields}
    if game_title is not None:
        made["title"] = game_title
    for change in folded(changes):
        made = changed_notes(made, change)
    import json  # noqa: PLC0415 - as below

    data = json.dumps(made, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"
    if len(data) > MAX_JSON_BYTES:
        raise NotesError("notes-large", limit=MAX_JSON_BYTES // MEGABYTE)
    _put(path, data, aside)
    problem = None if aside is None else NotesError("notes-aside", name=aside.name)
    return StoredNotes(annotations_in(made), problem, game_title=title_in(made))


def _fields_in(path: Path) -> Fields:
    try:
        data = read_file(path, MAX_JSON_BYTES)
        from viewer.core.sites.json_text import parse_json  # noqa: PLC0415 - most games have no notes

        found = parse_json(data)
    except InputError as error:
        if error.code == "no-file":
            return {}
        if error.code not in _DAMAGED:
            reason = SYSTEM.get(_REASONS.get(error.code, 0)) or error.values.get("reason")
            raise NotesError("notes-unread", reason=reason) from error
        found = None
    if not isinstance(found, dict):
        raise NotesError("notes-damaged", name=path.name)
    return found


def _newer(fields: Fields) -> NotesError | None:
    version = number_in(fields, "version", _LATEST, 1) if fields else NOTES_VERSION
    return None if version == NOTES_VERSION else NotesError("notes-newer")


def _free_place_beside(path: Path) -> Path:
    names = (path.with_name(f"{path.stem}-damaged-{number}.json") for number in count(1))
    return next(name for name in names if not name.exists())


def _put(path: Path, data: bytes, aside: Path | None) -> None:
    """Write a file; what is there is moved ``aside`` once all is written."""
    if aside is None:
        replace_whole(path, data)
        return
    fresh = path.with_suffix(".new")
    replace_whole(fresh, data)
    path.rename(aside)
    fresh.rename(path)
