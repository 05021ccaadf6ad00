"""Second of the five steps from a file's bytes to a wall: the elements of a log to a `Log`.

Nothing in the file is trusted. What makes the whole log unusable raises `InputError`; anything less
becomes a `Remark`, and reading goes on, because a log with one bad hand still proves the others.

A log is a sequence: the game's own elements, then hands, each an INIT and the events after it.
`deal` reads an INIT, `events` each event, `attributes` single numbers and tiles; `oddities`
collects remarks.

Source: `resources/help/walls.md`, "The log".
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import GameType
from viewer.core.base.records import (
    MOST_HANDS,
    Event,
    Kyoku,
    Leave,
    Log,
    Player,
    Return,
    Unread,
    absent_after,
)
from viewer.core.base.seed import Seed
from viewer.core.base.unpack import MAX_BYTES, unpack
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.deal import HANDS, Deal
from viewer.core.sites.tenhou.events import (
    DISCARDS,
    DRAWS,
    EVENT_TAGS,
    TILE_EVENTS,
    TILE_EVENTS_OF_THREE,
    EventTag,
)
from viewer.core.sites.tenhou.log_xml import Element, parse_log_xml
from viewer.core.sites.tenhou.oddities import Oddities

NAMES: Final = ("n0", "n1", "n2", "n3")
_TILE_OUT_OF_RANGE: Final = "[T-WD-G][1-9][0-9]{2,}"
MOST_EVENTS: Final = 1000
"""In a hand, without players who leave and return; no hand has 300. Tables hold whole rivers."""


def read_mjlog(data: bytes, *, max_bytes: int = MAX_BYTES) -> Log:
    """Read a file's bytes, gzip or plain, which may unpack to ``max_bytes``.

    Raises:
        InputError: the file holds no log that could be shown.
    """
    root, cut_short = parse_log_xml(unpack(data, max_bytes=max_bytes))
    reader = _Reader()
    reader.read(root)
    return reader.log(cut_short=cut_short)


class _Reader:
    type: GameType | None = None
    players = len(NAMES)
    seats: tuple[Player, ...] = ()
    seed: Seed | None = None
    first_dealer: int | None = None
    private = False
    deal: Deal | None = None
    absent: frozenset[int] = frozenset()
    tile_events: Mapping[str, Event] = TILE_EVENTS

    def __init__(self) -> None:
        self.oddities = Oddities()
        self.closed: list[Kyoku] = []
        self.events: list[Event] = []

    def read(self, root: Element) -> None:
        find, keep = self.tile_events.get, self.events.append
        deal = self.deal
        for element in root:
            tag = element.tag
            event = find(tag)
            if event is None:
                self._read_element(str(tag), element)
                find, deal = self.tile_events.get, self.deal  # GO tells of three players
            elif deal is None:
                self.oddities.remark("outside-hand", tag=tag)
            else:
                keep(event)
        self._close_hand()
        self.oddities.count_unknown_parts(root, _ATTRIBUTES)

    def log(self, *, cut_short: bool) -> Log:
        if self.type is None or not self.closed:
            raise InputError("cut-before-hands" if cut_short else "no-hands")
        seats = self.seats or tuple(Player("") for _ in NAMES)
        remarks = self.oddities.of_log(cut_short=cut_short)
        return Log(
            self.type,
            seats[: self.players],
            self.seed,
            tuple(self.closed),
            remarks,
            self.absent,
            self.first_dealer,
            private=self.private,
        )

    def _read_element(self, tag: str, element: Element) -> None:
        event_tag = EVENT_TAGS.get(tag)
        if event_tag is not None:
            self._read_event(tag, element, event_tag)
        elif tag in _GAME_TAGS:
            _GAME_TAGS[tag][1](self, element)
        else:
            self._read_unknown(tag)

    def _read_event(self, tag: str, element: Element, event_tag: EventTag) -> None:
        if self.deal is None and not event_tag.anywhere:
            self.oddities.remark("outside-hand", tag=tag)
            return
        try:
            self.events.append(event_tag.read(element, self.players, self.oddities))
        except InputError as error:
            self.oddities.remark_error(error)
            if event_tag.lasts:
                self.events.append(Unread(tag, self._seat_of(element)))

    def _seat_of(self, element: Element) -> int | None:
        try:
            return attributes.seat(element, "who", self.players)
        except InputError:
            return None

    def _read_unknown(self, tag: str) -> None:
        letter = tag[:1]
        if tag in TILE_EVENTS:
            self.oddities.remark("bad-seat", tag=tag)
            self._leave_trace(letter, None)
        elif re.fullmatch(_TILE_OUT_OF_RANGE, tag):
            self.oddities.remark("tile-range", tag=letter, tile=tag[1:13])
            self._leave_trace(letter, (DRAWS + DISCARDS).index(letter) % len(DRAWS))
        else:
            self.oddities.count_unknown(tag)

    def _leave_trace(self, tag: str, seat: int | None) -> None:
        if self.deal is not None:
            at_table = seat if seat is not None and seat < self.players else None
            self.events.append(Unread(tag, at_table))

    # the game

    def read_shuffle(self, element: Element) -> None:
        if self.seed is not None:
            self.oddities.remark("twice", tag="SHUFFLE")
            return
        try:
            seed = attributes.seed(element, "seed")
        except InputError as error:
            self.oddities.remark_error(error)
            return
        if seed is not None and seed.era.per_hand:
            self.oddities.remark("seed-unknown")  # one hand's seed says nothing of the next
        else:
            self.seed = seed

    def read_go(self, element: Element) -> None:
        if self.type is not None:
            self.oddities.remark("twice", tag="GO")
            return
        bits = attributes.integer(element, "type")
        if bits < 0:
            raise InputError("bad-value", tag="GO", attribute="type")
        self.type = GameType(bits)
        self.private = bool(element.get("lobby", "").strip("0") or element.get("csrule"))
        self.players = self.type.players
        if self.players < len(NAMES):
            self.tile_events = TILE_EVENTS_OF_THREE
        if self.type.unknown_bits:
            self.oddities.remark("unknown-type-bits", bits=f"{self.type.unknown_bits:#x}")

    def read_un(self, element: Element) -> None:
        """Read the players' names; a later UN names a player who is back."""
        names = [attributes.name(element, each) for each in NAMES[: self.players]]
        if self.seats:
            self.events.extend(Return(seat, name) for seat, name in enumerate(names) if name)
            return
        dans = attributes.four_values(element, "dan", int)
        rates = attributes.four_values(element, "rate", float)
        sexes = attributes.four_values(element, "sx", str)
        self.seats = tuple(
            Player(name, dans[seat], rates[seat], sexes[seat] or "")
            for seat, name in enumerate(names)
        )

    def read_taikyoku(self, element: Element) -> None:
        if self.first_dealer is not None:
            self.oddities.remark("twice", tag="TAIKYOKU")
            return
        self.first_dealer = self.oddities.attempt(
            lambda: attributes.seat(element, "oya", self.players), None
        )

    # the hand

    def read_init(self, element: Element) -> None:
        if self.type is None:
            raise InputError("init-before-go")
        self._close_hand()
        if len(self.closed) == MOST_HANDS:
            raise InputError("too-many-hands", limit=MOST_HANDS)
        number = self.oddities.kyoku = len(self.closed) + 1
        self.deal = Deal(number, element, self.players, self.oddities)
        seed = self.deal.seed
        if seed is not None and (self.seed is not None or not seed.era.per_hand):
            self.oddities.remark("seed-unknown")  # a hand of a game with a seed has none
            self.deal.seed = None

    def _close_hand(self) -> None:
        if self.deal is not None:
            if _too_many(self.events):
                raise InputError("too-many-events", limit=MOST_EVENTS)
            self.closed.append(self.deal.kyoku(self.events))
        else:
            self.absent = absent_after(self.events)
        self.events.clear()


def _too_many(events: Sequence[Event]) -> bool:
    played = (event for event in events if not isinstance(event, (Leave, Return)))
    return len(events) > MOST_EVENTS and sum(1 for _ in played) > MOST_EVENTS


_GAME_TAGS: Final[Mapping[str, tuple[frozenset[str], Callable[[_Reader, Element], None]]]] = {
    "SHUFFLE": (frozenset({"seed", "ref"}), _Reader.read_shuffle),
    "GO": (frozenset({"type", "lobby", "csrule", "ranking", "rule", "title"}), _Reader.read_go),
    "UN": (frozenset({*NAMES, "dan", "rate", "sx", "rc"}), _Reader.read_un),
    "TAIKYOKU": (frozenset({"oya"}), _Reader.read_taikyoku),
    "INIT": (frozenset({*HANDS, "seed", "ten", "oya", "shuffle", "chip"}), _Reader.read_init),
}
"""Tags that are no events: the attributes that each may have, and the function that reads it."""

_ATTRIBUTES: Final = {tag: known.attributes for tag, known in EVENT_TAGS.items()} | {
    tag: attributes for tag, (attributes, _read) in _GAME_TAGS.items()
}
"""The attributes that each tag may have."""
