"""Fast audit: accepts a log that plainly agrees with its walls, leaves all others to `audit`.

Nearly every log agrees with its walls in everything. Knowing that needs no events: rows of tiles
are compared as text, and `verify` takes two thirds of the time. Anything else (one wrong tile, a
hand without a seed, an unusual way of writing) is `NotPlain`, and the caller reads the log with
`detect.read_with_walls` and `audit` compares it. Tests hold the fast audit to those two.

Why tags can be searched for in the text: in well-formed XML the root takes two "<" and each child
at least one; text elements, comments, CDATA and instructions take further ones. Where the count of
"<" is the count of children plus two, there is none of these and no namespace but the root's. So
``<T12/>`` always is the element T12.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import Rules, rules_of_type
from viewer.core.base.meld import REPLACED, decode_meld
from viewer.core.base.records import MOST_HANDS
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import TILES
from viewer.core.base.unpack import unpack
from viewer.core.sites.game_commitment import commitment_of
from viewer.core.sites.site import FastAudit
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.hand import HANDS
from viewer.core.sites.tenhou.log import MOST_EVENTS, NAMES
from viewer.core.sites.tenhou.log_xml import ROOT, Element, parse_log_xml
from viewer.core.wall.wall import HAND, Wall, walls_of_hands

_START: Final = f"<{ROOT}".encode()
_COMMAS: Final = 5
"""In INIT's six numbers; the last three belong to the wall."""

_HAND_BEGINS: Final = b"<INIT"
_CALL: Final = b"<N"

_NUMBERS: Final = tuple(map(str, range(TILES)))
_DRAWN: Final = tuple(f"{tile}/".encode() for tile in range(TILES))
"""A draw's tag without its letter."""

_drawn_in: Final = re.compile(rb"<[T-W]([0-9/]+)").findall
_FOURTH: Final = b"<W"
"""How draws of the seat begin that three players do not have."""


def fast_audit(data: bytes) -> FastAudit | None:
    """Compare a log, as its file is, with its walls; None leaves it to `audit`."""
    try:
        xml = unpack(data)
        root, flaw = parse_log_xml(xml)
        # Starting with the root, it has no declarations and is UTF-8.
        is_plain = xml.startswith(_START) and xml.count(b"<") == len(root) + 2
        return _Game(xml, root).audited() if is_plain and not flaw else None
    except (InputError, NotPlain):
        return None


class NotPlain(Exception):  # noqa: N818 - no error: `audit` decides
    """Something differs from the wall, or is written in an unusual way."""


@dataclass(slots=True)
class _Hand:
    deal: Element  # its INIT
    dealer: int = 0
    seed: Seed | None = None
    text: bytes = b""
    calls: list[bool] = field(default_factory=list)  # whether a replacement is drawn after each
    dora: list[int] = field(default_factory=list)  # new indicators
    # dora and ura indicators of each win
    revealed: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    finals: list[str] = field(default_factory=list)  # ``owari`` of its ends


