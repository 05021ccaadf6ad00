"""What is asked of who plays it himself or plays on: buttons on a line below the view.

It is there as long as one plays, and keeps its height, so that nothing moves from one question to
the next. Above it, while a line is shown, stands the line's sign.
"""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QIcon, QImage, QKeySequence, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from viewer.core.base.errors import sentence
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Move, Riichi
from viewer.translation import _, listed
from viewer.ui.event_words import move_text
from viewer.ui.hand.panels.hand_words import question_text
from viewer.ui.hand.panels.insight_end import tally_text
from viewer.ui.hand.panels.line_strip import LineStrip
from viewer.ui.hand.scene.questions import other_answer, tally_of
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import StyleSheet, boxed, label, take_away, tool_button
from viewer.ui.kit.theme import by_type
from viewer.ui.kit.tile_art import ASPECT, TileArt, painting

_TILE: Final = 24
"""Pixels that a tile on a button is high, with the system's type."""
ANSWER_KEYS: Final = tuple(f"Ctrl+{nth}" for nth in range(1, 10))
"""Of the buttons, from the left."""
_HIGH: Final = 42
_STRIP: Final = 30
"""Pixels that the strip of a line adds."""
_STYLE: Final = """
#question_bar { background: $panel; border-top: 1px solid $line; }
QToolButton { color: $text; background: $window; border: 1px solid $line; border-radius: 4px;
    padding: 2px 8px; }
QToolButton:hover, QToolButton:focus { border-color: $asked; }
QToolButton:checked { border: 2px solid $accent; }
QLabel[again="true"] { color: $accent; }
#line_sign { color: $asked; }
#line_styles, #line_back { background: transparent; border-color: transparent; padding: 0 6px; }
#line_back { color: $asked; }
#line_styles::menu-indicator { image: none; }
#line_styles:hover, #line_styles:focus, #line_back:hover, #line_back:focus { border-color: $asked; }
"""
_OPEN: Final = frozenset({MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN})


