"""Logs by their address, and where they are served; Qt is imported only to download one."""

from typing import Final, NamedTuple

from viewer.core.sites.tenhou.log_address import HOSTS, SITE
from viewer.core.sites.tenhou.unpack import MOST_XML


class Service(NamedTuple):
    """A site that serves logs.

    Attributes:
        site: its address; redirections keep its scheme, so https stays https.
        hosts: allowed targets of redirections, with their subdomains.
        silence: seconds without data after which a connection is given up.
        longest: seconds that a download may take.
        most: bytes that a log may have.
    """

    site: str
    hosts: tuple[str, ...]
    silence: float = 20.0
    longest: float = 90.0
    most: int = MOST_XML

    def url_of(self, log: str) -> str:
        return f"{self.site}/0/log/?{log}"


TENHOU: Final = Service(SITE, HOSTS)
