"""What each possible discard leaves, the best first, while the seat in view has to discard."""

from collections.abc import Sequence

from viewer.core.analysis.efficiency import Accepted, DiscardChoice, discard_choices
from viewer.core.base.tiles import COPIES
from viewer.core.text.places import ordinal
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.insight import phrases
from viewer.ui.hand.panels.insight.column import Column, SmallTile
from viewer.ui.hand.scene.scene import Scene


def add_discards(column: Column, scene: Scene) -> None:
    """Add them, where there are any, in groups of the same shanten."""
    choices = discard_choices(scene.replay, scene.step, scene.seat)
    if not choices:
        return
    column.heading(_("Discards, best first"))
    _add_rank(column, choices)
    laid = {
        each: _accepted_tile(scene, each)
        for each in {each for choice in choices for each in choice.accepted}
    }
    before = None
    for choice in choices:
        if choice.shanten != before:
            column.line(words.shanten(choice.shanten))
        before = choice.shanten
        text = phrases.left(choice)
        note = "\n".join((text, _("Unseen: neither in the hand nor open on the table")))
        column.choice(
            SmallTile(scene.face(choice.tile), scene.replay.slots.get(choice.tile, -1), note),
            _("Discarded") if choice.discarded else "",
            text,
            [laid[each] for each in choice.accepted],
            is_best=choice.shanten == choices[0].shanten,
        )


def _add_rank(column: Column, choices: Sequence[DiscardChoice]) -> None:
    """Say how many were better than what was discarded, which may stand far below."""
    for choice in choices:
        if choice.discarded:
            value = (-choice.shanten, choice.unseen)
            better = sum((-each.shanten, each.unseen) > value for each in choices)
            text = _("Discarded: {nth} of {count}")
            text = text.format(nth=ordinal(better + 1), count=len(choices))
            column.line(text, muted=True)


def _accepted_tile(scene: Scene, each: Accepted) -> SmallTile:
    """Return an accepted kind; faint where none can come any more."""
    tiles = range(COPIES * each.kind, COPIES * (each.kind + 1))
    slot = next((scene.replay.slots[tile] for tile in tiles if tile in scene.replay.slots), -1)
    none_left = not (each.unseen if each.live is None else each.live)
    return SmallTile(scene.face(tiles[-1]), slot, phrases.left(each), none_left)
