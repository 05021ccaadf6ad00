"""The notes that commands draw, list and export: those of a study, or the user's own on a log."""

from collections.abc import Iterator

from viewer.cli.terminal import CommandError
from viewer.core.base.errors import InputError, shown
from viewer.core.base.game_identity import game_of, is_known
from viewer.core.study.annotations import AnnotatedPlace, Annotations, annotations_in
from viewer.core.study.line_play import LinePlay, play_texts
from viewer.document import Document
from viewer.study.notes_store import read_notes
from viewer.ui.hand.panels.note_words import place_text
from viewer.ui.hand.scene.scene import Scene


def notes_of(document: Document) -> Annotations:
    """Return the notes on a game; raises InputError if none of the user's own can be read."""
    if document.study is not None:
        return annotations_in(document.study.fields)
    if document.log is None or not is_known(document.log):
        return {}
    found = read_notes(game_of(document.log))
    if found.problem is not None and not found.notes:
        raise found.problem
    return found.notes


def chosen_place(notes: Annotations, asked: str) -> AnnotatedPlace:
    """Return where a note is, by its number in the list, from 1, or by its name.

    Raises CommandError ``no-note``.
    """
    places = [*notes]
    numbered = {str(number): place for number, place in enumerate(places, 1)}
    named = {notes[place].name: place for place in reversed(places) if notes[place].name}
    place = numbered.get(asked) or named.get(asked)
    if place is None:
        raise CommandError("no-note", asked=shown(asked), count=len(places))
    return place


def line_at(document: Document, place: AnnotatedPlace) -> LinePlay:
    """Return the line of a note, played again; raises InputError."""
    index, log = place.hand_index, document.log
    if log is None or index >= document.hand_count:
        raise InputError("no-kyoku", number=index + 1, count=document.hand_count)
    return play_texts(log, index, document.walls[index], place.leaves, place.moves)


def note_lines(document: Document, notes: Annotations) -> Iterator[str]:
    """Yield the list of notes, each with its number, and whole comments below."""
    scene = Scene(document, 0, document.replay(0), annotations=notes)
    for nth, (place, note) in enumerate(notes.items(), 1):
        head, comment = place_text(scene, place, note), note.comment.strip()
        yield f"{nth}  {shown(head, len(head))}"
        if comment and not head.endswith(comment):
            yield from (f"    {shown(line, len(line))}" for line in comment.splitlines())
