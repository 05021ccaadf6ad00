import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from shiboken6 import Shiboken

from tests.helpers.games import make_bytes
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.online import log_cache
from viewer.ui.arrivals.address_dialog import AddressDialog
from viewer.ui.kit.parts import accept_button

ID = "2010091009gm-00a1-0000-83af2648"
ADDRESS = f"https://tenhou.net/0/?log={ID}&tw=2"
DATE = "10 September 2010, from 9:00, Japan time"


@pytest.fixture
def open_dialog(qtbot):
    """Open the dialog while the clipboard holds a text."""

    def open_dialog(copied=""):
        QGuiApplication.clipboard().setText(copied)
        dialog = AddressDialog()
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    yield open_dialog
    QGuiApplication.clipboard().clear()


@pytest.mark.parametrize("copied", [ADDRESS, f"look: {ADDRESS}!\n", f"{ID}&tw=2"])
def test_a_copied_address_is_proposed(open_dialog, copied):
    dialog = open_dialog(copied)
    assert dialog.field.text() == dialog.field.selectedText() == ADDRESS
    assert dialog.message.text() == f"A game of {DATE}."
    assert accept_button(dialog.buttons).isEnabled()
    assert dialog.field.hasFocus() or not dialog.isActiveWindow()


@pytest.mark.parametrize("copied", ["", "hello", "https://example.org/", "x" * 100_000])
def test_what_is_none_is_not_proposed(open_dialog, copied):
    dialog = open_dialog(copied)
    assert (dialog.field.text(), dialog.message.text()) == ("", "")
    assert not accept_button(dialog.buttons).isEnabled()


def test_it_says_what_is_sent_and_where(open_dialog):
    said = open_dialog().notice.text()
    assert "tenhou.net" in said
    assert "only when you open it" in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hello", "This is neither the address nor the id of a Tenhou log."),
        (
            "https://game.mahjongsoul.com/?paipu=230729-b4bbd2f6-0d9a_a1",
            (
                "Mahjong Soul gives its records only to players who are signed in: save this one"
                " with a tool of theirs, and open the file."
            ),
        ),
        (
            f"https://example.org/?log={ID}",
            "Logs are downloaded from Tenhou alone, and this address leads to example.org.",
        ),
        ("https://tenhou.net/0/", "This names no log of Tenhou's."),
        ("  ", ""),
    ],
)
def test_what_is_wrong_is_said_while_typing(open_dialog, qtbot, typed, said):
    dialog = open_dialog(ADDRESS)
    dialog.field.setText(typed)
    assert dialog.message.text() == said
    assert not accept_button(dialog.buttons).isEnabled()
    with qtbot.assertNotEmitted(dialog.address_given):
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_a_lost_hold_of_the_button_harms_nothing(open_dialog):
    dialog = open_dialog()
    held = accept_button(dialog.buttons)
    Shiboken.invalidate(held)
    dialog.field.setText(ADDRESS)
    assert accept_button(dialog.buttons).isEnabled()
    assert accept_button(dialog.buttons).toolTip()


def test_enter_opens_it(open_dialog, qtbot):
    dialog = open_dialog()
    dialog.field.setText(ADDRESS)
    with qtbot.waitSignal(dialog.address_given) as given:
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert given.args == [LogAddress(ID, 2)]
    assert not dialog.isVisible()


def test_a_kept_log_needs_nobody(open_dialog):
    log_cache.add(LogAddress(ID), make_bytes(3))
    dialog = open_dialog(ADDRESS)
    assert dialog.message.text() == (
        f"A game of {DATE}. Its log is kept here already, and nothing is sent."
    )
    assert not (log_cache.folder() / f"{ID}&tw=2.mjlog").exists()


def test_opened_again_it_proposes_what_is_copied_now(open_dialog):
    dialog = open_dialog(ADDRESS)
    dialog.close()
    QGuiApplication.clipboard().setText("hello")
    dialog.show()
    assert dialog.field.selectedText() == ADDRESS
    dialog.close()
    QGuiApplication.clipboard().setText("2011020417gm-00a1-0000-b67fcaa3")
    dialog.show()
    assert dialog.field.text().endswith("2011020417gm-00a1-0000-b67fcaa3")


def test_opened_again_it_knows_that_the_log_has_come(open_dialog):
    dialog = open_dialog(ADDRESS)
    dialog.close()
    log_cache.add(LogAddress(ID, 2), make_bytes(3))
    dialog.show()
    assert dialog.message.text().endswith("Its log is kept here already, and nothing is sent.")


def test_nothing_is_cut_at_its_least_width(open_dialog):
    dialog = open_dialog(ADDRESS)
    dialog.resize(dialog.minimumSizeHint())
    for each in (dialog.message, dialog.notice):
        assert each.height() >= each.heightForWidth(each.width())
