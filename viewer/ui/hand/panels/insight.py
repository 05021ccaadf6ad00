"""The insight: what can be read from the hand in view while the wall lies open.

Its distance from tenpai, its possible discards, what helps it and when that comes; and where all
tiles of a kind are.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF

from viewer.core.analysis.efficiency import DiscardChoice, discard_choices
from viewer.core.analysis.reading import Reading, Ukeire, read_hand
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.tiles import COPIES
from viewer.core.play.origins import NO_SLOT
from viewer.core.rules.shanten import COMPLETE, TENPAI
from viewer.core.text.places import ordinal, wind_letter
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels import insight_words
from viewer.ui.hand.panels.flow import MARGIN, Flow
from viewer.ui.hand.panels.insight_end import add_end_insight
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.tile_view import SeenTile, TileView
from viewer.ui.hand.views.canvas import ALIGN_CENTRE
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, line_height, themes

_MOST_WAITS: Final = 4
_LEAST_TILE: Final = 18
"""Pixels."""


class InsightDrawing(Drawing):
    def fill(self, scene: Scene, area: Area) -> Picture:
        fonts = Fonts.of(area.font)
        tile = max(_LEAST_TILE, round(1.35 * line_height(fonts.body)))
        width = area.width - 2 * MARGIN
        page = Flow(TileView(scene), themes.current, fonts, MARGIN, MARGIN, width, tile)
        _add_seats(page)
        _add_reading(page)
        _add_picked(page)
        if scene.table.over and not scene.own_view:
            add_end_insight(page)
        self.needs = round(page.y) + MARGIN
        return page


def _add_seats(page: Flow) -> None:
    scene, theme = page.scene, page.theme
    side = round(1.6 * line_height(page.fonts.body))
    for nth, seat in enumerate(page.tile_view.notes.seats):
        rect = QRectF(page.x + nth * (side + 6), page.y, side, side)
        is_chosen = seat == scene.seat
        fill, edge = (theme.accent, theme.accent) if is_chosen else (theme.panel, theme.muted)
        page.box(rect, fill, edge, 4, scene.who(seat), seat)
        colour = theme.window if is_chosen else theme.text
        page.text(rect, wind_letter(nth), page.fonts.heading, colour, ALIGN_CENTRE)
    page.y += side + 8


def _add_reading(page: Flow) -> None:
    scene = page.scene
    page.paragraph(scene.who(scene.seat), bold=True)
    reading = read_hand(scene.replay, scene.step, scene.seat)
    if reading is None:
        page.paragraph(_("The log does not show this hand."), muted=True)
        return
    page.paragraph(words.shanten(reading.shanten))
    _add_discards(page)
    if reading.shanten == COMPLETE:
        return
    is_tenpai = reading.shanten == TENPAI
    page.heading(_("Waits") if is_tenpai else _("Ukeire"))
    page.captioned_tiles([_ukeire_tile(page, each) for each in reading.ukeire])
    page.paragraph(insight_words.sums(scene, reading), muted=True)
    if is_tenpai and not scene.own_view:
        _add_waits(page, reading)


def _ukeire_tile(page: Flow, each: Ukeire) -> tuple[SeenTile, str]:
    """Return a kind's tile, and how many of it can be drawn, as far as that may be known."""
    note, slot = insight_words.counts(page.scene, each), NO_SLOT
    if each.first is not None:
        note += "\n" + insight_words.future_draw(page.scene, each.first)
        slot = each.first.slot
    count = each.unknown if page.scene.own_view else each.live
    return page.seen_kind(each.kind, note, dim=not count, slot=slot), str(count)


def _add_waits(page: Flow, reading: Reading) -> None:
    if not reading.waits:
        page.paragraph(_("None of them can be drawn any more."))
        return
    page.heading(_("When they come, if nobody calls"))
    for coming in reading.waits[:_MOST_WAITS]:
        seen = page.seen(page.scene.replay.tiles[coming.slot], slot=coming.slot)
        page.tile_line(seen, insight_words.future_draw(page.scene, coming))
    more = len(reading.waits) - _MOST_WAITS
    if more > 0:
        page.paragraph(_("and {count} more").format(count=more), muted=True)


# discards


def _add_discards(page: Flow) -> None:
    """Add what each possible discard leaves, while the seat in view has to discard."""
    scene = page.scene
    choices = discard_choices(scene.replay, scene.step, scene.seat)
    if not choices:
        return
    page.heading(_("Discards, best first"))
    _add_rank(page, choices)
    shanten = None
    for choice in choices:
        if choice.shanten != shanten:
            shanten = choice.shanten
            page.paragraph(words.shanten(shanten))
        text = insight_words.left(choice)
        note = "\n".join((text, _("Unseen: neither in the hand nor open on the table")))
        page.choice(
            page.seen(choice.tile, note),
            text,
            [
                page.seen_kind(
                    each.kind,
                    insight_words.left(each),
                    dim=not (each.unseen if each.live is None else each.live),
                )
                for each in choice.accepted
            ],
            title=_("Discarded") if choice.discarded else "",
            is_best=shanten == choices[0].shanten,
        )


def _add_rank(page: Flow, choices: Sequence[DiscardChoice]) -> None:
    """Say how many choices were better than the discard, which may stand far below."""
    for choice in choices:
        if choice.discarded:
            value = (-choice.shanten, choice.unseen)
            better = sum((-each.shanten, each.unseen) > value for each in choices)
            text = _("Discarded: {nth} of {count}")
            text = text.format(nth=ordinal(better + 1), count=len(choices))
            page.paragraph(text, muted=True)


# the tile that was clicked


def _add_picked(page: Flow) -> None:
    scene = page.scene
    page.heading(_("Where is it?"))
    tile = scene.replay.tiles[scene.picked] if scene.picked >= 0 else None
    if tile is None:
        page.paragraph(_("Click a tile to find all four of its kind."), muted=True)
        return
    for found in tile_locations(scene.replay, scene.step, tile // COPIES):
        slot = NO_SLOT if found.slot is None else found.slot
        page.tile_line(page.seen(found.tile, slot=slot), insight_words.where(scene, found))
