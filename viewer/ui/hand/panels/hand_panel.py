"""The hand that is walked through: its events as a list; below, its end and the insight.

The insight is what can be read from the hand in view while the wall lies open: its distance from
tenpai, its possible discards, what helps it and when that comes; and where all tiles of a kind are.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontInfo, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from viewer.core.analysis.efficiency import Accepted, DiscardChoice, discard_choices
from viewer.core.analysis.hand_analysis import Reading, read_hand
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.place import Place
from viewer.core.base.tiles import COPIES, SET
from viewer.core.play.origins import NO_SLOT
from viewer.core.rules.shanten import COMPLETE, TENPAI
from viewer.core.text.places import ordinal
from viewer.core.wall.wall import HAND
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels import hand_words
from viewer.ui.hand.panels.flow import MARGIN, Count, Flow
from viewer.ui.hand.panels.insight_end import (
    add_answer,
    add_answers,
    add_end_insight,
    add_ukeire,
    add_ukeire_heading,
)
from viewer.ui.hand.panels.lists import EventList
from viewer.ui.hand.panels.note_box import NoteBox
from viewer.ui.hand.panels.rarity import add_rarity
from viewer.ui.hand.panels.result import lay_result
from viewer.ui.hand.scene.notebook import Notebook
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import Area, lay_badge
from viewer.ui.hand.views.scene_view import TallView
from viewer.ui.kit.parts import TallScrollArea, boxed
from viewer.ui.kit.picture import Picture, TextShape
from viewer.ui.kit.theme import Fonts, by_type, line_height
from viewer.ui.kit.tile_art import TileArt

_MOST_WAITS: Final = 4
_MOST_CHOICES: Final = 5
_TILE: Final = 1.9
"""Width of a tile, in sizes of the type; lines of fonts with kanji are higher than others."""
_MORE: Final = 9
"""The key of the box that lists all discards, or the best alone."""


_LEAST_EVENTS: Final = 80
_ROOM_FOR_NOTES: Final = 200
"""Pixels of height with type of the usual size."""


class HandPanel(QSplitter):
    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setObjectName("hand_panel")
        self.setChildrenCollapsible(False)
        self._walker = walker
        self.events = EventList(art)
        self.events.setMinimumHeight(_LEAST_EVENTS)
        self._picked = -1
        self._notebook: Notebook | None = None
        self.result = ResultView(art)
        self.insight = InsightView(art)
        self.insight.setObjectName("insight")
        read = QWidget()
        boxed(QVBoxLayout(read), self.result, self.insight, spacing=0, stretch=self.insight)
        self.result.called, self.insight.called = _("Result"), _("Hand")
        self._area = _SteadyArea(read)
        self._area.setAccessibleName(_("Hand"))
        self.note_box = NoteBox()
        below = QWidget()
        boxed(QVBoxLayout(below), self._area, self.note_box, spacing=0, stretch=self._area)
        for part in (self.events, below):
            self.addWidget(part)
        self.note_box.fit_to(self.font())
        self.setSizes([200, 400])
        self.events.row_chosen.connect(walker.go)
        self.events.line_wanted.connect(walker.line_wanted)
        self.result.slot_clicked.connect(walker.pick)
        self.insight.slot_clicked.connect(walker.pick)
        self.insight.seat_clicked.connect(walker.sit)
        walker.scene_changed.connect(self._on_scene_changed)

    def set_notebook(self, notebook: Notebook | None) -> None:
        self._notebook = notebook
        if self._walker.scene is not None:
            self.note_box.set_scene(self._walker.scene, notebook)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_enough = self.height() >= by_type(self, _ROOM_FOR_NOTES)
        self.events.setMinimumHeight(_LEAST_EVENTS if is_enough else _LEAST_EVENTS // 2)
        self.note_box.give_room(is_enough=is_enough)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.note_box.fit_to(self.font())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._walker.scene is not None:
            self._follow(self._walker.scene.of_hand)

    def _on_scene_changed(self, scene: Scene) -> None:
        scene = scene.of_hand
        if self.isVisible() and scene != self.insight.scene:
            self._follow(scene)

    def _follow(self, scene: Scene) -> None:
        appears = scene.table.over and self.result.isHidden()
        asked = scene.picked >= 0 and scene.picked != self._picked
        self._picked = scene.picked
        for part in (self.events, self.result, self.insight):
            part.set_scene(scene)
        self.note_box.set_scene(scene, self._notebook)
        self._area.lay_out()
        bar = self._area.verticalScrollBar()
        if appears:
            bar.setValue(0)
        elif asked:  # where a tile is stands last, or at the end below the result
            bar.setValue(self.insight.y() if scene.table.over else bar.maximum())


class ResultView(TallView):
    """Shows how the hand ended; hidden before its end."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lay_result, art)
        self.setObjectName("result")
        self.hide()

    def set_scene(self, scene: Scene | None) -> None:
        over = scene is not None and scene.table.over
        parent = self.parentWidget()
        if over and self.isHidden() and parent is not None:
            # at its later width, or it would be laid out twice when it appears
            self.resize(parent.width(), self.height())
        if over or self.scene is not None:
            super().set_scene(scene if over else None)
        self.setVisible(over)

    def _lay_out(self) -> Picture:
        picture = super()._lay_out()
        texts = (shape.text for shape in picture.shapes if isinstance(shape, TextShape))
        self.told = listed(texts)
        if self._pointed is None:
            self.setAccessibleDescription(self.told)
        return picture


