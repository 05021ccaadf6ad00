"""The help in other languages: whole, in the shape of the English pages, and true as they are.

What a page says in words nobody can test. What is the same in every language can be: its headings,
tables and code, where its links lead, and its numbers. Words in quotation marks are the window's.
"""

import posixpath
import re
from collections import Counter

import pytest
from babel.messages.pofile import read_po

from tests.helpers.pages import code_blocks, numbers, section, tables
from viewer.system.assets import help_page, resources
from viewer.system.language import LANGUAGES
from viewer.ui.kit.help_pages import HELP_PAGES, anchor_of

LANGUAGES_OF_PAGES = [name for name in LANGUAGES if name != "en"]
PAGES = [(language, name) for language in LANGUAGES_OF_PAGES for name in HELP_PAGES]
PAGES_AND_FIRST = [*PAGES, *((language, "README") for language in LANGUAGES_OF_PAGES)]
FIRST = resources().parent / "README.md"
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
KEYS = {"Right": "→", "Left": "←", "Up": "↑", "Down": "↓"}
SPACE = {"ja": "スペース", "zh_CN": "空格"}
QUOTED = {"ja": "「([^」]+)」", "zh_CN": "“([^”]+)”"}


def text_of(name, language="en"):
    page = FIRST if (name, language) == ("README", "en") else help_page(name, language)
    return page.read_text(encoding="utf-8")


def without_blocks(text):
    return re.sub(r"(?ms)^```.*?^```\n", "", text)


def headings(text):
    """Each heading's level and text, in their order."""
    found = re.findall(r"^(#+) (.+)$", without_blocks(text), re.MULTILINE)
    return [(len(marks), title) for marks, title in found]


def inline_code(text):
    """What stands between backticks, and how often: another language has another order of words."""
    return Counter(
        " ".join(code.split()) for code in re.findall(r"`([^`]+)`", without_blocks(text))
    )


def in_keys_of(language, text):
    """The names of keys as a language's table of keys has them."""
    keys = KEYS | {"Space": SPACE[language]}
    return re.sub(rf"`(Alt\+)?({'|'.join(keys)})`", lambda m: f"`{m[1] or ''}{keys[m[2]]}`", text)


def links(text, language="en"):
    """Where links and pictures lead, a section as the place of its heading on its page."""
    found = Counter()
    for picture, target in LINK.findall(without_blocks(text)):
        file, hash_, anchor = target.partition("#")
        if hash_ and "://" not in target:
            page = file.removesuffix(".md")
            titles = [title for _, title in headings(text_of(page, language) if page else text)]
            anchor = next(at for at, title in enumerate(titles) if anchor_of(title) == anchor)
        found[picture, file, anchor] += 1
    return found


def test_every_page_is_there_in_every_language_and_no_other():
    for language in LANGUAGES_OF_PAGES:
        folder = resources() / "help" / language
        there = {path.stem for path in folder.iterdir()}
        assert there == {*HELP_PAGES, "README"}


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_a_page_has_the_sections_of_the_english_one(language, name):
    levels = [level for level, _ in headings(text_of(name, language))]
    assert levels == [level for level, _ in headings(text_of(name))]


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_no_two_sections_of_a_page_have_one_name(language, name):
    titles = [title for _, title in headings(text_of(name, language))]
    assert len({*titles}) == len(titles)


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_blocks_of_code_are_the_same(language, name):
    assert code_blocks(text_of(name, language)) == code_blocks(text_of(name))


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_code_in_sentences_is_the_same(language, name):
    english = in_keys_of(language, text_of(name))
    assert inline_code(text_of(name, language)) == inline_code(english)


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_tables_have_the_same_rows_and_columns(language, name):
    said, english = (
        [[len(row) for row in table] for table in tables(text)]
        for text in (text_of(name, language), text_of(name))
    )
    assert said == english


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_links_and_pictures_lead_to_the_same_places(language, name):
    assert links(text_of(name, language), language) == links(text_of(name))


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_paragraphs_are_as_many(language, name):
    """Each stands in one line: a line's end would be shown as a gap between its characters."""
    said, english = (
        [part for part in re.split(r"\n{2,}", without_blocks(text)) if part.strip()]
        for text in (text_of(name, language), text_of(name))
    )
    assert len(said) == len(english)
    for part in said:
        if part.lstrip()[0] not in "|-":
            assert "\n" not in part.strip()


