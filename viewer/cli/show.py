"""`show`: draw what a view shows into a file, still or moving, or write it; no screen is needed."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from typing import Final

from viewer.cli.arguments import (
    A_LOG,
    add_json,
    add_note,
    any_number,
    bounded_number,
    open_given,
    path_with,
    wrong_argument,
)
from viewer.cli.terminal import CommandError, Exit, ProgressLine, about, complain, print_json
from viewer.core.base.errors import InputError, shown
from viewer.document import Document
from viewer.system.assets import drawn_tiles
from viewer.system.language import chosen
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _
from viewer.ui.hand.scene.play_mode import without_names
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.shots import (
    ANIMATED,
    FORMATS,
    SHOT_LARGEST,
    SHOT_SMALLEST,
    Motion,
    PictureRequest,
    draw_shot,
    make_plain_application,
    shot_of,
)
from viewer.ui.kit.qt_language import set_language
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.tile_store import TileStore

EPILOG: Final = (
    N_("The picture is what the window shows, at exactly the size asked."),
    N_(
        "Notes are those of a study, or your own on a log. At a note in a line, the picture is of"
        " the line, with its sign."
    ),
)

_TEXT: Final = ".txt"
_OTHER_ENDING: Final = N_(
    "{text}: the name must end in .png, .svg, .pdf, .webp, .gif, .apng or .txt"
)
_THEMES: Final = {"dark": DARK_THEME, "light": LIGHT_THEME}
_SIZE: Final = re.compile(r"([0-9]{2,5})x([0-9]{2,5})")
_STEPS: Final = re.compile(r"([0-9]{1,5})-([0-9]{1,5})")
_SPEED: Final = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})?")
_LANES: Final = "lanes"
"""Order with its layer."""
_MOST_STEPS: Final = 99_999
"""As many as ``--steps`` can say."""

_SLOWEST, _FASTEST = 0.1, 20
"""Events a second; programs show no more than 50 pictures of a GIF, and some no more than 20."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help=_(A_LOG))
    add(
        "-o",
        "--output",
        type=path_with((*FORMATS, *ANIMATED, _TEXT), _OTHER_ENDING),
        metavar="OUT.png|svg|pdf|webp|gif|apng|txt",
        help=_("the picture; as WebP, GIF or APNG it moves; as .txt the situation, with notes"),
    )
    _add_notes(parser)
    _add_moment(parser)
    _add_looks(parser)


def _add_notes(parser: argparse.ArgumentParser) -> None:
    add = parser.add_mutually_exclusive_group().add_argument
    add("--notes", action="store_true", help=_("list the notes and lines, and draw nothing"))
    add(
        "--rare",
        action="store_true",
        help=_("list ippatsu, chases, dead draws and more, and how rare each was"),
    )
    add_json(parser, _("list them as JSON"))


def _add_moment(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--kyoku", type=any_number, default=1, metavar="N", help=_("the N-th hand, from 1")
    )
    add_note(which)
    add(
        "--view",
        choices=(*VIEWS, _LANES),
        default=next(iter(VIEWS)),
        help=_("which view; lanes is Order with its lines (default: %(default)s)"),
    )
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument(
        "--step",
        type=bounded_number(0, _MOST_STEPS, N_("{text}: a step is a number from 0")),
        metavar="K",
        help=_(
            "after the K-th event of the hand or line (default: 0, the deal, or where the note is);"
            " in Making, its K-th step"
        ),
    )
    moment.add_argument(
        "--steps",
        type=_steps,
        metavar="A-B",
        help=_("moving, from the A-th event to the B-th (default: the whole hand)"),
    )
    add(
        "--speed",
        type=_speed,
        default=2.0,
        metavar="N",
        help=_("moving, so many events a second (default: %(default)s)"),
    )


def _add_looks(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--up-to-here",
        action="store_true",
        help=_("in Order, veil what is still to come after that step"),
    )
    add(
        "--without-result",
        action="store_true",
        help=_("in Table, leave out the result beside the table at the end of a hand"),
    )
    add(
        "--seat",
        type=any_number,
        choices=(0, 1, 2, 3),
        help=_("who sits at the bottom (default: who saved the log)"),
    )
    add(
        "--size",
        type=_size,
        default="1280x900",
        metavar="WxH",
        help=_("in pixels (default: %(default)s)"),
    )
    add(
        "--theme",
        choices=tuple(_THEMES),
        default=next(iter(_THEMES)),
        help=_("the theme (default: %(default)s)"),
    )
    add(
        "--title",
        action="store_true",
        help=_("say above in large type which moment it is and who plays, as in a post"),
    )
    add("--hide-names", action="store_true", help=_("winds instead of names"))


def _steps(text: str) -> tuple[int, int]:
    match = _STEPS.fullmatch(text)
    if match is None or int(match[1]) > int(match[2]):
        raise wrong_argument(N_("{text}: steps are written 10-40"), text)
    return int(match[1]), int(match[2])


def _speed(text: str) -> float:
    if _SPEED.fullmatch(text) is None or not _SLOWEST <= float(text) <= _FASTEST:
        problem = N_("{text}: a speed is a number from {least} to {most}")
        raise wrong_argument(problem, text, least=_SLOWEST, most=_FASTEST)
    return float(text)


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise wrong_argument(N_("{text}: a size is written 1280x900"), text)
    width, height = map(int, match.groups())
    if width < SHOT_SMALLEST[0] or height < SHOT_SMALLEST[1] or max(width, height) > SHOT_LARGEST:
        raise wrong_argument(N_("{text}: from 480x420 to 16384x16384"), text)
    return width, height


