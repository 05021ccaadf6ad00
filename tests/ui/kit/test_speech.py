import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QFont

from viewer import language
from viewer.ui.kit.speech import font_for, speak


@pytest.fixture(autouse=True)
def english_again(qapp):
    font = qapp.font()
    yield
    speak("en")
    qapp.setFont(font)


def qt_says(text):
    return QCoreApplication.translate("QPlatformTheme", text)


def test_qt_speaks_the_language_that_is_chosen():
    speak("ja")
    assert language.chosen() == "ja"
    assert qt_says("Cancel") == "キャンセル"
    assert QLocale().language() == QLocale.Language.Japanese
    speak("zh_CN")
    assert qt_says("Cancel") == "取消"
    speak("en")
    assert qt_says("Cancel") == "Cancel"
    assert QLocale().language() == QLocale.Language.English


@pytest.mark.usefixtures("qapp")
def test_numbers_are_grouped_alike_in_all_languages():
    for name in language.LANGUAGES:
        speak(name)
        assert QLocale().toString(48100) == "48,100"


@pytest.mark.parametrize(("name", "first"), [("en", "JP"), ("ja", "JP"), ("zh_CN", "SC")])
@pytest.mark.usefixtures("qapp")
def test_characters_come_from_a_font_of_the_language(name, first):
    families = font_for(name, QFont()).families()
    assert families[1] == f"Noto Sans CJK {first}"
    assert "Noto Sans CJK JP" in families
