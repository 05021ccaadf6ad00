"""How logs are opened that have no file yet, or none at all; and what is said of a dropped text.

Work for a job, as `open_log_carefully` is, which does most of it.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from viewer.core.base.errors import Progress, ShouldStop
from viewer.document import Document
from viewer.translation import _

if TYPE_CHECKING:
    from viewer.core.sites.tenhou.log_address import LogAddress

OpenLog = Callable[..., Document]


def open_online(
    open_log: OpenLog, address: "LogAddress", progress: Progress, should_stop: ShouldStop
) -> Document:
    """Download a log, unless it is kept, and open it.

    Raises:
        InputError: it could not be downloaded, or not be read.
        Stopped: ``should_stop`` said so.
    """
    from viewer.online.log_cache import fetch_log  # noqa: PLC0415 - not needed at the start

    return open_log(fetch_log(address, progress, should_stop), progress, should_stop)


def open_text_log(
    open_log: OpenLog, name: str, text: str, progress: Progress, should_stop: ShouldStop
) -> Document:
    """Open a log's text, which has a name but no file.

    Raises:
        InputError: it could not be read.
        Stopped: ``should_stop`` said so.
    """
    data = text.encode("utf-8", "replace")
    document = open_log(Path(name), progress, should_stop, read=lambda _path: data)
    return replace(document, path=None)


def what_a_drop_does(text: str) -> str:
    """Return what will be done with a text that is dragged over a window; nothing if nothing is."""
    from viewer.core.sites.tenhou.log_address import parse_address  # noqa: PLC0415 - not needed at the start
    from viewer.ui.arrivals.pasted import Kind, kind_of  # noqa: PLC0415

    kind = kind_of(text)
    if kind is Kind.ADDRESS:
        return _("Drop to download and open {name}").format(name=parse_address(text))
    said = {
        Kind.LOG: _("Drop to open this log"),
        Kind.HASHES: _("Drop to look for the log's hash in this list"),
        Kind.SEED: _("Drop to open this seed"),
    }
    return said[kind] if kind else ""
