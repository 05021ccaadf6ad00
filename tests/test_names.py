"""One name, one meaning: no public name of a module stands in two modules."""

import ast
from collections import defaultdict
from pathlib import Path

VIEWER = Path(__file__).parent.parent / "viewer"
ROLES = {"main", "run", "add_arguments", "add_menus", "COMMANDS", "EPILOG"}
"""What every module of a kind has, found by the module's name."""


def public_names(source):
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name))


def test_no_public_name_has_two_homes():
    homes = defaultdict(set)
    for path in VIEWER.rglob("*.py"):
        for name in public_names(path.read_text(encoding="utf-8")):
            if not name.startswith("_"):
                homes[name].add(path.relative_to(VIEWER).as_posix())
    assert {name: at for name, at in homes.items() if len(at) > 1 and name not in ROLES} == {}
