"""What all tests together say, and the smallest favour that these logs would have shown.

All p-values, of players and of walls, are corrected together (Holm). The smallest favour is that
which sets off an alarm in nine of ten collections of this size, by the laws of these very logs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from os.path import commonpath
from pathlib import PurePath
from statistics import NormalDist
from typing import Final

from viewer.stats.luck.measures import GOOD
from viewer.stats.luck.row import LuckRow, tally_row, with_sentence
from viewer.stats.randomness import findings as of_walls
from viewer.stats.randomness.check import ALARM, Figure, Sentence, Templates
from viewer.stats.randomness.dice import DICE_STATS
from viewer.stats.randomness.group import StatGroup
from viewer.stats.randomness.measure import WallSample
from viewer.stats.randomness.p_values import POWER, holm
from viewer.stats.randomness.serial import SERIAL_STATS
from viewer.stats.randomness.tiles import DORA_STATS, TILE_PLACES
from viewer.stats.rigged.classes import CLASSES, QUANTITIES, SeatClass
from viewer.stats.rigged.run import FileHash, RiggedSample
from viewer.translation import N_

WALL_GROUPS: Final[tuple[StatGroup, ...]] = (TILE_PLACES, DORA_STATS, SERIAL_STATS, DICE_STATS)
"""Of all groups of the lab; shanten and seats are tested of the players."""

_SUMMARIES: Final = Templates(
    agrees=N_("No alarm: all {tests} tests agree with fair walls."),
    unusual=N_("No alarm in {tests} tests; {unusual} of them came out unusual."),
    alarm=N_(
        "Alarm in {alarms} of {tests} tests: fair walls set off any alarm in no more than one of "
        "{reports} reports."
    ),
    small=N_("There is no hand to test."),
)
_LIMITS: Final = (
    N_("A favour smaller than those in the table can be hidden in these logs."),
    N_("Not tested: who pays the site. No log tells it."),
    N_("Give all logs of a time, a room or a player. Logs that were kept for what happened in them "
       "set off alarms on fair walls, too."),
    N_("Newcomers and regulars are told apart by these logs alone: a name's earlier games may "
       "have been played before them."),
    N_("Not tested: how the seeds were chosen; a wall picked from several fair ones is not seen "
       "here."),
    N_("A pattern that none of these tests looks for can pass all of them."),
    N_("The odds of a false alarm hold for one look at a finished sample, not for many looks while "
       "it grows."),
)  # fmt: skip
_LIMIT_UNTIMED: Final = N_(
    "Games that do not tell when they began: {number}. They count in no time of day, and for "
    "nobody's earlier games."
)
_LIMIT_WALLS: Final = N_("Of the walls, those of four players alone are tested: {walls}.")


@dataclass(frozen=True, slots=True)
class ClassRows:
    of: SeatClass
    rows: tuple[LuckRow, ...]

    def row(self, quantity: str) -> LuckRow | None:
        return next((row for row in self.rows if row.measure.name == quantity), None)


@dataclass(frozen=True, slots=True)
class Rigged:
    games: int
    hands: int
    walls: int  # of four players, which are tested as the lab's are
    summary: Sentence
    classes: tuple[ClassRows, ...]  # those of which there are hands
    figures: tuple[Figure, ...]  # of the walls
    files: tuple[FileHash, ...]  # named below the folder that they have in common
    left_out: dict[str, int]
    limits: tuple[Sentence, ...]

    @property
    def rows(self) -> list[LuckRow]:
        return [row for each in self.classes for row in each.rows]

    @property
    def tests(self) -> int:
        return sum(p is not None for p in _p_values(self.rows, self.figures))

    @property
    def alarms(self) -> list[LuckRow | Figure]:
        tests: list[LuckRow | Figure] = [*self.rows, *self.figures]
        return [each for each in tests if each.alarm]

    @property
    def digest(self) -> str:
        """One hash of all files, in whatever order and by whatever names they lie: 64 hex."""
        return sha256(b"".join(sorted(each.digest for each in self.files))).hexdigest()


def rigged_of(sample: RiggedSample, walls: WallSample) -> Rigged:
    classes = list(_classes(sample))
    figures = of_walls.figures_by(walls.tally, WALL_GROUPS) if walls.tally.number else []
    rows = [row for each in classes for row in each.rows]
    p_values = _p_values(rows, figures)
    adjusted = holm(p_values)
    tests = sum(p is not None for p in p_values)
    done = [with_sentence(row, p, tests) for row, p in zip(rows, adjusted, strict=False)]
    said = [
        of_walls.with_sentence(ALARM / max(1, tests), figure, p)
        for figure, p in zip(figures, adjusted[len(rows) :], strict=True)
    ]
    left = iter(done)
    return Rigged(
        games=sample.games,
        hands=sample.hands,
        walls=walls.tally.number,
        summary=of_walls.summary_of(_SUMMARIES, adjusted, {}),
        classes=tuple(ClassRows(each.of, tuple(next(left) for _ in each.rows)) for each in classes),
        figures=tuple(said),
        files=_named(sample.files),
        left_out=dict(sample.left_out),
        limits=tuple(_limits(sample, walls)),
    )


def _p_values(rows: Sequence[LuckRow], figures: Sequence[Figure]) -> list[float | None]:
    return [*(row.p for row in rows), *(figure.p for figure in figures)]


def _classes(sample: RiggedSample) -> Iterator[ClassRows]:
    for each in CLASSES:
        tallies = [(one, sample.classes.get((one.name, each.name))) for one in QUANTITIES]
        rows = [
            tally_row(one, f"{one.name}/{each.name}", tally)
            for one, tally in tallies
            if tally is not None and tally.trials
        ]
        if rows:
            yield ClassRows(each, tuple(rows))


def _limits(sample: RiggedSample, walls: WallSample) -> Iterator[Sentence]:
    for template in _LIMITS:
        yield Sentence(template, {})
    if sample.untimed:
        yield Sentence(_LIMIT_UNTIMED, {"number": f"{sample.untimed:,}"})
    yield Sentence(_LIMIT_WALLS, {"walls": f"{walls.tally.number:,}"})


def _named(files: Sequence[FileHash]) -> tuple[FileHash, ...]:
    """Name files below their common folder: whoever gets the page learns no more of the disk."""
    if not files:
        return ()
    folders = {str(PurePath(each.path).parent) for each in files}
    try:
        above = commonpath(folders)
    except ValueError:  # on several drives, or some from the working folder
        return tuple(files)
    start = PurePath(above)
    return tuple(
        each._replace(path=PurePath(each.path).relative_to(start).as_posix()) for each in files
    )


# the smallest favour

_POWER_SCORE: Final = NormalDist().inv_cdf(POWER)
_ROUNDS: Final = 20
"""After which the share does not change any more."""


def smallest_favour(row: LuckRow) -> float | None:
    """Return in how many cases one must be favoured to be seen; None if that is not enough.

    In nine of ten collections of this size such a favour sets off an alarm. Which cases are
    favoured is chance, too: what that adds to the variance takes a little larger a favour.
    """
    ways = row.smallest_detectable
    off = None if ways is None else ways.more if row.measure.better == GOOD else ways.fewer
    if off is None:
        return None
    per = row.trials if row.measure.mean else 1
    alarm, deviation, share = off * per, row.deviation * per, 0.0
    for _again in range(_ROUNDS):
        spread = sqrt(deviation**2 + row.trials * share * (1 - share))
        share = (alarm + _POWER_SCORE * (spread - deviation)) / row.trials
        if share > 1:
            return None
    return 1 / share