class _SteadyArea(TallScrollArea):
    """Its bar has room of its own, and comes and goes beside what is shown.

    Otherwise all that it shows would be laid out anew with each coming and going, step by step.
    """

    def __init__(self, shown: QWidget) -> None:
        super().__init__()
        self._shown = shown
        self.setWidget(shown)

    def lay_out(self) -> None:
        """Let what is shown be as high as it needs to be, before it is painted.

        Left to itself, Qt paints it, lays it out, and then paints it once more.
        """
        for widget in (self._shown, self.viewport(), self):
            QCoreApplication.sendPostedEvents(widget, QEvent.Type.LayoutRequest)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        self._shown.setFixedWidth(max(0, self.contentsRect().width() - bar))
        super().resizeEvent(event)


def lay_insight(scene: Scene, area: Area, *, shows_all: bool = False) -> Picture:
    """Lay the insight out; if it ``shows_all``, each discard with the tiles that it accepts."""
    fonts = Fonts.of(area.font)
    tile = round(_TILE * QFontInfo(fonts.body).pixelSize())
    width = area.width - 2 * MARGIN
    page = Flow(TilePresenter(scene), fonts, MARGIN, MARGIN, width, tile)
    _add_seats(page)
    _add_reading(page, shows_all=shows_all)
    _add_picked(page)
    if not scene.play_mode:
        add_rarity(page)
    if scene.table.over:
        add_answers(page)
    if scene.table.over and not scene.play_mode:
        add_end_insight(page)
    page.height = round(page.y) + MARGIN
    return page


class InsightView(TallView):
    """The view of the insight; a click on "more" lists all discards, and one on "less" the best."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lay_insight, art)
        self.shows_all = False

    def under(self, at: QPointF) -> tuple[int, int]:
        slot, seat = super().under(at)
        return slot, -1 if seat == _MORE else seat

    def _click(self, at: QPointF) -> None:
        if self.picture.box_key_at(at) == _MORE:
            self.shows_all = not self.shows_all
            self._drawing = partial(lay_insight, shows_all=self.shows_all)
            self._renew()
        else:
            super()._click(at)


def _add_seats(page: Flow) -> None:
    """Lay each seat's wind, from the dealer on; the one in view has a ground."""
    scene, theme = page.scene, page.theme
    side = round(1.3 * line_height(page.fonts.body))
    for offset, seat in enumerate(page.presenter.notes.seats):
        badge = QRectF(page.x + offset * (side + 14), page.y, side, side)
        fill, edge = (theme.line, theme.text) if seat == scene.seat else (None, None)
        page.box(badge.adjusted(-5, -5, 5, 5), fill, edge, 5, scene.who(seat), seat)
        lay_badge(page, badge, offset)
    page.y += side + 14


