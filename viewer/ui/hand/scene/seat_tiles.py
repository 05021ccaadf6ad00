"""How the tiles that lie before a seat look, where a view shows the moment: hand, calls, norths."""

from collections.abc import Iterable

from viewer.core.base.meld import Meld, call_name
from viewer.core.play.origins import NO_SLOT
from viewer.translation import _
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK


class SeatTilePresenter(TilePresenter):
    def next_slot(self) -> int | None:
        """Return the slot of the tile that is drawn next, if anybody draws."""
        table, layout = self.table, self.layout
        if table.over:
            return None
        if table.replacing:
            return next(iter(layout.rinshan[table.replacements :]), None)
        return next(iter(layout.live[table.live :]), None) if self.replay.left(self.step) else None

    def hand(self, seat: int) -> list[SeenTile]:
        """Return the tiles that a seat holds, the one that it has just drawn or won with last."""
        state, who = self.table.seats[seat], self.notes.who[seat]
        held = _("in the hand of {player}").format(player=who)
        drawn = _("just drawn by {player}").format(player=who)
        texts = [held] * len(state.hand) + [drawn]
        slots = self._slots(seat, "hand", state.held)
        both = zip(state.held, slots, strict=True)
        if self.hides(seat):
            moved = (slot != NO_SLOT and self.has_moved(tile, slot) for tile, slot in both)
            looks = (TileLook.CURRENT if each else TileLook.PLAIN for each in moved)
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
