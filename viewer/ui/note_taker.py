"""What the user thinks of the open game: kept for its view, undone, walked through.

Its notebook is shared by all views of the game. What cannot be written is said in the view's bar,
and stays until it can be.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import InputError, sentence
from viewer.core.base.place import Place
from viewer.core.sites.study_file import StudyGame
from viewer.core.study.annotations import (
    NO_ANNOTATIONS,
    AnnotatedPlace,
    Annotation,
    Annotations,
    MomentMark,
    game_fields,
    notes_of_line,
)
from viewer.document import Document
from viewer.translation import _
from viewer.ui.hand.scene.notebook import Notebook, close_notebook, keep_all, open_notebook
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import MessageBar, OfferedAction, show_for_a_while
from viewer.ui.kit.parts import ask_for_text, plain_buttons

if TYPE_CHECKING:
    from viewer.ui.hand.panels.note_box import NoteBox


class NoteTaker(QObject):
    title_changed = Signal()

    def __init__(
        self, walker: Walker, box: "Callable[[], NoteBox]", bar: MessageBar, parent: QObject
    ) -> None:
        """Make it; ``box`` shows the fields of a note, and returns them."""
        super().__init__(parent)
        self._walker = walker
        self._box = box
        self._bar = bar
        self.notebook: Notebook | None = None
        walker.line_played.connect(self._on_line_played)
        walker.line_wanted.connect(lambda end: self.go_to(end, end.leaves + 1))

    @property
    def annotations(self) -> Annotations:
        return self.notebook.annotations if self.notebook else NO_ANNOTATIONS

    @property
    def game_title(self) -> str:
        return self.notebook.game_title if self.notebook else ""

    def open(self, document: Document) -> None:
        """Take the notebook of a document's game; the one before is kept."""
        self.close()  # a view may show another game now
        self.notebook = open_notebook(document)
        if self.notebook is not None:
            self.notebook.changed.connect(self._on_changed)
            self.notebook.title_changed.connect(self.title_changed)
            self.notebook.failed.connect(self._on_failed)

    def close(self) -> None:
        if self.notebook is not None:
            close_notebook(self.notebook)
            self.notebook.changed.disconnect(self._on_changed)
            self.notebook.title_changed.disconnect(self.title_changed)
            self.notebook.failed.disconnect(self._on_failed)
            self.notebook = None

    def flush(self) -> None:
        """Write at once what is not written yet."""
        if self.notebook is not None:
            self.notebook.flush()

    def say_problem(self) -> None:
        """Say what is wrong with the notes or with the study that was opened."""
        if self.notebook is not None and self.notebook.problem is not None:
            self._on_failed(self.notebook.problem)

    def _on_changed(self) -> None:
        self._walker.change(annotations=self.annotations)

    def _on_line_played(self, replaced: AnnotatedPlace | None) -> None:
        scene = self._walker.whole_scene
        if self.notebook is not None and scene is not None:
            passed = [place for place in self.annotations if scene.passes(place)]
            gone = passed if replaced is None else [*passed, replaced]
            self.notebook.keep_line(scene.at(scene.replay.last).place, gone)

    def delete_line(self) -> None:
        """Leave the line that is shown, without what is noted in it alone."""
        scene = self._walker.whole_scene
        if self.notebook is not None and scene is not None and scene.branch is not None:
            passed = [place for place in self.annotations if scene.passes(place)]
            of_line = notes_of_line(self.annotations, [p for p in passed if p.leaves >= 0])
            self._walker.lines.forget()
            self.notebook.remove(of_line)

    def _on_failed(self, error: InputError) -> None:
        notebook = self.notebook
        if notebook is None or notebook.is_kept:
            self._bar.say(sentence(error))
            return

        def try_again() -> None:
            self._bar.hide()
            notebook.flush()

        self._bar.say(sentence(error), OfferedAction(_("Try again"), try_again))

    def study(self, document: Document) -> StudyGame | None:
        """Return the game with all notes that are shown, for a study; None without a log."""
        if document.log is None or not document.data:
            return None
        before = document.study.fields if document.study else {}
        fields = game_fields(before, self.game_title, self.annotations)
        return StudyGame(document.title, document.data, fields)

    # what the menus do

    def ask(self) -> None:
        """Open the note of this moment, to be written."""
        if self.notebook is not None:
            self._box().ask()

    def ask_for_title(self) -> None:
        """Ask how the game is to be called."""
        if self.notebook is None:
            return
        question = _("Title of this game, in its tab and in studies:")
        title = ask_for_text(self._bar, _("Title"), question, self.game_title)
        if title is not None:
            self.notebook.give_title(title)

    def change(self, change: Callable[[Annotation], Annotation]) -> None:
        """Change the note of this moment."""
        scene = self._walker.scene
        if self.notebook is not None and scene is not None:
            self.notebook.write(scene.place, change(scene.annotation))

    def has_mark(self, mark: MomentMark) -> bool:
        scene = self._walker.scene
        return scene is not None and scene.annotation.mark is mark

    def toggle_mark(self, mark: MomentMark) -> None:
        scene = self._walker.scene
        if self.notebook is not None and scene is not None:
            self.notebook.toggle_mark(scene.place, mark)

    @property
    def can_undo(self) -> bool:
        return self.notebook is not None and self.notebook.can_undo

    @property
    def can_redo(self) -> bool:
        return self.notebook is not None and self.notebook.can_redo

    def undo(self) -> None:
        self._show_change(self.notebook.undo() if self.notebook else None)

    def redo(self) -> None:
        self._show_change(self.notebook.redo() if self.notebook else None)

    def _show_change(self, place: AnnotatedPlace | None) -> None:
        """Go where a note was changed: else one would not see it.

        Who plays it himself is not led to what is to come.
        """
        scene = self._walker.scene
        if place is None or scene is None or scene.place == place:
            return
        if not scene.play_mode or place.in_game <= self._walker.in_game:
            self.go_to(place)

    def to_note(self, direction: int) -> bool:
        """Go to the next note of the game and its lines, or with -1 to the one before."""
        scene = self._walker.scene
        if scene is None:
            return False
        here = scene.place.order
        others = [each for each in scene.annotations if each != scene.place]
        beyond = [each for each in others if (each.order > here) == (direction > 0)]
        if beyond:
            self.go_to(beyond[0 if direction > 0 else -1])
        return bool(beyond)

    def go_to(self, place: AnnotatedPlace, step: int | None = None) -> None:
        """Go to a moment of the game, or of its line that is played on again up to it.

        Of the line another ``step`` may be shown.
        """
        walker, scene = self._walker, self._walker.scene
        if scene is None or place.hand_index >= scene.of_game.document.hand_count:
            show_for_a_while(self._bar, _("This log does not have the hand of that note."))
            return
        if place.leaves < 0:
            walker.go_to(Place(place.hand_index, place.step))
            return
        document = scene.of_game.document
        if document.log is None or scene.play_mode:
            walker.go_to(Place(place.hand_index, place.leaves))
            return
        from viewer.core.study.line_play import play_texts  # noqa: PLC0415 - few play

        wall = document.walls[place.hand_index]
        try:
            play = play_texts(document.log, place.hand_index, wall, place.leaves, place.moves)
        except InputError as error:
            self._bar.say(sentence(error))
        else:
            walker.lines.resume(play.line, place.step if step is None else step)


def may_close(window: QWidget) -> bool:
    """Whether all notes are written; else whether the user closes the window all the same."""
    problem = keep_all()
    if problem is None:
        return True
    text = _("Your notes would be lost. Close all the same?")
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - few ask, and Qt makes all its enums

    buttons = QMessageBox.StandardButton.Close | QMessageBox.StandardButton.Cancel
    asked = QMessageBox(
        QMessageBox.Icon.Warning, "", f"{sentence(problem)}\n{text}", buttons, window
    )
    plain_buttons(asked)
    try:
        return asked.exec() == QMessageBox.StandardButton.Close
    finally:
        asked.deleteLater()
