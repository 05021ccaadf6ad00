"""The judge at a glance, held to the careful one."""

from viewer.core.audit.audit import CHECKS, audit_log
from viewer.core.audit.fast_audit import Glance, glance
from viewer.core.base.errors import InputError
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.unpack import parse_log_xml, unpack
from viewer.core.wall.wall import walls_of_log


def seen(data: bytes) -> Glance | None:
    """What is seen of a log at a glance; whatever that says, care must say too."""
    try:
        xml = unpack(data)
        root, cut_short = parse_log_xml(xml)
    except InputError:
        return None
    found = None if cut_short else glance(xml, root)
    if found is not None:
        assert found == _with_care(data)
        whole = read_mjlog(data)
        assert not audit_log(whole, walls_of_log(whole)).findings
    return found


def _with_care(data: bytes) -> Glance:
    log = read_mjlog(data, walls_only=True)
    audit = audit_log(log, walls_of_log(log))
    assert not audit.findings
    assert None not in audit.kyoku
    assert not any(remark.code.startswith("seed-") for remark in log.remarks)
    compared = tuple(audit.compared[check] for check in CHECKS)
    return Glance(log.type, log.names, log.kyoku[0].dealer, log.seed, len(log.kyoku), compared)
