import re
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QImage, QTextCursor, QTextDocument, QTextTable, QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton

from tests.helpers import long_run
from tests.helpers.system import CHINESE
from viewer.system.assets import help_page
from viewer.system.language import LANGUAGES
from viewer.ui.actions import MENUS
from viewer.ui.hand.panels.question_bar import ANSWER_KEYS
from viewer.ui.kit.actions import key_table
from viewer.ui.kit.help_pages import HELP_PAGES, HelpPage, HelpWindow, anchor_of
from viewer.ui.kit.theme import LIGHT_THEME, ThemeChoice, readable_width, themes


@pytest.fixture
def help_at(qtbot):
    """Open the help at a page."""

    def show(page="views"):
        shown = HelpWindow(page=page)
        qtbot.addWidget(shown)
        shown.show()
        return shown

    return show


@pytest.fixture
def window_of_help(help_at):
    return help_at()


def top_of(page):
    """The first heading at or below the upper edge."""
    block = page.cursorForPosition(QPoint(30, 12)).block()
    while not block.blockFormat().headingLevel():
        block = block.next()
    return block.text()


@pytest.fixture
def language(request, spoken):
    spoken(request.param)
    return request.param


EACH_PAGE = pytest.mark.parametrize(
    ("name", "language"), long_run.combinations(HELP_PAGES, LANGUAGES), indirect=["language"]
)


@EACH_PAGE
def test_every_page_begins_with_its_title_and_has_room_and_no_italics(language, help_at, name):
    """The list shows the title; no page needs to be scrolled sideways."""
    shown = help_at(name)
    shown.resize(1024, 700)
    text = help_page(name, language).read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    assert shown.page.document().begin().text() == title
    assert shown.list.rows[shown.list.current].text == title
    QApplication.processEvents()
    assert shown.page.horizontalScrollBar().maximum() == 0
    assert "font-style:italic" not in shown.page.toHtml()


def test_a_row_of_the_list_opens_its_page_and_back_leads_back(window_of_help):
    window_of_help.list.choose(HELP_PAGES.index("walls"))
    assert window_of_help.page.source().fileName() == "walls.md"
    back, forward = (
        next(b for b in window_of_help.findChildren(QPushButton) if b.text() == text)
        for text in ("&Back", "&Forward")
    )
    assert back.isEnabled()
    back.click()
    assert window_of_help.list.current == 0
    assert forward.isEnabled()


def test_links_lead_to_other_pages_and_their_sections(window_of_help):
    page = window_of_help.page
    window_of_help.open_page("views")
    page.setSource(page.source().resolved(QUrl("walls.md#the-dice-and-the-break")))
    QApplication.processEvents()
    assert window_of_help.list.rows[window_of_help.list.current].text == "How walls are made"
    assert top_of(page) == "The dice and the break"
    page.setSource(page.source().resolved(QUrl("#the-three-eras")))
    assert top_of(page) == "The three eras"


@pytest.mark.dear("each link of a page is followed")
@EACH_PAGE
def test_every_link_into_a_page_finds_its_section(language, help_at, name):
    shown = help_at(name)
    page, here = shown.page, shown.page.source()
    text = help_page(name, language).read_text(encoding="utf-8")
    for link in long_run.a_third(re.findall(r"\(((?:\w+\.md)?#[^)\s]+)\)", text)):
        url = here.resolved(QUrl(link))
        page.setSource(url)
        QApplication.processEvents()
        at_end = page.verticalScrollBar().value() == page.verticalScrollBar().maximum()
        assert anchor_of(top_of(page)) == url.fragment() or at_end
        assert help_page(shown.name, language) == Path(page.source().toLocalFile())


def test_code_has_han_characters_of_the_language_and_arrows_that_can_be_read(spoken, qtbot):
    spoken("zh_CN")
    page = HelpPage("views")
    qtbot.addWidget(page)
    cursor = page.document().find("空格")
    assert CHINESE in cursor.charFormat().fontFamilies()[1:]
    fixed = cursor.charFormat().fontFamilies()[0]
    cursor = page.document().find("→", page.document().find("Alt+"))
    families = cursor.charFormat().fontFamilies()
    assert families == QApplication.font().families()
    assert families[0] != fixed


def test_tables_have_room_and_lines_also_after_going_back(window_of_help):
    page = window_of_help.page
    for go in (lambda: page.open_page("walls"), lambda: page.open_page("views"), page.backward):
        go()
        found = [f for f in page.document().rootFrame().childFrames() if isinstance(f, QTextTable)]
        assert found
        assert all(table.format().cellPadding() > 0 for table in found)
        assert all(table.format().border() == 1 for table in found)


def test_tables_and_code_stand_apart_from_the_text_around_them(window_of_help):
    window_of_help.open_page("check")
    document = window_of_help.page.document()
    area = document.documentLayout().blockBoundingRect
    table = next(f for f in document.rootFrame().childFrames() if isinstance(f, QTextTable))
    code = document.find("wall-viewer verify").block()
    after_code = code.next().next()
    assert code.next().blockFormat().nonBreakableLines()
    assert after_code.text().startswith("checks files")
    assert code.blockFormat().background().color() == themes.current.window
    assert area(code.next()).top() == area(code).bottom()
    assert area(after_code).top() - area(code.next()).bottom() >= 8
    first = document.findBlock(table.firstPosition())
    last = document.findBlock(table.lastPosition())
    below = last.next().next()  # the first is empty, and lies beside the table
    most = table.format().cellPadding() + 1
    assert area(first).top() - area(first.previous()).bottom() >= most + 8
    assert area(below).top() - area(last).bottom() >= most + 16


