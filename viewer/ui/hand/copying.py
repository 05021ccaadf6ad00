"""Walls as text for the clipboard."""

from viewer.core.notation import write_tiles
from viewer.core.sheet import wall_sheet
from viewer.document import Document
from viewer.ui import words


def wall_text(document: Document, index: int, notation: str) -> str:
    """Return a kyoku's wall in Tenhou's published order; empty without a wall."""
    wall = document.walls[index]
    if wall is None:
        return ""
    return write_tiles(notation, wall.tiles, red_fives=document.red_fives)


def all_walls_text(document: Document, notation: str) -> str:
    """Return every wall, a line each."""
    lines = [wall_text(document, index, notation) for index in range(document.kyoku_count)]
    return "".join(f"{line}\n" for line in lines if line)


def sheet_text(document: Document, index: int, notation: str) -> str:
    """Return a kyoku's readable sheet; empty without a wall."""
    wall, kyoku = document.walls[index], document.kyoku(index)
    if wall is None:
        return ""
    title = words.kyoku_title(kyoku) if kyoku else words.seed_kyoku_title(index + 1)
    return wall_sheet(
        title, wall, document.log, kyoku, notation=notation, words=words.sheet_words()
    )


def dead_wall_text(document: Document, index: int, notation: str) -> str:
    """Return a kyoku's dead wall, a line each for rinshan, dora and ura; empty without a wall."""
    wall = document.walls[index]
    if wall is None:
        return ""
    called = words.sheet_words()
    rows = ((called.rinshan, wall.rinshan), (called.dora, wall.dora), (called.ura, wall.ura))
    return "".join(
        f"{name}: {write_tiles(notation, tiles, red_fives=document.red_fives)}\n"
        for name, tiles in rows
    )
