"""Study files: games with what a user thinks of them, in a file that can be sent.

This tells whether a file is one, and unpacks it; `study_games` reads and writes its games, which
few starts need. A page of a game (`viewer/ui/game_page`) holds its study in base64.
"""

import re
import zlib
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import GZIP_MAGIC, GZIP_WINDOW, unpack
from viewer.core.sites.json_fields import MAX_JSON_BYTES

STUDY_ENDING: Final = ".wvstudy"
STUDY_FORMAT: Final = "wall-viewer study"
PAGE_STUDY: Final = "study"
"""The id of the element of a page that holds its study."""

_BEGINS: Final = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"' + STUDY_FORMAT.encode() + b'"'
)
_PAGE: Final = re.compile(
    rb"(?:\s|\xef\xbb\xbf|<!--.*?-->)*+<(?:!doctype\s+)?html\b", re.IGNORECASE | re.DOTALL
)
_IN_PAGE: Final = re.compile(
    rb"<script\b[^>]*\sid=\"?" + PAGE_STUDY.encode() + rb"\b[^>]*>([\w+/=\s]*+)</script",
    re.IGNORECASE,
)
"""A browser that saves a page may write its elements anew."""
_PIECE: Final = 256
"""Bytes of a damaged gzip file that are unpacked at once: as many are lost before the damage."""


class StudyGame(NamedTuple):
    name: str  # of the log's file
    log: bytes  # its own
    fields: Mapping[str, object] = {}  # all else that is told of it, as ``notes``
    problem: InputError | None = None  # what was wrong with the file


def is_study(content: bytes) -> bool:
    """Whether an unpacked file begins as a study does."""
    return _BEGINS.match(content) is not None


def unpack_study(data: bytes) -> bytes:
    """Unpack a file as `unpack` does; of a damaged study what comes before the damage.

    Of a page of a game the study that it holds. Raises InputError.
    """
    if _PAGE.match(data) and (found := _IN_PAGE.search(data)):
        with suppress(ValueError):  # else it is a page like others
            data = b64decode(found[1], validate=False)
    try:
        return unpack(data)
    except InputError:
        content = _before_damage(data) if data.startswith(GZIP_MAGIC) else b""
        if not is_study(content):
            raise
        return content


def _before_damage(data: bytes) -> bytes:
    """Unpack a damaged file of gzip as far as it goes."""
    stream, parts, room = zlib.decompressobj(GZIP_WINDOW), list[bytes](), MAX_JSON_BYTES
    with suppress(zlib.error):
        for at in range(0, len(data), _PIECE):
            parts.append(stream.decompress(data[at : at + _PIECE], max(1, room)))
            room -= len(parts[-1])
            if room <= 0:
                break
    return b"".join(parts)