@pytest.mark.parametrize("language", LANGUAGES_OF_PAGES)
def test_the_numbers_in_tables_of_walls_are_the_same(language):
    said, english = (
        [
            [numbers(cell) for row in table[1:] for cell in row[1:]]
            for table in tables(section("walls", title, spoken))
            if set("".join(table[1][1:])) <= set("0123456789, ")
        ]
        for spoken, title in ((language, translated_title(language)), ("en", "Who gets which tile"))
    )
    assert said == english
    assert len(said) == 3


def translated_title(language):
    place = [title for _, title in headings(text_of("walls"))].index("Who gets which tile")
    return headings(text_of("walls", language))[place][1]


@pytest.mark.parametrize(("language", "name"), PAGES_AND_FIRST)
def test_long_numbers_are_there(language, name):
    """Those that nobody writes in words, as 43,073 and 2008; others may be there besides."""
    said, english = (
        Counter(re.findall(r"(?<![\d.,A-Za-z])(?:\d+,\d{3}|\d{4,})(?!\d)", without_code(text)))
        for text in (text_of(name, language), text_of(name))
    )
    assert english - said == Counter()


def without_code(text):
    return re.sub(r"`[^`]+`", "", without_blocks(text))


def words_of_the_window(language):
    """All texts of the window in a language, without the marks of keys and menus."""
    with (resources() / "translations" / f"{language}.po").open("rb") as file:
        for message in read_po(file):
            for text in message.string if isinstance(message.string, tuple) else [message.string]:
                yield re.sub(r"\(&\w\)|…", "", text or "")


@pytest.mark.parametrize("language", LANGUAGES_OF_PAGES)
@pytest.mark.parametrize("name", [*HELP_PAGES, "README"])
def test_menus_and_buttons_are_called_as_they_are_in_the_window(language, name):
    known = {*words_of_the_window(language)}
    known |= {text.partition("{")[0].strip() for text in known}
    quoted = set(re.findall(QUOTED[language], without_code(text_of(name, language))))
    assert {word for word in quoted if word not in known and word not in text_of(name)} == set()


def places(text, folder, language):
    """The files to which links and pictures lead, as from the project's folder in English."""
    found = Counter()
    for _, target in LINK.findall(text):
        if "://" not in target:
            file = posixpath.normpath(posixpath.join(folder, target.partition("#")[0]))
            found[file.replace(f"help/{language}/", "help/")] += 1
    return found


@pytest.mark.parametrize("language", LANGUAGES_OF_PAGES)
def test_the_first_page_links_to_what_the_english_one_links_to(language):
    english, text = text_of("README"), text_of("README", language)
    said = places(text, f"resources/help/{language}", language)
    there = places(english, "", language)
    assert there["resources/help/README.md"] == said["README.md"] == 1  # each links to the other
    del there["resources/help/README.md"], said["README.md"]
    assert said == there


@pytest.mark.parametrize("language", LANGUAGES_OF_PAGES)
def test_the_first_page_gives_the_commands_of_the_english_one(language):
    said, english = (
        [line.partition("#")[0] for block in code_blocks(text) for line in block.splitlines()]
        for text in (text_of("README", language), text_of("README"))
    )
    assert said == english


SIZE = re.compile(r"\d[\d.]* MB")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_gives_the_sizes_of_packages_that_their_page_gives(language):
    known = SIZE.findall((FIRST.parent / "packaging/README.md").read_text(encoding="utf-8"))
    said = SIZE.findall(text_of("README", language))
    assert len(said) == 3
    assert {*said} <= {*known}
