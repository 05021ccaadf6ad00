"""How far a command is, for who waits at a terminal."""

import sys
import time
from typing import Final

from viewer.cli.columns import columns
from viewer.core.base.errors import Progress
from viewer.translation import ngettext

_SECONDS_BETWEEN_SIGNS: Final = 0.1


class Sign:
    """How far it is: a line that replaces itself, on a terminal; elsewhere nothing."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self.is_seen = self._stream.isatty()
        self._shown = ""
        self._next = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time for another line."""
        return self.is_seen and time.monotonic() >= self._next

    @property
    def of_logs(self) -> Progress | None:
        """Shows how many logs are done of how many; None where nobody would see it."""
        return self._show_logs if self.is_seen else None

    def _show_logs(self, done: int, total: int) -> None:
        if self.is_due:
            text = ngettext("{done} of {count} log", "{done} of {count} logs", total)
            self.show(text.format(done=f"{done:,}", count=f"{total:,}"))

    def show(self, text: str) -> None:
        """Replace the line."""
        self.clear()
        self._next = time.monotonic() + _SECONDS_BETWEEN_SIGNS
        self._shown = text
        print(text, end="", file=self._stream, flush=True)

    def clear(self) -> None:
        """Wipe the line off."""
        if self._shown:
            print("\r" + " " * columns(self._shown) + "\r", end="", file=self._stream, flush=True)
            self._shown = ""

    close = clear
