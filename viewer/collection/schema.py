"""The tables of a collection's index: what is known of each game, hand, win and wait.

Ids carry the id of what they belong to, so that joins and deletions need no further index:

    hand.id = game.id << HAND_BITS | index of the hand in the log, from 0
    win.id = hand.id << SEAT_BITS | which of the hand's wins, from 0
    riichi.id, waiting.id = hand.id << SEAT_BITS | seat
    seat.id = game.id << SEAT_BITS | seat
    deal.id = hand.id

A search scans `HandRow`, a million narrow rows in 100,000 games. So it has a summary of all that
its wins, riichi and seats have: what they are asked for is then read for the hands found only.

Steps count events as in a replay: the table after the step-th event shows what is meant. Seats are
0 to 3, fixed for the game. NULL is what the log does not tell, or what needs a wall and has none.
"""

from enum import IntEnum
from typing import Final, NamedTuple

from viewer.core.base.meld import SEATS

HAND_BITS: Final = 10
"""`records.MOST_HANDS` fit."""
SEAT_BITS: Final = 2
HAIPAI_BYTES: Final = 14
"""Bytes of a seat in `DealRow.haipai`."""
RED_BITS: Final = 3
"""Bits of a seat in `DealRow.reds`."""
UNKNOWN_SHANTEN: Final = 15
"""In `HandRow.shanten`, where haipai is incomplete."""

RESULTS: Final = (
    "unknown", "tsumo", "ron", "exhaustive", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3"
)  # fmt: skip
"""How a hand ended, by `HandRow.result`; the last six as records name drawn hands."""


class SeatFact(IntEnum):
    """What is true of a seat in a hand: four bits each of `HandRow.facts`, one a seat.

    Whom it is true of tells `seats_of`.
    """

    WON = 0
    DEALT_IN = 1  # paid a ron
    DEALT_IN_TO_RIICHI = 2
    RIICHI = 3  # declared, accepted or not
    OPEN = 4  # called chi, pon, or an open or added kan
    KAN = 5  # called a kan of any sort
    TENPAI = 6  # at the end, without winning; of a hand that somebody won it has lost
    WOULD_COME = 7  # TENPAI, and a winning tile was among the live tiles still to be drawn
    ONE_DRAW_AWAY = 8  # its own next draw would have been one
    CAME_NEXT = 9  # the very next live tile, whoever would draw it, would have been one
    DEAD_RIICHI = 10  # at the riichi no wait was in reach in the live wall, nor in another hand
    KAN_DORA = 11  # an indicator turned up for its kan made a tile of its own a dora
    NAGASHI = 12  # nagashi mangan

    def of(self, seat: int) -> int:
        return 1 << SEATS * self + seat