def _add_reading(page: Flow, *, shows_all: bool) -> None:
    scene = page.scene
    reading = read_hand(scene.replay, scene.step, scene.seat)
    shanten = words.shanten(reading.shanten) if reading else ""
    page.write(scene.short_name(scene.seat), shanten, font=page.fonts.heading)
    if reading is None:
        page.paragraph(_("The log does not show this hand."), muted=True)
        return
    add_answer(page)
    choices = discard_choices(scene.replay, scene.step, scene.seat)
    if _waits_for_answer(scene, choices):
        page.skip(0.5)
        page.paragraph(_("Click a tile of the hand to say what you would discard."), muted=True)
        return
    _add_discards(page, choices, reading.shanten, shows_all=shows_all)
    if reading.shanten == COMPLETE:
        return
    is_tenpai = reading.shanten == TENPAI
    heading = _("Waits") if is_tenpai else _("Ukeire")
    if choices and _has_to_discard(scene):
        among = {each.kind for each in choices[0].accepted}
        reading = read_hand(scene.replay, scene.step, scene.seat, among) or reading
        heading = (
            _("Waits after the best discard") if is_tenpai else _("Ukeire after the best discard")
        )
    page.heading(heading)
    add_ukeire(page, reading)
    if is_tenpai and not scene.play_mode:
        _add_waits(page, reading)


def _has_to_discard(scene: Scene) -> bool:
    """Whether the seat in view holds a tile too many; after its discard its choices stay."""
    return len(scene.table.seats[scene.seat].held) % SET == HAND % SET + 1


def _add_waits(page: Flow, reading: Reading) -> None:
    if not reading.waits:
        if reading.live is not None:
            page.paragraph(_("None of them can be drawn any more."))
        return
    page.heading(_("When they come, if nobody calls"))
    for coming in reading.waits[:_MOST_WAITS]:
        note = hand_words.future_draw(page.scene, coming)
        seen = page.seen(page.scene.replay.tiles[coming.slot], note, slot=coming.slot)
        page.tile_line(seen, hand_words.own_draw(coming), seat=coming.seat)
    more = len(reading.waits) - _MOST_WAITS
    if more > 0:
        page.paragraph(_("and {count} more").format(count=more), muted=True)


# discards


def _is_asked(scene: Scene) -> bool:
    if not scene.play_mode:
        return False
    return _waits_for_answer(scene, discard_choices(scene.replay, scene.step, scene.seat))


def _waits_for_answer(scene: Scene, choices: Sequence[DiscardChoice]) -> bool:
    """Whether one who plays it himself has yet to say what to discard: then nothing helps."""
    place = Place(scene.hand_index, scene.step, scene.seat)
    is_open = len(choices) > 1 and not any(choice.discarded for choice in choices)
    return scene.play_mode and is_open and place not in {each.place for each in scene.answers}


def _add_discards(
    page: Flow, choices: Sequence[DiscardChoice], shanten: int, *, shows_all: bool
) -> None:
    """Add what each possible discard leaves, while the seat in view has to discard."""
    scene = page.scene
    if not choices:
        return
    page.heading(_("Discards, best first"), *_rank(choices))
    shown = choices if shows_all else foremost(choices)
    add_ukeire_heading(page, hand_words.live_of(scene, choices[0]))
    page.skip(0.3)  # for the frame of what was discarded
    for choice in shown:
        if choice.shanten != shanten:
            shanten = choice.shanten
            page.skip(0.3)
            page.paragraph(words.shanten(shanten), muted=True)
        most = max(each.unseen for each in choices if each.shanten == shanten)
        note = hand_words.choice_note(scene, choice)
        count = Count(choice.unseen, hand_words.live_of(scene, choice), most, note)
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
    live = hand_words.live_of(page.scene, each)
    left = each.unseen if live is None else live
    return page.seen_kind(each.kind, words.ukeire(each.unseen, live), dim=not left)


def _add_more(page: Flow, hidden: int) -> None:
    text = _("{count} more").format(count=hidden) if hidden else _("the best alone")
    rect = QRectF(page.x, page.y, page.width, 1.2 * line_height(page.fonts.body))
    note = _("All discards, with their ukeire") if hidden else text
    page.box(rect, note=note, key=_MORE)
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
        if not scene.table.over and not _is_asked(scene):  # then a click answers
            page.skip(0.8)
            page.paragraph(_("Click a tile to find all four of its kind."), muted=True)
        return
    page.heading(_("Where is it?"))
    for found in tile_locations(scene.replay, scene.step, tile // COPIES):
        slot = NO_SLOT if found.slot is None else found.slot
        page.tile_line(page.seen(found.tile, slot=slot), hand_words.where(scene, found))
