"""Steps by what was known before each game: its room, the dan, the year, how games before it ended.

A wall that is dealt to a player's dan or form would give some of these groups more. What a game
belongs to is decided before its first tile, so each group's steps are a fair game of its own, and
the groups have no chance in common: the squares of their deviations add up to chi-square.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import sqrt
from typing import Final, NamedTuple

from viewer.stats.luck.measures import BY_NAME, NEITHER, STEPS_MEASURE, LuckMeasure
from viewer.stats.luck.played import PlayedGame
from viewer.translation import N_

_ENOUGH: Final = 200.0
"""A variance of steps, of some ten games: a group of fewer is left out."""

_FORM: Final = 5
"""Games of which recent form is the mean place."""

_STREAK: Final = 3
"""Games in the worse half of places, one after another: a losing streak."""

_HALF: Final = 0.5
_GOOD_FORM, _BAD_FORM = 0.4, 0.6

Group = str | int | None
"""What a game belongs to; None if that is not known, or is none of the groups."""

Grouped = Iterable[tuple[Group, PlayedGame]]


class GroupScore(NamedTuple):
    games: int
    z: float  # by how many standard deviations the steps are above what was expected


class GroupedSteps(NamedTuple):
    """A comparison of groups of games."""

    measure: LuckMeasure
    groups: Callable[[Sequence[PlayedGame]], Grouped]
    least: int = 2  # groups: a single one has the steps of all games, which are tested already

    def scores(self, games: Sequence[PlayedGame]) -> list[GroupScore]:
        by_group = defaultdict[Group, list[PlayedGame]](list)
        for group, game in self.groups(games):
            by_group[group].append(game)
        by_group.pop(None, None)
        sums = [
            (len(of), sum(game.steps for game in of), sum(game.variance for game in of))
            for of in by_group.values()
        ]
        scores = [
            GroupScore(number, steps / sqrt(variance))
            for number, steps, variance in sums
            if variance >= _ENOUGH
        ]
        return scores if len(scores) >= self.least else []


def _by(group: Callable[[PlayedGame], Group]) -> Callable[[Sequence[PlayedGame]], Grouped]:
    return lambda games: ((group(game), game) for game in games)


def _after(
    group: Callable[[Sequence[float]], Group], number: int
) -> Callable[[Sequence[PlayedGame]], Grouped]:
    """Group games by the last results before each, first place 0 and last place 1.

    Tenhou's file names tell the hour, so games of one hour do not count for each other.
    """

    def groups(games: Sequence[PlayedGame]) -> Iterator[tuple[Group, PlayedGame]]:
        before = deque[float](maxlen=number)
        dated = sorted((game for game in games if game.began), key=_began)
        for _hour, together in groupby(dated, key=_began):
            batch = [*together]
            of = group(before) if len(before) == number else None
            yield from ((of, game) for game in batch)
            before.extend(game.defeat for game in batch if game.defeat is not None)

    return groups


def _began(game: PlayedGame) -> str:
    return game.began or ""


def _form(defeats: Sequence[float]) -> Group:
    mean = sum(defeats) / len(defeats)
    if mean < _GOOD_FORM:
        return "good"
    return "bad" if mean > _BAD_FORM else "middle"


def _streak(defeats: Sequence[float]) -> Group:
    return "lost" if min(defeats) > _HALF else None


def _measure(name: str, title: str, note: str) -> LuckMeasure:
    steps = BY_NAME[STEPS_MEASURE]
    return steps._replace(
        name=name, group="before", better=NEITHER, unit="games", title=title, note=note
    )


GROUPED: Final = (
    GroupedSteps(_measure("steps-rooms", N_("Steps by room"),
                          N_("Each room's steps beside what fair walls give, on Tenhou.")),
                 _by(lambda game: game.room)),
    GroupedSteps(_measure("steps-dans", N_("Steps by dan"),
                          N_("The player's dan when the game began, where the log tells it.")),
                 _by(lambda game: game.dan)),
    GroupedSteps(_measure("steps-years", N_("Steps by year"),
                          N_("Only games whose date is known.")),
                 _by(lambda game: game.year)),
    GroupedSteps(_measure("steps-form", N_("Steps by recent form"),
                          N_("Good, middle or bad by the mean place of the five games before, of "
                             "those whose date is known.")),
                 _after(_form, _FORM)),
    GroupedSteps(_measure("steps-streak", N_("Steps after a losing streak"),
                          N_("Of games after three in a row in the worse half of places, of those "
                             "whose date is known.")),
                 _after(_streak, _STREAK), least=1),
)  # fmt: skip
