"""The program's source files, parsed once in a process for all tests that look into them.

Parsing takes a second. The trees are not cached: with half a million objects more, each garbage
collection of the tests after would take longer.
"""

import ast
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

import viewer

Found = TypeVar("Found")
Analysis = Callable[[Path, ast.Module], Found]

VIEWER = Path(viewer.__file__).parent
_analyses: list[Analysis] = []


def of_each_file(analysis: Analysis) -> Callable[[], dict[Path, Found]]:
    """Decorate a function of a path below `viewer` and its tree; it then returns all by path.

    Use it where a test file is imported, so that all analyses are known when the first is asked.
    """
    _analyses.append(analysis)
    return lambda: _all_found()[analysis]


@cache
def _all_found() -> dict[Analysis, dict[Path, Found]]:
    found: dict[Analysis, dict[Path, Found]] = {analysis: {} for analysis in _analyses}
    for path in sorted(VIEWER.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for analysis, by_path in found.items():
            by_path[path.relative_to(VIEWER)] = analysis(path.relative_to(VIEWER), tree)
    return found


@lru_cache(maxsize=1)
def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """All nodes of a tree in any order, walked through once for all analyses of a file."""
    found, left = list[ast.AST](), [tree]
    while left:
        node = left.pop()
        found.append(node)
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                left.append(value)
            elif isinstance(value, list):
                left += [each for each in value if isinstance(each, ast.AST)]
    return found
