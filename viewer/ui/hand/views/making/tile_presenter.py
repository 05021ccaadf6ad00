"""How the tiles look while the wall is made: where they lie, and what became of each."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from viewer.core.text.places import wind_letter
from viewer.core.wall.making import Making, Swap
from viewer.core.wall.wall import SlotRole
from viewer.translation import _
from viewer.ui.hand.scene.making import MakingStep, Stage
from viewer.ui.hand.scene.making_words import end_words
from viewer.ui.hand.scene.notes import HandNotes
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK


class MakingTilePresenter(TilePresenter):
    """A tile's slot, here as in all views, is where it stands in the finished wall."""

    def __init__(self, scene: Scene, making: Making, shown: MakingStep) -> None:
        super().__init__(scene)
        self.making = making
        self.shown = shown
        early = {Stage.SEED, Stage.WORDS, Stage.HASH}
        # how many swaps are done
        self.done = shown.nth if shown.stage is Stage.SWAPS else making.size - 1
        self.done = 0 if shown.stage in early else self.done
        self.tiles = making.tiles_after(self.done)
        self.swap = self._swap()
        self._seen = _seen_of(self.notes, making, scene.seed_bit is None)

    def _swap(self) -> Swap | None:
        """Return the latest swap, whose tiles are marked."""
        is_swap = self.shown.stage is Stage.SWAPS and self.done > 0
        return self.making.swaps[self.done - 1] if is_swap else None

    @cached_property
    def unchanged(self) -> frozenset[int]:
        """With another seed, the slots whose tile looks as in this hand; else none."""
        if self.scene.seed_bit is None or self.done < self.making.size - 1:
            return frozenset()
        face, true = self.scene.face, self.replay.tiles
        pairs = enumerate(zip(self.tiles, true, strict=True))
        return frozenset(slot for slot, (one, other) in pairs if face(one) == face(other))

    def at(self, slot: int) -> SeenTile:
        """Return the tile that lies at a slot now."""
        tile = self.tiles[slot]
        final = self.making.slot_of[tile]
        swap = self.swap
        current = swap is not None and slot in {swap.slot, swap.other}
        look = TileLook.CURRENT if current else TileLook.PLAIN
        if slot in self.unchanged:
            look = TileLook.MARKED
        if final in self.hidden:
            return SeenTile(BACK, look, _("slot {slot}").format(slot=slot), final)
        is_wrong = self.shown.stage is Stage.DEAL and final in self.wrong
        is_wrong = is_wrong and self.scene.seed_bit is None
        return SeenTile(
            self._seen[final].code,
            TileLook.WRONG if is_wrong else look,
            self._note(tile, slot),
            final,
        )

    def _note(self, tile: int, slot: int) -> str:
        here = _("slot {slot}, tile id {id}").format(slot=slot, id=tile)
        return f"{here}\n{self._seen[self.making.slot_of[tile]].ends}"


def role_letters(role: SlotRole) -> str:
    """Return in a few letters what a slot is for: whose haipai, which draw, which indicator."""
    if role.seat_offset is not None:
        return wind_letter(role.seat_offset)
    texts = {"live": "{nth}", "rinshan": _("R{nth}"), "dora": _("ind{nth}"), "ura": _("U{nth}")}
    return texts[role.kind].format(nth=role.nth)


class _Seen(NamedTuple):
    code: str  # a tile's face
    ends: str  # what is said of where it ends, and whose it is then


@lru_cache(4)  # as the same hand is shown at each step
def _seen_of(notes: HandNotes, making: Making, is_own: bool) -> tuple[_Seen, ...]:
    """Return by slot what stays of the tile that ends there."""
    ends = (end_words(notes, slot, is_own=is_own) for slot in range(making.size))
    return tuple(map(_Seen, map(notes.face, making.wall), ends))
