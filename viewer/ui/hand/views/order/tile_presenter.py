"""How the tiles of Order look: hands, draws and discards as they are, and what is to come."""

from functools import cached_property

from viewer.core.analysis.lanes import Ahead, Entry, LaneAction, Lanes, lanes_at
from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.records import Call, Discard, NewDora, Win
from viewer.core.base.tiles import TILES
from viewer.core.play.table import RiverTile
from viewer.translation import _
from viewer.ui.hand.scene.notes import in_the_wall
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seat_tiles import SeatTilePresenter
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.order.lane_tile_presenter import LaneTilePresenter
from viewer.ui.kit.picture import TileLook


class OrderTilePresenter(SeatTilePresenter, LaneTilePresenter):
    """Of a scene that is seen whole, draws are those of the whole hand, the rest is of now."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, scene.replay.last if scene.whole else scene.step)
        self.lanes: Lanes = lanes_at(self.replay, self.notes.lane_entries, self.until)

    @property
    def columns(self) -> int:
        """How many columns the draws take, at least one."""
        cells = [entry.cell for entry in self.lanes.past]
        cells += [each.cell for each in (*self.lanes.ahead, *self.lanes.taken)]
        return max((cell.row + 1 for cell in cells), default=1)

    @property
    def dealt_anew(self) -> MeldKind | None:
        """The call of this very event, if it gave what is to come to other seats."""
        turn = self.replay.moments[self.scene.step].begins
        return turn.call if turn is not None else None

    # hands

    def has_moved(self, tile: int, slot: int) -> bool:
        """Whether it stands out before its seat: what was drawn or discarded does so below."""
        return isinstance(self.scene.event, (Call, Win)) and super().has_moved(tile, slot)

    def hand(self, seat: int) -> list[SeenTile]:
        """Return what a seat holds; at the deal its haipai, as the wall has it.

        It is sorted, or as it was dealt with what was drawn behind.
        """
        if self.scene.step == 0:
            return self._haipai(self.scene.seat_offset(seat))
        held = super().hand(seat)
        if self.scene.sorted_haipai or not self.replay.kyoku.deal_published:
            return held
        count = len(self.table.seats[seat].hand)
        places = self.notes.places_taken
        closed = sorted(held[:count], key=lambda tile: places.get(tile.slot, TILES))
        return [*closed, *held[count:]]

    def _haipai(self, offset: int) -> list[SeenTile]:
        slots = self.layout.haipai[offset]
        if self.scene.sorted_haipai or not self.replay.kyoku.deal_published:
            slots = tuple(sorted(slots, key=self._by_tile))
        owners = self.notes.owners
        return [self._standing(slot, owners[slot]) for slot in slots]

    def _by_tile(self, slot: int) -> int:
        """Return what a hand is sorted by; what lies face down comes last, as dealt."""
        tile = self.replay.tiles[slot]
        return TILES if tile is None or slot in self.hidden else tile

    def hole(self, seat: int) -> int | None:
        """Return where in its hand a tile stood that a seat has just discarded; else None."""
        event, state = self.scene.event, self.table.seats[seat]
        if not isinstance(event, Discard) or event.seat != seat:
            return None
        is_seen = not self.hides(seat) and all(tile < TILES for tile in state.hand)
        if state.river[-1].tsumogiri or not is_seen or not self.scene.sorted_haipai:
            return len(state.hand)
        return sum(tile < event.tile for tile in state.hand)

    # draws

    def drawn(self, entry: Entry) -> SeenTile | None:
        """Return a tile that a seat drew, or draws later; None for one that no wall holds."""
        moment = self.replay.moments[self.scene.step]
        is_latest = moment.move == entry.step and not isinstance(moment.event, NewDora)
        tile = self.taken(entry, current=is_latest)
        if tile is None:
            return None
        if entry.step > self.scene.step:
            return self._waited_for(tile._replace(is_past=False))
        drawn = entry.drawn.tile if entry.drawn else None
        won = any(win.self_drawn and win.tile == drawn for win in self.table.wins)
        return tile._replace(look=TileLook.MARKED) if won else tile

    def is_next(self, tile: SeenTile) -> bool:
        """Whether it is the tile that is drawn next, of the live ones if nobody calls."""
        return tile.slot == self._next

    @cached_property
    def _next(self) -> int | None:
        return self.next_slot() if self.scene.document.log else None  # nobody draws of a raw seed

    def action(self, entry: Entry) -> LaneAction | None:
        """Return what a seat has done by now with what it took."""
        action = entry.action
        return action if action is not None and action.step <= self.scene.step else None

    @cached_property
    def last_discard(self) -> int:
        """The step of the last discard, if others happened since and nobody called it; else 0."""
        steps = range(self.scene.step, 0, -1)
        events = ((step, self.replay.event(step)) for step in steps)
        step, event = next(
            (each for each in events if isinstance(each[1], (Discard, Call))), (0, None)
        )
        return step if isinstance(event, Discard) and step != self.scene.step else 0

    def out(self, entry: Entry, action: LaneAction, tile: int) -> tuple[SeenTile, RiverTile | None]:
        """Return a discard, and how it lies in its river."""
        seat = entry.cell.seat
        nth = len(self.replay.tables[action.step - 1].seats[seat].river)
        lies = next(iter(self.table.seats[seat].river[nth : nth + 1]), None)
        seen = self.discarded(entry, action, tile)
        if lies is None or lies.called_by is None:
            passed = TileLook.PASSED if seen.look is TileLook.DIM else seen.look
            return seen._replace(look=passed), lies
        who, text = self.notes.who, _("discarded by {player}, called by {other}")
        said = text.format(player=who[seat], other=who[lies.called_by])
        return seen._replace(look=TileLook.DIM, note=f"{said}\n{seen.note}"), lies

    def ahead(self, each: Ahead) -> SeenTile:
        """Return a tile that is still to come, or that nobody reached; veiled but at the deal."""
        seen = self.to_come(each.coming)
        is_clear = self.until == 0 and seen.look is TileLook.VEILED
        return seen._replace(look=TileLook.PLAIN) if is_clear else seen

    def taken_away(self, each: Ahead) -> tuple[SeenTile, str]:
        """Return a live tile that a kan took into the dead wall, and the name of the call."""
        nth, slot = each.coming.nth, each.coming.slot
        from_end = len(self.layout.live) - nth
        kans = self.notes.kans
        name = kans[from_end] if from_end < len(kans) else call_name(MeldKind.ANKAN)
        text = _("number {nth} in the wall, moved into the dead wall: nobody could draw it")
        said = self._twice(text.format(nth=nth), self.notes.indicators.get(slot, ""))
        return self._standing(slot, said, TileLook.DIM, is_past=False), name

    # the dead wall

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
            self._standing(slot, notes.owners.get(slot, ""))
            if nth < drawn
            else self._standing(slot, notes.roles[slot], TileLook.DIM, is_past=False)
            for nth, slot in enumerate(self.layout.rinshan)
        ]

    def indicators(self, *, ura: bool) -> list[SeenTile]:
        """Return dora or ura indicators; those that were not turned up are faint."""
        table, layout = self.table, self.layout
        row, shown = (layout.ura, table.ura) if ura else (layout.dora, table.dora)
        return [self._indicator(slot, is_past=nth < len(shown)) for nth, slot in enumerate(row)]

    def _indicator(self, slot: int, *, is_past: bool) -> SeenTile:
        look = TileLook.PLAIN if is_past else TileLook.DIM
        role = self.layout.roles[slot]
        other = in_the_wall().format(nth=role.nth)
        text = self._twice(self.notes.indicators[slot], other if role.kind == "live" else "")
        now = is_past and isinstance(self.scene.event, NewDora) and slot in self.moved
        return self._standing(slot, text, look, is_past=is_past, current=now)
