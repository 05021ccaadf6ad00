"""The box that finds moments of the log: every riichi, call and win, by the words of its sentence.

The box has its own keys: letters go to the field; Up and Down go from hit to hit; Return goes to
the current hit and closes; Esc closes. Sentences are searched in all languages at once. A word of
the query must begin a word of a sentence; in scripts other than Latin it may stand anywhere. What
has many spellings, as kan, カン and 槓, stands for the whole English word: kan finds no sankantsu.
"""

import re
from collections.abc import Iterator
from itertools import islice
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QDialog, QListView, QVBoxLayout, QWidget

from viewer.core.base.place import Place
from viewer.core.base.records import Call, Log, Riichi, Win
from viewer.core.play.moments import moments_of
from viewer.core.text.places import hand_name, wind_name
from viewer.core.text.spellings import IN_GAME, folded
from viewer.system.language import LANGUAGES, spoken
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels.hand_words import call_text
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import bring_up, muted, search_field
from viewer.ui.kit.picture import RowPicture, broken
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import TileArt

_SIZE: Final = QSize(440, 420)
_LEAST_SIZE: Final = QSize(320, 240)
_PAD: Final = 8
_EDGE: Final = 3
"""Of the current row."""
_LIST_KEYS: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
)
_MOST_HITS: Final = 2000
"""No game has a hundred; a log made to do harm must not stop the window."""
_MOST_YAKU: Final = 20
_BEGINS: Final = "(?<![a-z])"
_ENDS: Final = "(?![a-z])"


class Hit(NamedTuple):
    place: Place
    hand: str
    text: str
    searched: str = ""  # hand and text in all languages, for comparison


def hits_of(log: Log | None) -> list[Hit]:
    if log is None:
        return []
    found = list(islice(_found_in(log), _MOST_HITS))
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
    event: Riichi | Call | Win
    junme: int


def _found_in(log: Log) -> Iterator[_Found]:
    for index, kyoku in enumerate(log.hands):
        for moment in moments_of(kyoku):
            match moment.event:
                case Riichi(step=1) | Call() | Win() as event:
                    yield _Found(Place(index, moment.step), event, max(1, moment.junme))


def _hits(log: Log, found: list[_Found]) -> list[Hit]:
    """Return the hits in the language that is spoken."""
    names = words.shown_names(log)
    text = _("{who} {what}, go-round {junme}")
    hits = []
    for place, event, junme in found:
        kyoku = log.hands[place.hand_index]
        wind = wind_name((event.seat - kyoku.dealer) % log.players)
        who = words.named(names[event.seat], wind)
        sentence = text.format(who=who, what=_what(event), junme=junme)
        hits.append(Hit(place, hand_name(kyoku), sentence))
    return hits


def _what(event: Riichi | Call | Win) -> str:
    match event:
        case Riichi():
            return _("riichi")
        case Call(meld=meld):
            return call_text(meld.kind)
        case Win():
            return _win(event)


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
        self._log: object = None
        self._hits: list[Hit] = []
        self._found: list[Hit] = []
        self.field = search_field(_("A player, riichi, pon, kan, yakuman, any yaku"))
        self.field.setAccessibleName(self.windowTitle())
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self._go_and_close)
        self.field.installEventFilter(self)
        self.list = _HitList()
        self.list.row_chosen.connect(lambda hit: walker.go_to(hit.place))
        self.count = muted(wraps=True)
        column = QVBoxLayout(self)
        for widget in (self.field, self.list, self.count):
            column.addWidget(widget)
        self.resize(_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        walker.scene_changed.connect(self._on_scene_changed)

    def open_at(self, beside: QWidget) -> None:
        if not self.isVisible():
            self.move(beside.mapToGlobal(beside.rect().topRight()) - self.rect().topRight())
        bring_up(self)
        self._follow(self._walker.scene)
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass the keys that lead through the list on to it."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in _LIST_KEYS
        ):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

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
        found = matching(self._hits, self.field.text())
        if found != self._found or not found:
            self._found = found
            self.list.set_rows(found)
            self.list.follow(0)
        count = _("{count} of {all}").format(count=len(found), all=len(self._hits))
        if self._hits and not found:
            count = _("No hit: try a player's name, riichi, pon, kan, ron, tsumo or a yaku.")
        self.count.setText(count)
        announce(self.count, count)

    def _go_and_close(self) -> None:
        if self._found:
            self._walker.go_to(self._found[self.list.current].place)
            self.close()


class _HitList(RowList):
    def __init__(self) -> None:
        text = _("{hand}: {what}")
        super().__init__(
            lambda hit: text.format(hand=hit.hand, what=hit.text), "hits", _("Found"), TileArt()
        )
        self.setResizeMode(QListView.ResizeMode.Adjust)  # lines break anew with another width

    def row_height(self, fonts: Fonts, hit: Hit) -> int:
        width = self.viewport().width() - 2 * _PAD - _EDGE
        lines = len(broken(hit.text, fonts.body, width))
        height = QFontMetricsF(fonts.body).height()
        return int(height) + lines * ceil(height) + 2 * _PAD

    def lay_row(self, row: RowPicture, hit: Hit) -> None:
        box = row.rect.adjusted(_PAD + _EDGE, _PAD, -_PAD, -_PAD)
        height = QFontMetricsF(row.fonts.body).height()
        place = QRectF(box.x(), box.y(), box.width(), int(height))
        row.text(place, hit.hand, row.fonts.heading, row.theme.muted)
        for nth, text in enumerate(broken(hit.text, row.fonts.body, box.width())):
            y = box.y() + int(height) + nth * ceil(height)
            place = QRectF(box.x(), y, box.width(), height)
            row.text(place, text, row.fonts.body, row.theme.text)
