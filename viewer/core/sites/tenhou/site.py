"""Tenhou (天鳳): logs as XML, with the seed that all walls of a game come from."""

import re
from typing import Final

from viewer.core.sites.game_commitment import commitment_of
from viewer.core.sites.site import FastAudit, Site
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.log_id import link_to_hand, recorded_seat_in, reference_in
from viewer.core.sites.tenhou.log_xml import ROOT
from viewer.core.wall.wall import walls_of_log

_BEGINS: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<" + ROOT.encode() + rb"[\s>/]"
)


def _fast_audit(content: bytes) -> FastAudit | None:
    from viewer.core.sites.tenhou.fast_audit import fast_audit  # noqa: PLC0415 - of many logs alone

    return fast_audit(content)


TENHOU_SITE: Final = Site(
    name="tenhou",
    endings=(".mjlog", ".xml", ".gz"),
    is_record=lambda data: _BEGINS.match(data) is not None,
    read=read_mjlog,
    walls=walls_of_log,
    game_key=re.compile(rb"""(?:seed|shuffle)\s*=\s*["']mt19937ar[^"']+"""),
    commitment=commitment_of,
    fast_audit=_fast_audit,
    recorded_seat=recorded_seat_in,
    reference=reference_in,
    link=link_to_hand,
    known_fields=lambda: FIELDS,
    seeded=True,
    opens_wall=True,
)
