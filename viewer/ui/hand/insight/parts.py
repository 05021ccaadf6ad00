"""The parts of the insight: the hand read, the tiles of the kind that was asked for."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from viewer.core.reading import COMPLETE, TENPAI, Help, Reading, read_hand
from viewer.core.tile_locations import tile_locations
from viewer.core.tiles import COPIES
from viewer.ui.hand.insight import phrases
from viewer.ui.hand.insight.column import Column
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.tile_art import code_of

_MOST_WAITS: Final = 4


def add_reading(column: Column, scene: Scene) -> None:
    """Add how far the hand in view is, and what helps it."""
    t = QCoreApplication.translate
    column.title(scene.who(scene.seat))
    reading = read_hand(scene.replay, scene.step, scene.seat)
    if reading is None:
        column.line(t("insight", "The log does not tell this hand."), muted=True)
        return
    column.line(phrases.distance(reading))
    if reading.shanten == COMPLETE:
        return
    tenpai = reading.shanten == TENPAI
    column.heading(
        t("insight", "It waits for") if tenpai else t("insight", "These bring it nearer")
    )
    column.tiles(_help_tile(scene, each) for each in reading.helps)
    column.line(phrases.sums(reading), muted=True)
    if tenpai:
        _add_waits(column, scene, reading)


def _help_tile(scene: Scene, each: Help) -> tuple[str, int, str, str, bool]:
    """Return a kind as a tile; the caption is how many can still be drawn."""
    slots, tiles = scene.replay.slots, range(COPIES * each.kind, COPIES * (each.kind + 1))
    slot = (
        each.first.slot
        if each.first
        else next((slots[tile] for tile in tiles if tile in slots), -1)
    )
    note = phrases.counts(each)
    if each.first is not None:
        note += "\n" + phrases.future_draw_words(scene, each.first)
    code = code_of(tiles[-1], red_fives=scene.document.red_fives)
    return code, slot, note, str(each.live), not each.live


def _add_waits(column: Column, scene: Scene, reading: Reading) -> None:
    t = QCoreApplication.translate
    if not reading.waits:
        column.line(t("insight", "None of them can be drawn any more."))
        return
    column.heading(t("insight", "When they come, if nobody calls"))
    for coming in reading.waits[:_MOST_WAITS]:
        tile = scene.replay.tiles[coming.slot]
        code = code_of(tile, red_fives=scene.document.red_fives)
        text = phrases.future_draw_words(scene, coming)
        column.tile_line(code, coming.slot, "", text)
    more = len(reading.waits) - _MOST_WAITS
    if more > 0:
        column.line(t("insight", "and {count} more").format(count=more), muted=True)


def add_picked(column: Column, scene: Scene) -> None:
    """Add where all tiles of the kind are that was clicked."""
    t = QCoreApplication.translate
    column.heading(t("insight", "Where is it?"))
    tile = scene.replay.tiles[scene.picked] if scene.picked >= 0 else None
    if tile is None:
        column.line(t("insight", "Click a tile to find all four of its kind."), muted=True)
        return
    for found in tile_locations(scene.replay, scene.step, tile // COPIES):
        code = code_of(found.tile, red_fives=scene.document.red_fives)
        slot = -1 if found.slot is None else found.slot
        column.tile_line(code, slot, "", phrases.where(scene, found))
