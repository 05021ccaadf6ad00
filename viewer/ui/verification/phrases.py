"""The words of the verification: the one sentence that a sceptic takes away, and its evidence."""

from viewer.document import Document
from viewer.translation import _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.kit.verdict import Verdict


def log_verdict(document: Document) -> tuple[Verdict, str]:
    """Return the mark and the sentence for a document; one more where it contradicts itself."""
    mark, text = _wall_verdict(document)
    count = len(document.replayed.inconsistencies) if document.replayed else 0
    if not count:
        return mark, text
    itself = ngettext(
        "The log contradicts itself in one place.",
        "The log contradicts itself in {count} places.",
        count,
    )
    return Verdict.DISAGREES, in_a_row((text, itself.format(count=words.points(count))))


def _wall_verdict(document: Document) -> tuple[Verdict, str]:
    if document.log is None:
        if document.seed is not None:
            text = _("These walls come from the seed. There is no log to compare.")
        else:
            text = _("This wall comes from the lab. There is no log to compare.")
        return Verdict.NOTHING, text
    audit = document.audit
    if not audit.checked:
        text = _("No published seed: nothing to rebuild.")
        return Verdict.NOTHING, text
    wrong = len(audit.findings)
    if not wrong:
        checked, count = len(audit.checked), len(audit.kyoku)
        text = _("Every tile of this log comes from its published seed.")
        if checked < count:
            text = _(
                "Every tile of {checked} kyoku comes from its published seed."
                " Kyoku without a seed: {others}.",
            )
        return Verdict.AGREES, text.format(checked=checked, others=count - checked)
    if not any(each.agrees for each in audit.checked) and _mostly_wrong(document):
        text = _("This seed does not belong to this log: no more agrees than by chance.")
        return Verdict.DISAGREES, text
    text = ngettext(
        "This log contradicts its seed in one place.",
        "This log contradicts its published seed in {count} places.",
        wrong,
    )
    return Verdict.DISAGREES, text.format(count=wrong)


def _mostly_wrong(document: Document) -> bool:
    """Whether agreement is no more than chance: a wrong wall still has some tiles in place."""
    compared = sum(document.audit.compared.values())
    return len(document.audit.findings) > 0.8 * compared


def seed_lines(document: Document) -> list[str]:
    """Return what is known of the seed, a line each."""
    era = document.era
    if era is None:
        return [_("This log publishes none.")]
    if document.log is None and document.seed is None:
        return [_("None: the lab shuffled this wall itself.")]
    if era.per_hand:
        size = _("each hand's own")
    else:
        count = len(document.seed.words) if document.seed else 0
        text = ngettext("{words} word, {bytes} bytes", "{words} words, {bytes} bytes", count)
        size = text.format(words=count, bytes=words.points(4 * count))
    made = sum(wall is not None for wall in document.walls)
    lines = [
        _("Kind: {era}").format(era=words.era_name(era)),
        _("Size: {size}").format(size=size),
        _("Walls rebuilt: {made}").format(made=made),
    ]
    if document.twisters_agree is not None:
        lines.append(
            _("Two Mersenne Twisters, same walls: yes")
            if document.twisters_agree
            else _("Two Mersenne Twisters, same walls: NO. Please report this.")
        )
    return lines
