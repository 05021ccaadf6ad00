"""An opened record of another site, with what was found: what `Document` is for Tenhou's logs.

Loading is a plain function, as in `document`. What reads records is imported only then: the
main window starts without it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from viewer.core.base.errors import InputError, Progress, ShouldStop
from viewer.core.base.foreign import shown
from viewer.document import Document
from viewer.system.regular_file import read_file

if TYPE_CHECKING:
    from viewer.core.sites.commitments import SiteAudit
    from viewer.core.sites.mahjong_soul.record import SoulRound

OpenLog = Callable[[Path, Progress, ShouldStop], Document]

_NO_LOG: Final = frozenset({"not-xml", "broken-xml"})


@dataclass(frozen=True, slots=True)
class SiteRecord:
    """The rounds of a file that show a wall, and the audit of each."""

    title: str
    path: Path
    rounds: "tuple[SoulRound, ...]"
    audits: "tuple[SiteAudit, ...]"


def open_record(path: Path, *, streams: bool = False) -> SiteRecord:
    """Read a Mahjong Soul record as `read_file` does, and check its walls.

    Raises:
        InputError: it cannot be read.
    """
    return _record(path, read_file(path, streams=streams))


def _record(path: Path, data: bytes) -> SiteRecord:
    from viewer.core.sites.mahjong_soul.record import audit_round, read_soul_record  # noqa: PLC0415

    rounds = read_soul_record(data)
    return SiteRecord(shown(path.name), path, rounds, tuple(map(audit_round, rounds)))


def open_or_record(
    open_log: OpenLog, path: Path, progress: Progress, should_stop: ShouldStop
) -> Document | SiteRecord:
    """Load what a user opens: a Tenhou log, or else another site's record.

    Raises:
        InputError: it is neither, or cannot be read.
        Stopped: ``should_stop`` said so.
    """
    try:
        return open_log(path, progress, should_stop)
    except InputError as error:
        if error.code not in _NO_LOG:
            raise
        from viewer.core.sites.mahjong_soul.record import looks_like_json  # noqa: PLC0415

        data = read_file(path)
        if not looks_like_json(data):
            raise
        return _record(path, data)
