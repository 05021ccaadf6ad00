"""Whether a document's walls were known before its game: one answer for badge and panel.

It is asked of the hashes that the user noted, and of a text or file of hashes that is given for
this document. One hash that is given alone is said to be this game's: if it is not, that is a
contradiction. A list may be of other games.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import InputError
from viewer.core.judgement.beforehand import Beforehand, NotedHashes, beforehand
from viewer.core.judgement.game_hashes import GameHashes
from viewer.document import Document
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.own_notes import copied_hashes, own_notes

Failure = Callable[[InputError], object]


class KnownBefore(QObject):
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.given: Mapping[str, int] | None = None
        """Hashes of a text or file, with their lines."""
        self._own = own_notes()
        self._own.changed.connect(self._ask)
        self.answer: Beforehand | None = None
        """None where there is no wall that could have been known."""

    def set_document(self, document: Document | None) -> None:
        """Ask of another document; a hash that was given alone was for the last one."""
        if document is self.document:
            return
        self.look()
        self.document = document
        self.__dict__.pop("hashes", None)
        if self.is_alone:
            self.given = None
        self._ask()

    @cached_property
    def hashes(self) -> GameHashes:
        """The document's, in all orders of its seats."""
        return self.document.hashes if self.document else GameHashes()

    def look(self) -> None:
        """Read the noted hashes again if they have changed."""
        self._own.look()

    def give(self, hashes: Mapping[str, int] | None) -> None:
        """Look in a text or file, by its hashes and their lines; None takes the last one back."""
        self.given = hashes
        self._ask()

    @property
    def to_note(self) -> tuple[str, ...]:
        """The hashes that the user can note, and did not; none where nobody knows which."""
        commitment = self.document.commitment if self.document else None
        if commitment and commitment.sha512:
            found = [commitment.sha512]
        elif any(self.document.wall_codes) if self.document else False:
            found = [each for wall in self.hashes.walls for each in wall]
        else:
            found = []
        return tuple([each for each in found if self._own.noted.first(each) is None])

    def note(self, on_added: Callable[[int], object], on_failure: Failure) -> None:
        """Note them, with the time of now."""
        from viewer.noted import notes_of  # noqa: PLC0415 - as in `own_notes`

        assert self.document is not None  # noqa: S101 - there are hashes
        notes = notes_of(self.to_note, None, self.hashes.site, self.document.title)
        self._own.add(notes, on_added, on_failure)

    @property
    def is_alone(self) -> bool:
        """Whether what is given is one hash, and so said to be of this game."""
        return self.given is not None and len(self.given) == 1

    @property
    def is_copied(self) -> bool:
        """Whether all that is given was copied from this program."""
        return bool(self.given) and copied_hashes().issuperset(self.given or ())

    @property
    def in_given(self) -> Beforehand:
        """The answer of what is given alone."""
        return self._look(NotedHashes(), self.given)

    def _ask(self) -> None:
        document = self.document
        given = None if self.is_copied else self.given
        if document is None or document.source is None or not document.era:
            self.answer = None
        elif given or self._own.noted.notes:
            self.answer = self._look(self._own.noted, given)
        else:  # nothing can be found: two dozen hashes of other orders would be made for it
            hashes = document.hashes_of_seats(all_orders=False)
            self.answer = beforehand(hashes, NotedHashes())
        self.changed.emit()

    def _look(self, noted: NotedHashes, given: Mapping[str, int] | None) -> Beforehand:
        return beforehand(self.hashes, noted, given, of_this_game=self.is_alone)


def known_mark(known: Beforehand) -> Verdict:
    """A tick where all walls were noted before the game; a part of that is a triangle."""
    if known.contradicts:
        return Verdict.DISAGREES
    if known.when == "before" and known.found == known.total:
        return Verdict.AGREES
    if known.when in {"before", "during"} or known.line is not None or known.other_seats:
        return Verdict.INCOMPLETE
    return Verdict.NOTHING
