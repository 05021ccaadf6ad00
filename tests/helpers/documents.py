"""Documents to show: whole games, hands that agree with a plain wall, and small logs by parts."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.helpers import logs
from tests.helpers.games import SEATS, game_type, make_log
from tests.helpers.logs import verification_seed
from tests.helpers.truth import plain_wall, true_kyoku
from viewer.core.base.era import Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Draw, Event, Log, Win
from viewer.core.judgement.judge import judge
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import Wall, walls_of_log
from viewer.document import Document, open_seed

SHUFFLE = logs.element("SHUFFLE", seed=verification_seed().attribute)


def document_of(log: Log, walls: tuple[Wall | None, ...] | None = None) -> Document:
    """The document of a log, as if it had been opened."""
    walls = walls_of_log(log) if walls is None else walls
    path = Path("game.mjlog")
    return Document(
        path.name,
        path,
        log.players,
        log,
        log.seed,
        walls,
        judge(log, walls, replay=False),
        any(walls) or None,
    )


@cache
def game(seed: int = 3, era: Era = Era.BASE64, players: int = 4) -> Document:
    """A whole game that agrees with its walls."""
    return document_of(make_log(seed, era, players))


def parts(*elements: str) -> Document:
    """A log by its elements."""
    return document_of(read_mjlog(logs.document(*elements)))


@cache
def of_a_record_without_walls() -> Document:
    """A game of another site whose record lacks the walls."""
    log = unseeded().log
    assert log is not None
    return document_of(replace(log, site="riichi-city"), (None,))


def unseeded(players: int = 4) -> Document:
    """A log of one hand that publishes no seed."""
    if players == 3:
        return parts(logs.go(logs.THREE_PLAYERS), logs.init_of_three(), logs.ryuukyoku())
    return parts(logs.go(), logs.init(), logs.ryuukyoku())


@cache
def wrong_seed() -> Document:
    """A log with the seed of another game."""
    return parts(SHUFFLE, logs.go(), logs.init(), "<T0/><D0/><U5/>", logs.ryuukyoku())


@cache
def raw_seed(players: int = 4, count: int = 3) -> Document:
    return open_seed("Pasted seed", verification_seed(), players, count)


def table(
    events: Iterable[Event] = (), *, players: int = 4, era: Era = Era.BASE64, dealer: int = 0
) -> Document:
    """One hand on a wall whose tiles stand in order, and that tells the truth of it."""
    wall = plain_wall(players, era, dealer)
    log = Log(game_type(players), SEATS[:players], None, (true_kyoku(wall, events),))
    return document_of(log, (wall,))


def kan_hand(kans: int = 4) -> list[Event]:
    """The dealer of four players starts with that many closed kans."""
    wall = plain_wall()
    drawn = [wall.live[0], *wall.rinshan[:kans]]
    melds = [Meld(MeldKind.ANKAN, tuple(range(4 * n, 4 * n + 4))) for n in range(kans)]
    events: list[Event] = [Draw(0, drawn[0])]
    for meld, tile in zip(melds, drawn[1:], strict=True):
        events += [Call(0, meld), Draw(0, tile)]
    return events


def kita_hand(players_wall: Wall) -> list[Event]:
    """The dealer of three players takes all eight replacement tiles in the first go-round."""
    events: list[Event] = [Draw(players_wall.dealer, players_wall.live[0])]
    for nth, tile in enumerate(players_wall.rinshan):
        kita = Meld(MeldKind.KITA, (120 + nth % 4,))
        events += [Call(players_wall.dealer, kita), Draw(players_wall.dealer, tile)]
    return events


def win(seat: int, source: int, tile: int, *, ura: tuple[int, ...] = (), points: int = 3900) -> Win:
    nothing = (0, 0, 0, 0)
    return Win(
        seat, source, tile, (tile,), (), 30, points, 0, (), (), (), ura, nothing, nothing, 0, 0,
        None, "",
    )  # fmt: skip
