"""Second of the five steps from a file's bytes to a wall: the elements of a log to a `Log`.

Nothing in the file is trusted. What makes the whole log unusable raises `InputError`; anything less
becomes a `Remark`, and reading goes on, because a log with one bad hand still proves the others.

A log is a sequence: the game's own elements, then hands, each an INIT and the events after it.
`hand` reads an INIT and each event, `attributes` single numbers and tiles; `fields` lists what
each tag may have.

Source: `resources/help/walls.md`, "The log".
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from viewer.core.base.errors import InputError, Remark
from viewer.core.base.game_type import Rules, rules_of_type
from viewer.core.base.records import (
    MOST_HANDS,
    Aside,
    Event,
    Kyoku,
    Log,
    Player,
    Return,
    Unread,
    absent_after,
)
from viewer.core.base.seed import Seed
from viewer.core.base.unpack import unpack
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.hand import (
    DISCARDS,
    DRAWS,
    EVENT_TAGS,
    TILE_EVENTS,
    TILE_EVENTS_OF_THREE,
    EventTag,
    read_deal,
    with_events,
)
from viewer.core.sites.tenhou.log_xml import Element, parse_log_xml

NAMES: Final = ("n0", "n1", "n2", "n3")
_OF_THE_GAME: Final = frozenset(
    {"SHUFFLE", "GO", "UN", "TAIKYOKU", *(tag for tag, row in EVENT_TAGS.items() if row.is_aside)}
)
"""Tags that tell nothing of the course of play: what is new on them takes nothing from it."""
_OF_THE_FOURTH: Final = {"UN": "n3", "INIT": "hai3", "RYUUKYOKU": "hai3"}
"""What a log of three players has empty, or not at all."""
_OF_AN_END: Final = {"sc": 8, "owari": 8}
_MOST_NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    "INIT": {"ten": 4},
    "REACH": {"ten": 4},
    "AGARI": _OF_AN_END,
    "RYUUKYOKU": _OF_AN_END,
}
"""How many an attribute has where nobody plays for chips; else as many may follow."""
_TILE_OUT_OF_RANGE: Final = "[T-WD-G][1-9][0-9]{2,}"
MOST_EVENTS: Final = 1000
"""In a hand, without players who leave and return; no hand has 300. Tables hold whole rivers."""


def read_mjlog(data: bytes) -> Log:
    """Read a file's bytes, gzip or plain.

    Raises:
        InputError: the file holds no log that could be shown.
    """
    root, flaw = parse_log_xml(unpack(data))
    reader = _Reader()
    reader.read(root)
    return reader.log(flaw)


class _Reader:
    type: Rules | None = None
    players = len(NAMES)
    seats: tuple[Player, ...] = ()
    seed: Seed | None = None
    first_dealer: int | None = None
    private = False
    deal: Kyoku | None = None
    absent: frozenset[int] = frozenset()
    tile_events: Mapping[str, Event] = TILE_EVENTS

    def __init__(self) -> None:
        self.remarks = Remarks()
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
                self.remarks.remark("outside-hand", tag=tag)
            else:
                keep(event)
        self._close_hand()
        self._count_unknown_parts(root)

    def log(self, flaw: Remark | None) -> Log:
        if self.type is None or not self.closed:
            is_cut = flaw is not None and flaw.code == "cut-short"
            raise InputError("cut-before-hands" if is_cut else "no-hands")
        seats = self.seats or tuple(Player("") for _ in NAMES)
        return Log(
            self.type,
            seats[: self.players],
            self.seed,
            tuple(self.closed),
            self.remarks.listed(*([flaw] if flaw else [])),
            self.absent,
            self.first_dealer,
            private=self.private,
        )

    def _read_element(self, tag: str, element: Element) -> None:
        event_tag = EVENT_TAGS.get(tag)
        if event_tag is not None:
            self._read_event(tag, element, event_tag)
        elif tag in _GAME_TAGS:
            _GAME_TAGS[tag](self, element)
        else:
            self._read_unknown(tag)

    def _read_event(self, tag: str, element: Element, event_tag: EventTag) -> None:
        if self.deal is None and not event_tag.is_aside:
            self.remarks.remark("outside-hand", tag=tag)
            return
        self._remark_beyond(tag, element)
        try:
            self.events.append(event_tag.read(element, self.players, self.remarks))
        except InputError as error:
            self.remarks.remark_error(error)
            if not event_tag.is_aside:
                self.events.append(Unread(tag, self._seat_of(element)))

    def _remark_beyond(self, tag: str, element: Element) -> None:
        """Remark on the hand or name of a seat that is not there, and on chips without a bet."""
        fourth = _OF_THE_FOURTH.get(tag)
        if fourth and self.players < len(NAMES) and element.get(fourth):
            self.remarks.remark("bad-seat", tag=tag)
        has_chips = self.type is None or self.type.has_chips
        for name, most in _MOST_NUMBERS.get(tag, {}).items():
            if not has_chips and element.get(name, "").count(",") >= most:
                self.remarks.remark("bad-value", tag=tag, attribute=name)

    def _seat_of(self, element: Element) -> int | None:
        try:
            return attributes.seat(element, "who", self.players)
        except InputError:
            return None

    def _read_unknown(self, tag: str) -> None:
        letter = tag[:1]
        if tag in TILE_EVENTS:
            self.remarks.remark("bad-seat", tag=tag)
            self._leave_trace(letter, None)
        elif re.fullmatch(_TILE_OUT_OF_RANGE, tag):
            self.remarks.remark("tile-range", tag=letter, tile=tag[1:13])
            self._leave_trace(letter, (DRAWS + DISCARDS).index(letter) % len(DRAWS))
        else:
            self.remarks.count_unknown(tag)

    def _leave_trace(self, tag: str, seat: int | None) -> None:
        if self.deal is not None:
            at_table = seat if seat is not None and seat < self.players else None
            self.events.append(Unread(tag, at_table))

    def _count_unknown_parts(self, root: Element) -> None:
        """Count children of elements, which no log has, and attributes that a tag does not have."""
        for element in root:
            names = element.keys()
            if names or len(element):
                tag = str(element.tag)
                for name in names:
                    if name not in FIELDS.get(tag, ()):
                        in_hand = tag not in _OF_THE_GAME
                        self.remarks.count_unknown(tag, str(name), in_hand=in_hand)
                for child in element:
                    self.remarks.count_unknown(str(child.tag))

    # the game

    def read_shuffle(self, element: Element) -> None:
        if self.seed is not None:
            self.remarks.remark("twice", tag="SHUFFLE")
            return
        seed = self.remarks.attempt(lambda: attributes.seed(element, "seed"), None)
        if seed is not None and seed.era.per_hand:
            self.remarks.remark("seed-unknown")  # one hand's seed says nothing of the next
        else:
            self.seed = seed

    def read_go(self, element: Element) -> None:
        if self.type is not None:
            self.remarks.remark("twice", tag="GO")
            return
        bits = attributes.integer(element, "type")
        if bits < 0:
            raise InputError("bad-value", tag="GO", attribute="type")
        self.type = rules_of_type(bits)
        self.private = bool(element.get("lobby", "").strip("0") or element.get("csrule"))
        self.players = self.type.players
        if self.players < len(NAMES):
            self.tile_events = TILE_EVENTS_OF_THREE
        if self.type.unknown_bits:
            self.remarks.remark("unknown-type-bits", bits=f"{self.type.unknown_bits:#x}")

    def read_un(self, element: Element) -> None:
        """Read the players' names; a later UN names a player who is back."""
        self._remark_beyond("UN", element)
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
            self.remarks.remark("twice", tag="TAIKYOKU")
            return
        self.first_dealer = self.remarks.attempt(
            lambda: attributes.seat(element, "oya", self.players), None
        )

    # the hand

    def read_init(self, element: Element) -> None:
        if self.type is None:
            raise InputError("init-before-go")
        self._close_hand()
        if len(self.closed) == MOST_HANDS:
            raise InputError("too-many-hands", limit=MOST_HANDS)
        number = self.remarks.hand_number = len(self.closed) + 1
        self._remark_beyond("INIT", element)
        self.deal = read_deal(number, element, self.players, self.remarks)
        seed = self.deal.seed
        if seed is not None and (self.seed is not None or not seed.era.per_hand):
            self.remarks.remark("seed-unknown")  # a hand of a game with a seed has none
            self.deal = replace(self.deal, seed=None)

    def _close_hand(self) -> None:
        if self.deal is not None:
            played = (each for each in self.events if not isinstance(each, Aside))
            if len(self.events) > MOST_EVENTS and sum(1 for _ in played) > MOST_EVENTS:
                raise InputError("too-many-events", limit=MOST_EVENTS)
            self.closed.append(with_events(self.deal, self.events))
        else:
            self.absent = absent_after(self.events)
        self.events.clear()


_GAME_TAGS: Final[Mapping[str, Callable[[_Reader, Element], None]]] = {
    "SHUFFLE": _Reader.read_shuffle,
    "GO": _Reader.read_go,
    "UN": _Reader.read_un,
    "TAIKYOKU": _Reader.read_taikyoku,
    "INIT": _Reader.read_init,
}
"""Tags that are no events, and the function that reads each."""
