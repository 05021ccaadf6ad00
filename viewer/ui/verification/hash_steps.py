"""How to check the hash by hand, step by step: names, seat digits, seed, SHA-512."""

from html import escape

from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.base.seed import SEED_BYTES
from viewer.core.sites.tenhou.commitment import committed_text
from viewer.core.text.places import wind_name
from viewer.document import Document
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.notices import copy_with_tooltip
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, use_custom_scrollbars

_HEAD = 36
_TAIL = 16


def steps_html(document: Document) -> str:
    """Return the steps for a document's hash, or why it has none."""
    log, seed, digits, sha512 = document.log, document.seed, document.digits, document.sha512
    if log is None or seed is None or digits is None or sha512 is None:
        return _paragraph(_("Tenhou publishes a hash for logs with a base64 seed only."))
    text = committed_text(digits, seed).decode("ascii")
    parts = [
        _paragraph(_("1. Sort the players' names, and number them from 0:")),
        _names_table(document, digits),
        _paragraph(
            _(
                "2. Write the numbers in the order east, south, west, north of the first hand."
                " With three players the fourth digit is 3: {digits}"
            ),
            digits=digits,
        ),
        _paragraph(
            _(
                "3. Decode the seed's base64 to {bytes} bytes, and write them as {digits}"
                " lower-case hex digits, leading zeros kept, behind the seat digits:"
            ),
            bytes=words.points(SEED_BYTES),
            digits=words.points(2 * SEED_BYTES),
        ),
        f"<p><code>{text[:4]} {text[4:_HEAD]} … {text[-_TAIL:]}</code></p>",
        _paragraph(
            _("4. The SHA-512 of these {count} characters is:"), count=words.points(len(text))
        ),
        f"<p><code>{' '.join(sha512[at : at + 16] for at in range(0, len(sha512), 16))}</code></p>",
        _paragraph(
            _(
                "5. Look for it in the list that you saved from Tenhou's page stat/rand before"
                " the game."
            )
        ),
    ]
    return "".join(parts)


def _paragraph(text: str, **values: str) -> str:
    bold = {key: f"<b>{value}</b>" for key, value in values.items()}
    return f"<p>{escape(text).format(**bold)}</p>"


def _names_table(document: Document, digits: str) -> str:
    """Return the players by number: number, name, and the wind of the first hand."""
    names = document.log.names if document.log else ()
    dealer = document.log.kyoku[0].dealer if document.log else 0
    offsets = sorted(range(len(names)), key=lambda offset: int(digits[offset]))
    rows = "".join(
        f"<tr><td><b>{digits[offset]}</b></td>"
        f"<td>{escape(shown(names[(dealer + offset) % len(names)]))}</td>"
        f"<td>{escape(wind_name(offset))}</td></tr>"
        for offset in offsets
    )
    return f'<table cellpadding="4">{rows}</table>'


class HashSteps(QWidget):
    """The steps, and buttons that copy the hashed text and the hash."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.text = QTextBrowser()
        use_custom_scrollbars(self.text)
        self.text.document().setDocumentMargin(WINDOW_MARGIN)
        self.text.setHtml(steps_html(document))
        row = QHBoxLayout()
        self.copy_text = button(
            _("Copy the text that is hashed"),
            _("Copy 4,996 characters, to be checked with any SHA-512 program"),
        )
        self.copy_hash = button(_("Copy the hash"), _("Copy the SHA-512: 128 hex digits"))
        for each, copy in ((self.copy_text, self._copy_text), (self.copy_hash, self._copy_hash)):
            each.setEnabled(document.sha512 is not None)
            each.clicked.connect(copy)
            row.addWidget(each)
        row.addStretch(1)
        boxed(QVBoxLayout(self), self.text, row, stretch=self.text)

    def _copy_text(self) -> None:
        document = self._document
        if document.seed is not None and document.digits is not None:
            text = committed_text(document.digits, document.seed).decode("ascii")
            copy_with_tooltip(self.copy_text, text, _("Copied: the text that is hashed"))

    def _copy_hash(self) -> None:
        copy_with_tooltip(self.copy_hash, self._document.sha512 or "", _("Copied: the hash"))
