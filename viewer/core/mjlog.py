"""The log reader: a file's bytes to a `Log`, and a list of what was odd in it.

It trusts nothing. What makes the whole unusable raises `InputError`; anything less becomes a
`Remark`, and reading goes on, because a log with one bad hand still proves the others.

Nine elements in ten are draws and discards, and there are only 1,088 different ones: they are
made once, in `_TILE_EVENTS`, and found by their tag. That is what lets one core read a
thousand logs a second.

Source of the format: `facts.md`, section 4, and the articles it names.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from viewer.core import attributes
from viewer.core.attributes import BadValue
from viewer.core.errors import InputError, Remark
from viewer.core.meld import decode_meld
from viewer.core.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    Leave,
    Log,
    NewDora,
    Player,
    Return,
    Riichi,
    Ryuukyoku,
    Shown,
    Win,
)
from viewer.core.rules import GameType
from viewer.core.seed import Seed, parse_seed
from viewer.core.tiles import TILES
from viewer.core.unpack import MAX_BYTES, unpack
from viewer.core.xml import Count, Element, Select, parse_log_xml

_TILE_EVENTS: Final[dict[str, Event]] = {
    f"{letter}{tile}": event(seat, tile)
    for letters, event in (("TUVW", Draw), ("DEFG", Discard))
    for seat, letter in enumerate(letters)
    for tile in range(TILES)
}
_TILE_EVENTS_OF_THREE: Final = {
    tag: event for tag, event in _TILE_EVENTS.items() if tag[0] not in "WG"
}
_TILE_OUT_OF_RANGE: Final = re.compile("[T-WD-G][1-9][0-9]{2,}")

_HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
_NAMES: Final = ("n0", "n1", "n2", "n3")
_WIN: Final = "ba hai m machi ten yaku yakuman doraHai doraHaiUra who fromWho paoWho sc owari"
_KNOWN: Final[dict[object, frozenset[str]]] = {
    "SHUFFLE": frozenset({"seed", "ref"}),
    "GO": frozenset({"type", "lobby", "csrule", "ranking", "rule", "title"}),
    "UN": frozenset({*_NAMES, "dan", "rate", "sx", "rc"}),
    "BYE": frozenset({"who"}),
    "TAIKYOKU": frozenset({"oya"}),
    "INIT": frozenset({*_HANDS, "seed", "ten", "oya", "shuffle", "chip"}),
    "N": frozenset({"who", "m"}),
    "DORA": frozenset({"hai"}),
    "REACH": frozenset({"who", "step", "ten"}),
    "AGARI": frozenset({*_WIN.split(), "ratio", "chip"}),
    "RYUUKYOKU": frozenset({*_HANDS, "type", "ba", "sc", "owari", "ratio"}),
}
_HIDDEN: Final = Count("count(*/*) + count(*/@*)")
_NESTED: Final = Select("*/*")
_MARKED: Final = Select("*[@*]" + "".join(f"[not(self::{tag})]" for tag in _KNOWN))

_HAND: Final = 13
_DIE: Final = 6
_MOST_HANDS: Final = 1000
_MOST_REMARKS: Final = 200
"""A hostile log must not grow from a few kilobytes to gigabytes of hands and remarks."""


def read_mjlog(data: bytes, *, max_bytes: int = MAX_BYTES, walls_only: bool = False) -> Log:
    """Read a Tenhou log.

    Args:
        data: the file as it is, gzip or plain.
        max_bytes: how much it may unpack to.
        walls_only: leave out what tells nothing of the walls (riichi, scores, yaku, unknown
            elements), for audits of many logs; winners become `Shown`.

    Raises:
        InputError: the file holds no log that could be shown.
    """
    root, cut_short = parse_log_xml(unpack(data, max_bytes=max_bytes))
    reader = _Reader(handlers=_WALL_HANDLERS, thorough=False) if walls_only else _Reader()
    reader.read(root)
    if cut_short:
        reader.remarks.append(Remark("cut-short"))
    return reader.finish()


@dataclass(slots=True)
class _Hand:
    """A kyoku in the reading; what its INIT does not tell stays as it is here."""

    number: int
    round: int = 0
    honba: int = 0
    sticks: int = 0
    dice: tuple[int, int] = (1, 1)
    dora: int = 0
    dealer: int = 0
    scores: tuple[int, ...] = ()
    haipai: tuple[tuple[int, ...], ...] = ()
    seed: Seed | None = None

    def closed(self, events: tuple[Event, ...]) -> Kyoku:
        return Kyoku(
            self.number,
            self.round,
            self.honba,
            self.sticks,
            self.dice,
            self.dora,
            self.dealer,
            self.scores,
            self.haipai,
            events,
            self.seed,
        )


@dataclass(slots=True)
class _Reader:
    """Goes once through the elements, in order; a ``read_…`` for each tag."""

    type: GameType | None = None
    seats: tuple[Player, ...] = ()
    seed: Seed | None = None
    closed: list[Kyoku] = field(default_factory=list)
    open: _Hand | None = None
    events: list[Event] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unlisted: int = 0
    attributes: int = 0
    """How many were looked at."""
    unknown: Counter[tuple[str, str]] = field(default_factory=Counter)
    tile_events: Mapping[str, Event] = field(default_factory=lambda: _TILE_EVENTS)
    handlers: "Mapping[str, _Handler]" = field(default_factory=lambda: _HANDLERS)
    thorough: bool = True
    """Whether to list what is unknown."""

    def read(self, root: Element) -> None:
        find, keep = self.tile_events.get, self.events.append
        for element in root:
            tag = element.tag
            event = find(tag)
            if event is None:
                self._read_element(str(tag), element)
                find = self.tile_events.get  # GO may have told that there are three players
            elif self.open is None:
                self._remark("outside-hand", tag=tag)
            else:
                keep(event)
        self._close_hand()
        if self.thorough:
            self._list_hidden_unknowns(root)

    def finish(self) -> Log:
        if self.type is None or not self.closed:
            raise InputError("no-hands")
        for (tag, attribute), count in self.unknown.items():
            values: dict[str, object] = {"tag": tag[:40], "count": count}
            if attribute:
                values["attribute"] = attribute[:40]
            code = "unknown-attribute" if attribute else "unknown-tag"
            self.remarks.append(Remark(code, values))
        if self.unlisted:
            self.remarks.append(Remark("more-remarks", {"count": self.unlisted}))
        seats = self.seats or tuple(Player("") for _ in _NAMES)
        seats = seats[: self.type.players]
        return Log(self.type, seats, self.seed, tuple(self.closed), tuple(self.remarks))

    def _remark(self, code: str, /, **values: object) -> None:
        if len(self.remarks) < _MOST_REMARKS:
            self.remarks.append(Remark(code, values, self.open.number if self.open else 0))
        else:
            self.unlisted += 1

    def _count_unknown(self, tag: str, attribute: str = "") -> None:
        if len(self.unknown) < _MOST_REMARKS or (tag, attribute) in self.unknown:
            self.unknown[tag, attribute] += 1
        else:
            self.unlisted += 1

    def _read_element(self, tag: str, element: Element) -> None:
        handler = self.handlers.get(tag)
        if handler is None:
            if self.thorough:
                self._read_unknown(tag)
            return
        if self.thorough:
            self._list_unknown_attributes(tag, element, _KNOWN[tag])
        if self.open is None and tag in _INSIDE_HANDS:
            self._remark("outside-hand", tag=tag)
            return
        try:
            handler(self, element)
        except BadValue as bad:
            self._remark(bad.code, **bad.values)

    def _read_unknown(self, tag: str) -> None:
        if tag in _TILE_EVENTS:
            self._remark("bad-seat", tag=tag)
        elif _TILE_OUT_OF_RANGE.fullmatch(tag):
            self._remark("tile-range", tag=tag[:1], tile=tag[1:13])
        else:
            self._count_unknown(tag)

    def _list_unknown_attributes(
        self, tag: str, element: Element, known: frozenset[str] = frozenset()
    ) -> None:
        names = element.keys()
        self.attributes += len(names)
        if not known.issuperset(names):
            for name in names:
                if name not in known:
                    self._count_unknown(tag, str(name))

    def _list_hidden_unknowns(self, root: Element) -> None:
        """List what the loop does not look at: children, and attributes of tile elements."""
        if _HIDDEN(root) == self.attributes:
            return  # nothing but what the loop has looked at
        for element in _NESTED(root):
            self._count_unknown(str(element.tag))
        for element in _MARKED(root):
            self._list_unknown_attributes(str(element.tag), element)

    @property
    def _players(self) -> int:
        return self.type.players if self.type else len(_NAMES)

    # the game

    def read_shuffle(self, element: Element) -> None:
        self.seed = self._seed(element.get("seed", ""))
        if self.seed is not None and self.seed.era.per_hand:
            self.seed = None  # a hand's seed says nothing of the next hand
            self._remark("seed-unknown")

    def _seed(self, text: str) -> Seed | None:
        """Read a published seed; private lobbies write none, or a number of their own."""
        if not text.startswith("mt19937ar"):
            return None
        try:
            return parse_seed(text)
        except InputError as error:
            self._remark(error.code, **error.values)
            return None

    def read_go(self, element: Element) -> None:
        if self.type is not None:
            self._remark("second-type")
            return
        try:
            bits = attributes.integer(element, "type")
        except BadValue as bad:
            raise InputError(bad.code, **bad.values) from None
        if bits < 0:
            raise InputError("bad-value", tag="GO", attribute="type")
        self.type = GameType(bits)
        if self.type.players < len(_NAMES):
            self.tile_events = _TILE_EVENTS_OF_THREE
        if self.type.unknown_bits:
            self._remark("unknown-type-bits", bits=f"{self.type.unknown_bits:#x}")

    def read_un(self, element: Element) -> None:
        """Name the players at the start; later, name the one who is back."""
        names = [unquote(element.get(attribute, "")) for attribute in _NAMES[: self._players]]
        if not self.seats:
            dans = attributes.listed(element, "dan", int)
            rates = attributes.listed(element, "rate", float)
            sexes = attributes.listed(element, "sx", str)
            self.seats = tuple(
                Player(name, dans[seat], rates[seat], sexes[seat] or "")
                for seat, name in enumerate(names)
            )
            return
        self.events.extend(Return(seat, name) for seat, name in enumerate(names) if name)

    def read_bye(self, element: Element) -> None:
        self.events.append(Leave(attributes.seat(element, "who", self._players)))

    def read_taikyoku(self, element: Element) -> None:
        """Skip the first dealer: the first INIT says it again."""

    # the hand

    def read_init(self, element: Element) -> None:
        if self.type is None:
            raise InputError("init-before-go")
        self._close_hand()
        if len(self.closed) == _MOST_HANDS:
            raise InputError("too-many-hands", limit=_MOST_HANDS)
        # Even a hand that cannot be read takes its block of the seed: it stays a kyoku.
        self.open = _Hand(len(self.closed) + 1)
        hand = self.open
        hand.haipai = tuple(self._haipai(element, seat) for seat in range(self._players))
        hand.seed = self._seed(element.get("shuffle", ""))
        if self.thorough:
            hand.scores = attributes.points(element, "ten", self._players)
        hand.dealer = attributes.seat(element, "oya", self._players)
        numbers = attributes.integers(element, "seed")
        if len(numbers) != 6 or min(numbers) < 0:  # noqa: PLR2004 - as unpacked below
            raise BadValue("bad-value", tag="INIT", attribute="seed")
        round_, honba, sticks, first, second, dora = numbers
        if max(first, second) >= _DIE or dora >= TILES:
            raise BadValue("bad-value", tag="INIT", attribute="seed")
        hand.round, hand.honba, hand.sticks = round_, honba, sticks
        hand.dice, hand.dora = (first + 1, second + 1), dora

    def _haipai(self, element: Element, seat: int) -> tuple[int, ...]:
        try:
            hand = attributes.tiles(element, _HANDS[seat])
        except BadValue as bad:
            self._remark(bad.code, **bad.values)
            return ()
        if len(hand) != _HAND:
            self._remark("hand-size", seat="ABCD"[seat], found=len(hand))
        return hand

    def _close_hand(self) -> None:
        if self.open is not None:
            self.closed.append(self.open.closed(tuple(self.events)))
        self.events.clear()

    def read_n(self, element: Element) -> None:
        seat = attributes.seat(element, "who", self._players)
        code = attributes.integer(element, "m")
        try:
            self.events.append(Call(seat, decode_meld(code)))
        except InputError as error:
            self._remark(error.code, **error.values)

    def read_dora(self, element: Element) -> None:
        self.events.append(NewDora(attributes.tile(element, "hai")))

    def read_reach(self, element: Element) -> None:
        seat = attributes.seat(element, "who", self._players)
        scores = attributes.points(element, "ten", self._players)
        self.events.append(Riichi(seat, attributes.integer(element, "step"), scores or None))

    def read_agari(self, element: Element) -> None:
        honba, sticks = attributes.repeats_and_sticks(element)
        scores, changes = attributes.scores_and_changes(element, self._players)
        value = attributes.integers(element, "ten")
        if len(value) != 3:  # noqa: PLR2004 - fu, points, limit
            raise BadValue("bad-value", tag="AGARI", attribute="ten")
        try:
            melds = attributes.melds(element, "m")
        except InputError as error:
            raise BadValue("bad-value", tag="AGARI", attribute="m") from error
        self.events.append(
            Win(
                seat=attributes.seat(element, "who", self._players),
                source=attributes.seat(element, "fromWho", self._players),
                tile=attributes.tile(element, "machi"),
                hand=attributes.tiles(element, "hai"),
                melds=melds,
                fu=value[0],
                points=value[1],
                limit=value[2],
                yaku=attributes.pairs(element, "yaku"),
                yakuman=attributes.integers(element, "yakuman"),
                dora=attributes.tiles(element, "doraHai"),
                ura=attributes.tiles(element, "doraHaiUra"),
                scores=scores,
                changes=changes,
                honba=honba,
                sticks=sticks,
                liable=self._liable(element),
                final=element.get("owari", ""),
            )
        )

    def read_shown(self, element: Element) -> None:
        dora = attributes.tiles(element, "doraHai")
        self.events.append(Shown(dora, attributes.tiles(element, "doraHaiUra")))

    def _liable(self, element: Element) -> int | None:
        if not element.get("paoWho"):
            return None
        return attributes.seat(element, "paoWho", self._players)

    def read_ryuukyoku(self, element: Element) -> None:
        honba, sticks = attributes.repeats_and_sticks(element)
        scores, changes = attributes.scores_and_changes(element, self._players)
        hands = tuple(
            attributes.tiles(element, attribute) or None for attribute in _HANDS[: self._players]
        )
        final = element.get("owari", "")
        kind = element.get("type", "")
        self.events.append(Ryuukyoku(kind, hands, scores, changes, honba, sticks, final))


_Handler = Callable[[_Reader, Element], None]
_HANDLERS: Final[dict[str, _Handler]] = {
    "SHUFFLE": _Reader.read_shuffle,
    "GO": _Reader.read_go,
    "UN": _Reader.read_un,
    "BYE": _Reader.read_bye,
    "TAIKYOKU": _Reader.read_taikyoku,
    "INIT": _Reader.read_init,
    "N": _Reader.read_n,
    "DORA": _Reader.read_dora,
    "REACH": _Reader.read_reach,
    "AGARI": _Reader.read_agari,
    "RYUUKYOKU": _Reader.read_ryuukyoku,
}
_WALL_HANDLERS: Final[dict[str, _Handler]] = {
    **{tag: _HANDLERS[tag] for tag in ("SHUFFLE", "GO", "UN", "INIT", "N", "DORA")},
    "AGARI": _Reader.read_shown,
}
_INSIDE_HANDS: Final = frozenset({"N", "DORA", "REACH", "AGARI", "RYUUKYOKU"})
