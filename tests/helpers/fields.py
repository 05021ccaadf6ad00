"""Single fields of a log changed in its XML, as a forger would, and what is found then."""

import random
from collections.abc import Callable, Iterable

from lxml import etree

from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.base.unpack import unpack
from viewer.core.judgement.audit import audit_log
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log

Spoil = Callable[[random.Random, str, int], str | None]
"""Another value than the one given, for so many players; None: nothing to change."""

TYPES = ("", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3")


def checks_of(data: bytes) -> set[str]:
    """The names of all checks that find something in a log."""
    log = read_mjlog(data)
    found = {finding.check for finding in audit_log(log, walls_of_log(log)).findings}
    for index in range(len(log.hands)):
        found.update(each.check for each in check_kyoku(log, index).inconsistencies)
    return found


def numbers(*, step: int = 1, each: int = 1) -> Spoil:
    """One of the numbers another; ``each`` is how many of them a player has, 0 for any number."""

    def spoil(rng: random.Random, text: str, players: int) -> str | None:
        words = text.split(",")
        at = rng.randrange(each * players if each else len(words))
        words[at] = str(int(float(words[at])) + rng.choice((step, -step)))
        return ",".join(words)

    return spoil


def place(at: int, step: int) -> Spoil:
    """The number at a place another."""

    def spoil(_rng: random.Random, text: str, _players: int) -> str:
        words = text.split(",")
        words[at] = str(int(words[at]) + step)
        return ",".join(words)

    return spoil


def tile(rng: random.Random, text: str, _players: int) -> str:
    """One of the tiles another that is not among them."""
    words = text.split(",")
    words[rng.randrange(len(words))] = rng.choice(
        [str(tile) for tile in range(136) if str(tile) not in words]
    )
    return ",".join(words)


def one_less(rng: random.Random, text: str, _players: int) -> str:
    words = text.split(",")
    del words[rng.randrange(len(words))]
    return ",".join(words)


def one_yaku_less(rng: random.Random, text: str, _players: int) -> str:
    words = text.split(",")
    at = 2 * rng.randrange(len(words) // 2)
    return ",".join(words[:at] + words[at + 2 :])


def seat(rng: random.Random, text: str, players: int) -> str:
    return str(rng.choice([seat for seat in range(players) if str(seat) != text]))


def meld(rng: random.Random, text: str, _players: int) -> str:
    while True:
        code = rng.randrange(1 << 16)
        try:
            other = decode_meld(code)
        except InputError:
            continue
        if other.tiles != decode_meld(int(text)).tiles:
            return str(code)


def ending(rng: random.Random, text: str, _players: int) -> str:
    return rng.choice([kind for kind in TYPES if kind != text])


SPOILS: dict[tuple[str, str], tuple[Spoil, ...]] = {
    ("TAIKYOKU", "oya"): (seat,),
    ("INIT", "seed"): (place(0, 1), place(1, 1), place(2, 1), place(5, 1)),
    ("INIT", "ten"): (numbers(),),
    ("INIT", "oya"): (seat,),
    **{("INIT", f"hai{seat}"): (tile,) for seat in range(4)},
    ("N", "who"): (seat,),
    ("N", "m"): (meld,),
    ("DORA", "hai"): (tile,),
    ("REACH", "who"): (seat,),
    ("REACH", "step"): (lambda _rng, text, _players: str(3 - int(text)),),
    ("REACH", "ten"): (numbers(),),
    ("AGARI", "ba"): (place(0, 1), place(1, 1)),
    ("AGARI", "hai"): (tile, one_less),
    ("AGARI", "m"): (one_less,),
    ("AGARI", "machi"): (tile,),
    ("AGARI", "ten"): (place(0, 10), place(1, 100), place(2, 1)),
    ("AGARI", "yaku"): (numbers(each=0), one_yaku_less, lambda _rng, text, _players: f"{text},9,1"),
    ("AGARI", "yakuman"): (numbers(each=0),),
    ("AGARI", "doraHai"): (tile,),
    ("AGARI", "doraHaiUra"): (tile, one_less, lambda *_given: ""),
    ("AGARI", "who"): (seat,),
    ("AGARI", "fromWho"): (seat,),
    ("AGARI", "paoWho"): (seat, lambda *_given: ""),
    ("AGARI", "sc"): (numbers(each=2),),
    ("AGARI", "owari"): (numbers(each=2),),
    ("RYUUKYOKU", "type"): (ending,),
    ("RYUUKYOKU", "ba"): (place(0, 1), place(1, 1)),
    ("RYUUKYOKU", "sc"): (numbers(each=2),),
    **{("RYUUKYOKU", f"hai{seat}"): (tile, lambda *_given: "") for seat in range(4)},
    ("RYUUKYOKU", "owari"): (numbers(each=2),),
}
"""How each field is spoiled; draws, discards and seeds are spoiled in other tests."""


def spoiled(data: bytes, field: tuple[str, str], spoil: Spoil, rng: random.Random) -> bytes | None:
    """The log with one such field changed; None if it has none."""
    tag, attribute = field
    root = etree.fromstring(unpack(data))
    players = 3 if int(root.find("GO").get("type")) & 0x10 else 4
    elements = [each for each in root.iter(tag) if each.get(attribute) or attribute == "type"]
    if not elements:
        return None
    element = rng.choice(elements)
    value = spoil(rng, element.get(attribute, ""), players)
    if value:
        element.set(attribute, value)
    else:
        element.attrib.pop(attribute, None)
    return etree.tostring(root)


def with_other_tag(data: bytes, letters: Iterable[str], rng: random.Random) -> bytes:
    """The log with one draw, or discard, of a tile that the seat neither has nor will have."""
    root = etree.fromstring(unpack(data))
    starts = [at for at, element in enumerate(root) if element.tag == "INIT"]
    moves = [
        at
        for at, element in enumerate(root)
        if element.tag[0] in letters and element.tag[1:].isdecimal()
    ]
    at = rng.choice(moves)
    deal = root[max(start for start in starts if start < at)]
    letter = root[at].tag[0]
    others = [s for s in range(4) if s != "TUVWDEFG".index(letter) % 4 and deal.get(f"hai{s}")]
    root[at].tag = letter + rng.choice(deal.get(f"hai{rng.choice(others)}").split(","))
    return etree.tostring(root)
