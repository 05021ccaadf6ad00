"""Colours and type: a dark and a light table, chosen by the user or by the system.

Widgets take their colours from the application's palette; what is painted by hand takes them
from `Theme`. Colours never carry a meaning alone: each goes with a mark or a word.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette


class ThemeChoice(StrEnum):
    """What the user asked for."""

    DARK = "dark"
    LIGHT = "light"
    SYSTEM = "system"


class Theme(NamedTuple):
    """The colours of painted things."""

    window: QColor
    panel: QColor
    line: QColor
    text: QColor
    muted: QColor
    accent: QColor
    good: QColor
    bad: QColor
    felt: QColor
    wall: QColor
    asked: QColor


DARK: Final = Theme(
    window=QColor("#1e2227"),
    panel=QColor("#262b31"),
    line=QColor("#3a414a"),
    text=QColor("#eceff3"),
    muted=QColor("#a3adb9"),
    accent=QColor("#f2b544"),
    good=QColor("#6fce8b"),
    bad=QColor("#ff7b72"),
    felt=QColor("#23423a"),
    wall=QColor("#d9d2bd"),
    asked=QColor("#4fb3ff"),
)
LIGHT: Final = Theme(
    window=QColor("#f1f1ed"),
    panel=QColor("#fbfbf9"),
    line=QColor("#cfcfc6"),
    text=QColor("#1d2126"),
    muted=QColor("#5b636d"),
    accent=QColor("#b06a00"),
    good=QColor("#1f7a3d"),
    bad=QColor("#b3261e"),
    felt=QColor("#cfe3d6"),
    wall=QColor("#8a8266"),
    asked=QColor("#0068c9"),
)


def theme_for(choice: ThemeChoice) -> Theme:
    """Return the colours for a choice; an undecided system counts as dark."""
    if choice is ThemeChoice.SYSTEM:
        scheme = QGuiApplication.styleHints().colorScheme()
        return LIGHT if scheme is Qt.ColorScheme.Light else DARK
    return LIGHT if choice is ThemeChoice.LIGHT else DARK


def palette_of(theme: Theme) -> QPalette:
    """Return a palette that gives Qt's own widgets the same colours."""
    palette = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.panel,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.bad,
        role.ToolTipBase: theme.panel,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.window,
        role.Link: theme.accent,
        role.Light: theme.line.lighter(120),
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.line.darker(130),
        role.Shadow: theme.window.darker(160),
    }
    for each, colour in colours.items():
        palette.setColor(each, colour)
    for each in (role.WindowText, role.Text, role.ButtonText):
        faded = QColor(theme.muted)
        faded.setAlphaF(0.6)
        palette.setColor(QPalette.ColorGroup.Disabled, each, faded)
    return palette
