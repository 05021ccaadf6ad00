"""The translations: each text as the program needs it, in every language."""

import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.helpers.collected import collected_texts
from viewer.system.language import LANGUAGES

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "resources" / "translations"
MNEMONIC = re.compile(r"&([^&\s])")
MARKUP = re.compile(r"</?\w+[^>]*>")
PERCENT = re.compile(r"%(?:\(\w+\))?[a-z%]")
SPACES = re.compile(r"^\s|\s$")


def catalogue(language):
    with (SOURCES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def pairs(language):
    """Return each text and what it is in a language, plural forms each by itself."""
    return [
        (message.id if isinstance(message.id, str) else message.id[-1], each)
        for message in catalogue(language)
        if message.id
        for each in said(message)
    ]


def said(message):
    """Return what a text is, in each plural form."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


each_language = pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])


def test_every_language_has_its_catalogue():
    assert {path.stem for path in SOURCES.glob("*.po")} == set(LANGUAGES) - {"en"}


@pytest.mark.dear("texts are collected from every source file")
@each_language
def test_all_texts_of_the_program_are_translated_and_no_others(language):
    """`packaging/translations` collects what is missing here."""
    messages = [message for message in catalogue(language) if message.id]
    assert {(message.context, message.id) for message in messages} == collected_texts()
    unsaid = [message.id for message in messages if not all(said(message))]
    assert unsaid == []


def placeholders(text):
    named = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted([*named, *PERCENT.findall(text)])


def differing(language, property_):
    """Return the pairs that differ in a property; what is not translated yet differs in none."""
    return [
        (source, said)
        for source, said in pairs(language)
        if said and property_(source) != property_(said)
    ]


@each_language
def test_placeholders_are_those_of_the_source(language):
    assert differing(language, placeholders) == []


@each_language
def test_a_key_in_a_menu_is_that_of_the_source(language):
    """In a text without Latin letters it stands in brackets behind."""

    def keys(text):
        return [key.upper() for key in MNEMONIC.findall(text)] if "<" not in text else []

    assert differing(language, keys) == []


@each_language
def test_dots_and_markup_and_ends_are_those_of_the_source(language):
    def form(text):
        asks = text.endswith("…") and not text.endswith("=…")
        return asks, MARKUP.findall(text), bool(SPACES.search(text)), text.count("\n")

    assert differing(language, form) == []


@each_language
def test_nothing_is_in_doubt(language):
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize(
    ("language", "foreign"), [("ja", "说这个们谱组验为"), ("zh_CN", "あのはをでするしたンル")]
)
def test_languages_are_not_mixed_up(language, foreign):
    assert [pair for pair in pairs(language) if set(foreign) & set(pair[1])] == []


def test_riichi_is_spelled_in_one_way():
    assert [pair for pair in pairs("ja") if "リーチ" in pair[1]] == []
