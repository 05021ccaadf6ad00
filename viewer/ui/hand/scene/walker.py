"""The walker holds the scene shown in the window, and goes where menus, lists and bars tell it.

It shows only what may be seen, see `play_mode`.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw
from viewer.core.base.tiles import COPIES
from viewer.core.play.inconsistencies import Finding
from viewer.core.study.annotations import NO_ANNOTATIONS
from viewer.document import Document
from viewer.ui.hand.scene.landmarks import Landmark, landmarks, nearest_beyond
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.scene.place_history import PlaceHistory
from viewer.ui.hand.scene.scene import Branch, Scene

if TYPE_CHECKING:
    from viewer.core.base.records import Move
    from viewer.core.rules.decisions import Decision
    from viewer.core.study.hand_flow import Asked
    from viewer.ui.hand.scene.line_session import LineSession
    from viewer.ui.hand.scene.play_mode import PlayMode
    from viewer.ui.hand.scene.questions import Questions

_FLIPPED: Final = 0
"""Which bit of a seed is flipped; any other changes as much."""


def _slots_of(findings: Iterable[Finding]) -> frozenset[int]:
    return frozenset(each.slot for each in findings if each.slot is not None)


class Walker(QObject):
    """Holds what is seen; ``scene_changed`` tells of every change."""

    scene_changed = Signal(object)
    seat_refused = Signal()
    """A seat was clicked that may not be taken by a click."""
    asked_again = Signal()
    """What is asked has to be answered before one goes on."""
    line_refused = Signal(object)
    """One cannot play on from here, and why: an `InputError`."""
    line_wanted = Signal(object)
    """The line that ends at an `AnnotatedPlace` shall be shown from where it leaves the game."""
    line_played = Signal(object)
    """The line that is shown was played on; with the last moment of one that it replaces."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._seen: Scene | None = None
        self._play_mode: PlayMode | None = None
        self._questions: Questions | None = None
        self._lines: LineSession | None = None
        self.declares = False  # whether the discard that is clicked next declares riichi
        self._history = PlaceHistory()

    @property
    def scene(self) -> Scene | None:
        """What is seen, without what may not be seen; None before a document is."""
        return self._seen

    @property
    def at_end(self) -> bool:
        """Whether nothing more happens in what one walks through; a line may still go on."""
        scene = self._walked
        if scene is None or (scene.goes_on and not scene.walks_making):
            return False
        return scene.position == scene.last

    @property
    def _walked(self) -> Scene | None:
        """The scene whose steps are walked: of a wall's making, those alone that may be seen."""
        return self._seen if self._scene and self._scene.walks_making else self._scene

    def show(self, document: Document, **look: object) -> None:
        """Show a document from its first kyoku on; ``look`` are fields of the first scene.

        Later documents are looked at as the one before was, but for notes and play mode.
        """
        self._history = PlaceHistory()
        replay = document.replay(0)
        seat = document.recorded_seat
        if self._scene is None:
            self._set(Scene(document, 0, replay, seat=seat)._replace(**look))  # type: ignore[arg-type]
        else:
            own = {"annotations": NO_ANNOTATIONS, "play_mode": self._scene.play_mode}
            own = {name: look.get(name, value) for name, value in own.items()}
            look = {"seat": seat, "answers": (), "made": 0, "seed_bit": None, **_NOTHING, **_GAME}
            look |= own
            self.change(document=document, hand_index=0, replay=replay, step=0, **look)

    def renew(self, document: Document) -> None:
        """Show the same document with more that is known of it."""
        scene = self._scene
        if scene is None:
            return
        replay = document.replay(scene.hand_index)
        if scene.branch is None:
            self.change(document=document, replay=replay)
        else:
            self.change(branch=Branch(document, replay, scene.branch.step))

    def change(self, **fields: object) -> None:
        if self._scene is not None:
            self._set(self._scene._replace(**fields))  # type: ignore[arg-type]  # by name

    @property
    def here(self) -> Place:
        return Place(self._scene.hand_index, self._scene.step) if self._scene else Place(0, 0)

    @property
    def in_game(self) -> Place:
        """Where one is in the game; of a line, where it left."""
        game = self._scene.of_game if self._scene else None
        return Place(game.hand_index, game.step) if game else Place(0, 0)

    def set_kyoku(self, index: int) -> None:
        """Go to the deal of a kyoku (from 0), or of the nearest there is."""
        if self._scene is not None:
            index = max(0, min(index, self._scene.of_game.document.hand_count - 1))
            if index != self._scene.hand_index:
                self.go_to(Place(index, 0))

    def go(self, step: int) -> None:
        """Go to a step of this hand or line, or to the nearest there is."""
        self._jump(self.here._replace(step=step))

    def step_of_tile(self, slot: int, kind: type[Draw] | type[Discard]) -> int | None:
        """Return at which step a slot's tile was drawn or discarded, as far as it may be seen."""
        scene = self._seen
        tile = scene.replay.tiles[slot] if scene and slot >= 0 else None
        if scene is None or tile is None:
            return None
        events = enumerate(scene.replay.kyoku.events, 1)
        return next((n for n, each in events if isinstance(each, kind) and each.tile == tile), None)

    def go_to_tile(self, slot: int, kind: type[Draw] | type[Discard]) -> None:
        """Go to the event in which a slot's tile was drawn or discarded, if there is one."""
        step = self.step_of_tile(slot, kind)
        if step is not None:
            self.go(step)

    def double_click(self, slot: int) -> None:
        """Go to a tile's draw; where one plays, the first click may have answered."""
        seen = self._seen
        if seen is not None and not seen.play_mode and seen.branch is None:
            self.go_to_tile(slot, Draw)

    def go_to(self, place: Place, **look: object) -> None:
        """Go anywhere in the log; unless it is a single step, one can come back.

        ``look`` are fields of the scene that change with it.
        """
        self.leave_line()
        self._jump(place, **look)

    def _jump(self, place: Place, **look: object) -> None:
        """Go to a place; the steps of a line are not remembered, as the game has none of them."""
        before = self.in_game
        self._move(place, **look)
        self._history.remember(before, self.in_game)

    @property
    def lines(self) -> "LineSession":
        """What plays on."""
        if self._lines is None:
            from viewer.ui.hand.scene.line_session import LineSession  # noqa: PLC0415 - few play

            self._lines = LineSession(self)
        return self._lines

    @property
    def whole_scene(self) -> Scene | None:
        """The scene with what may not be seen: `lines` alone need it."""
        return self._scene

    def show_line(self, scene: Scene) -> None:
        """Show a whole scene that was made of `whole_scene`; nothing is picked in it."""
        self._set(scene._replace(**_NOTHING))  # type: ignore[arg-type]  # by name

    def leave_line(self) -> None:
        """Go back from a line to the game, to where it left."""
        if self._scene is not None and self._scene.branch is not None:
            self.show_line(self._scene.of_game)

    def leave(self, step: int) -> None:
        """Keep a step of this hand to come back to, once one slid away from it."""
        scene = self._scene
        if scene is not None and not (scene.walks_making or scene.branch):
            self._history.remember(self.here._replace(step=step), self.here)

    def go_back(self) -> None:
        self._return(self._history.back(self.in_game))

    def go_forth(self) -> None:
        self._return(self._history.forth(self.in_game))

    def slide(self, step: int) -> None:
        """Go to a step of what one walks through, or to the nearest, on the way to another.

        Who plays it himself stops where something is asked, until it is answered.
        """
        whole, scene = self._scene, self._walked
        if whole is None or scene is None:
            return
        if scene.walks_making:
            if scene.making_steps:
                self.change(made=max(0, min(step, scene.last)))
            return
        asks = self._questions if whole.branch is None else None
        asked = asks.first_open(whole, step) if asks else None
        self._move(self.here._replace(step=step if asked is None else asked))
        if asked == whole.step or (whole.goes_on and step > whole.last):
            self.asked_again.emit()

    def walk(self, steps: int) -> None:
        """Go so many steps forwards within the hand or the making; backwards below 0."""
        if self._scene is not None:
            self.slide(self._scene.position + steps)

    def step(self, direction: int) -> None:
        """Go one step on, or with -1 back; over the edge of a hand into the one beside it."""
        scene = self._scene
        if scene is None:
            return
        index = scene.hand_index + direction
        edge = scene.replay.last if direction > 0 else 0
        if scene.walks_making or scene.branch or scene.step != edge:
            self.walk(direction)
        elif 0 <= index < scene.document.hand_count:
            last = scene.document.replay(index).last
            self._move(Place(index, 0 if direction > 0 else last))

    def to_start(self) -> None:
        self._go_within(0)

    def to_end(self) -> None:
        if self._scene is not None:
            self._go_within(self._scene.last)

    def _go_within(self, step: int) -> None:
        before = self.here.step
        self.slide(step)
        self.leave(before)

    def to_landmark(self, wanted: Collection[Landmark], direction: int) -> bool:
        """Go to the next landmark of some kinds in the log, or with -1 to the one before.

        Who plays it himself is not led to what is to come. Returns whether there is one.
        """
        scene = self._scene
        if scene is None or (scene.play_mode and direction > 0):
            return False
        places = landmarks(scene.document.log, wanted)
        place = nearest_beyond(self.here, places, direction)
        if place is not None:
            self._jump(place)
        return place is not None

    def to_finding(self, direction: int) -> bool:
        """Go to the next place at which something is wrong, or with -1 to the one before.

        All tiles that are wrong there are outlined; where one is already, these come first. In
        play-it-yourself mode there are no findings. Returns whether there is one.
        """
        scene = self._scene
        if scene is None or scene.play_mode:
            return False
        judgement = scene.of_game.document.judgement
        found = [*judgement.contradictions, *judgement.inconsistencies]
        at: dict[Place, list[Finding]] = {}
        for each in found:
            at.setdefault(each.place._replace(seat=None), []).append(each)
        place: Place | None = self.in_game
        if place not in at or _slots_of(at[place]) <= scene.outlined:
            place = nearest_beyond(self.in_game, sorted(at), direction)
        if place is not None:
            self.show_findings(at[place])
        return place is not None

    def to_draw(self, direction: int) -> None:
        """Go to the next draw of the seat in view, or with -1 to the one before.

        Where there is none, to that edge of the hand. Of the making, to the next stage.
        """
        scene = self._scene
        if scene is None:
            return
        edge, steps = scene.position, scene.stage_starts
        if not scene.walks_making:
            events = scene.replay.kyoku.events
            edge = max(scene.last, scene.step + 1) if direction > 0 else 0  # beyond, a line asks
            draws = ((n, each) for n, each in enumerate(events, 1) if isinstance(each, Draw))
            steps = [n for n, draw in draws if draw.seat == scene.seat]
        step = nearest_beyond(scene.position, steps, direction)
        self.slide(edge if step is None else step)

    def sit(self, seat: int) -> None:
        """Turn the table to a seat that was clicked; in play-it-yourself mode the seat stays.

        A click that went astray would show a hand that may not be seen.
        """
        scene = self._scene
        if scene is not None and seat != scene.seat:
            if self._seen is not None and self._seen.play_mode:
                self.seat_refused.emit()
            else:
                self.change(seat=seat)

    def rotate_seats(self) -> None:
        if self._scene is not None:
            self.change(seat=(self._scene.seat + 1) % self._scene.players)

    @property
    def question(self) -> "Asked | Decision | None":
        """What is asked here: in a line, or of the seat in view, playing it oneself."""
        scene = self._scene
        if scene is None:
            return None
        if scene.branch is not None:
            return self.lines.question
        return self._questions.at(scene) if self._questions else None

    @property
    def asked_seat(self) -> int:
        """Whom `question` asks."""
        seat = self._scene.seat if self._scene else 0
        return getattr(self.question, "seat", seat)

    def click(self, slot: int) -> None:
        """Answer with a tile what to discard, where that is asked; else pick it."""
        scene, seen, asked = self._scene, self._seen, self.question
        tile = seen.replay.tiles[slot] if seen is not None and slot >= 0 else None
        moves = None
        if scene is not None and tile is not None and asked is not None:
            from viewer.ui.hand.scene.questions import discarding  # noqa: PLC0415 - few play

            moves = discarding(scene, self.asked_seat, asked.moves, tile, declares=self.declares)
        if moves is None:
            self.pick(slot)
        else:
            self.answer(moves)

    def answer(self, moves: "tuple[Move, ...] | None") -> None:
        """Keep an answer to what is asked, and go on to what was done; None leaves it open.

        In a line it is played.
        """
        scene = self._scene
        if scene is None or self.question is None:
            return
        if scene.branch is not None:
            self.lines.answer(moves or ())
            return
        assert self._questions is not None  # noqa: S101 - as it is asked
        answers = self._questions.with_answer(scene, moves)
        following = scene.replay.moments[scene.step + 1 :]
        step = next((each.step for each in following if each.is_move), scene.step)
        self.change(step=step, answers=answers, **_NOTHING)

    def pick(self, slot: int) -> None:
        """Outline all four of a tile's kind; a second time, or with -1, none.

        Of the making it is the one tile, whose life is shown.
        """
        whole, seen = self._scene, self._seen
        if whole is None or seen is None:
            return
        tile = seen.replay.tiles[slot] if slot >= 0 else None
        if tile is None or slot == seen.picked:
            self.change(**_NOTHING)
            return
        if whole.walks_making:
            self.change(picked=slot, outlined=frozenset({slot}))
            return
        first = tile - tile % COPIES
        slots = whole.replay.slots  # those not yet seen will stand out when they are
        kind = (slots.get(each, -1) for each in range(first, first + COPIES))
        self.change(picked=slot, outlined=frozenset(kind) - {-1})

    def show_life(self, slot: int) -> None:
        """Show how a tile got to a slot: the swap that laid it there, and its way.

        Where the site gives the wall as a text, nobody sees how: its place in that is marked.
        """
        scene = self._scene
        making = notes_of(scene).making(scene.seed_bit) if scene else None
        if scene is not None and making is not None:
            from viewer.ui.hand.scene.making import MakingStep, Stage  # noqa: PLC0415 - as `windows` says

            tile = making.wall[slot]
            last = [move.swap.slot + 1 for move in making.moves_of(tile)][-1:]
            step = MakingStep(Stage.SWAPS, last[0] if last else making.size - 1)
            made = scene.making_steps.index(step)
            self.change(made=made, picked=slot, outlined=frozenset({slot}))
        elif scene is not None:
            self.change(picked=slot, outlined=frozenset({slot}))

    @property
    def has_flipped_bit(self) -> bool:
        return self._scene is not None and self._scene.seed_bit is not None

    def flip_bit(self) -> None:
        """Show what another seed would have made; once more, what the log's made."""
        self.change(seed_bit=None if self.has_flipped_bit else _FLIPPED)

    def show_finding(self, finding: Finding) -> None:
        self.show_findings([finding])

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show what is wrong at one place."""
        if self._scene is not None:
            self.go_to(findings[0].place, picked=-1, outlined=_slots_of(findings))
            if self._scene.walks_making:
                self.to_end()  # where the wall is dealt, and wrong tiles are marked

    def _return(self, place: Place | None) -> None:
        if place is not None:
            self.leave_line()
            self._move(place)

    def _move(self, place: Place, **look: object) -> None:
        """Go to a place, or to the nearest there is; in another kyoku nothing is picked."""
        scene = self._scene
        if scene is None:
            return
        index, step = place[:2]
        if index == scene.hand_index:
            replay = scene.replay
        else:
            document = scene.of_game.document
            replay = document.replay(index)
            look = {"document": document, **_NOTHING, **_GAME, **look}
        step = max(0, min(step, replay.last))
        self.change(hand_index=index, replay=replay, step=step, **look)

    def _set(self, scene: Scene) -> None:
        if scene != self._scene:
            self._scene, self._seen = scene, self._seen_of(scene)
            self.declares = False
            self.scene_changed.emit(self._seen)

    def _seen_of(self, scene: Scene) -> Scene:
        if self._play_mode is None:
            if not scene.hides:  # as at most starts
                return scene
            from viewer.ui.hand.scene.play_mode import PlayMode  # noqa: PLC0415 - as just said

            self._play_mode = PlayMode()
        if scene.play_mode and self._questions is None:
            from viewer.ui.hand.scene.questions import Questions  # noqa: PLC0415 - few play

            self._questions = Questions()
        return self._play_mode.seen(scene)


_NOTHING: Final = {"picked": -1, "outlined": frozenset[int]()}
_GAME: Final = {"branch": None}
