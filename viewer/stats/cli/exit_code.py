"""How commands that measure players end: what they complain of, and their exit code."""

from collections.abc import Mapping, Sized
from typing import Protocol

from viewer.cli.terminal import CommandError, Exit, complain
from viewer.stats.luck.result import unmeasured_sentence


class _Measured(Protocol):
    @property
    def hands(self) -> int: ...
    @property
    def left_out(self) -> Mapping[str, int]: ...
    @property
    def alarms(self) -> Sized: ...


def measured_exit_code(found: _Measured, named: str, *, any_there: bool, all_there: bool) -> Exit:
    """Return the exit code; complain of the path that was named first if no hand was measured.

    Args:
        found: what was measured.
        named: the first path of the command line.
        any_there: whether any path is there.
        all_there: whether all are.

    What could not be downloaded or read was complained of already, by its own path.
    """
    if not found.hands:
        if any_there and found.left_out.keys() != {"unreadable"}:
            complain(named, unmeasured_sentence(found.left_out) or CommandError("no-log"))
        return Exit.UNREADABLE
    if found.alarms:
        return Exit.CONTRADICTED
    unread = not all_there or found.left_out.get("unreadable")
    return Exit.UNREADABLE if unread else Exit.GOOD
