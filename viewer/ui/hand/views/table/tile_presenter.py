"""How the tiles of the table look: those left in the wall, and those before each seat."""

from collections.abc import Iterable, Iterator
from typing import Final

from viewer.core.base.meld import Meld, call_name
from viewer.core.base.records import NewDora
from viewer.core.play.table import RiverTile
from viewer.core.wall.wall import LOWEST_LIVE
from viewer.translation import _
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK

_DEAD_WALL: Final = frozenset(range(LOWEST_LIVE))


class TableTilePresenter(TilePresenter):
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

    def next_slot(self) -> int | None:
        """Return the slot of the tile that is drawn next, if anybody draws."""
        table, layout = self.table, self.layout
        if table.over:
            return None
        if table.replacing:
            return next(iter(layout.rinshan[table.replacements :]), None)
        return next(iter(layout.live[table.live :]), None) if self.replay.left(self.step) else None

    # what lies before a seat

    def hand(self, seat: int) -> list[SeenTile]:
        """Return the tiles that a seat holds, the one that it has just drawn or won with last."""
        state, who = self.table.seats[seat], self.notes.who[seat]
        held = _("in the hand of {player}").format(player=who)
        drawn = _("just drawn by {player}").format(player=who)
        texts = [held] * len(state.hand) + [drawn]
        slots = self._slots(seat, "hand", state.held)
        if self.hides(seat):
            looks = (TileLook.CURRENT if slot in self.moved else TileLook.PLAIN for slot in slots)
            return [SeenTile(BACK, *seen) for seen in zip(looks, texts, slots, strict=False)]
        lying = self._lying(state.held, slots, texts)
        if seat == self.scene.seat and self.danger:
            lying = list(map(self.danger.held, lying, state.held))
        return [*lying, *self.won_with(seat)]

    def won_with(self, seat: int) -> list[SeenTile]:
        """Return the tile that a seat won with by ron, which it never drew; else nothing."""
        text = _("{player} won by ron with this tile")
        found = []
        for win in self.table.wins:
            if win.seat == seat and not win.self_drawn:
                step = self.replay.kyoku.events.index(win) + 1
                slot = self.replay.origins.of_event(step, win.tile)
                said, now = text.format(player=self.notes.who[seat]), self.has_moved(win.tile, slot)
                found.append(self._from_log(win.tile, slot, said, TileLook.MARKED, current=now))
        return found[:1]

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
        return self._from_log(tile.tile, slot, text.format(player=who[seat]), look, current=now)

    def melds(self, seat: int) -> list[tuple[Meld, dict[int, SeenTile]]]:
        melds = self.table.seats[seat].melds
        slots = iter(self._slots(seat, "meld", [tile for meld in melds for tile in meld.tiles]))
        found = []
        for meld in melds:
            usual, taken = self._meld_texts(seat, meld)
            texts = [taken if tile == meld.called else usual for tile in meld.tiles]
            own = [next(slots) for _ in meld.tiles]
            tiles = self._lying(meld.tiles, own, texts)
            found.append((meld, dict(zip(meld.tiles, tiles, strict=True))))
        return found

    def kita(self, seat: int) -> list[SeenTile]:
        tiles = self.table.seats[seat].kita
        text = _("north set aside by {player}")
        texts = [text.format(player=self.notes.who[seat])] * len(tiles)
        return self._lying(tiles, self._slots(seat, "kita", tiles), texts)

    def _lying(
        self, tiles: Iterable[int], slots: Iterable[int], texts: Iterable[str]
    ) -> list[SeenTile]:
        return [
            self._from_log(tile, slot, text, current=self.has_moved(tile, slot))
            for tile, slot, text in zip(tiles, slots, texts, strict=False)
        ]

    def _meld_texts(self, seat: int, meld: Meld) -> tuple[str, str]:
        call, who = call_name(meld.kind), self.notes.who
        usual = _("{call} of {player}").format(call=call, player=who[seat])
        source = (seat + meld.source) % 4
        if not meld.source or source >= len(who):
            return usual, usual
        text = _("{call} of {player}, taken from {other}")
        return usual, text.format(call=call, player=who[seat], other=who[source])
