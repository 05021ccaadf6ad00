"""The one plain sentence that a sceptic takes away, and its mark."""

from PySide6.QtCore import QCoreApplication

from viewer.document import Document
from viewer.ui.kit.marks import Mark


def verdict(document: Document) -> tuple[Mark, str]:
    """Return the mark and the sentence for a document."""
    translate = QCoreApplication.translate
    if document.log is None:
        text = translate("verdict", "These walls come from the seed. There is no log to compare.")
        if document.seed is None:
            text = translate("verdict", "This wall comes from the lab. There is no log to compare.")
        return Mark.NOTHING, text
    audit = document.audit
    if not audit.checked:
        text = translate("verdict", "No published seed: nothing to rebuild.")
        return Mark.NOTHING, text
    wrong = len(audit.findings)
    if not wrong:
        checked, count = len(audit.checked), len(audit.kyoku)
        text = translate("verdict", "Every tile of this log comes from its published seed.")
        if checked < count:
            text = translate(
                "verdict",
                "Every tile of {checked} kyoku comes from its published seed."
                " Kyoku without a seed: {others}.",
            )
        return Mark.AGREES, text.format(checked=checked, others=count - checked)
    if not any(each.agrees for each in audit.checked) and _mostly_wrong(document):
        text = translate(
            "verdict", "This seed does not belong to this log: no more agrees than by chance."
        )
        return Mark.DISAGREES, text
    if wrong == 1:
        return Mark.DISAGREES, translate("verdict", "This log contradicts its seed in one place.")
    text = translate("verdict", "This log contradicts its published seed in {count} places.")
    return Mark.DISAGREES, text.format(count=wrong)


def _mostly_wrong(document: Document) -> bool:
    """Whether agreement is no more than chance: a wrong wall still has some tiles in place."""
    compared = sum(document.audit.compared.values())
    return len(document.audit.findings) > 0.8 * compared
