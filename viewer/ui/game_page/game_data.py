"""What a page of a game holds, as JSON: hands with their steps and walls, lines, notes.

The page recomputes walls from what stands here, and compares what it shows.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from viewer.core.base.era import TODAY
from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Log, Unread
from viewer.core.judgement.audit import followed_draws
from viewer.core.play.replay import Replay
from viewer.core.rules.hand_end import WinSummary, end_at
from viewer.core.study.annotations import NO_ANNOTATIONS, AnnotatedPlace, Annotation, Annotations
from viewer.core.study.line_play import play_texts
from viewer.core.text.hash_commands import LONGEST_HASHED, hashed_texts
from viewer.core.text.places import hand_name
from viewer.core.wall.wall import HAND, layout_of
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.game_page.step_rows import Phrases, flags_of, rows_of
from viewer.ui.hand.panels.note_words import MARK_WORDS
from viewer.ui.hand.scene.line import line_scene
from viewer.ui.hand.scene.scene import Scene, line_ends

_FORMAT: Final = 1


class PageStart(NamedTuple):
    """Where a page opens: hand and line by number from 1, line 0 of the game itself."""

    hand: int = 1
    step: int = 0
    seat: int = 0
    view: str = "table"
    line: int = 0


class PlayedLine(NamedTuple):
    place: AnnotatedPlace  # its last moment
    name: str
    replay: Replay


def game_data(
    document: Document,
    log: Log,
    annotations: Annotations = NO_ANNOTATIONS,
    number: int | None = None,
) -> dict[str, object]:
    """Return the data of a game, or of its kyoku ``number``, ready for `json.dumps`.

    Raises InputError ``no-kyoku``.
    """
    count = document.hand_count
    if number is not None and not 1 <= number <= count:
        raise InputError("no-kyoku", number=number, count=count)
    indices = range(count) if number is None else [number - 1]
    phrases = Phrases()
    hands = [_hand(document, log, index, phrases) for index in indices]
    here = {place: note for place, note in annotations.items() if place.hand_index in indices}
    lines = [*lines_of(document, here)]
    return {
        "format": _FORMAT,
        "players": document.players,
        "names": words.shown_names(log),
        "red": sorted(log.red_fives),
        "layout": _layout(document),
        **_seed(document),
        "hands": hands,
        "lines": [_line(each, phrases) for each in lines],
        "notes": [_note(document, place, note, lines) for place, note in here.items()],
        "phrases": phrases.texts,
    }


def _layout(document: Document) -> dict[str, object]:
    """Return the slots, and which random word rolls the first die; of today's without a wall."""
    era, players = document.era or TODAY, document.players
    layout = layout_of(era, players)
    rows = {
        name: getattr(layout, name) for name in ("size", "haipai", "rinshan", "dora", "ura", "live")
    }
    return rows | {"diceAt": era.dice_at.get(players)}


def _seed(document: Document) -> dict[str, object]:
    if document.seed is None:
        return {}
    commitment = document.commitment
    seats = commitment.seats if commitment and commitment.tells_order else ""
    return {"seed": document.seed.attribute, "seats": seats}


def _hand(document: Document, log: Log, index: int, phrases: Phrases) -> dict[str, object]:
    kyoku, replay = log.hands[index], document.replay(index)
    wall, first = document.walls[index], replay.tables[0]
    followed = len(replay.draws)
    if wall is not None and not log.type.course_known:
        red_fives = log.red_fives if kyoku.code else None
        followed = followed_draws(wall, replay.draws, red_fives)
    held: dict[str, object] = {
        "number": kyoku.number,
        "name": hand_name(kyoku),
        "dealer": kyoku.dealer,
        "honba": kyoku.honba,
        "sticks": kyoku.sticks,
        "points": first.points,
        "flags": [flags_of(state) for state in first.seats],
        "dora": kyoku.dora,
        "dice": kyoku.dice,
        "left": replay.left(0),
        "haipai": kyoku.haipai,
        "wall": replay.tiles,
        "outcome": [str(outcome) for outcome in words.outcomes(log, kyoku)],
        "end": _end(replay),
        "incomplete": _is_incomplete(kyoku),
        "steps": rows_of(replay, phrases, followed=followed),
    }
    if kyoku.seed is not None:
        held["seed"] = kyoku.seed.attribute
    return held | _code(document, index)


