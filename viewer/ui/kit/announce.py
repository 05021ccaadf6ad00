"""Tell a screen reader something at once, wherever the keys are.

What a window says by itself, in its status bar, a message or an answer, nobody hears otherwise: it
is where the keys are not.
"""

from typing import Final

from PySide6.QtWidgets import QStatusBar, QWidget

_SHOWN_MS: Final = 4000


def announce(widget: QWidget, text: str) -> None:
    """Let a text be read out, if anybody listens; ``widget`` is what it is about, and in sight."""
    if not text or not widget.isVisible():
        return
    # Their many names take long to make: not while the first window is.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def say_for_a_while(bar: QStatusBar, text: str) -> None:
    """Say in a status bar what need not stay."""
    bar.showMessage(text, _SHOWN_MS)
    announce(bar, text)
