import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QStyleOptionSlider,
)
from shiboken6 import isValid

import viewer.ui
from tests.helpers.contrast import contrast
from tests.helpers.qt import pixel
from viewer.ui.kit.application import show_palette
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.notices import Headline, MessageBar
from viewer.ui.kit.parts import (
    ThinBar,
    plain_buttons,
    take_away,
    use_custom_scrollbars,
)
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes
from viewer.ui.kit.verdict import Verdict


@pytest.fixture
def bar(qtbot):
    made = MessageBar()
    qtbot.addWidget(made)
    return made


def test_it_is_hidden_until_there_is_something_to_say(bar):
    assert not bar.isVisible()
    bar.say("x.mjlog: The file is empty.")
    assert bar.isVisible()
    assert bar.label.text() == bar._mark.accessibleName() == "x.mjlog: The file is empty."


def test_the_latest_sentence_stands(bar):
    bar.say("one")
    bar.say("two")
    assert bar.label.text() == "two"


def test_it_can_be_dismissed(bar, qtbot):
    bar.say("x")
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_a_name_with_tags_is_shown_as_it_is(bar):
    bar.say("<h1>x</h1>.mjlog: its root is <html>")
    assert bar.label.textFormat() is Qt.TextFormat.PlainText
    bar.label.setWordWrap(False)  # Qt chooses any width for several lines
    shown = bar.label.sizeHint().width()
    bar.say("x.mjlog: its root is")
    assert shown > bar.label.sizeHint().width()


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_it_has_the_themes_colours(bar, theme):
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    bar.say("x")
    image = bar.grab().toImage()
    assert image.pixelColor(2, 2) == theme.panel
    assert image.pixelColor(2, image.height() - 1) == theme.bad


def test_a_headline_has_a_mark_once_there_was_work(qtbot):
    head = Headline()
    qtbot.addWidget(head)
    head.show()
    head.say(None, "Choose a folder.", "")
    assert not head._mark_label.isVisible()
    head.say(Verdict.AGREES, "2 < 3", "<b>")
    assert head._mark_label.isVisible()
    assert (head.sentence.text(), head.detail.text()) == ("2 < 3", "<b>")
    assert head._mark_label.accessibleName() == "2 < 3"


def test_a_headline_keeps_what_is_selected_in_it(qtbot):
    head = Headline()
    qtbot.addWidget(head)
    head.say(None, "a folder", "1 of 9")
    head.sentence.setSelection(2, 6)
    head.say(None, "a folder", "2 of 9")
    assert head.sentence.selectedText() == "folder"


@pytest.mark.parametrize(
    ("done", "total", "part"),
    [(0, 1, 0), (1, 4, 0.25), (3, 3, 1), (9, 3, 1), (10**12, 4 * 10**12, 0.25), (0, 0, 0)],
)
def test_a_bar_shows_how_far_work_is(qtbot, done, total, part):
    bar = ThinBar("how many")
    qtbot.addWidget(bar)
    bar.show_progress(done, total)
    assert bar.value() / bar.maximum() == part
    bar.show_progress(done, None)
    assert (bar.minimum(), bar.maximum()) == (0, 0)  # which Qt shows as going on


FILES = [
    file
    for file in Path(viewer.ui.__file__).parent.rglob("*.py")
    if any(kind in file.read_text("utf-8") for kind in ("QDialogButtonBox(", "QMessageBox("))
]


@pytest.mark.parametrize("kind", [QDialogButtonBox, QMessageBox])
def test_no_button_keeps_an_icon_nor_loses_its_text(qtbot, qapp, kind):
    box = kind()
    qtbot.addWidget(box)
    box.setStandardButtons(kind.StandardButton.Ok | kind.StandardButton.Cancel)
    texts = [each.text() for each in box.buttons()]
    for each in box.buttons():  # as some systems do by themselves
        each.setIcon(qapp.style().standardIcon(QStyle.StandardPixmap.SP_DialogOkButton))
    assert plain_buttons(box) is box
    assert [each.icon().isNull() for each in box.buttons()] == [True, True]
    assert [each.text() for each in box.buttons()] == texts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_dialog_forgets_to_take_icons_away(file):
    assert "plain_buttons(" in file.read_text("utf-8")


@pytest.mark.parametrize("long", [False, True])
def test_a_scroll_bar_shows_in_the_colours_of_now_where_one_is(qtbot, long):
    area = QPlainTextEdit("x\n" * 200 if long else "x" * 2000)
    area.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    qtbot.addWidget(area)
    use_custom_scrollbars(area)
    area.resize(200, 200)
    area.show()
    bar = area.verticalScrollBar() if long else area.horizontalScrollBar()
    option, control = QStyleOptionSlider(), QStyle.SubControl.SC_ScrollBarSlider
    bar.initStyleOption(option)
    slider = (
        bar.style()
        .subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, control, bar)
        .center()
    )
    end = bar.rect().bottomRight() - QPoint(5, 5)
    colours = []
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(choice)
        image = bar.grab().toImage()
        colours.append(pixel(image, slider.x(), slider.y()))
        assert contrast(colours[-1], pixel(image, end.x(), end.y())) > 3
    assert colours[0] != colours[1]


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_the_list_of_a_combo_box_can_be_read(qtbot, choice):
    themes.choose(choice)
    show_palette()
    box = ComboBox()
    box.addItems(["one", "two"])
    qtbot.addWidget(box)
    box.show()
    box.showPopup()
    palette = box.view().palette()
    written, ground = (
        palette.color(each) for each in (QPalette.ColorRole.Text, QPalette.ColorRole.Window)
    )
    box.hidePopup()
    assert contrast(written, ground) > 7


def test_what_was_taken_away_answers_nothing(qtbot):
    button, clicks = QPushButton(), []
    button.clicked.connect(lambda: clicks.append(1))
    button.show()
    button.click()
    take_away(button)
    assert button.isHidden()
    button.click()
    assert clicks == [1]
    qtbot.waitUntil(lambda: not isValid(button))


def test_whatever_is_hidden_to_be_deleted_is_taken_away():
    other_way = re.compile(r"\.hide\(\).*\n.*\.deleteLater\(\)")
    folder = Path(viewer.ui.__file__).parent
    found = [
        each.name for each in folder.rglob("*.py") if other_way.search(each.read_text("utf-8"))
    ]
    assert found == []
