"""Processes that tests end, or look for."""

import signal
from pathlib import Path

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once, whatever it is doing: Windows has one way, for any number."""


def is_running(pid):
    """Whether a process is there, and more than what its parent has not asked about yet."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def has_members(group):
    """Whether a process of a group is running."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, member = path.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue
        if int(member) == group and state != "Z":
            return True
    return False
