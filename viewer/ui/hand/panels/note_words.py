"""What the user thinks of a moment, as a sign and in words."""

from itertools import zip_longest
from typing import Final

from viewer.core.base.errors import shown
from viewer.core.base.meld import MeldKind
from viewer.core.base.tiles import TILES
from viewer.core.study.annotations import AnnotatedPlace, Annotation, MomentMark
from viewer.core.study.move_texts import FOLLOWED_BY, chosen_moves, move_texts, parts_of
from viewer.core.text.places import DRAW_NAMES, kyoku_title
from viewer.translation import N_, _, listed
from viewer.ui.event_words import call_text, happening
from viewer.ui.hand.scene.scene import Scene
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
_LONGEST_LISTED: Final = 60
_MOVES: Final = {
    "discard": N_("discards"),
    "riichi": N_("riichi"),
    "tsumo": N_("tsumo"),
    "ron": N_("ron"),
    "nine-kinds": DRAW_NAMES["yao9"],
}
"""How a move is called that is no call, by its text."""


def sign_of(note: Annotation) -> NoteSign:
    return MARK_SIGNS[note.mark] if note.mark else NoteSign.COMMENT


def note_text(note: Annotation, *, whole: bool = False) -> str:
    """Return mark and name, and below the comment, cut where it is long unless the ``whole``."""
    head = listed(filter(None, (_(MARK_WORDS[note.mark]) if note.mark else "", note.name)))
    comment = note.comment.strip()
    if len(comment) > _LONGEST and not whole:
        comment = f"{comment[:_LONGEST]}…"
    text = "\n".join(filter(None, (head, comment)))
    return text or (_("Outlined tiles") if any(note.outlined) else "")


def place_text(scene: Scene, place: AnnotatedPlace, note: Annotation) -> str:
    """Return where a note is, and how it begins, in one line; of a line what is other in it."""
    log = scene.of_game.document.log
    is_there = log is not None and place.hand_index < len(log.hands)
    hand = kyoku_title(log.hands[place.hand_index]) if log and is_there else ""
    text = listed(note_text(note).splitlines()[:2])
    form, step = _("{hand}, step {step}: {note}"), place.step
    if note.line_kept:
        form, step = _("{hand}, line from step {step}: {note}"), place.leaves
        text = listed(filter(None, ("" if note.name else line_text(scene, place), text)))
    elif place.leaves >= 0:
        form = _("{hand}, step {step} of a line: {note}")
    return form.format(hand=hand, step=step, note=shortened(text))


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_LISTED else f"{text[:_LONGEST_LISTED]}…"


def line_text(scene: Scene, place: AnnotatedPlace) -> str:
    """Return a line's first move that was not played, as in: South discards 5z."""
    log = scene.of_game.document.log
    if scene.play_mode or log is None or place.hand_index >= len(log.hands):
        return _("line")  # its moves may tell what another seat holds
    kyoku = log.hands[place.hand_index]
    played = move_texts(chosen_moves(kyoku.events[place.leaves :]))
    pairs = zip_longest(place.moves, played)
    move = next((own for own, other in pairs if own != other), None) or place.moves[-1]
    if move.startswith(FOLLOWED_BY):
        return _("pass")
    parts = parts_of(move)
    if parts is None or parts.seat >= scene.players or max((0, *parts.tiles)) >= TILES:
        return shown(move)
    who = scene.seats_of(kyoku).short(parts.seat)
    return happening(who, _what(parts.what), [*map(scene.face, parts.tiles)])


def _what(what: str) -> str:
    if what in {*MeldKind}:
        return call_text(MeldKind(what))
    return _(_MOVES[what]) if what in _MOVES else shown(what)
