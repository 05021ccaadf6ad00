from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextTable

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers import documents
from tests.helpers.games import make_log
from tests.ui.verification.test_contradictions import placed
from viewer.core.base.era import Era
from viewer.core.judgement.audit import CHECKS
from viewer.core.sites.detect import SITES
from viewer.document import open_log
from viewer.ui.kit.help_pages import HelpPage
from viewer.ui.kit.table_view import EDGE, MARK, RowsTable
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes
from viewer.ui.verification.details import DetailsWindow


@pytest.fixture
def details(qtbot):
    kept = []  # a window that nobody holds takes its pages with it

    def make(document):
        window = DetailsWindow(document)
        kept.append(window)
        qtbot.addWidget(window)
        window.show()
        return window

    return make


def cells(table, row):
    model = table.rows_model
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_the_table_counts_each_check_of_each_kyoku(details):
    document = documents.game()
    table = details(document).by_kyoku
    assert table.rows_model.rowCount() == document.hand_count
    for row, audit in enumerate(document.audit.hands):
        wanted = [str(audit.compared.get(check, 0) or "–") for check in CHECKS if check != "hash"]
        assert cells(table, row)[1:] == wanted


def test_hashes_of_walls_have_a_column_where_there_are_any(details, tmp_path):
    path = tmp_path / "record.json"
    path.write_bytes(soul_record(make_log(2, Era.HEX)))
    window = details(open_log(path))
    table = window.by_kyoku
    titles = [each.title for each in table.rows_model.columns]
    assert cells(table, 0)[titles.index("Hashes")] == "2"
    assert "Dice" not in titles
    assert [window.pages.tabText(at) for at in range(window.pages.count())] == [
        "By kyoku",
        "Evidence",
        "Fields of the log",
        "What this proves",
    ]


def test_the_table_says_how_many_of_how_many_agree(details):
    assert cells(details(placed()).by_kyoku, 0)[2] == "28 of 30"


@pytest.mark.parametrize("make", [documents.raw_seed, documents.unseeded])
def test_where_nothing_is_compared_the_table_has_dashes(details, make):
    assert set(cells(details(make()).by_kyoku, 0)[1:]) == {"–"}


def mark_colours(table):
    """The colours of the left of the first row, where its mark is."""
    image = table.viewport().grab(table.visualRect(table.rows_model.index(0, 0))).toImage()
    side = range(image.height())
    return {image.pixelColor(x + EDGE, y).name() for x in range(MARK) for y in side}


def test_another_log_in_the_same_view_closes_the_details_of_the_one_before(window):
    """They would lead through the log that came in its place."""
    window.log_view.show_document(documents.game(3))
    window.log_view.details.open()
    window.log_view.show_document(documents.game(4))
    assert window.log_view.details.window is None


def test_the_marks_follow_the_colours(window):
    window.log_view.show_document(documents.game())
    window.log_view.details.open()
    (details,) = window.findChildren(DetailsWindow)
    assert DARK_THEME.good.name() in mark_colours(details.by_kyoku)
    themes.choose(ThemeChoice.LIGHT)
    assert LIGHT_THEME.good.name() in mark_colours(details.by_kyoku)
    details.close()


def test_the_verification_in_full_has_one_window(window, qtbot):
    window.log_view.show_document(documents.game())
    window.log_view.details.open()
    window.log_view.details.open()
    qtbot.waitUntil(lambda: len(window.findChildren(DetailsWindow)) == 1)
    (details,) = window.findChildren(DetailsWindow)
    assert details.isVisible()
    details.close()


def test_a_row_leads_to_its_kyoku(window):
    window.log_view.show_document(documents.game())
    window.log_view.details.open()
    (details,) = window.findChildren(DetailsWindow)
    details.by_kyoku.selectRow(2)
    assert window.log_view.kyoku_list.current == 2
    details.close()


def test_the_proof_page_compares_the_two_sites(details):
    page = details(documents.game()).findChild(HelpPage)
    frames = page.document().rootFrame().childFrames()
    *_, table = (frame for frame in frames if isinstance(frame, QTextTable))
    assert (table.rows(), table.columns()) == (6, 3)
    assert "None of this proves that the seed was not picked" in page.toPlainText()


def test_no_name_of_a_kyoku_is_cut(details):
    game = documents.game(3)
    late = tuple(replace(kyoku, round=7, honba=10) for kyoku in game.log.hands)
    table = details(replace(game, log=replace(game.log, hands=late))).by_kyoku
    assert cells(table, 0)[0] == "South 4-10"
    room = table.columnWidth(0) - EDGE - MARK
    assert room > table.fontMetrics().horizontalAdvance("South 4-10") + 11  # between and behind


def test_looking_at_the_details_turns_no_page(window, qtbot):
    """The table takes the focus as it is shown, or by the Tab key; nobody chose a row yet."""
    window.log_view.show_document(documents.game(3))
    window.log_view.kyoku_list.choose(2)
    window.log_view.details.open()
    details = window.log_view.details.window
    details.activateWindow()
    details.by_kyoku.setFocus()
    qtbot.waitUntil(details.by_kyoku.hasFocus)
    assert window.log_view.kyoku_list.current == 2
    qtbot.keyClick(details.by_kyoku, Qt.Key.Key_Down)
    assert window.log_view.kyoku_list.current == 1


WRITERS = {
    "tenhou": write_mjlog,
    "mahjong-soul": soul_record,
    "riichi-city": city_record,
}


@pytest.mark.parametrize("site", SITES)
def test_every_field_of_a_log_is_listed_with_what_it_is_compared_with(details, tmp_path, site):
    path = tmp_path / "log"
    path.write_bytes(WRITERS[site](make_log(2, Era.HEX)))
    table = details(open_log(path)).findChild(RowsTable, "fields")
    rows = dict(cells(table, row) for row in range(table.rows_model.rowCount()))
    known = SITES[site].fields
    told = {f"{tag} {name}": field.words for tag in known for name, field in known[tag].items()}
    letters = (
        {"T U V W": known["T"][""].words, "D E F G": known["D"][""].words}
        if site == "tenhou"
        else {}
    )
    assert rows == {name: words for name, words in told.items() if name[-1] != " "} | letters
