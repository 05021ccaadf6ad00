"""What luck in points comes to: its sentences, and the curve of points beside that without luck."""

from dataclasses import dataclass
from typing import Final

from viewer.stats.charts import RunningChart
from viewer.stats.luck.band import band_of_points, left_sentences
from viewer.stats.luck.points import LuckTotal
from viewer.stats.luck.run import PlayerLuck
from viewer.stats.randomness.check import Sentence
from viewer.stats.randomness.p_values import Z_99
from viewer.translation import N_

_ENOUGH: Final = 30
"""Games whose results differ enough among each other to say what explains that."""

_PLACE_DIGITS: Final = 2

_GAVE: Final = N_("Luck gave {points} points and {places} places a game.")
_TOOK: Final = N_("Luck took {points} points and {places} places a game.")
_GAVE_POINTS: Final = N_("Luck gave {points} points a game, and took {places} places.")
_GAVE_PLACES: Final = N_("Luck took {points} points a game, and gave {places} places.")
_WITHIN_CHANCE: Final = N_("{said} This is within chance.")
_WITHOUT: Final = N_(
    "The result was {result} points a game, without luck {adjusted}; the mean place {place}, "
    "without luck {adjusted_place}."
)
_EXPLAINED: Final = N_(
    "Luck explains {points} of how much these games differ in points, and {places} in places."
)
_BAND: Final = N_(
    "With this many games a fair wall keeps luck within {band} points a game in at least 99 of 100 "
    "cases."
)
_LIMIT: Final = N_(
    "Luck in points is an estimate: a draw counts what it brought on average in other games. What "
    "share of the differences it explains is rough where games are few."
)


@dataclass(frozen=True, slots=True)
class LuckInPoints:
    points: LuckTotal
    places: LuckTotal  # a place counts below 0: the better, the higher
    answer: Sentence  # what luck gave and took
    rest: tuple[Sentence, ...]  # the band of chance, the result without luck, what luck explains
    limit: Sentence  # what it is not
    course: RunningChart  # points, game by game, beside those without luck

    @property
    def per_game(self) -> str:
        return _signed(self.points.luck / self.points.games)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return (self.answer, *self.rest, *left_sentences(self.course))


def luck_in_points(measured: PlayerLuck) -> LuckInPoints | None:
    """Return luck in points and places; None where no log tells how its game ended."""
    points, places = measured.points, measured.places
    if not points.games:
        return None
    return LuckInPoints(
        points,
        places,
        _answer(points, places),
        tuple(_rest(points, places)),
        Sentence(_LIMIT, {}),
        _course(measured),
    )


def _answer(points: LuckTotal, places: LuckTotal) -> Sentence:
    """Say what luck gave and took, and whether that is within chance.

    The band is at least as wide as is said: the variance is estimated by the very squares of luck,
    so that of few games none is far beyond it.
    """
    said = _per_game(points.luck / points.games, places.luck / places.games)
    within = all(abs(each.luck) <= Z_99 * each.deviation for each in (points, places))
    return Sentence(_WITHIN_CHANCE, {"said": said}) if within else said


def _per_game(points: float, places: float) -> Sentence:
    """Say it rounded; places that round to none go the way of the points."""
    points, places = round(points), round(places, _PLACE_DIGITS)
    gave = points >= 0
    gave_places = places > 0 if places else gave
    templates = {
        (True, True): _GAVE,
        (False, False): _TOOK,
        (True, False): _GAVE_POINTS,
        (False, True): _GAVE_PLACES,
    }
    values = {"points": f"{abs(points):,.0f}", "places": f"{abs(places):.{_PLACE_DIGITS}f}"}
    return Sentence(templates[gave, gave_places], values)


def _rest(points: LuckTotal, places: LuckTotal) -> list[Sentence]:
    games = points.games
    values = {
        "result": _signed(points.result / games),
        "adjusted": _signed((points.result - points.luck) / games),
        "place": f"{-places.result / games:.{_PLACE_DIGITS}f}",
        "adjusted_place": f"{(places.luck - places.result) / games:.{_PLACE_DIGITS}f}",
    }
    said = [
        Sentence(_BAND, {"band": f"{Z_99 * points.error:,.0f}"}),
        Sentence(_WITHOUT, values),
    ]
    of_points, of_places = points.explained, places.explained
    # of equal results there is nothing to explain
    if games >= _ENOUGH and of_points is not None and of_places is not None:
        shares = {"points": f"{of_points:.0%}", "places": f"{of_places:.0%}"}
        said.append(Sentence(_EXPLAINED, shares))
    return said


def _signed(points: float) -> str:
    return f"{points:+,.0f}".replace("-", "\N{MINUS SIGN}")


def _course(measured: PlayerLuck) -> RunningChart:
    total = measured.points
    last = (total.games, total.result, total.luck, total.luck_squares)
    rows = [*measured.points_course]
    if rows[-1:] != [last]:
        rows.append(last)
    return RunningChart(
        N_("Points, and points without luck, game by game"),
        N_("games"),
        N_("points"),
        at=tuple(float(games) for games, *_ in rows),
        found=tuple(points for _, points, *_ in rows),
        expected=0.0,
        margins=band_of_points([row[0] for row in rows], [row[-1] for row in rows]),
        is_whole=True,
        sized=N_("{number} games"),
        is_sum=True,
        course=tuple(points - luck for _, points, luck, _ in rows),
    )
