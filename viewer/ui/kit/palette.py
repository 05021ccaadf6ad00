"""Gives Qt's own widgets the colours of the theme; what is painted by hand asks for it itself."""

from typing import Final

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from viewer.ui.kit.theme import Theme, themes

_FRAMED: Final = ("QCheckBox", "QMenu")
"""Qt's widgets with boxes to tick."""
_FRAME_SHADE: Final = 128
"""Makes up for Fusion's shade, in per cent."""


def show_palette() -> None:
    """Give all widgets the colours of now."""
    QApplication.setPalette(palette_of(themes.current))
    framed = framed_palette_of(themes.current)
    for kind in _FRAMED:
        QApplication.setPalette(framed, kind)  # type: ignore[arg-type]  # stubs: bytes


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
    disabled = QPalette.ColorGroup.Disabled
    for each in (role.WindowText, role.Text):
        palette.setColor(disabled, each, theme.faint)
    palette.setColor(disabled, role.ButtonText, theme.muted)  # buttons are lighter than panels
    return palette


def framed_palette_of(theme: Theme) -> QPalette:
    """Return a palette for what has boxes to tick, in which their frames can be seen.

    Fusion draws a frame in a shade of what is behind, which is hardly another colour on a dark
    window. It fills nothing here with that colour, so it may be any.
    """
    palette = palette_of(theme)
    palette.setColor(QPalette.ColorRole.Window, theme.faint.lighter(_FRAME_SHADE))
    return palette
