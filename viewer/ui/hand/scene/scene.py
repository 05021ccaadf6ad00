"""What is shown, as one value: which document, kyoku and step, from whose seat, and how.

Every view is a function from a `Scene` and a size to a picture.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Event, Kyoku
from viewer.core.play.replay import Replay
from viewer.core.play.table import Table
from viewer.core.sites.detect import site_of
from viewer.core.sites.site import Site
from viewer.core.study.annotations import (
    NO_ANNOTATIONS,
    NOTHING,
    AnnotatedPlace,
    Annotation,
    Annotations,
)
from viewer.core.study.line import Line
from viewer.core.text.places import kyoku_title, numbered, wind_name
from viewer.document import Document
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.tile_art import code_of

if TYPE_CHECKING:
    from viewer.core.base.records import Move
    from viewer.ui.hand.scene.making import MakingStep


class Answer(NamedTuple):
    """What a user would have done, playing it himself."""

    place: Place  # where the seat was asked
    moves: "tuple[Move, ...] | None"  # riichi and the discard, or another move; empty to pass
    as_played: bool = False  # whether that is what was done
    is_best: bool | None = None  # whether no discard accepts more; None of other answers

    @property
    def tile(self) -> int | None:
        """The tile id that it discards."""
        last = self.moves[-1] if self.moves else None
        return last.tile if isinstance(last, Discard) else None


class Branch(NamedTuple):
    """Where one plays on otherwise: the game beside which a line is shown."""

    document: Document  # the game's
    replay: Replay  # the hand as it was played
    step: int  # after how many of its events the line leaves it


class Scene(NamedTuple):
    """One moment as a user sees it."""

    document: Document  # the opened log, seed or wall code
    hand_index: int  # the kyoku, from 0
    replay: Replay  # that kyoku played again
    step: int = 0  # after how many events; 0 is the deal
    seat: int = 0  # the seat in view, at the bottom of the table
    hands_hidden: bool = False  # whether the other hands lie face down
    wall_closed: bool = False  # whether the wall's tiles lie face down
    play_mode: bool = False
    """Whether only that is left which the seat in view can know at this step; see `play_mode`."""
    names_hidden: bool = False  # whether winds stand for the players' names
    danger_shown: bool = False  # whether tiles tell how safe they are, and who waits for them
    result_shown: bool = False  # whether the hand's result is shown beside the table
    sorted_haipai: bool = True  # whether starting hands are sorted
    called_stay: bool = False  # whether called discards stay in their river, as ghosts
    hands_upright: bool = False  # whether the table shows the other hands upright
    whole_wall: bool = True  # whether Order shows the hand whole at every step, or only up to here
    lanes_shown: bool = False  # whether Order shows what calls and turns changed
    picked: int = -1  # the slot of the tile that the user asked for; -1 for none
    outlined: frozenset[int] = frozenset()  # the slots of the tiles to outline
    answers: tuple[Answer, ...] = ()  # those given in this game, and what was shown unanswered
    walks_making: bool = False  # whether one walks through the wall's making, or through the hand
    made: int = 0  # which step of the making is shown
    seed_bit: int | None = None  # which bit of the seed is changed, from 0
    annotations: Annotations = NO_ANNOTATIONS  # what the user thinks of moments of the game
    branch: Branch | None = None
    """None of what was played; of a line, the game. The document and hand are the line's, then."""

    @property
    def table(self) -> Table:
        return self.replay.tables[self.step]

    @property
    def event(self) -> Event | None:
        return self.replay.event(self.step)

    @property
    def hand(self) -> tuple[str, int]:
        """What is the same during a hand; in play-it-yourself mode the document changes."""
        return self.document.title, self.hand_index

    @property
    def shown_hand(self) -> tuple[str, int, bool]:
        """The same, of a line another than of what was played."""
        return *self.hand, self.branch is not None

    def follows(self, before: "Scene") -> bool:
        """Whether it is one step after another scene, as seen from the same seat."""
        one, other = ((*each.hand, each.seat, each.seed_bit) for each in (self, before))
        return one == other and self.position == before.position + 1

    @property
    def of_hand(self) -> "Scene":
        """The same for what shows the hand alone: no step of the making is another scene."""
        return self._replace(walks_making=False, made=0, seed_bit=None)

    @property
    def of_game(self) -> "Scene":
        """What was played: of a line, the moment at which it leaves the game."""
        if self.branch is None:
            return self
        document, replay, step = self.branch
        return self._replace(document=document, replay=replay, step=step, branch=None)

    def is_added(self, step: int) -> bool:
        """Whether a step is a line's own, and not the game's."""
        return self.branch is not None and step > self.branch.step

    @property
    def place(self) -> AnnotatedPlace:
        """The moment, as notes are kept of it."""
        if self.branch is None or self.step <= self.branch.step:
            return AnnotatedPlace(self.hand_index, self.step)
        leaves = self.branch.step
        line = Line(self.hand_index, leaves, self.replay.kyoku.events[leaves : self.step])
        return AnnotatedPlace(self.hand_index, self.step, leaves, line.texts)

    @property
    def annotation(self) -> Annotation:
        return self.annotations.get(self.place, NOTHING) if self.annotations else NOTHING

    @property
    def noted_steps(self) -> Mapping[int, Annotation]:
        """The steps of the hand or line with notes."""
        return {
            place.step: each
            for place, each in self.annotations.items()
            if not each.is_only_line and self.passes(place)
        }

    @property
    def forks(self) -> Mapping[int, Sequence[AnnotatedPlace]]:
        """The steps of the game at which noted lines leave it, with where these end."""
        if self.branch is not None or self.play_mode:
            return {}
        here = [each for each in self.annotations if each.hand_index == self.hand_index]
        ends = line_ends(here)
        steps = dict.fromkeys([each.leaves for each in ends])
        return {step: [each for each in ends if each.leaves == step] for step in steps}

    def passes(self, place: AnnotatedPlace) -> bool:
        """Whether this hand or line goes through a moment."""
        leaves = self.branch.step if self.branch is not None and place.leaves >= 0 else -1
        is_here = (place.hand_index, place.leaves) == (self.hand_index, leaves)
        if not is_here or place.step > self.replay.last:
            return False  # at once: the moves of a line take long to tell
        return self._replace(walks_making=False).at(place.step).place == place

    @property
    def line_sign(self) -> str:
        """What tells a line from what was played; empty of the latter."""
        if self.branch is None:
            return ""
        return _("Line: played on from step {step}").format(step=self.branch.step)

    @property
    def line(self) -> Line | None:
        """What was played on, whole; None in the game."""
        if self.branch is None:
            return None
        leaves = self.branch.step
        return Line(self.hand_index, leaves, self.replay.kyoku.events[leaves:])

    @property
    def line_name(self) -> str:
        """The last name that the user gave a moment of the line."""
        named = [each.name for step, each in self.noted_steps.items() if self.is_added(step)]
        return next(filter(None, reversed(named)), "")

    @property
    def making_steps(self) -> "tuple[MakingStep, ...]":
        from viewer.ui.hand.scene.making import steps_of  # noqa: PLC0415 - as `windows` says

        return steps_of(self.document, self.hand_index)

    @property
    def stage_starts(self) -> list[int]:
        """The steps of the making with which its stages begin."""
        return [n for n, step in enumerate(self.making_steps) if step.nth == 0]

    @property
    def making_step(self) -> "MakingStep | None":
        """The step of the making that is shown; None where nothing of it is known."""
        steps = self.making_steps
        return steps[min(self.made, len(steps) - 1)] if steps else None

    @property
    def players(self) -> int:
        return self.replay.players

    @property
    def dealer(self) -> int:
        return self.replay.kyoku.dealer

    @property
    def site(self) -> Site | None:
        """The log's; None of a raw seed or wall code."""
        return site_of(self.document.log) if self.document.log else None

    @property
    def title(self) -> str:
        """As in East 1, 2 honba; of a line with a sign."""
        if self.document.kyoku(self.hand_index) is None:
            return numbered(self.hand_index + 1)
        title = kyoku_title(self.replay.kyoku)
        return _("{hand} (line)").format(hand=title) if self.branch else title

    @property
    def hides(self) -> bool:
        """Whether something of it may not be seen, which `play_mode` leaves out."""
        return self.play_mode or self.names_hidden

    @property
    def whole(self) -> bool:
        """Whether Order shows all that will come; a raw seed has nothing else to show."""
        return not self.play_mode and (self.whole_wall or self.document.log is None)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty where they are hidden or unknown."""
        log = self.document.log
        if log is None:
            return ("",) * self.players
        return words.shown_names(log)

    @property
    def position(self) -> int:
        """The step of what one walks through: the hand, or the making of its wall."""
        return min(self.made, self.span) if self.walks_making else self.step

    def at(self, position: int) -> "Scene":
        """Return another step of what one walks through."""
        return self._replace(made=position) if self.walks_making else self._replace(step=position)

    @property
    def last(self) -> int:
        """The last step of what one walks through."""
        return max(0, len(self.making_steps) - 1) if self.walks_making else self.replay.last

    @property
    def span(self) -> int:
        """The same; while a line goes on, and where one plays oneself, the most it can have."""
        return self.last if self.walks_making else self._hand_span

    @property
    def _hand_span(self) -> int:
        if self.play_mode and not self.table.over:
            return self.step + 2 * self.replay.left(self.step)
        last = self.replay.last
        return last + 2 * self.replay.left(last) if self.goes_on else last

    @property
    def goes_on(self) -> bool:
        """Whether a line has not ended."""
        return self.branch is not None and not self.replay.tables[-1].over

    @property
    def is_span_known(self) -> bool:
        """Whether the last step is known, and may be."""
        return not self.play_mode and (self.walks_making or not self.goes_on)

    def is_turn(self, seat: int) -> bool:
        return self.table.turn == seat and not self.table.over and bool(self._hand_span)

    def outcomes(self, index: int) -> tuple[words.HandOutcome, ...]:
        """Return how a kyoku (from 0) ended; nothing while it is played, or of a raw seed."""
        log = self.document.log
        if log is None:
            return ()
        kyoku = log.hands[index]
        plays = self.play_mode or self.goes_on
        going_on = plays and index == self.hand_index and not kyoku.results
        return () if going_on else words.outcomes(log, kyoku)

    def seats_of(self, kyoku: Kyoku | None) -> words.SeatNames:
        """Return what names the seats of a hand of the game."""
        return words.SeatNames(self.names, kyoku.dealer if kyoku else 0)

    def seat_offset(self, seat: int) -> int:
        """Return how far a seat is from the dealer's, which is 0 and east."""
        return (seat - self.dealer) % self.players

    def wind(self, seat: int) -> str:
        return wind_name(self.seat_offset(seat))

    def short_name(self, seat: int) -> str:
        """Return a seat's player; the wind where the name is hidden or unknown."""
        return self.seats_of(self.replay.kyoku).short(seat)

    def who(self, seat: int) -> str:
        """Return a seat's player as words: name and wind."""
        return self.seats_of(self.replay.kyoku).who(seat)

    def face(self, tile: int | None) -> str:
        return code_of(tile, red_fives=self.document.red_fives)


def line_ends(places: Collection[AnnotatedPlace]) -> list[AnnotatedPlace]:
    """Return those at which lines end: no other goes on from there."""
    return [each for each in places if each.leaves >= 0 and not any(map(each.leads_to, places))]
