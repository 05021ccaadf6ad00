"""What is seen of a scene in every view of it: whose it is, how it ended, what is said of calls.

Each view has a sight of its own that tells how each tile looks, and what is said of it; it only
places and paints what it gets from there. Each question is one in the game's terms: for the wall,
a hand, a river, the turns to come.
"""

from collections import Counter

from viewer.core.base.meld import MeldKind, call_name
from viewer.core.play.origins import NO_SLOT
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.looks import Looks, SeenTile
from viewer.ui.kit.picture import Look


class Sight(Looks):
    """What all views say of a scene."""

    def result(self) -> tuple[words.Outcome, ...]:
        """Return how the hand ended, of winners so far; nothing while it goes on."""
        scene = self.scene
        if not (self.table.over or self.step == self.replay.last):
            return ()
        return scene.outcomes(scene.kyoku_index)[: len(self.table.wins) or None]

    def told(self, tile: int, text: str = "", usual: Look = Look.PLAIN) -> SeenTile:
        """Return a tile that the log tells of at the end of the hand."""
        return self._told(tile, self.replay.slots.get(tile, NO_SLOT), text, usual)

    def own_draws(self, turns: int) -> Counter[int]:
        """Count each seat's live draws in so many turns."""
        past = (turn.drawn for turn in self.notes.turns[:turns])
        return Counter(drawn.seat for drawn in past if drawn and not drawn.replacement)

    def never_reached(self, nth: int, seat: int, own: int) -> str:
        """Return what is said of a live tile that would have been so manieth of a seat's draws."""
        text = _("number {nth} in the wall, which nobody reached: {place} if play had gone on")
        return text.format(nth=nth, place=self.notes.draw_name(seat, own))

    def call_note(self, seat: int, kind: MeldKind) -> str:
        """Return what is said of a call that took the turn."""
        text = _("{player} called {call}: no draw")
        return text.format(player=self.notes.who[seat], call=call_name(kind))
