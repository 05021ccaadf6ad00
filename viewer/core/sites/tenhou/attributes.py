"""The values in a log's attributes: numbers, tiles, seats, points, melds, seeds.

Each function reads one attribute of one element and returns a checked value, or raises
`InputError`; the caller decides whether the log is usable without it.
"""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final, Protocol, TypeAlias, TypeVar, overload
from urllib.parse import unquote_to_bytes

from viewer.core.base.errors import InputError
from viewer.core.base.meld import SEATS, Meld, decode_meld
from viewer.core.base.seed import Seed, parse_seed
from viewer.core.base.tiles import TILES

_Value = TypeVar("_Value")

_HUNDRED = 100
LARGEST: Final = 10**9
"""Far above any number in a log; Python writes no number of more than 4,300 digits."""
LONGEST_LIST: Final = 1000
"""Characters of a list of numbers; the longest in real logs have seventy."""
_LONGEST: Final = 10
_SMALL: Final = {str(tile): tile for tile in range(TILES)}


class HasAttributes(Protocol):
    """What is asked here of an element, which need not be lxml's."""

    @property
    def tag(self) -> str: ...
    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...


def _unreadable(element: HasAttributes, attribute: str) -> InputError:
    return InputError("bad-value", tag=element.tag, attribute=attribute)


def refuse_empty(element: HasAttributes, attribute: str) -> None:
    if element.get(attribute) == "":
        raise _unreadable(element, attribute)


def integers(element: HasAttributes, attribute: str) -> tuple[int, ...]:
    """Comma-separated numbers; an absent or empty attribute has none."""
    text = element.get(attribute)
    if not text:
        return ()
    if len(text) > LONGEST_LIST:
        raise _unreadable(element, attribute)
    try:
        numbers = tuple(map(int, text.split(",")))
    except ValueError:
        if text.isspace():
            return ()
        raise _unreadable(element, attribute) from None
    # int() also accepts other scripts' digits and underscores
    if not text.isascii() or "_" in text or max(numbers) > LARGEST or min(numbers) < -LARGEST:
        raise _unreadable(element, attribute)
    return numbers


def exactly(count: int, element: HasAttributes, attribute: str) -> tuple[int, ...]:
    numbers = integers(element, attribute)
    if len(numbers) != count:
        raise _unreadable(element, attribute)
    return numbers


def integer(element: HasAttributes, attribute: str) -> int:
    text = element.get(attribute, "")
    small = _SMALL.get(text)
    if small is not None:  # as seats, rounds and tiles are; saves most of what a number takes
        return small
    if len(text) < _LONGEST and text.isdecimal() and text.isascii():
        return int(text)  # as nearly all are; saves a tenth of `verify`
    return exactly(1, element, attribute)[0]


def seat(element: HasAttributes, attribute: str, players: int) -> int:
    number = integer(element, attribute)
    if not 0 <= number < players:
        raise InputError("bad-seat", tag=element.tag)
    return number


def tiles(element: HasAttributes, attribute: str) -> tuple[int, ...]:
    text = element.get(attribute, "")
    if len(text) <= LONGEST_LIST:
        try:  # as Tenhou writes them; saves a tenth of `verify`
            return tuple([_SMALL[word] for word in text.split(",")])
        except KeyError:
            pass
    numbers = integers(element, attribute)
    for number in numbers:
        if not 0 <= number < TILES:
            raise InputError("tile-range", tag=element.tag, tile=str(number))
    return numbers


def tile(element: HasAttributes, attribute: str) -> int:
    found = tiles(element, attribute)
    if len(found) != 1:
        raise _unreadable(element, attribute)
    return found[0]


def numbers_or_none(
    element: HasAttributes, attribute: str, bounds: Sequence[int]
) -> tuple[Sequence[int | None], bool]:
    """Numbers, None where one is absent, garbled or not below its bound; and whether none is."""
    words = (element.get(attribute) or "").split(",")
    numbers: list[int | None] = []
    for word, bound in zip_longest(words[: len(bounds)], bounds, fillvalue=""):
        plain = str(word).strip()
        is_one = plain.isdecimal() and plain.isascii() and len(plain) <= _LONGEST
        numbers.append(int(plain) if is_one and int(plain) < int(bound) else None)
    return numbers, len(words) == len(bounds) and None not in numbers


SeatPoints: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Those of the players, and those of seats without one: of three players a log names four."""


def required_points(element: HasAttributes, attribute: str, players: int) -> SeatPoints:
    found = seat_points(element, attribute, players)
    if not found[0]:
        raise _unreadable(element, attribute)
    return found


def seat_points(element: HasAttributes, attribute: str, players: int, each: int = 1) -> SeatPoints:
    """Points, ``each`` of every seat; none if absent. As many of chips may stand behind them."""
    numbers, count, of_four = integers(element, attribute), each * players, each * SEATS
    if len(numbers) not in {0, count, of_four, 2 * of_four}:
        raise _unreadable(element, attribute)
    points = tuple([_HUNDRED * number for number in numbers])
    return points[:count], points[count:of_four]


def pairs(element: HasAttributes, attribute: str) -> tuple[tuple[int, int], ...]:
    numbers = integers(element, attribute)
    if len(numbers) % 2:
        raise _unreadable(element, attribute)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def melds(element: HasAttributes, attribute: str) -> tuple[Meld, ...]:
    """Melds in the log's order; a hand without has no such attribute."""
    try:
        return tuple(decode_meld(code) for code in integers(element, attribute))
    except InputError as error:
        raise _unreadable(element, attribute) from error


def name(element: HasAttributes, attribute: str) -> str:
    """A player's name, which is percent-encoded UTF-8; empty if the attribute is absent."""
    return unquote_to_bytes(element.get(attribute, "")).decode("utf-8", "replace")


def seed(element: HasAttributes, attribute: str) -> Seed | None:
    """A published seed; private lobbies write none, or a number of their own."""
    text = element.get(attribute, "")
    return parse_seed(text) if text.startswith("mt19937ar") else None


def four_values(
    element: HasAttributes, attribute: str, make: Callable[[str], _Value]
) -> Sequence[_Value | None]:
    """Four values between commas; None where one is absent or unreadable."""
    words = (element.get(attribute) or "").split(",")[:4]
    return [_or_none(word, make) for word in words] + [None] * (4 - len(words))


def _or_none(word: str, make: Callable[[str], _Value]) -> _Value | None:
    try:
        return make(word)
    except ValueError:
        return None
