"""The menus Tools and Help."""

from collections.abc import Mapping
from typing import Final

from viewer.system.language import LANGUAGES
from viewer.translation import N_
from viewer.ui.actions.shell import Shell
from viewer.ui.kit.actions import Action, Menu, choice


def _languages() -> Mapping[str | None, str]:
    """Return the languages, each as those call it who read it."""
    return dict([(None, N_("As the &system")), *LANGUAGES.items()])


TOOLS: Final = Menu[Shell](
    N_("&Tools"),
    (
        Action("open_collection", N_("&Collection…"),
               N_("Search many games by what happened in them"), "Ctrl+Shift+G",
               lambda on: on.windows.open_collection().begin()),
        Action("open_lab", N_("&Lab…"),
               N_("Deal until a heavenly hand comes, and look at many walls at once"),
               "Ctrl+Shift+L", lambda on: on.windows.open_lab()),
        Action("open_luck", N_("&Was it luck?…"),
               N_("See in a folder of logs what the walls gave a player"), "Ctrl+Shift+K",
               lambda on: on.windows.open_luck()),
        None,
        Action("next_tab", N_("&Next tab"), N_("Show the log to the right"), "Ctrl+Tab",
               lambda on: on.tabs.turn(1), possible=lambda on: on.tabs.count() > 1),
        Action("previous_tab", N_("&Previous tab"), N_("Show the log to the left"),
               "Ctrl+Shift+Tab", lambda on: on.tabs.turn(-1),
               possible=lambda on: on.tabs.count() > 1),
        None,
        choice("language", N_("L&anguage"), N_("Show all texts in this language"), _languages,
               chosen=lambda on: on.settings.language,
               choose=lambda on, name: on.set_language(name)),
        Action("settings", N_("&Settings…"), N_("All settings"), "Ctrl+,",
               lambda on: on.show_settings()),
    ),
)  # fmt: skip

HELP: Final = Menu[Shell](
    N_("&Help"),
    (
        Action(
            "help",
            N_("&Help pages"),
            N_("How to use this program, what it proves, and how walls are made"),
            "F1",
            lambda on: on.windows.open_help("views"),
        ),
        Action(
            "help_walls",
            N_("How &walls are made"),
            N_("All that is known of Tenhou's walls, from the seed to every tile"),
            "Shift+F1",
            lambda on: on.windows.open_help("walls"),
        ),
        Action("legend", N_("&Legend"), N_("What the marks of the view in sight mean"), "L",
               lambda on: on.log_view.stage.show_legend()),
        Action("keys", N_("&Keys"), N_("Show the keys"), "?", lambda on: on.show_keys()),
        Action("about", N_("&About"), N_("About this program"), None, lambda on: on.show_about()),
    ),
)  # fmt: skip
