"""What a user thinks of the moments of a game: comments, names, marks, outlined tiles; as JSON.

An annotation stands at a moment of the game, or of a line that leaves it. Tiles are told by their
slots in the wall: the physical tile, whatever number a reader gives it. A line that was played on
is kept as an annotation at its last moment, which may hold nothing else.

JSON that a newer version or a stranger wrote is read as far as it can be. It is changed entry by
entry, so that what this version does not know stays there.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from viewer.core.base.place import Place
from viewer.core.base.records import MOST_HANDS
from viewer.core.base.tiles import TILES
from viewer.core.sites.json_fields import Fields, list_in, number_in, objects_of, text_in
from viewer.core.study.move_texts import FOLLOWED_BY, is_reaction

OUTLINE_WAYS: Final = 2
"""In which tiles can be outlined: two colours, which differ in their lines too."""
_LONGEST_TITLE: Final = 100
_MOST_STEPS: Final = 100_000
_LONGEST_LINE: Final = 1_000
_MOST_LINES: Final = 40
"""Lines of a game without a note; of more the oldest go."""
_LATEST_LINE: Final = 10**9
_KNOWN: Final = ("comment", "name", "mark", "outlined", "line_kept", "replaces")


class MomentMark(Enum):
    """What a user thinks of a moment at a glance; the values stand in JSON."""

    QUESTION = "question"
    GOOD = "good"
    BAD = "bad"


class AnnotatedPlace(NamedTuple):
    """A moment of the game, or of a line."""

    hand_index: int  # from 0
    step: int  # after how many events of the hand, or of the line's
    leaves: int = -1  # the step at which the line leaves the game; -1 in the game itself
    moves: tuple[str, ...] = ()  # of the line up to here, as `line` writes them

    @property
    def in_game(self) -> Place:
        """Where it is in the game; of a line, where that leaves it."""
        return Place(self.hand_index, self.step if self.leaves < 0 else self.leaves)

    @property
    def order(self) -> tuple[int, int, int, tuple[str, ...]]:
        """Sorts moments by where one is in the game; a line comes behind the one that it leaves."""
        if self.leaves < 0:
            return self.hand_index, self.step, -1, ()
        return self.hand_index, self.leaves, self.step, self.moves

    def leads_to(self, other: "AnnotatedPlace") -> bool:
        """Whether another's line begins with the moves of this one."""
        is_same_start = (self.hand_index, self.leaves) == (other.hand_index, other.leaves)
        if self.step >= other.step or not is_same_start:
            return False
        is_followed = any(each.startswith(FOLLOWED_BY) for each in self.moves[-1:])
        moves = self.moves[:-1] if is_followed else self.moves
        if is_followed and any(map(is_reaction, other.moves[len(moves) :][:1])):
            return False  # here it was passed: what follows a discard is a draw
        return other.moves[: len(moves)] == moves


class Annotation(NamedTuple):
    comment: str = ""
    name: str = ""
    mark: MomentMark | None = None
    outlined: tuple[frozenset[int], ...] = (frozenset(),) * OUTLINE_WAYS
    """The slots of the tiles outlined in each way."""
    line_kept: int = 0
    """Where a line ends that was played on: its number, the latest has the highest; else 0."""
    replaces: "Annotation | None" = None
    """Somebody else's at the same moment, as a study's, that the user changed into this one."""

    def outline(self, slot: int, way: int | None) -> "Annotation":
        """Outline a tile in a way (from 0), or with None in none."""
        rows = (
            each | {slot} if nth == way else each - {slot} for nth, each in enumerate(self.outlined)
        )
        return self._replace(outlined=tuple(rows))

    @property
    def is_only_line(self) -> bool:
        """Whether a line is kept here without a note."""
        return bool(self.line_kept) and self._replace(line_kept=0) == NOTHING

    def outlined_as(self, slot: int) -> int | None:
        return next((nth for nth, each in enumerate(self.outlined) if slot in each), None)


NOTHING: Final = Annotation()
Annotations = Mapping[AnnotatedPlace, Annotation]
"""Of a game, without empty ones, by `AnnotatedPlace.order`."""
NO_ANNOTATIONS: Final[Annotations] = MappingProxyType({})


class AnnotationChange(NamedTuple):
    """A change of the user's own note at a moment; somebody else's beside it is not in it."""

    place: AnnotatedPlace
    before: Annotation
    after: Annotation

    @property
    def undone(self) -> "AnnotationChange":
        return AnnotationChange(self.place, self.after, self.before)


