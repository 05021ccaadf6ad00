"""Recognises what a pasted or dropped text is: first by its form alone, then seeds and codes.

The kinds are tried from the most specific to the least: a log's text may hold a seed and a hash, a
list of hashes may hold addresses of pages. Errors are found and reported when the text is opened,
so a damaged seed is still a seed.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Final, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.errors import InputError, sentence
from viewer.core.base.seed import Seed, parse_seed
from viewer.core.base.unpack import MEGABYTE
from viewer.core.sites.commitments import SiteAudit, audit_commitment
from viewer.core.sites.detect import is_log
from viewer.core.sites.hash_lists import find_hashes
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.core.sites.tenhou.root_seed import RootGame, RootSeed, games_of, parse_root_seed
from viewer.core.sites.wall_codes import code_in
from viewer.translation import _

LONGEST: Final = MEGABYTE
"""Characters that are looked at; a list that is longer is read from a file."""

_OF_A_SEED: Final = re.compile(r"mt19937ar|mt\.seed|seedDailyPublic")


class PastedKind(Enum):
    LOG = auto()
    ADDRESS = auto()
    HASHES = auto()
    CODE = auto()
    SEED = auto()


def kind_of(text: str) -> PastedKind | None:
    if is_log(text[:LONGEST].lstrip("\ufeff \t\r\n").encode("utf-8", "replace")):
        return PastedKind.LOG
    if len(text) > LONGEST:
        return None
    if _is_any(text, parse_address):
        return PastedKind.ADDRESS
    if _is_code(text):  # may have its hashes with it
        return PastedKind.CODE
    if find_hashes(text):
        return PastedKind.HASHES
    is_seed = _OF_A_SEED.search(text) or _is_any(text, parse_root_seed, parse_seed)
    return PastedKind.SEED if is_seed else None


def what_a_drop_does(text: str) -> str:
    """Return what will be done with a text that is dragged over a window; nothing if nothing is."""
    kind = kind_of(text)
    if kind is PastedKind.ADDRESS:
        return _("Drop to download and open {name}").format(name=parse_address(text))
    said = {
        PastedKind.LOG: _("Drop to open this log"),
        PastedKind.HASHES: _("Drop to look for the log's hash in this list"),
        PastedKind.CODE: _("Drop to open this wall code"),
        PastedKind.SEED: _("Drop to open this seed"),
    }
    return said[kind] if kind else why_refused(text)


def why_refused(text: str) -> str:
    """Return why what an address leads to is not downloaded, where nothing else is to be said."""
    try:
        parse_address(text)
    except InputError as error:
        return sentence(error) if error.code == "only-signed-in" else ""
    return ""


def _is_code(text: str) -> bool:
    try:
        return code_in(text) is not None
    except InputError:  # a damaged one
        return True


def _is_any(text: str, *parsers: Callable[[str], object]) -> bool:
    for parse in parsers:
        with suppress(InputError):
            parse(text)
            return True
    return False


class PastedSeed(NamedTuple):
    """What a text is: a wall code, a seed, a root seed with its first games, or both of these."""

    seed: Seed | None = None
    root: RootSeed | None = None
    games: tuple[RootGame, ...] = ()
    code: WallCode | None = None
    audit: SiteAudit | None = None  # of the code


def recognise(text: str, count: int) -> PastedSeed:
    """Tell what a text is, and derive the first ``count`` games of a root seed."""
    code = code_in(text)
    if code is not None:
        return PastedSeed(code=code, audit=audit_commitment(code.text, code.salt, code.hashes))
    if "seedDailyPublic" in text:  # nothing else is printed so
        root, seed = parse_root_seed(text), None
    else:
        try:
            root = parse_root_seed(text)
        except InputError:
            return PastedSeed(parse_seed(text))
        # between commas the same words may be one game's seed; between spaces they are not
        seed = parse_seed(text) if "," in text else None
    return PastedSeed(seed, root, games_of(root, count))
