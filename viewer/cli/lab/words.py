"""The words of the lab's commands, and the numbers that they take."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from viewer.cli.outcome import whole_number

SOURCES: Final = ("tenhou", "tenhou-hex", "tenhou-perhand", "majiang", "few-swaps", "stacked")
"""Sources without end; `viewer.lab.walls` has them, and is not imported for their names."""

GOALS: Final = ("heavenly", "earthly", "nine-kinds", "shanten")
"""What may be waited for; `viewer.lab.tenho` has them."""

USUAL_WALLS: Final = 100_000
_MOST_SHANTEN: Final = 6
_MOST: Final = 10**15
"""More than anybody waits for; whatever reads JSON has numbers up to here exactly."""

_SOURCE_NOTES: Final = (
    "A source is a dealer's algorithm, fed with random seeds: tenhou (as it is today), tenhou-hex "
    "and tenhou-perhand (as it was), majiang (電脳麻将); wrong on purpose are few-swaps (136 swaps "
    "of two tiles) and stacked (a seat gets the best of the four hands now and then). Or it is "
    "@FILE with Tenhou's seeds, a line each, for ten hands of each; or a log, a zip archive, or a "
    "folder of them; ./tenhou is a file of that name."
)


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text[:20]) <= most):
            span = f"from {least} to {most:,}" if most < _MOST else f"from {least} on, below 10^15"
            raise argparse.ArgumentTypeError(f"{text[:20]}: a whole number {span}")
        return int(text)

    return number


def _page(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in (".html", ".htm"):
        raise argparse.ArgumentTypeError(f"{text}: the name must end in .html")
    return path


def add_shanten(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `lab shanten`."""
    _add_walls(parser)
    _add_jobs(parser)
    _add_json(parser)
    parser.epilog = (
        f"{_SOURCE_NOTES} JSON: source, seed, walls, hands, mean (shanten; 0 is tenpai), interval "
        "(of the mean, 99 %; null of fewer than 4 walls), distribution (shanten -> part of the "
        "hands), counts (shanten -> hands), expected (mean and distribution of random hands, "
        "exact), left_out (reason -> logs). Exit codes: 0 good; 2 wrong use; 3 something could not "
        "be read, or has no seed: the rest is counted all the same."
    )


def add_tenho(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `lab tenho`."""
    parser.add_argument("--goal", choices=GOALS, help="what to wait for (default: heavenly)")
    parser.add_argument(
        "--shanten",
        type=_number(0, _MOST_SHANTEN),
        metavar="N",
        help="with --goal shanten: of the dealer's starting hand (default: 0, tenpai)",
    )
    _add_seed(parser)
    _add_jobs(parser)
    _add_save(parser, "and look for the next one when called again")
    _add_json(parser)
    parser.epilog = (
        "A trial is one deal; earthly waits for the other three seats' first draws, as if nobody "
        "called. JSON: trials (since the last success), trial (from the seed's first), per_second "
        "(trials; null if nothing was dealt), hand (tile ids in dealing order, the draw last), "
        "form (standard, seven-pairs, thirteen-orphans or null), wall (136 ids in Tenhou's "
        "order), dice, turn (whose hand, from the dealer), goal, shanten, seed, odds (of a "
        "trial), waits_longer (how likely none of so many trials succeeds)."
    )


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `lab report`."""
    _add_walls(parser)
    _add_jobs(parser)
    _add_save(parser, "and go on from there when called again")
    parser.add_argument(
        "-o", dest="out", type=_page, metavar="OUT.html", required=True, help="the page"
    )
    _add_json(parser)
    parser.epilog = (
        f"{_SOURCE_NOTES} Exit codes: 0 nothing contradicts chance; 1 something does; 2 wrong "
        "use; 3 something could not be read or written, or has no seed."
    )


def _add_walls(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--source",
        required=True,
        metavar="SOURCE",
        help=f"{', '.join(SOURCES)}, or a log, zip archive or folder",
    )
    parser.add_argument(
        "--walls",
        type=_number(1, _MOST),
        metavar="N",
        help=f"how many walls (default: {USUAL_WALLS:,}; all of logs)",
    )
    _add_seed(parser)


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=_number(0, _MOST),
        metavar="S",
        help="the same seed gives the same result (default: a new one)",
    )


def _add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs",
        type=whole_number,
        metavar="N",
        help="worker processes (default: as many as there are processor cores)",
    )


def _add_save(parser: argparse.ArgumentParser, again: str) -> None:
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help=f"keep the state in FILE, {again}"
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
