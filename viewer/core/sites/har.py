"""What tells a browser's own record of its network (HAR), of which `har_games` reads the games."""

import re
from io import BytesIO
from typing import Final

from viewer.core.base.unpack import BEGINNING, unpacked_head

_IS_HAR: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"log"\s*:\s*\{')


def is_har(head: bytes) -> bool:
    """Whether a file that begins so, perhaps packed, is a network record."""
    return _IS_HAR.match(unpacked_head(head)) is not None


def without_har(data: bytes) -> bytes:
    """A file's bytes; of a network record the games in it, and nothing else.

    Raises InputError.
    """
    if not is_har(data[:BEGINNING]):
        return data
    from viewer.core.sites.har_games import games_of_har  # noqa: PLC0415 - few files are any

    return games_of_har(BytesIO(data))
