"""What the wall view shows of one kyoku, worked out before anything is drawn.

It joins the rebuilt wall and the log's account of the hand. Without a published seed the wall
has holes: only what the log itself tells is known.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from viewer.core.draws import draws_of
from viewer.core.era import TODAY
from viewer.core.junme import Turn, turns_of, turns_without_calls
from viewer.core.known_tiles import known_tiles
from viewer.core.lane_entries import turn_steps
from viewer.core.records import Kyoku, NewDora, Win
from viewer.core.wall import Break, Layout, Wall, layout_of
from viewer.document import Document
from viewer.ui import words

_MOST_EVENTS: Final = 1000
"""No hand has 300; a hostile log must not stop the window."""


class WallModel(NamedTuple):
    """One kyoku's wall as it is to be seen.

    Attributes:
        tiles: a tile id by slot; None where it is not known.
        seats: the seats in turn order, dealer first.
        turns: who drew what, in which go-round.
        turn_steps: the step of each turn; none for a raw seed.
        live_drawn: how many live tiles were drawn; for a raw seed, all.
        rinshan_by: the seat that drew each replacement tile.
        dora_shown: how many dora indicators were turned up.
        ura_shown: how many ura dora indicators a winner was shown.
        winning: the ids of the tiles that hands were won with.
        told_only: whether this is only what the log tells.
        wrong: the slots whose tile the log contradicts.
    """

    title: str
    result: str
    players: int
    dealer: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    red_fives: bool
    dice: tuple[int, int]
    opening: Break
    layout: Layout
    tiles: tuple[int | None, ...]
    turns: tuple[Turn, ...]
    turn_steps: tuple[int, ...]
    live_drawn: int
    rinshan_by: tuple[int, ...]
    dora_shown: int
    ura_shown: int
    winning: frozenset[int]
    told_only: bool
    wrong: frozenset[int] = frozenset()

    @property
    def moved_to_dead_wall(self) -> int:
        """How many live tiles the kans (and kita) moved into the dead wall."""
        return len(self.rinshan_by)


def wall_model(document: Document, index: int) -> WallModel:
    """Return what to show of a document's kyoku (from 0)."""
    wall = document.walls[index]
    kyoku = document.kyoku(index)
    if kyoku is None:
        assert wall is not None  # noqa: S101 - a raw seed always makes walls
        return _seed_model(wall, index)
    return _log_model(document, kyoku, wall)


def _seed_model(wall: Wall, index: int) -> WallModel:
    players = wall.players
    return WallModel(
        title=words.seed_kyoku_title(index + 1),
        result="",
        players=players,
        dealer=0,
        seats=tuple(range(players)),
        names=("",) * players,
        red_fives=True,
        dice=wall.dice,
        opening=wall.opening,
        layout=wall.layout,
        tiles=wall.tiles,
        turns=turns_without_calls(wall.live, players),
        turn_steps=(),
        live_drawn=len(wall.live),
        rinshan_by=(),
        dora_shown=1,
        ura_shown=0,
        winning=frozenset(),
        told_only=False,
    )


def _log_model(document: Document, kyoku: Kyoku, wall: Wall | None) -> WallModel:
    log = document.log
    assert log is not None  # noqa: S101 - there is a kyoku
    players = log.players
    told = wall is None
    result = joined(words.outcomes(log, kyoku))
    kyoku = replace(kyoku, events=kyoku.events[:_MOST_EVENTS])
    drawn = draws_of(kyoku)
    wins = [event for event in kyoku.events if isinstance(event, Win)]
    table = wall or Wall(TODAY, players, (), kyoku.dice, kyoku.dealer)
    return WallModel(
        title=words.kyoku_title(kyoku),
        result=result,
        players=players,
        dealer=kyoku.dealer,
        seats=tuple((kyoku.dealer + turn) % players for turn in range(players)),
        names=words.shown_names(log),
        red_fives=log.red_fives,
        dice=table.dice,
        opening=table.opening,
        layout=layout_of(table.era, players),
        tiles=known_tiles(kyoku, players) if wall is None else wall.tiles,
        turns=turns_of(kyoku, players),
        turn_steps=turn_steps(kyoku),
        live_drawn=sum(not each.replacement for each in drawn),
        rinshan_by=tuple(each.seat for each in drawn if each.replacement),
        dora_shown=1 + sum(isinstance(event, NewDora) for event in kyoku.events),
        ura_shown=max((len(win.ura) for win in wins), default=0),
        winning=frozenset(win.tile for win in wins),
        told_only=told,
        wrong=wrong_slots(document, kyoku.number - 1),
    )


def joined(outcomes: Iterable[words.Outcome]) -> str:
    """Return how a hand ended for everybody who won it, as one line."""
    return "   ".join(map(str, outcomes))


def wrong_slots(document: Document, index: int) -> frozenset[int]:
    """Return the slots of a kyoku (from 0) whose tile the log contradicts."""
    audit = document.audit.kyoku[index] if document.audit.kyoku else None
    findings = audit.findings if audit else ()
    return frozenset(finding.slot for finding in findings if finding.slot is not None)
