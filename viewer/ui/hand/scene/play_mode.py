"""What remains of a scene when not all may be seen: in Play it yourself, or without names.

Only this module leaves things out. Everything that shows a scene gets it with a document and a hand
without the rest, so that no view, list or copied text can give it away: no wall, no seed, no later
event or hand, no tile that the seat in view has not seen, no name. Rejected: to let each of them
leave out what it must not show.

The result depends only on the step: stepping back hides again what came after.
"""

from collections.abc import Callable
from dataclasses import field, replace
from functools import partial

from viewer.core.analysis.known import KnownHand, known_kyoku
from viewer.core.base.frozen import frozen
from viewer.core.base.place import Place
from viewer.core.base.records import Kyoku, Log, Player
from viewer.core.play.inconsistencies import Finding
from viewer.core.play.replay import Replay
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.study.annotations import Annotations
from viewer.document import Document
from viewer.ui.hand.scene.scene import Branch, Scene
from viewer.ui.words import title_without


@frozen(eq=False)
class SeenDocument(Document):
    """A document of which a part was left out."""

    played: Callable[[int], Replay] = field(kw_only=True)
    """Returns the replay of a hand (from 0), as far as it may be seen."""
    cache_key: object = field(kw_only=True)
    """The same for all that are made of one document; holds nothing of it."""
    whole_commitment: GameCommitment | None = None  # that of the whole document, or none
    is_line: bool = False

    @property
    def key(self) -> object:
        return self.cache_key

    @property
    def commitment(self) -> GameCommitment | None:
        return self.whole_commitment

    def replay(self, index: int) -> Replay:
        return self.played(index)

    def inconsistencies(self, index: int) -> tuple[Finding, ...]:
        return () if self.is_line else Document.inconsistencies(self, index)


class PlayMode:
    """Reduces scenes to what may be seen; caches what it made for one document."""

    def __init__(self) -> None:
        self._forget(None)
        self._of_game: PlayMode | None = None
        """Of a line, what makes the game beside it."""

    def _forget(self, document: Document | None) -> None:
        self._document = document
        self._cache_key = object()
        self._hands: dict[tuple[int, int], KnownHand] = {}
        self._ended: dict[tuple[int, int], Kyoku] = {}
        self._nameless: Document | None = None

    def seen(self, scene: Scene) -> Scene:
        """Return what may be seen of a scene; a raw seed has neither seats nor names.

        Of the game that a line has left nothing more may be seen than when it left.
        """
        if scene.branch is None or not scene.hides:
            return self._without(scene)
        self._of_game = self._of_game or PlayMode()
        game = self._of_game.seen(scene.of_game)
        return self._without(scene)._replace(branch=Branch(game.document, game.replay, game.step))

    def _without(self, scene: Scene) -> Scene:
        document = scene.document
        if document.log is None:
            return scene._replace(play_mode=False)
        if self._document is not document:
            self._forget(document)
        if not scene.hides:
            return scene
        if scene.play_mode:
            return self._known(scene, document.log)
        if self._nameless is None:
            self._nameless = without_names(scene, self._cache_key).document
        return scene._replace(document=self._nameless)

    def _known(self, scene: Scene, log: Log) -> Scene:
        replay = self._hand(scene, scene.hand_index).at(scene.step)
        before = (self._kyoku(scene, log, index) for index in range(scene.hand_index))
        log = replace(log, seed=None, hands=(*before, replay.kyoku), remarks=())
        title = scene.document.title
        if scene.names_hidden:
            title, log = title_without(log.names, title), _nameless(log)
        document = SeenDocument(
            title,
            scene.document.path,
            scene.players,
            log,
            seed=None,
            walls=(None,) * len(log.hands),
            played=partial(self._played, scene),
            cache_key=self._cache_key,
            is_line=scene.branch is not None,
        )
        return scene._replace(
            document=document,
            replay=replay,
            picked=scene.picked if scene.picked in replay.slots.values() else -1,
            outlined=scene.outlined.intersection(replay.slots.values()),
            annotations=_up_to(scene),
        )

    def _played(self, scene: Scene, index: int) -> Replay:
        hand = self._hand(scene, index)
        return hand.at(scene.step if index == scene.hand_index else hand.replay.last)

    def _hand(self, scene: Scene, index: int) -> KnownHand:
        key = index, scene.seat
        if key not in self._hands:
            self._hands[key] = KnownHand(scene.document.replay(index), scene.seat)
        return self._hands[key]

    def _kyoku(self, scene: Scene, log: Log, index: int) -> Kyoku:
        key = index, scene.seat
        if key not in self._ended:
            kyoku = log.hands[index]
            self._ended[key] = known_kyoku(kyoku, scene.seat, len(kyoku.events))
        return self._ended[key]


def _up_to(scene: Scene) -> Annotations:
    """What was noted of earlier moments: a later note may tell what comes.

    In a line that goes for the game as well, from where the line has left it.
    """
    here, left = scene.place, Place(scene.hand_index, scene.of_game.step)
    return {
        place: each
        for place, each in scene.annotations.items()
        if place <= here and place.in_game <= left
    }


def _nameless(log: Log) -> Log:
    """Return a log whose players are nobody: dan and rate could tell who they are."""
    return replace(log, seats=tuple(Player("") for _ in log.seats))


def without_names(scene: Scene, cache_key: object = None) -> Scene:
    """Return a scene of which nothing says who plays; ``cache_key`` is its document's."""
    document, log = scene.document, scene.document.log
    if log is None:
        return scene
    nameless = SeenDocument(
        title_without(log.names, document.title),
        document.path,
        document.players,
        _nameless(log),
        document.seed,
        document.walls,
        document.judgement,
        document.twisters_agree,
        played=document.replay,
        cache_key=cache_key or object(),
        whole_commitment=document.commitment,
        is_line=scene.branch is not None,
    )
    branch = scene.branch
    if branch is not None:
        branch = branch._replace(document=without_names(scene.of_game).document)
    return scene._replace(document=nameless, names_hidden=True, branch=branch)


def at_step(scene: Scene, step: int) -> Scene:
    """Return an earlier step of what is seen, without what was seen since then."""
    return PlayMode().seen(scene.at(step))
