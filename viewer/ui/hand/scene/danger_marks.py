"""The danger layer: which discards look safe, and who truly waits for what, as signs on tiles.

A sign is a short word or the letters of winds; the tile's note says the same in full. What nothing
makes safe stands out: it is what a player has to see first.
"""

from functools import cached_property
from typing import Final

from viewer.core.analysis.danger import Safety, safeties, threats, true_waits
from viewer.core.analysis.unseen import unseen_kinds
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, TILES
from viewer.core.text.places import wind_letter
from viewer.translation import N_, _
from viewer.ui import words
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile

_SAFETIES: Final = {
    Safety.UNKNOWN: (N_("risk"), N_("nothing makes it safe")),
    Safety.ONE_CHANCE: (N_("OC"), N_("one-chance")),
    Safety.SUJI: (N_("suji"), N_("suji")),
    Safety.NO_CHANCE: (N_("NC"), N_("no-chance")),
    Safety.GENBUTSU: (N_("gen"), N_("genbutsu")),
}
SAFETY_SIGNS: Final = {safety: sign for safety, (sign, _name) in _SAFETIES.items()}
_SAFETY_NAMES: Final = {safety: name for safety, (_sign, name) in _SAFETIES.items()}


class DangerMarks:
    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._judges = not scene.table.over
        self._open = not (scene.play_mode or scene.hands_hidden or scene.wall_closed)

    @cached_property
    def _waits(self) -> dict[int, tuple[int, ...]]:
        """True waits by seat; none where a hand or the wall is not to be seen."""
        return true_waits(self._scene.replay, self._scene.step) if self._open else {}

    @cached_property
    def _safeties(self) -> dict[int, tuple[Safety, ...]]:
        replay, step, seat = self._scene.replay, self._scene.step, self._scene.seat
        against = threats(self._scene.table, seat)
        return {each: safeties(replay, step, seat, each) for each in against}

    @cached_property
    def _unseen(self) -> list[int]:
        return unseen_kinds(self._scene.replay, self._scene.step, self._scene.seat)

    def held(self, seen: SeenTile, tile: int) -> SeenTile:
        """Sign a tile in the hand in view: how safe it is, and which others wait for it."""
        scene, kind = self._scene, tile // COPIES
        if tile >= TILES:
            return seen
        seen = self.waited_for(seen, tile, but=scene.seat)
        if not self._judges:
            return seen
        found = {seat: kinds[kind] for seat, kinds in self._safeties.items()}
        least, against = min(found.values()), _("against {player}: {why}")
        sign, unsafe = _(SAFETY_SIGNS[least]), least is Safety.UNKNOWN
        lines = [
            against.format(player=scene.who(seat), why=_(_SAFETY_NAMES[safety]))
            for seat, safety in found.items()
        ]
        if kind >= FIRST_HONOUR:
            left = self._unseen[kind]
            sign, unsafe = (str(left), left > 0) if unsafe else (sign, False)
            lines.append(words.ukeire(left, None))
        return seen._replace(note="\n".join((seen.note, *lines)), safety=sign, unsafe=unsafe)

    def discarded(self, seen: SeenTile, tile: int, seat: int, nth: int) -> SeenTile:
        """Sign a seat's discard, counted from 0: how safe it was then, and who waits for it now."""
        seen = self.waited_for(seen, tile)
        safety = notes_of(self._scene).discard_safeties[seat][nth]
        if safety is None:
            return seen
        text = _("when discarded, against riichi: {why}").format(why=_(_SAFETY_NAMES[safety]))
        unsafe = safety is Safety.UNKNOWN
        note, sign = f"{seen.note}\n{text}", _(SAFETY_SIGNS[safety])
        return seen._replace(note=note, safety=sign, unsafe=unsafe)

    def waited_for(self, seen: SeenTile, tile: int | None, but: int = -1) -> SeenTile:
        """Sign a tile with the winds of those who wait for its kind, except for one seat."""
        scene = self._scene
        seats = [
            seat
            for seat, kinds in self._waits.items()
            if seat != but and tile is not None and tile // COPIES in kinds
        ]
        if not seats:
            return seen
        seats.sort(key=scene.seat_offset)
        text = _("{player} waits for it")
        lines = [text.format(player=scene.who(seat)) for seat in seats]
        sign = "".join(wind_letter(scene.seat_offset(seat)) for seat in seats)
        return seen._replace(note="\n".join((seen.note, *lines)), waits=sign)
