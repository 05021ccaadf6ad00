"""The mistakes of a player in many games, as `core.analysis.mistakes` finds them, game by game.

They are found anew each time, in 0.1 s of one core a game; the index keeps nothing of them.
"""

from collections.abc import Collection, Generator, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple, Unpack

from viewer.collection.facts import date_of, wholeness_of
from viewer.collection.find import Paths
from viewer.collection.many import LogAnswer, ManyOptions, answer_many
from viewer.collection.players import seats_named
from viewer.core.analysis.efficiency import DiscardChoice
from viewer.core.analysis.mistakes import MistakeKind, mistakes_in
from viewer.core.base.game_identity import game_of
from viewer.core.base.place import Place
from viewer.core.base.records import Log
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import moments_of
from viewer.core.sites.detect import read_log
from viewer.exercises import Exercise


class FoundMistake(NamedTuple):
    """A mistake as a row of a table, which says nothing of tiles that the player could not see."""

    path: str  # the log's name in reports
    game: bytes  # its `game_of`
    place: Place  # with the player's seat
    date: str | None  # when the game began, in Japan
    round: int | None  # 0 is East 1; None if the log does not tell it
    honba: int | None  # likewise
    junme: int  # the go-round
    kind: MistakeKind
    fewer: int  # how many tiles less bring the hand as far; 0 of a win that was let go
    discarded: str | None  # the code of the tile, as in 5p; None of a win that was let go
    best: str | None  # that of the discard that accepts most, likewise

    @property
    def exercise(self) -> Exercise:
        return Exercise(self.game, self.place)


class GameMistakes(NamedTuple):
    path: str
    game: bytes
    wholeness: int  # of copies the one with most of the game counts
    mistakes: tuple[FoundMistake, ...]  # in order


def find_in_log(path: str, data: bytes, *, names: Collection[str]) -> GameMistakes | None:
    """Find a player's mistakes in a log; None where nobody or more than one has such a name.

    Raises:
        InputError: it is none.
    """
    log = read_log(data)
    seats = seats_named(log, names)
    if len(seats) != 1:
        return None
    game = game_of(log)
    return GameMistakes(path, game, wholeness_of(log), (*_mistakes(log, path, game, seats[0]),))


def _mistakes(log: Log, path: str, game: bytes, seat: int) -> Iterator[FoundMistake]:
    date = date_of(log, path)
    for mistake in mistakes_in(log, (None,) * len(log.hands), seat):
        kyoku = log.hands[mistake.place.hand_index]
        yield FoundMistake(
            *(path, game, mistake.place, date, kyoku.round, kyoku.honba),
            junme=max(1, tuple(moments_of(kyoku))[mistake.place.step].junme),
            kind=mistake.kind,
            fewer=mistake.size[1],
            discarded=_code(log, mistake.played),
            best=_code(log, mistake.best),
        )


def _code(log: Log, choice: DiscardChoice | None) -> str | None:
    return choice and face_of(choice.tile, red_fives=log.red_fives).code


def find_in_many(
    paths: Paths, *names: str, **how: Unpack[ManyOptions]
) -> Generator[LogAnswer[GameMistakes | None], None, None]:
    """Find the mistakes of a player, who may have several names, in all logs below the paths.

    Copies of a game are answered like others: `GameMistakes.wholeness` says which counts.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    task = partial(find_in_log, names=frozenset(names))
    with closing(answer_many(task, paths, **how)) as answers:
        yield from answers


def add_whole_copy(found: dict[bytes, GameMistakes], new: GameMistakes) -> None:
    """Add a game to those by their identity, or replace a copy that has less of it."""
    known = found.get(new.game)
    if known is None or known.wholeness < new.wholeness:
        found[new.game] = new
