"""The box that finds moments of the log: every riichi, call and win, by the words of its sentence.

The box stays open. It has its own keys: letters go to the field; Up and Down go from row to row;
Return and F3 go to the next hit after where one is, with Shift to the one before; Esc closes. F3
does so without the box, too. Sentences are searched in all languages at once. A word of the query
must begin a word of a sentence; in scripts other than Latin it may stand anywhere. What has many
spellings, as kan, カン and 槓, stands for the whole English word: kan finds no sankantsu. A word
that names a tile, as 6m or 6萬, finds its draws and discards as well; two such words find both
tiles'.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListView, QVBoxLayout, QWidget

from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Log, Riichi, Win
from viewer.core.base.tiles import TILES, Face, face_of
from viewer.core.base.typed_tiles import read_face
from viewer.core.play.moments import moments_of
from viewer.core.text.folding import folded
from viewer.core.text.places import hand_name
from viewer.core.text.spellings import IN_GAME
from viewer.system.language import LANGUAGES, spoken
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.event_words import move_word
from viewer.ui.hand.scene.landmarks import nearest_beyond
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import tile_height
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import boxed, bring_up, button, muted, search_field
from viewer.ui.kit.picture import RowPicture, broken
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import TileArt, code_of

_SIZE: Final = QSize(440, 420)
_LEAST_SIZE: Final = QSize(320, 240)
_PAD: Final = 8
_EDGE: Final = 3
"""Of the current row."""
_LIST_KEYS: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
)
_GO_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3})
_TILE: Final = 24
"""How wide a tile behind its sentence is, in pixels; with the room before it, as wide as below."""
_TILE_ROOM: Final = 34
_MOST_HITS: Final = 2000
"""No game has a hundred; a log made to do harm must not stop the window."""
_MOST_YAKU: Final = 20
_BEGINS: Final = "(?<![a-z])"
_ENDS: Final = "(?![a-z])"


class Hit(NamedTuple):
    place: Place
    hand: str
    text: str
    tile: str = ""  # the code of what was drawn or discarded
    searched: str = ""  # hand and text in all languages, for comparison


def hits_of(log: Log | None) -> list[Hit]:
    return _searchable(log, _found_in(log)) if log is not None else []


def found_by(log: Log | None, hits: list[Hit], query: str) -> list[Hit]:
    """Return those of a log's hits that a query finds, with draws and discards of its tiles."""
    found = matching(hits, query)
    named = {word: face for word in folded(query).split() if (face := read_face(word))}
    if log is None or not named:
        return found
    others = " ".join(word for word in folded(query).split() if word not in named)
    of_tiles = _searchable(log, _moves_of(log, {*named.values()}))
    return sorted((*found, *matching(of_tiles, others)))


def _searchable(log: Log, moments: Iterable["_Found"]) -> list[Hit]:
    found = list(islice(moments, _MOST_HITS))
    in_each = []
    for language in LANGUAGES:
        with spoken(language):
            in_each.append([f"{hit.hand} {hit.text}" for hit in _hits(log, found)])
    return [
        hit._replace(searched=folded("\n".join(texts)))
        for hit, *texts in zip(_hits(log, found), *in_each, strict=True)
    ]


def matching(hits: list[Hit], query: str) -> list[Hit]:
    patterns = []
    for word in folded(query).split():
        meant = IN_GAME.get(word)
        whole = f"{_BEGINS}{meant}{_ENDS}" if meant else _BEGINS + re.escape(word)
        patterns.append(re.compile(whole))
    return [hit for hit in hits if all(each.search(hit.searched) for each in patterns)]


class _Found(NamedTuple):
    """A hit in no language: where it is, and what happens in which go-round."""

    place: Place
    event: Riichi | Call | Win | Draw | Discard
    junme: int


def _found_in(log: Log) -> Iterator[_Found]:
    for index, kyoku in enumerate(log.hands):
        for moment in moments_of(kyoku):
            match moment.event:
                case Riichi(step=1) | Call() | Win() as event:
                    yield _Found(Place(index, moment.step), event, max(1, moment.junme))


def _moves_of(log: Log, faces: set[Face]) -> Iterator[_Found]:
    """Yield the draws and discards of tiles; of a five that is not called red, of red ones too."""
    for index, kyoku in enumerate(log.hands):
        for moment in moments_of(kyoku):
            match moment.event:
                case (Draw(tile=tile) | Discard(tile=tile)) as event if tile < TILES:
                    seen = face_of(tile, red_fives=log.red_fives)
                    if faces & {seen, Face(seen.kind)}:
                        yield _Found(Place(index, moment.step), event, max(1, moment.junme))


def _hits(log: Log, found: list[_Found]) -> list[Hit]:
    """Return the hits in the language that is spoken."""
    names = words.shown_names(log)
    text = _("{who} {what}, go-round {junme}")
    hits = []
    for place, event, junme in found:
        kyoku = log.hands[place.hand_index]
        who = words.SeatNames(names, kyoku.dealer).who(event.seat)
        what = _win(event) if isinstance(event, Win) else move_word(event)
        sentence = text.format(who=who, what=what, junme=junme)
        code = ""
        if isinstance(event, (Draw, Discard)):
            code = code_of(event.tile, red_fives=log.red_fives)
        hits.append(Hit(place, hand_name(kyoku), sentence, code))
    return hits


