"""Each value of another site's record, with the field that it is of: to be changed."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.mahjong_soul import fields as soul
from viewer.core.sites.message_table import FieldDefinition, MessageTable
from viewer.core.sites.riichi_city import fields as city


class Leaf(NamedTuple):
    message: str
    name: str
    defined: FieldDefinition | None  # None: the table does not have it
    holder: Any
    key: Any


def leaves_of(table: MessageTable, message: str, value: Any) -> Iterator[Leaf]:
    """Yield each value of a message; of what nobody reads, each value within."""
    for name, each in value.items():
        defined = table.messages[message].get(name)
        inner = _inner(table, message, name, defined, value)
        if inner is None:
            yield from (Leaf(message, name, defined, *place) for place in _values(value, name))
            continue
        for one in each if isinstance(each, list) else [each]:
            yield from leaves_of(table, inner, one)


def _inner(
    table: MessageTable, message: str, name: str, defined: FieldDefinition | None, value: Any
):
    """The message that a field holds, if it holds one."""
    each = value[name]
    if not each or not isinstance(each, dict | list):
        return None
    if message == "Wrapper" and name == "data":
        return value["name"].rpartition(".")[2]
    if message == "event" and name == "data":
        return city.EVENT_NAMES[value["eventType"]]
    return defined.kind if defined is not None and defined.kind in table.messages else None


def _values(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    value = holder[key]
    if not isinstance(value, dict | list):
        yield holder, key
        return
    for at in list(value) if isinstance(value, dict) else range(len(value)):
        yield from _values(value, at)


def opened(whole: Any) -> Any:
    """A record of Riichi City's with its events' data as JSON in place of text."""
    for hand in whole["data"]["handRecord"]:
        for event in hand["handEventRecord"]:
            event["data"] = json.loads(event["data"])
    return whole


def soul_hands(whole: Any) -> list[list[Any]]:
    """The actions of each hand."""
    hands: list[list[Any]] = []
    for action in whole["data"]["data"]["actions"]:
        name = action.get("result", {}).get("name", "")
        hands += [[]] if name.endswith("RecordNewRound") or not hands else []
        hands[-1].append(action)
    if not any(each.get("result", {}).get("name") for each in hands[0]):
        hands[1][:0] = hands.pop(0)
    return hands


class Record:
    """A record, of which few hands are read at a time: those with a changed value."""

    def __init__(self, whole: Any) -> None:
        self.is_city = "handRecord" in whole["data"]
        self._whole = opened(whole) if self.is_city else whole
        self._hands = whole["data"]["handRecord"] if self.is_city else soul_hands(whole)
        self.table = city.TABLE if self.is_city else soul.TABLE
        log = read_with_walls(json.dumps(whole).encode()).log
        self.custom_rules, self.players = log.custom_rules, log.players
        self._base: dict[range, Counter[str]] = {}

    def _cut(self, hands: range) -> Any:
        chosen = [self._hands[at] for at in hands]
        data = self._whole["data"]
        if self.is_city:
            return {**self._whole, "data": {**data, "handRecord": chosen}}
        actions = [action for hand in chosen for action in hand]
        return {**self._whole, "data": {**data, "data": {**data["data"], "actions": actions}}}

    @property
    def hands(self) -> range:
        return range(len(self._hands))

    def window(self, hand: int) -> range:
        """A hand with the one behind it; the last with the one before."""
        first = min(hand, max(0, len(self._hands) - 2))
        return range(first, min(first + 2, len(self._hands)))

    def leaves_around(self) -> Iterator[Leaf]:
        """Yield those of the game, but of no hand."""
        message = "answer" if self.is_city else "ResGameRecord"
        data = self._whole["data"]
        holder, name = (data, "handRecord") if self.is_city else (data["data"], "actions")
        every, holder[name] = holder[name], []
        yield from list(leaves_of(self.table, message, self._whole))
        holder[name] = every

    def leaves(self, hand: int) -> Iterator[Leaf]:
        """Yield those of a hand."""
        told = self._hands[hand]
        if self.is_city:
            yield from leaves_of(self.table, city.HAND, told)
            return
        for action in told:
            yield from leaves_of(self.table, "GameAction", action)

    def is_like_another(self, discard: Any) -> bool:
        """Whether a discard of Mahjong Soul's is drawn and held as well, or is the deal's first."""
        messages = [each["result"] for hand in self._hands for each in hand if "result" in each]
        hands, drawn = list[Counter[str]](), ""
        for name, told in (
            (each.get("name", "")[len(".lq.") :], each["data"]) for each in messages
        ):
            seat, tiles = told.get("seat", 0), told.get("tiles", [])
            if name == "RecordNewRound":
                hands = [Counter(told.get(f"tiles{seat}", ())) for seat in range(self.players)]
                drawn = ""
                is_first = True
            elif told is discard:
                return is_first or (told["tile"] == drawn and hands[seat][drawn] > 1)
            elif name == "RecordDealTile":
                drawn = told["tile"]
                hands[seat][drawn] += 1
            elif name == "RecordDiscardTile":
                hands[seat][told["tile"]] -= 1
                drawn, is_first = "", False
            elif name == "RecordChiPengGang":
                hands[seat] -= Counter(
                    tile
                    for tile, source in zip(tiles, told["froms"], strict=True)
                    if source == seat
                )
        raise AssertionError

    def trouble(self, hands: range) -> Counter[str]:
        """What is found, or cannot be compared; or why it cannot be read at all."""
        try:
            log, walls = read_with_walls(json.dumps(self._cut(hands)).encode())
        except InputError as error:
            return Counter([str(error)])
        found = judge(log, walls)
        noted = [*found.audit.findings, *found.inconsistencies, *found.uncompared]
        damage = [log.damage] if log.damage else []
        texts = [str(each) for each in (*log.unread, *damage)]
        return Counter([*(f"{each.check} {each.place} {each.found}" for each in noted), *texts])

    def trouble_as_it_is(self, hands: range) -> Counter[str]:
        if hands not in self._base:
            self._base[hands] = self.trouble(hands)
        return self._base[hands]


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and len(value) == 2 and value[1] in "mpsz":
        return f"{int(value[0]) % 7 + 1}{value[1]}"
    return "x" if value is None else f"{value}x"
