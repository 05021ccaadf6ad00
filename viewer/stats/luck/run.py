"""A log measured for one player and all others at the table; many logs added up, in flat memory.

What each log gives is added up at once. Stored are at most `MOST_POINTS` games of the course, the
most remarkable hands, and of each game a few figures, to count it once and to see whether it looks
chosen.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest, nsmallest
from typing import Final, Literal, NamedTuple, Protocol, TypeVar, Unpack

from viewer.collection.facts import wholeness_of
from viewer.collection.find import Paths
from viewer.collection.many import ManyOptions, answer_many
from viewer.collection.players import SEVERAL, commonest, seats_named
from viewer.core.base.errors import Remark
from viewer.core.base.game_identity import game_of
from viewer.core.base.records import Log, absent_after
from viewer.core.sites.detect import read_log, site_of
from viewer.core.text.places import round_title
from viewer.core.wall.shuffle import fast_words
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import Chances, LawTallies, Subsets, steps_of
from viewer.stats.luck.played import PlayedGame, played_game
from viewer.stats.luck.points import LuckTotal, PointsLuck, points_luck
from viewer.stats.luck.subsets import subsets_of

LeftOut = Literal["not-there", "ambiguous"]
"""Why a log is not measured: nobody has the player's name, or more than one."""

OnUnread = Callable[[str, Remark], object]
"""Receives the path of a log that could not be read, and why; perhaps more than once."""


class HandLuck(NamedTuple):
    number: int  # the hand's in the log, from 1
    round: int | None  # 0 is East 1; None if the log does not tell it
    honba: int | None  # likewise
    seat: int  # the player's
    surplus: float  # by how many steps the wall gave more than was to be expected
    variance: float  # of that

    @property
    def title(self) -> str:
        """What the hand is called, as in East 1, 2 honba."""
        return round_title(self.round, self.honba)


class GameLuck(NamedTuple):
    path: str  # what it is called
    game: bytes  # a hash of its first deal, by which it is known in another file
    wholeness: int  # of copies the one with most of the game counts
    mine: LawTallies  # what the player got
    others: LawTallies  # what all others at the table got
    hands: tuple[HandLuck, ...]  # how each hand went for the player
    broken: int  # how many hands are incomplete in the log
    ended: PointsLuck | None = None  # how the game ended, and its luck in points, if the log tells
    played: PlayedGame | None = None  # what of it is remembered


class LogPlayers(NamedTuple):
    game: bytes
    wholeness: int
    names: tuple[str, ...]


def players_of(_path: str, data: bytes) -> LogPlayers:
    """Look up who plays in a log.

    Raises:
        InputError: it is none.
    """
    log = read_log(data)
    return LogPlayers(game_of(log), wholeness_of(log), log.names)


def measure_log(path: str, data: bytes, *, names: Collection[str]) -> GameLuck | LeftOut:
    """Measure a log for a player, who may have several names; or say why it is left out.

    Raises:
        InputError: it is none.
    """
    log = read_log(data)
    seats = seats_named(log, names)
    if len(seats) != 1:
        return "ambiguous" if seats else "not-there"
    return measure_game(log, path, seats[0])


def measure_game(log: Log, path: str, player: int) -> GameLuck:
    mine, others = LawTallies(), LawTallies()
    of_player: list[tuple[Chances, Subsets]] = []
    of_others: list[tuple[Chances, Subsets]] = []
    hands: list[HandLuck] = []
    broken = 0
    absent = log.absent
    before: tuple[int, ...] | None = None
    walls = site_of(log).walls(log, fast_words)
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True)):
        chances = chances_of(log, kyoku, wall)
        if chances is None:
            broken += 1
            before = None
        else:
            of_hand = [*zip(chances, subsets_of(log, index, before, absent), strict=True)]
            of_player.append(of_hand.pop(player))
            of_others += of_hand
            steps = steps_of(chances[player])
            hands.append(HandLuck(kyoku.number, kyoku.round, kyoku.honba, player, *steps))
            before = tuple([of_seat["haipai-shanten"][0][0] for of_seat in chances])
        absent = absent_after(kyoku.events, absent)
    mine.add_all(of_player)
    others.add_all(of_others)
    ended = points_luck(log, player, mine, others)
    surplus = sum(hand.surplus for hand in hands), sum(hand.variance for hand in hands)
    played = played_game(log, path, player, ended and ended.place, surplus)
    return GameLuck(
        path, game_of(log), wholeness_of(log), mine, others, tuple(hands), broken, ended, played
    )


# many logs

MOST_POINTS: Final = 150
"""Of a chart; more would be one line of ink."""

MOST_REMARKABLE: Final = 10


class CountedGame(Protocol):
    """What tells a copy of a game from others."""

    @property
    def game(self) -> bytes: ...
    @property
    def wholeness(self) -> int: ...


Game = TypeVar("Game", bound=CountedGame)


class PlayerNames(NamedTuple):
    counts: dict[str, int]  # games by name, the commonest first; of equals, who came first
    logs: int  # how many games there are
    left_out: dict[str, int]  # what is not among them: reason -> how many

    @property
    def proposed(self) -> str | None:
        """The commonest name that is somebody's."""
        return commonest(self.counts)


