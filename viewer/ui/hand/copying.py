"""Walls, hands and situations as text for the clipboard, as they are in a scene; its link."""

from viewer.core.sites.reading import site_of
from viewer.core.text import situation
from viewer.core.text.sheet import DORA_LINE, RINSHAN_LINE, URA_LINE, wall_sheet, write_wall
from viewer.core.text.situation import Style
from viewer.core.wall.wall import Wall
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene


def wall_text(scene: Scene, notation: str) -> str:
    """Return the kyoku's wall in Tenhou's published order; empty without a wall."""
    return _tiles(scene, scene.document.walls[scene.kyoku_index], notation)


def all_walls_text(scene: Scene, notation: str) -> str:
    lines = (_tiles(scene, wall, notation) for wall in scene.document.walls)
    return "".join(f"{line}\n" for line in lines if line)


def sheet_text(scene: Scene, notation: str) -> str:
    """Return the kyoku's readable sheet; empty without a wall."""
    document, index = scene.document, scene.kyoku_index
    wall = document.walls[index]
    if wall is None:
        return ""
    return wall_sheet(
        scene.title,
        wall,
        document.log,
        document.kyoku(index),
        notation=notation,
    )


def dead_wall_text(scene: Scene, notation: str) -> str:
    """Return the dead wall, a line each for rinshan, dora and ura; empty without a wall."""
    wall = scene.document.walls[scene.kyoku_index]
    if wall is None:
        return ""
    rows = ((RINSHAN_LINE, wall.rinshan), (DORA_LINE, wall.dora), (URA_LINE, wall.ura))
    return "".join(
        f"{_(row).format(tiles=_style(scene, notation).tiles(tiles))}\n" for row, tiles in rows
    )


def _tiles(scene: Scene, wall: Wall | None, notation: str) -> str:
    if wall is None:
        return ""
    return write_wall(notation, wall, red_fives=scene.document.red_fives)


def hand_text(scene: Scene, notation: str) -> str:
    return situation.write_hand(scene.replay, scene.step, scene.seat, _style(scene, notation))


def hands_text(scene: Scene, notation: str) -> str:
    style = _style(scene, notation)
    return situation.write_hands(scene.replay, scene.step, scene.names, style)


def situation_text(scene: Scene, notation: str) -> str:
    style = _style(scene, notation)
    return situation.write_situation(scene.title, scene.replay, scene.step, scene.names, style)


def _style(scene: Scene, notation: str) -> Style:
    return Style(notation, scene.document.red_fives)


def replay_link(scene: Scene) -> str:
    """Return where its site replays this hand from this seat; empty where that is not known."""
    log = scene.document.log
    if log is None:
        return ""
    return site_of(log).link(scene.document.title, scene.kyoku_index, scene.seat)
