"""What a verdict rests on, in one look: inputs, computation and result, each whole and to copy.

A hand at a time. Below stand what repeats it without this program: a Python program that makes the
wall, and shell commands that compute the hashes.
"""

import sys
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from viewer.core.judgement.beforehand import Beforehand
from viewer.core.text.hash_commands import Shell, commands
from viewer.document import Document
from viewer.translation import N_, _, in_a_row
from viewer.ui import words
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.notices import copy_button
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    TallScrollArea,
    VerdictLabel,
    boxed,
    code_field,
    label,
    muted,
    wrapped_label,
)
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.evidence_items import (
    EvidenceGroup,
    EvidenceItem,
    evidence_of,
    hand_title,
)

_MARK: Final = 14
_WRONG: Final = "wrong"
_TOPIC: Final = "evidence of "
"""Begins the name of an item's title."""
_ABOVE: Final = 60
"""Pixels that are seen above what disagrees."""
_WALL_LINES: Final = 8
"""A wall is seen whole; of longer texts the first lines are, and the rest is scrolled to."""
_LINES_SEEN: Final = 4
_MOST_SHOWN: Final = 20_000
_LINE: Final = 80
"""Characters for which a field has a line."""
_SHELL_NAMES: Final[dict[Shell, str]] = {
    "sh": N_("a Linux or macOS terminal"),
    "powershell": "PowerShell",
}
_COMMANDS_TIP: Final = N_(
    "Copy lines that compute the hashes in {shell}, and say whether they are the ones in the record"
)


class EvidencePage(QWidget):
    kyoku_chosen = Signal(int)
    """From 0; by the user."""

    def __init__(self, document: Document, index: int = 0, known: Beforehand | None = None) -> None:
        super().__init__()
        self.document = document
        self._known = known
        self._topic = ""
        self.hands = ComboBox()
        self.hands.setAccessibleName(_("Kyoku"))
        self.hands.setToolTip(_("Whose wall this is about"))
        self.hands.addItems([hand_title(document, at) for at in range(document.hand_count)])
        self.hands.setCurrentIndex(index)
        self.area = TallScrollArea()
        self.area.setAccessibleName(_("Evidence"))
        self.python = copy_button(
            _("Copy Python that prints this wall"),
            _("Copy a short program that makes this wall and compares it with the log"),
            self._python,
        )
        usual: Shell = "powershell" if sys.platform == "win32" else "sh"
        other: Shell = "sh" if usual == "powershell" else "powershell"
        self.commands = self._commands_button(_("Copy as commands"), usual)
        other_name = _(_SHELL_NAMES[other])
        self.other_commands = self._commands_button(
            _("… for {shell}").format(shell=other_name), other
        )
        top = boxed(QHBoxLayout(), label(_("Kyoku")), self.hands, None, spacing=8)
        buttons = (self.python, self.commands, self.other_commands)
        row = boxed(QHBoxLayout(), *buttons, None, spacing=8)
        advice = _wrapped(
            muted(),
            _(
                "All this can be repeated without this program: save the Python as wall.py and run"
                " it (python3 wall.py, on Windows py wall.py), or paste the commands into a"
                " terminal."
            ),
        )
        parts = top, self.area, advice, row
        boxed(QVBoxLayout(self), *parts, margins=(0, 12, 0, 0), spacing=10, stretch=self.area)
        self.hands.activated.connect(self.kyoku_chosen)
        self.hands.currentIndexChanged.connect(self._show)
        self._show(index)

    @property
    def index(self) -> int:
        return self.hands.currentIndex()

    def show_hand(self, index: int, topic: str = "") -> None:
        """Show a hand's evidence (from 0), at the item of a topic, or at what disagrees."""
        self._topic = topic
        self.hands.setCurrentIndex(index)
        QTimer.singleShot(0, self._body, self._scroll)

    def _show(self, index: int) -> None:
        self._body = body = QWidget()
        groups = evidence_of(self.document, index, self._known)
        margins = (0, 0, WINDOW_MARGIN, 0)  # apart from the scroll bar
        boxed(QVBoxLayout(body), *map(_group, groups), None, margins=margins, spacing=18)
        self.area.setWidget(body)
        QTimer.singleShot(0, body, self._scroll)
        self.python.setEnabled(bool(self.document.wall_script(index)))
        has_hash = bool(self.document.hashed_texts(index))
        self.commands.setEnabled(has_hash)
        self.other_commands.setEnabled(has_hash)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll anew: a page that was not shown yet was not laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self._body, self._scroll)

    def _scroll(self) -> None:
        """Scroll to what was asked for, or else to the first thing that disagrees."""
        body = self._body
        asked = body.findChild(QLabel, _TOPIC + self._topic) if self._topic else None
        found = asked or body.findChild(VerdictLabel, _WRONG)
        if found is not None:
            place = found.mapTo(body, QPoint()).y()
            self.area.verticalScrollBar().setValue(place - _ABOVE)

    def _python(self) -> tuple[str, str]:
        said = _("Copied: Python for {hand}").format(hand=self.hands.currentText())
        return self.document.wall_script(self.index), said

    def _commands_button(self, text: str, shell: Shell) -> QWidget:
        name = _(_SHELL_NAMES[shell])

        def copied() -> tuple[str, str]:
            said = _("Copied: commands for {shell}").format(shell=name)
            return commands(self.document.hashed_texts(self.index), shell), said

        return copy_button(text, _(_COMMANDS_TIP).format(shell=name), copied)


