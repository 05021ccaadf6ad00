"""Which copy of a face a tile is, where a site tells faces and no copies.

A tile gets the id that stands in the wall where it is dealt, drawn or turned up, if the faces
agree; else another id of its face that nobody has, and the audit finds it there. Without a wall it
is the lowest id of its face.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from viewer.core.base.tiles import Face, RedFives, face_of
from viewer.core.wall.coded import copies_of
from viewer.core.wall.wall import LOWEST_LIVE, Wall

_LAST: Final = 1000


class TileIds:
    """Finds the ids of a hand's tiles, each once."""

    def __init__(self, wall: Wall | None, *, red_fives: RedFives) -> None:
        self._wall, self._red_fives = wall, red_fives
        self._slots = {tile: slot for slot, tile in enumerate(wall.tiles)} if wall else {}
        self._met = set[int]()

    def face(self, tile: int) -> Face:
        return face_of(tile, red_fives=self._red_fives)

    def in_wall(self, slots: Iterable[int | None]) -> list[int]:
        """What the wall has there, if there is a wall."""
        return [self._wall.tiles[slot] for slot in slots if self._wall and slot is not None]

    def shows(self, slot: int | None, face: Face) -> bool:
        """Whether the wall has such a tile there."""
        return any(self.face(there) == face for there in self.in_wall([slot]))

    def of_slot(self, slot: int | None, face: Face, *, keep: bool = True) -> int:
        """A tile that comes from a slot; unless told to ``keep`` it, others may have the id too."""
        tile = self.among(self.in_wall([slot]), face)
        if keep:
            self._met.add(tile)
        return tile

    def dealt(self, faces: Sequence[Face], slots: Sequence[int]) -> list[int]:
        """A starting hand in the wall's order, from that which agrees to the rest."""
        pairs = list(zip(slots, faces, strict=False))
        placed = {slot: face for slot, face in pairs if self.shows(slot, face)}
        rest = [face for slot, face in pairs if slot not in placed]
        for slot, _ in pairs:
            there = next((face for face in rest if self.shows(slot, face)), None)
            if slot not in placed and there is not None:
                rest.remove(there)
                placed[slot] = there
        return [self.of_slot(slot, placed.get(slot) or rest.pop(0)) for slot, _ in pairs]

    def among(self, tiles: Iterable[int], face: Face) -> int:
        """The first of some tiles that has a face; where none has, an id that nobody had."""
        tile = next((tile for tile in tiles if self.face(tile) == face), None)
        return self._other(face) if tile is None else tile

    def meet(self, tile: int) -> None:
        """Note a tile that was not dealt: out of a hidden hand."""
        self._met.add(tile)

    def _other(self, face: Face) -> int:
        """An id of the face that nobody has had: one that lies where it is reached last."""
        copies = copies_of(face, red_fives=self._red_fives)
        left = [tile for tile in copies if tile not in self._met]
        return min(left or copies, key=self._reached)

    def _reached(self, tile: int) -> int:
        slot = self._slots.get(tile, -1)
        return slot if not 0 <= slot < LOWEST_LIVE else slot + _LAST
