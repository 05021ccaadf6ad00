"""Do the games look chosen? Places, lengths and dates of a set, before anything is said of luck.

Who keeps logs because they ended badly keeps bad walls: the luck of such a set is that of the
choice. No place has a law, since players differ. So each test asks whether a figure is out of reach
for anybody who gives all games: bounds that hardly any player's long run reaches, by judgement and
not from data. Its p-value is that of a player at the bound, hence too cautious for others.
Only whole games count: a single hand that ended its game would be a short one in last place.

Places by dates: in all orders the games are equally likely, if a player stays the same. One who
changes by a tenth of the way from first to last place is allowed for. The greatest difference
beyond that is held to the distribution of Kolmogorov, which is too cautious for few games.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from operator import itemgetter
from typing import Final, Literal, NamedTuple

import numpy as np

from viewer.stats.luck.law import EXACT_BELOW, LawTally, exact_tails
from viewer.stats.luck.played import PlayedGame
from viewer.stats.randomness.check import ALARM, Sentence
from viewer.stats.randomness.p_values import holm, two_sided
from viewer.translation import N_

SignName = Literal[
    "last-many", "first-many", "last-few", "first-few", "short-many", "long-many", "dates"
]

_CHANGE: Final = 0.1
"""What a player may change by, of the way from first to last place."""

_LONG: Final = 2
"""A long game has so many times the hands that were planned."""

_FEWEST: Final = 10
"""Games; of fewer nothing could look chosen."""

_TERMS: Final = 100
"""Of a series whose terms fall quickly."""

_LOWEST: Final = 0.2
"""A Brownian bridge goes as far nearly always: there the series is slow."""


class _Bound(NamedTuple):
    """How often something comes at most, or at least, in all games of anybody."""

    name: SignName
    counts: Callable[[PlayedGame], bool]
    shares: dict[int, tuple[int, int]]  # by players: so many of so many games
    template: str
    at_least: bool = False


def _is_last(game: PlayedGame) -> bool:
    return game.place == game.players


def _is_first(game: PlayedGame) -> bool:
    return game.place == 1


def _is_short(game: PlayedGame) -> bool:
    return game.hands < game.planned


def _is_long(game: PlayedGame) -> bool:
    return game.hands >= _LONG * game.planned


_MOST_PLACES: Final = {3: (1, 2), 4: (2, 5)}
_LEAST_PLACES: Final = {3: (1, 6), 4: (1, 10)}
_HALF: Final = {3: (1, 2), 4: (1, 2)}

_BOUNDS: Final = (
    _Bound("last-many", _is_last, _MOST_PLACES,
           N_("{found} of {games} games ended in last place, where hardly anybody has more than "
              "{bound}.")),
    _Bound("first-many", _is_first, _MOST_PLACES,
           N_("{found} of {games} games ended in first place, where hardly anybody has more than "
              "{bound}.")),
    _Bound("last-few", _is_last, _LEAST_PLACES,
           N_("{found} of {games} games ended in last place, where hardly anybody has fewer than "
              "{bound}."), at_least=True),
    _Bound("first-few", _is_first, _LEAST_PLACES,
           N_("{found} of {games} games ended in first place, where hardly anybody has fewer than "
              "{bound}."), at_least=True),
    _Bound("short-many", _is_short, _HALF,
           N_("{found} of {games} games ended before their last hand was played, where hardly "
              "anybody has more than {bound}.")),
    _Bound("long-many", _is_long, _HALF,
           N_("{found} of {games} games took twice the usual number of hands, where hardly anybody "
              "has more than {bound}.")),
)  # fmt: skip

_DATES: Final = N_(
    "Before {date} games ended in place {before} on average, since then in {since}: hardly anybody "
    "changes so much."
)
_LOOKS_CHOSEN: Final = N_(
    "These games look like a choice, not like all that were played: then the luck below comes from "
    "the choice."
)
_WHOLE_SET: Final = N_(
    "For an answer take every game of a span of time, the good ones too; Help, Was it luck?, says "
    "how to get them."
)
_NOT_CHOSEN: Final = N_(
    "Places, lengths and dates of these games do not look chosen. A choice of a few games among "
    "many would not show."
)
_TOO_FEW: Final = N_("These are too few whole games to tell whether they were chosen.")


class ChosenSign(NamedTuple):
    """A test of whether games look chosen."""

    name: SignName
    games: int  # that were looked at
    found: float  # how many there are; of dates, the greatest difference
    bound: float  # what would be no sign
    p: float  # of a player at the bound
    adjusted: float  # after Holm's correction for all signs
    sentence: Sentence

    @property
    def is_seen(self) -> bool:
        return self.adjusted < ALARM


@dataclass(frozen=True, slots=True)
class Choice:
    """Whether a set of games looks chosen."""

    signs: tuple[ChosenSign, ...]
    sentences: tuple[Sentence, ...]  # said before the verdict; empty if no sign is seen
    limit: Sentence | None  # said among the limits if no sign is seen

    @property
    def looks_chosen(self) -> bool:
        return any(sign.is_seen for sign in self.signs)


def choice_of(games: Sequence[PlayedGame]) -> Choice:
    ended = [game for game in games if game.whole and game.place is not None]
    tests = [*_counted(ended), *_by_dates(ended)]
    adjusted = holm([test.p for test in tests])
    signs = tuple(
        test._replace(adjusted=p) for test, p in zip(tests, adjusted, strict=True) if p is not None
    )
    seen = [sign.sentence for sign in signs if sign.is_seen]
    if seen:
        said = (Sentence(_LOOKS_CHOSEN, {}), *seen, Sentence(_WHOLE_SET, {}))
        return Choice(signs, said, None)
    enough = max((sign.games for sign in signs), default=0) >= _FEWEST
    return Choice(signs, (), Sentence(_NOT_CHOSEN if enough else _TOO_FEW, {}) if games else None)


# how often something came


def _counted(games: Sequence[PlayedGame]) -> Iterator[ChosenSign]:
    for bound in _BOUNDS if games else ():
        tally = LawTally()
        for game in games:
            tally.found += bound.counts(game)
            tally.laws["set", *bound.shares[game.players]] += 1
        mean = tally.expected.mean
        values = {
            "found": f"{tally.found:,}",
            "games": f"{len(games):,}",
            "bound": f"{mean:,.0f}",
        }
        p = _tail(tally, at_most=bound.at_least)
        said = Sentence(bound.template, values)
        yield ChosenSign(bound.name, len(games), tally.found, mean, p, p, said)


def _tail(tally: LawTally, *, at_most: bool) -> float:
    """Return how likely chance gives so many or more, or so many at most."""
    mean, variance = tally.expected
    if variance >= EXACT_BELOW:
        off = (tally.found - mean) / sqrt(variance)
        beyond = two_sided(off) / 2
        return beyond if (off < 0) == at_most else 1 - beyond
    less, equal = exact_tails(tally)
    return min(1.0, less + equal) if at_most else max(0.0, 1 - less)


# places by dates


def _by_dates(games: Iterable[PlayedGame]) -> Iterator[ChosenSign]:
    """Look for the date since which places differ most; games of one hour have no order."""
    dated = sorted(
        (
            (game.began, game.defeat, game.place)
            for game in games
            if game.began is not None and game.defeat is not None and game.place is not None
        ),
        key=itemgetter(0),
    )
    if len(dated) < _FEWEST:
        return
    defeats = np.array([defeat for _, defeat, _ in dated])
    n, deviation = len(defeats), float(defeats.std())
    before = np.array([at for at in range(1, n) if dated[at - 1][0] != dated[at][0]])
    if not deviation or not len(before):
        return
    off = np.abs((defeats - defeats.mean()).cumsum()[before - 1])
    beyond = off - before * (1 - before / n) * _CHANGE
    farthest = int(beyond.argmax())
    at = int(before[farthest])
    p = kolmogorov_tail(float(beyond[farthest]) / (deviation * sqrt(n)))
    places = np.array([place for *_, place in dated])
    mean = partial("{:.2f}".format)
    values = {
        "date": dated[at][0].split()[0],
        "before": mean(places[:at].mean()),
        "since": mean(places[at:].mean()),
    }
    apart = abs(float(defeats[:at].mean() - defeats[at:].mean()))
    yield ChosenSign("dates", n, apart, _CHANGE, p, p, Sentence(_DATES, values))


def kolmogorov_tail(x: float) -> float:
    """Return how likely a Brownian bridge goes as far as ``x`` or farther, either way."""
    if x <= _LOWEST:
        return 1.0
    total = 0.0
    for k in range(1, _TERMS):
        total += (2 if k % 2 else -2) * exp(-2 * (k * x) ** 2)
    return min(1.0, max(0.0, total))
