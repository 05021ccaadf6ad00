"""The fast audit, held to the audit of the whole log."""

from viewer.core.judgement.audit import CHECKS, audit_log
from viewer.core.sites.reading import commitment_of_log
from viewer.core.sites.site import FastAudit
from viewer.core.sites.tenhou.fast_audit import fast_audit
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log


def held_audit(data: bytes) -> FastAudit | None:
    """The fast audit of a log; whatever it says, the audit must say too."""
    found = fast_audit(data)
    if found is not None:
        assert found == _whole_audit(data)
    return found


def _whole_audit(data: bytes) -> FastAudit:
    log = read_mjlog(data)
    audit = audit_log(log, walls_of_log(log))
    assert not audit.findings
    assert None not in audit.kyoku
    assert not audit.uncompared
    assert log.damage is None
    assert not any(remark.code.startswith("seed-") for remark in log.remarks)
    compared = tuple(audit.compared[check] for check in CHECKS)
    return FastAudit(log.red_fives, commitment_of_log(log), len(log.kyoku), compared)
