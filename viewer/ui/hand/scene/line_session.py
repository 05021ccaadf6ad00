"""Plays a hand on upon its wall, and keeps what was asked at which step of the line.

Who goes back in a line is asked there again. Another answer begins another line; the same one leads
on to the next question. How the other seats play is kept from one line to the next. The walker
tells what was played at each answer, so that it is kept; the latest one, given otherwise, replaces
its line.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from PySide6.QtCore import SignalInstance

from viewer.core.base.errors import InputError
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Draw, Event, Move
from viewer.core.rules.decisions import done_by
from viewer.core.study.annotations import AnnotatedPlace
from viewer.core.study.hand_flow import Asked, asked_in
from viewer.core.study.line import Line
from viewer.core.study.line_play import LinePlay
from viewer.core.study.obstacles import obstacle
from viewer.core.study.styles import PlayStyle
from viewer.ui.hand.scene.line import line_scene
from viewer.ui.hand.scene.questions import is_same, other_answer, taken_first
from viewer.ui.hand.scene.scene import Branch, Scene


class LineViewer(Protocol):
    """What shows a line: a `Walker`."""

    @property
    def scene(self) -> Scene | None: ...
    @property
    def whole_scene(self) -> Scene | None: ...
    @property
    def line_refused(self) -> SignalInstance: ...
    @property
    def line_played(self) -> SignalInstance: ...

    def show_line(self, scene: Scene) -> None: ...
    def leave_line(self) -> None: ...
    def go(self, step: int) -> None: ...
    def go_to(self, place: Place) -> None: ...
    def answer(self, moves: tuple[Move, ...] | None) -> None: ...


class _Latest(NamedTuple):
    """The latest line, and where it left which game."""

    play: LinePlay
    begun_at: tuple[object, ...]


class PlayedOn(NamedTuple):
    """What became of a line."""

    line: LinePlay
    play: LinePlay


class LineSession:
    """Owns the latest line of a walker, which shows it; all scenes here are whole."""

    def __init__(self, walker: LineViewer) -> None:
        self._walker = walker
        self.wins = True  # whether seats that are not played by hand win where they can
        self._chosen: dict[int, PlayStyle] = {}
        self._first: int | None = None
        """The seat that is played by hand unless another style was chosen for it."""
        self._latest: _Latest | None = None
        self._asked: dict[int, tuple[Asked, ...]] = {}

    def style(self, seat: int) -> PlayStyle:
        usual = PlayStyle.BY_HAND if seat == self._first else PlayStyle.AS_PLAYED
        return self._chosen.get(seat, usual)

    def play_on(self, *, anew: bool = False) -> None:
        """Leave the game where it is; `Walker.line_refused` says why one cannot.

        Where the latest line left it, show that again, unless one begins ``anew``.
        """
        scene = self._walker.whole_scene
        if scene is None or scene.document.log is None:
            return
        problem = _obstacle_of(scene)
        if problem is not None:
            self._walker.line_refused.emit(problem)
            return
        if anew or self._latest is None or self._latest.begun_at != _begun_at(scene):
            self._begin(scene, scene.step, ())
        self._walker.show_line(self._shown(scene))

    def play_on_with_answer(self) -> None:
        """Go back to the latest answer, and play on with it, unless another seat goes first."""
        walker = self._walker
        answer = walker.scene and other_answer(walker.scene)
        if answer is None:
            return
        walker.go(answer.place.step)
        self.play_on(anew=True)
        if walker.scene is None or walker.scene.branch is None:
            return
        seat, question = answer.place.seat, self.question
        if question is not None and question.seat == seat and not _is_about(question, answer.moves):
            walker.answer(())  # who wins with a riichi's discard is asked before who calls it
            question = self.question
        refusal = taken_first(walker.scene, answer)
        if refusal is not None:
            walker.leave_line()
            walker.line_refused.emit(refusal)
        elif question is not None and question.seat == seat and _is_about(question, answer.moves):
            walker.answer(answer.moves)

    def resume(self, line: Line, step: int) -> None:
        """Show a step of a line that was kept, or its last where it has fewer.

        The latest line is gone on with if it begins with that one: nothing that was played is lost.
        """
        self._walker.go_to(Place(line.hand_index, line.step))
        scene = self._walker.whole_scene
        assert scene is not None  # noqa: S101 - the line is of its game
        if not self._begins_with(scene, line):
            self._begin(scene, line.step, line.events)
            self._ask_again(scene)
        shown = self._shown(scene)
        self._walker.show_line(shown._replace(step=min(step, shown.step)))

    def _begins_with(self, scene: Scene, line: Line) -> bool:
        """Whether the latest line left the same game there, and begins as another does."""
        if self._latest is None or self._latest.begun_at[:-1] != _begun_at(scene)[:-1]:
            return False
        now = self._latest.play.line
        return now.step == line.step and now.events[: len(line.events)] == line.events

    def _ask_again(self, scene: Scene) -> None:
        """Find what was asked, in a line that was not played here, of who is played by hand."""
        log, play = scene.of_game.document.log, self._play
        assert log is not None  # noqa: S101 - a raw seed cannot be played
        assert play is not None  # noqa: S101 - it has begun
        for step, asked in asked_in(log, play.line).items():
            by_hand = [each for each in asked if self.style(each.seat) is PlayStyle.BY_HAND]
            if by_hand:
                self._asked[step] = tuple(by_hand)

    @property
    def _play(self) -> LinePlay | None:
        return self._latest.play if self._latest else None

    def _begin(self, scene: Scene, step: int, events: Sequence[Event]) -> None:
        self._first = _first_seat(scene)
        self._chosen.pop(self._first, None)
        self._asked = {}
        self._latest = _Latest(self._made(scene, step, events)(), _begun_at(scene))

    @property
    def _scene(self) -> Scene | None:
        """The scene of the line that is shown; None while the game is."""
        scene = self._walker.whole_scene
        return scene if scene is not None and scene.branch is not None else None

    @property
    def question(self) -> Asked | None:
        """What is asked at a step of the line, of the seat in view first."""
        scene = self._scene
        return self._question(scene) if scene is not None else None

    def _question(self, scene: Scene) -> Asked | None:
        if self._play is None:
            return None
        at_end = scene.step == scene.replay.last
        asked = self._play.asked if at_end else self._asked.get(scene.step, ())
        of_view = (each for each in asked if each.seat == scene.seat)
        return next(of_view, asked[0] if asked else None)

    @property
    def problem(self) -> InputError | None:
        """Why the line ends here though its hand is not over."""
        scene = self._scene
        at_end = scene is not None and scene.step == scene.replay.last
        return self._play.problem if self._play is not None and at_end else None

    def answer(self, moves: Sequence[Move]) -> None:
        """Play what answers the question of a step, and go on to the next question."""
        scene = self._scene
        if scene is None:
            return
        latest = max((step for step in self._asked if step < scene.replay.last), default=0)
        replaced = scene.at(scene.replay.last).place if scene.step == latest else None
        self._show_played(self._answered(scene, moves), replaced)

    def _show_played(self, scene: Scene, replaced: AnnotatedPlace | None = None) -> None:
        """Show what was played, and tell of it where it is another line than before."""
        played = self._walker.whole_scene
        is_new = played is not None and scene.replay is not played.replay
        self._walker.show_line(scene)
        if is_new and scene.branch is not None and not _follows(scene, scene.branch):
            self._walker.line_played.emit(replaced)

    def _answered(self, scene: Scene, moves: Sequence[Move]) -> Scene:
        asked = self._question(scene)
        assert asked is not None  # noqa: S101 - its caller has looked
        assert scene.branch is not None  # noqa: S101 - as it is asked in a line
        assert self._latest is not None  # noqa: S101 - so it is played
        if scene.step != scene.replay.last:
            events, start = scene.replay.kyoku.events, scene.branch.step
            if is_same(moves, _chosen(asked, events[scene.step :])):
                later = (step for step in sorted(self._asked) if step > scene.step)
                return scene.at(next(later, scene.replay.last))
            self._asked = {at: each for at, each in self._asked.items() if at <= scene.step}
            made = self._made(scene, start, events[start : scene.step], styles=())
            self._latest = self._latest._replace(play=made())
        self._latest.play.play(asked.seat, *moves)
        self._latest.play.set_styles(self._styles(scene), wins=self.wins)
        return self._shown(scene)

    def set_styles(self, seats: Iterable[int], style: PlayStyle) -> None:
        """Have seats play otherwise from the next move on; `work` has it played at once."""
        self._chosen |= dict.fromkeys(seats, style)

    def work(self) -> Callable[[], PlayedOn] | None:
        """Return what plays the end of the line on as the seats shall play by now.

        To the end of a hand that takes up to 0.1 seconds; it may run in any thread. `take` shows
        what it returns. None while the game is shown.
        """
        scene, before = self._scene, self._play
        if scene is None or before is None:
            return None
        made = self._made(scene, before.line.step, before.line.events)
        return lambda: PlayedOn(before, made())

    def take(self, made: PlayedOn) -> None:
        """Show what `work` made, unless something else was played since."""
        scene = self._scene
        if scene is None or self._latest is None or self._latest.play is not made.line:
            return
        events = made.line.line.events
        if made.play.line.events[: len(events)] != events:
            return
        self._latest = self._latest._replace(play=made.play)
        shown = self._shown(scene)
        at_end = scene.step == scene.replay.last
        self._show_played(shown if at_end else shown.at(scene.step))

    def forget(self) -> None:
        """Leave the latest line, and begin another one where it left the game."""
        self._latest = None
        self._walker.leave_line()

    def _styles(self, scene: Scene) -> tuple[PlayStyle, ...]:
        return tuple(map(self.style, range(scene.players)))

    def _made(
        self,
        scene: Scene,
        step: int,
        events: Sequence[Event],
        *,
        styles: tuple[PlayStyle, ...] | None = None,
    ) -> Callable[[], LinePlay]:
        """Return what begins a line after a step with some events; it uses nothing that changes.

        With no ``styles`` at all every seat is asked.
        """
        game, index = scene.of_game.document, scene.hand_index
        assert game.log is not None  # noqa: S101 - a raw seed cannot be played
        styles = self._styles(scene) if styles is None else styles
        wall = game.walls[index]
        return partial(LinePlay, game.log, index, wall, step, events, styles=styles, wins=self.wins)

    def _shown(self, scene: Scene) -> Scene:
        assert self._play is not None  # noqa: S101 - as above
        kyoku, line = self._play.kyoku, self._play.line
        if self._play.asked:
            self._asked.setdefault(len(kyoku.events), self._play.asked)
        return line_scene(scene, kyoku, line.step)


def _chosen(asked: Asked, following: Sequence[Event]) -> tuple[Move, ...]:
    """What a seat has answered: a pass where it was asked to win, and called once a stick lay."""
    done = done_by(following, asked.seat)
    return done if _is_about(asked, done) else ()


def _is_about(asked: Asked, moves: Sequence[Move] | None) -> bool:
    """Whether moves of that type are asked for, or none."""
    return not moves or any(type(each) is type(moves[0]) for each in asked.moves)


def _follows(line: Scene, game: Branch) -> bool:
    """Whether a line is so far what was played."""
    events = line.replay.kyoku.events
    return game.replay.kyoku.events[: len(events)] == events


def _obstacle_of(scene: Scene) -> InputError | None:
    """Return why one cannot play on from a whole scene; None if one can."""
    game = scene.of_game
    log, wall = game.document.log, game.document.walls[game.hand_index]
    assert log is not None  # noqa: S101 - a raw seed cannot be played
    return obstacle(log, game.hand_index, wall, game.step)


def _begun_at(scene: Scene) -> tuple[object, ...]:
    game = scene.of_game
    return game.document, game.hand_index, game.step, _first_seat(scene)


def _first_seat(scene: Scene) -> int:
    """Return who is played by hand first: whose turn it is to discard, else the seat in view."""
    move = scene.replay.event(scene.replay.moments[scene.step].move)
    return move.seat if isinstance(move, Draw | Call) and not scene.play_mode else scene.seat
