"""The insight: what can be read from the hand in view while the wall lies open.

Its distance from tenpai, its possible discards, what helps it and when that comes; and where all
tiles of a kind are.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontInfo

from viewer.core.analysis.efficiency import Accepted, DiscardChoice, discard_choices
from viewer.core.analysis.reading import Reading, read_hand
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.tiles import COPIES
from viewer.core.play.origins import NO_SLOT
from viewer.core.rules.shanten import COMPLETE, TENPAI
from viewer.core.text.places import ordinal, wind_letter
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels import insight_words
from viewer.ui.hand.panels.flow import MARGIN, Count, Flow
from viewer.ui.hand.panels.insight_end import add_answer, add_answers, add_end_insight, add_ukeire
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_view import TileView
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.hand.views.scene_view import TallView
from viewer.ui.kit.picture import ALIGN_CENTRE, Picture
from viewer.ui.kit.theme import Fonts, line_height
from viewer.ui.kit.tile_art import TileArt

_MOST_WAITS: Final = 4
_MOST_CHOICES: Final = 5
_TILE: Final = 1.9
"""Width of a tile, in sizes of the type; lines of fonts with kanji are higher than others."""
_MORE: Final = 9
"""In place of a seat: the box that lists all discards, or the best alone."""


class InsightDrawing(Drawing):
    def __init__(self) -> None:
        super().__init__()
        self.shows_all = False
        """Whether all discards are listed, with the tiles that each accepts."""

    def fill(self, scene: Scene, area: Area) -> Picture:
        fonts = Fonts.of(area.font)
        tile = round(_TILE * QFontInfo(fonts.body).pixelSize())
        width = area.width - 2 * MARGIN
        page = Flow(TileView(scene), fonts, MARGIN, MARGIN, width, tile)
        _add_seats(page)
        _add_reading(page, shows_all=self.shows_all)
        _add_picked(page)
        if scene.table.over:
            add_answers(page)
        if scene.table.over and not scene.own_view:
            add_end_insight(page)
        self.needs = round(page.y) + MARGIN
        return page


class InsightView(TallView):
    """The view of the insight; a click on "more" lists all discards, and one on "less" the best."""

    drawing: InsightDrawing

    def __init__(self, art: TileArt) -> None:
        super().__init__(InsightDrawing(), art)

    def under(self, at: QPointF) -> tuple[int, int]:
        slot, seat = super().under(at)
        return slot, -1 if seat == _MORE else seat

    def _click(self, at: QPointF) -> None:
        if self.picture.seat_at(at) == _MORE:
            self.drawing.shows_all = not self.drawing.shows_all
            self._renew()
        else:
            super()._click(at)


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


def _add_reading(page: Flow, *, shows_all: bool) -> None:
    scene = page.scene
    reading = read_hand(scene.replay, scene.step, scene.seat)
    shanten = words.shanten(reading.shanten) if reading else ""
    page.write(scene.short_name(scene.seat), shanten, font=page.fonts.heading)
    if reading is None:
        page.paragraph(_("The log does not show this hand."), muted=True)
        return
    add_answer(page)
    _add_discards(page, reading.shanten, shows_all=shows_all)
    if reading.shanten == COMPLETE:
        return
    is_tenpai = reading.shanten == TENPAI
    page.heading(_("Waits") if is_tenpai else _("Ukeire"))
    add_ukeire(page, reading)
    if is_tenpai and not scene.own_view:
        _add_waits(page, reading)


def _add_waits(page: Flow, reading: Reading) -> None:
    if not reading.waits:
        page.paragraph(_("None of them can be drawn any more."))
        return
    page.heading(_("When they come, if nobody calls"))
    for coming in reading.waits[:_MOST_WAITS]:
        note = insight_words.future_draw(page.scene, coming)
        seen = page.seen(page.scene.replay.tiles[coming.slot], note, slot=coming.slot)
        page.tile_line(seen, insight_words.own_draw(coming), seat=coming.seat)
    more = len(reading.waits) - _MOST_WAITS
    if more > 0:
        page.paragraph(_("and {count} more").format(count=more), muted=True)


# discards


def _add_discards(page: Flow, shanten: int, *, shows_all: bool) -> None:
    """Add what each possible discard leaves, while the seat in view has to discard."""
    scene = page.scene
    choices = discard_choices(scene.replay, scene.step, scene.seat)
    if not choices:
        return
    page.heading(_("Discards, best first"), *_rank(choices))
    if scene.own_view and not any(choice.discarded for choice in choices):
        page.paragraph(_("Click a tile of the hand to say what you would discard."), muted=True)
    shown = choices if shows_all else foremost(choices)
    for choice in shown:
        if choice.shanten != shanten:
            shanten = choice.shanten
            page.skip(0.3)
            page.paragraph(words.shanten(shanten), muted=True)
        most = max(each.unseen for each in choices if each.shanten == shanten)
        note = insight_words.choice_note(scene, choice)
        count = Count(choice.unseen, choice.unseen, choice.live or 0, most, note)
        page.counted_tile(page.seen(choice.tile, note), count, outlined=choice.discarded)
        if shows_all:
            page.small_tiles([_accepted_tile(page, each) for each in choice.accepted])
    if shows_all or len(shown) < len(choices):
        _add_more(page, len(choices) - len(shown))


def foremost(choices: Sequence[DiscardChoice]) -> list[DiscardChoice]:
    """Return the best choices, and what was discarded, if it is none of them, as the last."""
    later = [choice for choice in choices[_MOST_CHOICES:] if choice.discarded]
    return [*choices[: _MOST_CHOICES - len(later)], *later]


def _accepted_tile(page: Flow, each: Accepted) -> SeenTile:
    left = each.unseen if each.live is None else each.live
    return page.seen_kind(each.kind, insight_words.left(each), dim=not left)


def _add_more(page: Flow, hidden: int) -> None:
    text = _("{count} more").format(count=hidden) if hidden else _("the best alone")
    rect = QRectF(page.x, page.y, page.width, 1.2 * line_height(page.fonts.body))
    note = _("All discards, with their ukeire") if hidden else text
    page.box(rect, note=note, seat=_MORE)
    page.text(rect, text, page.fonts.body, page.theme.accent)
    page.y = rect.bottom()


def _rank(choices: Sequence[DiscardChoice]) -> tuple[str, str]:
    """Return which of the choices was discarded, as a figure and in words."""
    for choice in choices:
        if choice.discarded:
            value = (-choice.shanten, choice.unseen)
            better = sum((-each.shanten, each.unseen) > value for each in choices)
            text = _("Discarded: {nth} of {count}")
            text = text.format(nth=ordinal(better + 1), count=len(choices))
            return f"{better + 1} / {len(choices)}", text
    return "", ""


# the tile that was clicked


def _add_picked(page: Flow) -> None:
    scene = page.scene
    tile = scene.replay.tiles[scene.picked] if scene.picked >= 0 else None
    if tile is None:
        if not scene.table.over:
            page.skip(0.8)
            page.paragraph(_("Click a tile to find all four of its kind."), muted=True)
        return
    page.heading(_("Where is it?"))
    for found in tile_locations(scene.replay, scene.step, tile // COPIES):
        slot = NO_SLOT if found.slot is None else found.slot
        page.tile_line(page.seen(found.tile, slot=slot), insight_words.where(scene, found))
