"""The menu Go: from event to event, and from kyoku to kyoku."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QKeySequence

from viewer.translation import N_, _
from viewer.ui.hand.scene.trail import Landmark
from viewer.ui.kit.actions import Action, Keys, Menu, choice
from viewer.ui.kit.settings import SPEEDS
from viewer.ui.log_view import LogView

_LAST: Final = 10**6
_RIICHI: Final = frozenset({Landmark.RIICHI})
_CALLS: Final = frozenset({Landmark.CALL, Landmark.KAN})


def _speeds() -> dict[float, str]:
    text = _("{count} events a second")
    return {speed: text.format(count=f"{speed:g}") for speed in SPEEDS}


def _go(
    name: str, text: str, tip: str, keys: Keys, go: Callable[[LogView], object]
) -> Action[LogView]:
    return Action(name, text, tip, keys, go, possible=lambda view: view.has_document)


GO: Final = Menu[LogView](
    N_("&Go"),
    (
        _go("next_event", N_("Ne&xt event"),
            N_("Go to the next event; from the end of a hand to the next one"), "Right",
            lambda view: view.walker.step(1)),
        _go("previous_event", N_("Pre&vious event"),
            N_("Go to the previous event; from a deal to the end of the previous hand"), "Left",
            lambda view: view.walker.step(-1)),
        _go("next_draw", N_("Next &draw"), N_("Go to the next draw of the player in view"), "Down",
            lambda view: view.walker.to_draw(1)),
        _go("previous_draw", N_("P&revious draw"),
            N_("Go to the previous draw of the player in view"), "Up",
            lambda view: view.walker.to_draw(-1)),
        _go("deal", N_("D&eal"), N_("Go to the start of the hand"), "Home",
            lambda view: view.walker.go(0)),
        _go("end", N_("End of t&he hand"), N_("Go to the end of the hand"), "End",
            lambda view: view.walker.to_end()),
        Action("play", N_("Pl&ay or pause"), N_("Play the hand by itself"), "Space",
               LogView.play_or_press),
        choice("speed", N_("&Speed"), N_("How fast a hand is played"), _speeds,
               chosen=lambda view: view.settings.speed, choose=LogView.set_speed),
        None,
        _go("next_kyoku", N_("&Next kyoku"), N_("Show the next kyoku"), ("PgDown", "Ctrl+Right"),
            lambda view: view.walker.set_kyoku(view.kyoku_list.current + 1)),
        _go("previous_kyoku", N_("&Previous kyoku"), N_("Show the previous kyoku"),
            ("PgUp", "Ctrl+Left"),
            lambda view: view.walker.set_kyoku(view.kyoku_list.current - 1)),
        _go("first_kyoku", N_("&First kyoku"), N_("Show the first kyoku"), "Ctrl+Home",
            lambda view: view.walker.set_kyoku(0)),
        _go("last_kyoku", N_("&Last kyoku"), N_("Show the last kyoku"), "Ctrl+End",
            lambda view: view.walker.set_kyoku(_LAST)),
        None,
        _go("find", N_("Find…"),
            N_("Find a player's riichi, calls, yakuman or any yaku in the whole log"),
            QKeySequence.StandardKey.Find, lambda view: view.find_moment()),
        _go("next_riichi", N_("Next r&iichi"), N_("Go to the next riichi of the log"), "R",
            lambda view: view.to_landmark(_RIICHI, 1)),
        _go("previous_riichi", N_("Previous rii&chi"), N_("Go to the previous riichi of the log"),
            "Shift+R", lambda view: view.to_landmark(_RIICHI, -1)),
        _go("next_call", N_("Next call"), N_("Go to the next chi, pon or kan of the log"), "C",
            lambda view: view.to_landmark(_CALLS, 1)),
        _go("previous_call", N_("Previous call"),
            N_("Go to the previous chi, pon or kan of the log"), "Shift+C",
            lambda view: view.to_landmark(_CALLS, -1)),
        None,
        _go("go_back", N_("Bac&k"), N_("Go back to where you last jumped from"), "Alt+Left",
            lambda view: view.walker.go_back()),
        _go("go_forth", N_("For&ward"), N_("Go forward again after going back"), "Alt+Right",
            lambda view: view.walker.go_forth()),
    ),
    N_("Going through a hand"),
)  # fmt: skip
