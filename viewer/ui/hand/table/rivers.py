"""The rivers: discards in rows of six, the third row running on to the right.

A called discard has left the river, and the next takes its place, as on Tenhou. The tile of a
riichi lies sideways; one that was discarded just as it was drawn is a little faint.
"""

from PySide6.QtCore import QCoreApplication

from viewer.core.table import RiverTile
from viewer.ui.hand.table.frame import Frame
from viewer.ui.hand.table.geometry import PER_ROW, RIVER_ROWS
from viewer.ui.hand.table.part import PlacedTile, Sheet
from viewer.ui.kit.picture import Look

_LAST_ROW = RIVER_ROWS - 1

_translate = QCoreApplication.translate


def add_river(sheet: Sheet, seat: int) -> None:
    """Lay a seat's discards."""
    placed = [tile for tile in sheet.scene.table.seats[seat].river if tile.called_by is None]
    frame = sheet.frame(seat)
    for row in range(RIVER_ROWS):
        start = row * PER_ROW
        stop = None if row == _LAST_ROW else start + PER_ROW
        _add_discards(sheet, frame, seat, row, placed[start:stop])


def _add_discards(sheet: Sheet, frame: Frame, seat: int, row: int, tiles: list[RiverTile]) -> None:
    """Lay a row of discards; one that is too long is moved together."""
    geometry, side = sheet.geometry, sheet.geometry.tile
    steps = [side.down if tile.sideways else side.across for tile in tiles]
    left = -PER_ROW * side.across // 2
    squeeze = min(1.0, (geometry.wall - geometry.gap - left) / max(1, sum(steps)))
    x, y = float(left), geometry.river + row * side.down
    for tile, step in zip(tiles, steps, strict=True):
        width, height = (side.height, side.width) if tile.sideways else side
        rect = frame.rect(round(x), y + side.height - height, width, height)
        sheet.lay(frame, rect, _lying(sheet, seat, tile))
        x += step * squeeze


def _lying(sheet: Sheet, seat: int, tile: RiverTile) -> PlacedTile:
    text = _translate("table", "discarded by {player}")
    if tile.sideways:
        text = _translate("table", "discarded by {player}, declaring riichi")
    elif tile.tsumogiri:
        text = _translate("table", "discarded by {player}, just as drawn")
    note = text.format(player=sheet.notes.who[seat])
    look = Look.PASSED if tile.tsumogiri else Look.PLAIN
    return PlacedTile(tile.tile, note, look, sideways=tile.sideways)
