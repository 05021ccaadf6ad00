"""Beside the end of a line, how the hand was really played: points, and who was tenpai."""

from viewer.core.play.replay import Replay
from viewer.core.rules.hand_end import HandEnd, end_at
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.flow import FigureColumn, Flow


def add_played(page: Flow, end: HandEnd) -> None:
    """Add it below the end of a line; nothing where it may not be seen."""
    scene = page.scene
    game = scene.of_game
    log = game.document.log
    played = end_at(game.replay, game.replay.last)
    if scene.branch is None or log is None or played is None:
        return
    page.rule()
    page.write(_("As it was played"), font=page.fonts.title)
    for outcome in words.outcomes(log, game.replay.kyoku):
        page.write(str(outcome))
    page.skip(0.25)
    seats = page.presenter.notes.seats
    page.table(
        [(seat, scene.short_name(seat)) for seat in seats],
        [
            *_columns(page, _("line"), scene.replay, end),
            *_columns(page, _("played"), game.replay, played),
        ],
    )


def _columns(page: Flow, heading: str, replay: Replay, end: HandEnd) -> list[FigureColumn]:
    """Return what a hand brought each seat, and whether it won or was tenpai."""
    seats, muted = page.presenter.notes.seats, page.theme.muted
    changes = (end.seats[seat].change for seat in seats)
    figures = ((words.signed_points(each), page.theme.of_change(each)) for each in changes)
    states = ((_state(replay, end, seat), muted) for seat in seats)
    return [FigureColumn(heading, tuple(figures), bold=True), FigureColumn("", tuple(states))]


def _state(replay: Replay, end: HandEnd, seat: int) -> str:
    won = next((each.win for each in end.wins if each.win.seat == seat), None)
    if won is not None:
        return words.win_way(won)
    state = replay.tables[-1].seats[seat]
    found = distance_of(state.held, state.melds, replay.players)
    if found is None:
        return ""
    return _("Tenpai") if found[0] <= TENPAI else _("Noten")
