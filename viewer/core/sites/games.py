"""Files of several games: each is a log of its own, named by its number behind the file's."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import may_be_packed_text, unpacked_head
from viewer.core.sites.har import without_har
from viewer.core.sites.json_text import parse_json
from viewer.core.sites.mahjong_soul.messages import games_of as soul_games_of
from viewer.core.sites.majiang.log import paipu_games
from viewer.core.sites.majiang.site import MAJIANG_PAIPU
from viewer.core.sites.mjai.log import mjai_games
from viewer.core.sites.mjai.site import MJAI
from viewer.core.sites.riichi_city.log import games_of as city_games_of
from viewer.core.sites.site import OF_A_SITE, is_of_both_sites, looks_like_json
from viewer.core.sites.study_file import is_study, unpack_study
from viewer.core.sites.study_games import games_of_study, study_content
from viewer.core.sites.tenhou6.log import tenhou6_games
from viewer.core.sites.tenhou6.site import TENHOU6

_OF_A_GAME: Final = (
    rb'head"', rb'accounts"', rb'actions"', rb'records"', rb'DetailRecords"', rb'handRecord"',
    rb'head\"', rb'accounts\"', rb'actions\"', rb'records\"', rb'DetailRecords\"', rb'handRecord\"',
)  # fmt: skip
"""What a game has once, if at all."""
_LONGEST: Final = 400
"""Characters between quotation marks; a wall has 272, bytes as text or numbers many more."""
_FORMATS: Final = ((MJAI, mjai_games), (MAJIANG_PAIPU, paipu_games), (TENHOU6, tenhou6_games))
_MANY: Final = b'"199"'
"""Bytes numbered one by one have it for a key."""


def may_hold_games(head: bytes) -> bool:
    """Whether a file that begins so, perhaps packed, is worth a look for several games.

    Files that do not begin as records do are not: most are logs of Tenhou's.
    """
    head = unpacked_head(head)
    return looks_like_json(head) or may_be_packed_text(head)


def games_in_file(data: bytes) -> tuple[bytes, ...]:
    """Return each game of a file of several, packed or not; none of any other file.

    Raises InputError.
    """
    return games_in(unpack_study(without_har(data)))


def games_in(content: bytes) -> tuple[bytes, ...]:
    """Return each game of an unpacked file of several; none of any other file.

    Of a study each is one again, so that its notes stay with it.
    """
    if is_study(content):
        return _several(partial(_in_study, content))
    if looks_like_json(content) and _is_plainly_one(content):
        return ()
    for form, games in _FORMATS:
        if form.is_record(content):
            return _several(partial(games, content))
    if not looks_like_json(content):
        return ()
    return _several(partial(_in_records, content))


def _several(games: Callable[[], Iterable[bytes]]) -> tuple[bytes, ...]:
    """The games, if they can be read and are several."""
    try:
        found = tuple(games())
    except InputError:
        return ()
    return found if len(found) > 1 else ()


def _in_records(content: bytes) -> list[bytes]:
    whole = parse_json(content)
    found = chain(city_games_of(whole), soul_games_of(whole))
    return [json.dumps(each).encode() for each in found]


def _in_study(content: bytes) -> list[bytes]:
    return [study_content([each]) for each in games_of_study(content)]


def _is_plainly_one(content: bytes) -> bool:
    """Whether it is no file of several, at a look that costs a third of its parsing or less."""
    is_plain = any(name in content for name in OF_A_SITE) and not is_of_both_sites(content)
    return (
        is_plain
        and all(content.count(name) <= 1 for name in _OF_A_GAME)
        and (any(name in content for name in _OF_A_GAME) or _hand_count(content) <= 1)
        and _MANY not in content
        and max(map(len, content.split(b'"'))) < _LONGEST
    )


def _hand_count(content: bytes) -> int:
    return sum(content.count(name) for name in OF_A_SITE)
