"""Wall codes by themselves: recognised in a text, made a hand of which only the wall is known.

A text may hold code, salt and hashes in any order, with or without names before them. What has the
form of a hash is one, tiles are the code, and what is left is the salt.

Mahjong Soul's and Riichi City's codes are laid out alike. Nobody knows how 麻雀格闘倶楽部Sp and
Maru-Jan deal: their codes can be checked against hashes, and are laid out as those two sites'.
"""

import re
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.game_type import Rules
from viewer.core.base.notation import read_mpsz
from viewer.core.base.records import Draw, Kyoku, Log, Player
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS, TILES, RedFives, faces_of, tile_ids_of
from viewer.core.sites.commitments import (
    SiteAudit,
    audit_commitment,
    count_tiles,
    faces_of_code,
    is_hash,
)
from viewer.core.wall.coded import red_fives_in

_LEAST_TILES: Final = 20
"""In a row, which no seed, address or hash has."""
_RUN: Final = re.compile(rf"(?:\d[mpsz]\s*){{{_LEAST_TILES}}}")
_LONGEST: Final = 20_000
"""Characters: a code with its hashes has some 500, pretty-printed or not."""
_NAMES: Final = re.compile(
    r"(?<![^\s,;\"'{\[])[^\s:：\"',;={}\[\]]{1,20}[\"']?\s*[:：]"
    r"|\b(?:paishan|salt|saltSha256|md5|sha-?256)(?:\s*=|(?=\s))",
    re.IGNORECASE,
)
"""Before a value: any before a colon, those of fields before an equals sign or alone, too."""
_BETWEEN: Final = re.compile(r"[\s,;\"'{}\[\]]+")
_TILES: Final = re.compile("[0-9mpsz]+")


def code_in(text: str) -> WallCode | None:
    """Recognise a wall code with its salt and hashes; None if the text has no run of tiles.

    Raises:
        InputError: ``code-size``, ``bad-tile``, or ``code-words`` if the salt is not the only word
            beside the code.
    """
    if len(text) > _LONGEST or not _RUN.search(text):
        return None
    words = list(filter(None, _BETWEEN.split(_NAMES.sub(" ", text))))
    hashes = tuple(word for word in words if is_hash(word))
    code = "".join(word for word in words if _TILES.fullmatch(word) and not is_hash(word))
    rest = [word for word in words if not (is_hash(word) or _TILES.fullmatch(word))]
    if len(rest) > 1:
        raise InputError("code-words", first=rest[0][:20], second=rest[1][:20])
    return wall_code(code, "".join(rest), hashes)


def wall_code(
    text: str, salt: str, hashes: tuple[str, ...], fields: tuple[str, ...] = ()
) -> WallCode:
    """Raises InputError ``code-size`` or ``bad-tile``."""
    if len(text) > 2 * TILES:  # read no further: it may be of megabytes
        raise InputError("code-size", tiles=len(text) // 2)
    count = count_tiles(read_mpsz(text))
    if not (count.players or count.rest_of) or len(text) != 2 * count.tiles:
        raise InputError("code-size", tiles=count.tiles)
    return WallCode(Era.SHA256 if count.players else Era.MD5, text, salt, hashes, fields)


def players_in_code(code: WallCode) -> int:
    count = count_tiles(faces_of_code(code.text))
    return count.players or count.rest_of or 0


def hand_of_code(
    code: WallCode, number: int = 1, *, round_: int | None = None, honba: int = 0, dealer: int = 0
) -> Kyoku:
    """A hand of which only the wall's code is known."""
    players = players_in_code(code)
    return Kyoku(
        number=number,
        round=round_,
        honba=honba,
        sticks=0,
        dice=(),
        dora=None,
        dealer=dealer % players,
        scores=(),
        haipai=((),) * players,
        events=(),
        code=code,
    )


def log_of_codes(hands: tuple[Kyoku, ...], site: str = "") -> Log:
    """A log of such hands; ``site`` is empty where nobody tells it."""
    players = hands[0].players
    codes = [kyoku.code for kyoku in hands if kyoku.code]
    usual = RED_FIVE_IDS if any("0" in code.text for code in codes) else NONE_RED
    whole = [code.text for code in codes if code.era.deal_published]
    rules = Rules(
        players=players,
        red_fives=red_fives_in(whole) if whole else usual,
        east_south=False,
        name="",
        custom_rules=False,
        target=0,
        uma=(0,) * (players - 1),
        late_indicators=True,
        double_yakuman=frozenset(),
    )
    return Log(rules, (Player(""),) * players, None, hands, site=site)


def audit_code(kyoku: Kyoku, *, red_fives: RedFives) -> SiteAudit | None:
    """Check a hand's code against its hashes, and count its tiles; None without a code.

    A code that lacks the tiles dealt is counted with them, where the record tells them.
    """
    code = kyoku.code
    if code is None:
        return None
    audit = audit_commitment(code.text, code.salt, code.hashes, code.fields)
    if audit.count is None or audit.count.rest_of is None or not any(kyoku.haipai):
        return audit
    drawn = (event.tile for event in kyoku.events if isinstance(event, Draw))
    missing = len(tile_ids_of(audit.count.rest_of)) - len(audit.faces)
    dealt = islice(chain(*kyoku.haipai, drawn), missing)
    whole = count_tiles((*faces_of(dealt, red_fives=red_fives), *audit.faces))
    return replace(audit, count=whole) if whole.players is not None else audit
