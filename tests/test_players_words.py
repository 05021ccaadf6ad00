"""Words as players say them: what they stumbled over stands nowhere that a person reads."""

import ast
import re

import pytest

from tests.helpers.sources import VIEWER, nodes_of, of_each_file

RESOURCES = VIEWER.parent / "resources"
PAGES = sorted([*RESOURCES.glob("help/*.md"), *RESOURCES.glob("templates/*.html")])

STUMBLED_OVER = {
    r"away from tenpai|向聴": "3-shanten",
    r"\bbrings? (it|the hand) nearer|helping tiles|accepted tiles": "ukeire",
    r"\bdiscards it\b|\bdiscarded this as drawn|, just as drawn": "tsumogiri",
    r"\bone event\b": "next event, previous event",
    r"\bturns? the table": "rotate seats",
    r"(?<!-)\bcolours\b(?! of)|--colours": "theme",
    r"\bcheck (a folder|another|f?iles|logs|all|the course)\b": "verify",
    r"\banother site's wall\b": "a Mahjong Soul wall",
    r"\bgo on (with|where|another|from|to the next)|^&?go on|or go on": "continue",
    r"(?-i:\bseat [A-D]\b)": "South's 3rd draw",
    r"would show from": "smallest detectable deviation",
}


@of_each_file
def spoken(_path, tree):
    """The texts of a file of the program that are no docstrings."""
    nodes = nodes_of(tree)
    silent = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value.replace("&", "")
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
    ]


def all_texts():
    return spoken() | {path: [path.read_text("utf-8")] for path in PAGES}


@pytest.mark.parametrize("old", STUMBLED_OVER, ids=STUMBLED_OVER.values())
def test_what_players_stumbled_over_is_said_nowhere(old):
    said = [
        (path.name, line)
        for path, texts in all_texts().items()
        for text in texts
        for line in text.splitlines()
        if re.search(old, line, re.IGNORECASE)
    ]
    assert said == []


def test_texts_are_found():
    assert sum(map(len, all_texts().values())) > 1000
