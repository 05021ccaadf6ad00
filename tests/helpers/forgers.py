"""Logs forged as a cheat would: more points for a winner, oddities that blind a check, cut games.

A forger takes a log's root element and changes it; it returns False where it finds no place.
"""

import random
from collections.abc import Callable
from typing import Final

from lxml import etree

from viewer.core.sites.tenhou.unpack import Element, unpack

Forger = Callable[[Element, random.Random], bool]

INFLATED: Final = 100
"""Hundreds of points: 10,000."""


def forged(data: bytes, *forgers: Forger, seed: int = 0) -> bytes | None:
    """The log after all forgers; None if one found no place for its work."""
    root, rng = etree.fromstring(unpack(data)), random.Random(seed)
    done = [forger(root, rng) for forger in forgers]
    return etree.tostring(root) if all(done) else None


def _shifted(element: Element, attribute: str, at: int, by: int) -> None:
    if element.get(attribute):
        words = element.get(attribute).split(",")
        words[at] = str(int(words[at]) + by)
        element.set(attribute, ",".join(words))


def inflate(root: Element, rng: random.Random) -> bool:
    """A win pays 10,000 points too many, and all later points of the winner follow."""
    elements = list(root)
    wins = [at for at, each in enumerate(elements) if each.tag == "AGARI"]
    if not wins:
        return False
    at = rng.choice(wins)
    seat = int(elements[at].get("who", ""))
    _shifted(elements[at], "sc", 2 * seat + 1, INFLATED)
    for each in elements[at:]:
        if each is not elements[at]:
            _shifted(each, "sc", 2 * seat, INFLATED)
        if each.tag != "AGARI":
            _shifted(each, "ten", seat, INFLATED)
        _shifted(each, "owari", 2 * seat, INFLATED)
    return True


def _setting(tag: str, attribute: str, value: str) -> Forger:
    def forger(root: Element, _rng: random.Random) -> bool:
        elements = [*root.iter(tag)]
        if elements:
            for each in elements:
                each.set(attribute, value)
        return bool(elements)

    return forger


def _adding(tag: str, **attributes: str) -> Forger:
    """An element in every hand, after its first draw and discard."""

    def forger(root: Element, _rng: random.Random) -> bool:
        for deal in [*root.iter("INIT")]:
            root.insert(root.index(deal) + 3, etree.Element(tag, attributes))
        return True

    return forger


def _unknown_rules(root: Element, _rng: random.Random) -> bool:
    go = root.find("GO")
    go.set("type", str(int(go.get("type")) | 0x4000))
    return True


def _negative_seed(root: Element, _rng: random.Random) -> bool:
    for deal in root.iter("INIT"):
        words = deal.get("seed").split(",")
        deal.set("seed", ",".join([words[0], "-1", *words[2:]]))
    return True


def _fourth_of_three(root: Element, _rng: random.Random) -> bool:
    is_three = int(root.find("GO").get("type")) & 0x10
    return bool(is_three) and _adding("REACH", who="3", step="1")(root, _rng)


HARMLESS: Final[dict[str, Forger]] = {
    "an empty chip": _setting("AGARI", "chip", ""),
    "an attribute that no log has": _setting("AGARI", "foo", ""),
}
"""Nothing is compared with what they change: alone they leave a log verified."""

BLINDING: Final[dict[str, Forger]] = {
    "a liable player that is not there": _setting("AGARI", "paoWho", "9"),
    "an empty ten": _setting("AGARI", "ten", ""),
    "an empty yaku": _setting("AGARI", "yaku", ""),
    "an empty m": _setting("AGARI", "m", ""),
    "an unreadable tile": _setting("AGARI", "machi", ""),
    "a riichi of nobody": _adding("REACH", who="9", step="1"),
    "a call of nobody": _adding("N", who="9", m="5127"),
    "a call that is no meld": _adding("N", who="0", m="8"),
    "two indicators in one": _adding("DORA", hai="7,41"),
    "unknown rules": _unknown_rules,
    "a negative number in the deal": _negative_seed,
    "the fourth of three players": _fourth_of_three,
    "another lobby": _setting("GO", "lobby", "10011"),
    "a tournament": _setting("GO", "csrule", "1"),
}
"""What a check could stumble over: each alone leaves a log not verified."""


def _without(*attributes: str) -> Forger:
    def forger(root: Element, _rng: random.Random) -> bool:
        for each in root:
            for attribute in attributes:
                each.attrib.pop(attribute, None)
        return True

    return forger


def _dropping(tag: str) -> Forger:
    def forger(root: Element, _rng: random.Random) -> bool:
        element = root.find(tag)
        if element is not None:
            root.remove(element)
        return element is not None

    return forger


def _cutting(share: float) -> Forger:
    """All hands after a share of them; at least the last."""

    def forger(root: Element, _rng: random.Random) -> bool:
        deals = [root.index(each) for each in root.iter("INIT")]
        if len(deals) == 1:
            return False
        for each in list(root)[deals[min(len(deals) - 1, max(1, int(share * len(deals))))] :]:
            root.remove(each)
        return True

    return forger


SHORTENED: Final[dict[str, Forger]] = {
    "the last hand removed": _cutting(1),
    "the second half removed": _cutting(0.5),
    "no final results": _without("owari"),
    "no names": _dropping("UN"),
    "no first dealer": _dropping("TAIKYOKU"),
    "nothing told of points": _without("ten", "sc", "owari", "ba"),
    "a hand's points not told": _setting("INIT", "ten", ""),
}
"""Games without a beginning, an end, or what was played for."""
