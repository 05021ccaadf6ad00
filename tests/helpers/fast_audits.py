"""The fast audit, held to the judge."""

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import unpack
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import commitment_of_log
from viewer.core.sites.site import FastAudit
from viewer.core.sites.tenhou.fast_audit import fast_audit
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log


def held_audit(data: bytes) -> FastAudit | None:
    """The fast audit of a log; whatever it says, the judge must say too."""
    try:
        found = fast_audit(unpack(data))
    except InputError:
        return None
    if found is not None:
        assert found == _whole_audit(data)
    return found


def _whole_audit(data: bytes) -> FastAudit:
    log = read_mjlog(data)
    judged = judge(log, walls_of_log(log), replay=False)
    assert judged.status == "verified"
    compared = tuple(judged.audit.compared[check] for check in CHECKS)
    return FastAudit(log.red_fives, commitment_of_log(log), len(log.hands), compared)
