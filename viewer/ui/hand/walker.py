"""Walks through a document: holds the scene, and is told where to go.

All views, lists and bars show its scene and tell it what the user wants; none knows another.
"""

import re

from PySide6.QtCore import QObject, Signal

from viewer.core.audit import Finding, step_of
from viewer.core.records import Draw
from viewer.core.tiles import COPIES
from viewer.document import Document
from viewer.ui.hand.scene import Scene

_SAVER = re.compile(r"[&?]tw=([0-3])")


def seat_of_saver(document: Document) -> int:
    """Return the seat of the player who saved a log, as Tenhou's file names tell; else 0."""
    told = _SAVER.search(document.title)
    seat = int(told[1]) if told else 0
    return seat if seat < document.players else 0


class Walker(QObject):
    """Holds what is seen; ``scene_changed`` tells of every change."""

    scene_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        """What is seen; None before a document is."""
        return self._scene

    def show(self, document: Document, **look: object) -> None:
        """Show a document from its first kyoku on; ``look`` are fields of the first scene.

        Later documents are looked at as the one before was.
        """
        replay = document.replay(0)
        seat = seat_of_saver(document)
        if self._scene is None:
            self._scene = Scene(document, 0, replay, seat=seat)
            self.change(**look)
            self.scene_changed.emit(self._scene)
        else:
            self.change(
                document=document, kyoku_index=0, replay=replay, step=0, seat=seat, **_NOTHING
            )

    def change(self, **fields: object) -> None:
        """Change some fields of the scene, by name."""
        if self._scene is not None:
            self._set(self._scene._replace(**fields))  # type: ignore[arg-type]  # by name

    def set_kyoku(self, index: int) -> None:
        """Go to the deal of a kyoku (from 0)."""
        if self._scene is not None and index != self._scene.kyoku_index:
            replay = self._scene.document.replay(index)
            self.change(kyoku_index=index, replay=replay, step=0, **_NOTHING)

    def go(self, step: int) -> None:
        """Go to a step, or to the nearest there is."""
        if self._scene is not None:
            self.change(step=max(0, min(step, self._scene.replay.last)))

    def walk(self, steps: int) -> None:
        """Go so many steps forwards; backwards below 0."""
        if self._scene is not None:
            self.go(self._scene.step + steps)

    def to_end(self) -> None:
        """Go to the end of the hand."""
        if self._scene is not None:
            self.go(self._scene.replay.last)

    def to_draw(self, direction: int) -> None:
        """Go to the next draw of the seat in view, or with -1 to the one before.

        Where there is none, to that edge of the hand.
        """
        scene = self._scene
        if scene is None:
            return
        step = scene.step + direction
        while 0 < step < scene.replay.last:
            event = scene.replay.event(step)
            if isinstance(event, Draw) and event.seat == scene.seat:
                break
            step += direction
        self.go(step)

    def rotate_seats(self) -> None:
        """Let the next seat sit at the bottom."""
        if self._scene is not None:
            self.change(seat=(self._scene.seat + 1) % self._scene.players)

    def pick(self, slot: int) -> None:
        """Outline all four of a tile's kind; a second time, or with -1, none."""
        scene = self._scene
        if scene is None:
            return
        tile = scene.replay.tiles[slot] if slot >= 0 else None
        if tile is None or slot == scene.picked:
            self.change(**_NOTHING)
            return
        first = tile - tile % COPIES
        slots = scene.replay.slots
        kind = (slots.get(each, -1) for each in range(first, first + COPIES))
        self.change(picked=slot, outlined=frozenset(kind) - {-1})

    def point_out(self, slot: int | None) -> None:
        """Outline the tile of one slot, or none."""
        self.change(picked=-1, outlined=frozenset() if slot is None else frozenset({slot}))

    def show_finding(self, finding: Finding) -> None:
        """Go to the event that told what a finding says, and outline its tile."""
        if self._scene is not None:
            index = finding.kyoku - 1
            replay = self._scene.document.replay(index)
            step = min(step_of(finding, replay.kyoku), replay.last)
            slots = frozenset() if finding.slot is None else frozenset({finding.slot})
            self.change(kyoku_index=index, replay=replay, step=step, picked=-1, outlined=slots)

    def _set(self, scene: Scene) -> None:
        if scene != self._scene:
            self._scene = scene
            self.scene_changed.emit(scene)


_NOTHING = {"picked": -1, "outlined": frozenset[int]()}
