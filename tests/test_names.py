"""One name, one meaning in a package; one type for one thing in the whole program."""

import ast
from collections import defaultdict
from pathlib import Path

VIEWER = Path(__file__).parent.parent / "viewer"
ROLES = {"main", "run", "add_arguments", "add_menus", "make_page", "COMMANDS", "EPILOG"}
"""What every module of a kind has, found by the module's name."""
ALIKE = 3
"""Fields from which on two records with the same ones are taken for one thing written twice."""


def statements():
    """Yield the module, and each statement at its top."""
    for path in sorted(VIEWER.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            yield path.relative_to(VIEWER), node


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


def test_no_public_name_has_two_homes_in_a_package():
    homes = defaultdict(set)
    for module, node in statements():
        for name in public_names(node):
            homes[module.parent.as_posix(), name].add(module.name)
    assert more_than_one(homes) == {}


def test_no_record_is_written_twice():
    homes = defaultdict(set)
    for module, node in statements():
        if len(fields := fields_of(node)) >= ALIKE:
            homes[fields].add(f"{module.as_posix()}: {node.name}")
    assert more_than_one(homes) == {}
