"""Fast audit: accepts a log that plainly agrees with its walls, leaves all others to `audit`.

Nearly every log agrees with its walls in everything, and is written as Tenhou writes it. To know
that needs neither events nor an XML parser: draws and discards are known by their whole tags, and
`verify --no-replay` takes 0.3 of the time. Anything else (one wrong tile, a hand without a
seed, an unusual way of writing) is `NotPlain`, and the caller reads the log with
`detect.read_with_walls` and `audit` compares it. Tests hold the fast audit to those two.
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
from viewer.core.sites.game_commitment import commitment_of
from viewer.core.sites.site import FastAudit
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.hand import DISCARDS, DRAWS, HANDS
from viewer.core.sites.tenhou.log import MOST_EVENTS, NAMES
from viewer.core.sites.tenhou.plain_log import BETWEEN, NotPlain, Tag, read_tag, tags_of
from viewer.core.wall.wall import HAND, Wall, walls_of_hands

_DEAL: Final = "INIT "
_CALL: Final = "N "
_call: Final = re.compile(rf'{_CALL}who="([0-3])" m="([0-9]{{1,5}})" ?').fullmatch
_COMMAS: Final = 5
"""In INIT's six numbers; the last three belong to the wall."""

_NUMBERS: Final = tuple(map(str, range(TILES)))


def _whole_tags(players: int) -> Mapping[str, str]:
    """The tile of each draw's tag, as it is written; an empty text of what draws none."""
    drawn = {letter + tile: tile for letter in DRAWS[:players] for tile in _NUMBERS}
    discards = [letter + tile for letter in DISCARDS[:players] for tile in _NUMBERS]
    riichi = [f'REACH who="{seat}" step="1"' for seat in range(players)]
    return drawn | dict.fromkeys(discards + riichi, "")


_WHOLE_TAGS: Final = {players: _whole_tags(players) for players in (3, 4)}
"""Those that are looked up and not read, by the number of players."""


def fast_audit(content: bytes) -> FastAudit | None:
    """Compare a log, as it is unpacked, with its walls; None leaves it to `audit`."""
    try:
        return _Game().audited(tags_of(content))
    except (InputError, NotPlain):
        return None


@dataclass(slots=True)
class _Hand:
    deal: Tag  # its INIT
    dealer: int
    seed: Seed | None
    tags: list[str]  # all that follow
    drawn: list[str | None]  # by `_WHOLE_TAGS`
    calls: list[bool] = field(default_factory=list)  # whether a replacement is drawn after each
    dora: list[int] = field(default_factory=list)  # new indicators
    # dora and ura indicators of each win, as they are written
    shown: list[tuple[str | None, str | None]] = field(default_factory=list)
    has_end: bool = False  # whether the game ends with it


class _Game:
    def __init__(self) -> None:
        self.type: Rules | None = None
        self.players = 0
        self.names: tuple[str, ...] = ()
        self.seed: Seed | None = None
        self.hands: list[_Hand] = []
        self.first_dealer: int | None = None

    def audited(self, text: str) -> FastAudit:
        before, *hands = text.split(BETWEEN + _DEAL)
        for tag in before.split(BETWEEN):
            self._read(tag, _OF_GAME)
        if self.type is None or self.first_dealer is None or len(hands) > MOST_HANDS:
            raise NotPlain
        for hand in hands:
            self._read_hand(hand)
        names = self.names[: self.players]
        if not (names and all(names) and hands and self.hands[-1].has_end):
            raise NotPlain
        deals = [(hand.dealer, hand.seed) for hand in self.hands]
        walls = walls_of_hands(self.seed, self.players, deals)
        rows = [_compared(hand, wall) for hand, wall in zip(self.hands, walls, strict=True)]
        compared = tuple(map(sum, zip(*rows, strict=True)))
        commitment = commitment_of(names, self.hands[0].dealer, self.seed)
        return FastAudit(self.type.red_fives, commitment, len(self.hands), compared)

    def _read(self, text: str, readers: "_Readers") -> None:
        tag = read_tag(text)
        reader = readers.get(tag.tag)
        if reader is None:
            raise NotPlain
        reader(self, tag)

    def _read_hand(self, text: str) -> None:
        before, *tags = text.split(BETWEEN)
        deal = read_tag(_DEAL + before)
        seed = attributes.seed(deal, "shuffle")
        if seed is not None and (self.seed is not None or not seed.era.per_hand):
            raise NotPlain
        if len(tags) > MOST_EVENTS:
            raise NotPlain
        drawn = [*map(_WHOLE_TAGS[self.players].get, tags)]
        dealer = attributes.seat(deal, "oya", self.players)
        self.hands.append(_Hand(deal, dealer, seed, tags, drawn))
        for tag in [tag for tag, tile in zip(tags, drawn, strict=True) if tile is None]:
            if call := _call(tag):  # every third of them
                self._note_call(*map(int, call.groups()))
            else:
                self._read(tag, _OF_HAND)

    def _note_call(self, seat: int, meld: int) -> None:
        """Note whether the next draw is a replacement."""
        if seat >= self.players:
            raise NotPlain
        self.hands[-1].calls.append(decode_meld(meld).kind in REPLACED)

    def read_shuffle(self, tag: Tag) -> None:
        """Read the game's seed: at most one, before all hands."""
        seed = attributes.seed(tag, "seed")
        if self.seed is not None or (seed is not None and seed.era.per_hand):
            raise NotPlain
        self.seed = seed

    def read_go(self, tag: Tag) -> None:
        """Read the rules: exactly once."""
        bits = attributes.integer(tag, "type")
        if self.type is not None or bits < 0:
            raise NotPlain
        self.type = rules_of_type(bits)
        self.players = self.type.players

    def read_un(self, tag: Tag) -> None:
        """Read the names; a later UN names a player who is back."""
        if not self.names:
            self.names = tuple([attributes.name(tag, each) for each in NAMES])

    def read_taikyoku(self, tag: Tag) -> None:
        self.first_dealer = attributes.seat(tag, "oya", self.players)

    def read_dora(self, tag: Tag) -> None:
        self.hands[-1].dora.append(attributes.tile(tag, "hai"))

    def read_win(self, tag: Tag) -> None:
        """Note the indicators of a win; a win that `tenhou.log` cannot read has none."""
        seats = _NUMBERS[: self.players]
        if not (tag.get("who") in seats and tag.get("fromWho") in seats):
            raise NotPlain
        if tag.get("machi") not in _NUMBERS:
            raise NotPlain
        self.hands[-1].shown.append((tag.get("doraHai"), tag.get("doraHaiUra")))
        self.read_end(tag)

    def read_end(self, tag: Tag) -> None:
        """Read whether there are final results; a game without any has no end."""
        hand = self.hands[-1]
        hand.has_end = hand.has_end or bool(tag.get("owari"))

    def pass_over(self, tag: Tag) -> None:
        """Tell nothing of the wall."""


