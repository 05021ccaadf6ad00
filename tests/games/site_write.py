"""Writers of other sites' records: games of our own players, as Mahjong Soul and Riichi City tell.

Take logs of an era whose dead wall has the indicators below (`HEX`, `PER_HAND`): there these sites
have them too. Riichi City's positions are turned by one, so that its first dealer is not seat 0.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import md5, sha256
from itertools import pairwise

from google.protobuf.json_format import ParseDict

from viewer.core.base.base_points import base_of
from viewer.core.base.meld import REPLACED, MeldKind
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import face_of, faces_of
from viewer.core.sites.mahjong_soul.numbers import SOUL_YAKU
from viewer.core.sites.mahjong_soul.protocol import CLASSES
from viewer.core.sites.riichi_city.numbers import CITY_YAKU, FACES
from viewer.core.wall.wall import walls_of_log

_CARDS = {face: card for card, face in FACES.items()}
_CITY_WINDS = (49, 65, 81, 97)
_ABORTS = {"yao9": 1, "kaze4": 2, "kan4": 3, "reach4": 4, "ron3": 5}
_CITY_ENDS = {"kaze4": 2, "kan4": 3, "reach4": 4, "ron3": 5, "yao9": 6, "": 7, "nm": 7}


def wall_text(wall):
    """A wall in drawing order."""
    return WALL_TEXT.write(faces_of(reversed(wall.tiles)))


def sites_yaku(win, numbers, *, seat_wind, round_wind):
    """A win's yaku by a site's numbers, with han; a yakuman has 13."""
    table = {tenhou: number for number, tenhou in reversed(numbers.others.items())}
    table |= {10 + seat_wind: numbers.seat_wind, 14 + round_wind: numbers.round_wind}
    pairs = (*win.yaku, *((number, 13) for number in win.yakuman))
    return [(table[number], han) for number, han in pairs]


@dataclass
class Following:
    """What lies in the hands of a kyoku, to tell what was drawn last."""

    hands: list = field(default_factory=list)
    drawn: int | None = None
    draws: int = 0
    replaces: bool = False
    called: bool = False
    discarded: set = field(default_factory=set)

    def apply(self, event):
        if isinstance(event, Draw):
            self.hands[event.seat].append(event.tile)
            self.drawn, self.draws, self.replaces = event.tile, self.draws + 1, False
        elif isinstance(event, Discard):
            self.hands[event.seat].remove(event.tile)
            self.drawn = None
            self.discarded.add(event.seat)
        elif isinstance(event, Call):
            for tile in event.meld.from_hand:
                self.hands[event.seat].remove(tile)
            self.drawn, self.called, self.replaces = None, True, event.meld.kind in REPLACED

    def first(self, seat):
        """Whether it is the seat's first turn, and nobody called."""
        return seat not in self.discarded and not self.called


def _winds(kyoku, win):
    return {
        "seat_wind": (win.seat - kyoku.dealer) % kyoku.players,
        "round_wind": kyoku.round // 4,
    }


def _total(results, players):
    return [sum(each.changes[seat] for each in results) for seat in range(players)]


_SOUL_RESULTS = {3: (35, (0, -15)), 4: (25, (5, -5, -15))}
_CITY_RESULTS = {3: (40, (0, -20)), 4: (30, (10, -10, -30))}
"""Points in thousands that count as nothing, and what the places but the first get."""


def _results_of(text, target, uma):
    """Final points by seat, and results in thousands as the site counts them."""
    points = [100 * int(word) for word in text.split(",")[: 2 * len(uma) + 2 : 2]]
    first, *others = sorted(range(len(points)), key=lambda seat: -points[seat])
    results = {
        seat: points[seat] / 1000 - target + more for seat, more in zip(others, uma, strict=True)
    }
    results[first] = -sum(results.values())
    return [(each, results[seat]) for seat, each in enumerate(points)]


# Riichi City


def city_record(log, **changes):
    """A file of Riichi City's; ``changes`` are fields of the game."""
    hands = [
        _city_hand(log, kyoku, wall)
        for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True)
    ]
    game = {"gamePlay": 1003, "round": 1, "playerCount": log.players}
    game |= {"initPoints": log.hands[0].scores[0], "roomId": "room", **changes}
    return json.dumps({"code": 0, "data": {**game, "handRecord": hands}, "message": "ok"}).encode()


