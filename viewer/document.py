"""Opened logs, raw seeds and other sites' records: what the window and the commands share.

Documents are made in a worker thread or by a command and never change. Replays are computed when
they are first asked for, and cached beside the document.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from viewer.core.audit.audit import Audit, audit_log
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped, shown
from viewer.core.base.records import Kyoku, Log, absent_after
from viewer.core.base.seed import Seed
from viewer.core.play.inconsistencies import Inconsistency, Uncompared, first_of_each
from viewer.core.play.replay import Replay, dealt, replay_kyoku
from viewer.core.sites.reading import commitment_of_log, read_with_walls, site_of
from viewer.core.sites.site import GameCommitment
from viewer.core.text.places import Noted, Place, places_of
from viewer.core.wall.shuffle import fast_words, reference_words
from viewer.core.wall.wall import Wall, walls_of_seed
from viewer.system.regular_file import read_file

if TYPE_CHECKING:
    from viewer.core.sites.commitments import SiteAudit
    from viewer.core.sites.mahjong_soul.record import SoulRound

MOST_EVENTS_CACHED: Final = 10_000
"""In a document's cached replays; no real game has a third as many, but a hostile file may."""


class Replayed(NamedTuple):
    checked: int
    wrong: int  # how many of these found what cannot be
    inconsistencies: tuple[Inconsistency, ...]  # the first of each hand
    uncompared: tuple[Uncompared, ...] = ()  # what was due to be compared and could not be


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Document:
    """What the window shows and the commands print.

    Attributes:
        title: the file's name, or a name for pasted seeds.
        log: None for a raw seed.
        seed: the game's seed; None without one, and in the per-hand era.
        walls: one for each kyoku; None where no seed was published.
        twisters_agree: whether both Mersenne Twisters made the same walls; None if one ran.
        replayed: the outcome of playing the log again; None if that was not asked for.
    """

    title: str
    path: Path | None
    players: int
    log: Log | None
    seed: Seed | None
    walls: tuple[Wall | None, ...]
    audit: Audit = field(default_factory=Audit)
    twisters_agree: bool | None = None
    replayed: Replayed | None = None

    @property
    def key(self) -> object:
        """The same for a document and every partial view of it."""
        return self

    @property
    def saver(self) -> int:
        """The seat of the player who saved the log, by the file's name; else 0."""
        seat = site_of(self.log).saver(self.title) if self.log else None
        return seat if seat and seat < self.players else 0

    @property
    def kyoku_count(self) -> int:
        return len(self.walls)

    @property
    def era(self) -> Era | None:
        return next((wall.era for wall in self.walls if wall is not None), None)

    @property
    def red_fives(self) -> bool:
        """Whether red fives are played with; a raw seed does not say, and most games are."""
        return self.log.red_fives if self.log else True

    @property
    def commitment(self) -> GameCommitment | None:
        """What its site published before the game, if that is a hash of the whole game."""
        made = commitment_of_log(self.log) if self.log else None
        return made if made and made.sha512 else None

    def kyoku(self, index: int) -> Kyoku | None:
        """What the log says of a kyoku (from 0); None for a raw seed."""
        return self.log.kyoku[index] if self.log else None

    @property
    def uncompared(self) -> tuple[Uncompared, ...]:
        """What could not be compared, with the wall or with the log itself."""
        replayed = self.replayed.uncompared if self.replayed else ()
        return first_of_each((*self.audit.uncompared, *replayed))

    def places_of(self, noted: Iterable[Noted]) -> tuple[Place, ...]:
        return places_of(noted, self.log.kyoku) if self.log else ()

    def replay(self, index: int) -> Replay:
        """Play a kyoku (from 0) again, or return the cached replay; of a raw seed only the deal."""
        cached = _REPLAYS.setdefault(self, {})
        if index not in cached:
            replay = self._play(index)
            while (
                cached and sum(r.last for r in cached.values()) + replay.last > MOST_EVENTS_CACHED
            ):
                del cached[next(iter(cached))]
            cached[index] = replay
        return cached[index]

    def _play(self, index: int) -> Replay:
        wall, log = self.walls[index], self.log
        if log is None:
            assert wall is not None  # noqa: S101 - a raw seed always makes walls
            return replay_kyoku(dealt(wall, index + 1), self.players, wall)
        before = (event for kyoku in log.kyoku[:index] for event in kyoku.events)
        absent = absent_after(before, log.absent)
        return replay_kyoku(log.kyoku[index], self.players, wall, absent)

    def inconsistencies(self, index: int) -> tuple[Inconsistency, ...]:
        if self.log is None:
            return ()
        if self.replayed is not None:
            return tuple(each for each in self.replayed.inconsistencies if each.kyoku == index + 1)
        from viewer.core.rules.game_checks import check_kyoku  # noqa: PLC0415 - `walls` needs no rules

        return check_kyoku(self.log, index).inconsistencies


