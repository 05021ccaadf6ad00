"""Scenes as a walker shows them: without what may not be seen."""

from viewer.document import Document
from viewer.ui.hand.scene.play_mode import PlayMode
from viewer.ui.hand.scene.scene import Scene


def scene_of(document: Document, index: int = 0, step: int = 0, **look) -> Scene:
    """What is seen of a step of a kyoku (from 0)."""
    return PlayMode().seen(Scene(document, index, document.replay(index), step=step, **look))
