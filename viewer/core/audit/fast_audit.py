"""A log that tells nothing else than its walls, seen at a glance; for audits of many logs.

Nearly every log agrees with its walls in everything. To know no more than that takes no events:
whole rows of tiles are compared as they stand in the log's text. What is not plainly so is nothing
for a glance, be it one tile, a hand without a seed or an odd way of writing: then there is no
answer, and `mjlog` and `audit` take their time. A check takes two thirds of the time for it. Tests
hold it to what these two say of every log, game and planted fault.

Why tags may be looked for in the text: in well-formed XML the root takes two "<" and each of its
children one at least; content, comments, CDATA and instructions, which are no children, take more.
Where there are as many as the root has children and two more, there is nothing of these, nor a
namespace but its own. So ``<T12/>`` stands for the element T12, and for nothing else.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import GameType
from viewer.core.base.meld import REPLACED, decode_meld
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import TILES
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.deal import HANDS
from viewer.core.sites.tenhou.log import MOST_HANDS, NAMES
from viewer.core.sites.tenhou.unpack import ROOT, Element
from viewer.core.wall.wall import HAND, Wall, walls_of_hands

_START: Final = f"<{ROOT}".encode()
_COMMAS: Final = 5
"""In INIT's six numbers, of which the last three are of the wall."""

_HAND_BEGINS: Final = b"<INIT"
_CALL: Final = b"<N"

_NUMBERS: Final = tuple(map(str, range(TILES)))
_DRAWN: Final = tuple(f"{tile}/".encode() for tile in range(TILES))
"""What stands behind the letter of whoever draws a tile."""

_DRAWS: Final[Mapping[int, Callable[[bytes], list[bytes]]]] = {
    4: re.compile(rb"<[T-W]([0-9/]+)").findall,
    3: re.compile(rb"<[T-V]([0-9/]+)").findall,
}


class Glance(NamedTuple):
    """What there is to say of a log that agrees with all its walls.

    ``names`` are by seat; ``first_dealer`` deals the first hand; ``seed`` is the game's, if it has
    one; ``compared`` is how many agree, in the order of `audit.CHECKS`.
    """

    type: GameType
    names: tuple[str, ...]
    first_dealer: int
    seed: Seed | None
    kyoku: int
    compared: tuple[int, ...]

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.type.players

    @property
    def red_fives(self) -> bool:
        """Whether the game is played with red fives."""
        return self.type.red_fives


def glance(xml: bytes, root: Element) -> Glance | None:
    """Look at a log's XML and its root; None says to look closer."""
    try:
        return _Game(xml, root).seen() if _is_plain(xml, root) else None
    except (InputError, _Otherwise):
        return None


class _Otherwise(Exception):  # noqa: N818 - it is no error
    """Something is not what the wall has, or is written in another way."""


def _is_plain(xml: bytes, root: Element) -> bool:
    # By its start it is UTF-8, and has no declarations: they would stand before.
    return xml.startswith(_START) and xml.count(b"<") == len(root) + 2


class _Hand(NamedTuple):
    """A hand: its INIT, its text, and what it tells of the wall besides haipai and draws.

    ``calls`` says of each call whether a replacement tile is drawn for it; ``dora`` are the new
    indicators; ``shown`` are the indicators and ura indicators that winners are shown.
    """

    deal: Element
    dealer: int
    seed: Seed | None
    text: bytes
    calls: list[bool]
    dora: list[int]
    shown: list[tuple[tuple[int, ...], tuple[int, ...]]]


