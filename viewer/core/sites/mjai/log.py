"""mjai: a JSON object a line for each event, as mahjong AIs and their reviewers write a game.

It tells hands, draws, discards, calls, riichi, indicators and what everybody wins and pays: no
wall, dice, yaku or fu. A file may be all a player saw: then what others held and drew is ``?``.
Of three players there are dialects: kita is ``nukidora`` or ``kita``, and lists by seat have three
entries or a fourth one that is empty.

Sources: gimite's description of the protocol (Mjai 麻雀AI対戦サーバ), the events of `convlog`.
"""

import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.records import Log, Player
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.sites.format_game import format_log, format_rules, read_hands
from viewer.core.sites.json_fields import MOST_POINTS, Fields, list_in, number_in
from viewer.core.sites.json_text import parse_json
from viewer.core.sites.mjai.hand import read_hand
from viewer.core.sites.remarks import Remarks

_EAST_ONLY: Final = 4
"""What akochan calls a game without a south round."""
_RED: Final = re.compile(rb'"5[mps]r"')


def read_mjai(data: bytes) -> Log:
    """Read a file's bytes.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``several-games``, ``no-hands`` or ``format-…``.
    """
    remarks = Remarks()
    games = _games_in(_events_in(data, remarks))
    if len(games) > 1:
        raise InputError("several-games", count=len(games))
    game, hands = games[0] if games else ({}, [])
    red = game.get("aka_flag")
    is_red = red if isinstance(red, bool) else _RED.search(data) is not None
    red_fives = RED_FIVE_IDS if is_red else NONE_RED
    read = partial(read_hand, remarks=remarks, red_fives=red_fives)
    played = read_hands(hands, read, remarks)
    south = number_in(game, "kyoku_first", MOST_POINTS) not in {None, _EAST_ONLY}
    return format_log(
        "mjai",
        format_rules(played, red_fives, east_south=south),
        [Player(each if isinstance(each, str) else "") for each in list_in(game, "names")],
        played,
        remarks,
    )


def mjai_games(data: bytes) -> list[bytes]:
    """Return each game of a file, a line an event."""
    games = _games_in(_events_in(data, Remarks()))
    return [
        b"\n".join(
            json.dumps(event).encode()
            for event in (start, *(each for hand in hands for each in hand))
        )
        for start, hands in games
    ]


def _events_in(data: bytes, remarks: Remarks) -> list[Fields]:
    """The events; of a file that ends within one those before it."""
    try:
        found = parse_json(data)
    except InputError as error:
        whole, _, _cut = data.rstrip().rpartition(b"\n")
        if error.code != "broken-json" or not whole:
            raise
        found = parse_json(whole)
        remarks.remark("cut-short")
    return [
        each for each in (found if isinstance(found, list) else [found]) if isinstance(each, dict)
    ]


def _games_in(events: Iterable[Fields]) -> list[tuple[Fields, list[list[Fields]]]]:
    """Each game's start and the events of its hands; games without hands are left out."""
    games: list[tuple[Fields, list[list[Fields]]]] = [({}, [])]
    for event in events:
        kind = event.get("type")
        if kind == "start_game":
            games.append((event, []))
        elif kind == "start_kyoku":
            games[-1][1].append([event])
        elif hands := games[-1][1]:
            hands[-1].append(event)
    return [each for each in games if each[1]]
