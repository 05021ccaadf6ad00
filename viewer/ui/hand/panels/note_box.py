"""Below the hand: what the user thinks of the moment in view, and a menu of all notes and lines.

Without a note it is a line of buttons; it opens where there is a note, or one is asked for.
"""

from collections.abc import Callable
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontInfo,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QWindow,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from viewer.core.study.annotations import NOTHING, AnnotatedPlace, Annotation, MomentMark
from viewer.translation import _
from viewer.ui.hand.panels.note_words import MARK_SIGNS, MARK_WORDS, note_text, place_text
from viewer.ui.hand.scene.notebook import Notebook
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.drawn_button import DrawnButton
from viewer.ui.kit.parts import StyleSheet, boxed, give_type, leave_files, use_custom_scrollbars
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict import NoteSign, draw_sign

_STYLE: Final = """
#note_box { background: $panel; border-top: 1px solid $line; }
#note_box QLineEdit, #note_box QPlainTextEdit { background: $window; color: $text;
    border: 1px solid $line; border-radius: 4px; padding: 1px 3px; }
#note_box QLineEdit:focus, #note_box QPlainTextEdit:focus { border-color: $asked; }
#note_box QPushButton { text-align: left; color: $muted; background: transparent; border: none;
    padding: 3px 4px; }
#note_box QPushButton:hover, #note_box QPushButton:focus { color: $text;
    text-decoration: underline; }
#note_box QToolButton:checked { background: $line; border-radius: 4px; }
"""
_MOST_LINES: Final = 5
_MOST_LISTED: Final = 60


