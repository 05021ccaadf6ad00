"""Whether a document's walls were known before its game: one answer for badge and panel.

It is asked of the hashes that the user noted, and of a text or file of hashes that is given for
this document. One hash that is given alone is said to be this game's: if it is not, that is a
contradiction. A list may be of other games.
"""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from viewer.core.judgement.beforehand import Beforehand, NotedHashes, beforehand
from viewer.core.judgement.game_hashes import GameHashes
from viewer.core.sites.hash_lists import find_hashes
from viewer.document import Document
from viewer.ui.kit.notices import copied_texts
from viewer.ui.kit.verdict import Verdict


class KnownBefore(QObject):
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.hashes = GameHashes()
        self.given: Mapping[str, int] | None = None
        """Hashes of a text or file, with their lines."""
        self.noted = NotedHashes()
        self.answer: Beforehand | None = None
        """None where there is no wall that could have been known."""

    def set_document(self, document: Document | None) -> None:
        """Ask of another document; a hash that was given alone was for the last one."""
        if document is self.document:
            return
        self.document = document
        self.hashes = document.hashes if document else GameHashes()
        if self.is_alone:
            self.given = None
        self._ask()

    def give(self, hashes: Mapping[str, int] | None) -> None:
        """Look in a text or file, by its hashes and their lines; None takes the last one back."""
        self.given = hashes
        self._ask()

    @property
    def is_alone(self) -> bool:
        """Whether what is given is one hash, and so said to be of this game."""
        return self.given is not None and len(self.given) == 1

    @property
    def is_copied(self) -> bool:
        """Whether all that is given was copied from this program."""
        copied = find_hashes("\n\n".join(copied_texts()))
        return bool(self.given) and all(each in copied for each in self.given or ())

    @property
    def in_given(self) -> Beforehand:
        """The answer of what is given alone."""
        return self._look(NotedHashes(), self.given)

    def _ask(self) -> None:
        document = self.document
        has_walls = document is not None and document.source is not None and document.era
        given = None if self.is_copied else self.given
        self.answer = self._look(self.noted, given) if has_walls else None
        self.changed.emit()

    def _look(self, noted: NotedHashes, given: Mapping[str, int] | None) -> Beforehand:
        return beforehand(self.hashes, noted, given, of_this_game=self.is_alone)


def known_mark(known: Beforehand) -> Verdict:
    """A tick where all walls were noted before the game; a part of that is a triangle."""
    if known.contradicts:
        return Verdict.DISAGREES
    if known.when == "before" and known.found == known.total:
        return Verdict.AGREES
    if known.when in {"before", "during"} or known.line is not None:
        return Verdict.INCOMPLETE
    return Verdict.NOTHING
