"""The menu Go: from event to event, and from kyoku to kyoku."""

from collections.abc import Callable
from typing import Final

from viewer.ui.kit.actions import N_, Action, Keys, Menu, choice, say
from viewer.ui.kit.settings import SPEEDS
from viewer.ui.log_view import LogView

_LAST: Final = 10**6


def _speeds() -> dict[float, str]:
    text = say(N_("{count} events a second"))
    return {speed: text.format(count=f"{speed:g}") for speed in SPEEDS}


def _go(
    name: str, text: str, tip: str, keys: Keys, go: Callable[[LogView], object]
) -> Action[LogView]:
    return Action(name, text, tip, keys, go, possible=lambda view: view.has_document)


GO: Final = Menu[LogView](
    N_("&Go"),
    (
        _go("next_event", N_("Ne&xt event"), N_("Go to the next event of the hand"), "Right",
            lambda view: view.walker.walk(1)),
        _go("previous_event", N_("Pre&vious event"), N_("Go to the event before"), "Left",
            lambda view: view.walker.walk(-1)),
        _go("next_draw", N_("Next &draw"), N_("Go to the next draw of the player in view"), "Down",
            lambda view: view.walker.to_draw(1)),
        _go("previous_draw", N_("P&revious draw"),
            N_("Go to the draw before of the player in view"), "Up",
            lambda view: view.walker.to_draw(-1)),
        _go("deal", N_("D&eal"), N_("Go to the start of the hand"), "Home",
            lambda view: view.walker.go(0)),
        _go("end", N_("&End of the hand"), N_("Go to the end of the hand"), "End",
            lambda view: view.walker.to_end()),
        Action("play", N_("Pl&ay or pause"), N_("Play the hand by itself"), "Space",
               LogView.play_or_press),
        choice("speed", N_("&Speed"), N_("How fast a hand is played"), _speeds,
               chosen=lambda view: view.settings.speed, choose=LogView.set_speed),
        None,
        _go("next_kyoku", N_("&Next kyoku"), N_("Show the next kyoku"), ("PgDown", "Ctrl+Right"),
            lambda view: view.kyoku_list.choose(view.kyoku_list.current + 1)),
        _go("previous_kyoku", N_("&Previous kyoku"), N_("Show the previous kyoku"),
            ("PgUp", "Ctrl+Left"),
            lambda view: view.kyoku_list.choose(view.kyoku_list.current - 1)),
        _go("first_kyoku", N_("&First kyoku"), N_("Show the first kyoku"), "Ctrl+Home",
            lambda view: view.kyoku_list.choose(0)),
        _go("last_kyoku", N_("&Last kyoku"), N_("Show the last kyoku"), "Ctrl+End",
            lambda view: view.kyoku_list.choose(_LAST)),
    ),
)  # fmt: skip
