"""Mahjong Soul's records: a file's bytes to a `Log`.

What makes the record unusable raises `InputError`; anything less becomes a `Remark`, and reading
goes on.

Source: `resources/help/walls.md`, "Other sites' walls".
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from viewer.core.base.errors import InputError, Remark
from viewer.core.base.game_type import Rules
from viewer.core.base.records import Kyoku, Log, Player
from viewer.core.base.tiles import RedFives
from viewer.core.sites.endings import DOUBLE_YAKUMAN, final_text, with_final
from viewer.core.sites.hand_writer import players_of_game
from viewer.core.sites.json_fields import (
    Fields,
    int_within,
    list_in,
    number_in,
    objects_of,
    text_in,
)
from viewer.core.sites.json_text import key_twice
from viewer.core.sites.mahjong_soul.fields import TABLE
from viewer.core.sites.mahjong_soul.hand import SoulHand, hashes_in, players_in
from viewer.core.sites.mahjong_soul.messages import (
    EVENT_MOVES,
    ROUND,
    Message,
    games_of,
    head_in,
    messages_of,
    parse_record,
    unwrapper,
)
from viewer.core.sites.mahjong_soul.win_repeats import GameWins
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.wall_codes import hand_of_code, log_of_codes, wall_code
from viewer.core.sites.wrappings import Container, containers_in
from viewer.core.wall.coded import red_fives_in

_MOST_HANDS: Final = 100
_MOST: Final = 10**9
_LAST_SECOND: Final = 10**11
"""In the year 5138."""
_ADDRESSES: Final = ("data_url", "dataUrl")
_LONGEST_ADDRESS: Final = 80
_OF_OTHER_WALLS: Final = frozenset({"wall-size", "wall-tile", "wall-deal"})
_RANKED: Final = 2
_CATEGORIES: Final = {1: "友人戦", 4: "大会戦"}
_EAST_SOUTH: Final[dict[int | None, bool]] = {1: False, 2: True, 11: False, 12: True}
"""By mode: an east-only game goes on in the south where nobody has enough."""
_TARGET: Final = {3: 35_000, 4: 25_000}
_UMA: Final = {3: (0, -15), 4: (5, -5, -15)}
_ROOMS: Final = {
    **dict.fromkeys((2, 3, 17, 18), "銅の間"),
    **dict.fromkeys((5, 6, 19, 20), "銀の間"),
    **dict.fromkeys((8, 9, 21, 22), "金の間"),
    **dict.fromkeys((11, 12, 23, 24), "玉の間"),
    **dict.fromkeys((15, 16, 25, 26), "王座の間"),
}
_EVENT_ROOMS: Final = {
    **dict.fromkeys((13, 14), "乱闘の間"),
    **dict.fromkeys(range(29, 33), "交流の間"),
    33: "ドラさんモード", 34: "配牌公開", 35: "龍の割目", 36: "試練の道", 40: "修羅の戦",
    41: "赤血の戦", 44: "明鏡の戦", 45: "闇夜の戦", 46: "幻界の戦", 47: "占星の戦", 48: "天命の戦",
    49: "詠唱の戦", 50: "魂の一撃", 51: "万象修羅", 52: "背水の戦", 53: "逆襲の戦", 54: "強奪の戦",
}  # fmt: skip
_OF_OPEN_TILES: Final = 44
"""The room whose tiles have a ``t`` behind them where all see them (明鏡の戦)."""
_OPEN_TILE: Final = re.compile("[0-9][mpsz]t")
_RIICHI_EVENTS: Final = frozenset({13, 14, *range(29, 33)})
"""Rooms whose hands go on as in others."""
_EVENT_RULES: Final = (
    "amusement_switches", "beishuizhizhan_mode", "begin_open_mode", "chuanma", "dora3_mode",
    "field_spell_mode", "huansanzhang", "hunzhiyiji_mode", "jiuchao_mode", "muyu_mode", "open_hand",
    "reveal_discard", "tianming_mode", "wanxiangxiuluo_mode", "xuezhandaodi", "yongchang_mode",
    "zhanxing",
)  # fmt: skip
"""Friends' and tournaments' rules with which hands go on in other ways."""

_Round = tuple[Fields, list[Message]]
"""A hand's first message, and those that follow it."""


