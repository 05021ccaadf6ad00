"""`show`: draw what a view shows into a file, as one picture or moving, without a screen."""

import argparse
import os
import re
import sys
from functools import partial
from typing import Final

from viewer.cli.arguments import (
    A_LOG,
    any_number,
    bounded_number,
    file_of,
    path_with,
    read_given,
    wrong_argument,
)
from viewer.cli.terminal import CommandError, Exit, ProgressLine, about
from viewer.core.base.errors import InputError, shown
from viewer.document import open_log
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

EPILOG: Final = (N_("The picture is what the window shows, at exactly the size asked."),)

_OTHER_ENDING: Final = N_("{text}: the name must end in .png, .svg, .pdf, .webp, .gif or .apng")
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
        required=True,
        type=path_with(FORMATS + ANIMATED, _OTHER_ENDING),
        metavar="OUT.png|svg|pdf|webp|gif|apng",
        help=_("the picture; as WebP, GIF or APNG it moves"),
    )
    _add_moment(parser)
    _add_looks(parser)


def _add_moment(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--kyoku", type=any_number, default=1, metavar="N", help=_("the N-th hand, from 1"))
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
        help=_("after the K-th event of the hand (default: 0, the deal); in Making, its K-th step"),
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


def _add_looks(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
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
    ending = options.output.suffix.lower()
    if options.steps is not None and ending not in ANIMATED:
        options.parser.error(_("--steps goes with .webp, .gif, .apng or .png"))
    if options.step is not None and ending not in FORMATS:
        options.parser.error(_("--step goes with .png, .svg or .pdf"))
    _need_no_screen()
    make_plain_application()
    set_language(chosen())
    with about(options.file):
        scene = _opened(options)
    if options.hide_names:
        scene = without_names(scene)
    theme = _THEMES[options.theme]
    view = "order" if options.view == _LANES else options.view
    request = PictureRequest(scene, view, options.size, theme, titled=options.title)
    with about(options.output):
        if options.steps is None and ending in FORMATS:
            data = draw_shot(shot_of(request, TileArt()), ending)
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


def _opened(options: argparse.Namespace) -> Scene:
    document = open_log(file_of(options.file), partial(read_given, options.file))
    if not 1 <= options.kyoku <= document.hand_count:
        raise InputError("no-kyoku", number=options.kyoku, count=document.hand_count)
    if options.seat is not None and options.seat >= document.players:
        raise CommandError("no-seat", seat=options.seat)
    scene = Scene(
        document,
        options.kyoku - 1,
        document.replay(options.kyoku - 1),
        seat=document.recorded_seat if options.seat is None else options.seat,
        whole_wall=not options.up_to_here,
        result_shown=not options.without_result,
        lanes_shown=options.view == _LANES,
        walks_making=options.view != _LANES and VIEWS[options.view].walks_making,
    )
    last = options.steps[1] if options.steps else options.step or 0
    if last > scene.last:
        raise CommandError("no-step", step=last, last=scene.last)
    return scene.at(options.step or 0)


def _need_no_screen() -> None:
    """Let Qt draw without a display; elsewhere than on Linux it needs none anyway."""
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform.startswith("linux") and not asked.startswith("offscreen"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
