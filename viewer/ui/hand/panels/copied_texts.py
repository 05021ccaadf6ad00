"""The scene in sight as text, as it is copied: hands and situation, with the user's notes."""

from viewer.core.base.notation import Style
from viewer.core.study.annotations import Annotation
from viewer.core.text import situation
from viewer.translation import _
from viewer.ui.hand.panels.note_words import note_text
from viewer.ui.hand.scene.scene import Scene


def hand_text(scene: Scene, notation: str) -> str:
    style = style_of(scene, notation)
    return _signed(scene, situation.write_hand(scene.replay, scene.step, scene.seat, style))


def hands_text(scene: Scene, notation: str) -> str:
    style = style_of(scene, notation)
    return _signed(scene, situation.write_hands(scene.replay, scene.step, scene.names, style))


def situation_text(scene: Scene, notation: str) -> str:
    style = style_of(scene, notation)
    text = situation.write_situation(scene.title, scene.replay, scene.step, scene.names, style)
    return _signed(scene, text + _noted_text(scene))


def _noted_text(scene: Scene) -> str:
    """Return the user's note on the moment, as a text of its own behind another; or nothing.

    In a line, all notes in it up to here.
    """
    if not scene.is_added(scene.step):
        texts = [_own_text(scene.annotation)]
    else:
        noted = sorted(scene.noted_steps.items())
        there = [each for each in noted if scene.is_added(each[0]) and each[0] <= scene.step]
        titled = ((_("Step {step}").format(step=step), _own_text(note)) for step, note in there)
        texts = [f"{title}: {text}" for title, text in titled if text]
    return "".join(f"\n{text}\n" for text in texts if text)


def _own_text(note: Annotation) -> str:
    return note_text(note, whole=True) if note.comment or note.name or note.mark else ""


def _signed(scene: Scene, text: str) -> str:
    """Return a text with a last line that tells a line from what was played."""
    return text if scene.branch is None else f"{text.rstrip()}\n{scene.line_sign}\n"


def style_of(scene: Scene, notation: str) -> Style:
    return Style(notation, scene.document.red_fives)
