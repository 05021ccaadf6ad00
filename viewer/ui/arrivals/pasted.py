"""What a text is that was pasted or dropped: told by its look, for whoever opens it then.

The kinds are tried from the most particular to the least: a log's text may hold a seed and a hash,
a list of hashes may hold addresses of pages. Whether it can be read is found out when it is opened,
and told there; so a damaged seed is a seed.
"""

import re
from enum import Enum, auto
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.seed import parse_seed
from viewer.core.sites.tenhou.commitment import published_hashes
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.core.sites.tenhou.root_seed import parse_root_seed
from viewer.core.sites.tenhou.unpack import MEGABYTE, ROOT

LONGEST: Final = MEGABYTE
"""Characters; a log has no more, and a longer list is read from a file."""

_LOG: Final = re.compile(rf"[\ufeff\s]*(?:<\?xml[^>]*>\s*)?<{ROOT}[\s>/]")
_OF_A_SEED: Final = re.compile(r"mt19937ar|mt\.seed|seedDailyPublic")


class Kind(Enum):
    """What a text is."""

    LOG = auto()
    ADDRESS = auto()
    HASHES = auto()
    SEED = auto()


def kind_of(text: str) -> Kind | None:
    """Return what a text is; None if it is nothing that can be opened."""
    if len(text) > LONGEST:
        return None
    if _LOG.match(text):
        return Kind.LOG
    if _is_address(text):
        return Kind.ADDRESS
    if published_hashes(text):
        return Kind.HASHES
    return Kind.SEED if _OF_A_SEED.search(text) or _is_bare_seed(text) else None


def _is_address(text: str) -> bool:
    try:
        parse_address(text)
    except InputError:
        return False
    return True


def _is_bare_seed(text: str) -> bool:
    for parse in (parse_root_seed, parse_seed):
        try:
            parse(text)
        except InputError:
            continue
        return True
    return False
