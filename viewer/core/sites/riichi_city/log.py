"""Riichi City's records: a file's bytes to a `Log`, from the whole record or a single hand of it.

Seats are turned so that seat 0 deals first, as in Tenhou's logs. What makes the record unusable
raises `InputError`; anything less becomes a `Remark`, and reading goes on.

Source: `resources/help/walls.md`, "Other sites' walls".
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import FuRules, Rules
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.tiles import RedFives
from viewer.core.sites.endings import DOUBLE_YAKUMAN
from viewer.core.sites.hand_writer import players_of_game
from viewer.core.sites.json_fields import Fields, int_within, number_in, objects_of, text_in
from viewer.core.sites.json_text import key_twice, parse_json
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.riichi_city.ending import MOST_USERS
from viewer.core.sites.riichi_city.fields import RECORD, TABLE
from viewer.core.sites.riichi_city.hand import CityHand, count_on
from viewer.core.sites.wrappings import objects_in
from viewer.core.wall.coded import red_fives_in

_HANDS: Final = "handRecord"
_EVENTS: Final = "handEventRecord"
_HAND_ID: Final = "handID"
_MOST_HANDS: Final = 100
_MOST_BARE: Final = 1000
"""Hands without a game around them; of real ones a file's bounds take half as many."""
_MOST: Final = 10**6
_MILLISECONDS: Final = 1000
_LAST_MOMENT: Final = 10**14
"""In the year 5138."""
_RANKED: Final = 1001
_NAMES: Final = {1002: "大会戦", 1003: "友人戦"}
_EAST_SOUTH: Final = 2
_TARGET: Final = {3: 40_000, 4: 30_000}
_UMA: Final = {3: (0, -20), 4: (10, -10, -30)}
_ROOMS: Final = {1: "新星", 2: "輝月", 3: "炎陽", 4: "銀河"}
_FU_RULES: Final = (FuRules(), FuRules(rinshan=0), FuRules(2), FuRules(2, 0))
"""One real hand has no fu for a tsumo with a replacement tile; of double winds none tells."""


def has_hands(data: bytes) -> bool:
    """Whether JSON holds hands of this site, perhaps wrapped; Mahjong Soul's walls never are."""
    if _EVENTS.encode() in data.replace(b"\0", b""):
        return True
    if b"paishan" in data:
        return False
    try:
        return any(map(_is_hand, objects_in(parse_json(data), _is_hand)))
    except InputError:
        return False


def read_city_log(data: bytes) -> Log:
    """Read a record.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``several-games``, ``no-hands`` or ``too-many-walls``.
    """
    found = list(objects_in(parse_json(data), _is_hand))
    games = _games_in(found)
    if len(games) > 1:
        raise InputError("several-games", count=len(games))
    game = games[0] if games else {}
    rounds = objects_of(game, _HANDS)
    if len(rounds) > _MOST_HANDS:
        raise InputError("too-many-walls", limit=_MOST_HANDS)
    remarks = Remarks()
    game = _sound_game(game, rounds, found, remarks)
    seats = players_of_game(len(objects_of(hand, "players")) for hand in rounds)
    red_fives = red_fives_in(text for hand in rounds if (text := text_in(hand, "handCardEncode")))
    read = list[CityHand]()
    hands = list[Kyoku]()
    for fields in rounds:
        remarks.hand_number = number = len(hands) + 1
        try:
            read.append(CityHand(fields, number, remarks, seats, red_fives=red_fives))
        except InputError:
            remarks.remark("no-deal")
            continue
        read[-1].repeat_game(game, read[0])
        began, ended = _time_of([fields])
        hands.append(replace(read[-1].kyoku(), began=began, ended=ended))
    if not read:
        raise InputError("no-hands")
    began, ended = _time_of(rounds)
    return Log(
        _rules(game, hands, red_fives=red_fives),
        read[0].names(),
        None,
        tuple(hands),
        remarks.listed(),
        first_dealer=0,
        site="riichi-city",
        game_id=text_in(game, "keyValue"),
        began=began,
        ended=ended,
    )