def _group(group: EvidenceGroup) -> QVBoxLayout:
    heading = label(group.title, size=1.1, bold=True)
    return boxed(QVBoxLayout(), heading, *map(_item, group.items), spacing=10)


def _item(item: EvidenceItem) -> QVBoxLayout:
    cut = _("Only the first {count} characters are shown; all are copied.")
    below = [item.said, cut.format(count=words.points(_MOST_SHOWN)) if _is_cut(item) else ""]
    title = label(name=_TOPIC + item.topic)
    said = boxed(QVBoxLayout(), _wrapped(title, item.title), spacing=2)
    if any(below):
        said.addWidget(_wrapped(muted(), in_a_row(below)))
    row = boxed(QHBoxLayout(), said, spacing=8, stretch=said)
    if item.verdict is not None:
        mark = VerdictLabel(_MARK)
        agrees = {Verdict.AGREES: True, Verdict.DISAGREES: False}.get(item.verdict)
        mark.setObjectName(_WRONG if item.verdict is Verdict.DISAGREES else "")
        mark.show_verdict(item.verdict, words.verdict_words(agrees))
        row.insertWidget(0, mark, 0, Qt.AlignmentFlag.AlignTop)
    column = boxed(QVBoxLayout(), row, spacing=6)
    if item.text:
        copied = _("Copied: {what}").format(what=item.title)
        copy = copy_button(_("Copy"), _("Copy this text"), lambda: (item.text, copied))
        copy.setAccessibleName(_("Copy: {what}").format(what=item.title))
        row.addWidget(copy, 0, Qt.AlignmentFlag.AlignBottom)
        column.addWidget(_field(item))
    return column


def _wrapped(made: QLabel, text: str) -> QLabel:
    """Set the text last: Qt then asks the label for its height at its width."""
    wrapped_label(made).setText(text)
    return made


def _is_cut(item: EvidenceItem) -> bool:
    """Whether a text is longer than any that a site writes: a hostile file must not stop Qt."""
    return len(item.text) > _MOST_SHOWN


def _field(item: EvidenceItem) -> QPlainTextEdit:
    text = item.text[:_MOST_SHOWN]
    lines = sum(-(-max(1, len(line)) // _LINE) for line in text.split("\n"))
    field = code_field(lines if lines <= _WALL_LINES else _LINES_SEEN)
    field.setReadOnly(True)
    field.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    field.setAccessibleName(item.title)
    field.setPlainText(text)
    return field
