"""From a log's address to a file: the one that is kept, or else one that is downloaded now."""

import os
from pathlib import Path

from viewer.core.base.errors import Progress, ShouldStop
from viewer.core.sites.tenhou.log_address import LogAddress, is_address
from viewer.online import kept, service
from viewer.system.regular_file import read_file


def fetch_log(address: LogAddress, progress: Progress, should_stop: ShouldStop) -> Path:
    """Return where a log is, after downloading it if it is not kept.

    Args:
        address: which log.
        progress: is told bytes, and of how many.
        should_stop: is asked meanwhile.

    Raises:
        InputError: it could not be downloaded, or not be kept.
        Stopped: ``should_stop`` said so.
    """
    path = kept.find(address)
    if path is None:
        from viewer.online.download import download  # noqa: PLC0415 - only then is Qt needed

        data = download(address.log, service.TENHOU, progress, should_stop)
        return kept.keep(address, data)
    return path if path.name == address.file_name else kept.keep(address, read_file(path))


def is_online(name: str) -> bool:
    """Whether a word that names a log is its address, and no file's name."""
    return is_address(name) and not os.path.lexists(name)
