"""The table of a log's fields holds all that the reader knows."""

from typing import get_args

from viewer.core.audit.audit import CHECKS
from viewer.core.play.inconsistencies import INCONSISTENCY_WORDS, InconsistencyKind
from viewer.core.sites.tenhou.events import EVENT_TAGS, TILE_EVENTS
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.log import _GAME_TAGS


def test_every_field_that_is_read_is_in_the_table_and_no_other():
    read = {tag: set(event.attributes) for tag, event in EVENT_TAGS.items()}
    read |= {tag: set(known) for tag, (known, _) in _GAME_TAGS.items()}
    read |= {tag[0]: {""} for tag in TILE_EVENTS}
    assert {tag: set(fields) for tag, fields in FIELDS.items()} == read


def test_a_field_is_compared_in_words_and_by_checks_or_told_only():
    known = {*CHECKS, *get_args(InconsistencyKind)}
    for fields in FIELDS.values():
        for field in fields.values():
            assert bool(field.words) == bool(field.checks)
            assert {*field.checks} <= known


def test_every_inconsistency_has_words():
    assert INCONSISTENCY_WORDS.keys() == {*get_args(InconsistencyKind)}
