"""Short notices: tooltips, sentences in the status bar, confirmations of copying.

A screen reader reads only what has the keyboard focus, so each notice is announced to it as well.
"""

from typing import Final

from PySide6 import QtGui
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStatusBar, QToolTip, QWidget

_SHOWN_MS: Final = 4000


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader read a text at once; ``widget`` is what it is about, and is visible."""
    if text and widget.isVisible() and QtGui.QAccessible.isActive():
        event = QtGui.QAccessibleAnnouncementEvent(widget, text)
        QtGui.QAccessible.updateAccessibility(event)


def show_for_a_while(bar: QStatusBar, text: str) -> None:
    bar.showMessage(text, _SHOWN_MS)
    announce(bar, text)


def copy_with_tooltip(button: QWidget, text: str, notice: str) -> None:
    """Copy a text, and say below the button what was copied."""
    QGuiApplication.clipboard().setText(text)
    QToolTip.showText(button.mapToGlobal(button.rect().bottomLeft()), as_tooltip(notice), button)
    announce(button, notice)


def as_tooltip(note: str) -> str:
    """Return a note for `setToolTip`; Qt reads it as markup if it looks so, hence the escaping."""
    if "<" not in note and "&lt;" not in note:
        return note
    from html import escape  # noqa: PLC0415 - no start needs its table of entities

    return f"<qt>{escape(note).replace(chr(10), '<br>')}</qt>"
