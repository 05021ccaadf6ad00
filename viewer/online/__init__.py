"""Logs by their address, and where they are served; Qt is imported only to download one."""

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.unpack import unpack
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.log_address import HOSTS
from viewer.core.sites.tenhou.log_id import SITE, reference_in
from viewer.core.sites.tenhou.log_xml import MOST_XML, parse_log_xml
from viewer.translation import N_


class DownloadError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "no-such-log": N_("Tenhou has no such log, or does not give it out."),
        "refused": N_("{host} answered with error {status}."),
        "no-connection": N_("There is no connection to {host}."),
        "no-answer": N_("Nothing came from {host} for {seconds} seconds."),
        "too-slow": N_("The log had not come from {host} after {seconds} seconds."),
        "cut-off": N_("The connection to {host} broke off before the log was whole."),
        "no-log-came": N_("What {host} sent is no log."),
        "another-log": N_("What {host} sent is another log than the one asked for."),
        "more-than-a-log": N_("{host} sent more than {limit} MB; no Tenhou log has so much."),
        "leads-elsewhere": N_(
            "{host} leads on to {other}, and logs are downloaded from Tenhou alone."
        ),
        "leads-round": N_("{host} leads on and on, and to no log."),
        "not-proven": N_("{host} could not prove that it is Tenhou's; nothing was downloaded."),
        "no-tls": N_("Nothing was downloaded: this system has no OpenSSL for safe connections."),
        "not-kept": N_("The log was downloaded, but could not be kept in {folder}: {reason}."),
        "not-emptied": N_("Not all logs in {folder} could be deleted: {reason}."),
    }


class Service(NamedTuple):
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
    root, flaw = parse_log_xml(unpack(data))
    if flaw is not None and flaw.code == "cut-short":
        raise InputError(flaw.code)
    go, named = root.find("GO"), reference_in(log)
    assert go is not None  # noqa: S101 - it was read
    assert named is not None  # noqa: S101 - each id has one
    if found.type != rules_of_type(named.bits) or go.get("lobby") not in {None, str(named.lobby)}:
        raise DownloadError("another-log")
