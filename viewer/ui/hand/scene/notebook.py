"""What the user thinks of a game while it is open: kept shortly after each change, and undone.

All views of a game in this process share one notebook. What it holds is shown at once, and written
in a thread; what could not be written stays in it, and is tried again with the next change, after a
while, and when its log is closed.
"""

import errno
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from viewer.core.base.errors import SYSTEM, InputError
from viewer.core.base.game_identity import game_of, is_known
from viewer.core.study.annotations import (
    NOTHING,
    AnnotatedPlace,
    Annotation,
    AnnotationChange,
    Annotations,
    MomentMark,
    annotations_in,
    clean_title,
    folded,
    merged,
    title_in,
    with_line,
    with_others,
)
from viewer.document import Document
from viewer.study.notes_store import (
    NotesError,
    StoredNotes,
    keep_notes,
    read_notes,
    stamp_of_notes,
)
from viewer.ui.kit.jobs import LONGEST_WAIT, Jobs

_PAUSE_MS: Final = 700
"""After the last change until it is written."""
_LONGEST_MS: Final = 5_000
"""After the first change until it is written, although others follow."""
_RETRY_MS: Final = 30_000
_MOST_UNDONE: Final = 500


class _Changes(NamedTuple):
    """What is undone together: changes of notes, or of the game's title."""

    notes: tuple[AnnotationChange, ...] = ()
    titles: tuple[str, str] | None = None
    """The user's own title before and after, empty for none."""


