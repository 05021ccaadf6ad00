from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QFileInfo, QLocale
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QLabel, QPushButton

from tests.helpers.system import CHINESE, JAPANESE, WINDOWS
from viewer.system import language
from viewer.ui.kit.qt_language import font_for

pytestmark = pytest.mark.usefixtures("spoken")


def qt_says(text):
    return QCoreApplication.translate("QPlatformTheme", text)


def test_qt_speaks_the_language_that_is_chosen(speak):
    speak("ja")
    assert language.chosen() == "ja"
    assert qt_says("Cancel") == "キャンセル"
    assert QLocale().language() == QLocale.Language.Japanese
    speak("zh_CN")
    assert qt_says("Cancel") == "取消"
    speak("en")
    assert qt_says("Cancel") == "Cancel"
    assert QLocale().language() == QLocale.Language.English


@pytest.mark.parametrize("name", ["ja", "zh_CN"])
def test_nothing_of_qts_file_dialog_is_left_in_english(qtbot, speak, name):
    speak(name)
    dialog = QFileDialog(None, "", str(Path(__file__).parent))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    said = [each.text() for kind in (QLabel, QPushButton) for each in dialog.findChildren(kind)]
    if not WINDOWS:  # which names kinds of files itself
        said += [
            QFileIconProvider().type(QFileInfo(name))
            for name in (__file__, "/", str(Path(__file__).parent))
        ]
    assert len(said) >= (5 if WINDOWS else 8)
    for text in filter(None, said):
        assert not text.isascii(), text


@pytest.mark.parametrize("name", ["ja", "zh_CN"])
def test_arrow_keys_are_arrows(speak, name):
    speak(name)
    native = QKeySequence.SequenceFormat.NativeText
    keys = [QKeySequence(key).toString(native) for key in ("Left", "Right", "Up", "Down")]
    assert keys == ["←", "→", "↑", "↓"]


def test_what_nobody_translates_stays_as_it_is(speak):
    speak("ja")
    assert QCoreApplication.translate("QFileDialog", "Nobody knows") == "Nobody knows"
    assert QCoreApplication.translate("Another", "Folder") == "Folder"


@pytest.mark.usefixtures("qapp")
def test_numbers_are_grouped_alike_in_all_languages(speak):
    for name in language.LANGUAGES:
        speak(name)
        assert QLocale().toString(48100) == "48,100"


@pytest.mark.parametrize(("name", "first"), [("ja", JAPANESE), ("zh_CN", CHINESE)])
@pytest.mark.usefixtures("qapp")
def test_letters_digits_and_characters_come_from_one_font_of_the_language(name, first):
    families = font_for(name, QFont()).families()
    assert families[0] == first
    assert JAPANESE in families


@pytest.mark.parametrize(("system", "place"), [("DejaVu Sans", -1), ("Cantarell", 0)])
@pytest.mark.usefixtures("qapp")
def test_english_is_in_the_systems_font_unless_nobody_chose_one(monkeypatch, system, place):
    monkeypatch.setattr(QFontInfo, "family", lambda _info: system)
    families = font_for("en", QFont()).families()
    assert families[place] == system
    assert JAPANESE in families


@pytest.mark.usefixtures("qapp")
def test_another_language_and_back_leaves_the_font_as_it_was(speak):
    speak("en")
    before = QGuiApplication.font().families()
    speak("zh_CN")
    assert QGuiApplication.font().families() != before
    speak("en")
    assert QGuiApplication.font().families() == before