def read_soul_log(data: bytes) -> Log:
    """Read a record.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``broken-message``, ``several-games``, ``data-elsewhere``, ``no-paishan`` or
            ``too-many-walls``.
    """
    whole = parse_record(data)
    games = games_of(whole)
    if len(games) > 1:
        raise InputError("several-games", count=len(games))
    whole = games[0] if games else whole
    head, opened = head_in(whole), unwrapper()
    found = list(containers_in(whole, opened))
    rounds = _rounds(messages_of(found, opened), has_open_tiles=_room(head) == _OF_OPEN_TILES)
    red_fives = red_fives_in(text for fields, _ in rounds if (text := _whole_wall(fields)))
    of_game = Remarks()
    head, _ = TABLE.sound("RecordGame", head, of_game, in_hand=False)
    if key := key_twice(found):
        of_game.remark("key-twice", name=key)
    hands, remarks = _hands(rounds, red_fives=red_fives)
    if not rounds and (elsewhere := _address_in(found)):
        raise InputError("data-elsewhere", host=elsewhere[:_LONGEST_ADDRESS])
    if not any(each.events or any(each.haipai) for each in hands):
        return _log_of_walls(rounds)
    players = hands[0].players
    moves = {name for _, each in rounds for name, _ in each}
    hands[-1] = with_final(hands[-1], _final(head, players))
    rules = _rules(head, hands, moves, red_fives=red_fives)
    if not rules.course_known:  # their walls may have other tiles
        remarks = tuple([each for each in remarks if each.code not in _OF_OTHER_WALLS])
    return Log(
        rules,
        _players(head, players),
        None,
        tuple(hands),
        (*remarks, *of_game.listed()),
        first_dealer=0,
        site="mahjong-soul",
        game_id=text_in(head, "uuid"),
        began=number_in(head, "start_time", _LAST_SECOND) or None,
        ended=number_in(head, "end_time", _LAST_SECOND) or None,
    )


def _rounds(messages: Iterable[Message], *, has_open_tiles: bool) -> list[_Round]:
    """The hands in order; or `InputError`."""
    rounds: list[_Round] = []
    for name, message in messages:
        fields = _without_marks(message) if has_open_tiles else message
        if name == ROUND:
            rounds.append((fields, []))
        elif rounds:
            rounds[-1][1].append((name, fields))
    if len(rounds) > _MOST_HANDS:
        raise InputError("too-many-walls", limit=_MOST_HANDS)
    return rounds


def _address_in(found: list[Container]) -> str:
    """Where the rounds lie, if the answer tells that in place of them."""
    objects = (each for each in found if isinstance(each, dict))
    addresses = (text_in(each, name) for each in objects for name in _ADDRESSES)
    return next(filter(None, addresses), "")


def _log_of_walls(rounds: list[_Round]) -> Log:
    """What tells of walls, and of no deal."""
    hands, remarks = list[Kyoku](), Remarks()
    # JSON leaves zeros out: where any round is told, the first is not
    has_rounds = any(
        fields.get(name) is not None for fields, _ in rounds for name in ("chang", "ju")
    )
    for fields, _ in rounds:
        remarks.hand_number = number = len(hands) + 1
        if not (text := text_in(fields, "paishan").strip()):
            continue
        hashes, names = hashes_in(fields)
        wind, dealer = (number_in(fields, name, 3) or 0 for name in ("chang", "ju"))
        try:
            code = wall_code(text, text_in(fields, "salt"), hashes, names)
        except InputError as error:
            remarks.remark_error(error)
            continue
        hands.append(
            hand_of_code(
                code,
                number,
                round_=4 * wind + dealer if has_rounds else None,
                honba=number_in(fields, "ben", _MOST) or 0,
                dealer=dealer,
            )
        )
    listed = remarks.listed()
    if not hands and listed:
        raise InputError(listed[0].code, **listed[0].values)
    if not hands or len({each.players for each in hands}) > 1:
        raise InputError("no-paishan")
    return replace(log_of_codes(tuple(hands), "mahjong-soul"), remarks=listed)