class RemarkableHand(NamedTuple):
    """A hand in which the wall gave most, or least: the log's name, and how the hand went."""

    path: str
    hand: HandLuck


@dataclass(slots=True)
class PlayerLuck:
    player: str  # the name
    games: int = 0  # how many logs were measured
    hands: int = 0  # how many hands
    mine: LawTallies = field(default_factory=LawTallies)  # what the player got
    others: LawTallies = field(default_factory=LawTallies)  # what all others at the same tables got
    surplus: float = 0.0  # by how many steps the wall gave the player more than was to be expected
    variance: float = 0.0  # of that
    # after so many games: games, surplus, variance; thinned out where there are many
    course: list[tuple[int, float, float]] = field(default_factory=list)
    points: LuckTotal = field(default_factory=LuckTotal)  # of the games that tell how they ended
    # the same, a place counted below 0: the better, the higher
    places: LuckTotal = field(default_factory=LuckTotal)
    # after so many of these games: games, points, points of luck, squares of that added up
    points_course: list[tuple[int, float, float, float]] = field(default_factory=list)
    # of each game what tells whether it was chosen, and what was known before it
    played: list[PlayedGame] = field(default_factory=list)
    # the hands in which the wall gave most
    best: list[RemarkableHand] = field(default_factory=list)
    worst: list[RemarkableHand] = field(default_factory=list)  # those in which it gave least
    # what was not measured: reason -> how many logs; ``broken-hands`` are hands
    left_out: Counter[str] = field(default_factory=Counter)
    _every: int = 1

    def add(self, game: GameLuck) -> None:
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
        if game.played is not None:
            self.played.append(game.played)
        if game.ended is not None:
            self._add_result(game.ended)
        if max(len(self.course), len(self.points_course)) > MOST_POINTS:
            self._every *= 2
            self.course = [each for each in self.course if each[0] % self._every == 0]
            kept = [each for each in self.points_course if each[0] % self._every == 0]
            self.points_course = kept
        new = [RemarkableHand(game.path, hand) for hand in game.hands]
        self.best = nlargest(MOST_REMARKABLE, [*self.best, *new], key=_surplus)
        self.worst = nsmallest(MOST_REMARKABLE, [*self.worst, *new], key=_surplus)

    def _add_result(self, ended: PointsLuck) -> None:
        points = self.points
        points.add(ended.points, ended.luck)
        self.places.add(-ended.place, ended.luck_places)
        if points.games % self._every == 0:
            sums = (points.result, points.luck, points.luck_squares)
            self.points_course.append((points.games, *sums))


def _surplus(remarkable: RemarkableHand) -> float:
    return remarkable.hand.surplus


def ignored(_path: str, _problem: Remark) -> None: ...


def count_names(
    paths: Paths, on_unread: OnUnread = ignored, **how: Unpack[ManyOptions]
) -> PlayerNames:
    """Count the names of all players in the logs below the paths, each game once.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    counts, left_out, logs = Counter[str](), Counter[str](), 0
    for players in each_game(players_of, paths, left_out, {}, on_unread, **how):
        logs += 1
        counts.update(dict.fromkeys(players.names, 1))
    return PlayerNames(dict(counts.most_common()), logs, dict(left_out))


def measure_many(
    paths: Paths, *names: str, on_unread: OnUnread = ignored, **how: Unpack[ManyOptions]
) -> PlayerLuck:
    """Measure the luck of a player, who may have several names, in all logs below the paths.

    Each game counts once, by the copy that has most of it.

    If that comes after another copy, all logs are measured again. This is rare, and what
    a game added to the sums cannot be taken out again. The arguments and errors are those of
    `count_names`.
    """
    paths, measure = list(paths), partial(measure_log, names=frozenset(names))
    most: dict[bytes, int] = {}
    while True:
        measured, counted = PlayerLuck(SEVERAL.join(names)), dict[bytes, int]()
        for game in each_game(measure, paths, measured.left_out, most, on_unread, **how):
            measured.add(game)
            counted[game.game] = game.wholeness
        if all(most[game] == wholeness for game, wholeness in counted.items()):
            return measured


def each_game(
    task: Callable[[str, bytes], Game | LeftOut],
    paths: Paths,
    left_out: Counter[str],
    most: dict[bytes, int],
    on_unread: OnUnread = ignored,
    **how: Unpack[ManyOptions],
) -> Iterator[Game]:
    """Yield the answer to each log, in their order; count why others are left out.

    Args:
        task: what gives the answer.
        paths: where the logs are.
        left_out: counts reasons.
        most: the wholeness of the best copy of each game so far. Others are left out.
        on_unread: see `OnUnread`.
        **how: see `ManyOptions`.
    """
    seen = set[bytes]()
    with closing(answer_many(task, paths, **how)) as answers:
        for source, answer, *_ in answers:
            if isinstance(answer, Remark):
                left_out["unreadable"] += 1
                on_unread(source.path, answer)
            elif isinstance(answer, str):
                left_out[answer] += 1
            else:
                best = most[answer.game] = max(answer.wholeness, most.get(answer.game, 0))
                if answer.game in seen or answer.wholeness < best:
                    left_out["repeated"] += 1
                else:
                    seen.add(answer.game)
                    yield answer