def _time_of(rounds: list[Fields]) -> tuple[int | None, int | None]:
    """When hands began and ended, by their events; ``nowTime`` is when the record was fetched."""
    events = (event for hand in rounds for event in objects_of(hand, _EVENTS))
    moments = (number_in(event, "startTime", _LAST_MOMENT) for event in events)
    times = [moment // _MILLISECONDS for moment in moments if moment]
    return min(times, default=None), max(times, default=None)


def _sound_game(
    game: Fields, rounds: list[Fields], found: list[Fields], remarks: Remarks
) -> Fields:
    """What the record tells of the game around its hands, but for what is remarked on."""
    around = {name: each for name, each in game.items() if name != _HANDS}
    sound, _ = TABLE.sound(RECORD, around, remarks, in_hand=False)
    if key := key_twice(found):
        remarks.remark("key-twice", name=key)
    if not count_on(rounds, "handPos"):
        remarks.remark("numbering", name="handPos")
    room = text_in(sound, "roomId")
    recorded = [
        (name, f"{room}_{number_in(hand, 'handPos', _MOST)}")
        for hand in rounds
        if (name := text_in(hand, _HAND_ID))
    ]
    if room and any(name != expected for name, expected in recorded):
        remarks.remark("numbering", name="handID")
    return sound


def _is_hand(value: object) -> bool:
    return isinstance(value, dict) and _EVENTS in value


def games_of(whole: object) -> list[Fields]:
    """Return the games of JSON, each once."""
    return _games_in(list(objects_in(whole, _is_hand)))


def _games_in(found: list[Fields]) -> list[Fields]:
    """The games, each once: tools write one as text, too. Of too many only the first.

    Hands without a game around them are parted into these.
    """
    games = list[Fields]()
    for each in found:
        if len(games) <= _MOST_HANDS and objects_of(each, _HANDS) and each not in games:
            games.append(each)
    return games or [{_HANDS: hands} for hands in _parted(filter(_is_hand, found))]


def _parted(found: Iterable[Fields]) -> list[list[Fields]]:
    """Bare hands, those of each game together, each once; InputError ``too-many-walls``."""
    hands = list(islice(found, _MOST_BARE + 1))
    if len(hands) > _MOST_BARE:
        raise InputError("too-many-walls", limit=_MOST_HANDS)
    games = list[list[Fields]]()
    for hand in hands:
        game = next((game for game in reversed(games) if _goes_on(game[-1], hand)), None)
        if game is None:
            games.append([hand])
        elif hand not in game:
            game.append(hand)
    return games


def _goes_on(before: Fields, hand: Fields) -> bool:
    """Whether a bare hand may be of the same game; what tells nothing of its game is.

    Its id begins with the game's. Without one its players are the same, and it is a later hand.
    """
    rooms = [text_in(each, _HAND_ID).rpartition("_")[0] for each in (before, hand)]
    if all(rooms):
        return rooms[0] == rooms[1]
    users = [_users_of(each) for each in (before, hand)]
    places = [place for each in (before, hand) if (place := _place_of(each))]
    return places == sorted(places) and (users[0] == users[1] or not all(users))


def _users_of(hand: Fields) -> list[int]:
    users = (int_within(each.get("userId"), MOST_USERS) for each in objects_of(hand, "players"))
    return sorted(user for user in users if user is not None)


def _place_of(hand: Fields) -> list[int]:
    """Round wind, dealer and honba; empty unless all are told."""
    numbers = [number_in(hand, name, _MOST) for name in ("quanFeng", "changCi", "benChangNum")]
    return [each for each in numbers if each is not None] if None not in numbers else []


def _rules(game: Fields, hands: list[Kyoku], *, red_fives: RedFives) -> Rules:
    players = hands[0].players
    play, stage = (number_in(game, name, _MOST) or 0 for name in ("gamePlay", "stageType"))
    ranked = play == _RANKED
    return Rules(
        players=players,
        red_fives=red_fives,
        east_south=number_in(game, "round", _MOST) == _EAST_SOUTH
        or any((each.round or 0) > 3 for each in hands),  # noqa: PLR2004 - of four
        name=_ROOMS.get(stage, "") if ranked else _NAMES.get(play, ""),
        custom_rules=not ranked,
        target=_TARGET[players],
        uma=_UMA[players],
        late_indicators=False,
        double_yakuman=DOUBLE_YAKUMAN,
        fu_rules=_FU_RULES,
        rinshan_pao=game.get("isGangPay") is True,
        most_wins=2,
    )
