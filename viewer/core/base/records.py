"""What a log says happened: one `Log`, its `Kyoku`, and the events of each.

Values are the log's own in exact units (points instead of hundreds, pips instead of 0-based
dice), but not checked: `audit` and `replay` ask whether they can be true.
Seats are 0 to 3, fixed for the game; tiles are ids, 0 to 135.

All are dataclasses: tuples of equal fields would be equal whatever they stand for.
"""

from collections.abc import Iterable
from itertools import pairwise, starmap
from typing import Final, cast

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import Remark
from viewer.core.base.frozen import frozen
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import Meld
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import RedFives

WINDS: Final = "東南西北"
UNKNOWN_TYPE: Final = "?"
"""Of a drawn hand whose type stands there without a name."""


MOST_HANDS: Final = 1000
"""A hostile log must not grow from a few kilobytes to gigabytes of hands."""


@frozen
class Draw:
    """A seat takes a tile from the wall, live or replacement."""

    seat: int
    tile: int


@frozen
class Discard:
    """A seat puts a tile into its river."""

    seat: int
    tile: int


@frozen
class Call:
    """A seat calls a meld, or sets a north aside (kita)."""

    seat: int
    meld: Meld


@frozen
class Riichi:
    """Step 1: declared, before the discard. Step 2: the stick is paid; ``scores`` after it."""

    seat: int
    step: int
    scores: tuple[int, ...] | None = None
    absent_points: tuple[int, ...] = ()  # points of seats that are not at the table


@frozen
class NewDora:
    """A further dora indicator is turned up; None if the log does not tell which."""

    tile: int | None


_DRAWS: Final = frozenset("TUVW")


@frozen
class Unread:
    """What cannot be read, at its place: a draw, discard, call, riichi or end.

    ``tag`` is its element's, of a draw or discard the letter; or another site's name of what only
    its rooms of events have.
    """

    tag: str
    seat: int | None = None  # whose it is, if that can be read

    @property
    def is_draw(self) -> bool:
        """Whether it is a draw, which keeps its place in the wall."""
        return self.tag in _DRAWS

    @property
    def of_event_room(self) -> bool:
        """Whether it is none of the usual moves, between which it may stand."""
        return self.tag.startswith("Record")

    def may_be_kan_of(self, seat: int | None) -> bool:
        """Whether it is a kan or kita, if such a seat draws next: after other calls it cannot."""
        return self.tag == "N" and (self.seat is None or seat in {None, self.seat})


class Aside:
    """An event beside the hand: it changes no tile, point or turn, so most pass it over."""

    __slots__ = ()


@frozen
class Leave(Aside):
    """A player loses the connection."""

    seat: int


@frozen
class Return(Aside):
    """A player is back; ``name`` is told again."""

    seat: int
    name: str


@frozen
class Win:
    """AGARI: one winner, of up to three in a row; what the log lacks is None or an empty row."""

    seat: int
    source: int
    tile: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    fu: int | None
    points: int | None
    limit: int | None  # 0 none, 1 mangan … 5 yakuman
    yaku: tuple[tuple[int, int], ...]  # Tenhou's yaku number, and han
    yakuman: tuple[int, ...]
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    scores: tuple[int, ...]  # before
    changes: tuple[int, ...]  # what this win adds
    honba: int | None
    sticks: int | None
    liable: int | None
    final: str  # ``owari`` as it stands
    unread: frozenset[str] = frozenset()  # the attributes that cannot be read
    absent_points: tuple[int, ...] = ()  # points of seats that are not at the table
    has_dora: bool = True  # with the win; else ``dora`` are the indicators turned up before

    @property
    def self_drawn(self) -> bool:
        return self.seat == self.source


EXHAUSTIVE: Final = ("", "nm")
"""Types of drawn hands after the last tile: 荒牌流局, 流し満貫."""
ABORTIVE: Final = frozenset({"yao9", "kaze4", "reach4", "kan4", "ron3"})
"""Types of drawn hands before that, which are dealt again."""


@frozen
class Ryuukyoku:
    """A drawn hand."""

    type: str  # of `EXHAUSTIVE` or `ABORTIVE`; `UNKNOWN_TYPE` where the log has none of these
    hands: tuple[tuple[int, ...] | None, ...]  # those shown by seat, empty if not readable
    scores: tuple[int, ...]
    changes: tuple[int, ...]
    honba: int | None
    sticks: int | None
    final: str
    unread: frozenset[str] = frozenset()
    absent_points: tuple[int, ...] = ()


_READ_ALL_THE_SAME: Final = frozenset(
    {"after-end", "mended-xml", "gzip-trailer", "unknown-attribute", "unknown-type-bits"}
)
"""Codes of remarks after which nothing is missing that anything is compared with."""

_LOST: Final = frozenset({"cut-short", "no-deal", "no-moves"})
"""Codes of remarks that hands, or all of their moves, are missing."""

TILE_MOVES: Final = frozenset({Draw, Discard})
"""Nine events in ten."""


@frozen
class Repeated:
    """What a log says once more: in the deal at step 0, or with an event."""

    step: int
    seat: int | None
    check: str  # of `inconsistencies.InconsistencyKind`
    expected: tuple[int, ...]  # by what it says elsewhere
    found: tuple[int, ...]


Result = Win | Ryuukyoku
_RESULTS: Final = frozenset({Win, Ryuukyoku})
Event = Draw | Discard | Call | Riichi | NewDora | Leave | Return | Win | Ryuukyoku | Unread
Move = Discard | Call | Riichi | Win | Ryuukyoku
"""What a seat may choose; what of it is allowed, `rules.legal_moves` says."""


