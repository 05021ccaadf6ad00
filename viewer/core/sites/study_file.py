"""Study files: games with what a user thinks of them, in a file that can be sent.

This tells whether a file is one, and unpacks it; `study_games` reads and writes its games, which
few starts need. A page of a game (`viewer/ui/game_page`) holds its study in base64.
"""

import re
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import GZIP_MAGIC, lacks_trailer, unpack

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
        from viewer.core.sites.study_games import before_damage  # noqa: PLC0415 - few are damaged

        content = before_damage(data) if data.startswith(GZIP_MAGIC) else b""
        if not is_study(content):
            raise
        return content


def study_game(data: bytes) -> StudyGame | None:
    """The game of a file that is a study of one; None if it is no study.

    Raises:
        InputError: it cannot be unpacked, or holds no game or several.
    """
    content = unpack_study(data)
    if not is_study(content):
        return None
    from viewer.core.sites.study_games import StudyError, only_game  # noqa: PLC0415 - few are any

    game = only_game(content)
    if game.problem is None and lacks_trailer(data, content):
        return game._replace(problem=StudyError("study-damaged"))
    return game