def _cards(tiles):
    return [_CARDS[face_of(tile)] for tile in tiles]


def _city_hand(log, kyoku, wall):  # noqa: C901 - an event of each kind
    players, text = kyoku.players, wall_text(wall)
    users = [1000 + seat for seat in range(players)]
    events = []

    def tell(kind, data, user=0):
        text = json.dumps(data)
        place = {"eventPos": len(events) + 1, "eventType": kind}
        events.append({**place, "userId": user, "data": text})

    points = [
        {"user_id": user, "hand_points": score}
        for user, score in zip(users, kyoku.scores, strict=True)
    ]
    first = next(event for event in kyoku.events if isinstance(event, Draw))
    for seat, user in enumerate(users):
        more = [first.tile] if seat == kyoku.dealer else []
        deal = {
            "hand_cards": _cards([*kyoku.haipai[seat], *more]),
            "dealer_pos": (kyoku.dealer + 1) % players,
            "dices": list(kyoku.dice),
            "bao_pai_card": _cards([kyoku.dora])[0],
            "li_zhi_bang_num": kyoku.sticks,
            "quan_feng": _CITY_WINDS[kyoku.round // 4],
            "chang_ci": kyoku.round % 4 + 1,
            "ben_chang_num": kyoku.honba,
            "user_info_list": points,
            "hand_cards_sha_256": sha256(text.encode()).hexdigest(),
        }
        tell(1, deal, user)
    first_turn = {"is_gang_incard": False, "is_first_xun_in": True}
    tell(2, {"in_card": 0, **first_turn}, users[kyoku.dealer])
    following, riichi, turned = Following([list(hand) for hand in kyoku.haipai]), False, []
    for event, behind in pairwise((*kyoku.events, None)):
        user = users[event.seat] if hasattr(event, "seat") else 0
        match event:
            case Draw(seat, tile) if event is not first:
                told = {
                    "is_gang_incard": following.replaces,
                    "is_first_xun_in": following.first(seat),
                }
                tell(2, {"in_card": _cards([tile])[0], **told}, user)
            case Discard(seat, tile):
                at = len(following.hands[seat]) if tile == following.drawn else 1
                move = {"action": 11, "move_cards_pos": [at, 1], "user_id": user}
                move |= {"is_li_zhi": riichi, "li_zhi_type": int(riichi), "li_zhi_operate": 0}
                tell(4, move | {"card": _cards([tile])[0]}, user)
                if isinstance(behind, Call):
                    tell(3, {"out_card": _cards([tile])[0]}, users[behind.seat])
                riichi = False
            case Riichi(step=step):
                riichi = step == 1
            case NewDora(tile):
                turned += _cards([tile])
                tell(7, {"cards": list(turned)})
            case Call(meld=meld):
                told = {"is_li_zhi": False, "li_zhi_type": 0, "li_zhi_operate": 0}
                tell(4, {**_city_call(meld), **told, "user_id": user}, user)
            case Win(seat, tile=tile):
                move = {"action": 10 if event.self_drawn else 7, "user_id": user}
                held = _cards(following.hands[seat])
                tell(4, move | {"card": _cards([tile])[0], "hand_cards": held}, user)
        following.apply(event)
    tell(5, _city_end(kyoku, users))
    if final := kyoku.results[-1].final:
        rows = zip(users, _results_of(final, *_CITY_RESULTS[players]), strict=True)
        data = [{"user_id": u, "point_num": p, "score": round(10 * r)} for u, (p, r) in rows]
        tell(6, {"user_data": data, "pai_pu_id": "0"})
    return {
        "benChangNum": kyoku.honba,
        "changCi": kyoku.round % 4 + 1,
        "quanFeng": _CITY_WINDS[kyoku.round // 4],
        "handCardEncode": text,
        "handCardsSHA256": sha256(text.encode()).hexdigest(),
        "paiShan": _cards(reversed(wall.tiles))[13 * players + 1 :],
        "handPos": kyoku.number,
        "handID": f"room_{kyoku.number}",
        "players": [
            {"userId": user, "nickname": name, "position": (seat + 1) % players, "points": score}
            for seat, (user, name, score) in enumerate(
                zip(users, log.names, kyoku.scores, strict=True)
            )
        ],
        "handEventRecord": events,
    }


def _city_call(meld):
    if meld.kind is MeldKind.ANKAN:
        card, *others = _cards(meld.tiles)
        return {"action": 8, "card": card, "group_cards": others}
    if meld.kind is MeldKind.KAKAN:
        return {"action": 9, "card": _cards([meld.added])[0]}
    if meld.kind is MeldKind.KITA:
        return {"action": 13, "card": _cards(meld.tiles)[0]}
    action = {MeldKind.CHI: 3, MeldKind.PON: 5, MeldKind.DAIMINKAN: 6}[meld.kind]
    own = [tile for tile in meld.tiles if tile != meld.called]
    return {"action": action, "card": _cards([meld.called])[0], "group_cards": _cards(own)}


def _base(win):
    return base_of(sum(han for _, han in win.yaku), win.fu, len(win.yakuman)).points


def _city_end(kyoku, users):
    results, players = kyoku.results, kyoku.players
    before, changes = results[0].scores, _total(results, players)
    last = results[-1]
    paid = [event.seat for event in kyoku.events if isinstance(event, Riichi) and event.step == 2]
    taken = 0 if isinstance(last, Ryuukyoku) else kyoku.sticks + len(paid)
    profits = [
        {
            "user_id": user,
            "point_profit": change,
            "user_point": score + change,
            "li_zhi_profit": 1000 * (taken * (seat == results[0].seat) if taken else 0)
            - 1000 * paid.count(seat),
            "is_bao_pai": False,
        }
        for seat, (user, score, change) in enumerate(zip(users, before, changes, strict=True))
    ]
    if isinstance(last, Ryuukyoku):
        shown = [
            {"user_id": users[seat], "user_cards": _cards(hand), "fang_info": None}
            for seat, hand in enumerate(last.hands)
            if hand is not None
        ]
        if last.type == "nm":
            most = users[changes.index(max(changes))]
            shown += [{"user_id": most, "fang_info": [{"fang_type": 30, "fang_num": 5}]}]
        return {"end_type": _CITY_ENDS[last.type], "win_info": shown, "user_profit": profits}
    wins = [
        {
            "user_id": users[win.seat],
            "user_cards": _cards(tile for tile in win.hand if win.self_drawn or tile != win.tile),
            "fang_info": [
                {"fang_type": number, "fang_num": han}
                for number, han in sites_yaku(win, CITY_YAKU, **_winds(kyoku, win))
                if han
            ],
            "all_fang_num": sum(han for _, han in sites_yaku(win, CITY_YAKU, **_winds(kyoku, win))),
            "all_fu": win.fu,
            "all_point": win.points,
            "bash_points": _base(win),
            "li_bao_card": _cards(win.ura) or None,
        }
        for win in results
    ]
    return {"end_type": int(last.self_drawn), "win_info": wins, "user_profit": profits}


# Mahjong Soul


def soul_messages(log, *, era="sha256"):
    """The messages of a game, by name.

    ``era`` ``md5`` leaves the tiles dealt out of the code, ``unsalted`` the salt.
    """
    worth, messages = Counter(), []
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        for name, fields in _soul_hand(kyoku, wall, era):
            for hule in fields.get("hules", ()):
                worth[hule.get("seat", 0)] += hule["dadian"]
                hule["point_sum"] = worth[hule.get("seat", 0)]
            messages.append((name, fields))
    return messages


def soul_head(log, **config):
    """What the record says of the game; ``config`` as in a room of friends."""
    final = log.hands[-1].results[-1].final  # empty where the last hand is not there
    results = _results_of(final, *_SOUL_RESULTS[log.players]) if final else []
    return {
        "uuid": "0",
        "config": {"category": 1, "mode": {"mode": 1}, **config},
        "accounts": [{"seat": seat, "nickname": name} for seat, name in enumerate(log.names)],
        "result": {
            "players": [
                {"seat": seat, "part_point_1": points, "total_point": round(1000 * result)}
                for seat, (points, result) in enumerate(results)
            ]
        },
    }


def soul_record(log, *, era="sha256", package=".lq.", **config):
    """A file of Mahjong Soul's as the usual tools write it."""
    actions = [
        {"type": 1, "result": {"name": package + name, "data": data}}
        for name, data in soul_messages(log, era=era)
    ]
    data = {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": actions}}
    return json.dumps({"head": soul_head(log, **config), "data": data}).encode()


def soul_message(name, fields):
    """The bytes of a message; fields that the reader does not name are left out."""
    made = CLASSES[name]()
    return ParseDict(fields, made, ignore_unknown_fields=True).SerializeToString()


def soul_wrapper(name, data):
    return CLASSES["Wrapper"](name=name, data=data).SerializeToString()


def soul_details(log, *, version=210715, era="sha256"):
    """The message `GameDetailRecords`; ``version`` 0 is the first one's."""
    return details_of(soul_messages(log, era=era), version=version)


def details_of(messages, *, version=210715):
    """Messages by name as `GameDetailRecords`."""
    details = CLASSES["GameDetailRecords"]()
    for name, fields in messages:
        wrapper = details.actions.add().result if version else details.records.add()
        wrapper.name, wrapper.data = f".lq.{name}", soul_message(name, fields)
    return details.SerializeToString()


def soul_response(log, *, era="sha256"):
    """The message `ResGameRecord`."""
    response = CLASSES["ResGameRecord"]()
    ParseDict(soul_head(log), response.head, ignore_unknown_fields=True)
    response.data.name, response.data.data = ".lq.GameDetailRecords", soul_details(log, era=era)
    return response.SerializeToString()


def soul_answer(log, *, era="sha256"):
    """What the connection answers."""
    no_name = b"\x0a\x00"  # which the site writes, unlike protobuf
    return b"\x03\x2d\x00" + no_name + soul_wrapper("", soul_response(log, era=era))


def soul_head_alone(answer, address="https://record.test"):
    """The message of an answer that tells only where its hands lie."""
    wrapper = CLASSES["Wrapper"].FromString(answer[3:])
    response = CLASSES["ResGameRecord"].FromString(wrapper.data)
    response.ClearField("data")
    response.data_url = address
    return response.SerializeToString()


def _codes(tiles):
    return [face_of(tile).code for tile in tiles]


def _without_zeros(fields):
    """As JSON of the protocol's messages is written."""
    return {name: value for name, value in fields.items() if value not in (0, "", [], None)}


def _soul_hand(kyoku, wall, era):  # noqa: C901 - an event of each kind
    players, text, salt = kyoku.players, wall_text(wall), f"salt{kyoku.number}"
    first = next(event for event in kyoku.events if isinstance(event, Draw))
    fields = {
        "chang": kyoku.round // 4,
        "ju": kyoku.dealer,
        "ben": kyoku.honba,
        "liqibang": kyoku.sticks,
        "scores": list(kyoku.scores),
        "doras": _codes([kyoku.dora]),
        "left_tile_count": _left(players) - 1,
    }
    for seat, hand in enumerate(kyoku.haipai):
        more = [first.tile] if seat == kyoku.dealer else []
        fields[f"tiles{seat}"] = _codes([*hand, *more])
    if era == "md5":
        rest = text[2 * (13 * players + 1) :]
        hashed = md5(rest.encode(), usedforsecurity=False).hexdigest()
        fields |= {"paishan": rest, "md5": hashed}
    else:
        fields |= {
            "paishan": text,
            "sha256": sha256(text.encode()).hexdigest(),
        }
    if era == "sha256":
        fields |= {
            "salt": salt,
            "sha256": sha256((text + salt).encode()).hexdigest(),
            "saltSha256": sha256(salt.encode()).hexdigest(),
        }
    yield "RecordNewRound", _without_zeros(fields)
    following, riichi, doras = Following(), False, [kyoku.dora]
    following.hands = [list(hand) for hand in kyoku.haipai]
    paid, told = [], {}
    for event in kyoku.events:
        match event:
            case Draw(seat, tile) if event is not first:
                fields = {"seat": seat, "tile": _codes([tile])[0], "doras": _codes(doras)}
                fields |= {"left_tile_count": _left(players) - following.draws - 1, **told}
                yield "RecordDealTile", _without_zeros(fields)
                told = {}
            case Discard(seat, tile):
                fields = {
                    "seat": seat,
                    "tile": _codes([tile])[0],
                    "moqie": tile == following.drawn,
                    "is_liqi": riichi and not following.first(seat),
                    "is_wliqi": riichi and following.first(seat),
                    "doras": _codes(doras),
                }
                yield "RecordDiscardTile", _without_zeros(fields)
                riichi = False
            case Riichi(seat, step=step):
                riichi = step == 1
                if not riichi:
                    paid.append(seat)
                    score = kyoku.scores[seat] - 1000
                    sticks = kyoku.sticks + len(paid)
                    told = {"liqi": {"seat": seat, "score": score, "liqibang": sticks}}
            case NewDora(tile):
                doras.append(tile)
            case Call(seat, meld):
                name, fields = _soul_call(seat, meld)
                yield name, _without_zeros({**fields, **told} if "froms" in fields else fields)
                told = {} if "froms" in fields else told
        following.apply(event)
    name, fields = _soul_end(kyoku)
    yield name, {**fields, **told} if name == "RecordLiuJu" else fields


def _left(players):
    """Live tiles."""
    return {4: 70, 3: 55}[players]


def _soul_call(seat, meld):
    if meld.kind is MeldKind.KITA:
        return "RecordBaBei", {"seat": seat}
    if meld.kind is MeldKind.KAKAN:
        return "RecordAnGangAddGang", {"seat": seat, "type": 2, "tiles": _codes([meld.added])[0]}
    if meld.kind is MeldKind.ANKAN:
        return "RecordAnGangAddGang", {"seat": seat, "type": 3, "tiles": _codes(meld.tiles)[0]}
    own = [tile for tile in meld.tiles if tile != meld.called]
    kinds = (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN)
    return "RecordChiPengGang", {
        "seat": seat,
        "type": kinds.index(meld.kind),
        "tiles": _codes([*own, meld.called]),
        "froms": [*(seat for _ in own), (seat + meld.source) % 4],
    }


def _soul_end(kyoku):
    results, players = kyoku.results, kyoku.players
    before, changes = list(results[0].scores), _total(results, players)
    last = results[-1]
    if isinstance(last, Win):
        hules = [_without_zeros(_soul_win(kyoku, win)) for win in results]
        after = [score + change for score, change in zip(before, changes, strict=True)]
        told = {"hules": hules, "old_scores": before, "delta_scores": changes, "scores": after}
        return "RecordHule", told
    if last.type in _ABORTS:
        seat, hand = next(
            ((seat, hand) for seat, hand in enumerate(last.hands) if hand is not None), (0, ())
        )
        fields = {"type": _ABORTS[last.type], "seat": seat, "tiles": _codes(hand)}
        return "RecordLiuJu", _without_zeros(fields)
    waiting = [
        {"tingpai": True, "hand": _codes(hand)} if hand is not None else {} for hand in last.hands
    ]
    scores = [{"old_scores": before, "delta_scores": changes}]
    end = {"players": waiting, "scores": scores, "liujumanguan": last.type == "nm"}
    return "RecordNoTile", _without_zeros(end)


def _soul_melds(win):
    names = {MeldKind.CHI: "shunzi", MeldKind.PON: "kezi", MeldKind.ANKAN: "angang"}
    melds = [each for each in win.melds if each.kind is not MeldKind.KITA]
    return [f"{names.get(each.kind, 'minggang')}({','.join(_codes(each.tiles))})" for each in melds]


def _soul_win(kyoku, win):
    is_dealer = win.seat == kyoku.dealer
    others = [seat for seat in range(kyoku.players) if seat not in {win.seat, kyoku.dealer}]
    honba = 100 * (win.honba or 0)
    paid = {"point_rong": win.points}
    if win.self_drawn:
        paid = {"point_zimo_xian": -win.changes[others[0]] - honba}
        if not is_dealer:
            paid["point_zimo_qin"] = -win.changes[kyoku.dealer] - honba
    yaku = sites_yaku(win, SOUL_YAKU, **_winds(kyoku, win))
    return {
        "seat": win.seat,
        "zimo": win.self_drawn,
        "qinjia": is_dealer,
        "liqi": any(isinstance(each, Riichi) and each.seat == win.seat for each in kyoku.events),
        "ming": _soul_melds(win),
        "count": sum(han for _, han in yaku),
        "dadian": win.points,
        "hand": _codes(tile for tile in win.hand if tile != win.tile),
        "hu_tile": _codes([win.tile])[0],
        "doras": _codes(win.dora),
        "li_doras": _codes(win.ura),
        "yiman": bool(win.yakuman),
        "fans": [_without_zeros({"id": number, "val": han}) for number, han in yaku],
        "fu": win.fu,
        "title_id": win.limit,
        **paid,
    }
