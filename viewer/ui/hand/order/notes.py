"""What is said of each tile of the wall: whose it was, or what it was for.

Made once for each hand: following it step by step asks for the same words again and again.
"""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from viewer.core.junme import Turn
from viewer.ui import words
from viewer.ui.hand.faces import Faces, faces_of
from viewer.ui.hand.order.model import WallModel

_translate = QCoreApplication.translate


class Notes(NamedTuple):
    """The words of one hand.

    Attributes:
        haipai: for each turn from the dealer, of each tile in dealing order.
        turns: of each of the model's turns.
        unreached: of each live tile that nobody drew.
        rinshan: of each replacement tile while nobody has drawn it.
        drawn_rinshan: of each replacement tile that was drawn.
        dora: of each dora indicator.
        ura: of each ura dora indicator.
        faces: the tiles themselves, and where they stand.
    """

    haipai: tuple[tuple[str, ...], ...]
    turns: tuple[str, ...]
    unreached: tuple[str, ...]
    rinshan: tuple[str, ...]
    drawn_rinshan: tuple[str, ...]
    dora: tuple[str, ...]
    ura: tuple[str, ...]
    faces: Faces


def notes_of(model: WallModel) -> Notes:
    """Return the words for a hand."""
    layout = model.layout
    who = {seat: _who(model, seat) for seat in model.seats}
    rinshan = _translate("wall", "rinshan {nth}")
    drawn = _translate("wall", "rinshan {nth}, drawn by {player}")
    return Notes(
        haipai=tuple(_dealt(who[seat], len(layout.haipai[0])) for seat in model.seats),
        turns=tuple(_of_turn(turn, who[turn.seat]) for turn in model.turns),
        unreached=_unreached(model),
        rinshan=_numbered(rinshan, len(layout.rinshan)),
        drawn_rinshan=tuple(
            drawn.format(nth=nth, player=who[seat]) for nth, seat in enumerate(model.rinshan_by, 1)
        ),
        dora=_numbered(_translate("wall", "dora indicator {nth}"), len(layout.dora)),
        ura=_numbered(_translate("wall", "ura dora indicator {nth}"), len(layout.ura)),
        faces=faces_of(model.tiles, red_fives=model.red_fives),
    )


def _who(model: WallModel, seat: int) -> str:
    """Return a seat's player as words: name and wind."""
    wind = words.wind(model.seats.index(seat))
    name = model.names[seat]
    return f"{name} ({wind})" if name else wind


def _numbered(text: str, count: int) -> tuple[str, ...]:
    return tuple(text.format(nth=nth) for nth in range(1, count + 1))


def _dealt(player: str, count: int) -> tuple[str, ...]:
    text = _translate("wall", "haipai of {player}, tile {nth} of the deal")
    return tuple(text.format(player=player, nth=nth) for nth in range(1, count + 1))


def _of_turn(turn: Turn, player: str) -> str:
    if turn.drawn is None:
        assert turn.call is not None  # noqa: S101 - a turn has a draw or a call
        text = _translate("wall", "{player} called {call}: no draw")
        return text.format(player=player, call=words.call_name(turn.call))
    text = _translate("wall", "draw {nth}, by {player}")
    if turn.drawn.replacement:
        text = _translate("wall", "rinshan {nth}, drawn by {player}")
    return text.format(nth=turn.drawn.nth, player=player)


def _unreached(model: WallModel) -> tuple[str, ...]:
    last = len(model.layout.live) - model.moved_to_dead_wall
    left = _translate("wall", "draw {nth}, which nobody reached")
    moved = _translate("wall", "draw {nth} moved into the dead wall: nobody could draw it")
    return tuple(
        (moved if nth > last else left).format(nth=nth)
        for nth in range(model.live_drawn + 1, len(model.layout.live) + 1)
    )
