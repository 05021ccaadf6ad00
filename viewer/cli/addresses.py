"""What a command is given for a log: a file's name, or an address that the log is downloaded from.

A file of that name comes first. Only where there is none, and the word is an address, is anybody
asked; and only what is not kept yet is downloaded, which alone needs Qt.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from viewer.core.base.errors import InputError, Stopped
from viewer.translation import N_

A_LOG: Final = N_("a saved log, or the address or id of one on Tenhou")
_KILOBYTE: Final = 1024


def file_of(name: str) -> Path:
    """Return a log's file, after downloading it if it was named by an address.

    Raises:
        InputError: it is an address, and the log cannot be had from there.
    """
    if not _is_online(name):
        return Path(name)
    from viewer.cli.terminal import ProgressLine  # noqa: PLC0415 - as in `_is_online`
    from viewer.core.sites.tenhou.log_address import parse_address  # noqa: PLC0415
    from viewer.online.log_cache import fetch_log  # noqa: PLC0415

    address = parse_address(name)

    def show(done: int, _total: int) -> None:
        if progress_line.is_due:
            progress_line.show(f"{address.log}: {done // _KILOBYTE:,} kB")

    with closing(ProgressLine()) as progress_line, _interruptible() as is_interrupted:
        try:
            return fetch_log(address, show, is_interrupted)
        except Stopped:
            raise KeyboardInterrupt from None


def _is_online(name: str) -> bool:
    if os.path.lexists(name):  # most logs are files: to import what knows addresses takes longer
        return False
    from viewer.online.log_cache import is_online  # noqa: PLC0415

    return is_online(name)


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Tell whether Ctrl+C was pressed: raised in a call of Qt's, it would be lost."""
    pressed = []
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_how: pressed.append(True))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def files_of(names: Iterable[str]) -> tuple[list[str], list[tuple[str, InputError]]]:
    """Return paths, after downloading what was named by its address, and what did not come."""
    paths, missing = list[str](), list[tuple[str, InputError]]()
    for name in names:
        try:
            paths.append(str(file_of(name)) if _is_online(name) else name)
        except InputError as error:
            missing.append((name, error))
    return paths, missing
