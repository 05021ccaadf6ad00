"""How the tiles of the lanes look: those taken, where they went, and those still to come."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from viewer.core.analysis.lanes import Entry, Ghost, LaneAction
from viewer.core.base.meld import call_name
from viewer.core.play.replay import FutureDraw
from viewer.core.rules.shanten import COMPLETE, shanten_of
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TileLook


class Gain(NamedTuple):
    """A turn that changed how far a hand is from a win, with its shanten before and after."""

    entry: Entry
    before: int
    after: int


class LaneTilePresenter(TilePresenter):
    def __init__(self, scene: Scene, until: int | None = None) -> None:
        """With ``until``, what is to come is that of a later step than the scene's."""
        super().__init__(scene)
        self.until = scene.step if until is None else until

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The slots that the log contradicts: of the whole hand where it is shown whole."""
        return frozenset(slot for step, slot in self.notes.faults if step <= self.until)

    def taken(self, entry: Entry, *, current: bool) -> SeenTile | None:
        """Return the tile that a seat drew; None for a tile that no wall holds."""
        drawn = entry.drawn
        assert drawn is not None  # noqa: S101 - asked for draws only
        slot = self.layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
        if slot is None:
            return None
        return self._standing(slot, self.notes.owners[slot], current=current)

    def called(self, entry: Entry, *, current: bool) -> tuple[str, SeenTile | None]:
        call, seat = entry.call, entry.cell.seat
        assert call is not None  # noqa: S101 - asked for calls only
        note = self.call_note(seat, call.kind)
        if call.called is None:
            return note, None
        (slot,) = self._slots(seat, "meld", (call.called,))
        return note, self._out(call.called, slot, note, TileLook.PLAIN, current=current)

    def is_latest(self, action: LaneAction) -> bool:
        """Whether it is the latest move: what comes between moves leaves it in sight."""
        return action.step == self.replay.moments[self.scene.step].move

    def discarded(self, entry: Entry, action: LaneAction, tile: int) -> SeenTile:
        as_drawn = entry.drawn is not None and entry.drawn.tile == tile
        text = _("{player} discarded this")
        if action.riichi:
            text = _("{player} declared riichi with this")
        elif as_drawn:
            text = _("{player} discarded this: tsumogiri")
        look = TileLook.DIM if as_drawn else TileLook.PLAIN
        if any(not win.self_drawn and win.tile == tile for win in self.table.wins):
            look = TileLook.MARKED
        seat, slot = entry.cell.seat, self.replay.origins.of_event(action.step, tile)
        note = text.format(player=self.notes.who[seat])
        nth = len(self.replay.tables[action.step - 1].seats[seat].river)
        out = self._out(tile, slot, note, look, current=self.is_latest(action))
        return self._judged(out, tile, seat, nth)

    def _out(
        self, tile: int, slot: int, note: str, usual: TileLook, *, current: bool = False
    ) -> SeenTile:
        """Return a tile that left a hand, without the notes on how it was drawn."""
        return self._from_log(tile, slot, note, usual, current=current, with_owner=False)

    def gains(self, past: Iterable[Entry]) -> Iterator[Gain]:
        """Yield the turns that brought a hand nearer, or took it back.

        Nothing is said of hands that lie face down.
        """
        seats = [seat for seat in range(self.scene.players) if not self.hides(seat)]
        was = {seat: shanten_of(self.replay, 0, seat) for seat in seats}
        for entry in past:
            seat = entry.cell.seat
            if seat not in was:
                continue
            step = entry.action.step if entry.action else entry.step
            now = shanten_of(self.replay, step, seat)
            before = was[seat]
            if before is not None and now not in {None, before, COMPLETE}:
                yield Gain(entry, before, now)
            was[seat] = now

    def to_come(self, coming: FutureDraw) -> SeenTile:
        seat, nth = coming.seat, coming.nth
        own = self._own_draws_past[seat] + coming.own_away
        if self.replay.tables[self.until].over:
            text = self.never_reached(nth, seat, own)
        else:
            text = _("number {nth} in the wall: {place} if nobody calls")
            text = text.format(nth=nth, place=self.notes.draw_name(seat, own))
        return self._waited_for(self._standing(coming.slot, text, TileLook.VEILED, is_past=False))

    @cached_property
    def _own_draws_past(self) -> Counter[int]:
        return self.own_draws(bisect_right(self.notes.turn_steps, self.until))

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
