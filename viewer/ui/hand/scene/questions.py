"""What Play it yourself asks the seat in view, and how the answers compare with what was done.

The questions are read from the whole hand, which only `Walker` holds: what is told of them is what
the seat could do, and that it knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from viewer.core.analysis.efficiency import discard_choices
from viewer.core.base.meld import Meld
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Move, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.rules.decisions import Decision, decisions_of
from viewer.core.rules.shanten import waits_of
from viewer.core.study.move_texts import LineError
from viewer.ui.hand.scene.scene import Answer, Scene


class Questions:
    """Finds what is asked in a whole scene; keeps what was asked in the latest hand."""

    def __init__(self) -> None:
        self._key: object = None
        self._decisions: Mapping[int, Decision] = {}

    def at(self, scene: Scene) -> Decision | None:
        """Return what the seat in view is asked at this step, whether answered or not."""
        return self._asked(scene).get(scene.step)

    def first_open(self, scene: Scene, step: int) -> int | None:
        """Return the first step from here on, and before another, that waits for an answer."""
        answered = {answer.place for answer in scene.answers}
        steps = (each for each in self._asked(scene) if scene.step <= each < step)
        return next((each for each in steps if _place(scene, each) not in answered), None)

    def with_answer(self, scene: Scene, moves: tuple[Move, ...] | None) -> tuple[Answer, ...]:
        """Return the answers with one to what is asked here; None leaves it open."""
        asked = self._asked(scene)[scene.step]
        answer = Answer(_place(scene, scene.step), moves)
        if moves is not None:
            same, best = is_same(moves, asked.done), _is_best(scene, answer.tile)
            answer = answer._replace(as_played=same, is_best=best)
        others = [each for each in scene.answers if each.place != answer.place]
        return tuple(sorted((*others, answer), key=lambda each: each.place))

    def _asked(self, scene: Scene) -> Mapping[int, Decision]:
        log = scene.document.log
        if not scene.play_mode or log is None:
            return {}
        key = (scene.document.key, scene.hand_index, scene.seat)
        if key != self._key:
            self._key, self._decisions = key, decisions_of(log, scene.hand_index, scene.seat)
        return self._decisions


def discarding(
    scene: Scene, seat: int, moves: Sequence[Move], tile: int, *, declares: bool
) -> tuple[Move, ...] | None:
    """Return what it means to discard a tile; None where none of some moves is that."""
    state = scene.table.seats[seat]
    allowed = {move.tile // COPIES for move in moves if isinstance(move, Discard)}
    if tile not in state.held or tile // COPIES not in allowed:
        return None
    if state.riichi:  # it may only discard what it drew, of equal tiles too
        tile = next(move.tile for move in moves if isinstance(move, Discard))
    if not declares:
        return (Discard(seat, tile),)
    rest = tuple(each for each in state.held if each != tile)
    keeps_tenpai = waits_of(rest, state.melds, scene.players)
    return (Riichi(seat, 1), Discard(seat, tile)) if keeps_tenpai else None


def other_answer(scene: Scene) -> Answer | None:
    """Return the latest answer in a hand, where it is other than what was done."""
    if not scene.play_mode or scene.branch is not None:
        return None
    here = _place(scene, scene.step)
    before = [each for each in scene.answers if each.place < here]
    latest = before[-1] if before else None
    if latest is None or latest.moves is None or latest.as_played:
        return None
    return latest if latest.place == here._replace(step=latest.place.step) else None


def taken_first(line: Scene, answer: Answer) -> LineError | None:
    """Return who takes the tile before an answer can be played; None if nobody does."""
    events = line.replay.kyoku.events[answer.place.step : line.step]
    first = next((each.seat for each in events if isinstance(each, Call | Win)), None)
    return None if first is None else LineError("line-taken", who=line.who(first))


def _place(scene: Scene, step: int) -> Place:
    return Place(scene.hand_index, step, scene.seat)


def _is_best(scene: Scene, tile: int | None) -> bool | None:
    """Whether no other discard leaves less shanten, or as little and accepts more."""
    choices = discard_choices(scene.replay, scene.step, scene.seat)
    value = {each.tile // COPIES: (each.shanten, -each.unseen) for each in choices}
    if tile is None or tile // COPIES not in value:
        return None
    return value[tile // COPIES] == min(value.values())


def is_same(moves: Iterable[Move], done: Iterable[Move]) -> bool:
    """Whether an answer is what was done; equal tiles are one, a red five too."""
    return [*map(_kind_of, moves)] == [*map(_kind_of, done)]


def _kind_of(move: Move) -> tuple[object, ...]:
    match move:
        case Discard(tile=tile):
            return ("discard", tile // COPIES)
        case Call(meld=Meld(kind=kind, tiles=tiles)):
            return (kind, *sorted(tile // COPIES for tile in tiles))
        case Win():
            return ("win",)
        case Ryuukyoku():
            return ("nine kinds",)
        case Riichi():
            return ("riichi",)


class AnswerTally(NamedTuple):
    """How answers compare with what was done, and with the greatest ukeire."""

    same: int
    answered: int
    best: int  # of the discards
    discards: int


def tally_of(answers: Iterable[Answer]) -> AnswerTally:
    given = [answer for answer in answers if answer.moves is not None]
    best = [answer.is_best for answer in given if answer.is_best is not None]
    return AnswerTally(sum(answer.as_played for answer in given), len(given), sum(best), len(best))
