"""The face of each slot's tile, and the words that say where it stands.

Made once for each hand: following it step by step asks for the same again and again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from viewer.ui.kit.tile_art import BACK, code_of


class Faces(NamedTuple):
    """What is to be seen of a hand's tiles.

    Attributes:
        codes: by slot, the face of its tile.
        places: by slot, which slot it is, and the tile's id if it is known.
        slots: by slot, which slot it is, and nothing of the tile.
    """

    codes: tuple[str, ...]
    places: tuple[str, ...]
    slots: tuple[str, ...]

    def at(self, slot: int, note: str, *, hidden: bool) -> tuple[str, str]:
        """Return a tile's face, and a note with its place; of one that is hidden neither."""
        if hidden:
            return BACK, f"{note}\n{self.slots[slot]}"
        return self.codes[slot], f"{note}\n{self.places[slot]}"


def faces_of(tiles: Sequence[int | None], *, red_fives: bool) -> Faces:
    """Return the faces of tile ids by slot; None is a tile that nobody knows."""
    known = QCoreApplication.translate("wall", "slot {slot}, tile id {id}")
    unknown = QCoreApplication.translate("wall", "slot {slot}")
    slots = tuple(unknown.format(slot=slot) for slot in range(len(tiles)))
    return Faces(
        tuple(code_of(tile, red_fives=red_fives) for tile in tiles),
        tuple(
            slots[slot] if tile is None else known.format(slot=slot, id=tile)
            for slot, tile in enumerate(tiles)
        ),
        slots,
    )
