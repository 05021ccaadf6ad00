"""How the tiles of Order look: the whole wall, by what became of each tile, or would have."""

from collections.abc import Iterator
from typing import NamedTuple

from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.tiles import TILES
from viewer.core.play.moments import Turn, turns_ahead
from viewer.translation import _
from viewer.ui.hand.scene.notes import in_the_wall
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TileLook


class Unreached(NamedTuple):
    """A live tile that nobody drew."""

    turn: Turn  # whose it would have been, in which go-round
    nth: int  # its number among the live draws, from 1
    kan: str  # the name of the call for which it became the dead wall's; else empty
    tile: SeenTile  # how it is seen


class OrderTilePresenter(TilePresenter):
    def haipai(self, offset: int) -> list[SeenTile]:
        """Return the starting hand of a seat from the dealer, in the order asked for."""
        slots = self.layout.haipai[offset]
        if self.scene.sorted_haipai or not self.replay.kyoku.deal_published:
            slots = tuple(sorted(slots, key=self._by_tile))
        owners = self.notes.owners
        return [self._in_order(slot, owners[slot], TileLook.PLAIN) for slot in slots]

    def _by_tile(self, slot: int) -> int:
        """Return what a hand is sorted by; what lies face down comes last, as dealt."""
        tile = self.replay.tiles[slot]
        return TILES if tile is None or slot in self.hidden else tile

    def turn(self, index: int) -> SeenTile | None:
        """Return what was drawn in one of the turns; None for a tile that no wall holds."""
        drawn = self.notes.turns[index].drawn
        assert drawn is not None  # noqa: S101 - asked for draws only
        slot = self.layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
        if slot is None:
            return None
        is_past = index < self.turns_past
        look = TileLook.PLAIN if is_past else TileLook.VEILED
        seen = self._in_order(slot, self.notes.owners[slot], look, is_past=is_past)
        to_come = self.scene.step < self.notes.turn_steps[index] if self.notes.turn_steps else False
        return self._waited_for(seen) if to_come else seen

    def unreached(self) -> Iterator[Unreached]:
        """Yield the live tiles that nobody drew in the whole hand."""
        if self.scene.document.log is None:
            return  # its turns are those of a wall drawn empty
        live, end = self.layout.live, self.replay.tables[-1]
        drawn = max(self.live_drawn, end.live)
        moved = _("number {nth} in the wall, moved into the dead wall: nobody could draw it")
        usual = TileLook.PLAIN if self.whole else TileLook.VEILED
        own = self.own_draws(len(self.notes.turns))
        ahead = turns_ahead(self.replay.kyoku, self.replay.moments[-1], len(live) - drawn)
        for nth, (slot, turn) in enumerate(zip(live[drawn:], ahead, strict=True), drawn + 1):
            kan = self._kan_that_took(len(live) - nth, end.replacements)
            own[turn.seat] += 1
            left = self.never_reached(nth, turn.seat, own[turn.seat])
            text, look = (moved.format(nth=nth), TileLook.DIM) if kan else (left, usual)
            said = self._twice(text, self.notes.indicators.get(slot, ""))
            seen = self._in_order(slot, said, look, is_past=not kan)
            yield Unreached(turn, nth, kan, seen if kan else self._waited_for(seen))

    def _kan_that_took(self, from_end: int, replacements: int) -> str:
        if from_end >= replacements:
            return ""
        kans = self.notes.kans
        return kans[from_end] if from_end < len(kans) else call_name(MeldKind.ANKAN)

    def _twice(self, text: str, other: str) -> str:
        """Say of a tile that stands in two places, as of three players, what it is in the other."""
        if not other:
            return text
        same = _("{text}; the same tile as {other}")
        return same.format(text=text, other=other)

    def rinshan(self) -> list[SeenTile]:
        """Return the replacement tiles; those that nobody drew are faint."""
        notes, drawn = self.notes, self.table.replacements
        return [
            self._in_order(slot, notes.owners.get(slot, ""), TileLook.PLAIN)
            if nth < drawn
            else self._in_order(slot, notes.roles[slot], TileLook.DIM, is_past=False)
            for nth, slot in enumerate(self.layout.rinshan)
        ]

    def indicators(self) -> list[tuple[SeenTile, SeenTile]]:
        """Return dora and ura indicators by stack; those that were not turned up are faint."""
        layout, table = self.layout, self.table
        both = ((layout.dora, len(table.dora)), (layout.ura, len(table.ura)))
        dora, ura = (
            [self._indicator(slot, is_past=nth < shown) for nth, slot in enumerate(row)]
            for row, shown in both
        )
        return list(zip(dora, ura, strict=True))

    def _indicator(self, slot: int, *, is_past: bool) -> SeenTile:
        look = TileLook.PLAIN if is_past else TileLook.DIM
        role = self.layout.roles[slot]
        other = in_the_wall().format(nth=role.nth)
        text = self._twice(self.notes.indicators[slot], other if role.kind == "live" else "")
        return self._in_order(slot, text, look, is_past=is_past)
