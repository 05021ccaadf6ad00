"""A move as a short text, as notes keep it: who, what, and the tile ids of the own hand.

    0 discard 45 · 1 chi 13 17 · 2 pon 60 61 · 3 daiminkan 8 9 10 · 0 ankan 4 5 6 7 · 1 kakan 63
    2 kita 120 · 0 riichi · 1 tsumo · 2 ron · 3 nine-kinds

What a call takes from others, and what a win is worth, follows from the hand. Passing is not
written: who does not act before the next move has passed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, TypeGuard, assert_never

from viewer.core.base import records as rec
from viewer.core.base.errors import InputError
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Event, Move
from viewer.core.base.tiles import COPIES
from viewer.translation import N_

_OWN: Final = frozenset({MeldKind.ANKAN, MeldKind.KAKAN, MeldKind.KITA})
_REACTIONS: Final = frozenset({MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN, "ron"})

FOLLOWED_BY: Final = "then "
"""Stands behind a line's last move, with how many events come after it by themselves."""
_MOST_DIGITS: Final = 3


class LineError(InputError):
    """Why one cannot play on, or why a line that was kept cannot be played again."""

    sentences: ClassVar[Mapping[str, str]] = {
        "line-no-wall": N_("Nobody publishes the wall of this kyoku: one cannot play on upon it."),
        "line-other-wall": N_(
            "This kyoku does not agree with its wall: one cannot play on upon it."
        ),
        "line-own-rules": N_(
            "The game has rules of its own that are not known: one cannot play on by them."
        ),
        "line-unread": N_("Not all of this kyoku could be read: one cannot play on from here."),
        "line-over": N_("The kyoku has ended: one can play on from before its end."),
        "line-four-kans": N_(
            "Four kans lie with several players: whether the site plays on is not known."
        ),
        "line-taken": N_("{who} takes the tile first: one cannot play on with your answer."),
        "line-move": N_("Move {nth} of the line, {text}, is not possible on this wall."),
    }


def chosen_moves(events: Iterable[Event]) -> tuple[Move, ...]:
    """Those events that somebody chose; of three winners, whose hand is drawn, the draw."""
    return tuple([event for event in events if is_chosen(event)])


def is_chosen(event: Event) -> TypeGuard[Move]:
    match event:
        case rec.Discard() | rec.Call() | rec.Win() | rec.Riichi(step=1):
            return True
        case rec.Ryuukyoku(type="yao9" | "ron3"):
            return True
    return False


def move_texts(moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple([text for move in moves for text in _texts(move)])


def _texts(move: Move) -> Sequence[str]:
    match move:
        case rec.Discard(seat, tile):
            return [f"{seat} discard {tile}"]
        case rec.Call(seat, meld):
            return [" ".join(map(str, (seat, meld.kind, *sorted(meld.from_hand))))]
        case rec.Riichi(seat):
            return [f"{seat} riichi"]
        case rec.Win(seat):
            return [f"{seat} {'tsumo' if move.self_drawn else 'ron'}"]
        case rec.Ryuukyoku(kind, hands):
            shown = [seat for seat, hand in enumerate(hands) if hand is not None]
            return [f"{seat} {'ron' if kind == 'ron3' else 'nine-kinds'}" for seat in shown]
        case _:
            assert_never(move)


def move_of_text(text: str, moves: Iterable[Move]) -> Move | None:
    """The move that a text names, if it is one of these or differs in equal tiles alone.

    Whether that is legal, the rules say.
    """
    parts = parts_of(text)
    if parts is None:
        return None
    seat, what, tiles = parts
    for move in moves:
        match move:
            case rec.Discard(by) if what == "discard" and by == seat and len(tiles) == 1:
                return rec.Discard(seat, tiles[0])
            case rec.Call(by, meld) if by == seat and meld.kind == what:
                if _is_like(meld, tiles):
                    return rec.Call(seat, _with_own(meld, tiles))
            case _ if text in _texts(move):
                return move
    return None


class MoveParts(NamedTuple):
    """Of a move's text."""

    seat: int
    what: str
    tiles: tuple[int, ...]


def parts_of(text: str) -> MoveParts | None:
    """A move's text in parts; None if it is none."""
    words = text.split()
    numbers = [number_of(word) for word in (*words[:1], *words[2:])]
    known = [number for number in numbers if number is not None]
    if len(known) != len(words) - 1 or not known:
        return None
    return MoveParts(known[0], words[1], tuple(known[1:]))


def is_reaction(text: str) -> bool:
    """Whether a move's text is of one that takes the tile of another seat."""
    parts = parts_of(text)
    return parts is not None and parts.what in _REACTIONS


def number_of(word: str) -> int | None:
    """A number as moves have them, of three digits at most; Python refuses to read the longest."""
    return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else None


def _is_like(meld: Meld, own: Sequence[int]) -> bool:
    """Whether these are as many different tiles of the same kinds."""
    return len({*own}) == len(own) and sorted(tile // COPIES for tile in own) == sorted(
        tile // COPIES for tile in meld.from_hand
    )


def _with_own(meld: Meld, own: Sequence[int]) -> Meld:
    """A call with other tiles of the same kinds from the hand."""
    if meld.kind is MeldKind.KITA:
        return Meld(MeldKind.KITA, tuple(own))
    if meld.kind in _OWN or meld.called is None:
        return meld
    return meld._replace(tiles=tuple(sorted((*own, meld.called))))