class Notebook(QObject):
    changed = Signal()
    title_changed = Signal()
    failed = Signal(object)
    """An `InputError`: why notes could not be kept, or what was wrong with the file."""

    def __init__(self, game: bytes, title: str) -> None:
        super().__init__()
        self.game = game
        self.views = 0  # how many have it
        self._title = title
        self._own_title = ""
        self._others_title = ""
        self._new_title: str | None = None
        """What the user named the game, until it is written."""
        self._own: Annotations = {}
        self._others: Annotations = {}
        self._pending: list[AnnotationChange] = []
        self._writing: list[AnnotationChange] = []
        self._kept: StoredNotes | None = None
        """What a thread has written, until it is taken."""
        self._done: list[_Changes] = []
        self._undone: list[_Changes] = []
        self.problem: InputError | None = None
        """Why not all of the notes can be kept, or shown."""
        self._jobs = Jobs(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._write)
        self._longest = QTimer(self, singleShot=True, interval=_LONGEST_MS)
        self._longest.timeout.connect(self._write)
        self.annotations: Annotations = {}
        self._take(read_notes(game))

    @property
    def is_kept(self) -> bool:
        """Whether all is written."""
        return not (self._pending or self._writing) and self._new_title is None

    @property
    def game_title(self) -> str:
        """The title of the game: the user's own, or else somebody else's."""
        return self._user_title or self._others_title

    @property
    def _user_title(self) -> str:
        return self._own_title if self._new_title is None else self._new_title

    def add_others(self, others: Annotations, title: str = "") -> None:
        """Show somebody else's notes and title, as a study's, beside the user's own."""
        self._others = {**self._others, **others}
        self._others_title = title or self._others_title
        self._show()

    def give_title(self, text: str) -> None:
        """Give the game a title; an empty one leaves it somebody else's, if there is one."""
        title = clean_title(text)
        if title != self.game_title:
            self._remember(_Changes(titles=(self._user_title, title)))
            self._change_title(title)

    def _change_title(self, title: str) -> None:
        self._new_title = title
        self.title_changed.emit()
        self._start_timers()

    def annotation(self, place: AnnotatedPlace) -> Annotation:
        return self.annotations.get(place, NOTHING)

    def write(self, place: AnnotatedPlace, annotation: Annotation, *, joins: bool = False) -> None:
        """Note something in place of what is shown, also of somebody else's.

        With ``joins`` it is undone together with the change before.
        """
        if self.annotation(place) == annotation:
            return
        change = self._change_to(place, annotation)
        last = self._done[-1].notes if self._done else ()
        if joins and [each.place for each in last] == [place]:
            self._done[-1] = _Changes((last[0]._replace(after=change.after),))
            self._undone.clear()
            self._apply([change])
        else:
            self._do([change])

    def remove(self, places: Iterable[AnnotatedPlace]) -> None:
        """Take notes away, also somebody else's; they are brought back together."""
        if changes := [self._change_to(place, NOTHING) for place in places]:
            self._do(changes)

    def keep_line(self, place: AnnotatedPlace, gone: Collection[AnnotatedPlace]) -> None:
        """Keep a line up to a moment, see `with_line`; that is not undone, as nobody noted it."""
        changed = with_line(self._own, place, gone).items()
        self._apply(
            [AnnotationChange(at, self._own.get(at, NOTHING), after) for at, after in changed]
        )

    def _change_to(self, place: AnnotatedPlace, annotation: Annotation) -> AnnotationChange:
        before = self._own.get(place, NOTHING)
        note = annotation._replace(replaces=self._others.get(place, before.replaces))
        return AnnotationChange(place, before, note)

    def _do(self, changes: Sequence[AnnotationChange]) -> None:
        self._remember(_Changes(tuple(changes)))
        self._apply(changes)

    def _remember(self, changes: _Changes) -> None:
        self._done = [*self._done, changes][-_MOST_UNDONE:]
        self._undone.clear()

    def toggle_mark(self, place: AnnotatedPlace, mark: MomentMark) -> None:
        note = self.annotation(place)
        self.write(place, note._replace(mark=None if note.mark is mark else mark))

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> AnnotatedPlace | None:
        """Take the last change back; return where that was, the latest of several notes."""
        return self._turn(self._done, self._undone)

    def redo(self) -> AnnotatedPlace | None:
        return self._turn(self._undone, self._done)

    def _turn(self, source: list[_Changes], target: list[_Changes]) -> AnnotatedPlace | None:
        if not source:
            return None
        notes, titles = source.pop()
        changes = tuple([each.undone for each in notes])
        target.append(_Changes(changes, titles and titles[::-1]))
        if titles is not None:
            self._change_title(titles[0])
            return None
        self._apply([self._with_kept_line(each) for each in changes])
        return changes[-1].place

    def _with_kept_line(self, change: AnnotationChange) -> AnnotationChange:
        """Return a change without the loss of a line that was kept there since, see `keep_line`."""
        if change.before.line_kept != change.after.line_kept:
            return change
        line_kept = self._own.get(change.place, NOTHING).line_kept
        return change._replace(after=change.after._replace(line_kept=line_kept))

    def _apply(self, changes: Sequence[AnnotationChange]) -> None:
        now = [each._replace(before=self._own.get(each.place, NOTHING)) for each in changes]
        self._pending = folded([*self._pending, *now])
        self._own = {**self._own, **{each.place: each.after for each in changes}}
        self._show()
        self._start_timers()

    def _start_timers(self) -> None:
        self._timer.start(_PAUSE_MS)
        if not self._longest.isActive():
            self._longest.start()

    def look(self) -> None:
        """Read the file again if another process has changed it."""
        if self.is_kept and stamp_of_notes(self.game) != self._stamp:
            self._take(read_notes(self.game))

    def flush(self) -> None:
        """Write at once what is not written yet; `failed` tells if that is not possible."""
        self._stop_timers()
        if not self._jobs.wait(LONGEST_WAIT):
            self._say(NotesError("notes-not-kept", reason=SYSTEM[errno.EBUSY]))
            return
        self._jobs.cancel()  # what its thread has done is taken here
        if self._kept is not None:
            self._take(self._kept)
        self._join()
        if self.is_kept:
            _unkept.discard(self)
            return
        try:
            kept = keep_notes(self.game, self._title, self._pending, LONGEST_WAIT, self._new_title)
        except InputError as error:
            self._say(error)
        else:
            self._pending = []
            self._take(kept)

    def _stop_timers(self) -> None:
        self._timer.stop()
        self._longest.stop()

    def _write(self) -> None:
        self._stop_timers()
        if self._jobs.is_running:
            self._timer.start(_PAUSE_MS)
            return
        self._writing, self._pending = self._pending, []
        changes, new_title = tuple(self._writing), self._new_title
        if changes or new_title is not None:

            def keep(*_how: object) -> StoredNotes:
                self._kept = keep_notes(self.game, self._title, changes, game_title=new_title)
                return self._kept

            self._jobs.start(keep, self._take, self._fail)

    def _take(self, kept: StoredNotes) -> None:
        self._writing, self._kept = [], None
        there, title = kept.notes, self.game_title
        self._pending = folded(
            AnnotationChange(each.place, now, merged(each, now))
            for each in self._pending
            for now in [there.get(each.place, NOTHING)]
        )
        self._own = {**there, **{each.place: each.after for each in self._pending}}
        self._own_title = kept.game_title
        if self._new_title == kept.game_title:
            self._new_title = None
        self._stamp = kept.stamp
        self.problem = kept.problem
        if self.is_kept:
            _unkept.discard(self)
        self._show()
        if self.game_title != title:
            self.title_changed.emit()
        if kept.problem is not None:
            self.failed.emit(kept.problem)

    def _fail(self, error: InputError) -> None:
        self._join()
        self._say(error)

    def _join(self) -> None:
        """Take back what a thread that has ended did not write."""
        self._pending, self._writing = folded([*self._writing, *self._pending]), []

    def _say(self, error: InputError) -> None:
        self.problem = error
        _unkept.add(self)
        self._timer.start(_RETRY_MS)
        self.failed.emit(error)

    def _show(self) -> None:
        shown = with_others(self._own, self._others)
        if shown != self.annotations:
            self.annotations = shown
            self.changed.emit()


_unkept: Final = set[Notebook]()
"""Those with notes that could not be written; they try again though no log shows them any more."""
_open: Final = dict[bytes, Notebook]()
"""Those that views have, by game."""


def open_notebook(document: Document) -> Notebook | None:
    """Return the notebook of a document's game, for a view; None where no tile of it is known."""
    if document.log is None or not is_known(document.log):
        return None
    game = game_of(document.log)
    unkept = (each for each in _unkept if each.game == game)
    notebook = _open.get(game) or next(unkept, None) or Notebook(game, document.title)
    _open[game] = notebook
    notebook.views += 1
    notebook.look()
    if document.study is not None:
        fields = document.study.fields
        notebook.add_others(annotations_in(fields), title_in(fields))
    return notebook


def close_notebook(notebook: Notebook) -> None:
    """Write what a view leaves; the last one ends the notebook."""
    notebook.flush()
    notebook.views -= 1
    if not notebook.views:
        _open.pop(notebook.game, None)


def keep_all() -> InputError | None:
    """Write what could not be written before; return why that is not possible still."""
    for notebook in [*_unkept]:
        notebook.flush()
    return next((each.problem for each in _unkept), None)
