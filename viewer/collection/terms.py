"""What a query can ask for, as data: parser, SQL, help and form are made from this table.

The kind of a term says what a form needs for it: a box to tick, a list, a number with a comparison,
a line of text, tiles or a date. Its subject says whom it is about, see `query_sql`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from viewer.collection.schema import RESULTS, SeatFact
from viewer.core.analysis.named_events import EventKind
from viewer.core.base.game_type import Room
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.text.folding import folded
from viewer.core.text.rarity_words import EVENT_NAMES, event_id
from viewer.core.text.spellings import MEANINGS, meaning_of
from viewer.translation import N_

TermKind = Literal["flag", "choice", "number", "text", "tiles", "date"]
Subject = Literal["game", "hand", "player", "loser", "win"]

_NO_WORD: Final = re.compile(r"[^a-z0-9]+")


class Choice(NamedTuple):
    """One value of a term: ``id`` stands in queries, ``value`` in the index."""

    id: str
    title: str  # to be translated
    value: int | str
    word: str  # its key in the table of spellings


class TermType(NamedTuple):
    """A term by its name in queries, with what it is compared with in the index."""

    name: str
    kind: TermKind
    subject: Subject
    title: str  # to be translated
    word: str  # its key in the table of spellings
    sql: str = ""  # a column or condition; of a player, four bits for the seats it is true of
    operator: str = "="  # how it is usually compared; choices that another has are ordered
    sample: str = ""  # an example of what it is compared with
    choices: Mapping[str, Choice] = {}

    @property
    def example(self) -> str:
        sign = self.operator if self.sample and self.operator != "=" else ":"
        value = self.sample or next(iter(self.choices), "")
        return f"{self.name}{sign}{value}" if value else self.name

    def choice(self, word: str) -> Choice | None:
        """Return the choice of this name or spelling."""
        found = self.choices.get(_id_of(folded(word)))
        meaning = meaning_of(word)
        return found or next((each for each in self.choices.values() if each.word == meaning), None)


def _id_of(word: str) -> str:
    return _NO_WORD.sub("-", word).strip("-")


def _choices(*rows: tuple[str, int | str] | tuple[str, int | str, str]) -> dict[str, Choice]:
    """Return choices of titles and values, and words where titles are none."""
    found: dict[str, Choice] = {}
    for title, value, *words in rows:
        word = words[0] if words else title.lower()
        each = Choice(_id_of(word.removesuffix(".net")), title, value, word)
        found[each.id] = each
    return found


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


_YAKU: Final = _choices(
    *((name, 1 << number) for number, name in enumerate(YAKU_NAMES)),
    (N_("Seat wind"), _bits(range(10, 14))),
    (N_("Round wind"), _bits(range(14, 18))),
    (N_("Dragon"), _bits(range(18, 21))),
    (N_("Yakuhai"), _bits(range(10, 21))),
)
_LIMITS: Final = _choices(
    (N_("Mangan"), 1),
    (N_("Haneman"), 2),
    (N_("Baiman"), 3),
    (N_("Sanbaiman"), 4),
    (N_("Yakuman"), 5),
)
_ABORTIVE: Final = _choices(
    *(
        (title, RESULTS.index(kind))
        for title, kind in (
            (N_("Nine kinds"), "yao9"),
            (N_("Four winds"), "kaze4"),
            (N_("Four riichi"), "reach4"),
            (N_("Four kans"), "kan4"),
            (N_("Triple ron"), "ron3"),
        )
    ),
    (N_("Any"), 0),
)
_SEATS: Final = _choices(("A", 0), ("B", 1), ("C", 2), ("D", 3))
_WINDS: Final = _choices((N_("East"), 0), (N_("South"), 1), (N_("West"), 2), (N_("North"), 3))
_ROOMS: Final = _choices(
    (N_("General room (般)"), Room.GENERAL.value, "general"),
    (N_("Upper room (上)"), Room.UPPER.value, "upper"),
    (N_("Expert room (特上)"), Room.EXPERT.value, "expert"),
    (N_("Phoenix room (鳳凰)"), Room.PHOENIX.value, "phoenix"),
)
_SITES: Final = _choices(
    (N_("tenhou.net"), "tenhou", "tenhou.net"),
    (N_("Mahjong Soul"), "mahjong-soul"),
    (N_("Riichi City"), "riichi-city"),
)


def _flag(name: str, subject: Subject, title: str, sql: str, word: str = "") -> TermType:
    return TermType(name, "flag", subject, title, word or title.lower(), sql)


def _fact(
    name: str, fact: SeatFact, title: str, word: str = "", subject: Subject = "player"
) -> TermType:
    return _flag(name, subject, title, f"(h.facts >> {fact * 4} & 15)", word)


def _event(kind: EventKind, subject: Subject = "loser") -> TermType:
    """Of an event that has a name, called so as where it is told how rare it was."""
    sql = f"(h.events >> {kind * 4} & 15)"
    return _flag(event_id(kind), subject, EVENT_NAMES[kind], sql, event_id(kind))


_TYPES: Final = (
    TermType("player", "text", "player", N_("Player"), "player", sample='"NAME"'),
    TermType("seat", "choice", "player", N_("Seat"), "seat", choices=_SEATS),
    TermType("wind", "choice", "player", N_("Wind"), "wind", choices=_WINDS),
    TermType("yaku", "choice", "win", N_("Yaku"), "yaku", "w.yaku", sample="chankan",
             choices=_YAKU),
    TermType("limit", "choice", "win", N_("Limit"), "limit", "w.limit_kind", ">=", choices=_LIMITS),
    TermType("points", "number", "win", N_("Points"), "points", "w.points", ">=", "8000"),
    TermType("han", "number", "win", N_("Han"), "han", "w.han", ">=", "6"),
    TermType("fu", "number", "win", N_("Fu"), "fu", "w.fu", ">=", "70"),
    _flag("tsumo", "win", N_("Tsumo"), "w.payer IS NULL"),
    _flag("ron", "win", N_("Ron"), "w.payer IS NOT NULL"),
    _flag("double-ron", "win", N_("Double ron"), "h.wins > 1"),
    _fact("riichi", SeatFact.RIICHI, N_("Riichi")),
    _fact("open", SeatFact.OPEN, N_("Open hand")),
    _fact("kan", SeatFact.KAN, N_("Kan")),
    _fact("kan-dora", SeatFact.KAN_DORA, N_("Dora by own kan")),
    _fact("nagashi", SeatFact.NAGASHI, N_("Nagashi mangan")),
    TermType("haipai", "tiles", "player", N_("Haipai"), "haipai", sample="11777z"),
    TermType(
        "haipai-shanten", "number", "player", N_("Haipai shanten"), "haipai shanten",
        operator="<=", sample="1",
    ),
    TermType(
        "waits-left", "number", "player", N_("Waits left at the riichi"), "waits left",
        "r.live", "<=", "0",
    ),
    _fact(
        event_id(EventKind.DEAD_WAITS), SeatFact.DEAD_RIICHI, EVENT_NAMES[EventKind.DEAD_WAITS],
        "dead waits", "loser",
    ),
    _flag(
        "tenpai-lost", "loser", N_("Tenpai, and lost"),
        f"((h.wins > 0) * (h.facts >> {SeatFact.TENPAI * 4} & 15))",
    ),
    _fact(
        "came-next", SeatFact.CAME_NEXT, N_("The next tile would have won"), "came next", "loser"
    ),
    _fact(
        "one-draw-away", SeatFact.ONE_DRAW_AWAY, N_("One draw away from a win"), "one draw away",
        "loser",
    ),
    _fact("dealt-in", SeatFact.DEALT_IN, N_("Dealt in"), subject="loser"),
    _fact(
        "dealt-in-to-riichi", SeatFact.DEALT_IN_TO_RIICHI, N_("Dealt in to a riichi"),
        subject="loser",
    ),
    _event(EventKind.CHASE, "player"),
    _event(EventKind.CHASED_DEAL_IN),
    _event(EventKind.DAMA_DEAL_IN),
    _event(EventKind.IPPATSU_DEAL_IN),
    _event(EventKind.LAST_DISCARD_DEAL_IN),
    _event(EventKind.LAST_DRAW_LOST),
    _event(EventKind.DOUBLE_RIICHI_LOST),
    _event(EventKind.CHANGED_WAIT, "player"),
    _event(EventKind.OLD_WAIT_CAME, "player"),
    TermType(
        "dead-draws", "number", "player", EVENT_NAMES[EventKind.DEAD_DRAWS], "dead-draws",
        "r.dead_draws", ">=", "13",
    ),
    TermType(
        "place-before", "number", "player", N_("Place at the start of the hand"), "place-before",
        "h.places_before", "=", "1",
    ),
    TermType(
        "place-after", "number", "player", N_("Place at the end of the hand"), "place-after",
        "h.places_after", "=", "4",
    ),
    _flag("exhaustive", "hand", N_("Exhaustive draw"), f"h.result = {RESULTS.index('exhaustive')}"),
    TermType(
        "abortive", "choice", "hand", N_("Abortive draw"), "abortive draw", "h.result",
        choices=_ABORTIVE,
    ),
    TermType("site", "choice", "game", N_("Site"), "site", "g.site", choices=_SITES),
    TermType("room", "choice", "game", N_("Room"), "room", "g.room", choices=_ROOMS),
    TermType("date", "date", "game", N_("Date"), "date", "g.date", ">=", "2019-05"),
    TermType("players", "number", "game", N_("Player count"), "players", "g.players", "=", "3"),
    TermType("text", "text", "game", N_("Text"), "text", sample='"NAME"'),
)  # fmt: skip

TERM_TYPES: Final[Mapping[str, TermType]] = {each.name: each for each in _TYPES}
"""All terms by name, in the order of a form."""

_ALONE: Final = ("yaku", "limit", "abortive", "room", "site")
"""Choices whose values name their term when they stand alone."""


def type_of(word: str) -> TermType | None:
    """Return the term of this name or spelling."""
    meaning = meaning_of(word)
    found = TERM_TYPES.get(_id_of(folded(word)))
    return found or next((each for each in _TYPES if each.word == meaning), None)


def choice_alone(word: str) -> tuple[TermType, Choice] | None:
    """Return what a word that names no term means: a yaku, limit, drawn hand, room or site."""
    for name in _ALONE:
        found = TERM_TYPES[name].choice(word)
        if found and found.value:  # any abortive draw is so called by its term
            return TERM_TYPES[name], found
    return None


def known_words() -> list[str]:
    """Return all that may stand alone or before a value, to find the nearest."""
    alone = (each for name in _ALONE for each in TERM_TYPES[name].choices)
    return [*TERM_TYPES, *alone, *(word for word in MEANINGS if word.isascii())]
