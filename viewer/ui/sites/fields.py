"""A wall code, a salt and hashes, typed or filled in; and what each hash is made of."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from viewer.core.sites.commitments import HashCheck, check_words
from viewer.translation import _
from viewer.ui.kit.parts import code_field, label
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel
from viewer.ui.kit.verdict import Verdict

_WALL_LINES = 3
_HASH_LINES = 2
_LONGEST = 4096
_MOST_HASHES = 100
"""What a hostile record holds must not stop the window."""
_IN_SIGHT: Final = 4
_SHOWN_DIGITS: Final = 24


class WallFields(QWidget):
    """Three fields; ``edited`` says that the user changed one."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._filling = False
        self.wall = code_field(_WALL_LINES)
        self.wall.setPlaceholderText(_("two characters a tile, as in 5p7s0m…1z"))
        self.salt = QLineEdit()
        self.salt.setFont(self.wall.font())
        self.salt.setTextMargins(2, 1, 2, 1)  # as in the other fields
        self.salt.setPlaceholderText(_("none before May 2023"))
        self.hashes = code_field(_HASH_LINES)
        self.hashes.setPlaceholderText(_("one or more, MD5 or SHA-256"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        for row, (text, field) in enumerate(
            ((_("&Wall code"), self.wall), (_("&Salt"), self.salt), (_("&Hashes"), self.hashes))
        ):
            caption = label(text)
            caption.setBuddy(field)
            caption.setContentsMargins(0, 5, 0, 0)
            grid.addWidget(caption, row, 0, top)
            grid.addWidget(field, row, 1)
        for signal in (self.wall.textChanged, self.salt.textChanged, self.hashes.textChanged):
            signal.connect(self._on_changed)

    def fill(self, wall: str, salt: str, hashes: list[str]) -> None:
        """Put in other texts, cut where they are longer than any; it is not the user who does."""
        self._filling = True
        self.wall.setPlainText(wall[:_LONGEST])
        self.salt.setText(salt[:_LONGEST])
        self.salt.setCursorPosition(0)
        self.hashes.setPlainText("\n".join(hashes[:_MOST_HASHES]))
        self._filling = False

    @property
    def given_hashes(self) -> list[str]:
        """The hashes, between white space or commas."""
        return self.hashes.toPlainText().replace(",", " ").split()

    @property
    def are_empty(self) -> bool:
        texts = (self.wall.toPlainText(), self.salt.text(), self.hashes.toPlainText())
        return not any(map(str.strip, texts))

    def _on_changed(self) -> None:
        if not self._filling:
            self.edited.emit()


class HashTable(RowsTable):
    """A row for each hash; a few are in sight, the verdict speaks of all."""

    def __init__(self) -> None:
        super().__init__(RowsModel(_columns()), "site_hashes")
        self.setAccessibleName(_("Hashes"))
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.horizontalHeader().hide()

    def set_checks(self, checks: Sequence[HashCheck]) -> None:
        self.rows_model.set_rows(checks)
        rows = min(len(checks), _IN_SIGHT)
        self.setFixedHeight(rows * self.verticalHeader().defaultSectionSize())
        self.setVisible(bool(checks))


def _columns() -> tuple[Column[HashCheck], ...]:
    return (
        Column(
            title=_("Hash"),
            text=_first_digits,
            tip=lambda check: check.given,
            said=lambda check: check.given,
            mark=lambda check: Verdict.DISAGREES if check.construction is None else Verdict.AGREES,
            sample="0" * (_SHOWN_DIGITS + 1),
            is_code=True,
        ),
        Column(title=_("Made of"), text=check_words),
    )


def _first_digits(check: HashCheck) -> str:
    cut = "…" if len(check.given) > _SHOWN_DIGITS else ""
    return check.given[:_SHOWN_DIGITS] + cut
