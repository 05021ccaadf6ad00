import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox

from viewer import __version__
from viewer.ui.help import KeysDialog, about_text, actions_with_keys


def texts(dialog):
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_every_action_with_a_key_is_in_the_table(window):
    dialog = KeysDialog(window)
    actions = actions_with_keys(window)
    assert len(actions) > 10
    shown = texts(dialog)
    for action in actions:
        assert action.text().replace("&", "").rstrip("…") in shown
        assert any(action.shortcut().toString() in text for text in shown)


@pytest.mark.parametrize("keys", ["PgDown", "PgUp", "Ctrl+C", "?", "S"])
def test_the_keys_of_the_design_are_there(window, keys):
    found = [key.toString() for a in actions_with_keys(window) for key in a.shortcuts()]
    assert keys in found


def test_the_table_is_shown_by_its_own_key_and_can_be_closed(window, monkeypatch):
    shown = []

    def look(dialog):
        dialog.show()
        dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close).click()
        shown.append(dialog.isVisible())

    monkeypatch.setattr(KeysDialog, "exec", look)
    window.show_keys()
    assert shown == [False]


def test_the_about_box_says_what_this_is(window, monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    window.show_about()
    assert shown == [about_text()]
    assert f"Wall viewer {__version__}" in about_text()
    for word in ("Tenhou", "MIT", "LGPL", "Not made or endorsed"):
        assert word in about_text()
