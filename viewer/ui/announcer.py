"""Tells screen readers what happens in a log's view, wherever the focus is."""

from PySide6.QtWidgets import QWidget

from viewer.translation import in_a_row, listed
from viewer.ui.hand.panels.hand_words import event_text, question_text
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import announce


class Announcer:
    """Announces each event, and which hand it is; in play-it-yourself mode each answer, too."""

    def __init__(self, walker: Walker, view: QWidget) -> None:
        self._view = view
        self._walker = walker
        self._before: Scene | None = None
        walker.scene_changed.connect(self._on_scene_changed)

    def _on_scene_changed(self, scene: Scene) -> None:
        before, self._before = self._before, scene
        if len(scene.answers) > (len(before.answers) if before else 0):
            from viewer.ui.hand.panels.insight_end import said_answer  # noqa: PLC0415 - as `windows` says

            announce(self._view, said_answer(scene))
        is_same_hand = before is not None and before.shown_hand == scene.shown_hand
        if scene.walks_making:
            if before is None or _shown(before) != _shown(scene):
                from viewer.ui.hand.scene.making_words import making_said  # noqa: PLC0415 - likewise

                text = making_said(scene)
                announce(self._view, text if is_same_hand else listed((scene.title, text)))
            return
        if before is None or not is_same_hand or before.step != scene.step:
            text = event_text(scene, scene.step)
            asked, seat = self._walker.question, self._walker.asked_seat
            if asked is not None:
                who = "" if seat == scene.seat else scene.who(seat)
                text = in_a_row((text, question_text(asked, who=who)))
            parts = (scene.line_sign, scene.title, text)
            announce(self._view, text if is_same_hand else listed(filter(None, parts)))


def _shown(scene: Scene) -> tuple[object, ...]:
    """Return what decides what is said of a wall's making."""
    return *scene.hand, scene.walks_making, scene.position, scene.seed_bit, scene.picked
