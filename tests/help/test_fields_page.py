"""The page of fields: each field of each site, with what it is compared with, or why not."""

from gettext import GNUTranslations
from io import BytesIO
from itertools import groupby

import pytest

from tests.helpers import long_run
from tests.helpers.languages import compiled
from tests.helpers.pages import section
from tests.helpers.shared import SHARED
from viewer import translation
from viewer.core.sites.detect import SITES, read_log
from viewer.system.language import LANGUAGES

TITLES = {
    "tenhou": {"en": "Tenhou", "ja": "天鳳", "zh_CN": "天凤"},
    "mahjong-soul": {"en": "Mahjong Soul", "ja": "雀魂", "zh_CN": "雀魂"},
    "riichi-city": {"en": "Riichi City", "ja": "麻雀一番街", "zh_CN": "麻雀一番街"},
}

REAL = sorted([*(SHARED / "logs").glob("*"), *(SHARED / "records").glob("*/*")])


def rows(fields):
    """A row for each tag or message and what fields of it are compared with."""
    for of_tag, tags in groupby(fields, key=fields.__getitem__):
        tag = " ".join(f"`{each}`" for each in tags)
        by_words = {}
        for name, field in of_tag.items():
            by_words.setdefault(translation._(field.words), []).append(f"`{name}`")
        for words, names in by_words.items():
            told = ", ".join(names)
            yield f"| {tag} | {told if told != '``' else ''} | {words} |".replace("|  |", "| |")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("site", SITES)
def test_the_page_has_each_field_of_a_site(site, language):
    before = translation.in_use()
    if language != "en":
        translation.use(GNUTranslations(BytesIO(compiled(language))))
    try:
        wanted = [*rows(SITES[site].fields)]
    finally:
        translation.use(before)
    lines = section("fields", TITLES[site][language], language).splitlines()
    found = [line for line in lines if line.startswith("| `")]
    assert found == wanted, "\n".join(wanted)


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(REAL), ids=lambda path: path.name)
def test_each_field_of_a_real_log_stands_in_a_table(path):
    remarks = read_log(path.read_bytes()).remarks
    strange = [each for each in remarks if each.code.startswith("unknown-")]
    assert [each for each in strange if each.code != "unknown-type-bits"] == []
