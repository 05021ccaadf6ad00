"""The insight: the hand in view read with open eyes, and where the tiles of a kind are.

At the hand's end also what nobody saw, and who would have won next.
"""

from typing import Final

from viewer.core.analysis.reading import Reading, Ukeire, read_hand
from viewer.core.analysis.summary import Summary, Unseen, Waiting
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.tiles import COPIES
from viewer.core.rules.shanten import COMPLETE, TENPAI
from viewer.core.text.places import wind_letter
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.insight import phrases
from viewer.ui.hand.panels.insight.column import MARGIN, Column
from viewer.ui.hand.panels.insight.discards import add_discards
from viewer.ui.hand.panels.insight.ending import ending_of
from viewer.ui.hand.panels.insight.otherwise import add_otherwise
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, themes

_MOST_WAITS: Final = 4


class InsightDrawing(Drawing):
    """Draws what can be read."""

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay the parts out below one another."""
        column = Column(picture, themes.current, Fonts.of(area.font), area.width)
        seats = sorted(range(scene.players), key=scene.seat_offset)
        column.seats(
            (seat, wind_letter(scene.seat_offset(seat)), scene.who(seat), seat == scene.seat)
            for seat in seats
        )
        _add_reading(column, scene)
        _add_picked(column, scene)
        _add_ending(column, scene)
        self.needs = round(column.y) + MARGIN


def _add_reading(column: Column, scene: Scene) -> None:
    """Add how far the hand in view is, what its discards would leave, and what helps it."""
    column.title(scene.who(scene.seat))
    reading = read_hand(scene.replay, scene.step, scene.seat)
    if reading is None:
        column.line(_("The log does not tell this hand."), muted=True)
        return
    column.line(words.shanten(reading.shanten))
    add_discards(column, scene)
    if reading.shanten == COMPLETE:
        return
    tenpai = reading.shanten == TENPAI
    column.heading(_("Waits") if tenpai else _("Ukeire"))
    column.tiles(_ukeire_tile(scene, each) for each in reading.ukeire)
    column.line(phrases.sums(scene, reading), muted=True)
    if tenpai and not scene.own_view:
        _add_waits(column, scene, reading)


def _ukeire_tile(scene: Scene, each: Ukeire) -> tuple[str, int, str, str, bool]:
    """Return a kind as a tile; the caption is how many can be drawn, as far as may be known."""
    slots, tiles = scene.replay.slots, range(COPIES * each.kind, COPIES * (each.kind + 1))
    slot = (
        each.first.slot
        if each.first
        else next((slots[tile] for tile in tiles if tile in slots), -1)
    )
    note = phrases.counts(scene, each)
    if each.first is not None:
        note += "\n" + phrases.future_draw_words(scene, each.first)
    code = scene.face(tiles[-1])
    count = each.unknown if scene.own_view else each.live
    return code, slot, note, str(count), not count


def _add_waits(column: Column, scene: Scene, reading: Reading) -> None:
    if not reading.waits:
        column.line(_("None of them can be drawn any more."))
        return
    column.heading(_("When they come, if nobody calls"))
    for coming in reading.waits[:_MOST_WAITS]:
        tile = scene.replay.tiles[coming.slot]
        code = scene.face(tile)
        text = phrases.future_draw_words(scene, coming)
        column.tile_line(code, coming.slot, "", text)
    more = len(reading.waits) - _MOST_WAITS
    if more > 0:
        column.line(_("and {count} more").format(count=more), muted=True)


def _add_picked(column: Column, scene: Scene) -> None:
    """Add where all tiles of the kind are that was clicked."""
    column.heading(_("Where is it?"))
    tile = scene.replay.tiles[scene.picked] if scene.picked >= 0 else None
    if tile is None:
        column.line(_("Click a tile to find all four of its kind."), muted=True)
        return
    for found in tile_locations(scene.replay, scene.step, tile // COPIES):
        code = scene.face(found.tile)
        slot = -1 if found.slot is None else found.slot
        column.tile_line(code, slot, "", phrases.where(scene, found))


def _add_ending(column: Column, scene: Scene) -> None:
    """Add it, once the hand has ended, to who may see the wall."""
    if scene.own_view or not scene.table.over:
        return
    summary = ending_of(scene).summary
    for heading, tiles in (
        (_("Ura dora indicators that nobody was shown"), summary.ura),
        (_("Indicators that were not turned up"), summary.dora),
        (_("Rinshan tiles that nobody drew"), summary.rinshan),
    ):
        if tiles:
            column.heading(heading)
            column.tiles(_unseen_tile(scene, each) for each in tiles)
    _add_going_on(column, scene, summary)
    add_otherwise(column, scene)


def _unseen_tile(scene: Scene, each: Unseen) -> tuple[str, int, str, str, bool]:
    code = scene.face(each.tile)
    note = _("slot {slot}").format(slot=each.slot)
    return code, each.slot, note, str(each.nth), False


def _add_going_on(column: Column, scene: Scene, summary: Summary) -> None:
    if not summary.waiting:
        return
    column.heading(_("If play had gone on without calls"))
    first = summary.next_winner
    if not summary.left:
        column.line(_("No tile was left to draw."))
    elif first is None or first.own is None:
        column.line(_("Nobody who waited would have drawn a winning tile."))
    else:
        text = _("{who} would have been the first to draw a winning tile: {when}.")
        when = _("number {nth} in the wall, slot {slot}").format(
            nth=first.own.nth, slot=first.own.slot
        )
        column.line(text.format(who=phrases.wind(scene, first.seat), when=when))
    for each in summary.waiting:
        _add_waiting(column, scene, each)


def _add_waiting(column: Column, scene: Scene, waiting: Waiting) -> None:
    who = phrases.wind(scene, waiting.seat)
    column.line(_("{who} waited for").format(who=who))
    column.tiles(
        (
            scene.face(COPIES * each.kind + COPIES - 1),
            each.first.slot if each.first else -1,
            phrases.counts(scene, each),
            str(each.live),
            not each.live,
        )
        for each in waiting.reading.ukeire
    )
    column.line(phrases.sums(scene, waiting.reading), muted=True)
    holders = phrases.holders(scene, waiting)
    if holders:
        column.line(holders, muted=True)
    if waiting.first is not None:
        text = _("The first would have been {when}.")
        column.line(text.format(when=phrases.future_draw_words(scene, waiting.first)), muted=True)
