"""What goes on inside a worker process: it begins, answers tasks, and ends with who started it.

It gives way to all that a person waits for, the program's own window first: with as many workers as
cores, that would else wait for them up to twice as long, and nothing is done any sooner.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

NICE: Final = 10
"""How much further back a worker stands, as POSIX counts."""
_BELOW_NORMAL: Final = 0x4000
"""The same in the words of Windows."""


class _Inside:
    do: ClassVar[Callable[[Sequence[Any]], list[Any]]]


def begin(lifeline: "Connection", packed: bytes) -> None:
    """Prepare the process: for its place, for Ctrl+C, and for the end of who started it.

    Args:
        lifeline: a pipe that nothing is written to; it is closed when the other process ends.
        packed: what answers tasks, pickled.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started it
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    with suppress(OSError):  # some systems let nobody choose
        _give_way()
    _Inside.do = pickle.loads(packed)  # noqa: S301 - from the process that started this one


def answers(items: Sequence[Any]) -> list[Any]:
    return _Inside.do(items)


def _give_way() -> None:
    if sys.platform == "win32":
        from ctypes import WinDLL, wintypes  # noqa: PLC0415 - there alone

        system = WinDLL("kernel32")
        system.GetCurrentProcess.restype = wintypes.HANDLE
        system.SetPriorityClass.argtypes = wintypes.HANDLE, wintypes.DWORD
        system.SetPriorityClass(system.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(NICE)


def _end_with(lifeline: "Connection") -> None:
    """Wait until the far end of the pipe is closed, or its process killed; then go at once."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)
