"""Rows of a table as text: what its cells say, for the clipboard and for files."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from viewer.core.base.errors import harmless
from viewer.ui.kit.tables import NOTHING, Column

TableColumns = Sequence[Column[Any]]

_NUMBER: Final = re.compile(r"[-+]?[\d.,]+%?")


def cells_of(columns: TableColumns, row: object) -> list[str]:
    """Return what the cells of a row say; nothing where they say that there is nothing."""
    said = (column.words(row) for column in columns)
    return ["" if text == NOTHING else text for text in said]


def for_spreadsheet(text: str) -> str:
    """Return a cell that no spreadsheet program runs as a formula; numbers stay numbers."""
    return text if _NUMBER.fullmatch(text) else str(harmless(text))


def tabbed(columns: TableColumns, rows: Iterable[object]) -> str:
    """Return rows as lines with tabs, as spreadsheet programs paste them; several with headings."""
    lines = [cells_of(columns, row) for row in rows]
    if len(lines) > 1:
        lines.insert(0, [column.title for column in columns])
    return "\n".join("\t".join(map(for_spreadsheet, line)) for line in lines)
