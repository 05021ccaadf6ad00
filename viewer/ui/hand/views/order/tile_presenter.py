"""How the tiles of Order look: hands, draws and discards as they are, and what is to come."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from viewer.core.analysis.lanes import Ahead, Entry, Ghost, LaneAction, Lanes, lanes_at
from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.records import Call, Discard, NewDora, Win
from viewer.core.base.tiles import TILES
from viewer.core.play.table import RiverTile
from viewer.core.rules.shanten import COMPLETE, shanten_of
from viewer.translation import _
from viewer.ui.hand.scene.notes import in_the_wall
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seat_tiles import SeatTilePresenter
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.kit.picture import TileLook


class Gain(NamedTuple):
    """A turn that changed how far a hand is from a win, with its shanten before and after."""

    entry: Entry
    before: int
    after: int


class OrderTilePresenter(SeatTilePresenter):
    """Of a scene that is seen whole, draws are those of the whole hand, the rest is of now."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.until = scene.replay.last if scene.whole else scene.step
        self.lanes: Lanes = lanes_at(self.replay, self.notes.lane_entries, self.until)

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The slots that the log contradicts: of the whole hand where it is shown whole."""
        return frozenset(slot for step, slot in self.notes.faults if step <= self.until)

    @property
    def columns(self) -> int:
        """How many columns the draws take, at least one."""
        cells = [entry.cell for entry in self.lanes.past]
        cells += [each.cell for each in (*self.lanes.ahead, *self.lanes.taken)]
        return max((cell.column + 1 for cell in cells), default=1)

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
        drawn = entry.drawn
        assert drawn is not None  # noqa: S101 - asked for draws only
        slot = self.layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
        if slot is None:
            return None
        moment = self.replay.moments[self.scene.step]
        is_latest = moment.move == entry.step and not isinstance(moment.event, NewDora)
        tile = self._standing(slot, self.notes.owners[slot], current=is_latest)
        if entry.step > self.scene.step:
            return self._waited_for(tile._replace(is_past=False))
        won = any(win.self_drawn and win.tile == drawn.tile for win in self.table.wins)
        return tile._replace(look=TileLook.MARKED) if won else tile

    def called(self, entry: Entry) -> tuple[str, SeenTile | None]:
        """Return what is said of a call, and the tile called, once it is."""
        call, seat, step = entry.call, entry.cell.seat, self.scene.step
        assert call is not None  # noqa: S101 - asked for calls only
        text = _("{player} called {call}: no draw")
        note = text.format(player=self.notes.who[seat], call=call_name(call.kind))
        if call.called is None or entry.step > step:
            return note, None
        (slot,) = self._slots(seat, "meld", (call.called,))
        now = entry.step == step
        return note, self._out(call.called, slot, note, TileLook.PLAIN, current=now)

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
        seen = self._discarded(entry, action, tile)
        if lies is None or lies.called_by is None:
            passed = TileLook.PASSED if seen.look is TileLook.DIM else seen.look
            return seen._replace(look=passed), lies
        who, text = self.notes.who, _("discarded by {player}, called by {other}")
        said = text.format(player=who[seat], other=who[lies.called_by])
        return seen._replace(look=TileLook.DIM, note=f"{said}\n{seen.note}"), lies

    def _discarded(self, entry: Entry, action: LaneAction, tile: int) -> SeenTile:
        as_drawn = entry.drawn is not None and entry.drawn.tile == tile
        text = _("{player} discarded this")
        if action.riichi:
            text = _("{player} declared riichi with this")
        elif as_drawn:
            text = _("{player} discarded this: tsumogiri")
        look = TileLook.DIM if as_drawn else TileLook.PLAIN
        if any(not win.self_drawn and win.tile == tile for win in self.table.wins):
            look = TileLook.MARKED
        # what comes between moves leaves the latest one in sight
        is_latest = action.step == self.replay.moments[self.scene.step].move
        seat, slot = entry.cell.seat, self.replay.origins.of_event(action.step, tile)
        note = text.format(player=self.notes.who[seat])
        nth = len(self.replay.tables[action.step - 1].seats[seat].river)
        out = self._out(tile, slot, note, look, current=is_latest)
        return self._judged(out._replace(as_drawn=as_drawn), tile, seat, nth)

    def _out(
        self, tile: int, slot: int, note: str, usual: TileLook, *, current: bool = False
    ) -> SeenTile:
        """Return a tile that left a hand, without the notes on how it was drawn."""
        return self._from_log(tile, slot, note, usual, current=current, with_owner=False)

    def gains(self) -> Iterator[Gain]:
        """Yield the turns that brought a hand nearer, or took it back.

        Nothing is said of hands that lie face down.
        """
        seats = [seat for seat in range(self.scene.players) if not self.hides(seat)]
        was = {seat: shanten_of(self.replay, 0, seat) for seat in seats}
        for entry in self.lanes.past:
            seat = entry.cell.seat
            if seat not in was:
                continue
            step = entry.action.step if entry.action else entry.step
            now = shanten_of(self.replay, step, seat)
            before = was[seat]
            if before is not None and now not in {None, before, COMPLETE}:
                yield Gain(entry, before, now)
            was[seat] = now

    def ahead(self, each: Ahead) -> SeenTile:
        """Return a tile that is still to come, or that nobody reached; veiled but at the deal."""
        coming = each.coming
        seat, nth = coming.seat, coming.nth
        own = self._own_draws_past[seat] + coming.own_away
        if self.replay.tables[self.until].over:
            text = _("number {nth} in the wall, which nobody reached: {place} if play had gone on")
        else:
            text = _("number {nth} in the wall: {place} if nobody calls")
        said = text.format(nth=nth, place=self.notes.draw_name(seat, own))
        seen = self._standing(coming.slot, said, TileLook.VEILED, is_past=False)
        seen = self._waited_for(seen)
        is_clear = self.until == 0 and seen.look is TileLook.VEILED
        return seen._replace(look=TileLook.PLAIN) if is_clear else seen

    @cached_property
    def _own_draws_past(self) -> Counter[int]:
        """By seat, how many live draws it has had."""
        turns = self.notes.turns[: bisect_right(self.notes.turn_steps, self.until)]
        past = (turn.drawn for turn in turns)
        return Counter({each.seat: each.seat_nth for each in past if each and not each.replacement})

    def ghost(self, ghost: Ghost) -> SeenTile:
        """Return a live tile where a seat would have drawn it but for a call; nobody did there."""
        call, who = ghost.entry.call, self.notes.who
        assert call is not None  # noqa: S101 - a call made it
        text = _(
            "number {nth} in the wall would have been {player}'s but for the {call} by {caller}",
        ).format(
            nth=ghost.nth,
            player=who[ghost.cell.seat],
            call=call_name(call.kind),
            caller=who[ghost.entry.cell.seat],
        )
        tile = self._standing(self.layout.live[ghost.nth - 1], text, is_past=False)
        return tile._replace(look=TileLook.DIM)

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
