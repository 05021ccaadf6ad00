"""Ask for the address or id of a log, and say before it is downloaded what will be sent, and where.

If the clipboard holds one, it is proposed. Nothing is asked for until it is opened; and if the log
is kept already, it says so.
"""

from contextlib import suppress
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from viewer.core.base.errors import InputError, sentence
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.core.sites.tenhou.log_id import LogAddress, reference_in
from viewer.online import log_cache
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import WINDOW_MARGIN, accept_button, boxed, dialog_buttons, label, muted
from viewer.ui.kit.settings import give_first_size

_FIRST_SIZE: Final = QSize(640, 200)
_LEAST_WIDTH: Final = 480
_LONGEST: Final = 2000
_LINES: Final = 2
"""Of what is said of the address, at the least width."""


class AddressDialog(QDialog):
    address_given = Signal(object)
    """A `LogAddress`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("address_dialog")
        self.setWindowTitle(_("Open address"))
        self._address: LogAddress | None = None
        column = self._build()
        self.setMinimumSize(_LEAST_WIDTH, column.heightForWidth(_LEAST_WIDTH))
        give_first_size(self, _FIRST_SIZE)
        self._on_edited("")

    def _build(self) -> QVBoxLayout:
        self.field = QLineEdit()
        self.field.setObjectName("address")
        self.field.setMaxLength(_LONGEST)
        self.field.setAcceptDrops(False)  # what is dropped is for the window
        self.field.setPlaceholderText("https://tenhou.net/0/?log=…")
        caption = label(_("The &address or id of a log on Tenhou:"), of=self.field)
        self.message = label(wraps=True, name="address_message")
        self.notice = muted(
            _(
                "The log is downloaded from tenhou.net over https, and kept on this computer."
                " Its id and this program's name are all that is sent, and only when you open it."
            ),
            wraps=True,
        )
        for each in (self.message, self.notice):
            each.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.message.setMinimumHeight(_LINES * self.message.fontMetrics().lineSpacing())
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Open | kinds.Close, self._on_accepted)
        accept_button(self.buttons).setToolTip(_("Download this log and show it"))
        self.field.textChanged.connect(self._on_edited)
        parts = (caption, self.field, self.message, None, self.notice, self.buttons)
        return boxed(QVBoxLayout(self), *parts, margins=WINDOW_MARGIN, spacing=10)

    def _on_edited(self, text: str) -> None:
        self._address = None
        said = ""
        if text.strip():
            try:
                self._address = parse_address(text)
                said = _about(self._address)
            except InputError as error:
                said = sentence(error)
        self.message.setText(said)
        announce(self.message, said)
        accept_button(self.buttons).setEnabled(self._address is not None)

    def _on_accepted(self) -> None:
        if self._address is not None:
            self.close()
            self.address_given.emit(self._address)

    def showEvent(self, event: QShowEvent) -> None:
        """Propose what the clipboard holds, and let what is typed take its place."""
        super().showEvent(event)
        with suppress(InputError):
            self.field.setText(str(parse_address(QGuiApplication.clipboard().text()[:_LONGEST])))
        self._on_edited(self.field.text())  # what is there may have been downloaded meanwhile
        self.field.setFocus()
        self.field.selectAll()


def _about(address: LogAddress) -> str:
    reference = reference_in(address.log)
    assert reference is not None  # noqa: S101 - each address has one
    if log_cache.find(address) is None:
        text = _("A game of {date}.")
    else:
        text = _("A game of {date}. Its log is kept here already, and nothing is sent.")
    return text.format(date=words.began(reference))