class _Game:
    def __init__(self, xml: bytes, root: Element) -> None:
        self.root = root
        self.texts = iter(xml.split(_HAND_BEGINS)[1:])
        self.type: Rules | None = None
        self.players = 0
        self.names: tuple[str, ...] = ()
        self.seed: Seed | None = None
        self.hands: list[_Hand] = []
        self.first_dealer: int | None = None
        self.hand = _Hand(root)  # for elements before the first

    def audited(self) -> FastAudit:
        for element in self.root.iterchildren(*_READ):
            _READ[element.tag](self, element)
        has_all = (
            self.names
            and all(self.names[: self.players])
            and self.first_dealer is not None
            and any(self.hand.finals)
            and next(self.texts, None) is None
        )
        if self.type is None or not has_all or len(self.hands) > MOST_HANDS:
            raise NotPlain
        deals = [(hand.dealer, hand.seed) for hand in self.hands]
        walls = walls_of_hands(self.seed, self.players, deals)
        rows = [_compared(hand, wall) for hand, wall in zip(self.hands, walls, strict=True)]
        compared = tuple(map(sum, zip(*rows, strict=True)))
        names = self.names[: self.players]
        commitment = commitment_of(names, self.hands[0].dealer, self.seed)
        return FastAudit(self.type.red_fives, commitment, len(self.hands), compared)

    def read_shuffle(self, element: Element) -> None:
        """Read the game's seed: at most one, before all hands."""
        seed = attributes.seed(element, "seed")
        if self.seed is not None or self.hands or (seed is not None and seed.era.per_hand):
            raise NotPlain
        self.seed = seed

    def read_go(self, element: Element) -> None:
        """Read the rules: exactly once."""
        bits = attributes.integer(element, "type")
        if self.type is not None or bits < 0:
            raise NotPlain
        self.type = rules_of_type(bits)
        self.players = self.type.players

    def read_un(self, element: Element) -> None:
        """Read the names; a later UN names a player who is back."""
        if not self.names:
            self.names = tuple([attributes.name(element, each) for each in NAMES])

    def read_taikyoku(self, element: Element) -> None:
        self.first_dealer = attributes.seat(element, "oya", self.players)

    def read_init(self, element: Element) -> None:
        """Begin a hand; without rules before it, no seat is valid."""
        dealer = attributes.seat(element, "oya", self.players)
        seed = attributes.seed(element, "shuffle")
        if seed is not None and (self.seed is not None or not seed.era.per_hand):
            raise NotPlain
        self.hand = _Hand(element, dealer, seed, next(self.texts, b""))
        self.hands.append(self.hand)

    def read_call(self, element: Element) -> None:
        """Note whether the next draw is a replacement."""
        attributes.seat(element, "who", self.players)
        meld = decode_meld(attributes.integer(element, "m"))
        self.hand.calls.append(meld.kind in REPLACED)

    def read_dora(self, element: Element) -> None:
        self.hand.dora.append(attributes.tile(element, "hai"))

    def read_win(self, element: Element) -> None:
        """Read the indicators of a win; a win that `tenhou.log` cannot read has none."""
        attributes.seat(element, "who", self.players)
        attributes.seat(element, "fromWho", self.players)
        attributes.tile(element, "machi")
        for shown in "doraHai", "doraHaiUra":
            attributes.refuse_empty(element, shown)
        dora = attributes.tiles(element, "doraHai")
        self.hand.revealed.append((dora, attributes.tiles(element, "doraHaiUra")))
        self.read_end(element)

    def read_end(self, element: Element) -> None:
        """Read the final results; a game without any has no end."""
        self.hand.finals.append(element.get("owari", ""))


_READ: Final[Mapping[str, Callable[[_Game, Element], None]]] = {
    "SHUFFLE": _Game.read_shuffle,
    "GO": _Game.read_go,
    "UN": _Game.read_un,
    "TAIKYOKU": _Game.read_taikyoku,
    "INIT": _Game.read_init,
    "N": _Game.read_call,
    "DORA": _Game.read_dora,
    "AGARI": _Game.read_win,
    "RYUUKYOKU": _Game.read_end,
}


def _compared(hand: _Hand, wall: Wall | None) -> tuple[int, ...]:
    """The number of comparisons, in the order of `audit.CHECKS`."""
    if wall is None or hand.text.count(b"<") > MOST_EVENTS:
        raise NotPlain
    tiles, layout, deal = wall.tiles, wall.layout, hand.deal
    by_seat = *layout.haipai[-wall.dealer :], *layout.haipai[: -wall.dealer]
    for name, slots in zip(HANDS, by_seat, strict=False):
        if deal.get(name) != ",".join([_NUMBERS[tiles[slot]] for slot in slots]):
            raise NotPlain
    dora = wall.dora
    (first, second), numbers = wall.dice, deal.get("seed", "")
    if (
        not numbers.endswith(f",{first - 1},{second - 1},{dora[0]}")
        or numbers.count(",") != _COMMAS
    ):
        raise NotPlain
    turned, under = 1 + len(hand.dora), 0
    if (dora[0], *hand.dora) != dora[:turned]:
        raise NotPlain
    for indicators, ura in hand.revealed:
        if indicators != dora[: len(indicators)] or ura != wall.take(layout.ura[: len(ura)]):
            raise NotPlain
        turned += len(indicators)
        under += len(ura)
    live, replacements = _draws(hand, wall.players)
    for drawn, slots in (live, layout.live), (replacements, layout.rinshan):
        if drawn != [_DRAWN[tiles[slot]] for slot in slots[: len(drawn)]]:
            raise NotPlain
    return HAND * wall.players, len(live), len(replacements), turned, under, len(wall.dice), 0


def _draws(hand: _Hand, players: int) -> tuple[list[bytes], list[bytes]]:
    if players < len(HANDS) and _FOURTH in hand.text:
        raise NotPlain
    if True not in hand.calls:
        return _drawn_in(hand.text), []
    live: list[bytes] = []
    replacements: list[bytes] = []
    parts = hand.text.split(_CALL)
    if len(parts) != 1 + len(hand.calls):
        raise NotPlain
    for is_replaced, part in zip((False, *hand.calls), parts, strict=True):
        drawn = _drawn_in(part)
        replacements += drawn[:is_replaced]
        live += drawn[is_replaced:]
    return live, replacements
