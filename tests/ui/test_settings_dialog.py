import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QLabel

from tests.helpers import documents
from viewer.system import language
from viewer.ui.app import MainWindows
from viewer.ui.dialogs import COLUMNS
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import Cloth, ThemeChoice, themes
from viewer.ui.kit.tile_art import tile_limit


@pytest.fixture
def dialog(window):
    window.log_view.show_document(documents.game())
    window.show_settings()
    yield window.findChild(QDialog, "settings")
    themes.choose(ThemeChoice.DARK, Cloth.GREEN)


def box(dialog, name):
    return dialog.findChild(QCheckBox, name)


def values(dialog, name):
    return dialog.findChild(QComboBox, name)


def choose(combo, text):
    index = combo.findText(text)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def test_asked_for_again_it_is_the_same(window, dialog):
    window.show_settings()
    assert window.findChildren(QDialog, "settings") == [dialog]


def test_every_setting_is_there_once_and_without_a_key(dialog):
    names = [name for column in COLUMNS for _, group in column for name in group]
    made = [
        each.objectName() for kind in (QCheckBox, QComboBox) for each in dialog.findChildren(kind)
    ]
    assert sorted(made) == sorted(names)
    assert len(names) == len(set(names))
    texts = [each.text() for kind in (QCheckBox, QLabel) for each in dialog.findChildren(kind)]
    assert not any("&" in text for text in texts)


def test_a_box_is_what_the_menu_is(window, dialog):
    for name in ("sorted_haipai", "hands_hidden", "play_mode"):
        assert box(dialog, name).isChecked() is getattr(window.settings, name)


def test_a_box_takes_effect_at_once_and_is_kept(window, dialog):
    for name in ("hands_hidden", "called_stay", "whole_wall", "play_mode"):
        before = getattr(window.settings, name)
        box(dialog, name).click()
        assert getattr(window.settings, name) is not before
        assert getattr(Settings(), name) is not before
        box(dialog, name).click()
        assert getattr(window.settings, name) is before


def test_a_choice_takes_effect_at_once_and_is_kept(dialog):
    assert values(dialog, "theme").currentText() == "Dark"
    choose(values(dialog, "theme"), "Light")
    assert themes.choice is ThemeChoice.LIGHT
    assert Settings().theme is ThemeChoice.LIGHT
    choose(values(dialog, "cloth"), "Blue")
    assert themes.cloth is Settings().cloth is Cloth.BLUE
    choose(values(dialog, "tile_width"), "At most 32 pixels wide")
    assert tile_limit.most == Settings().tile_width == 32
    choose(values(dialog, "tile_width"), "As large as fits")
    assert tile_limit.most is Settings().tile_width is None
    choose(values(dialog, "speed"), "4 events a second")
    assert Settings().speed == 4
    choose(values(dialog, "notation"), "Kanji: 四五六東東")
    assert Settings().notation == "kanji"


def test_it_follows_what_is_chosen_elsewhere(window, dialog):
    window.menus.actions("hands_hidden")[0].trigger()
    assert window.log_view.walker.scene.hands_hidden
    assert box(dialog, "hands_hidden").isChecked()
    window.menus.submenu("speed").actions()[0].trigger()
    assert values(dialog, "speed").currentText() == "0.5 events a second"


def test_languages_are_named_as_their_readers_call_them(dialog):
    combo = values(dialog, "language")
    texts = [combo.itemText(index) for index in range(combo.count())]
    assert texts == ["As the system", "English", "日本語", "简体中文"]
    assert combo.currentText() == "As the system"


@pytest.mark.usefixtures("spoken")
def test_a_language_is_spoken_at_once_and_kept(qtbot, art):
    windows = MainWindows(Settings(), art)
    window = windows.make()
    qtbot.addWidget(window)
    window.show()
    window.show_settings()
    choose(values(window.findChild(QDialog, "settings"), "language"), "日本語")
    (again,) = windows.all
    qtbot.addWidget(again)
    assert again.findChild(QDialog, "settings").windowTitle() == "設定"
    assert language.chosen() == "ja"
    assert Settings().language == "ja"
