import re
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMenu, QMessageBox

from viewer import __version__
from viewer.system.assets import resources
from viewer.ui.actions import MENUS
from viewer.ui.dialogs import KeysDialog, about_text
from viewer.ui.kit.actions import Action, key_groups, key_table
from viewer.ui.kit.faults import versions


def texts(dialog):
    return [label.text() for label in dialog.findChildren(QLabel)]


def actions_of(window):
    """All actions of the menus that have a shortcut."""
    waiting = list(window.menuBar().actions())
    while waiting:
        action = waiting.pop(0)
        if isinstance(action.menu(), QMenu):
            waiting += action.menu().actions()
        elif not action.shortcut().isEmpty():
            yield action


def test_every_action_with_a_key_is_in_the_table(window):
    dialog = KeysDialog(key_groups(MENUS), window)
    actions = list(actions_of(window))
    assert len(actions) > 10
    shown = texts(dialog)
    told = ", ".join(shown).split(", ")
    rows = [row for menu in MENUS for row in menu.entries if isinstance(row, Action)]
    paired = {each.id for row, after in pairwise(rows) if row.pair for each in (row, after)}
    assert len(paired) == 2 * sum(bool(row.pair) for row in rows) > 0
    for action in actions:
        name = action.text().replace("&", "").partition(" – ")[0].rstrip("…")
        assert (name in shown) is (action.objectName() not in paired)
        assert [told.count(key.toString()) for key in action.shortcuts()] == [
            1 for _key in action.shortcuts()
        ]
    assert {row.pair for row in rows if row.pair} <= set(shown)


def test_the_keys_are_grouped_by_what_they_are_for(window):
    groups = dict(key_groups(MENUS))
    assert list(groups) == [
        "Opening, verifying, saving", "Notes and copying", "Going through a hand", "What is shown",
        "Tools", "Help",
    ]  # fmt: skip
    assert sum(map(len, groups.values())) == len(list(key_table(MENUS)))
    dialog = KeysDialog(key_groups(MENUS), window)
    assert groups.keys() <= set(texts(dialog))
    assert dialog.sizeHint().width() <= 1000
    assert dialog.sizeHint().height() <= 560


@pytest.mark.parametrize("key", ["PgDown", "PgUp", "Ctrl+C", "?", "S"])
def test_the_keys_of_the_design_are_there(key):
    assert key in [each for keys, _text in key_table(MENUS) for each in keys.split(", ")]


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
    assert shown == [f"{about_text()}<p>{versions()}</p>"]
    assert f"Wall viewer {__version__}" in about_text()
    for word in ("Tenhou", "MIT", "LGPL", "Not made or endorsed"):
        assert word in about_text()


def test_about_gives_libraries_the_licences_of_the_first_page():
    table = (resources().parent / "README.md").read_text("utf-8").split("\n## Licences")[1]
    rows = re.findall(r"^\| (.+) \| (.+) \|$", table, re.MULTILINE)
    licences = {name: licence for names, licence in rows for name in re.split("[ ,;]+", names)}
    said = re.findall(r"([^()]+) \((LGPL|BSD|MIT(?:-CMU)?)\)", about_text().split(" uses ")[1])
    libraries = [(name, of) for names, of in said for name in re.split(", | and ", names) if name]
    assert len(libraries) > 7
    assert [each for each in libraries if not licences[each[0]].startswith(each[1])] == []
