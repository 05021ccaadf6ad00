"""Every field of a log in a table: what it is compared with, or that it is not compared."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from viewer.core.audit.fields import FIELDS, Field
from viewer.translation import _
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel


class _Row(NamedTuple):
    """Fields of one tag, or of tags alike, that are compared with the same."""

    name: str
    field: Field

    @property
    def compared(self) -> str:
        if self.field.checks:
            return _(self.field.words)
        return _("not compared")


def field_rows() -> Iterator[_Row]:
    """Yield the rows, those of equal fields put together."""
    for fields, tags in groupby(FIELDS, key=FIELDS.__getitem__):
        tag = " ".join(tags)
        for field, names in groupby(fields, key=fields.__getitem__):
            yield _Row(f"{tag} {' '.join(names)}".strip(), field)


class FieldsTable(RowsTable):
    """A row for fields that are compared with the same."""

    def __init__(self) -> None:
        super().__init__(RowsModel(_columns()), "fields")
        self.setAccessibleName(_("Fields of the log"))
        self.rows_model.set_rows([*field_rows()])


def _columns() -> tuple[Column[_Row], ...]:
    return (
        Column[_Row](
            title=_("Field"),
            text=lambda row: row.name,
            sample=max((row.name for row in field_rows()), key=len),
        ),
        Column[_Row](title=_("Compared with"), text=lambda row: row.compared),
    )