def test_new_colours_are_taken_and_the_place_is_kept(window_of_help):
    page = window_of_help.page
    window_of_help.open_page("walls")
    page.verticalScrollBar().setValue(800)
    themes.choose(ThemeChoice.LIGHT)
    assert page.verticalScrollBar().value() == 800
    (table, *_) = (f for f in page.document().rootFrame().childFrames())
    assert table.format().borderBrush().color() == LIGHT_THEME.line
    assert LIGHT_THEME.accent.name() in page.toHtml()


def test_ctrl_and_the_wheel_zoom(window_of_help):
    page = window_of_help.page
    before = page.font().pointSizeF()
    spot = QPointF(page.viewport().rect().center())
    turn = QWheelEvent(
        spot,
        page.viewport().mapToGlobal(spot),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(page.viewport(), turn)
    assert page.font().pointSizeF() > before


def test_a_page_stands_alone_too(qtbot):
    page = HelpPage("proves")
    qtbot.addWidget(page)
    assert page.document().begin().text() == "What it proves"


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("The dice, and more", "the-dice-and-more"),
        ("What's `x`?", "whats-x"),
        ("牌山 A-B", "牌山-a-b"),
    ],
)
def test_sections_are_named_as_on_the_web(heading, anchor):
    assert anchor_of(heading) == anchor


def test_the_keys_of_the_page_are_those_of_the_menus():
    text = help_page("views").read_text(encoding="utf-8")
    cells = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    told = {key for cell in cells for key in re.findall("`([^`]+)`", cell)}
    known = {key for keys, _text in key_table(MENUS) for key in keys.split(", ")} | {*ANSWER_KEYS}
    assert told > {"Right", "Space", "?"}
    assert told - {"Tab", "Shift", "Enter"} <= known  # Qt's own, and the views'
    assert set(re.findall(r"`(Ctrl\+[^`]+)`", text)) <= known


@pytest.mark.parametrize(
    ("id_", "title"), [("help", "Looking at a game"), ("help_walls", "How walls are made")]
)
def test_the_help_menu_opens_its_pages_in_one_window(window, id_, title):
    window.menus.actions("help_walls")[0].trigger()
    shown = window.windows.help
    assert shown.focusWidget() is shown.page
    assert not shown.page.isBackwardAvailable()  # no other page was shown
    for name in ("help", "help_walls", id_):
        window.menus.actions(name)[0].trigger()
    assert window.windows.help.isVisible()
    assert window.windows.help.list.rows[window.windows.help.list.current].text == title
    assert len(window.findChildren(HelpWindow)) == 1


def lines_of(page):
    """How many characters the lines of plain text have, and how wide they are, in pixels."""
    block = page.document().begin()
    while block.isValid():
        if QTextCursor(block).currentTable() is None and not block.blockFormat().headingLevel():
            layout = block.layout()
            for line in map(layout.lineAt, range(layout.lineCount())):
                yield line.textLength(), line.naturalTextWidth()
        block = block.next()


@pytest.mark.parametrize("name", ["views", "check", "proves"])
@pytest.mark.parametrize("size", [(1024, 700), (2560, 1440)])
def test_lines_can_be_read_at_any_width(window_of_help, name, size):
    window_of_help.resize(*size)
    window_of_help.open_page(name)
    QApplication.processEvents()
    page = window_of_help.page
    limit = 1.2 * readable_width(page.font())
    text = [(long, wide) for long, wide in lines_of(page) if long > 40]
    assert max(wide for _long, wide in text if wide <= limit) > 0.9 * limit
    assert 60 <= sorted(long for long, _wide in text)[len(text) // 2] <= 95
    assert limit > 0.35 * page.viewport().width()


def test_pictures_are_drawn_in_a_thread_and_again_in_new_colours(qtbot):
    drawn = []

    def draw(name, theme, size, scale):
        drawn.append((name, theme, threading.current_thread() is threading.main_thread()))
        image = QImage(size * scale, QImage.Format.Format_RGB32)
        image.fill("#123456")
        return image

    shown = HelpWindow(None, draw)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: len(drawn) == 4)
    assert [name for name, *_ in drawn] == ["order", "table", "lanes", "making"]
    assert not any(in_window for *_, in_window in drawn)
    kind, place = QTextDocument.ResourceType.ImageResource.value, QUrl("picture:lanes")
    page = shown.page

    def picture():
        return page.document().resource(kind, place)

    qtbot.waitUntil(lambda: picture().pixelColor(9, 9).name() == "#123456")
    assert picture().width() == page._widths[1]
    themes.choose(ThemeChoice.LIGHT)
    qtbot.waitUntil(lambda: len(drawn) == 8)
    assert drawn[-1][1] is LIGHT_THEME
    shown.open_page("proves")
    assert page._pictures == []
    shown.close()