def numbers_in(mask: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def seats_of(bits: int, number: int) -> list[int]:
    """Return the seats of a `SeatFact` in `HandRow.facts`, or of an `EventKind` in ``events``."""
    return numbers_in(bits >> SEATS * number & 15)


def by_seat(packed: int, seats: int) -> list[int]:
    """Return what four bits each hold, seat 0 the lowest."""
    return [packed >> SEATS * seat & 15 for seat in range(seats)]


class SourceRow(NamedTuple):
    """A file, member of an archive or row of a database, readable as a log or not."""

    id: int
    file: bytes  # the absolute path, normalized, as the file system has it
    member: bytes  # its name in the archive or database; empty of a file
    size: int  # with ``changed`` and ``crc`` what changes with the content; -1 to read it again
    changed: int
    crc: int
    program: str  # the code that filled the rows
    status: str  # `check.Status`: how the check of its walls ended
    problem: str | None  # JSON of a remark's code and values: why it is unreadable or incomplete


class GameRow(NamedTuple):
    """A game; ``id`` is its source's."""

    id: int
    key: bytes  # equal for copies of a game, of which only one is to be counted
    site: str  # `Log.site`
    date: str | None  # when it began, in Japan: YYYY-MM-DD HH:MM, Tenhou's to the hour
    log_id: str | None  # the site's own
    room: str | None  # 般, 上, 特 or 鳳; of another site what it calls its room
    rules: str  # the short name, as in 鳳南喰赤
    players: int  # 3 or 4
    south: int  # whether it has a south round
    hands: int
    wholeness: int  # of copies the one with most of it counts; see `facts.wholeness_of`


class SeatRow(NamedTuple):
    id: int
    name: str
    dan: int | None
    rate: float | None
    points: int | None  # in the end
    result: int | None  # the final score with uma, in tenths of a thousand
    place: int | None  # from 1
    players: int  # of the game, as what follows
    hands: int  # those that follow say in how many of them
    won: int
    dealt_in: int
    riichi: int
    opened: int  # it called, but for closed kans and kita


class HandRow(NamedTuple):
    id: int
    round: int | None  # 0 is East 1, 4 is South 1, with three players too
    honba: int | None
    dealer: int
    result: int  # index into `RESULTS`
    wins: int  # how many won; 2 is a double ron
    yaku: int  # a bit for each yaku of any win, by Tenhou's numbers (0 to 54, yakuman from 36)
    han: int | None  # the most of a win; 13 for each yakuman
    points: int | None  # the most of a win, without honba and sticks
    limit_kind: int | None  # the highest of a win: 0 none, 1 mangan to 5 yakuman
    facts: int  # see `SeatFact`
    shanten: int  # of haipai: four bits a seat, seat 0 the lowest; see `UNKNOWN_SHANTEN`
    least_shanten: int | None  # the lowest of these
    calls: int  # melds called, closed kans included, kita not: four bits a seat
    next_tile: int | None  # the id of the live tile that nobody drew any more
    kan_dora: int | None  # the step of the first indicator that is a KAN_DORA
    end_step: int  # of the last event
    events: int  # events that have a name and are told: four bits each of `EventKind`, as ``facts``
    places_before: int  # at the deal, from 1; four bits a seat, seat 0 the lowest; 0 unknown
    places_after: int  # at the end
    # JSON of what it changed of each seat's points, seat 0 first; null where that is not known
    changes: str


class DealRow(NamedTuple):
    """What was dealt and turned up; apart from `HandRow` because few searches need it."""

    id: int
    # 14 bytes a seat, seat 0 first: the kinds ascending, filled up with 0xFE, and 0xFF. Copies of a
    # kind are neighbours, so three of a kind are found with ``instr``.
    haipai: bytes
    reds: int  # red fives in haipai: three bits a seat (5m, 5p, 5s), seat 0 the lowest
    dora: bytes  # the ids of the indicators turned up; 0xFF for one that is not known
    ura: bytes  # the ids of those that a winner was shown


class WinRow(NamedTuple):
    id: int
    winner: int
    payer: int | None  # who dealt in; NULL of a tsumo
    tile: int  # the winning tile's id
    yaku: int  # as in `HandRow`
    han: int | None  # with dora; 13 for each yakuman
    fu: int | None
    points: int | None  # without honba and sticks
    limit_kind: int | None
    ura: int | None  # han of ura dora
    step: int


class RiichiRow(NamedTuple):
    """A declared riichi; where its waits were right after the discard."""

    id: int
    step: int  # of the declaration
    junme: int
    waits: int  # a bit for each kind; 0 where the hand is not known
    live: int | None  # winning tiles among the live tiles that could still be drawn
    hands: int | None  # concealed in other hands
    dead: int | None  # in the dead wall, and those out of reach
    dead_draws: int  # own draws since it was accepted, but for one that won


class WaitingRow(NamedTuple):
    """A seat that was tenpai at the end and has not won; where its waits were then."""

    id: int
    waits: int  # a bit for each kind
    live: int | None
    hands: int | None
    dead: int | None
    away: int | None  # how many more live draws would have brought one; NULL: never reached
    own_away: int | None  # how many more of its own draws


class IndexTable(NamedTuple):
    row: type[NamedTuple]
    bits: int  # ids are those of the game, shifted by so many, and what the bits number


TABLES: Final = {
    "source": IndexTable(SourceRow, 0),
    "game": IndexTable(GameRow, 0),
    "seat": IndexTable(SeatRow, SEAT_BITS),
    "hand": IndexTable(HandRow, HAND_BITS),
    "deal": IndexTable(DealRow, HAND_BITS),
    "win": IndexTable(WinRow, HAND_BITS + SEAT_BITS),
    "riichi": IndexTable(RiichiRow, HAND_BITS + SEAT_BITS),
    "waiting": IndexTable(WaitingRow, HAND_BITS + SEAT_BITS),
}

CREATE: Final = (
    *(
        f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, {', '.join(table.row._fields[1:])})"
        for name, table in TABLES.items()
    ),
    "CREATE UNIQUE INDEX source_place ON source (file, member)",
    "CREATE INDEX game_key ON game (key)",
    # has all columns, so that players are counted without a look at the table
    f"CREATE INDEX seat_name ON seat ({', '.join(SeatRow._fields[1:])})",
)
"""Columns have no declared type: SQLite stores what it is given."""
