"""What is said of a seat at a moment, as short words that views write beside its hand."""

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Riichi, Win
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene


def sayings(scene: Scene, seat: int) -> list[tuple[str, bool]]:
    """Return what is said of a seat, and whether it is what just happened."""
    event, table = scene.event, scene.table
    state = table.seats[seat]
    said = []
    if isinstance(event, Call) and event.seat == seat:
        said.append((call_name(event.meld.kind), True))
    if state.riichi and not any(win.seat == seat for win in table.wins):
        new = isinstance(event, Riichi) and event.seat == seat
        said.append((_("riichi"), new))
    now = isinstance(event, Win)  # of two winners both, though one event comes after the other
    wins = (win for win in table.wins if win.seat == seat)
    said += [(words.win(win, scene.dealer), now) for win in wins]
    if not state.present:
        said.append((_("not connected"), False))
    return said
