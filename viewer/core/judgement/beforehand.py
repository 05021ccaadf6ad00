"""Whether what fixes a log's walls was known before they were played, and who says so.

That tiles follow from a seed, or that a wall has the hash in its record, shows that the log agrees
with itself. That nobody chose seed or wall later, only a hash shows that somebody kept in time: in
the user's list of noted hashes, or in a list that is given with the log.

A list that lacks a log's hash contradicts nothing. A hash contradicts a log that tells all hashes
of its game and lacks this one, if it was noted as this site's while this very game was played, or
if whoever gives it says that it is this game's.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Final, Literal, NamedTuple

from viewer.core.judgement.game_hashes import STORED_DIGITS, GameHashes, PlayTime, When

Source = Literal["noted", "given", "nowhere"]

_BEST: Final[tuple[When | None, ...]] = ("before", "during", None, "after")
"""When hashes were noted, what proves most first."""
_GAME_DIGITS: Final = 128


class Note(NamedTuple):
    """A hash that the user noted: when, whose it is (a site's name, or other words), and why."""

    at: datetime
    hash: str
    source: str = ""
    words: str = ""


class NotedHashes:
    """Notes by hash and by time, to look up logs in by the thousand."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.notes = tuple(sorted(notes, key=lambda note: note.at))
        self._times = [note.at.timestamp() for note in self.notes]
        self._first = {note.hash: note for note in reversed(self.notes)}
        self._first |= {
            note.hash[:STORED_DIGITS]: note
            for note in reversed(self.notes)
            if len(note.hash) == _GAME_DIGITS
        }

    @property
    def has_game_hashes(self) -> bool:
        """Whether one may be the SHA-512 of a whole game."""
        return any(len(note.hash) == _GAME_DIGITS for note in self.notes)

    def first(self, digest: str) -> Note | None:
        """The earliest note of a hash, or of a game's of which the first digits are stored."""
        return self._first.get(digest)

    def between(self, began: int, ended: int) -> tuple[Note, ...]:
        return self.notes[bisect_left(self._times, began) : bisect_right(self._times, ended)]


class Evidence(NamedTuple):
    """A hash, and the note or the line (from 1) of a given list in which it stands."""

    hash: str
    note: Note | None = None
    line: int | None = None


class OtherSeats(NamedTuple):
    """A hash of the log's own seed with seats in an order that its names rule out."""

    evidence: Evidence
    digits: str  # the seat digits that are hashed


class Beforehand(NamedTuple):
    """The answer for a log.

    Attributes:
        total: how many walls, or seeds of all walls, could have been noted; 0: none has a hash.
        found: how many of these were, as ``source`` and ``when`` say.
        first: the earliest of them; None if none was.
        when: when they were noted, of several what proves most: before or during the game; after
            it, or after its own hand. None if that is not known.
        missing: hashes of this very game that the log does not have.
        time: when the game was played; None where that is not known.
        is_alone: whether what was given is one hash, said to be this game's.
        other_seats: where no hash of the log is found, but one of its seed with other seats.
    """

    total: int = 0
    found: int = 0
    first: Evidence | None = None
    when: When | None = None
    missing: tuple[Evidence, ...] = ()
    time: PlayTime | None = None
    is_alone: bool = False
    other_seats: OtherSeats | None = None

    @property
    def source(self) -> Source:
        if self.first is None:
            return "nowhere"
        return "noted" if self.first.note else "given"

    @property
    def at(self) -> datetime | None:
        """When it was first noted."""
        return self.first.note.at if self.first and self.first.note else None

    @property
    def line(self) -> int | None:
        """The line of the given list."""
        return self.first.line if self.first else None

    @property
    def note_of_other_seats(self) -> Note | None:
        return self.other_seats.evidence.note if self.other_seats else None

    @property
    def before(self) -> bool | None:
        """Whether it was noted before the game began; None where that is not known."""
        return None if self.when is None else self.when == "before"

    @property
    def contradicts(self) -> bool:
        return bool(self.missing)


def beforehand(
    hashes: GameHashes,
    noted: NotedHashes,
    given: Mapping[str, int] | None = None,
    *,
    of_this_game: bool = False,
) -> Beforehand:
    """Look a log up in the noted hashes, and in a given list of hashes with their lines.

    ``of_this_game``: whoever gives the list says that its hashes are this very game's.
    """
    given = given or {}
    missing = [*_missing_notes(hashes, noted)]
    if of_this_game:
        lacking = ((each, line) for each, line in given.items() if hashes.has(each) is False)
        missing += [Evidence(each, None, line) for each, line in lacking]
    answer = Beforehand(len(hashes.walls), missing=tuple(missing), time=hashes.time)
    noted_walls = [
        (_when(note.at, hashes, nth), note)
        for nth, wall in enumerate(hashes.walls)
        if (note := _first_note(wall, noted))
    ]
    if noted_walls:
        when, first = min(noted_walls, key=lambda each: (_BEST.index(each[0]), each[1].at))
        found = sum(moment == when for moment, _ in noted_walls)
        return answer._replace(found=found, first=Evidence(first.hash, first), when=when)
    lines = [*filter(None, (_first_line(wall, given) for wall in hashes.walls))]
    if lines:
        line, digest = min(lines)
        return answer._replace(
            found=len(lines), first=Evidence(digest, None, line), is_alone=of_this_game
        )
    return answer._replace(other_seats=_other_seats(hashes, noted, given))


def _other_seats(
    hashes: GameHashes, noted: NotedHashes, given: Mapping[str, int]
) -> OtherSeats | None:
    for digits, digest in hashes.other_seats:
        note, line = noted.first(digest), given.get(digest)
        if note or line:
            return OtherSeats(Evidence(note.hash if note else digest, note, line), digits)
    return None


def _when(at: datetime, hashes: GameHashes, nth: int) -> When | None:
    """When the n-th wall's hash was noted; after its hand is late, though others were to come."""
    when = hashes.time.against(at) if hashes.time else None
    hand = hashes.times[nth] if hashes.times else None
    return "after" if when == "during" and hand and hand.against(at) == "after" else when


def _first_note(wall: Iterable[str], noted: NotedHashes) -> Note | None:
    notes = filter(None, map(noted.first, wall))
    return min(notes, key=lambda note: note.at, default=None)


def _first_line(wall: Iterable[str], given: Mapping[str, int]) -> tuple[int, str] | None:
    return min(((given[each], each) for each in wall if each in given), default=None)


def _missing_notes(hashes: GameHashes, noted: NotedHashes) -> Iterator[Evidence]:
    """Yield what was noted as the site's while the game was played, and the log does not have."""
    time = hashes.time
    if time is None or time.ended is None:
        return
    for note in noted.between(time.began, time.ended):
        if note.source == hashes.site and hashes.has(note.hash) is False:
            yield Evidence(note.hash, note)
