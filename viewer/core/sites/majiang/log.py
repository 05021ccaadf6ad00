"""電脳麻将 paipu: the JSON that its players and analysers keep a game in.

It tells all that a log does but walls, dice and connections; ``l`` and lists by player count from
the dealer. Seats are turned so that the first dealer has seat 0, as in Tenhou's logs. In a paipu
of a player's own, what others hold may be hidden.

Source: the paipu format as 電脳麻将's author describes it.
"""

import re
from functools import partial
from typing import Final

from viewer.core.base.meld import SEATS
from viewer.core.base.records import Log, Player
from viewer.core.base.tenhou_names import dan_named
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.sites.endings import final_text, with_final
from viewer.core.sites.format_game import (
    as_json,
    format_log,
    format_rules,
    game_of_file,
    read_hands,
    red_fives_by_id,
    with_hands,
)
from viewer.core.sites.json_fields import (
    MOST_POINTS,
    Fields,
    list_in,
    number_in,
    numbers_in,
    text_in,
)
from viewer.core.sites.json_text import parse_json
from viewer.core.sites.majiang.hand import read_hand
from viewer.core.sites.remarks import Remarks

_RED: Final = re.compile(rb'"[^"]*[mps][0-9]*0')
_LABEL: Final = re.compile(r"\(([^() ]*) ?(?:R([0-9]{1,5}))?\)")
_RESULT: Final = re.compile(r"[+-]?[0-9]{1,4}(?:\.[0-9])?")


def read_paipu(data: bytes) -> Log:
    """Read a file's bytes.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``several-games``, ``no-hands`` or ``format-…``.
    """
    game, remarks = game_of_file(with_hands(parse_json(data))), Remarks()
    name, _, log_id = text_in(game, "title").partition("\n")
    red_fives = red_fives_by_id(log_id, RED_FIVE_IDS if _RED.search(data) else NONE_RED)
    read = partial(read_hand, remarks=remarks, red_fives=red_fives)
    hands = read_hands(
        [each if isinstance(each, list) else [] for each in list_in(game, "log")], read, remarks
    )
    hands = (*hands[:-1], with_final(hands[-1], _final(game)))
    first = number_in(game, "qijia", SEATS - 1) or 0
    names = [each if isinstance(each, str) else "" for each in list_in(game, "player")[:SEATS]]
    return format_log(
        "majiang",
        format_rules(hands, red_fives, name=name, game_id=log_id),
        [_player(each) for each in (*names[first:], *names[:first])],
        hands,
        remarks,
        game_id=log_id.strip(),
    )


def paipu_games(data: bytes) -> list[bytes]:
    return as_json(with_hands(parse_json(data)))


def _player(label: str) -> Player:
    name, _, known = label.partition("\n")
    found = _LABEL.fullmatch(known)
    if found is None:
        return Player(name)
    return Player(name, dan_named(found[1]), float(found[2]) if found[2] else None)


def _final(game: Fields) -> str:
    """The game's end as Tenhou writes it; empty where it is not told."""
    points, told = numbers_in(game, "defen", SEATS, MOST_POINTS), list_in(game, "point")
    texts = [each for each in told if isinstance(each, str) and _RESULT.fullmatch(each)]
    results = [float(each) if "." in each else int(each) for each in texts]
    first = number_in(game, "qijia", SEATS - 1) or 0
    rows = [*zip(points, results, strict=False)]
    return final_text(dict(enumerate((*rows[first:], *rows[:first]))), SEATS)
