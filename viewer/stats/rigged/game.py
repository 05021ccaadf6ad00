"""One log measured for all its seats: what came, and each law, by seat and by class.

Several hands of one deal hang together. Of dora and red fives the exact law of all of them is
taken; of shanten each hand's own, which makes p a little too great: two hands of a deal correlate
by a hundredth below 0. Of several winners in riichi only the first one's ura dora count, for all
have the same indicators.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from viewer.collection.facts import date_of, wholeness_of
from viewer.core.base.game_identity import game_of
from viewer.core.base.records import Kyoku, Log, Win
from viewer.core.sites.detect import read_log, site_of
from viewer.core.wall.shuffle import fast_words
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import ALL, Chance, Chances, Law, LawTallies
from viewer.stats.rigged.classes import JOINT, QUANTITY_OF, classes_of_hand, hour_class


class GameTallies(NamedTuple):
    path: str
    digest: bytes  # SHA-256 of the file
    game: bytes  # by what it is known in another file
    wholeness: int  # of copies the one with most of the game counts
    hands: int  # how many were measured
    broken: int  # how many are incomplete in the log
    first_dealer: int  # the seat that dealt first
    hours: str | None  # the class of the time at which it began
    seats: tuple[LawTallies, ...]  # what each found, of all hands
    classes: LawTallies  # of the classes that change from hand to hand


def measure_log(path: str, data: bytes) -> GameTallies:
    """Measure a log.

    Raises:
        InputError: it is none.
    """
    return measure_game(read_log(data), path, sha256(data).digest())


def measure_game(log: Log, path: str, digest: bytes = b"") -> GameTallies:
    seats = tuple(LawTallies() for _ in range(log.players))
    classes = LawTallies()
    measured = 0
    walls = site_of(log).walls(log, fast_words)
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True)):
        chances = chances_of(log, kyoku, wall)
        if chances is None:
            continue
        measured += 1
        of_hand = [_tallied(each) for each in _first_ura(kyoku, chances)]
        for whole, one in zip(seats, of_hand, strict=True):
            whole.merge(one)
        for name, members in classes_of_hand(log, index).items():
            add_class(classes, name, joined([of_hand[seat] for seat in members]))
    return GameTallies(
        path=path,
        digest=digest,
        game=game_of(log),
        wholeness=wholeness_of(log),
        hands=measured,
        broken=len(log.hands) - measured,
        first_dealer=log.hands[0].dealer,
        hours=hour_class(date_of(log, path)),
        seats=seats,
        classes=classes,
    )


def _first_ura(kyoku: Kyoku, chances: Sequence[Chances]) -> list[Chances]:
    """Leave out the ura of all winners but the first."""
    winners = {event.seat: None for event in kyoku.events if isinstance(event, Win)}
    of_seats = [*chances]
    for seat in [seat for seat in winners if "ura" in chances[seat]][1:]:
        of_seats[seat] = {
            measure: of_measure for measure, of_measure in chances[seat].items() if measure != "ura"
        }
    return of_seats


def _tallied(chances: Chances) -> LawTallies:
    by_quantity: defaultdict[str, list[Chance]] = defaultdict(list)
    for measure, of_measure in chances.items():
        for quantity in QUANTITY_OF.get(measure, ()):
            by_quantity[quantity] += of_measure
    tallies = LawTallies()
    tallies.add(by_quantity, {})
    return tallies


def joined(seats: Sequence[LawTallies]) -> LawTallies:
    """Add up what several seats of the same deals found, with the laws of them together."""
    whole = LawTallies()
    for tallies in seats:
        whole.merge(tallies)
    together = len(seats)
    for quantity in JOINT if together > 1 else ():
        tally = whole.get((quantity, ALL))
        if tally is not None:
            tally.laws = Counter(
                {_together(law, together): n // together for law, n in tally.laws.items()}
            )
    return whole


def _together(law: Law, hands: int) -> Law:
    *same, taken = law
    return (*same, hands * int(taken))


def add_class(classes: LawTallies, name: str, tallies: LawTallies) -> None:
    classes.merge(LawTallies({(quantity, name): each for (quantity, _), each in tallies.items()}))
