"""Many logs measured for one player, in this process or by workers; memory stays flat.

What is kept of a log is added up at once. Of the course no more than `MOST_POINTS` games are kept,
of the hands the most remarkable ones, and of each game a few bytes, to count it once.
"""

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest, nsmallest
from itertools import chain, islice
from typing import Final, NamedTuple, TypeVar

from viewer.collection.find import Paths, Source, find_sources
from viewer.collection.many import count_sources
from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.luck.game import (
    GameLuck,
    HandLuck,
    LeftOut,
    Players,
    measure_sources,
    players_in_sources,
)
from viewer.luck.tally import Tallies
from viewer.system.executor import Died, in_order, usable_cores

ANONYMOUS: Final = "NoName"
"""What Tenhou calls everybody who plays without an account."""

MOST_POINTS: Final = 1000
MOST_EXTREMES: Final = 10

_WORTH_WORKERS: Final = 50
"""Fewer logs are measured before a worker has started."""

_AT_ONCE: Final = 16
"""Logs that a worker is given: some 80 ms of work."""

Answer = TypeVar("Answer")


class Names(NamedTuple):
    """Who plays in some logs.

    Attributes:
        counts: games by name, the commonest first; of equals, who came first.
        logs: how many games there are.
        left_out: what is not among them: reason -> how many.
    """

    counts: dict[str, int]
    logs: int
    left_out: dict[str, int]

    @property
    def proposed(self) -> str | None:
        """The commonest name that is somebody's."""
        return next((name for name in self.counts if name not in {"", ANONYMOUS}), None)


class Extreme(NamedTuple):
    """A hand in which the wall gave most, or least: the log's name, and how the hand went."""

    path: str
    hand: HandLuck


@dataclass(slots=True)
class Measured:
    """What was measured for a player.

    Attributes:
        player: the name.
        games: how many logs were measured.
        hands: how many hands.
        mine: what the player got.
        others: what all others at the same tables got.
        surplus: by how many steps the wall gave the player more than was to be expected.
        variance: of that.
        course: after so many games: games, surplus, variance; thinned out where there are many.
        best: the hands in which the wall gave most.
        worst: those in which it gave least.
        left_out: what was not measured: reason -> how many logs; ``broken-hands`` are hands.
    """

    player: str
    games: int = 0
    hands: int = 0
    mine: Tallies = field(default_factory=Tallies)
    others: Tallies = field(default_factory=Tallies)
    surplus: float = 0.0
    variance: float = 0.0
    course: list[tuple[int, float, float]] = field(default_factory=list)
    best: list[Extreme] = field(default_factory=list)
    worst: list[Extreme] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    _every: int = 1

    def add(self, game: GameLuck) -> None:
        """Count a game."""
        self.games += 1
        self.hands += len(game.hands)
        self.mine.merge(game.mine)
        self.others.merge(game.others)
        if game.broken:
            self.left_out["broken-hands"] += game.broken
        self.surplus += sum(hand.surplus for hand in game.hands)
        self.variance += sum(hand.variance for hand in game.hands)
        if self.games % self._every == 0:
            self.course.append((self.games, self.surplus, self.variance))
        if len(self.course) > MOST_POINTS:
            self._every *= 2
            self.course = [each for each in self.course if each[0] % self._every == 0]
        new = [Extreme(game.path, hand) for hand in game.hands]
        self.best = nlargest(MOST_EXTREMES, [*self.best, *new], key=_surplus)
        self.worst = nsmallest(MOST_EXTREMES, [*self.worst, *new], key=_surplus)


def _surplus(extreme: Extreme) -> float:
    return extreme.hand.surplus


def count_names(
    paths: Paths,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
    leave_out: Paths = (),
) -> Names:
    """Count the names of all players in the logs below the paths; see `measure_many`."""
    look_up = partial(players_in_sources, folder=_folder(scheduler))
    how = _How(jobs, scheduler, progress, should_stop or _never)
    answers = _answers(look_up, list(paths), list(leave_out), how)
    counts, left_out, seen = Counter[str](), Counter[str](), set[bytes]()
    with closing(answers):
        for answer in answers:
            if not isinstance(answer, Players):
                left_out[_reason(answer)] += 1
            elif answer.game in seen:
                left_out["repeated"] += 1
            else:
                seen.add(answer.game)
                counts.update(dict.fromkeys(answer.names, 1))
    return Names(dict(counts.most_common()), len(seen), dict(left_out))


def measure_many(
    paths: Paths,
    player: str,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
    leave_out: Paths = (),
) -> Measured:
    """Measure the luck of a player in all logs below the paths, each game once.

    Args:
        paths: files, folders and zip archives.
        player: the player's name.
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for a few logs.
        scheduler: the address of a Dask cluster, whose workers are taken instead.
        progress: is told how many logs are done of how many.
        should_stop: is asked several times a second.
        leave_out: files in the folders that are no logs, and known to be none.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    measure = partial(measure_sources, player=player, folder=_folder(scheduler))
    how = _How(jobs, scheduler, progress, should_stop or _never)
    answers = _answers(measure, list(paths), list(leave_out), how)
    measured, seen = Measured(player), set[bytes]()
    with closing(answers):
        for answer in answers:
            if not isinstance(answer, GameLuck):
                measured.left_out[_reason(answer)] += 1
            elif answer.game in seen:
                measured.left_out["repeated"] += 1
            else:
                seen.add(answer.game)
                measured.add(answer)
    return measured


def _reason(answer: LeftOut | Died) -> str:
    return "unreadable" if isinstance(answer, Died) else answer.reason


def _folder(scheduler: str | None) -> str:
    return "" if scheduler is None else os.getcwd()  # noqa: PTH109 - a cluster's is another


class _How(NamedTuple):
    """Who does the work, and who is told; as `measure_many` is given it."""

    jobs: int | None
    scheduler: str | None
    progress: Progress | None
    should_stop: ShouldStop


def _answers(
    do: Callable[[Sequence[Source]], list[Answer]],
    paths: list[str | os.PathLike[str]],
    leave_out: list[str | os.PathLike[str]],
    how: _How,
) -> Generator[Answer | Died, None, None]:
    """Yield the answer to each log, in their order."""
    total = 0
    if how.progress is not None:
        total = count_sources(find_sources(paths, leave_out), how.should_stop)
    sources = find_sources(paths, leave_out)
    jobs = how.jobs
    if jobs is None and how.scheduler is None:
        few = list(islice(sources, _WORTH_WORKERS))
        sources = chain(few, sources)
        jobs = usable_cores() if len(few) == _WORTH_WORKERS else 1
    tasks = _batches(sources, 1 if jobs == 1 else _AT_ONCE)
    with closing(in_order(do, tasks, jobs=jobs, scheduler=how.scheduler)) as batches:
        done = 0
        for batch in batches:
            if how.should_stop():
                raise Stopped
            for answer in batch or ():
                done += 1
                if how.progress is not None:
                    how.progress(done, max(done, total))
                yield answer


def _never() -> bool:
    return False


def _batches(sources: Iterator[Source], size: int) -> Iterator[list[Source]]:
    while batch := list(islice(sources, size)):
        yield batch
