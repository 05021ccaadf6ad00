"""What is seen of every tile at one moment: its face, how it looks, and what is said of it.

The views only place what they get from here and paint it. Each question is one for a place in
the game's terms: the wall, a hand, a river, the turns to come.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from viewer.core.junme import Turn, turns_ahead
from viewer.core.meld import REPLACED, Meld, MeldKind, call_name
from viewer.core.origins import NO_SLOT
from viewer.core.records import Call, Leave, NewDora, Return
from viewer.core.table import RiverTile
from viewer.core.tiles import TILES
from viewer.core.wall import LOWEST_LIVE
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.sight.looks import Looks, SeenTile
from viewer.ui.hand.sight.notes import in_the_wall
from viewer.ui.kit.picture import Look
from viewer.ui.kit.tile_art import BACK

_DEAD_WALL: Final = frozenset(range(LOWEST_LIVE))


class Unreached(NamedTuple):
    """A live tile that nobody drew.

    Attributes:
        turn: whose it would have been, in which go-round.
        nth: its number among the live draws, from 1.
        kan: the name of the call for which it became the dead wall's; else empty.
        tile: how it is seen.
    """

    turn: Turn
    nth: int
    kan: str
    tile: SeenTile


class Sight(Looks):
    """Everything that is seen in a scene."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty where they are hidden or unknown."""
        return self.notes.names

    def result(self) -> tuple[words.Outcome, ...]:
        """Return how the hand ended, of winners so far; nothing while it goes on."""
        scene = self.scene
        if not (self.table.over or self.step == self.replay.last):
            return ()
        return scene.outcomes(scene.kyoku_index)[: len(self.table.wins) or None]

    def told(self, tile: int, text: str = "", usual: Look = Look.PLAIN) -> SeenTile:
        """Return a tile that the log tells of at the end of the hand."""
        return self._told(tile, self.replay.slots.get(tile, NO_SLOT), text, usual)

    # the wall

    def haipai(self, offset: int) -> list[SeenTile]:
        """Return the starting hand of a seat from the dealer, in the order asked for."""
        slots = self.layout.haipai[offset]
        if self.scene.by_tile:
            slots = tuple(sorted(slots, key=self._by_tile))
        owners = self.notes.owners
        return [self._in_order(slot, owners[slot], Look.PLAIN) for slot in slots]

    def _by_tile(self, slot: int) -> int:
        """Return what a hand is sorted by; what lies face down comes last, as dealt."""
        tile = self.replay.tiles[slot]
        return TILES if tile is None or slot in self.hidden else tile

    def turn(self, index: int) -> SeenTile | None:
        """Return what was drawn in one of the turns; None for a tile that no wall holds."""
        drawn = self.notes.turns[index].drawn
        assert drawn is not None  # noqa: S101 - asked for draws only
        row = self.layout.rinshan if drawn.replacement else self.layout.live
        if drawn.nth > len(row):
            return None
        slot, been = row[drawn.nth - 1], index < self.turns_been
        look = Look.PLAIN if been else Look.VEILED
        return self._in_order(slot, self.notes.owners[slot], look, been=been)

    @property
    def unreached_slots(self) -> frozenset[int]:
        """The slots of the live tiles that nobody drew in the whole hand."""
        return frozenset(self.layout.live[self._reached :])

    @property
    def _reached(self) -> int:
        """How many live tiles are drawn in the whole hand."""
        return max(self.live_drawn, self.replay.tables[-1].live)

    def unreached(self) -> Iterator[Unreached]:
        """Yield the live tiles that nobody drew in the whole hand."""
        scene, live, end = self.scene, self.layout.live, self.replay.tables[-1]
        drawn = self._reached
        moved = _("number {nth} in the wall, moved into the dead wall: nobody could draw it")
        usual = Look.PLAIN if self.whole else Look.VEILED
        own = self.own_draws(len(self.notes.turns))
        ahead = turns_ahead(self.notes.turns, scene.dealer, scene.players, len(live))
        for nth, (slot, turn) in enumerate(zip(live[drawn:], ahead, strict=False), drawn + 1):
            kan = self._kan_that_took(len(live) - nth, end.replacements)
            own[turn.seat] += 1
            left = self.never_reached(nth, turn.seat, own[turn.seat])
            text, look = (moved.format(nth=nth), Look.DIM) if kan else (left, usual)
            said = self._twice(text, self.notes.indicators.get(slot, ""))
            yield Unreached(turn, nth, kan, self._in_order(slot, said, look, been=not kan))

    def never_reached(self, nth: int, seat: int, own: int) -> str:
        """Return what is said of a live tile that would have been so manieth of a seat's draws."""
        text = _("number {nth} in the wall, which nobody reached: {place} if play had gone on")
        return text.format(nth=nth, place=self.notes.draw_name(seat, own))

    def own_draws(self, turns: int) -> Counter[int]:
        """Count each seat's live draws in so many turns."""
        past = (turn.drawn for turn in self.notes.turns[:turns])
        return Counter(drawn.seat for drawn in past if drawn and not drawn.replacement)

    def call_note(self, seat: int, kind: MeldKind) -> str:
        """Return what is said of a call that took the turn."""
        text = _("{player} called {call}: no draw")
        return text.format(player=self.notes.who[seat], call=call_name(kind))

    def _kan_that_took(self, from_end: int, replacements: int) -> str:
        """Return the call for which a live tile became the dead wall's, if one did."""
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
            self._in_order(slot, notes.owners.get(slot, ""), Look.PLAIN)
            if nth < drawn
            else self._in_order(slot, notes.roles[slot], Look.DIM, been=False)
            for nth, slot in enumerate(self.layout.rinshan)
        ]

    def indicators(self) -> list[tuple[SeenTile, SeenTile]]:
        """Return dora and ura indicators by stack; those that were not turned up are faint."""
        layout, table = self.layout, self.table
        both = ((layout.dora, len(table.dora)), (layout.ura, len(table.ura)))
        dora, ura = (
            [self._indicator(slot, been=nth < shown) for nth, slot in enumerate(row)]
            for row, shown in both
        )
        return list(zip(dora, ura, strict=True))

    def _indicator(self, slot: int, *, been: bool) -> SeenTile:
        look = Look.PLAIN if been else Look.DIM
        role = self.layout.roles[slot]
        other = in_the_wall().format(nth=role.nth)
        text = self._twice(self.notes.indicators[slot], other if role.kind == "live" else "")
        return self._in_order(slot, text, look, been=been)

    @cached_property
    def _wall(self) -> tuple[frozenset[int], ...]:
        """The slots whose tiles still stand, can be drawn, are turned up, and have just been."""
        table, layout = self.table, self.layout
        live = layout.live[table.live :]
        standing = _DEAD_WALL.difference(layout.rinshan[: table.replacements]).union(live)
        plain = frozenset(live[: self.replay.left(self.step)])
        shown = frozenset((*layout.dora[: len(table.dora)], *layout.ura[: len(table.ura)]))
        just = self.moved if isinstance(self.scene.event, NewDora) else frozenset[int]()
        return standing, plain, shown, just

    def wall_looks(self, slots: frozenset[int]) -> tuple[frozenset[int], ...]:
        """Return all that a step may change of what `wall` yields."""
        return tuple([each & slots for each in (*self._wall, self.hidden, self.wrong)])

    def wall(self, slots: frozenset[int]) -> Iterator[SeenTile]:
        """Yield what of some slots is still in the wall.

        What cannot be drawn is faint, an indicator marked.
        """
        standing, plain, shown, just = self._wall
        roles, soon = self.notes.roles, frozenset(self.layout.rinshan)
        for slot in sorted(standing & slots):
            if slot in shown:
                yield self._standing(slot, roles[slot], Look.MARKED, current=slot in just)
            elif slot in plain:
                yield self._standing(slot, roles[slot])
            else:
                yield self._standing(slot, roles[slot], Look.VEILED if slot in soon else Look.DIM)

    def next_slot(self) -> int | None:
        """Return the slot of the tile that is drawn next, if anybody draws."""
        table, layout, step = self.table, self.layout, self.step
        if table.over:
            return None
        while isinstance(self.replay.event(step), (NewDora, Leave, Return)):
            step -= 1
        event = self.replay.event(step)
        if isinstance(event, Call) and event.meld.kind in REPLACED:
            return next(iter(layout.rinshan[table.replacements :]), None)
        return next(iter(layout.live[table.live :]), None) if self.replay.left(self.step) else None

    # what lies before a seat

    def row_looks(self, seat: int) -> tuple[object, ...]:
        """Return all that a step may change of `hand`, `melds` and `kita` of a seat."""
        state, wins = self.table.seats[seat], self.table.wins
        called = (tile for meld in state.melds for tile in meld.tiles)
        moved = self._moves((*state.held, *called, *state.kita, *(win.tile for win in wins)))
        lying = state.hand, state.drawn, state.melds, state.kita, wins
        return *lying, self.hides(seat), moved, self.looks_of_all

    def river_looks(self, seat: int) -> tuple[object, ...]:
        """Return all that a step may change of `river` of a seat."""
        river = self.table.seats[seat].river
        return river, self._moves([each.tile for each in river]), self.looks_of_all

    def _moves(self, tiles: Collection[int]) -> int:
        """Return this step if its event moved any of some tiles; else -1.

        Where a log tells of an id twice, that depends on the step in other ways too.
        """
        slots = map(self.replay.slots.get, tiles)
        still = self.moved.isdisjoint(slots) and set(tiles).isdisjoint(self._tiles_now)
        return -1 if still and not self.replay.origins.tells_twice else self.step

    def hand(self, seat: int) -> list[SeenTile]:
        """Return the tiles that a seat holds, the one that it has just drawn or won with last."""
        state, who = self.table.seats[seat], self.notes.who[seat]
        held = _("in the hand of {player}").format(player=who)
        drawn = _("just drawn by {player}").format(player=who)
        texts = [held] * len(state.hand) + [drawn]
        slots = self._slots(seat, "hand", state.held)
        if self.hides(seat):
            looks = (Look.CURRENT if slot in self.moved else Look.PLAIN for slot in slots)
            return [SeenTile(BACK, *seen) for seen in zip(looks, texts, slots, strict=False)]
        return [*self._lying(state.held, slots, texts), *self.won_with(seat)]

    def won_with(self, seat: int) -> list[SeenTile]:
        """Return the tile that a seat won with by ron, which it never drew; else nothing."""
        text = _("{player} won by ron with this tile")
        found = []
        for win in self.table.wins:
            if win.seat == seat and not win.self_drawn:
                step = self.replay.kyoku.events.index(win) + 1
                slot = self.replay.origins.of_event(step, win.tile)
                said, now = text.format(player=self.notes.who[seat]), self.has_moved(win.tile, slot)
                found.append(self._told(win.tile, slot, said, Look.MARKED, current=now))
        return found[:1]

    def river(self, seat: int) -> list[tuple[RiverTile, SeenTile]]:
        """Return a seat's discards; those that were called are left out, or stay as ghosts."""
        river, stay = self.table.seats[seat].river, self.scene.called_stay
        slots = self._slots(seat, "river", [each.tile for each in river])
        return [
            (each, self._discarded(seat, each, slot))
            for each, slot in zip(river, slots, strict=True)
            if stay or each.called_by is None
        ]

    def _discarded(self, seat: int, tile: RiverTile, slot: int) -> SeenTile:
        """Return a tile of a river, with how it was discarded."""
        who, text = self.notes.who, _("discarded by {player}")
        if tile.called_by is not None:
            text = _("discarded by {player}, called by {other}")
            text = text.format(player=who[seat], other=who[tile.called_by])
            return self._told(tile.tile, slot, text, Look.DIM)
        if tile.sideways:
            text = _("discarded by {player}, declaring riichi")
        elif tile.tsumogiri:
            text = _("discarded by {player}, tsumogiri")
        look = Look.PASSED if tile.tsumogiri else Look.PLAIN
        now = self.has_moved(tile.tile, slot)
        return self._told(tile.tile, slot, text.format(player=who[seat]), look, current=now)

    def melds(self, seat: int) -> list[tuple[Meld, dict[int, SeenTile]]]:
        """Return a seat's calls without kita, with their tiles by id."""
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
        """Return the norths that a seat has set aside."""
        tiles = self.table.seats[seat].kita
        text = _("north set aside by {player}")
        texts = [text.format(player=self.notes.who[seat])] * len(tiles)
        return self._lying(tiles, self._slots(seat, "kita", tiles), texts)

    def _lying(
        self, tiles: Iterable[int], slots: Iterable[int], texts: Iterable[str]
    ) -> list[SeenTile]:
        return [
            self._told(tile, slot, text, current=self.has_moved(tile, slot))
            for tile, slot, text in zip(tiles, slots, texts, strict=False)
        ]

    def _meld_texts(self, seat: int, meld: Meld) -> tuple[str, str]:
        """Return what is said of a call's own tiles, and of the one that was taken."""
        call, who = call_name(meld.kind), self.notes.who
        usual = _("{call} of {player}").format(call=call, player=who[seat])
        source = (seat + meld.source) % 4
        if not meld.source or source >= len(who):
            return usual, usual
        text = _("{call} of {player}, taken from {other}")
        return usual, text.format(call=call, player=who[seat], other=who[source])
