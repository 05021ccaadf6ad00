"""The table of a log's fields holds all that the reader knows."""

from typing import ClassVar, get_args

import pytest
from lxml import etree

from tests.helpers.games import make_bytes
from viewer.core.base.era import Era
from viewer.core.base.errors import SENTENCES
from viewer.core.judgement.audit import CHECKS
from viewer.core.play.inconsistencies import CHECK_WORDS, INCONSISTENCY_WORDS, InconsistencyKind
from viewer.core.sites.detect import SITES
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.hand import EVENT_TAGS, TILE_EVENTS
from viewer.core.sites.tenhou.log import _GAME_TAGS, _Reader


def test_every_tag_that_is_read_is_in_the_table_and_no_other():
    assert FIELDS.keys() == {*EVENT_TAGS, *_GAME_TAGS, *(tag[0] for tag in TILE_EVENTS)}


class AskingElement(etree.ElementBase):
    """Notes what it is asked for."""

    asked: ClassVar[set[tuple[str, str]]] = set()

    def get(self, name, default=None):
        self.asked.add((self.tag, name))
        return super().get(name, default)


@pytest.mark.unmeasured
def test_every_attribute_that_is_read_is_in_the_table():
    parser = etree.XMLParser()
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=AskingElement))
    for era, players in ((Era.BASE64, 4), (Era.PER_HAND, 3)):
        for seed in range(4):
            _Reader().read(etree.fromstring(make_bytes(seed, era, players), parser))
    for tag, row in EVENT_TAGS.items():  # own games have not all of them
        fields = "".join(f' {name}="0"' for name in FIELDS[tag])
        row.read(etree.fromstring(f"<{tag}{fields}/>", parser), 4, Remarks())
    asked = AskingElement.asked
    assert {(tag, name) for tag, name in asked if name not in FIELDS[tag]} == set()
    assert len(asked) > 40


@pytest.mark.parametrize("site", SITES.values(), ids=SITES)
def test_a_field_is_compared_by_checks_or_says_why_not(site):
    known = {*CHECKS, *get_args(InconsistencyKind), *SENTENCES, "unread"}
    not_compared = ("not compared: ", "sets the rules ", "by its own fields")
    for fields in site.fields.values():
        for field in fields.values():
            assert field.words.startswith(not_compared) != bool(field.checks)
            assert {*field.checks} <= known


def test_every_inconsistency_has_words_and_a_field_that_gives_it_away():
    kinds = {*get_args(InconsistencyKind)}
    tables = [table for site in SITES.values() for table in site.fields.values()]
    assert INCONSISTENCY_WORDS.keys() == kinds
    assert CHECK_WORDS.keys() >= kinds
    assert {check for table in tables for each in table.values() for check in each.checks} >= kinds
