"""The starting hands, a row for each seat from the dealer on."""

from viewer.ui.hand.order.part import Sheet


def add_haipai(sheet: Sheet, x: float, y: float, *, by_tile: bool) -> None:
    """Lay the hands, sorted or in dealing order."""
    model, sizes = sheet.model, sheet.sizes
    for turn, seat in enumerate(model.seats):
        top = y + turn * sizes.hand_row
        sheet.seat_label(x, top, sizes.tile_h, seat)
        slots = list(zip(model.layout.haipai[turn], sheet.notes.haipai[turn], strict=True))
        if by_tile:
            slots.sort(key=lambda pair: _order(sheet, pair[0]))
        for place, (slot, note) in enumerate(slots):
            rect = sizes.tile(x + sizes.label_w + place * sizes.tile_w, top)
            sheet.tile(rect, slot, note)


def _order(sheet: Sheet, slot: int) -> int:
    """Return a tile's place in a sorted hand; what lies face down comes last, as dealt."""
    tile_id = sheet.model.tiles[slot]
    return 999 if tile_id is None or slot in sheet.seen.hidden else tile_id
