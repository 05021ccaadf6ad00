"""What is sent to others, in one menu: each line says what they can do with it.

The button "Send" beside the views shows the same menu.
"""

from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence

from viewer.core.sites.study_file import StudyGame
from viewer.translation import N_, _
from viewer.ui.actions.log_menus import link_of
from viewer.ui.actions.window_menus import Shell
from viewer.ui.kit.actions import Action, MenuRow, choice
from viewer.ui.kit.settings import picture_sizes


def _studies(on: Shell) -> list[StudyGame]:
    """Return all open games with their notes, that in sight first."""
    views = [on.log_view, *(view for view in on.tabs.log_views if view is not on.log_view)]
    return [game for view in views if (game := view.study) is not None]


def _save_page(on: Shell) -> None:
    from viewer.ui.game_page.written import page_of_scene  # noqa: PLC0415 - few ask

    scene = on.log_view.walker.scene
    if scene is not None:
        text = partial(page_of_scene, scene, on.log_view.study, on.log_view.hand_area.name)
        on.log_view.saver.export_page(scene.of_game.document.title, text)


def _has_page(on: Shell) -> bool:
    document = on.log_view.document
    return on.log_view.sees_all and document is not None and document.log is not None


SEND_ROWS: Final[tuple[MenuRow[Shell], ...]] = (
    Action("copy_link", N_("Copy lin&k"),
           N_("Copy the address at which Tenhou replays this kyoku from this seat"), "Ctrl+K",
           lambda on: on.log_view.copier.copy_text(link_of(on.log_view),
                                                   _("Copied: link to this hand at Tenhou")),
           possible=lambda on: bool(link_of(on.log_view)),
           gain=N_("they replay this kyoku at Tenhou")),
    Action("export_page", N_("Save as &web page…"),
           N_("Save the game with your notes as one page, which any browser opens and which"
              " checks its walls anew; it holds the log, and opens here as a study does"),
           None, _save_page, possible=_has_page,
           gain=N_("they walk through the game in any browser")),
    Action("save_study", N_("Save as &study…"),
           N_("Save the log with your notes as a study, whose walls anyone can verify"), None,
           lambda on: on.log_view.saver.save_study(_studies(on)[:1]),
           possible=lambda on: on.log_view.study is not None,
           gain=N_("they read your notes here, and verify the walls")),
    Action("save_studies", N_("Save all open logs as st&udy…"),
           N_("Save all open logs with your notes in one study, a game after the other"), None,
           lambda on: on.log_view.saver.save_study(_studies(on)),
           possible=lambda on: len(_studies(on)) > 1,
           gain=N_("the same, game after game")),
    None,
    Action("copy_picture", N_("Copy &picture"), N_("Copy what is seen as a picture"),
           "Ctrl+Shift+P", lambda on: on.log_view.pictures.copy(),
           possible=lambda on: on.log_view.has_document,
           gain=N_("they see this moment in a message")),
    Action("save_picture", N_("Sa&ve picture…"),
           N_("Save what is seen as PNG, SVG or PDF"), QKeySequence.StandardKey.Save,
           lambda on: on.log_view.pictures.save(),
           possible=lambda on: on.log_view.has_document,
           gain=N_("they see this moment, also on paper")),
    Action("save_moving", N_("Save &moving picture…"),
           N_("Save the hand, or a part of it, as WebP, GIF or animated PNG"), None,
           lambda on: on.log_view.pictures.save(moving=True),
           possible=lambda on: on.log_view.has_document,
           gain=N_("they watch the hand being played")),
    None,
    choice("picture_scale", N_("Picture si&ze"), N_("How large copied and saved pictures are"),
           picture_sizes),
)  # fmt: skip
