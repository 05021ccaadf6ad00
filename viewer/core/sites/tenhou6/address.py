"""Addresses of tenhou.net/6 that hold the game itself: ``https://tenhou.net/6/#json=%7B…%7D``.

Reviewers and editors make them, of a hand or of a game; several may stand in a text.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote_to_bytes

from viewer.core.sites.json_text import parse_json
from viewer.core.sites.tenhou.log_address import GAME_FRAGMENT

_ADDRESS: Final = re.compile(
    rb"tenhou\.net/[0-9]/?[^\s#]{0,200}#" + GAME_FRAGMENT.encode() + rb"(\S*)", re.IGNORECASE
)
_LOOKED_AT: Final = 10_000
"""Bytes in which the first one begins."""
_MARKUP: Final = (b"<", b"{", b"[")
"""How logs begin, which may have such an address in them."""


def holds_game(text: bytes) -> bool:
    """Whether a text has such an address, and is no log itself."""
    head = text[:_LOOKED_AT]
    return not head.lstrip().startswith(_MARKUP) and _ADDRESS.search(head) is not None


def games_in_addresses(text: bytes) -> Iterator[object]:
    """The JSON of each; raises InputError as `parse_json` does."""
    for found in _ADDRESS.finditer(text):
        game = unquote_to_bytes(found[1])
        yield parse_json(game[: game.rfind(b"}") + 1])  # a bracket or stop may follow