def _win(win: Win) -> str:
    numbers = (*win.yakuman, *(number for number, han in win.yaku if han))
    worth = listed((words.limit_name(win), *map(words.yaku_title, numbers[:_MOST_YAKU])))
    text = _("wins by tsumo ({worth})") if win.self_drawn else _("wins by ron ({worth})")
    return text.format(worth=worth or words.UNKNOWN)


class FindBox(QDialog):
    def __init__(self, walker: Walker, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Find in this log"))
        self._walker = walker
        self._log: Log | None = None
        self._hits: list[Hit] = []
        self._found: list[Hit] = []
        self.field = search_field(_("A player, riichi, pon, kan, any yaku, a tile as 6m"))
        self.field.setAccessibleName(self.windowTitle())
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list = _HitList()
        self.list.row_chosen.connect(lambda hit: walker.go_to(hit.place))
        self.count = muted(wraps=True)
        column = QVBoxLayout(self)
        before = _("To the hit before where you are (Shift+F3)")
        after = _("To the next hit from where you are (F3)")
        buttons = (
            button(_("Previous"), before, lambda: self.go(-1)),
            button(_("Next"), after, lambda: self.go(1)),
        )
        column.addWidget(self.field)
        column.addWidget(self.list)
        column.addLayout(boxed(QHBoxLayout(), self.count, *buttons, stretch=self.count))
        self.resize(_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        walker.scene_changed.connect(self._on_scene_changed)

    def open_at(self, beside: QWidget) -> None:
        if not self.isVisible():
            self.move(beside.mapToGlobal(beside.rect().topRight()) - self.rect().topRight())
        bring_up(self)
        self._follow(self._walker.scene)
        self._choose_here()
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass the keys that lead through the list on to it; go on with Return."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
        ):
            if event.key() in _LIST_KEYS:
                self.list.keyPressEvent(event)
                return True
            if event.key() in _GO_KEYS:
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _GO_KEYS:
            self.go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def go(self, direction: int) -> None:
        """Go to the next hit after where one is, or with -1 to the one before; round the ends."""
        self._follow(self._walker.scene)
        places = [hit.place for hit in self._found]
        if places:
            place = nearest_beyond(self._walker.in_game, places, direction)
            place = places[0 if direction > 0 else -1] if place is None else place
            self._walker.go_to(place)
            self.list.follow(places.index(place))

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.isVisible():
            self._follow(scene)

    def _follow(self, scene: Scene | None) -> None:
        """Collect the hits of another log; in play-it-yourself mode it ends at the step in view."""
        log = scene.of_game.document.log if scene is not None else None
        if log is not self._log:
            self._log, self._hits = log, hits_of(log)
            self._search()

    def _search(self) -> None:
        found = found_by(self._log, self._hits, self.field.text())
        if found != self._found or not found:
            self._found = found
            self.list.set_rows(found)
            self._choose_here()
        count = _("{count} of {all}").format(count=len(found), all=len(self._hits))
        if any(hit.tile for hit in found):  # a tile's moves are not among what is listed unasked
            count = str(len(found))
        if self._hits and not found:
            count = _("No hit: try a player's name, riichi, pon, kan, ron, tsumo, a yaku or 6m.")
        self.count.setText(count)
        announce(self.count, count)

    def _choose_here(self) -> None:
        """Choose the hit where one is, or the next one; after the last, that."""
        places = [hit.place for hit in self._found]
        self.list.follow(bisect_left(places, self._walker.in_game))


def _said(hit: Hit) -> str:
    return _("{hand}: {what}").format(hand=hit.hand, what=f"{hit.text} {hit.tile}".strip())


class _HitList(RowList):
    def __init__(self) -> None:
        super().__init__(_said, "hits", _("Found"), TileArt())
        self.setResizeMode(QListView.ResizeMode.Adjust)  # lines break anew with another width

    def row_height(self, fonts: Fonts, hit: Hit) -> int:
        width = self.viewport().width() - 2 * _PAD - _EDGE - bool(hit.tile) * _TILE_ROOM
        lines = len(broken(hit.text, fonts.body, width))
        height = QFontMetricsF(fonts.body).height()
        return int(height) + lines * ceil(height) + 2 * _PAD

    def lay_row(self, row: RowPicture, hit: Hit) -> None:
        box = row.rect.adjusted(_PAD + _EDGE, _PAD, -_PAD, -_PAD)
        if hit.tile:
            tile = QRectF(0, 0, _TILE, tile_height(_TILE))
            tile.moveCenter(QPointF(box.right() - _TILE / 2, row.rect.center().y()))
            row.tile(QRectF(tile.toRect()), hit.tile)
            box.setRight(box.right() - _TILE_ROOM)
        height = QFontMetricsF(row.fonts.body).height()
        place = QRectF(box.x(), box.y(), box.width(), int(height))
        row.text(place, hit.hand, row.fonts.heading, row.theme.muted)
        for nth, text in enumerate(broken(hit.text, row.fonts.body, box.width())):
            y = box.y() + int(height) + nth * ceil(height)
            place = QRectF(box.x(), y, box.width(), height)
            row.text(place, text, row.fonts.body, row.theme.text)
