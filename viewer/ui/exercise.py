"""An exercise: a moment of a game, asked in a view through the eyes of one seat.

It is Play it yourself, in this view alone and until the moment is answered; the user's setting
stays. Then the answer is kept, and the wall lies open again.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from viewer.collection.mistakes import FoundMistake
from viewer.core.analysis.mistakes import MistakeKind
from viewer.core.base.errors import InputError, sentence
from viewer.core.base.records import Win
from viewer.document import Document
from viewer.exercises import AnswerState, keep_answer
from viewer.translation import _, in_a_row, ngettext
from viewer.ui.hand.scene.scene import Answer, Scene
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import OfferedAction
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView

if TYPE_CHECKING:
    from viewer.ui.collection.mistakes import MistakesPage


class AskedExercise(QObject):
    """One exercise in a view, until it is answered or another document is shown there."""

    def __init__(self, view: LogView, found: FoundMistake, page: "MistakesPage") -> None:
        super().__init__(view)
        self._view = view
        self._found = found
        self._page = page
        self._document = view.document
        self._keeping = Jobs(self)
        # queued: the scene is changed here, which others are still being told of
        view.walker.scene_changed.connect(self._follow, Qt.ConnectionType.QueuedConnection)

    def _follow(self, scene: Scene) -> None:
        if self._view.document is not self._document:
            self._end()
            return
        place = self._found.place
        answer = next((each for each in scene.answers if each.place == place), None)
        if answer is None:
            return
        self._view.walker.scene_changed.disconnect(self._follow)
        self._view.walker.change(play_mode=self._view.settings.play_mode)
        is_right = judged(self._found, answer)
        if is_right is None:
            self._say(_("Only discards and wins are judged here, so this does not count."))
            return
        self._keeping.start(
            lambda _progress, _stop: keep_answer(self._found.exercise, is_right=is_right),
            self._on_kept,
            self._on_not_kept,
        )

    def _on_kept(self, state: AnswerState) -> None:
        self._page.note_answer(state)
        self._say(answer_text(self._found, state))

    def _on_not_kept(self, error: InputError) -> None:
        self._view.message_bar.say(sentence(error))
        self._end()

    def _say(self, text: str) -> None:
        offers = [OfferedAction(_("&Next exercise"), self._page.want_next)]
        if self._page.next is None:
            text, offers = in_a_row((text, _("No other exercise is due."))), []
        self._view.message_bar.offer(text, *offers)
        self._end()

    def _end(self) -> None:
        self.deleteLater()


def ask_exercise(
    tabs: LogTabs, document: Document, found: FoundMistake, page: "MistakesPage"
) -> None:
    """Show a moment in a view, as its player saw it, and ask what to do."""
    tabs.show_document(document, series="exercises", play_mode=True)
    view = tabs.log_view
    view.go_to_spot(found.place)
    AskedExercise(view, found, page)


def judged(found: FoundMistake, answer: Answer) -> bool | None:
    """Whether an answer is right: a win that was there, or a discard that accepts most.

    Who wants to be shown what was done has no answer, and is wrong. None of what is not judged.
    """
    if answer.moves is None:
        return False
    if found.kind is MistakeKind.PASSED_WIN:
        return any(isinstance(move, Win) for move in answer.moves)
    return answer.is_best


def answer_text(found: FoundMistake, state: AnswerState) -> str:
    """Say whether an answer was right, and when the exercise comes again."""
    is_right = state.latest.is_right
    if found.kind is MistakeKind.PASSED_WIN:
        said = _("Right: the win was there.") if is_right else _("Wrong: a win was there.")
    elif is_right:
        said = _("Right: no discard is more efficient.")
    else:
        said = _("Wrong: another discard is more efficient; the list has the best first.")
    again = _("This comes again in ten minutes.")
    if is_right:
        days = (state.due - state.latest.at).days
        text = ngettext(
            "This comes again in {count} day.", "This comes again in {count} days.", days
        )
        again = text.format(count=days)
    return in_a_row((said, again))