class _Game:
    """Goes through all that a log tells of its walls, in order."""

    def __init__(self, xml: bytes, root: Element) -> None:
        self.root = root
        self.texts = iter(xml.split(_HAND_BEGINS)[1:])
        self.type: GameType | None = None
        self.players = 0
        self.names: tuple[str, ...] = ()
        self.seed: Seed | None = None
        self.hands: list[_Hand] = []
        self.hand = _Hand(root, 0, None, b"", [], [], [])  # what is told before any is of none

    def seen(self) -> Glance:
        """Read all, and compare it."""
        for element in self.root.iterchildren(*_READ):
            _READ[element.tag](self, element)
        has_all = self.names and self.hands and next(self.texts, None) is None
        if self.type is None or not has_all or len(self.hands) > MOST_HANDS:
            raise _Otherwise
        walls = walls_of_hands(self.seed, self.players, self.hands)
        rows = [_compared(hand, wall) for hand, wall in zip(self.hands, walls, strict=True)]
        compared = tuple(map(sum, zip(*rows, strict=True)))
        names, dealer = self.names[: self.players], self.hands[0].dealer
        return Glance(self.type, names, dealer, self.seed, len(self.hands), compared)

    def read_shuffle(self, element: Element) -> None:
        """Read the game's seed: one, before all hands."""
        seed = attributes.seed(element, "seed")
        if self.seed is not None or self.hands or (seed is not None and seed.era.per_hand):
            raise _Otherwise
        self.seed = seed

    def read_go(self, element: Element) -> None:
        """Read the rules: once."""
        bits = attributes.integer(element, "type")
        if self.type is not None or bits < 0:
            raise _Otherwise
        self.type = GameType(bits)
        self.players = self.type.players

    def read_un(self, element: Element) -> None:
        """Read the names; later ones are of players who are back."""
        if not self.names:
            self.names = tuple([attributes.name(element, each) for each in NAMES])

    def read_init(self, element: Element) -> None:
        """Begin a hand; before the rules are known no seat is at the table."""
        dealer = attributes.seat(element, "oya", self.players)
        seed = attributes.seed(element, "shuffle")
        self.hand = _Hand(element, dealer, seed, next(self.texts, b""), [], [], [])
        self.hands.append(self.hand)

    def read_call(self, element: Element) -> None:
        """Read a call as far as the next draw hangs on it."""
        attributes.seat(element, "who", self.players)
        meld = decode_meld(attributes.integer(element, "m"))
        self.hand.calls.append(meld.kind in REPLACED)

    def read_dora(self, element: Element) -> None:
        """Read a new indicator."""
        self.hand.dora.append(attributes.tile(element, "hai"))

    def read_win(self, element: Element) -> None:
        """Read what a winner is shown."""
        dora = attributes.tiles(element, "doraHai")
        self.hand.shown.append((dora, attributes.tiles(element, "doraHaiUra")))


_READ: Final[Mapping[str, Callable[[_Game, Element], None]]] = {
    "SHUFFLE": _Game.read_shuffle,
    "GO": _Game.read_go,
    "UN": _Game.read_un,
    "INIT": _Game.read_init,
    "N": _Game.read_call,
    "DORA": _Game.read_dora,
    "AGARI": _Game.read_win,
}


def _compared(hand: _Hand, wall: Wall | None) -> tuple[int, ...]:
    """Return how many agree, in the order of `audit.CHECKS`."""
    if wall is None:
        raise _Otherwise
    tiles, layout, deal = wall.tiles, wall.layout, hand.deal
    by_seat = *layout.haipai[-wall.dealer :], *layout.haipai[: -wall.dealer]
    for name, slots in zip(HANDS, by_seat, strict=False):
        if deal.get(name) != ",".join([_NUMBERS[tiles[slot]] for slot in slots]):
            raise _Otherwise
    dora = wall.dora
    (first, second), numbers = wall.dice, deal.get("seed", "")
    if (
        not numbers.endswith(f",{first - 1},{second - 1},{dora[0]}")
        or numbers.count(",") != _COMMAS
    ):
        raise _Otherwise
    turned, under = 1 + len(hand.dora), 0
    if (dora[0], *hand.dora) != dora[:turned]:
        raise _Otherwise
    for shown, below in hand.shown:
        if shown != dora[: len(shown)] or below != wall.take(layout.ura[: len(below)]):
            raise _Otherwise
        turned += len(shown)
        under += len(below)
    live, replacements = _draws(hand, wall.players)
    for drawn, slots in (live, layout.live), (replacements, layout.rinshan):
        if drawn != [_DRAWN[tiles[slot]] for slot in slots[: len(drawn)]]:
            raise _Otherwise
    return HAND * wall.players, len(live), len(replacements), turned, under, len(wall.dice)


def _draws(hand: _Hand, players: int) -> tuple[list[bytes], list[bytes]]:
    """Return what was drawn from the live wall, and what as replacements."""
    find = _DRAWS[players]
    if True not in hand.calls:
        return find(hand.text), []
    live: list[bytes] = []
    replacements: list[bytes] = []
    parts = hand.text.split(_CALL)
    if len(parts) != 1 + len(hand.calls):
        raise _Otherwise
    for is_replaced, part in zip((False, *hand.calls), parts, strict=True):
        drawn = find(part)
        replacements += drawn[:is_replaced]
        live += drawn[is_replaced:]
    return live, replacements
