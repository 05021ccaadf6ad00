"""Where logs are downloaded, and within which bounds.

Of Tenhou's places that give a log, ``/0/log/?ID`` gives it as it is stored, seed and all, and those
of private lobbies too. ``/5/mjlog2json.cgi`` leaves out the seed, and its keeper asked to use the
plain logs instead; ``/0/log/find.cgi`` is for a player's own of the last days. One place is asked,
once, for one log at a time.

Tenhou used to lead from there on to another of its computers, ``http://l99.mjv.jp/0/log/?ID`` in
2021. So it may, but nowhere else, and all is asked over https.

Sources: kobalab's `tenhou-log`, Apricot-S's `houou-logs` and MahjongRepository's `phoenix-logs`,
which all download there; Tenhou's request of 2022-08-24, quoted in VictorZXY/Meowjong, issue 1; the
redirection in kobalab/tenhou-log, issue 7. Nobody here could ask Tenhou itself.
"""

from typing import Final, NamedTuple

from viewer.core.sites.tenhou.log_address import HOSTS, SITE
from viewer.core.sites.tenhou.unpack import MOST_XML


class Service(NamedTuple):
    """A site that gives logs.

    Attributes:
        site: where it is; what it leads to is asked in the same way, so https stays https.
        hosts: the computers it may lead to, with those below them.
        silence: seconds after which nothing more is expected of a connection.
        longest: seconds that a download may take in all.
        most: bytes that a log may have.
    """

    site: str
    hosts: tuple[str, ...]
    silence: float = 20.0
    longest: float = 90.0
    most: int = MOST_XML

    def place_of(self, log: str) -> str:
        """Return where a log is, by its id."""
        return f"{self.site}/0/log/?{log}"


TENHOU: Final = Service(SITE, HOSTS)
