"""What the program opens: a log or a raw seed, with its walls and what was found.

Made once, in a worker thread or by a command, and never changed; a hand is played again when it
is first asked for, and then kept. Loading is a plain function that tells its progress and asks
whether to stop; it knows no window.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from viewer.core.audit.audit import Audit, Finding, audit_log
from viewer.core.base.era import Era
from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.core.base.foreign import shown
from viewer.core.base.records import Kyoku, Log, absent_after
from viewer.core.base.seed import Seed
from viewer.core.play.replay import Inconsistency, Replay, dealt, replay_kyoku
from viewer.core.sites.tenhou.commitment import seat_digits, tenhou_hash
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.text.places import Place, place_of
from viewer.core.wall.shuffle import fast_words, reference_words
from viewer.core.wall.wall import Wall, walls_of_log, walls_of_seed
from viewer.system.regular_file import read_file

MOST_EVENTS_KEPT: Final = 10_000
"""Of replays that a document keeps; no real game has a third, but some files mean harm."""

_SAVER: Final = r"[&?]tw=([0-3])"


class Replayed(NamedTuple):
    """How many comparisons a log's replay made with itself, and what cannot be."""

    checked: int
    inconsistencies: tuple[Inconsistency, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """What the window shows and the commands print.

    Attributes:
        title: the file's name, or a name for pasted seeds.
        path: the file, if there is one.
        players: 3 or 4.
        log: None for a raw seed.
        seed: the game's seed; None without one, and in the per-hand era.
        walls: one for each kyoku; None where no seed was published.
        audit: the log against its walls.
        twisters_agree: whether both Mersenne Twisters made the same walls; None if one ran.
        replayed: what came out of playing the log again; None if that was not asked for.
        replays: the hands that were played again, by index; the oldest go where they are too long.
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
    replays: dict[int, Replay] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def key(self) -> object:
        """What is the same as long as the same document is shown, whole or in part."""
        return self

    @property
    def saver(self) -> int:
        """The seat of the player who saved the log, as Tenhou's file names tell; else 0."""
        told = re.search(_SAVER, self.title)
        seat = int(told[1]) if told else 0
        return seat if seat < self.players else 0

    @property
    def kyoku_count(self) -> int:
        """How many hands there are."""
        return len(self.walls)

    @property
    def era(self) -> Era | None:
        """The era of the seed, or None without one."""
        return next((wall.era for wall in self.walls if wall is not None), None)

    @property
    def red_fives(self) -> bool:
        """Whether red fives are played with; a raw seed does not say, and most games are."""
        return self.log.red_fives if self.log else True

    @property
    def digits(self) -> str | None:
        """Tenhou's seat digits, if the log has players."""
        if self.log is None:
            return None
        return seat_digits(self.log.names, self.log.kyoku[0].dealer)

    @property
    def sha512(self) -> str | None:
        """The hash that Tenhou published before the game; only some eras have one."""
        digits = self.digits
        if digits is None or self.seed is None or not self.seed.era.has_commitment:
            return None
        return tenhou_hash(digits, self.seed)

    def kyoku(self, index: int) -> Kyoku | None:
        """What the log says of a kyoku (from 0); None for a raw seed."""
        return self.log.kyoku[index] if self.log else None

    def place_of(self, found: Finding | Inconsistency) -> Place:
        """Return where in the log something disagrees: with its wall, or with itself."""
        assert self.log is not None  # noqa: S101 - in a raw seed, nothing does
        return place_of(found, self.log.kyoku[found.kyoku - 1], self.players)

    def replay(self, index: int) -> Replay:
        """Play a kyoku (from 0) again, the first time; of a raw seed only the deal."""
        if index not in self.replays:
            self._play(index, self._absent_before(index))
        return self.replays[index]

    def inconsistencies(self, index: int) -> tuple[Inconsistency, ...]:
        """Return what cannot be in a kyoku (from 0), in itself or in its game."""
        if self.replayed is not None:
            return tuple(each for each in self.replayed.inconsistencies if each.kyoku == index + 1)
        return self._in_game(index, self.replay(index)).inconsistencies

    def replay_all(self, should_stop: ShouldStop) -> Replayed:
        """Play every kyoku of a log again.

        Raises:
            Stopped: ``should_stop`` said so.
        """
        checked, inconsistencies = 0, list[Inconsistency]()
        absent = self._absent_before(0)
        for index, kyoku in enumerate(self.log.kyoku if self.log else ()):
            if should_stop():
                raise Stopped
            replay = self._in_game(index, self._play(index, absent))
            absent = absent_after(kyoku.events, absent)
            checked += replay.checked
            inconsistencies += replay.inconsistencies
        return Replayed(checked, tuple(inconsistencies))

    def _absent_before(self, index: int) -> frozenset[int]:
        """Return the seats whose players are away when a kyoku (from 0) is dealt."""
        if self.log is None:
            return frozenset()
        before = (event for kyoku in self.log.kyoku[:index] for event in kyoku.events)
        return absent_after(before, self.log.absent)

    def _play(self, index: int, absent: frozenset[int]) -> Replay:
        wall, log = self.walls[index], self.log
        if log is not None:
            after = log.kyoku_after(index)
            replay = replay_kyoku(log.kyoku[index], self.players, wall, after, absent)
        else:
            assert wall is not None  # noqa: S101 - a raw seed always makes walls
            replay = replay_kyoku(dealt(wall, index + 1), self.players, wall)
        self.replays[index] = replay
        while sum(kept.last for kept in self.replays.values()) > MOST_EVENTS_KEPT:
            del self.replays[next(iter(self.replays))]
        return replay

    def _in_game(self, index: int, replay: Replay) -> Replay:
        """Return a kyoku's replay compared with the game, too; a raw seed has none."""
        if self.log is None:
            return replay
        from viewer.core.rules.game_checks import in_game  # noqa: PLC0415 - walls and hands are shown without

        return in_game(self.log, index, replay)


def open_log(path: Path) -> Document:
    """Load a log the fast way, for the commands; it may come through a pipe.

    Raises:
        InputError: it cannot be read.
    """
    log = read_mjlog(read_file(path, streams=True))
    walls = walls_of_log(log, fast_words)
    audit = audit_log(log, walls)
    return Document(shown(path.name), path, log.players, log, log.seed, walls, audit)


def open_log_carefully(
    path: Path,
    progress: Progress,
    should_stop: ShouldStop,
    read: Callable[[Path], bytes] = read_file,
) -> Document:
    """Load a log for the window: walls by the reference twister, checked against the fast one.

    Args:
        path: what the document is called, and what is read.
        progress: is told the steps.
        should_stop: is asked between them.
        read: how it is read, where it is no plain file.

    Raises:
        InputError: it cannot be read.
        Stopped: ``should_stop`` said so.
    """

    def step(done: int) -> None:
        if should_stop():
            raise Stopped
        progress(done, 5)

    step(0)
    log = read_mjlog(read(path))
    step(1)
    walls = walls_of_log(log, reference_words)
    step(2)
    agree = walls == walls_of_log(log, fast_words) if any(walls) else None
    step(3)
    audit = audit_log(log, walls)
    step(4)
    document = Document(shown(path.name), path, log.players, log, log.seed, walls, audit, agree)
    checked = replace(document, replayed=document.replay_all(should_stop))
    checked.replays.update(document.replays)
    step(5)
    return checked


def open_seed(title: str, seed: Seed, players: int, count: int) -> Document:
    """Make a document of ``count`` walls from a raw seed, with both twisters."""
    walls = walls_of_seed(seed, players, count, reference_words)
    agree = walls == walls_of_seed(seed, players, count, fast_words)
    return Document(title, None, players, None, seed, walls, twisters_agree=agree)
