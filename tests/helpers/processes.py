"""Processes that tests start, stop and end, or look for."""

import os
import signal
import subprocess
import sys
from pathlib import Path

WINDOWS = os.name == "nt"
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once, whatever it is doing: Windows has one way, for any number."""

STOPS = [signal.SIGINT, signal.SIGBREAK if WINDOWS else signal.SIGTERM]
"""What a person or a system sends to a command to stop it; on Windows its console does."""

_PRESS = """
import sys
from ctypes import windll
system, (process, key) = windll.kernel32, map(int, sys.argv[1:])
system.FreeConsole()
system.AttachConsole(process) or sys.exit("no console")
system.SetConsoleCtrlHandler(None, True)  # others are meant
system.GenerateConsoleCtrlEvent(key, 0) or sys.exit("no such key")
"""


def own_group():
    """Return words for `Popen`: a process whose group, or console on Windows, is its own."""
    if WINDOWS:
        return {"creationflags": subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}


def stop(process, number):
    """Stop a process of `own_group` with all that it started, as a terminal does."""
    if WINDOWS:
        key = {signal.SIGINT: signal.CTRL_C_EVENT, signal.SIGBREAK: signal.CTRL_BREAK_EVENT}[number]
        subprocess.run(  # noqa: S603 - the words here
            [sys.executable, "-c", _PRESS, str(process.pid), str(int(key))],
            stdin=subprocess.DEVNULL,
            creationflags=subprocess.DETACHED_PROCESS,
            check=True,
        )
    else:
        os.killpg(process.pid, number)


def is_running(pid):
    """Whether a process is there, and more than what its parent has not asked about yet."""
    import psutil  # noqa: PLC0415 - workers import this file too, and need it not

    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def has_members(process):
    """Whether a process of `own_group`, or one that it started, is running."""
    if WINDOWS:
        import psutil  # noqa: PLC0415 - as above

        return is_running(process.pid) or any(
            each.ppid() == process.pid for each in psutil.process_iter()
        )
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, member = path.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue
        if int(member) == process.pid and state != "Z":
            return True
    return False


def most_memory():
    """Return the most memory that this process had so far, in kB."""
    if WINDOWS:
        import psutil  # noqa: PLC0415 - as above

        return psutil.Process().memory_info().peak_wset // 1024
    import resource  # noqa: PLC0415 - Windows has none

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most
