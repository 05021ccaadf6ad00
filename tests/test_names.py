"""One name, one meaning in a package; one type for one thing in the whole program."""

import ast
from collections import defaultdict

import pytest

from tests.helpers.sources import of_each_file

ROLES = {"main", "run", "add_arguments", "add_menus", "make_page", "COMMANDS", "EPILOG"}
"""What every module of a kind has, found by the module's name."""
ALIKE = 3
"""Fields from which on two records with the same ones are taken for one thing written twice."""


@of_each_file
def names(_path, tree):
    return {name for node in tree.body for name in public_names(node)}


@of_each_file
def records(_path, tree):
    found = {node.name: fields_of(node) for node in tree.body if isinstance(node, ast.ClassDef)}
    return {name: fields for name, fields in found.items() if len(fields) >= ALIKE}


def public_names(node):
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        names = [node.name]
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [each.id for each in targets if isinstance(each, ast.Name)]
    else:
        names = []
    return {name for name in names if not name.startswith("_")} - ROLES


def fields_of(node):
    """Return the fields that a record adds, with their types."""
    fields = (each for each in node.body if isinstance(each, ast.AnnAssign))
    return frozenset((each.target.id, ast.unparse(each.annotation)) for each in fields)


def more_than_one(homes):
    return {name: sorted(at) for name, at in homes.items() if len(at) > 1}


@pytest.mark.dear("every source file is parsed")
def test_no_public_name_has_two_homes_in_a_package():
    homes = defaultdict(set)
    for path, found in names().items():
        for name in found:
            homes[path.parent.as_posix(), name].add(path.name)
    assert more_than_one(homes) == {}


@pytest.mark.dear("every source file is parsed")
def test_no_record_is_written_twice():
    homes = defaultdict(set)
    for path, found in records().items():
        for name, fields in found.items():
            homes[fields].add(f"{path.as_posix()}: {name}")
    assert more_than_one(homes) == {}
