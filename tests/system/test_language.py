"""Which language is spoken; the catalogues themselves are `test_catalogues`'."""

import ctypes
import sys
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from viewer.system import assets, language
from viewer.translation import _, ngettext

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def catalogues(tmp_path, monkeypatch):
    """A catalogue of two texts, in Japanese only."""
    texts = Catalog(locale="ja")
    texts.add("wall", "牌山")
    texts.add(("{count} log", "{count} logs"), ("牌譜{count}件",))
    (tmp_path / "translations").mkdir()
    with (tmp_path / "translations" / "ja.mo").open("wb") as file:
        write_mo(file, texts)
    monkeypatch.setattr(assets, "resources", lambda: tmp_path)


@pytest.mark.usefixtures("catalogues")
def test_a_language_is_spoken_until_another_is_chosen():
    assert language.choose("ja") == language.chosen() == "ja"
    assert _("wall") == "牌山"
    assert ngettext("{count} log", "{count} logs", 1) == "牌譜{count}件"
    assert _("not in it") == "not in it"
    assert language.choose("en") == language.chosen() == "en"
    assert _("wall") == "wall"


@pytest.mark.usefixtures("catalogues")
def test_a_language_without_its_catalogue_speaks_english():
    language.choose("ja")
    assert language.choose("zh_CN") == "zh_CN"
    assert _("wall") == "wall"


@pytest.mark.usefixtures("catalogues")
def test_the_system_chooses_where_the_user_did_not(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ja_JP")
    assert language.choose() == "ja"
    assert language.choose(None, ["en-GB", "ja"]) == "en"


@pytest.mark.parametrize(
    ("preferred", "best"),
    [
        ([], "en"),
        (["ja_JP.UTF-8"], "ja"),
        (["ja-JP", "en"], "ja"),
        (["JA"], "ja"),
        (["zh_CN"], "zh_CN"),
        (["zh-Hans-CN"], "zh_CN"),
        (["zh_TW.UTF-8"], "zh_CN"),
        (["fr_FR", "zh"], "zh_CN"),
        (["fr_FR", "de"], "en"),
        (["C", "ja"], "en"),
        (["POSIX", "ja"], "en"),
        (["C.UTF-8"], "en"),
        (["", "ja"], "ja"),
    ],
)
def test_the_best_language_that_there_is(preferred, best):
    assert language.best_of(preferred) == best


@given(st.lists(st.text()))
def test_any_preference_has_an_answer(preferred):
    assert language.best_of(preferred) in language.LANGUAGES


@pytest.mark.parametrize(
    ("set_", "preferred"),
    [
        ({"LANGUAGE": "ja:en", "LANG": "zh_CN"}, ["ja", "en"]),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, ["C"]),
        ({"LC_MESSAGES": "zh_CN", "LANG": "ja"}, ["zh_CN"]),
        ({"LANG": "ja_JP.UTF-8"}, ["ja_JP.UTF-8"]),
        ({"LANGUAGE": "", "LANG": "ja"}, ["ja"]),
        ({}, []),
    ],
)
def test_the_environment_prefers_as_gettext_has_it(monkeypatch, set_, preferred):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in set_.items():
        monkeypatch.setenv(name, value)
    assert language.system_languages() == preferred


@pytest.mark.parametrize(("number", "name"), [(0x0411, "ja_JP"), (0x0804, "zh_CN"), (0, "en")])
def test_windows_says_by_a_number_what_it_prefers(monkeypatch, number, name):
    for each in VARIABLES:
        monkeypatch.delenv(each, raising=False)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert language.system_languages() == [name]