_REPLAYS: Final = WeakKeyDictionary[Document, dict[int, Replay]]()
"""Cached replays of the documents in use, by index."""


def open_log(path: Path) -> Document:
    """Load a log the fast way, for the commands; it may come through a pipe."""
    log, walls = read_with_walls(read_file(path, streams=True))
    audit = audit_log(log, walls)
    return Document(shown(path.name), path, log.players, log, log.seed, walls, audit)


def open_log_carefully(
    path: Path,
    progress: Progress,
    should_stop: ShouldStop,
    read: Callable[[Path], bytes] = read_file,
) -> Document:
    """Load a log for the window: walls by the reference twister, checked against the fast one.

    ``read`` returns the file's bytes; it is another function where ``path`` is no plain file.
    """

    def step(done: int) -> None:
        if should_stop():
            raise Stopped
        progress(done, 4)

    step(0)
    log, walls = read_with_walls(read(path), reference_words)
    step(1)
    agree = (
        walls == site_of(log).walls(log, fast_words) if log.era is not None and any(walls) else None
    )
    step(2)
    audit = audit_log(log, walls)
    step(3)
    replayed = replay_log(log, should_stop)
    step(4)
    title = shown(path.name)
    return Document(title, path, log.players, log, log.seed, walls, audit, agree, replayed)


def replay_log(log: Log, should_stop: ShouldStop) -> Replayed:
    from viewer.core.rules.game_checks import check_kyoku  # noqa: PLC0415 - `walls` needs no rules

    checked = wrong = 0
    inconsistencies, uncompared = list[Inconsistency](), list[Uncompared]()
    for index in range(len(log.kyoku)):
        if should_stop():
            raise Stopped
        played = check_kyoku(log, index)
        checked += played.checked
        wrong += played.wrong
        inconsistencies += played.inconsistencies
        uncompared += played.uncompared
    return Replayed(checked, wrong, tuple(inconsistencies), tuple(uncompared))


def open_seed(title: str, seed: Seed, players: int, count: int) -> Document:
    walls = walls_of_seed(seed, players, count, reference_words)
    agree = walls == walls_of_seed(seed, players, count, fast_words)
    return Document(title, None, players, None, seed, walls, twisters_agree=agree)


# other sites' records

OpenLog = Callable[[Path, Progress, ShouldStop], Document]

_NO_LOG: Final = "no-paishan"
"""The error of a record whose rounds do not tell the deal."""


class SiteRecord(NamedTuple):
    """Another site's record: its rounds that show a wall, and the audit of each."""

    title: str
    path: Path
    rounds: "tuple[SoulRound, ...]"
    audits: "tuple[SiteAudit, ...]"


def open_record(path: Path, *, streams: bool = False) -> SiteRecord:
    """Read a Mahjong Soul record as `read_file` does, and check its walls."""
    return _record(path, read_file(path, streams=streams))


def _record(path: Path, data: bytes) -> SiteRecord:
    from viewer.core.sites.mahjong_soul import record  # noqa: PLC0415 - few files are one

    rounds = record.read_soul_record(data)
    return SiteRecord(shown(path.name), path, rounds, tuple(map(record.audit_round, rounds)))


def open_or_record(
    open_log: OpenLog, path: Path, progress: Progress, should_stop: ShouldStop
) -> Document | SiteRecord:
    """Load a file that a user opens: a Tenhou log, or else another site's record."""
    try:
        return open_log(path, progress, should_stop)
    except InputError as error:
        if error.code != _NO_LOG:
            raise
        return _record(path, read_file(path))
