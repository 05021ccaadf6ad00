"""Logs that a forger changed in their XML: events deleted, swapped, moved, or of another seat.

Each forger changes one place of a log, and returns its bytes; None where the log has no such place.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lxml import etree

from viewer.core.base.unpack import unpack

Root = etree._Element
Forger = Callable[[random.Random, Root], bool]
"""Changes the root in place; False where there is nothing to change."""

_DRAWS, _DISCARDS = "TUVW", "DEFG"
_ENDS = ("AGARI", "RYUUKYOKU")
_SOURCE = 3


def forged(data: bytes, forger: Forger, rng: random.Random) -> bytes | None:
    root = etree.fromstring(unpack(data))
    return etree.tostring(root) if forger(rng, root) else None


def _is_draw(element: Root) -> bool:
    return element.tag[0] in _DRAWS and element.tag[1:].isdigit()


def _is_discard(element: Root) -> bool:
    return element.tag[0] in _DISCARDS and element.tag[1:].isdigit()


def _seat(element: Root) -> int:
    return (_DRAWS + _DISCARDS).index(element.tag[0]) % len(_DRAWS)


def _players(root: Root) -> int:
    return 3 if int(root.find("GO").get("type")) & 0x10 else 4


def _choose(rng: random.Random, root: Root, fits: Callable[[Root], object]) -> Root | None:
    places = [each for each in root if fits(each)]
    return rng.choice(places) if places else None


def _delete(fits: Callable[[Root], object]) -> Forger:
    def forge(rng: random.Random, root: Root) -> bool:
        element = _choose(rng, root, fits)
        if element is not None:
            root.remove(element)
        return element is not None

    return forge


def _swap(fits: Callable[[Root], bool], with_next: Callable[[Root], bool]) -> Forger:
    """Swap an element with the next, if both are as they should be."""

    def forge(rng: random.Random, root: Root) -> bool:
        def is_place(element: Root) -> bool:
            after = element.getnext()
            return fits(element) and after is not None and with_next(after)

        element = _choose(rng, root, is_place)
        if element is None:
            return False
        after = element.getnext()
        root.remove(element)
        after.addnext(element)
        return True

    return forge


def _payment(declared: Root) -> Root | None:
    """The second part of a riichi; None if its discard was won with."""
    rest = (each for each in declared.itersiblings() if each.tag in {"REACH", *_ENDS})
    paid = next(rest, None)
    return paid if paid is not None and paid.get("step") == "2" else None


def _is_declared(element: Root) -> bool:
    return element.tag == "REACH" and element.get("step") == "1"


def _is_part_of_riichi(element: Root) -> bool:
    """Of one that was paid; another without its first part is a legal hand."""
    paid = element.tag == "REACH" and element.get("step") == "2"
    return paid or (_is_declared(element) and _payment(element) is not None)


class _Turn(NamedTuple):
    """The turn of a seat up to its discard."""

    draw: Root
    discard: Root


def _turns(start: Root, seat: int, *, forwards: bool) -> Iterator[_Turn]:
    """The turns of a seat in the hand before or after an element, of a draw and its discard."""
    each = start.getnext() if forwards else start.getprevious()
    while each is not None and each.tag not in {"INIT", *_ENDS}:
        after = each.getnext()
        own = _is_draw(each) and _seat(each) == seat and after is not None
        if own and _is_discard(after) and _seat(after) == seat:
            yield _Turn(each, after)
        each = each.getnext() if forwards else each.getprevious()


def _riichi_moved(*, forwards: bool) -> Forger:
    """Both parts of a riichi, with what was paid."""

    def forge(rng: random.Random, root: Root) -> bool:
        declared = _choose(rng, root, _is_declared)
        paid = None if declared is None else _payment(declared)
        if declared is None or paid is None:
            return False
        seat = int(declared.get("who"))
        start = paid if forwards else declared.getprevious()
        turn = next(_turns(start, seat, forwards=forwards), None)
        if turn is None:
            return False
        turn.draw.addnext(declared)
        turn.discard.addnext(paid)
        return True

    return forge


def _other_seat(letters: str, fits: Callable[[Root], bool]) -> Forger:
    def forge(rng: random.Random, root: Root) -> bool:
        element = _choose(rng, root, fits)
        others = [letter for letter in letters[: _players(root)] if letter != element.tag[0]]
        element.tag = rng.choice(others) + element.tag[1:]
        return True

    return forge


def _other_source(rng: random.Random, root: Root) -> bool:
    """A chi, pon or kan that names another seat as that of the discard."""
    call = _choose(rng, root, lambda each: each.tag == "N" and int(each.get("m")) & _SOURCE)
    if call is None:
        return False
    code = int(call.get("m"))
    others = [source for source in (1, 2, 3) if source != code & _SOURCE]
    call.set("m", str(code & ~_SOURCE | rng.choice(others)))
    return True


FORGERS: dict[str, Forger] = {
    "a discard deleted": _delete(_is_discard),
    "a draw deleted": _delete(_is_draw),
    "a discard and the next draw swapped": _swap(_is_discard, _is_draw),
    "a draw and its discard swapped": _swap(_is_draw, _is_discard),
    "riichi a turn earlier": _riichi_moved(forwards=False),
    "riichi a turn later": _riichi_moved(forwards=True),
    "a call deleted": _delete(lambda each: each.tag == "N"),
    "a riichi deleted": _delete(_is_part_of_riichi),
    "an indicator deleted": _delete(lambda each: each.tag == "DORA"),
    "an end deleted": _delete(lambda each: each.tag in _ENDS),
    "a draw given to another seat": _other_seat(_DRAWS, _is_draw),
    "a discard given to another seat": _other_seat(_DISCARDS, _is_discard),
    "a call of another seat": _other_source,
}
"""What each does to a log."""
