"""tenhou.net/6 JSON: what that page, NAGA, mjai-reviewer and 電脳麻将 open.

A hand is a row, see `hand`. The format tells no wall and no dice, and not in which order seats
move. ``ref`` is the id of the log that it was made of.

Sources: games that Tenhou gives in this form, among the tests of mjai-reviewer's `convlog`;
tsubakisakura's `mjlog2json`; for other sites' games Equim's `tensoul`.
"""

import json
import re
from functools import partial
from itertools import islice
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.records import Log, Player
from viewer.core.base.tenhou6_notation import NARROW_DIGITS
from viewer.core.base.tenhou_names import dan_named
from viewer.core.base.tiles import COPIES, NONE_RED, RED_FIVE_IDS, RedFives
from viewer.core.sites.endings import final_text, with_final
from viewer.core.sites.format_game import (
    as_json,
    check_moves,
    format_log,
    format_rules,
    game_of_file,
    read_hands,
    red_fives_by_id,
    with_hands,
)
from viewer.core.sites.json_fields import MOST_POINTS, Fields, list_in, number_in, text_in
from viewer.core.sites.json_text import parse_json
from viewer.core.sites.named_log import NO_WALLS, WallsByHand
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou6.address import games_in_addresses, holds_game
from viewer.core.sites.tenhou6.hand import read_hand

_MOST_ADDRESSES: Final = 100
"""That are read of a text."""
_OF_GAME: Final = ("ref", "name")
_RED: Final = re.compile(r"\b5[123]\b")


def read_tenhou6(data: bytes, walls: WallsByHand = NO_WALLS) -> Log:
    """Read a file's bytes; its tiles have the ids of these walls, where there is one for a hand.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``several-games``, ``line-export``, ``no-hands`` or ``format-…``.
    """
    game, remarks = game_of_file(_games_in(data)), Remarks()
    if "line" in game:  # as this program writes it
        raise InputError("line-export")
    red_fives = red_fives_by_id(text_in(game, "ref"), _red_fives(game))
    read = partial(read_hand, remarks=remarks, red_fives=red_fives, walls=walls)
    rows = [each if isinstance(each, list) else [] for each in list_in(game, "log")]
    for row in rows:
        check_moves(sum(len(each) for each in row if isinstance(each, list)))
    hands = read_hands(rows, read, remarks)
    players = hands[0].players
    hands = (*hands[:-1], with_final(hands[-1], _final(game, players)))
    rule = game.get("rule")
    name = text_in(rule if isinstance(rule, dict) else {}, "disp")
    return format_log(
        "tenhou6",
        format_rules(hands, red_fives, name=name, game_id=text_in(game, "ref")),
        [_player(game, seat) for seat in range(players)],
        hands,
        remarks,
        game_id=text_in(game, "ref"),
    )


def tenhou6_games(data: bytes) -> list[bytes]:
    return as_json(_games_in(data))


def _games_in(data: bytes) -> list[Fields]:
    """Each game; hands of one that stand apart, as reviewers write them, are put together."""
    if holds_game(data):
        whole: object = [*islice(games_in_addresses(data), _MOST_ADDRESSES)]
    else:
        whole = parse_json(data)
    games, before = list[Fields](), None
    rows = list[object]()
    for each in with_hands(whole):
        own = [each.get(name) for name in _OF_GAME]
        if own != before or None in own:
            rows = []
            games.append({**each, "log": rows})
        rows.extend(list_in(each, "log"))
        before = own
    return games


def _red_fives(game: Fields) -> RedFives:
    """As many of each suit as the rules say; those usual where only a game with them is told."""
    rule = game.get("rule")
    fields = rule if isinstance(rule, dict) else {}
    counts = [number_in(fields, f"aka5{suit}", COPIES) for suit in (1, 2, 3)]
    if None in counts:
        told = number_in(fields, "aka", COPIES)
        is_seen = told is None and _RED.search(json.dumps(list_in(game, "log")))
        return RED_FIVE_IDS if told or is_seen else NONE_RED
    pairs = zip(sorted(RED_FIVE_IDS), counts, strict=True)
    return frozenset(first + nth for first, count in pairs for nth in range(count or 0))


def _player(game: Fields, seat: int) -> Player:
    name, dan, sex = (_text_at(game, field, seat) for field in ("name", "dan", "sx"))
    rate = next(iter(list_in(game, "rate")[seat : seat + 1]), None)
    is_number = isinstance(rate, (int, float)) and not isinstance(rate, bool)
    return Player(
        name,
        dan_named(dan.translate(NARROW_DIGITS)) if dan != "天鳳" else dan_named("天鳳位"),
        float(rate) if is_number and isinstance(rate, (int, float)) else None,
        sex,
    )


def _text_at(game: Fields, name: str, seat: int) -> str:
    value = next(iter(list_in(game, name)[seat : seat + 1]), None)
    return value if isinstance(value, str) else ""


def _final(game: Fields, players: int) -> str:
    """The game's end as Tenhou writes it; empty where it is not told."""
    told = list_in(game, "sc")[: 2 * players]
    rows = dict(enumerate(zip(told[::2], told[1::2], strict=False)))
    results = {
        seat: (points, result)
        for seat, (points, result) in rows.items()
        if type(points) is int and isinstance(result, (int, float)) and abs(points) < MOST_POINTS
    }
    return final_text(results, players)