def absent_after(events: Iterable[Event], absent: Iterable[int] = ()) -> frozenset[int]:
    """The seats whose players are away after events, if ``absent`` were before them."""
    away = set(absent)
    for event in events:
        if type(event) is Leave:
            away.add(event.seat)
        elif type(event) is Return:
            away.discard(event.seat)
    return frozenset(away)


@frozen
class Player:
    """Who has a seat, as the log tells it."""

    name: str
    dan: int | None = None
    rate: float | None = None
    sex: str = ""


@frozen
class Kyoku:
    """One dealt hand. What the log does not say is None, or an empty row."""

    number: int  # from 1 in the log, repeats included
    round: int | None  # 0 for East 1, 4 for South 1
    honba: int | None
    sticks: int | None
    dice: tuple[int | None, ...]  # two of 1 to 6 pips; none where a site rolls none
    dora: int | None
    dealer: int
    scores: tuple[int, ...]
    haipai: tuple[tuple[int, ...], ...]  # by seat, in the log's order
    events: tuple[Event, ...]
    seed: Seed | None = None  # the hand's own, in the per-hand era
    absent_points: tuple[int, ...] = ()  # points of seats that are not at the table
    code: WallCode | None = None  # the wall itself, where its site publishes that
    repeated: tuple[Repeated, ...] = ()  # where a site tells the same in several fields
    began: int | None = None  # POSIX seconds, where the record tells them
    ended: int | None = None

    @property
    def players(self) -> int:
        return len(self.haipai)

    @property
    def deal_published(self) -> bool:
        """Whether the order in which the starting hands were dealt is published, or told."""
        return self.code is None or self.code.era.deal_published

    @property
    def is_bare(self) -> bool:
        """Whether nothing is told but the wall's code: no deal, no points, no event."""
        return not (self.scores or self.events or any(self.haipai)) and self.code is not None

    @property
    def results(self) -> tuple[Result, ...]:
        """How it ended: nothing if the log breaks off, up to three winners, or one draw."""
        # `isinstance` takes three times as long
        return tuple([cast("Result", event) for event in self.events if type(event) in _RESULTS])

    @property
    def name(self) -> str:
        """As in 東1局; ?局 where the log does not tell the round."""
        if self.round is None:
            return "?局"
        return f"{WINDS[self.round // 4 % 4]}{self.round % 4 + 1}局"


def _may_follow(before: Kyoku, after: Kyoku) -> bool:
    """Whether rounds and honba follow: a wall that comes from no seed does not tell its place."""
    if before.code is None or before.round is None or before.honba is None:
        return True
    is_last = before.round % 4 == before.players - 1
    round_ = before.round + (5 - before.players if is_last else 1)
    again = before.honba + 1
    possible = ((before.round, again), (round_, 0), (round_, again))
    return (after.round, after.honba) in possible


@frozen
class Log:
    """A game, or as much of it as its log tells."""

    type: Rules
    seats: tuple[Player, ...]
    seed: Seed | None  # the game's; None where each kyoku has its own, or none is published
    hands: tuple[Kyoku, ...]
    remarks: tuple[Remark, ...] = ()  # whatever was odd in the file
    absent: frozenset[int] = frozenset()  # who had left before the first hand was dealt
    first_dealer: int | None = None  # the seat that TAIKYOKU names, if it does
    site: str = "tenhou"  # the name of the site that it is from
    game_id: str = ""  # the site's own, where the record tells it
    began: int | None = None  # POSIX seconds, where the record tells them
    ended: int | None = None
    # whether it was played in a private lobby or tournament, which may set points and results
    private: bool = False
    excerpt: bool = False  # whether it may begin with a later hand than its game

    @property
    def players(self) -> int:
        return self.type.players

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.seats)

    @property
    def damage(self) -> Remark | None:
        """That the file is cut off, or that the game lacks its beginning, a hand or its end."""
        if self.is_bare:
            return None
        lost = next((remark for remark in self.remarks if remark.code in _LOST), None)
        if lost is not None:
            return lost
        if not all(self.names):
            return Remark("no-players")
        if self.first_dealer is None:
            return Remark("no-beginning")
        if not all(starmap(_may_follow, pairwise(self.hands))):
            return Remark("hands-order")
        ended = any(result.final for result in self.hands[-1].results)
        return None if ended else Remark("no-end")

    @property
    def is_bare(self) -> bool:
        """Whether it tells of walls only, and of no deal."""
        return all(kyoku.is_bare for kyoku in self.hands)

    @property
    def custom_rules(self) -> bool:
        """Whether points and results may follow other rules than those known."""
        return self.private or self.type.custom_rules

    @property
    def unread(self) -> tuple[Remark, ...]:
        """What in the log could not be read."""
        return tuple([each for each in self.remarks if each.code not in _READ_ALL_THE_SAME])

    @property
    def shortfall(self) -> Remark | None:
        """Why not all of the log and its course of play can be compared, if so."""
        if self.damage is not None:
            return self.damage
        if self.unread:
            return self.unread[0]
        return Remark("own-rules") if self.custom_rules else None

    @property
    def red_fives(self) -> RedFives:
        return self.type.red_fives

    @property
    def era(self) -> Era | None:
        if self.seed is not None:
            return self.seed.era
        return next((kyoku.seed.era for kyoku in self.hands if kyoku.seed is not None), None)