class QuestionBar(QWidget):
    """Shows what the walker is asked; hidden unless one plays it oneself, or plays on."""

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("question_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._walker = walker
        self._art = art
        self.buttons: list[QToolButton] = []
        self.question = label(bold=True, name="question")
        self.tally = label(name="tally")
        self._choices = QHBoxLayout()
        boxed(self._choices, spacing=6)
        self.strip = LineStrip(walker)
        self._row = QWidget()
        parts = (self.question, 6, self._choices, None, self.tally)
        for box in (
            boxed(QHBoxLayout(self._row), *parts, spacing=6),
            boxed(QVBoxLayout(self), self.strip, self._row, margins=(12, 4, 12, 4), spacing=4),
        ):
            box.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        StyleSheet(self, _STYLE)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()
        self.hide()
        walker.asked_again.connect(self._on_asked_again)

    def set_scene(self, scene: Scene) -> None:
        is_line = scene.branch is not None
        self.setVisible(scene.play_mode or is_line)
        self._clear()
        self._stress(is_stressed=False)
        if is_line == self.strip.isHidden():
            self.strip.setVisible(is_line)
            self._fit()
        self.strip.set_scene(scene)
        if not self.isHidden():
            self._ask(scene)
            tally = tally_of(() if is_line else scene.answers)
            self.tally.setText(tally_text(tally) if tally.answered else "")
            self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self._fit()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave the tally out, and then the question, where the buttons need their room."""
        self.question.show()
        self.tally.show()
        for part in (self.tally, self.question):
            if self._row.minimumSizeHint().width() > self._row.width():
                part.hide()

    def _fit(self) -> None:
        lines = _HIGH if self.strip.isHidden() else _HIGH + _STRIP
        self.setFixedHeight(by_type(self, lines))
        for each in (self.question, self.tally, self.strip.sign):
            font = QFont(each.font())
            font.setPixelSize(self.fontInfo().pixelSize())
            each.setFont(font)  # Qt hands none on to those with a style sheet

    def _clear(self) -> None:
        while self.buttons:
            button = self.buttons.pop()
            self._choices.removeWidget(button)
            take_away(button)

    def _ask(self, scene: Scene) -> None:
        asked = self._walker.question
        if asked is None:
            over = _("The kyoku is over.") if scene.table.over else _("Nothing to decide: go on.")
            problem = self._walker.lines.problem if scene.branch else None
            self.question.setText(sentence(problem) if problem else over)
            self._offer_other_answer(scene)
            return
        others = [move for move in asked.moves if not isinstance(move, Discard)]
        for move in others:
            if isinstance(move, Riichi):
                self._add(_("riichi"), (), self._declare).setCheckable(True)
            else:
                self._add_move(scene, move)
        self.question.setText(self._question(scene))
        if not asked.own_turn:
            self._add(_("pass"), (), lambda: self._walker.answer(()))
        if scene.branch is None:
            tip = _("Show what was done, without an answer")
            self._add(_("show"), (), lambda: self._walker.answer(None), tip)
            self._offer_other_answer(scene)

    def _question(self, scene: Scene) -> str:
        """Return what is asked, in a line also whom: several seats may be played by hand."""
        asked, seat = self._walker.question, self._walker.asked_seat
        who = "" if scene.branch is None else scene.short_name(seat)
        return question_text(asked, declares=self._walker.declares, who=who) if asked else ""

    def _offer_other_answer(self, scene: Scene) -> None:
        if other_answer(scene) is not None:
            tip = _("Leave the game with what you answered, and play on")
            self._add(
                _("play on with your answer"), (), self._walker.lines.play_on_with_answer, tip
            )

    def _declare(self) -> None:
        self._walker.declares = not self._walker.declares
        if self._walker.scene is not None:
            self.question.setText(self._question(self._walker.scene))

    def _add_move(self, scene: Scene, move: Move) -> None:
        tiles: tuple[int, ...] = ()
        if isinstance(move, Call):
            meld = move.meld
            tiles = meld.from_hand if meld.kind in _OPEN else meld.tiles
        self._add(move_text((move,)), map(scene.face, tiles), lambda: self._walker.answer((move,)))

    def _add(
        self, text: str, faces: Iterable[str], do: Callable[[], object], tip: str = ""
    ) -> QToolButton:
        button = self._button(text, [*faces])
        self._give_key(button, tip)
        button.clicked.connect(lambda _checked=False: do())
        self._choices.addWidget(button)
        button.show()  # at once, or it would flicker
        self.buttons.append(button)
        return button

    def _button(self, text: str, faces: list[str]) -> QToolButton:
        button = tool_button(text[:1].upper() + text[1:])
        button.setFont(self.font())
        button.setAccessibleName(listed((text, " ".join(faces))) if faces else text)
        if faces:
            button.setIcon(self._icon(faces))
            high = by_type(self, _TILE)
            button.setIconSize(QSize(round(len(faces) * high / ASPECT), high))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _give_key(self, button: QToolButton, tip: str) -> None:
        """Give a button its number as its key, which its tip names; none to a tenth."""
        nth = len(self.buttons)
        key = QKeySequence(ANSWER_KEYS[nth] if nth < len(ANSWER_KEYS) else "")
        button.setShortcut(key)
        name = key.toString(QKeySequence.SequenceFormat.NativeText)
        tip = _("{view} ({key})").format(view=tip, key=name) if tip and name else tip or name
        button.setToolTip(as_tooltip(tip))

    def _icon(self, faces: list[str]) -> QIcon:
        high, ratio = by_type(self, _TILE), self.devicePixelRatioF()
        width = high / ASPECT
        image = QImage(
            QSize(round(len(faces) * width * ratio), round(high * ratio)),
            QImage.Format.Format_ARGB32_Premultiplied,
        )
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as painter:
            for nth, face in enumerate(faces):
                self._art.draw(painter, QRectF(nth * width, 0, width, high), face)
        return QIcon(QPixmap.fromImage(image))

    def _on_asked_again(self) -> None:
        self._stress(is_stressed=True)

    def _stress(self, *, is_stressed: bool) -> None:
        """Show the question in the colour of what is asked, once one wanted to go past it."""
        self.question.setProperty("again", is_stressed)
        self.question.style().polish(self.question)