def _is_incomplete(kyoku: Kyoku) -> bool:
    """Whether tiles are missing: those that come from nowhere contradict nothing then."""
    is_unread = any(isinstance(event, Unread) for event in kyoku.events)
    return is_unread or any(len(hand) != HAND for hand in kyoku.haipai)


def _code(document: Document, index: int) -> dict[str, object]:
    """Return the wall as its site writes it, and which part of it each hash is made of."""
    code = document.wall_codes[index]
    if code is None or document.walls[index] is None or len(code.salt) > LONGEST_HASHED:
        return {}
    hashes = []
    for each in hashed_texts(code):
        salted = bool(code.salt) and each.text.endswith(code.salt)
        text = each.text[: len(each.text) - len(code.salt)] if salted else each.text
        start = len(code.text) - len(text) if text else -1
        hashes.append((each.algorithm, start, int(salted), each.shown))
    rest = "".join(face.code for face in code.rest)
    return {"code": {"text": code.text, "salt": code.salt, "rest": rest, "hashes": hashes}}


# how it ended


def _end(replay: Replay) -> list[object]:
    """Return the winners, each with what the hand was worth, and what each seat won or paid."""
    end = end_at(replay, replay.last)
    if end is None:
        return []
    wins = [_win(summary) for summary in end.wins]
    changes = [words.signed_points(seat.change) for seat in end.seats]
    places = [
        [each.seat, words.points(each.points), f"{each.result / 10:+g}"] for each in end.final
    ]
    return [wins, changes, places]


def _win(summary: WinSummary) -> list[object]:
    win = summary.win
    yaku = listed(f"{name} {han}".strip() for name, han in words.yaku_rows(summary))
    value = listed(filter(None, (words.han_and_fu(summary), words.limit_name(win))))
    return [win.seat, value, yaku]


# lines and notes


def lines_of(document: Document, annotations: Annotations) -> Iterator[PlayedLine]:
    """Yield each line with a note that can be played again, whole."""
    for place in line_ends(annotations):
        index, log = place.hand_index, document.log
        if log is None or index >= document.hand_count:
            continue
        scene = Scene(document, index, document.replay(index))
        try:
            play = play_texts(log, index, document.walls[index], place.leaves, place.moves)
        except InputError:  # its notes stand where it leaves the game
            continue
        line = line_scene(scene, play.kyoku, place.leaves)
        names = [note.name for other, note in annotations.items() if _is_in(other, place)]
        yield PlayedLine(place, next(filter(None, reversed(names)), ""), line.replay)


def line_number(lines: Sequence[PlayedLine], place: AnnotatedPlace) -> int:
    """Return the line, from 1, that goes through a moment; 0 of the game's own."""
    found = (nth for nth, line in enumerate(lines, 1) if _is_in(place, line.place))
    return next(found, 0)


def _is_in(place: AnnotatedPlace, end: AnnotatedPlace) -> bool:
    return place.leaves >= 0 and (place == end or place.leads_to(end))


def _line(line: PlayedLine, phrases: Phrases) -> dict[str, object]:
    leaves = line.place.leaves
    steps = rows_of(line.replay, phrases, followed=len(line.replay.draws))
    return {
        "hand": line.place.hand_index + 1,
        "from": leaves,
        "name": line.name,
        "steps": steps[leaves:],
    }


def _note(
    document: Document, place: AnnotatedPlace, note: Annotation, lines: Sequence[PlayedLine]
) -> dict[str, object]:
    line = line_number(lines, place)
    tiles = document.replay(place.hand_index).tiles
    outlined = [
        [tiles[slot] for slot in sorted(slots) if slot < len(tiles)] for slots in note.outlined
    ]
    return {
        "hand": place.hand_index + 1,
        "step": place.step if line or place.leaves < 0 else place.leaves,
        "line": line,
        "name": note.name,
        "comment": note.comment.strip(),
        "mark": note.mark.value if note.mark else "",
        "markWord": _(MARK_WORDS[note.mark]) if note.mark else "",
        "outlined": outlined if any(outlined) else [],
        "onlyLine": note.is_only_line,
    }
