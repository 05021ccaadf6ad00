"""What Qt tells of fonts is not heard in tests.

It tells it while it holds the lock of all fonts. Where Python hears of it, as under pytest-qt, that
waits for Python's own lock; and a thread that draws may hold that one, and wait for the fonts'.
"""

from typing import Final

QUIET_FONTS: Final = "qt.text.font.db=false;qt.qpa.fonts=false"
"""For QT_LOGGING_RULES, before there is an application of Qt's."""
