"""Leads to the mistakes of the seat in view, one after the other, and says what each was.

They are found in a thread, once for each game and seat: real games take 0.07 s, at most 0.2.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from viewer.core.analysis.efficiency import DiscardChoice
from viewer.core.analysis.mistakes import Mistake, MistakeKind, mistakes_in
from viewer.core.base.records import Call, Draw
from viewer.core.text.mistake_words import MISTAKE_NAMES
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.event_words import happening
from viewer.ui.hand.panels.hand_words import live_of
from viewer.ui.hand.scene.landmarks import nearest_beyond
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.jobs import Lookup


class MistakeGuide(QObject):
    def __init__(self, walker: Walker, parent: QObject) -> None:
        super().__init__(parent)
        self._walker = walker
        self.lookup = Lookup(self)

    def go(self, direction: int, tell: Callable[[str], object]) -> None:
        """Go to the next mistake in the game, or with -1 to the one before, once they are found.

        Tells what it was; nothing if there is none. In play-it-yourself mode there are none.
        """
        scene = self._walker.scene and self._walker.scene.of_game
        log = scene and scene.document.log
        if scene is None or log is None or scene.play_mode:
            tell("")
            return
        key, walls, seat = (scene.document.key, scene.seat), scene.document.walls, scene.seat
        self.lookup.find(
            key,
            lambda _progress, should_stop: mistakes_in(log, walls, seat, should_stop),
            partial(self._go, key, direction, tell),
        )

    def _go(
        self, key: object, direction: int, tell: Callable[[str], object], found: Sequence[Mistake]
    ) -> None:
        scene = self._walker.scene and self._walker.scene.of_game
        if scene is None or scene.play_mode or key != (scene.document.key, scene.seat):
            return  # another game or seat is shown by now
        at = {each.place._replace(step=each.made, seat=None): each for each in found}
        place = nearest_beyond(self._walker.in_game, sorted(at), direction)
        if place is not None:
            self._walker.go_to(place)
        tell("" if place is None else mistake_text(scene, at[place]))


def mistake_text(scene: Scene, mistake: Mistake) -> str:
    """Return in one sentence what was done and what would have been better."""
    title = _(MISTAKE_NAMES[mistake.kind])
    if mistake.best is None or mistake.played is None:
        return f"{title}: {_passed_win(scene, mistake)}"
    has_shanten = mistake.kind is not MistakeKind.LOST_UKEIRE
    made, best = (
        _choice_text(scene, each, has_shanten=has_shanten)
        for each in (mistake.played, mistake.best)
    )
    text = _("{mistake}: {made}; at best {best}")
    return text.format(mistake=title, made=made, best=best)


def _choice_text(scene: Scene, choice: DiscardChoice, *, has_shanten: bool) -> str:
    shanten = [words.shanten(choice.shanten)] if has_shanten else []
    left = listed((*shanten, words.ukeire(choice.unseen, live_of(scene, choice))))
    return f"{scene.face(choice.tile)} ({left})"


def _passed_win(scene: Scene, mistake: Mistake) -> str:
    place = mistake.place
    kyoku = scene.document.kyoku(place.hand_index)
    event = kyoku.events[place.step - 1] if kyoku else None
    tile = event.meld.tiles[-1] if isinstance(event, Call) else getattr(event, "tile", None)
    return happening("", _("tsumo") if isinstance(event, Draw) else _("ron"), (scene.face(tile),))
