"""Logs forged as a cheat would: more points for a winner, oddities that blind a check, cut games.

A forger takes a log's root element and changes it; it returns False where it finds no place.
"""

import random
from collections.abc import Callable, Iterable
from typing import Final

from lxml import etree

from tests.games.meld_codes import encode_meld
from viewer.core.base.base_points import base_of
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import Meld, MeldKind, decode_meld
from viewer.core.base.records import TILE_MOVES, Call, Discard
from viewer.core.base.unpack import unpack
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.points import Payment, results_of, with_sticks
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.sites.tenhou.log_xml import Element

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


def _on_draws(root: Element, _rng: random.Random) -> bool:
    for deal in root.iter("INIT"):
        deal.getnext().set("foo", "1")
    return True


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
    "an attribute of players that no log has": _setting("UN", "foo", "1"),
}
"""Nothing is compared with what they change: alone they leave a log verified."""

BLINDING: Final[dict[str, Forger]] = {
    "a liable player that is not there": _setting("AGARI", "paoWho", "9"),
    "an attribute that no log has": _setting("AGARI", "foo", ""),
    "an attribute of draws": _on_draws,
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


def _riichi_before(tag: str, step: int = 1) -> Forger:
    """A riichi declared or paid in the turn that a hand ends in, by a tsumo or nine kinds."""

    def forger(root: Element, _rng: random.Random) -> bool:
        ends = [each for each in root.iter(tag) if each.getprevious().tag[0] in "TUVW"]
        for each in ends:
            seat = "TUVW".index(each.getprevious().tag[0])
            each.addprevious(etree.Element("REACH", who=str(seat), step=str(step)))
        return bool(ends)

    return forger


def _second_seed(root: Element, _rng: random.Random) -> bool:
    seed = root.find("SHUFFLE")
    if seed is not None:
        seed.addprevious(etree.Element("SHUFFLE", seed="mt19937ar-sha512-n288,1", ref=""))
    return seed is not None


def _bit_of_calls(bit: int) -> Forger:
    """A bit that is clear in every call of a real log."""

    def forger(root: Element, _rng: random.Random) -> bool:
        calls = [each for each in root.iter("N") if int(each.get("m")) & 0x3C == 0x20]
        for each in calls:
            each.set("m", str(int(each.get("m")) | bit))
        return bool(calls)

    return forger


def _longer(tag: str, attribute: str) -> Forger:
    def forger(root: Element, _rng: random.Random) -> bool:
        elements = [each for each in root.iter(tag) if each.get(attribute)]
        for each in elements:
            each.set(attribute, f"{each.get(attribute)},5,9")
        return bool(elements)

    return forger


def _finer_result(root: Element, _rng: random.Random) -> bool:
    """Four hundredths of a thousand more for the last seat."""
    (end,) = [each for each in root.iter() if each.get("owari")] or [None]
    if end is not None and "." in end.get("owari"):
        end.set("owari", f"{end.get('owari')}4")
        return True
    return False


def _as_many_again(attribute: str) -> Forger:
    """As many numbers again as stand there, as of chips."""

    def forger(root: Element, _rng: random.Random) -> bool:
        elements = [each for each in root.iter() if each.get(attribute)]
        for each in elements:
            each.set(attribute, ",".join([each.get(attribute)] * 2))
        return bool(elements)

    return forger


def _of_the_fourth(tag: str, attribute: str, value: str) -> Forger:
    def forger(root: Element, rng: random.Random) -> bool:
        is_three = int(root.find("GO").get("type")) & 0x10
        return bool(is_three) and _setting(tag, attribute, value)(root, rng)

    return forger


def _drawn_without_ba(root: Element, _rng: random.Random) -> bool:
    drawn = [each for each in root.iter("RYUUKYOKU") if each.attrib.pop("ba", None)]
    return bool(drawn)


def _riichi_without_points(root: Element, _rng: random.Random) -> bool:
    paid = [each for each in root.iter("REACH") if each.get("ten")]
    for each in paid:
        each.set("ten", "")
    return bool(paid)


TINY: Final[dict[str, Forger]] = {
    "a riichi declared before a tsumo": _riichi_before("AGARI"),
    "a riichi paid before a tsumo": _riichi_before("AGARI", 2),
    "a riichi declared before nine kinds": _riichi_before("RYUUKYOKU"),
    "a second seed": _second_seed,
    "kita that name a seat": _bit_of_calls(1),
    "more points than seats at the deal": _longer("INIT", "ten"),
    "more points than seats at a win": _longer("AGARI", "sc"),
    "more final points than seats": _longer("AGARI", "owari"),
    "a finer result": _finer_result,
    "riichi without points": _riichi_without_points,
    "as many numbers again of a win or draw": _as_many_again("sc"),
    "as many numbers again of the end": _as_many_again("owari"),
    "a fourth hand of three": _of_the_fourth("INIT", "hai3", "1,2,3,4,5,6,7,8,9,10,11,12,13"),
    "a fourth name of three": _of_the_fourth("UN", "n3", "D"),
    "a fourth hand shown of three": _of_the_fourth("RYUUKYOKU", "hai3", "1,2,3"),
    "no honba and sticks of a draw": _drawn_without_ba,
}
"""What is small or seems to say nothing: where it changes a log, that is not verified."""


def win_with_nothing(root: Element, rng: random.Random) -> bool:
    """A hand ends at a draw or discard, won by a player who has neither yaku nor, mostly, form."""
    log = read_mjlog(etree.tostring(root))
    at = rng.randrange(len(log.hands))
    kyoku, deal = log.hands[at], root.findall("INIT")[at]
    moves = [at for at, event in enumerate(kyoku.events[:-2], 1) if type(event) in TILE_MOVES]
    if not moves:
        return False
    step = rng.choice(moves)
    move = kyoku.events[step - 1]
    table = replay_kyoku(kyoku, log.players, None).tables[step]
    seat = (move.seat + isinstance(move, Discard)) % log.players
    state, tile = table.seats[seat], [move.tile] * isinstance(move, Discard)
    honba, sticks = kyoku.honba or 0, table.sticks or 0
    payment = Payment(seat, move.seat, kyoku.dealer, log.players)
    base = base_of(0, 30).points
    changes = [*payment.changes(base, honba, sticks), 0]
    points = [*(each.points for each in table.seats), 0]
    pairs = zip(points, changes[: len(points)], strict=False)
    melds = [*(Meld(MeldKind.KITA, (north,)) for north in state.kita), *state.melds]
    after = deal.getparent().index(deal) + step + 1
    for each in list(root)[after:]:
        if each.tag == "INIT":
            break
        root.remove(each)
    end = {
        "ba": f"{honba},{sticks}",
        "hai": _numbers(sorted([*state.held, *tile])),
        "m": _numbers(map(encode_meld, reversed(melds))),
        "machi": str(move.tile),
        "ten": f"30,{sum(payment.shares(base))},0",
        "yaku": "",
        "doraHai": _numbers(table.dora),
        "who": str(seat),
        "fromWho": str(move.seat),
        "sc": _numbers(number // 100 for pair in pairs for number in pair),
    }
    root.insert(after, etree.Element("AGARI", {name: text for name, text in end.items() if text}))
    return True


def _numbers(numbers: Iterable[object]) -> str:
    return ",".join(map(str, numbers))


def _indicator_before_replacement_wins(root: Element, _rng: random.Random) -> bool:
    """The indicator of an open kan is turned up though its replacement tile wins."""
    wins = []
    for end in root.iter("AGARI"):
        draw = end.getprevious()
        call = draw.getprevious()
        is_kan = call.tag == "N" and decode_meld(int(call.get("m"))).kind in _OPEN_KANS
        if is_kan and draw.tag[0] in "TUVW":
            wins.append((draw, end))
    for draw, end in wins:
        draw.addnext(etree.Element("DORA", hai="99"))
        end.set("doraHai", f"{end.get('doraHai')},99")
    return bool(wins)


_OPEN_KANS = {MeldKind.DAIMINKAN, MeldKind.KAKAN}


def _other_kinds(root: Element, _rng: random.Random) -> bool:
    """Winners' added kans are told as open kans, and closed ones likewise."""
    found = False
    for end in root.iter("AGARI"):
        melds = [decode_meld(int(code)) for code in end.get("m", "").split(",") if code]
        kans = [meld for meld in melds if meld.kind in {MeldKind.KAKAN, MeldKind.ANKAN}]
        found |= bool(kans)
        for kan in kans:
            called, source = kan.called or kan.tiles[0], kan.source or 1
            other = Meld(MeldKind.DAIMINKAN, kan.tiles, called, source)
            melds[melds.index(kan)] = other
        if melds:
            end.set("m", _numbers(map(encode_meld, melds)))
    return found


def _swapping(root: Element, _rng: random.Random) -> bool:
    """After a chi or pon the caller discards what it does not allow to discard."""
    log = read_mjlog(etree.tostring(root))
    for deal, kyoku in zip(root.findall("INIT"), log.hands, strict=True):
        if log.custom_rules:  # which may allow it
            break
        tables = replay_kyoku(kyoku, log.players, None).tables
        for step, event in enumerate(kyoku.events, 1):
            if isinstance(event, Call) and event.meld.kind in {MeldKind.CHI, MeldKind.PON}:
                called = event.meld.called // 4
                held = [t for t in tables[step].seats[event.seat].held if t // 4 == called]
                if held:
                    root[root.index(deal) + step + 1].tag = f"{'DEFG'[event.seat]}{held[0]}"
                    return True
    return False


def _other_results(root: Element, _rng: random.Random) -> bool:
    """The final results as another era has them: not rounded, with half the uma or decimals."""
    rules, seeds = rules_of_type(int(root.find("GO").get("type"))), root.find("SHUFFLE")
    (end,) = [each for each in root.iter() if each.get("owari")] or [None]
    if end is None or (rules.players == len("DEFG") and seeds is not None):
        return False
    words = end.get("owari").split(",")
    points = [100 * int(word) for word in words[: 2 * rules.players : 2]]
    results = results_of(points, rules, half=False, rounded=False)
    told = [f"{each / 10:.1f}" for each in results]
    same = [float(word) for word in told] == [float(w) for w in words[1 : 2 * len(told) : 2]]
    words[1 : 2 * len(told) : 2] = told
    end.set("owari", ",".join(words))
    return not same


AGAINST_THE_RULES: Final[dict[str, tuple[Forger, str]]] = {
    "an indicator before a replacement tile wins": (
        _indicator_before_replacement_wins,
        "indicators",
    ),
    "other kinds of kans": (_other_kinds, "melds"),
    "swap-calling": (_swapping, "swap"),
    "results of another era": (_other_results, "results"),
}
"""What no real log has, and the check that finds it."""


def end_early(root: Element, _rng: random.Random) -> bool:
    """The last hand removed, and the game ended with the points before it."""
    deals = [*root.iter("INIT")]
    ends = [each for each in root if each.tag in {"AGARI", "RYUUKYOKU"}]
    last = next((each for each in reversed(ends) if each.get("owari")), None)
    if len(deals) == 1 or last is None:
        return False
    rules = rules_of_type(int(root.find("GO").get("type")))
    players = rules.players
    points = [100 * int(word) for word in deals[-1].get("ten").split(",")][:players]
    points = with_sticks(points, int(deals[-1].get("seed").split(",")[2]))
    results = results_of(points, rules, half=False, rounded=True)
    pairs = [*zip(points, results, strict=True), *[(0, 0)] * (4 - players)]
    for each in list(root)[root.index(deals[-1]) :]:
        root.remove(each)
    end = root[-1]
    while end.tag not in {"AGARI", "RYUUKYOKU"}:
        end = end.getprevious()
    end.set("owari", ",".join(f"{each // 100},{result / 10:.1f}" for each, result in pairs))
    return True


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