class NoteBox(QWidget):
    place_chosen = Signal(object)
    """An `AnnotatedPlace` of the menu."""
    line_unwanted = Signal()
    """The line that is shown shall go."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("note_box")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._scene: Scene | None = None
        self._place: AnnotatedPlace | None = None
        self._notebook: Notebook | None = None
        self._asked_at: AnnotatedPlace | None = None
        self._joins = False
        self._has_room = True
        self.marks = {mark: self._mark_button(mark) for mark in MomentMark}
        self.opener = QPushButton(_("Comment…"))
        self.opener.setToolTip(_("Write what you think of this moment (I)"))
        self.opener.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.opener.clicked.connect(self.ask)
        self.name = QLineEdit()
        self.name.setPlaceholderText(_("Name of this moment"))
        self.name.setAccessibleName(_("Name of this moment"))
        leave_files(self.name)
        self.comment = CommentField()
        self.list_button = self._list_button()
        row = boxed(QHBoxLayout(), *self.marks.values(), spacing=2)
        boxed(row, 4, self.opener, self.name, self.list_button, spacing=2)
        row.setStretch(4, 1)
        row.setStretch(5, 1)
        boxed(QVBoxLayout(self), row, self.comment, margins=(8, 5, 8, 6), spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        StyleSheet(self, _STYLE)
        self.name.textEdited.connect(self._on_edited)
        self.comment.textChanged.connect(self._on_edited)
        for field in (self.name, self.comment):
            field.installEventFilter(self)
        self.hide()

    def _mark_button(self, mark: MomentMark) -> "MarkButton":
        button = MarkButton(MARK_SIGNS[mark], _(MARK_WORDS[mark]))
        button.setCheckable(True)
        button.clicked.connect(lambda: self._toggle(mark))
        return button

    def _toggle(self, mark: MomentMark) -> None:
        if self._notebook is not None and self._place is not None:
            self._notebook.toggle_mark(self._place, mark)

    def _list_button(self) -> QToolButton:
        button = MarkButton(NoteSign.COMMENT, _("All notes and lines of this game"))
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def set_scene(self, scene: Scene, notebook: Notebook | None) -> None:
        """Show the note of a moment; typing in it goes on where the note is the same."""
        self._scene, self._notebook = scene, notebook
        self._show_if_room()
        if notebook is None:
            return
        if scene.place != self._place:
            self._place, self._joins = scene.place, False
            self.comment.moveCursor(QTextCursor.MoveOperation.Start)
            if self._asked_at != scene.place:
                self._asked_at = None
        self.list_button.setEnabled(bool(notebook.annotations))
        self._show(scene.annotation)

    def give_room(self, *, is_enough: bool) -> None:
        """Leave the room to the hand where there is little, unless a note is being written."""
        if is_enough != self._has_room:
            self._has_room = is_enough
            self._show_if_room()

    def _show_if_room(self) -> None:
        is_used = self._asked_at is not None or self.comment.hasFocus() or self.name.hasFocus()
        self.setVisible(self._notebook is not None and (self._has_room or is_used))

    def ask(self) -> None:
        """Open the fields, and lead the keys to the comment."""
        self._asked_at = self._place
        self._show_if_room()
        self._show(self._note)
        self.comment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def _note(self) -> Annotation:
        if self._notebook is None or self._place is None:
            return NOTHING
        return self._notebook.annotation(self._place)

    def _show(self, note: Annotation) -> None:
        for mark, button in self.marks.items():
            button.setChecked(note.mark is mark)
        with QSignalBlocker(self.name), QSignalBlocker(self.comment):
            if self.name.text() != note.name:
                at = self.name.cursorPosition()
                self.name.setText(note.name)
                self.name.setCursorPosition(at)
            if self.comment.toPlainText() != note.comment:
                self.comment.set_text(note.comment)
        is_open = bool(note.comment or note.name) or self._asked_at is not None
        is_open = is_open or self.comment.hasFocus() or self.name.hasFocus()
        self.opener.setVisible(not is_open)
        self.name.setVisible(is_open)
        self.comment.setVisible(is_open)
        self.comment.fit()

    def _on_edited(self) -> None:
        if self._notebook is not None and self._place is not None:
            name, comment = self.name.text(), self.comment.toPlainText()
            note = self._note._replace(name=name, comment=comment)
            self._notebook.write(self._place, note, joins=self._joins)
        self._joins = True
        self.comment.fit()

    def fit_to(self, font: QFont) -> None:
        """Take type as large as a font: Qt hands none on to what has a style sheet."""
        size = QFontInfo(font).pixelSize()
        fields = self.opener, self.name, self.comment
        give_type(size, *fields, *self.marks.values(), self.list_button)
        self.comment.fit()

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        """Leave a field by Esc or a click elsewhere; what was typed next is undone by itself."""
        if isinstance(field, QWindow):
            self._leave_by_click(event)
            return False
        if isinstance(event, QFocusEvent):
            self._watch_clicks(is_wanted=event.gotFocus())
        if isinstance(event, QFocusEvent) and event.lostFocus():
            self._joins, self._asked_at = False, None
            if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
                self._show(self._note)
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if is_escape and event.type() is QEvent.Type.KeyPress and isinstance(field, QWidget):
            field.clearFocus()
            return True
        return super().eventFilter(field, event)

    def _watch_clicks(self, *, is_wanted: bool) -> None:
        """Hear of all clicks in the window: what takes no focus by a click would leave it here."""
        window = self.window().windowHandle()
        if window is not None:
            window.removeEventFilter(self)
            if is_wanted:
                window.installEventFilter(self)

    def _leave_by_click(self, event: QEvent) -> None:
        """Give the keys back to the view; a click in this box goes on with the note."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            at = self.mapFromGlobal(event.globalPosition().toPoint())
            if not self.rect().contains(at):
                for field in (self.name, self.comment):
                    field.clearFocus()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        scene, notebook = self._scene, self._notebook
        if scene is None or notebook is None:
            return
        for place, note in [*scene.annotations.items()][:_MOST_LISTED]:
            text = place_text(scene, place, note)
            action = menu.addAction(text.replace("&", "&&"))
            action.setToolTip(note_text(note))
            action.triggered.connect(self._chooser(place))
        if scene.branch is not None:
            menu.addSeparator()
            menu.addAction(_("De&lete line")).triggered.connect(self.line_unwanted)

    def _chooser(self, place: AnnotatedPlace) -> Callable[[], None]:
        return lambda: self.place_chosen.emit(place)


class CommentField(QPlainTextEdit):
    """As high as its lines, up to a few."""

    def __init__(self) -> None:
        super().__init__()
        use_custom_scrollbars(self)
        self.setPlaceholderText(_("Comment"))
        self.setAccessibleName(_("Comment"))
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)  # a dropped file is for the window
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fit()

    def set_text(self, text: str) -> None:
        """Show a text; the cursor stays where it is, as others may have added to what is typed."""
        cursor = self.textCursor()
        at = cursor.position()
        self.setPlainText(text)
        cursor.setPosition(min(at, self.document().characterCount() - 1))
        self.setTextCursor(cursor)

    def fit(self) -> None:
        lines = max(2, min(_MOST_LINES, ceil(self.document().size().height())))
        edges = 2 * (self.document().documentMargin() + 5)
        self.setFixedHeight(round(lines * ceil(self.fontMetrics().lineSpacing()) + edges))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class MarkButton(DrawnButton):
    def __init__(self, sign: NoteSign, tip: str) -> None:
        super().__init__(tip)
        self._sign = sign

    def sizeHint(self) -> QSize:
        side = self.iconSize().width() + 8
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painting(self) as painter:
            painter.setOpacity(1 if self.isEnabled() else 0.4)
            draw_sign(painter, self.shape_rect.adjusted(1, 1, -1, -1), self._sign)
