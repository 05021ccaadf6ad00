"""A found hand in words, the same in the window and on the command line."""

from collections.abc import Callable
from typing import Final

from viewer.collection.answers import HandHit
from viewer.collection.schema import RESULTS, WinRow, numbers_in
from viewer.core.base.errors import shown
from viewer.core.base.meld import SEATS
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.text.places import DRAW_NAMES
from viewer.translation import N_, _, listed

_RESULT_NAMES: Final = {
    **DRAW_NAMES,
    "unknown": N_("no result"),
    "tsumo": N_("Tsumo"),
    "ron": N_("Ron"),
    "exhaustive": DRAW_NAMES[""],
}
_NOBODY: Final = "–"


def name_in(hit: HandHit, seat: int) -> str | None:
    """Return the name of a seat's player; None where the log tells none."""
    return next((each.name for each in hit.game.seats if each.id % SEATS == seat), None)


def what_happened(hit: HandHit, points: Callable[[int | None], str]) -> str:
    """Return who won how much with which yaku, or how the hand ended."""
    if hit.wins:
        return "; ".join(_win(hit, win, points) for win in hit.wins)
    return _(_RESULT_NAMES[RESULTS[hit.row.result]])


def _win(hit: HandHit, win: WinRow, points: Callable[[int | None], str]) -> str:
    text = _("tsumo {points}") if win.payer is None else _("ron {points}")
    name = name_in(hit, win.winner)
    who = _NOBODY if name is None else shown(name)
    won = _("{who} {what}").format(who=who, what=text.format(points=points(win.points)))
    return listed((won, *(_(YAKU_NAMES[number]) for number in numbers_in(win.yaku))))
