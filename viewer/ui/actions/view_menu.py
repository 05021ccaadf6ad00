"""The menu View: which view, from where, and in which theme."""

from collections.abc import Callable
from typing import Final

from viewer.translation import N_, _
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.actions import Action, Menu, choice
from viewer.ui.kit.motion import motion_choice
from viewer.ui.kit.settings import TILE_WIDTHS
from viewer.ui.kit.theme import Cloth, ThemeChoice, themes
from viewer.ui.kit.tile_art import tile_limit
from viewer.ui.log_view import LogView

_THEMES: Final = {
    ThemeChoice.DARK: N_("&Dark"),
    ThemeChoice.LIGHT: N_("&Light"),
    ThemeChoice.SYSTEM: N_("As the &system"),
}


def _view(name: str, number: int) -> Action[LogView]:
    return Action(
        f"view {name}",
        VIEWS[name].title,
        VIEWS[name].tip,
        str(number),
        lambda view: view.stage.show_view(name),
        checked=lambda view: view.stage.name == name,
    )


def _look(name: str, text: str, tip: str, key: str) -> Action[LogView]:
    return Action(
        name,
        text,
        tip,
        key,
        lambda view: view.turn_look(name),
        checked=lambda view: view.looks[name],
    )


def _turn_kyoku_list(view: LogView) -> None:
    view.kyoku_list.setVisible(view.kyoku_list.isHidden())


def _part(name: str, text: str, key: str, turn: Callable[[LogView], None]) -> Action[LogView]:
    return Action(
        name,
        text,
        N_("Show or hide this part of the window"),
        key,
        turn,
        checked=lambda view: not getattr(view, name).isHidden(),
    )


_CLOTHS: Final = {Cloth.GREEN: N_("&Green"), Cloth.BLUE: N_("&Blue"), Cloth.GREY: N_("Gr&ey")}


def _choose_cloth(view: LogView, cloth: Cloth) -> None:
    view.settings.cloth = cloth
    themes.choose(themes.choice, cloth)


def _choose_theme(view: LogView, choice: ThemeChoice) -> None:
    view.settings.theme = choice
    themes.choose(choice)


def _turn_motion(view: LogView) -> None:
    view.settings.motion = motion_choice.wanted = not motion_choice.wanted


def _tile_widths() -> dict[int | None, str]:
    text = _("At most {width} pixels wide")
    return {None: N_("As large as fits")} | {each: text.format(width=each) for each in TILE_WIDTHS}


def _choose_tile_width(view: LogView, most: int | None) -> None:
    view.settings.tile_width = most
    tile_limit.choose(most)


VIEW: Final = Menu[LogView](
    N_("&View"),
    (
        *(_view(name, number) for number, name in enumerate(VIEWS, 1)),
        None,
        Action("rotate_seats", N_("&Rotate seats"), N_("Let the next player sit at the bottom"),
               "V", lambda view: view.walker.rotate_seats(),
               possible=lambda view: view.has_document),
        _look("own_view", N_("&Play it yourself"),
              N_("Show only what the player in view can know by now: nothing is given away"), "P"),
        _look("hands_hidden", N_("&Hide the other hands"),
              N_("Lay the other players' hands face down"), "H"),
        _look("wall_closed", N_("&Close the wall"), N_("Lay what is still to come face down"), "W"),
        _look("names_hidden", N_("&Winds instead of names"),
              N_("Show no player's name, for sharing"), "N"),
        _look("sorted_haipai", N_("&Sort haipai"), N_("Sort starting hands, or show them as dealt"),
              "S"),
        _look("called_stay", N_("Called tiles stay in the ri&ver"),
              N_("Leave called tiles in their river, as faint ghosts"), "G"),
        _look("whole_wall", N_("Who&le wall in Order"),
              N_("Show in Order the whole wall, or only what has been up to here"), "U"),
        _look("danger_shown", N_("&Danger"),
              N_("Mark which discards look safe and, with all open, who waits for which tile"),
              "D"),
        _look("hands_upright", N_("Other hands upri&ght"),
              N_("Lay the other players' hands at the table upright, to be read"), "T"),
        None,
        Action("clear", N_("Cl&ear"), N_("Outline no tile any more; then dismiss the message"),
               "Esc", LogView.clear),
        None,
        _part("kyoku_list", N_("&Kyoku list"), "F7", _turn_kyoku_list),
        _part("side", N_("S&ide panel"), "F8", LogView.turn_side),
        Action("details", N_("Verificatio&n details…"),
               N_("By kyoku, the hash step by step, and what is proven"), "Ctrl+D",
               LogView.show_details, possible=lambda view: view.sees_all),
        choice("theme", N_("&Theme"), N_("Choose a dark or a light window"), lambda: _THEMES,
               chosen=lambda _view: themes.choice, choose=_choose_theme),
        choice("cloth", N_("Cl&oth"), N_("Choose the colour of the table"), lambda: _CLOTHS,
               chosen=lambda _view: themes.cloth, choose=_choose_cloth),
        choice("tile_width", N_("Tile si&ze"),
               N_("Let tiles grow with the window, or only up to a width"), _tile_widths,
               chosen=lambda _view: tile_limit.most, choose=_choose_tile_width),
        Action("motion", N_("Table ani&mation"),
               N_("Slide tiles to their places and call out calls, unless the system asks for less"
                  " motion"), None, _turn_motion,
               checked=lambda _view: motion_choice.wanted),
    ),
    N_("What is shown"),
)  # fmt: skip
