"""Room on Python's stack, so that no loop has to ask the system for more of it at every turn.

Python keeps the frames of calls in pieces of 16 kB. A call that finds its piece full has another
made, which is given back as soon as it returns; a loop that happens to stand there has that at each
turn, and a call takes a hundred times as long. Where that is hangs on all that was called before:
starts took up to a quarter longer, and no two alike. Later releases of Python 3.13 and 3.14 keep a
piece; 3.11 and 3.12 will not any more (https://github.com/python/cpython/issues/142183).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from types import FunctionType

Function = TypeVar("Function", bound=Callable[..., object])

_WORDS: Final = 2**15
"""A little more than half of a piece of 512 KiB. Memory that nobody writes to is none."""


def roomy(function: Function) -> Function:
    """Let a function have one large piece of the stack with all that it calls.

    A frame that fits no usual piece gets one of twice the size, or four times, and so on; what it
    calls has the rest. So this one says that it needs as much.
    """
    plain = cast("FunctionType", function)
    plain.__code__ = plain.__code__.replace(co_stacksize=_WORDS)
    return function