def _whole_wall(fields: Fields) -> str:
    """The wall's text, and what was dealt where that lacks it; empty without."""
    text, hands = text_in(fields, "paishan"), (list_in(fields, f"tiles{seat}") for seat in range(4))
    if not (text and text_in(fields, "md5")):
        return text
    return text + "".join(str(tile)[:2] for hand in hands for tile in hand)


def _hands(rounds: list[_Round], *, red_fives: RedFives) -> tuple[list[Kyoku], tuple[Remark, ...]]:
    hands: list[Kyoku] = []
    remarks = Remarks()
    players = players_of_game(players_in(fields) for fields, _ in rounds)
    wins = GameWins(players)
    for at, (fields, moves) in enumerate(rounds):
        remarks.hand_number = number = len(hands) + 1
        try:
            hand = SoulHand(fields, number, remarks, players, red_fives=red_fives)
        except InputError:
            remarks.remark("no-deal")
            wins.are_known = False
            continue
        wins.are_known &= bool(hands) or hand.begins_game
        hands.append(hand.kyoku(moves, wins, is_last=at == len(rounds) - 1))
    return hands, remarks.listed()


def _rules(head: Fields, hands: list[Kyoku], moves: set[str], *, red_fives: RedFives) -> Rules:
    config = _object(head, "config")
    category = number_in(config, "category", _MOST) or 0
    room = _room(head)
    players, mode = hands[0].players, _object(config, "mode")
    length = number_in(mode, "mode", _MOST)
    detail = _object(mode, "detail_rule")
    is_event = category == _RANKED and room not in _ROOMS.keys() | _RIICHI_EVENTS
    is_event |= bool(mode.get("testing_environment") or any(map(detail.get, _EVENT_RULES)))
    is_event |= not moves.isdisjoint(EVENT_MOVES)
    return Rules(
        players=players,
        red_fives=red_fives,
        east_south=_EAST_SOUTH.get(length, any((each.round or 0) > 3 for each in hands)),  # noqa: PLR2004 - of four
        name=_CATEGORIES.get(category, (_ROOMS | _EVENT_ROOMS).get(room, "")),
        custom_rules=category != _RANKED or room not in _ROOMS,
        target=_TARGET[players],
        uma=_UMA[players],
        late_indicators=True,
        double_yakuman=DOUBLE_YAKUMAN,
        course_known=not is_event,
    )


def _room(head: Fields) -> int:
    return number_in(_object(_object(head, "config"), "meta"), "mode_id", _MOST) or 0


def _without_marks(fields: Fields) -> Fields:
    """What a message tells, without the ``t`` behind tiles that all see."""

    def plain(value: object) -> object:
        if isinstance(value, list):
            return [plain(each) for each in value]
        is_marked = isinstance(value, str) and _OPEN_TILE.fullmatch(value)
        return str(value)[:-1] if is_marked else value

    return {name: plain(value) for name, value in fields.items()}


def _object(fields: Fields, name: str) -> Fields:
    value = fields.get(name)
    return value if isinstance(value, dict) else {}


def _players(head: Fields, players: int) -> tuple[Player, ...]:
    accounts = objects_of(head, "accounts")
    names = {int_within(each.get("seat", 0), players - 1): each for each in accounts}
    return tuple(Player(text_in(names.get(seat, {}), "nickname")) for seat in range(players))


def _final(head: Fields, players: int) -> str:
    results = {}
    for each in objects_of(_object(head, "result"), "players"):
        seat = int_within(each.get("seat", 0), players - 1)
        points = int_within(each.get("part_point_1", 0), _MOST, -_MOST)
        result = int_within(each.get("total_point", 0), _MOST, -_MOST)
        if seat is not None and points is not None and result is not None:
            results[seat] = (points, result / 1000)
    return final_text(results, players)
