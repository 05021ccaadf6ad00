"""Scenes as a walker shows them: without what may not be seen."""

from viewer.core.base.place import Place
from viewer.core.rules.decisions import decisions_of
from viewer.document import Document
from viewer.ui.hand.scene.play_mode import PlayMode
from viewer.ui.hand.scene.scene import Answer, Scene
from viewer.ui.hand.scene.walker import Walker


def scene_of(document: Document, index: int = 0, step: int = 0, **look) -> Scene:
    """What is seen of a step of a kyoku (from 0)."""
    return PlayMode().seen(Scene(document, index, document.replay(index), step=step, **look))


def leave_questions(walker: Walker, document: Document) -> None:
    """Let Play it yourself wait for no answer, in any hand of the document that is shown."""
    log, seat = document.log, walker.scene.seat
    hands = [(index, decisions_of(log, index, seat)) for index in range(len(log.hands))]
    places = [Place(index, step, seat) for index, decisions in hands for step in decisions]
    walker.change(answers=tuple(Answer(place, None) for place in places))
