"""No file imports another that imports it, by whatever detour, nor where it is first needed."""

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.helpers.sources import nodes_of, of_each_file


@of_each_file
def taken(_path, tree):
    """What a file imports: from which module what, either of which may be a file."""
    found = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            found |= {(each.name, "") for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module, each.name) for each in node.names}
    return found


def module_of(path):
    return ".".join(("viewer", *path.with_suffix("").parts)).removesuffix(".__init__")


def imported(files):
    """By module the modules it imports, of those that there are files of."""
    for module, found in files.items():
        names = {f"{whence}.{what}" if f"{whence}.{what}" in files else whence
                 for whence, what in found}  # fmt: skip
        yield module, names & files.keys() - {module}


def order_of(files):
    return [*TopologicalSorter(dict(imported(files))).static_order()]


@pytest.mark.dear("every source file is parsed")
def test_files_do_not_import_each_other():
    files = {module_of(path): found for path, found in taken().items()}
    assert {*order_of(files)} == {*files}


def test_a_detour_is_seen():
    files = {"a": {("b", "x")}, "b": {("b", "c"), ("sys", "")}, "b.c": {("a", "")}}
    with pytest.raises(CycleError):
        order_of(files)
    assert order_of(files | {"b.c": {("b", "y")}, "b": set()}) == ["b", "a", "b.c"]