_Readers = Mapping[str, Callable[[_Game, Tag], None]]

_OF_GAME: Final[_Readers] = {
    "SHUFFLE": _Game.read_shuffle,
    "GO": _Game.read_go,
    "UN": _Game.read_un,
    "TAIKYOKU": _Game.read_taikyoku,
    "BYE": _Game.pass_over,
}
"""What stands before the first hand."""
_OF_HAND: Final[_Readers] = {
    "DORA": _Game.read_dora,
    "REACH": _Game.pass_over,
    "AGARI": _Game.read_win,
    "RYUUKYOKU": _Game.read_end,
    "UN": _Game.read_un,
    "BYE": _Game.pass_over,
}


def _compared(hand: _Hand, wall: Wall | None) -> tuple[int, ...]:
    """The number of comparisons, in the order of `audit.CHECKS`."""
    if wall is None:
        raise NotPlain
    tiles, layout, deal = wall.tiles, wall.layout, hand.deal
    by_seat = *layout.haipai[-wall.dealer :], *layout.haipai[: -wall.dealer]
    for name, slots in zip(HANDS, by_seat, strict=False):
        if deal.get(name) != ",".join([_NUMBERS[tiles[slot]] for slot in slots]):
            raise NotPlain
    dora, ura = wall.dora, wall.ura
    (first, second), numbers = wall.dice, deal.get("seed", "")
    if (
        not numbers.endswith(f",{first - 1},{second - 1},{dora[0]}")
        or numbers.count(",") != _COMMAS
    ):
        raise NotPlain
    turned, under = 1 + len(hand.dora), 0
    if (dora[0], *hand.dora) != dora[:turned]:
        raise NotPlain
    for of_dora, of_ura in hand.shown:
        turned += _agreeing(of_dora, dora)
        under += _agreeing(of_ura, ura)
    live, replacements = _draws(hand)
    for drawn, slots in (live, layout.live), (replacements, layout.rinshan):
        if drawn != [_NUMBERS[tiles[slot]] for slot in slots[: len(drawn)]]:
            raise NotPlain
    return HAND * wall.players, len(live), len(replacements), turned, under, len(wall.dice), 0


def _agreeing(shown: str | None, indicators: tuple[int, ...]) -> int:
    """How many indicators a win shows, all as the wall has them; without riichi no ura dora."""
    if shown is None:
        return 0
    count = 1 + shown.count(",")
    if shown != ",".join([_NUMBERS[tile] for tile in indicators[:count]]):
        raise NotPlain
    return count


def _draws(hand: _Hand) -> tuple[list[str], list[str]]:
    """The tiles drawn, live and as replacements."""
    if True not in hand.calls:
        return [*filter(None, hand.drawn)], []
    live: list[str] = []
    replacements: list[str] = []
    row, calls = live, iter(hand.calls)
    for tag, tile in zip(hand.tags, hand.drawn, strict=True):
        if tile:
            row.append(tile)
            row = live
        elif tag.startswith(_CALL):
            row = replacements if next(calls) else live
    return live, replacements
