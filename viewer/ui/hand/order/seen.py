"""How much of a kyoku's wall is seen at a step: the wall view follows the hand.

At the deal, step 0, the view shows the hand whole, with everything that will come; from the
first event on it shows what has been as it is, and veils what has not.
"""

from dataclasses import replace
from typing import NamedTuple

from viewer.core.records import Call, Discard, Draw, Event, Log, NewDora, Ryuukyoku, Win
from viewer.core.replay import Replay
from viewer.ui import words
from viewer.ui.hand.order.model import WallModel, joined
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.picture import Look, Mark, TileMark


class Seen(NamedTuple):
    """What of a `WallModel` has been, and what is told of it.

    Attributes:
        whole: whether the hand is shown whole, with nothing veiled.
        turns: how many of the model's turns have been.
        live: how many live tiles were drawn.
        rinshan: how many replacement tiles were drawn.
        dora: how many dora indicators are turned up.
        ura: how many ura dora indicators a winner was shown.
        left: how many live tiles can still be drawn.
        winning: the ids of the tiles that the hand was won with.
        current: the slots of the tiles of the latest event.
        hidden: the slots of tiles that lie face down.
        result: how the hand ended; nothing before it did.
        seat: the seat in view; -1 where there are no players.
    """

    whole: bool
    turns: int
    live: int
    rinshan: int
    dora: int
    ura: int
    left: int
    winning: frozenset[int]
    current: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    result: str = ""
    seat: int = -1

    def turn_look(self, index: int) -> Look:
        """Return the look of the model's turn of an index."""
        return Look.PLAIN if index < self.turns else Look.VEILED

    def junme(self, model: WallModel) -> int:
        """Return the go-round of the latest turn; 0 for none, and where the hand is whole."""
        return model.turns[self.turns - 1].junme if self.turns and not self.whole else 0


def whole(model: WallModel) -> Seen:
    """Return that a hand is seen whole."""
    left = len(model.layout.live) - model.moved_to_dead_wall - model.live_drawn
    return Seen(
        whole=True,
        turns=len(model.turns),
        live=model.live_drawn,
        rinshan=len(model.rinshan_by),
        dora=model.dora_shown,
        ura=model.ura_shown,
        left=max(0, left),
        winning=model.winning,
    )


def seen_at(model: WallModel, scene: Scene) -> Seen:
    """Return what is seen of a kyoku at a scene's step."""
    seen = whole(model) if scene.step == 0 else _following(model, scene)
    return seen._replace(
        hidden=hidden_slots(scene),
        result=result_at(scene),
        seat=scene.seat if scene.document.log else -1,
    )


def _following(model: WallModel, scene: Scene) -> Seen:
    table = scene.table
    return Seen(
        whole=False,
        turns=sum(step <= scene.step for step in model.turn_steps),
        live=table.live,
        rinshan=table.replacements,
        dora=len(table.dora),
        ura=len(table.ura),
        left=scene.replay.left(scene.step),
        winning=frozenset(win.tile for win in table.wins),
        current=current_slots(scene.replay, scene.step),
    )


def result_at(scene: Scene) -> str:
    """Return how a hand ended; nothing while it goes on."""
    log, step = scene.document.log, scene.step
    kyoku = scene.document.kyoku(scene.kyoku_index)
    if log is None or kyoku is None or (0 < step < scene.replay.last and not scene.table.over):
        return ""
    outcomes = words.outcomes(_nameless(log) if scene.names_hidden else log, kyoku)
    return joined(outcomes[: len(scene.table.wins) or None])


def _nameless(log: Log) -> Log:
    return replace(log, seats=tuple(replace(player, name="") for player in log.seats))


def hidden_slots(scene: Scene) -> frozenset[int]:
    """Return the slots whose tiles lie face down: of a closed wall, and of the others' hands."""
    closed = _closed_slots(scene) if scene.wall_closed else frozenset()
    return closed | _held_slots(scene) if scene.hands_hidden else closed


def _closed_slots(scene: Scene) -> frozenset[int]:
    """Return the slots of the tiles that nobody has drawn or turned up."""
    layout, table = scene.replay.layout, scene.table
    rows = (
        (layout.live, table.live),
        (layout.rinshan, table.replacements),
        (layout.dora, len(table.dora)),
        (layout.ura, len(table.ura)),
    )
    closed = frozenset(slot for row, opened in rows for slot in row[opened:])
    # three players: the last live tiles are indicators too
    return closed - {slot for row, opened in rows for slot in row[:opened]}


def _held_slots(scene: Scene) -> frozenset[int]:
    """Return the slots that the tiles in the other hands came from, but for hands laid open."""
    slots = scene.replay.slots
    return frozenset(
        slots[tile]
        for seat, place in enumerate(scene.table.seats)
        if seat != scene.seat and not place.shown
        for tile in place.held
        if tile in slots
    )


def current_slots(replay: Replay, step: int) -> frozenset[int]:
    """Return where the tiles of the latest event came from.

    An event without tiles, such as a riichi, leaves those of the one before; a drawn hand none.
    """
    for at in range(step, 0, -1):
        event = replay.event(at)
        tiles = _tiles_of(event) if event else ()
        if tiles or isinstance(event, Ryuukyoku):
            return frozenset(replay.slots[tile] for tile in tiles if tile in replay.slots)
    return frozenset()


def is_current(mark: Mark) -> bool:
    """Return whether a mark is a tile of the latest event, which is to be drawn last."""
    return isinstance(mark, TileMark) and mark.look is Look.CURRENT


def _tiles_of(event: Event) -> tuple[int, ...]:
    """Return the tiles that an event is about: of a call the one that was taken or added."""
    match event:
        case Draw() | Discard() | NewDora() | Win():
            return (event.tile,)
        case Call(meld=meld):
            tile = meld.called if meld.added is None else meld.added
            return meld.tiles if tile is None else (tile,)
    return ()
