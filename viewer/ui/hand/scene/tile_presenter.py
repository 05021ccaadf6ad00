"""How each tile looks at one moment, and its tooltip: the same in all views and panels.

Views ask a `TilePresenter`, or their own subclass of it, in the game's terms: for the wall, a hand,
a river, the turns to come. They only place and paint the answers. What is in the log is compared
with the wall by slot, never by tile id: a log that contradicts its wall may have an id twice.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, assert_never

from viewer.core.analysis.unseen import unseen_kinds
from viewer.core.base.records import (
    Aside,
    Call,
    Discard,
    Draw,
    NewDora,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.base.tiles import COPIES, Face, dora_kind, face_of
from viewer.core.play.origins import NO_SLOT, Before
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile, Wait
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK

if TYPE_CHECKING:
    from viewer.ui.hand.scene.danger_marks import DangerMarks

_SET: Final = 3


class TilePresenter:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.replay = scene.replay
        self.layout = scene.replay.layout
        self.notes = notes_of(scene)  # what stays from step to step
        self.step = scene.step
        self.table = scene.table

    @cached_property
    def danger(self) -> "DangerMarks | None":
        """The signs of safety and waits; None while that layer is off."""
        if not self.scene.danger_shown:
            return None
        from viewer.ui.hand.scene.danger_marks import DangerMarks  # noqa: PLC0415 - as `windows` says

        return DangerMarks(self.scene)

    def _judged(self, seen: SeenTile, tile: int, seat: int, nth: int) -> SeenTile:
        """Sign a seat's discard, counted from 0."""
        return self.danger.discarded(seen, tile, seat, nth) if self.danger else seen

    def _waited_for(self, seen: SeenTile) -> SeenTile:
        """Sign a tile of the wall."""
        return self.danger.waited_for(seen, self.replay.tiles[seen.slot]) if self.danger else seen

    # what stands out

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The slots at which, up to here, the log has another tile than the wall."""
        return frozenset(slot for step, slot in self.notes.faults if step <= self.step)

    @cached_property
    def latest(self) -> frozenset[int]:
        """The slots from which the tiles of the latest event came.

        An event without tiles, such as a riichi, leaves those of the one before; a drawn hand
        none, nor an event whose tiles the log lacks. Of a call it is the tile taken or added.
        """
        for step in range(self.scene.step, 0, -1):
            slots, ended = self._slots_of_event(step, called_alone=True), self.replay.event(step)
            if slots or self._tiles_of_event(step) or isinstance(ended, Ryuukyoku):
                return slots
        return frozenset()

    @cached_property
    def moved(self) -> frozenset[int]:
        """The slots of the tiles that this very event moved or turned up."""
        return self._slots_of_event(self.step, called_alone=False)

    def has_moved(self, tile: int, slot: int) -> bool:
        return slot in self.moved if slot != NO_SLOT else tile in self._tiles_of_event(self.step)

    @cached_property
    def won(self) -> frozenset[int]:
        return frozenset(win.tile for win in self.table.wins)

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The slots of tiles that lie face down: of a closed wall, and of the other hands."""
        scene = self.scene
        closed = self._closed() if scene.wall_closed else frozenset[int]()
        if not scene.hands_hidden:
            return closed
        held = (
            slot
            for seat, state in enumerate(self.scene.table.seats)
            if self.hides(seat)
            for slot in self._slots(seat, "hand", state.held)
        )
        return closed.union(held) - {NO_SLOT}

    def hides(self, seat: int) -> bool:
        scene = self.scene
        return scene.hands_hidden and seat != scene.seat and not scene.table.seats[seat].shown

    def _closed(self) -> frozenset[int]:
        layout, table = self.layout, self.scene.table
        rows = (
            (layout.live, table.live),
            (layout.rinshan, table.replacements),
            (layout.dora, len(table.dora)),
            (layout.ura, len(table.ura)),
        )
        closed = frozenset(slot for row, opened in rows for slot in row[opened:])
        # three players: the last live tiles are indicators too
        return closed - {slot for row, opened in rows for slot in row[:opened]}

    def _tiles_of_event(self, step: int) -> tuple[int, ...]:
        """Return the ids of the tiles that an event moved; of one that was added, it alone."""
        match self.replay.event(step):
            case Draw(tile=tile) | Discard(tile=tile) | Win(tile=tile):
                return (tile,)
            case Call(meld=meld):
                return meld.tiles if meld.added is None else (meld.added,)
        return ()

    def _slots_of_event(self, step: int, *, called_alone: bool) -> frozenset[int]:
        event, origins = self.replay.event(step), self.replay.origins
        match event:
            case Draw(tile=tile) | Discard(tile=tile) | Win(tile=tile):
                slots: Iterable[int] = (origins.of_event(step, tile),)
            case NewDora():
                slots = self.layout.dora[len(self.replay.tables[step].dora) - 1 :][:1]
            case Call(seat=seat, meld=meld):
                one = meld.called if called_alone and meld.added is None else meld.added
                tiles = meld.tiles if one is None else (one,)
                where: Before = (
                    "meld" if meld in self.replay.tables[step].seats[seat].melds else "kita"
                )
                slots = origins.slots_of(seat, where, tiles, step)
            case None | Riichi() | Aside() | Ryuukyoku() | Unread():
                slots = ()  # nothing moves
            case _:
                assert_never(event)
        return frozenset(slots) - {NO_SLOT}

    def _slots(self, seat: int, where: Before, tiles: Iterable[int]) -> tuple[int, ...]:
        return self.replay.origins.slots_of(seat, where, tiles, self.scene.step)

    def _look(self, slot: int, usual: TileLook, *, wrong: bool, current: bool) -> TileLook:
        """Return how a tile stands out: by what happens, before by what is wrong with it.

        What the user asked for says at once what is wrong with it.
        """
        if wrong and (not current or slot in self.scene.outlined):
            return TileLook.WRONG
        return TileLook.CURRENT if current else usual

    def _standing(
        self,
        slot: int,
        text: str,
        usual: TileLook = TileLook.PLAIN,
        *,
        is_past: bool = True,
        current: bool = False,
    ) -> SeenTile:
        """Return the wall's tile of a slot, face down if nobody may see it yet."""
        notes = self.notes
        if slot in self.hidden:
            look = TileLook.CURRENT if current else usual
            return SeenTile(BACK, look, f"{text}\n{notes.slots[slot]}", slot, is_past)
        wrong = slot in self.wrong and self.replay.tiles[slot] is not None
        look = self._look(slot, usual, wrong=wrong, current=current) if wrong or current else usual
        won = bool(self.won) and self.replay.tiles[slot] in self.won
        note = f"{text}\n{notes.slots_and_ids[slot]}"
        if wrong and (said := notes.other_id(self._told(slot), in_wall=False)):
            note = f"{note}\n{said}"
        return SeenTile(notes.faces[slot], look, note, slot, is_past, won=won)

    def _from_log(
        self,
        tile: int,
        slot: int,
        text: str,
        usual: TileLook = TileLook.PLAIN,
        *,
        current: bool = False,
        with_owner: bool = True,
    ) -> SeenTile:
        """Return a tile that the log tells of, with who was dealt it or drew it."""
        notes = self.notes
        code, won = self.scene.face(tile), tile in self.won
        if slot == NO_SLOT:
            return SeenTile(code, TileLook.CURRENT if current else usual, text, slot, won=won)
        true = self.replay.tiles[slot] == tile
        from_log = self._told(slot) == tile
        wrong = from_log and not true and slot in self.wrong
        look = self._look(slot, usual, wrong=wrong, current=current) if wrong or current else usual
        where = notes.slots_and_ids[slot] if true else notes.slot_and_id(slot, tile)
        owner = notes.owners[slot] if from_log and with_owner else ""
        other = notes.other_id(self.replay.tiles[slot], in_wall=True) if wrong else ""
        note = "\n".join(filter(None, (text, owner, where, other)))
        return SeenTile(code, look, note, slot, won=won)

    def _told(self, slot: int) -> int | None:
        """The tile that the log says was dealt or drawn from a slot."""
        return self.replay.origins.from_log.get(slot)

    # what several views say

    def waits(self, seat: int) -> list[Wait]:
        """Return what a seat waits for; nothing of a hand that is not tenpai.

        Nothing is told of a hidden hand, nor of a wall that is closed or unknown. A tile of which
        none is still to be drawn is dim.
        """
        state = self.table.seats[seat]
        waiting = len(state.hand) % _SET == 1 and not self.hides(seat)
        found = distance_of(state.hand, state.melds, self.scene.players) if waiting else None
        if found is None or found[0] != TENPAI:
            return []
        to_come = self.layout.live[self.table.live :][: self.replay.left(self.step)]
        coming = [self.replay.tiles[slot] for slot in to_come]
        known = not self.scene.wall_closed and None not in coming
        left = Counter(tile // COPIES for tile in coming if tile is not None)
        unseen = unseen_kinds(self.replay, self.step, seat)
        waits, word = [], _("waited for")
        for kind in found[1]:
            look = TileLook.DIM if known and not left[kind] else TileLook.PLAIN
            live = left[kind] if known else None
            note = f"{word}\n{words.ukeire(unseen[kind], live)}"
            tile = SeenTile(self.scene.face(COPIES * (kind + 1) - 1), look, note, NO_SLOT)
            waits.append(Wait(tile, live, unseen[kind]))
        return waits

    def turned_up(self, *, ura: bool = False) -> list[SeenTile]:
        """Return the indicators that are turned up, once more; they stand in the wall, too."""
        layout, table, notes = self.layout, self.scene.table, self.notes
        tiles, slots = (table.ura, layout.ura) if ura else (table.dora, layout.dora)
        shown = ((tile, slot) for tile, slot in zip(tiles, slots, strict=False) if tile is not None)
        return [self._from_log(tile, slot, notes.indicators[slot]) for tile, slot in shown]

    def dora(self, *, ura: bool = False) -> list[SeenTile]:
        """Return what is dora now, by the indicators that are turned up."""
        turned = self.scene.table.ura if ura else self.scene.table.dora
        return [self.dora_by(indicator) for indicator in turned if indicator is not None]

    def dora_by(self, indicator: int) -> SeenTile:
        scene, kind = self.scene, dora_kind(indicator, self.scene.players)
        note = _("dora, by the indicator {tile}")
        note = note.format(tile=face_of(indicator, red_fives=scene.document.red_fives).code)
        return SeenTile(Face(kind).code, TileLook.PLAIN, note, NO_SLOT)

    def result(self) -> tuple[words.HandOutcome, ...]:
        """Return how the hand ended, of winners so far; nothing while it goes on."""
        scene = self.scene
        if not (self.table.over or self.step == self.replay.last):
            return ()
        return scene.outcomes(scene.hand_index)[: len(self.table.wins) or None]

    def from_log(self, tile: int, text: str = "", usual: TileLook = TileLook.PLAIN) -> SeenTile:
        """Return a tile that the log tells of at the end of the hand."""
        return self._from_log(tile, self.replay.slots.get(tile, NO_SLOT), text, usual)
