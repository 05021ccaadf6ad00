"""Hands that agree with their walls, to be bent by the tests."""

from collections.abc import Iterable

from viewer.core.base.era import Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Draw, Event, Kyoku
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.wall import Wall

ANKAN = Meld(MeldKind.ANKAN, (0, 1, 2, 3))
KITA = Meld(MeldKind.KITA, (120,))
PON = Meld(MeldKind.PON, (0, 1, 2), called=0, source=1)


def plain_wall(players: int = 4, era: Era = Era.BASE64, dealer: int = 0) -> Wall:
    """A wall whose tiles stand in order: with four players, slot n holds tile id n."""
    return Wall(era, players, tile_ids_of(players), (2, 5), dealer)


def true_kyoku(wall: Wall, events: Iterable[Event] = (), number: int = 1) -> Kyoku:
    """What a log says of a hand dealt from `wall`."""
    return Kyoku(
        number=number,
        round=0,
        honba=0,
        sticks=0,
        dice=wall.dice,
        dora=wall.dora[0],
        dealer=wall.dealer,
        scores=(25000,) * wall.players,
        haipai=wall.haipai,
        events=tuple(events),
    )


def true_draws(wall: Wall, count: int) -> list[Event]:
    """The first live draws, if nobody ever calls."""
    seats = [(wall.dealer + turn) % wall.players for turn in range(count)]
    return [Draw(seat, tile) for seat, tile in zip(seats, wall.live, strict=False)]


def call(meld: Meld, seat: int = 0) -> Call:
    return Call(seat, meld)


def require_walls(walls: tuple[Wall | None, ...]) -> tuple[Wall, ...]:
    """The walls of a log in which every kyoku has one."""
    assert all(wall is not None for wall in walls)
    return walls
