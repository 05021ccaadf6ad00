"""What a reader makes of hostile input: a value, or the one error it may raise."""

from collections.abc import Callable
from typing import TypeVar

from viewer.core.base.errors import InputError

Value = TypeVar("Value")


def outcome(read: Callable[..., Value], *arguments: object) -> Value | InputError:
    try:
        return read(*arguments)
    except InputError as error:
        return error


def is_short_error(found: object) -> bool:
    """Whether it is an error, and its sentence fits a line however large the input was."""
    return isinstance(found, InputError) and len(str(found)) < 120
