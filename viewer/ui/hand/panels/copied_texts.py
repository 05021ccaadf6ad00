"""The scene in sight as text, as it is copied: walls, hands, situation, with the user's notes."""

from viewer.core.base.notation import Style
from viewer.core.study.annotations import Annotation
from viewer.core.text import situation
from viewer.core.text.sheet import DORA_LINE, RINSHAN_LINE, URA_LINE, wall_sheet, write_wall
from viewer.core.wall.wall import Wall
from viewer.translation import _
from viewer.ui.hand.panels.note_words import note_text
from viewer.ui.hand.scene.scene import Scene


def wall_text(scene: Scene, notation: str) -> str:
    """Return the kyoku's wall in Tenhou's published order; empty without a wall."""
    return _tiles(scene, scene.document.walls[scene.hand_index], notation)  # also a line's own


def all_walls_text(scene: Scene, notation: str) -> str:
    lines = (_tiles(scene, wall, notation) for wall in scene.of_game.document.walls)
    return "".join(f"{line}\n" for line in lines if line)


def hashed_text(scene: Scene, _notation: str) -> str:
    """Return the wall as its site writes and hashes it, or seats and seed; empty without either."""
    return scene.document.text_of_site(scene.hand_index)


def sheet_text(scene: Scene, notation: str) -> str:
    """Return the kyoku's readable sheet, of the wall and no line; empty without a wall."""
    scene = scene.of_game
    document, index = scene.document, scene.hand_index
    wall = document.walls[index]
    if wall is None:
        return ""
    kyoku = document.kyoku(index)
    return wall_sheet(scene.title, wall, kyoku, scene.names, style_of(scene, notation))


def dead_wall_text(scene: Scene, notation: str) -> str:
    """Return the dead wall, a line each for rinshan, dora and ura; empty without a wall."""
    wall = scene.document.walls[scene.hand_index]
    if wall is None:
        return ""
    rows = ((RINSHAN_LINE, wall.rinshan), (DORA_LINE, wall.dora), (URA_LINE, wall.ura))
    return "".join(
        f"{_(row).format(tiles=style_of(scene, notation).tiles(tiles))}\n" for row, tiles in rows
    )


def _tiles(scene: Scene, wall: Wall | None, notation: str) -> str:
    if wall is None:
        return ""
    return write_wall(wall, style_of(scene, notation))


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
