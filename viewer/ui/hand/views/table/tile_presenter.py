"""How the tiles of the table look: those left in the wall, and the rivers."""

from collections.abc import Iterator
from typing import Final

from viewer.core.base.records import NewDora
from viewer.core.play.replay import forecast
from viewer.core.play.table import RiverTile
from viewer.core.wall.wall import LOWEST_LIVE
from viewer.translation import _
from viewer.ui.hand.scene.seat_tiles import SeatTilePresenter
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.kit.picture import TileLook

_DEAD_WALL: Final = frozenset(range(LOWEST_LIVE))


class TableTilePresenter(SeatTilePresenter):
    # the wall

    def wall(self) -> Iterator[SeenTile]:
        """Yield what is still in the wall: what cannot be drawn faint, but for indicators."""
        table, layout = self.table, self.layout
        live = layout.live[table.live :]
        standing = _DEAD_WALL.difference(layout.rinshan[: table.replacements]).union(live)
        plain = frozenset(live[: self.replay.left(self.step)])
        shown = frozenset((*layout.dora[: len(table.dora)], *layout.ura[: len(table.ura)]))
        just = self.moved if isinstance(self.scene.event, NewDora) else frozenset[int]()
        roles, soon = self.notes.roles, frozenset(self.layout.rinshan)
        for slot in sorted(standing):
            if slot in shown:
                yield self._standing(slot, roles[slot], current=slot in just)
            elif slot in plain:
                yield self._standing(slot, roles[slot])
            else:
                yield self._standing(
                    slot, roles[slot], TileLook.VEILED if slot in soon else TileLook.DIM
                )

    def next_draws(self) -> Iterator[tuple[int, int, str]]:
        """Yield who makes the next two draws, a slot beside the tile's, empty by now, and words.

        Live tiles are drawn from the highest slot down, replacement tiles from the lowest up.
        """
        size, table = self.layout.size, self.table
        said = iter((_("{wind} draws next, if nobody calls"), _("{wind} then, if nobody calls")))
        if table.over:
            return
        if table.replacing and (slot := self.next_slot()) is not None:
            text, _first = _("{wind} draws next"), next(said)
            yield table.turn, (slot - 2) % size, text.format(wind=self.scene.wind(table.turn))
        for text, each in zip(said, forecast(self.replay, self.step), strict=False):
            yield each.seat, (each.slot + 2) % size, text.format(wind=self.scene.wind(each.seat))

    # what was discarded

    def river(self, seat: int) -> list[tuple[RiverTile, SeenTile]]:
        """Return a seat's discards; those that were called are left out, or stay as ghosts."""
        river, stay = self.table.seats[seat].river, self.scene.called_stay
        slots = self._slots(seat, "river", [each.tile for each in river])
        # once the tile that declared riichi is called, the next lies sideways in its place
        declared = next((nth for nth, each in enumerate(river) if each.sideways), -1)
        found = []
        for nth, (each, slot) in enumerate(zip(river, slots, strict=True)):
            if stay or each.called_by is None:
                seen = self._discarded(seat, each, slot, declares=nth == declared)
                found.append((each, self._judged(seen, each.tile, seat, nth)))
        return found

    def _discarded(self, seat: int, tile: RiverTile, slot: int, *, declares: bool) -> SeenTile:
        who, text = self.notes.who, _("discarded by {player}")
        if tile.called_by is not None:
            text = _("discarded by {player}, called by {other}")
            text = text.format(player=who[seat], other=who[tile.called_by])
            return self._from_log(tile.tile, slot, text, TileLook.DIM)
        if declares:
            text = _("discarded by {player}, declaring riichi")
        elif tile.tsumogiri:
            text = _("discarded by {player}, tsumogiri")
        look = TileLook.PASSED if tile.tsumogiri else TileLook.PLAIN
        now = self.has_moved(tile.tile, slot)
        seen = self._from_log(tile.tile, slot, text.format(player=who[seat]), look, current=now)
        return seen._replace(as_drawn=tile.tsumogiri)
