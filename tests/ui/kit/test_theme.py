import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QMenu, QStyle, QStyleOptionButton, QWidget

from tests.helpers.contrast import contrast, luminance
from viewer.ui.kit.theme import (
    _COVERED,
    DARK_THEME,
    LIGHT_THEME,
    Cloth,
    Fonts,
    ThemeChoice,
    bold_font,
    palette_of,
    selected_colour,
    themes,
)

THEMES = pytest.mark.parametrize(
    "theme", _COVERED.values(), ids=[f"{theme}-{cloth}" for theme, cloth in _COVERED]
)


@THEMES
@pytest.mark.parametrize("colour", ["text", "muted", "faint", "accent", "good", "bad", "asked"])
@pytest.mark.parametrize("ground", ["window", "panel"])
def test_text_can_be_read(theme, colour, ground):
    assert contrast(getattr(theme, colour), getattr(theme, ground)) >= 4.5


@THEMES
def test_lines_of_players_can_be_seen(theme):
    for colour in theme.series:
        assert contrast(colour, theme.panel) >= 4.5
        assert contrast(colour, theme.window) >= 4.5


@THEMES
@pytest.mark.parametrize("colour", ["text", "muted", "bad"])
def test_text_on_what_is_selected_can_be_read(theme, colour):
    assert contrast(getattr(theme, colour), selected_colour(theme)) >= 4.5


@THEMES
def test_what_stands_on_accent_and_felt_can_be_read(theme):
    assert contrast(theme.window, theme.accent) >= 4.5
    assert contrast(theme.text, theme.felt) >= 4.5
    assert contrast(theme.muted, theme.felt) >= 4.5


@THEMES
def test_walls_stand_out_from_the_felt(theme):
    assert contrast(theme.wall, theme.felt) >= 2
    assert contrast(theme.accent, theme.felt) >= 2


def test_dark_is_dark_and_light_is_light():
    assert luminance(DARK_THEME.window) < 0.1
    assert luminance(LIGHT_THEME.window) > 0.8


@pytest.mark.parametrize("make", [Fonts.of, bold_font])
def test_the_same_fonts_are_made_once(qapp, make):
    made = make(QFont(qapp.font()))
    assert make(QFont(qapp.font())) is made
    larger = QFont(qapp.font())
    larger.setPointSizeF(2 * larger.pointSizeF())
    assert make(larger) != made


def test_fonts_are_bold_where_they_shall_be(qapp):
    for base in (qapp.font(), bold_font(qapp.font())):
        fonts = Fonts.of(base)
        assert [font.bold() for font in fonts] == [True, base.bold(), True, base.bold()]
    assert not qapp.font().bold()


def system_turns(scheme):
    """Let the system say that its colours have changed."""
    QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)


@pytest.mark.parametrize(
    ("choice", "scheme", "theme"),
    [
        (ThemeChoice.DARK, Qt.ColorScheme.Light, DARK_THEME),
        (ThemeChoice.LIGHT, Qt.ColorScheme.Dark, LIGHT_THEME),
        (ThemeChoice.SYSTEM, Qt.ColorScheme.Dark, DARK_THEME),
        (ThemeChoice.SYSTEM, Qt.ColorScheme.Light, LIGHT_THEME),
        (ThemeChoice.SYSTEM, Qt.ColorScheme.Unknown, DARK_THEME),
    ],
)
def test_only_system_asks_the_system(monkeypatch, choice, scheme, theme):
    class Hints:
        def colorScheme(self):  # noqa: N802 - Qt's name
            return scheme

    with monkeypatch.context() as patch:
        patch.setattr("viewer.ui.kit.theme.QGuiApplication.styleHints", Hints)
        themes.choose(choice)
    assert themes.current is theme
    system_turns(Qt.ColorScheme.Light)
    system_turns(scheme)
    assert themes.current is theme
    assert QApplication.palette().window().color() == theme.window


def test_who_follows_is_called_now_and_after_each_change(qtbot):
    seen = []

    class Follower(QObject):
        def colour(self):
            seen.append(themes.current)

    follower = Follower()
    themes.follow(follower.colour)
    for choice in (ThemeChoice.LIGHT, ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(choice)
    assert seen == [DARK_THEME, LIGHT_THEME, DARK_THEME]
    with qtbot.waitSignal(follower.destroyed):
        follower.deleteLater()
    themes.choose(ThemeChoice.LIGHT)
    assert len(seen) == 3


def test_what_is_drawn_in_other_colours_changes_nothing_else():
    with themes.drawn_in(LIGHT_THEME):
        assert themes.current is LIGHT_THEME
        assert QApplication.palette().window().color() == DARK_THEME.window
    assert themes.current is DARK_THEME


@THEMES
def test_the_palette_has_the_themes_colours(theme):
    palette = palette_of(theme)
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    for each, colour in {
        role.Window: theme.window,
        role.Base: theme.panel,
        role.Text: theme.text,
        role.ButtonText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
    }.items():
        assert palette.color(group.Active, each) == colour
    assert palette.color(group.Disabled, role.Text) == theme.faint


def frame_of(picture, left, y):
    """What a picture has at the left edge of a box, and before it."""
    return picture.pixelColor(left, y), picture.pixelColor(left - 1, y)


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_a_box_that_is_not_ticked_can_be_seen(qtbot, choice):
    themes.choose(choice)
    window = QWidget()
    qtbot.addWidget(window)
    box = QCheckBox("text", window)
    box.move(10, 10)
    box.adjustSize()
    option = QStyleOptionButton()
    box.initStyleOption(option)
    part = QStyle.SubElement.SE_CheckBoxIndicator
    rect = box.style().subElementRect(part, option, box).translated(box.pos())
    frame, ground = frame_of(window.grab().toImage(), rect.left(), rect.center().y())
    if frame == ground:
        frame, ground = frame_of(window.grab().toImage(), rect.left() + 1, rect.center().y())
    assert contrast(frame, ground) >= 3


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_a_menus_box_that_is_not_ticked_can_be_seen(qtbot, choice):
    themes.choose(choice)
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("text")
    action.setCheckable(True)
    y = menu.actionGeometry(action).center().y()
    picture = menu.grab().toImage()
    row = [picture.pixelColor(x, y) for x in range(2, y + 10)]
    assert max(contrast(row[0], each) for each in row) >= 3


def test_the_cloth_stays_when_the_theme_changes():
    try:
        themes.choose(ThemeChoice.DARK, Cloth.BLUE)
        dark = themes.current
        themes.choose(ThemeChoice.LIGHT)
        assert themes.cloth is Cloth.BLUE
        assert themes.current.felt != LIGHT_THEME.felt
        assert themes.current.window == LIGHT_THEME.window
        assert dark.felt != DARK_THEME.felt
    finally:
        themes.choose(ThemeChoice.DARK, Cloth.GREEN)
