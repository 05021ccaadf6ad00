"""How to check the hash by hand, step by step: names, seat digits, seed, SHA-512."""

from html import escape

from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.base.records import Log
from viewer.core.base.seed import SEED_BYTES
from viewer.core.sites.site import GameCommitment
from viewer.core.text.places import wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.notices import copy_with_tooltip
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, use_custom_scrollbars

_HEAD = 36
_TAIL = 16


def steps_html(log: Log, commitment: GameCommitment) -> str:
    digits, text, sha512 = commitment.seats, commitment.text, commitment.sha512 or ""
    parts = [
        _paragraph(_("1. Sort the players' names, and number them from 0:")),
        _names_table(log, digits),
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


def _names_table(log: Log, digits: str) -> str:
    """Return the players by number: number, name, and the wind of the first hand."""
    names, dealer = log.names, log.kyoku[0].dealer
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

    def __init__(self, log: Log, commitment: GameCommitment) -> None:
        super().__init__()
        self._commitment = commitment
        self.text = QTextBrowser()
        use_custom_scrollbars(self.text)
        self.text.document().setDocumentMargin(WINDOW_MARGIN)
        self.text.setHtml(steps_html(log, commitment))
        row = QHBoxLayout()
        self.copy_text = button(
            _("Copy the text that is hashed"),
            _("Copy 4,996 characters, to be checked with any SHA-512 program"),
        )
        self.copy_hash = button(_("Copy the hash"), _("Copy the SHA-512: 128 hex digits"))
        for each, copy in ((self.copy_text, self._copy_text), (self.copy_hash, self._copy_hash)):
            each.clicked.connect(copy)
            row.addWidget(each)
        row.addStretch(1)
        boxed(QVBoxLayout(self), self.text, row, stretch=self.text)

    def _copy_text(self) -> None:
        said = _("Copied: the text that is hashed")
        copy_with_tooltip(self.copy_text, self._commitment.text, said)

    def _copy_hash(self) -> None:
        copy_with_tooltip(self.copy_hash, self._commitment.sha512 or "", _("Copied: the hash"))