def run(options: argparse.Namespace) -> Exit:
    if options.notes:
        return _list_notes(options)
    if options.rare:
        return _list_rare(options)
    if options.json:
        options.parser.error(_("--json goes with --notes or --rare"))
    if options.output is None:
        options.parser.error(_("the following arguments are required: %s") % "-o/--output")
    ending = options.output.suffix.lower()
    if options.steps is not None and ending not in ANIMATED:
        options.parser.error(_("--steps goes with .webp, .gif, .apng or .png"))
    if options.step is not None and ending not in {*FORMATS, _TEXT}:
        options.parser.error(_("--step goes with .png, .svg, .pdf or .txt"))
    _need_no_screen()
    make_plain_application()
    set_language(chosen())
    with about(options.file):
        scene = _scene(options)
    if options.hide_names:
        scene = without_names(scene)
    theme = _THEMES[options.theme]
    view = "order" if options.view == _LANES else options.view
    request = PictureRequest(scene, view, options.size, theme, titled=options.title)
    with about(options.output):
        if ending == _TEXT:
            data = _written(scene).encode()
        elif options.steps is None and ending in FORMATS:
            art = TileArt(TileStore(drawn_tiles()))
            data = draw_shot(shot_of(request, art), ending)
            art.keep()
        else:
            data = _animated(request, options, ending)
        write_whole(options.output, data)
    print(shown(str(options.output)))
    return Exit.GOOD


def _animated(request: PictureRequest, options: argparse.Namespace, ending: str) -> bytes:
    from viewer.ui.hand.views.animation import draw_animation  # noqa: PLC0415 - Pillow: 39 of 526 ms

    first, last = options.steps or (0, request.scene.last)
    motion = Motion(range(first, last + 1), options.speed)
    line = ProgressLine()

    def progress(done: int, total: int) -> None:
        if line.is_due:
            line.show(_("{done} of {total} pictures").format(done=done, total=total))

    try:
        return draw_animation(request, motion, ending, progress, lambda: False)
    finally:
        line.close()


def _written(scene: Scene) -> str:
    from viewer.core.base.notation import PLAIN  # noqa: PLC0415 - pictures need no text
    from viewer.ui.hand.panels.copied_texts import situation_text  # noqa: PLC0415 - likewise

    return situation_text(scene, PLAIN.notation)


def _scene(options: argparse.Namespace) -> Scene:
    document = open_given(options.file)
    if options.seat is not None and options.seat >= document.players:
        raise CommandError("no-seat", seat=options.seat)
    if document.study or options.note is not None:
        scene, step = _noted_scene(options, document)
    else:
        scene, step = _hand_scene(options, document, options.kyoku), 0
    step = step if options.step is None else options.step
    last = options.steps[1] if options.steps else step
    if last > scene.last:
        raise CommandError("no-step", step=last, last=scene.last)
    return scene.at(step)


def _noted_scene(options: argparse.Namespace, document: Document) -> tuple[Scene, int]:
    """Return a hand with its notes, or the line of a chosen one, and the step of that."""
    from viewer.cli.note_choice import chosen_place, line_at, notes_of  # noqa: PLC0415 - as above
    from viewer.ui.hand.scene.line import line_scene  # noqa: PLC0415 - likewise

    notes = notes_of(document)
    if options.note is None:
        scene = _hand_scene(options, document, options.kyoku)
        return scene._replace(annotations=notes), 0
    place = chosen_place(notes, options.note)
    scene = _hand_scene(options, document, place.hand_index + 1)._replace(annotations=notes)
    if place.leaves >= 0:
        play = line_at(document, place)
        scene = line_scene(scene, play.kyoku, play.line.step)
    return scene, 0 if scene.walks_making else min(place.step, scene.last)


def _hand_scene(options: argparse.Namespace, document: Document, number: int) -> Scene:
    if not 1 <= number <= document.hand_count:
        raise InputError("no-kyoku", number=number, count=document.hand_count)
    index = number - 1
    return Scene(
        document,
        index,
        document.replay(index),
        seat=document.recorded_seat if options.seat is None else options.seat,
        whole_wall=not options.up_to_here,
        result_shown=not options.without_result,
        lanes_shown=options.view == _LANES,
        walks_making=options.view != _LANES and VIEWS[options.view].walks_making,
    )


def _list_notes(options: argparse.Namespace) -> Exit:
    from viewer.cli.note_choice import note_lines, notes_of  # noqa: PLC0415 - as above
    from viewer.core.study.annotations import notes_json  # noqa: PLC0415 - likewise

    with about(options.file):
        document = open_given(options.file)
        notes = notes_of(document)
    if options.json:
        found = [{"number": nth, **each} for nth, each in enumerate(notes_json(notes), 1)]
        print_json({"source": options.file, "notes": found})
    else:
        _print_lines(note_lines(document, notes), options.file, "no-notes")
    return Exit.GOOD


def _list_rare(options: argparse.Namespace) -> Exit:
    from viewer.cli.rare_list import rare_lines, rare_rows  # noqa: PLC0415 - as above

    with about(options.file):
        document = open_given(options.file)
    if options.json:
        print_json({"source": options.file, "events": rare_rows(document)})
    else:
        _print_lines(rare_lines(document), options.file, "no-named-event")
    return Exit.GOOD


def _print_lines(lines: Iterable[str], file: str, code_of_none: str) -> None:
    found = False
    for line in lines:
        found = True
        print(line)
    if not found:
        complain(file, CommandError(code_of_none))


def _need_no_screen() -> None:
    """Let Qt draw without a display; elsewhere than on Linux it needs none anyway."""
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform.startswith("linux") and not asked.startswith("offscreen"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
