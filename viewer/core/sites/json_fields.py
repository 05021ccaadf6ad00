"""What stands in JSON that a stranger wrote, once it is parsed: any field may be missing or odd."""

import re
from collections.abc import Mapping
from typing import Final

MAX_JSON_BYTES: Final = 8 << 20
"""Real records are 0.1 to 3 MB."""
_LARGEST: Final = 2**63
MOST_POINTS: Final = 10**7
"""Of points, and of all smaller numbers in other programs' formats; no game comes near."""
_DIGITS: Final = re.compile("-?[0-9]{1,20}")

Fields = Mapping[str, object]


def int_within(value: object, most: int, least: int = 0) -> int | None:
    """The value, if it is a whole number within bounds; else None.

    Some tools write all numbers as texts, or with a decimal point.
    """
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def number_in(fields: Fields, name: str, most: int, least: int = 0) -> int | None:
    """A field's whole number within bounds; None if it has none."""
    return int_within(fields.get(name), most, least)


def numbers_in(fields: Fields, name: str, count: int, most: int) -> tuple[int, ...]:
    """The first numbers of a list, each within bounds; nothing if one is missing."""
    return numbers_of(fields.get(name), count, most)


def numbers_of(value: object, count: int, most: int) -> tuple[int, ...]:
    """The same of a value that should be a list."""
    rows = value if isinstance(value, list) else []
    found = [int_within(each, most, -most) for each in rows[:count]]
    known = tuple([each for each in found if each is not None])
    return known if len(known) == count else ()


def flag_in(fields: Fields, name: str) -> int | None:
    """A number, or 1 and 0 for true and false; None where it is not told."""
    value = fields.get(name)
    return int(value) if isinstance(value, bool) else int_within(value, _LARGEST, -_LARGEST)


def text_in(fields: Fields, name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def list_in(fields: Fields, name: str) -> list[object]:
    value = fields.get(name)
    return value if isinstance(value, list) else []


def objects_of(fields: Fields, name: str) -> list[Fields]:
    """The objects of a list; what else is in it is left out."""
    return [each for each in list_in(fields, name) if isinstance(each, dict)]
