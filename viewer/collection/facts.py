"""What the index holds of a game: rows made of its log and walls.

Ids are those of a game whose source is 0.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from viewer.collection.hand_facts import hand_facts
from viewer.collection.schema import (
    DealRow,
    GameRow,
    HandRow,
    RiichiRow,
    SeatFact,
    SeatRow,
    WaitingRow,
    WinRow,
)
from viewer.core.base.records import Log
from viewer.core.play.moments import HandMoment
from viewer.core.rules.hand_end import HandEnd
from viewer.core.sites.reading import site_of
from viewer.core.wall.wall import Wall


class GameFacts(NamedTuple):
    """Rows by table."""

    game: tuple[GameRow]
    seat: tuple[SeatRow, ...]
    hand: tuple[HandRow, ...]
    deal: tuple[DealRow, ...]
    win: tuple[WinRow, ...]
    riichi: tuple[RiichiRow, ...]
    waiting: tuple[WaitingRow, ...]

    @property
    def tables(self) -> Iterator[tuple[str, tuple[NamedTuple, ...]]]:
        return zip(self._fields, self, strict=True)


def facts_of(
    log: Log,
    walls: Sequence[Wall | None],
    name: str,
    moments: Sequence[Sequence[HandMoment]] | None = None,
) -> GameFacts:
    """Return a game's rows; ``name`` is its file's. Walls that the log contradicts are left out.

    ``moments`` are those of each hand, if the caller has them.
    """
    by_hand: Sequence[Sequence[HandMoment] | None] = moments or [None] * len(walls)
    hands = [hand_facts(log, index, wall, by_hand[index]) for index, wall in enumerate(walls)]
    rows = tuple([each.hand for each in hands])
    return GameFacts(
        (_game_row(log, name),),
        tuple(_seat_rows(log, rows, hands[-1].end)),
        rows,
        tuple([each.deal for each in hands]),
        tuple([win for each in hands for win in each.win]),
        tuple([riichi for each in hands for riichi in each.riichi]),
        tuple([waiting for each in hands for waiting in each.waiting]),
    )


def game_of(log: Log) -> bytes:
    """Return a hash of a game's first deal, by which the same game is known in another file."""
    first = log.kyoku[0]
    deal = (first.haipai, first.dora, *([first.code] if log.is_bare else []))
    return sha256(repr(deal).encode()).digest()[:16]


def _game_row(log: Log, name: str) -> GameRow:
    reference = site_of(log).reference(name)
    room = log.type.room
    return GameRow(
        id=0,
        key=game_of(log),
        site=log.site,
        date=reference and reference.began.replace(tzinfo=None).isoformat(" ", "minutes"),
        log_id=log.game_id or (reference.log if reference else None),
        room=room.value if room else log.type.name,
        rules=log.type.short_name,
        players=log.players,
        south=int(log.type.east_south),
        hands=len(log.kyoku),
    )


def _seat_rows(log: Log, hands: Sequence[HandRow], end: HandEnd | None) -> Iterator[SeatRow]:
    final = {each.seat: (each, place) for place, each in enumerate(end.final if end else (), 1)}
    for seat, player in enumerate(log.seats[: log.players]):
        last, place = final.get(seat, (None, None))
        yield SeatRow(
            seat,
            player.name.encode("utf-8", "replace").decode(),  # a record may have half a character
            player.dan,
            player.rate,
            last.points if last else None,
            last.result if last else None,
            place,
            len(hands),
            *(
                sum(bool(hand.facts & fact.of(seat)) for hand in hands)
                for fact in (SeatFact.WON, SeatFact.DEALT_IN, SeatFact.RIICHI, SeatFact.OPEN)
            ),
        )
