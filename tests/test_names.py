"""One name, one meaning in a package; one type for one thing in the whole program."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

VIEWER = Path(__file__).parent.parent / "viewer"
ROLES = {"main", "run", "add_arguments", "add_menus", "make_page", "COMMANDS", "EPILOG"}
"""What every module of a kind has, found by the module's name."""
ALIKE = 3
"""Fields from which on two records with the same ones are taken for one thing written twice."""


@cache
def homes():
    """Return the modules of each public name in a package, and of each record's fields."""
    of_names, of_records = defaultdict(set), defaultdict(set)
    for path in sorted(VIEWER.rglob("*.py")):
        module = path.relative_to(VIEWER)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            for name in public_names(node):
                of_names[module.parent.as_posix(), name].add(module.name)
            if len(fields := fields_of(node)) >= ALIKE:
                of_records[fields].add(f"{module.as_posix()}: {node.name}")
    return of_names, of_records


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
    if not isinstance(node, ast.ClassDef):
        return frozenset()
    fields = (each for each in node.body if isinstance(each, ast.AnnAssign))
    return frozenset((each.target.id, ast.unparse(each.annotation)) for each in fields)


def more_than_one(homes):
    return {name: sorted(at) for name, at in homes.items() if len(at) > 1}


@pytest.mark.dear("every source file is parsed")
def test_no_public_name_has_two_homes_in_a_package():
    of_names, _ = homes()
    assert more_than_one(of_names) == {}


@pytest.mark.dear("every source file is parsed")
def test_no_record_is_written_twice():
    _, of_records = homes()
    assert more_than_one(of_records) == {}
