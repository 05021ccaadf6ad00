"""Logs read by the XML parser alone, however plainly they are written."""

from viewer.core.base.records import Log
from viewer.core.base.unpack import unpack
from viewer.core.sites.tenhou.log import _Reader
from viewer.core.sites.tenhou.log_xml import parse_log_xml


def read_by_parser(data: bytes) -> Log:
    root, flaw = parse_log_xml(unpack(data))
    reader = _Reader()
    reader.read(root)
    return reader.log(flaw)
