"""Code inside a worker process: it starts, answers tasks, and ends with its parent process.

Workers have a low priority. With as many workers as cores, the program's own window would otherwise
wait up to twice as long, and the work would end no sooner.
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
"""The niceness of workers on POSIX."""
_BELOW_NORMAL: Final = 0x4000
"""Windows' priority class of that meaning."""


class _Worker:
    do: ClassVar[Callable[[Sequence[Any]], list[Any]]]


def begin(lifeline: "Connection", packed: bytes) -> None:
    """Prepare the process; ``lifeline`` closes with its parent, ``packed`` answers the tasks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl+C
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    with suppress(OSError):  # some systems refuse
        _lower_priority()
    _Worker.do = pickle.loads(packed)  # noqa: S301 - from the process that started this one


def answers(items: Sequence[Any]) -> list[Any]:
    return _Worker.do(items)


def _lower_priority() -> None:
    if sys.platform == "win32":
        from ctypes import WinDLL, wintypes  # noqa: PLC0415 - there alone

        system = WinDLL("kernel32")
        system.GetCurrentProcess.restype = wintypes.HANDLE
        system.SetPriorityClass.argtypes = wintypes.HANDLE, wintypes.DWORD
        system.SetPriorityClass(system.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(NICE)


def _end_with(lifeline: "Connection") -> None:
    """Exit as soon as the other end of the pipe is closed."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)
