"""Logs by their address, and where they are served; Qt is imported only to download one."""

from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.unpack import unpack
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.log_address import HOSTS, SITE, reference_in
from viewer.core.sites.tenhou.log_xml import MOST_XML, parse_log_xml


class Service(NamedTuple):
    """A site that serves logs."""

    site: str  # its address; redirections keep its scheme, so https stays https
    hosts: tuple[str, ...]  # allowed targets of redirections, with their subdomains
    silence: float = 20.0  # seconds without data after which a connection is given up
    longest: float = 90.0  # seconds that a download may take
    most: int = MOST_XML  # bytes that a log may have

    def url_of(self, log: str) -> str:
        return f"{self.site}/0/log/?{log}"


TENHOU: Final = Service(SITE, HOSTS)


def require_log(data: bytes, log: str) -> None:
    """Require a whole log with a hand, of the type and lobby that its id names.

    Early logs do not tell their lobby.

    Raises:
        InputError: ``another-log``, ``cut-short``, or whatever keeps it from being read.
    """
    found = read_mjlog(data)
    root, cut_short = parse_log_xml(unpack(data))
    if cut_short:
        raise InputError("cut-short")
    go, named = root.find("GO"), reference_in(log)
    assert go is not None  # noqa: S101 - it was read
    assert named is not None  # noqa: S101 - each id has one
    if found.type != rules_of_type(named.bits) or go.get("lobby") not in {None, str(named.lobby)}:
        raise InputError("another-log")
