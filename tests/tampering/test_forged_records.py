"""Records of other sites forged in more than one value: each forgery leaves a trace."""

import copy
import json
import random

import pytest

from tests.helpers import long_run
from tests.helpers.leaves import Record
from tests.tampering.test_hashes import FORGERS, digest, fields_of
from tests.tampering.test_record_fields import OWN, REAL, name_of_site


def _messages(hand, name):
    """The messages of a name in a hand of Mahjong Soul's, with the list that holds each."""
    found = [each for each in hand if each.get("result", {}).get("name") == f".lq.{name}"]
    return [(hand, each, each["result"]["data"]) for each in found]


def _events(hand, kind, actions=()):
    """The events of a type in a hand of Riichi City's, likewise."""
    events = hand["handEventRecord"]
    found = [each for each in events if each["eventType"] == kind]
    fits = [each for each in found if not actions or each["data"].get("action") in actions]
    return [(events, each, each["data"]) for each in fits]


def _is_message(each):
    return "eventType" in each or bool(each.get("result", {}).get("name"))


def _two_tiles(holder, key):
    """Exchange the last tile of a wall's code with another one."""
    text = holder[key]
    at = next(at for at in range(len(text) - 4, 0, -2) if text[at : at + 2] != text[-2:])
    holder[key] = text[:at] + text[-2:] + text[at + 2 : -2] + text[at : at + 2]


def _with_other_wall(forge):
    def forge_both(deal):
        _two_tiles(deal, "paishan")
        forge(deal)

    return forge_both


def _other_md5(hand):
    hand["handCardsSHA256"] = digest(hand["handCardEncode"])
    for _, _, data in _events(hand, 1):
        data["hand_cards_sha_256"] = ""
    _two_tiles(hand, "handCardEncode")


def _updates(find, **values):
    """Give one of these messages other values."""

    def forge(hand, rng):
        _, _, data = rng.choice(find(hand))
        data.update(values)

    return forge


def _removes(find):
    def forge(hand, rng):
        holder, each, _ = rng.choice(find(hand))
        holder.remove(each)

    return forge


def _swaps(find):
    """Exchange one of these with the message that follows it."""

    def forge(hand, rng):
        holder, each, _ = rng.choice(find(hand)[:-1])
        at = next(at for at, other in enumerate(holder) if other is each)
        after = next(to for to in range(at + 1, len(holder)) if _is_message(holder[to]))
        holder[at], holder[after] = holder[after], holder[at]

    return forge


def _of_deal(forge):
    return lambda hand, _rng: [forge(deal) for deal in fields_of(hand, "paishan")]


def _soul(name):
    return lambda hand: _messages(hand, name)


def _city(kind, *actions):
    return lambda hand: _events(hand, kind, actions)


SOUL = {
    **{f.__name__: _of_deal(f) for f in FORGERS},
    **{f"two tiles, {f.__name__}": _of_deal(_with_other_wall(f)) for f in FORGERS},
    "a draw removed": _removes(_soul("RecordDealTile")),
    "a discard removed": _removes(_soul("RecordDiscardTile")),
    "a draw behind its discard": _swaps(_soul("RecordDealTile")),
    "a win without a yaku": lambda hand, _rng: [
        win.update(fans=[]) for each in fields_of(hand, "hules") for win in each["hules"]
    ],
    "chi and pon exchanged": lambda hand, _rng: [
        data.update(type={0: 1, 1: 0}.get(data.get("type", 0), 0))
        for _, _, data in _messages(hand, "RecordChiPengGang")
    ],
    "an unknown field": _updates(_soul("RecordDiscardTile"), new=1),
    "junk for what is paid": _updates(_soul("RecordHule"), delta_scores="junk"),
}
CITY = {
    "two tiles, their own hash": lambda hand, _rng: _other_md5(hand),
    "a draw removed": _removes(_city(2)),
    "a discard removed": _removes(_city(4, 11)),
    "a discard before its draw": _swaps(_city(4, 11)),
    "chi as pon": _updates(_city(4, 2, 3, 4), action=5),
    "pon as chi": _updates(_city(4, 5), action=2),
    "an unknown act": _updates(_city(4, 11), action=99),
    "an unknown field": _updates(_city(4, 11), new=1),
    "junk for what is paid": _updates(_city(5), user_profit="junk"),
}
KINDS = {"soul": SOUL, "city": CITY}


def trouble_of(name, forge):
    """What is found of the first hand that has a place for a forgery: without it, and with it."""
    record = Record(json.loads((OWN | REAL)[name]()))
    for hand in record.hands:
        window, told = record.window(hand), record._hands[hand]
        before, usual = copy.deepcopy(told), record.trouble_as_it_is(window)
        try:
            forge(told, random.Random(name))
        except IndexError:  # nothing to choose from
            continue
        if told != before:
            return usual, record.trouble(window)
    return None


NAMES = OWN | REAL if long_run.is_long() else OWN
CASES = [(name, kind) for name in NAMES for kind in KINDS[name_of_site(name)]]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param(name, kind, marks=[pytest.mark.shared] if name in REAL else [])
        for name, kind in long_run.a_third(CASES)
    ],
)
def test_a_forgery_leaves_a_trace(name, kind):
    found = trouble_of(name, KINDS[name_of_site(name)][kind])
    assert found is None or found[0] != found[1]