def folded(changes: Iterable[AnnotationChange]) -> list[AnnotationChange]:
    """Return one change for each place: from before the first to after the last of it.

    Merged one by one, each letter typed would be a text of its own, which must not be lost.
    """
    found = dict[AnnotatedPlace, AnnotationChange]()
    for change in changes:
        first = found.get(change.place, change)
        found[change.place] = change._replace(before=first.before)
    return [each for each in found.values() if each.before != each.after]


def clean_text(text: str) -> str:
    """A text as UTF-8 can hold it: fields of forms may give half a character."""
    return text.encode("utf-8", "replace").decode()


def merged(change: AnnotationChange, there: Annotation) -> Annotation:
    """Apply a change to what is there now, which another window may have changed meanwhile.

    Of what both changed the later counts, but no text is lost: a comment that was written there
    meanwhile stands below this one.
    """
    _place, before, after = change
    mine = [field != old for field, old in zip(after, before, strict=True)]
    chosen = Annotation._make(
        new if is_mine else now for new, now, is_mine in zip(after, there, mine, strict=True)
    )
    if mine[0] and there.comment not in {before.comment, after.comment}:
        beside = there.comment.removeprefix(f"{before.comment}\n\n")  # merged before
        chosen = chosen._replace(comment=with_comment(after.comment, beside))
    return chosen


def with_comment(comment: str, other: str) -> str:
    """Two comments, one below the other, unless one has the other in it."""
    if other in comment:
        return comment
    return other if comment in other else f"{comment}\n\n{other}"


def with_others(own: Annotations, others: Annotations) -> dict[AnnotatedPlace, Annotation]:
    """A user's annotations as they are shown with somebody else's, but for what they replace.

    Of a mark or name his own counts.
    """
    joined = {place: each._replace(replaces=None) for place, each in own.items()}
    for place, other in others.items():
        mine = own.get(place, NOTHING)
        if mine.replaces == other:
            continue
        joined[place] = Annotation(
            with_comment(mine.comment, other.comment),
            mine.name or other.name,
            mine.mark or other.mark,
            _outlined_first(mine, other),
            mine.line_kept or other.line_kept,
        )
    return in_order(joined)


def _outlined_first(mine: Annotation, other: Annotation) -> tuple[frozenset[int], ...]:
    taken = frozenset[int]().union(*mine.outlined)
    pairs = zip(mine.outlined, other.outlined, strict=True)
    return tuple(own | (theirs - taken) for own, theirs in pairs)


def with_line(
    found: Annotations, place: AnnotatedPlace, gone: Collection[AnnotatedPlace]
) -> dict[AnnotatedPlace, Annotation]:
    """Return what changes where a line is kept up to a moment.

    Lines in ``gone``, with which this one begins or which it replaces, are removed, and the oldest
    of too many; but none with a note. A line with which another begins is not kept.
    """
    kept = sorted((each.line_kept, other) for other, each in found.items() if each.line_kept)
    others = [other for _nth, other in kept if other != place]
    alone = [other for other in others if found[other].is_only_line]
    changed = {other: NOTHING for other in alone if other in gone}
    if not any(place.leads_to(other) for other in others if other not in changed):
        changed |= dict.fromkeys(alone[: max(0, len(alone) + 1 - _MOST_LINES)], NOTHING)
        latest = min(kept[-1][0] + 1, _LATEST_LINE) if kept else 1
        changed[place] = found.get(place, NOTHING)._replace(line_kept=latest)
    return changed


def notes_of_line(found: Annotations, passed: Collection[AnnotatedPlace]) -> list[AnnotatedPlace]:
    """Return the notes that are a line's own: of the moments ``passed``, those of no other line."""
    others = [place for place in found if place not in passed]
    return [
        place
        for place in found
        if place in passed and not any(place.leads_to(other) for other in others)
    ]


def in_order(found: Annotations) -> dict[AnnotatedPlace, Annotation]:
    places = sorted(found, key=lambda place: place.order)
    return {place: found[place] for place in places if found[place] != NOTHING}


# JSON


def title_in(fields: Fields) -> str:
    """The title that a game has in a study, or that the user gave it; empty without one."""
    return clean_title(text_in(fields, "title"))


def clean_title(text: str) -> str:
    """A title as one line."""
    return " ".join(clean_text(text).split())[:_LONGEST_TITLE].strip()


def game_fields(before: Mapping[str, object], title: str, found: Annotations) -> dict[str, object]:
    """The fields of a game in a study: the title, what else was there, and the notes.

    The title comes first: it is read, too, where the file was cut off among the notes.
    """
    others = {key: each for key, each in before.items() if key not in {"title", "notes"}}
    return {**({"title": title} if title else {}), **others, "notes": notes_json(found)}


