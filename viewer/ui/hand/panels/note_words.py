"""What the user thinks of a moment, as a sign and in words."""

from typing import Final

from viewer.core.study.annotations import Annotation, MomentMark
from viewer.translation import N_, _, listed
from viewer.ui.kit.verdict import NoteSign

MARK_SIGNS: Final = {
    MomentMark.QUESTION: NoteSign.QUESTION,
    MomentMark.GOOD: NoteSign.GOOD,
    MomentMark.BAD: NoteSign.BAD,
}
MARK_WORDS: Final = {
    MomentMark.QUESTION: N_("A question"),
    MomentMark.GOOD: N_("Good"),
    MomentMark.BAD: N_("Bad"),
}
_LONGEST: Final = 300


def sign_of(note: Annotation) -> NoteSign:
    return MARK_SIGNS[note.mark] if note.mark else NoteSign.COMMENT


def note_text(note: Annotation, *, whole: bool = False) -> str:
    """Return mark and name, and below the comment, cut where it is long unless the ``whole``."""
    head = listed(filter(None, (_(MARK_WORDS[note.mark]) if note.mark else "", note.name)))
    comment = note.comment.strip()
    if len(comment) > _LONGEST and not whole:
        comment = f"{comment[:_LONGEST]}…"
    text = "\n".join(filter(None, (head, comment)))
    return text or _("Outlined tiles")
