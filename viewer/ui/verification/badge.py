"""The verdict on a log: one sentence, and the badge that shows it in a few words.

The badge stands below the side panel, and opens the verification.
"""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton

from viewer.core.base.errors import sentence
from viewer.core.sites.reading import site_of
from viewer.document import Document
from viewer.translation import N_, _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import StyleSheet
from viewer.ui.kit.tile_art import Verdict, draw_verdict, painting

_SIDE: Final = 14
_LEFT: Final = 12
"""Pixels before the mark."""
_TEXT: Final = _LEFT + _SIDE + 7
"""Pixels before the text."""
_STYLE: Final = f"""
#badge {{{{ text-align: left; padding: 7px {_LEFT}px 7px {_TEXT}px; border: none;
    border-top: 1px solid {{line}}; background: {{panel}}; color: {{text}}; }}}}
#badge:hover:enabled {{{{ background: {{window}}; }}}}
#badge:focus {{{{ border: 2px solid {{asked}}; padding: 5px {_LEFT - 2}px 5px {_TEXT - 2}px; }}}}
#badge:disabled {{{{ color: {{muted}}; }}}}
"""

_CHANCE: Final = 0.8
"""The part that is wrong if no more agrees than by chance: a wrong wall has some tiles in place."""
_IN_FEW_WORDS: Final = {
    Verdict.DISAGREES: N_("Not everything agrees"),
    Verdict.INCOMPLETE: N_("What can be compared agrees"),
    Verdict.AGREES: N_("Every tile agrees"),
    Verdict.NOTHING: N_("Nothing to compare"),
}


def log_verdict(document: Document) -> tuple[Verdict, str]:
    """Return mark and sentence for a document, with another where the log contradicts itself."""
    mark, text = _wall_verdict(document)
    count = document.replayed.wrong if document.replayed else 0
    if not count:
        return _with_what_is_missing(document, mark, text)
    itself = ngettext(
        "The log contradicts itself in one place.",
        "The log contradicts itself in {count} places.",
        count,
    )
    return Verdict.DISAGREES, in_a_row((text, itself.format(count=words.points(count))))


def _with_what_is_missing(document: Document, mark: Verdict, text: str) -> tuple[Verdict, str]:
    """Add why a log is incomplete, if nothing in it disagrees."""
    shortfall = document.log.shortfall if document.log else None
    missing = len(document.uncompared)
    if mark not in {Verdict.AGREES, Verdict.INCOMPLETE} or not (shortfall or missing):
        return mark, text
    reasons = [sentence(shortfall)] if shortfall else []
    if missing:
        said = ngettext(
            "{count} place could not be compared.", "{count} places could not be compared.", missing
        )
        reasons.append(said.format(count=words.points(missing)))
    return Verdict.INCOMPLETE, in_a_row((text, *reasons))


def _wall_verdict(document: Document) -> tuple[Verdict, str]:
    if document.codes:
        from viewer.ui.wall_codes import code_verdict  # noqa: PLC0415 - few documents are codes

        return code_verdict([each for _kyoku, each in document.code_audits])
    if document.log is None:
        if document.seed is not None:
            text = _("These walls come from the seed. There is no log to compare.")
        else:
            text = _("This wall comes from the lab. There is no log to compare.")
        return Verdict.NOTHING, text
    audit = document.audit
    if not audit.checked:
        text = (
            _("No published seed: nothing to rebuild.")
            if site_of(document.log).seeded
            else _("No wall in the record: nothing to compare.")
        )
        return Verdict.NOTHING, text
    return _contradicted(document) if audit.findings else _agreeing(document)


def _agreeing(document: Document) -> tuple[Verdict, str]:
    audit = document.audit
    others = audit.kyoku.count(None)
    if not any(document.walls):
        text = _("The hashes are those of the walls' texts, but no tile of them can be compared.")
        return Verdict.INCOMPLETE, text
    if not _is_seeded(document):
        text = (
            _("Every tile that is told is that of the walls, whose hashes agree.")
            if audit.compared["hash"]
            else _("Every tile that is told is that of the walls. There is no hash of them.")
        )
        return Verdict.AGREES, text
    if not others:
        return Verdict.AGREES, _("Every tile of this log comes from its published seed.")
    text = _(
        "Every tile of {checked} kyoku comes from its published seed."
        " Kyoku without a seed: {others}."
    )
    return Verdict.INCOMPLETE, text.format(checked=len(audit.checked), others=others)


def _contradicted(document: Document) -> tuple[Verdict, str]:
    audit = document.audit
    wrong, compared = audit.wrong.total(), audit.compared.total()
    if not _is_seeded(document):
        text = ngettext(
            "This log contradicts its walls or their hashes in one place.",
            "This log contradicts its walls or their hashes in {count} places.",
            wrong,
        )
    elif not any(each.agrees for each in audit.checked) and wrong > _CHANCE * compared:
        text = _("This seed does not belong to this log: no more agrees than by chance.")
    else:
        text = ngettext(
            "This log contradicts its seed in one place.",
            "This log contradicts its published seed in {count} places.",
            wrong,
        )
    return Verdict.DISAGREES, text.format(count=words.points(wrong))


def _is_seeded(document: Document) -> bool:
    return document.era is not None and document.era.seeded


class Badge(QPushButton):
    """A button with mark and verdict; hidden before there is any."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("badge")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self.mark = Verdict.NOTHING
        StyleSheet(self, _STYLE)
        self.hide()

    def show_verdict(self, document: Document) -> None:
        mark, verdict = log_verdict(document)
        text = _(_IN_FEW_WORDS[mark])
        if document.codes and mark is Verdict.AGREES:
            text = _("The hash agrees")
        self._show(mark, text, f"{verdict}\n{_('Show the verification')}")
        self.setEnabled(True)

    def show_nothing(self) -> None:
        """Show no verdict in play-it-yourself mode: it could give unseen tiles away."""
        text = _("No verification while you play")
        tip = _("The verification tells of tiles that you have not seen.")
        self._show(Verdict.NOTHING, text, tip)
        self.setEnabled(False)

    def _show(self, mark: Verdict, text: str, tip: str) -> None:
        self.mark = mark
        self.setText(text)
        self.setToolTip(as_tooltip(tip))
        self.setAccessibleName(_("Verification: {verdict}").format(verdict=text))
        self.update()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = QRectF(_LEFT, (self.height() - _SIDE) // 2, _SIDE, _SIDE)
        with painting(self) as painter:
            draw_verdict(painter, place, self.mark)