def annotations_in(fields: Fields) -> dict[AnnotatedPlace, Annotation]:
    """Read the ``notes`` of a game; what cannot be read is left out."""
    found = dict[AnnotatedPlace, Annotation]()
    for entry in objects_of(fields, "notes"):
        place = _place_of(entry)
        if place is not None:
            found[place] = _annotation_of(entry)
    return in_order(found)


def changed_notes(fields: Fields, change: AnnotationChange) -> dict[str, object]:
    """Return the fields of a game with a change merged in; all else stays as it is."""
    notes = list_in(fields, "notes")
    at = next((n for n, each in enumerate(notes) if _place_of(each) == change.place), None)
    entry = notes[at] if at is not None else {}
    there = _annotation_of(entry) if isinstance(entry, dict) else NOTHING
    now = merged(change, there)
    rest = {key: each for key, each in _items(entry) if key not in _KNOWN}
    written = {**_place_fields(change.place), **rest, **_annotation_fields(now)}
    is_empty = now == NOTHING and not set(rest) - {"hand", "step", "line"}
    remaining = [each for n, each in enumerate(notes) if n != at]
    if not is_empty:
        remaining.insert(len(remaining) if at is None else at, written)
    return {**fields, "notes": remaining}


def notes_json(found: Annotations) -> list[dict[str, object]]:
    """Annotations as the ``notes`` of a game."""
    return [{**_place_fields(place), **_annotation_fields(each)} for place, each in found.items()]


def _items(entry: object) -> Iterable[tuple[str, object]]:
    return entry.items() if isinstance(entry, dict) else ()


def _place_of(entry: object) -> AnnotatedPlace | None:
    if not isinstance(entry, dict):
        return None
    hand = number_in(entry, "hand", MOST_HANDS, 1)
    step = number_in(entry, "step", _MOST_STEPS)
    if hand is None or step is None:
        return None
    if "line" not in entry:
        return AnnotatedPlace(hand - 1, step)
    line = entry["line"]
    leaves = number_in(line, "from", _MOST_STEPS) if isinstance(line, dict) else None
    moves = list_in(line, "moves") if isinstance(line, dict) else []
    texts = tuple(each for each in moves if isinstance(each, str))
    if leaves is None or not 0 < len(texts) == len(moves) <= _LONGEST_LINE:
        return None
    return AnnotatedPlace(hand - 1, step, leaves, texts)


def _annotation_of(entry: Fields) -> Annotation:
    replaced = entry.get("replaces")
    note = _plain_annotation_of(entry)
    if isinstance(replaced, dict):
        return note._replace(replaces=_plain_annotation_of(replaced))
    return note


def _plain_annotation_of(entry: Fields) -> Annotation:
    marks = {mark.value: mark for mark in MomentMark}
    rows = list_in(entry, "outlined")[:OUTLINE_WAYS]
    slots = [frozenset(_slots(row)) for row in rows]
    slots += [frozenset()] * (OUTLINE_WAYS - len(slots))
    return Annotation(
        clean_text(text_in(entry, "comment")),
        clean_text(text_in(entry, "name")),
        marks.get(text_in(entry, "mark")),
        (slots[0], *(each - slots[0] for each in slots[1:])),
        number_in(entry, "line_kept", _LATEST_LINE) or 0,
    )


def _slots(row: object) -> Iterator[int]:
    for each in row if isinstance(row, list) else ():
        if isinstance(each, int) and not isinstance(each, bool) and 0 <= each < TILES:
            yield each


def _place_fields(place: AnnotatedPlace) -> dict[str, object]:
    fields: dict[str, object] = {"hand": place.hand_index + 1, "step": place.step}
    if place.leaves >= 0:
        fields["line"] = {"from": place.leaves, "moves": [*place.moves]}
    return fields


def _annotation_fields(each: Annotation) -> dict[str, object]:
    fields = _plain_fields(each)
    if each.replaces is not None:
        fields["replaces"] = _plain_fields(each.replaces)
    return fields


def _plain_fields(each: Annotation) -> dict[str, object]:
    outlined = [sorted(slots) for slots in each.outlined] if any(each.outlined) else None
    fields = {
        "comment": clean_text(each.comment),
        "name": clean_text(each.name),
        "mark": each.mark and each.mark.value,
        "outlined": outlined,
        "line_kept": each.line_kept,
    }
    return {key: value for key, value in fields.items() if value}
