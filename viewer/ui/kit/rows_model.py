"""A table's model with rows and columns and nothing below them."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractTableModel):
    """Rows of a fixed number of columns."""

    columns = 0

    def row_count(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of rows; a cell has none."""
        return 0 if parent.isValid() else self.row_count()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns; a cell has none."""
        return 0 if parent.isValid() else self.columns
