"""`lab shanten`: the mean distance of starting hands from tenpai, and how it is spread."""

import argparse
from typing import Final

from viewer.cli.lab.sources import (
    SOURCE_NOTES,
    Given,
    add_walls,
    exit_code,
    left_out_sentence,
    source_of,
)
from viewer.cli.lab.working import carry_out, walls_so_far
from viewer.cli.outcome import Exit, add_workers, complain, print_json
from viewer.core.foreign import shown
from viewer.lab.haipai_shanten import HaipaiCount, HaipaiShanten
from viewer.lab.hands.odds import HAIPAI_MEAN, HAIPAI_SHARES

EPILOG: Final = (
    f"{SOURCE_NOTES} JSON: source, seed, walls, hands, mean (shanten; 0 is tenpai), interval "
    "(of the mean, 99 %; null of fewer than 4 walls), distribution (shanten -> part of the "
    "hands), counts (shanten -> hands), expected (mean and distribution of random hands, "
    "exact), left_out (reason -> logs). Exit codes: 0 good; 2 wrong use; 3 something could not "
    "be read, or has no seed: the rest is counted all the same."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's words."""
    add_walls(parser)
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> Exit:
    """Count, and print what came of it."""
    given = source_of(options)
    work = HaipaiShanten(given.source)
    count = carry_out(
        options, work, work.new(), lambda count, pace: walls_so_far(count.walls, pace)
    ).state
    if options.json:
        print_json(_as_json(given, count))
    else:
        _print_text(given, count)
    if not count.walls:
        complain(options.source, left_out_sentence(count.left_out) or "there is no log.")
    return exit_code(count.walls, count.left_out)


def _as_json(given: Given, count: HaipaiCount) -> dict[str, object]:
    return {
        "source": given.source.name,
        "seed": given.seed,
        "walls": count.walls,
        "hands": count.hands,
        "mean": count.mean,
        "interval": count.interval,
        "distribution": _by_shanten(count.shares),
        "counts": _by_shanten(count.counts),
        "expected": {"mean": HAIPAI_MEAN, "distribution": _by_shanten(HAIPAI_SHARES)},
        "left_out": count.left_out,
    }


def _by_shanten(values: tuple[float, ...]) -> dict[str, float]:
    return {str(shanten): value for shanten, value in enumerate(values)}


def _print_text(given: Given, count: HaipaiCount) -> None:
    if count.mean is None:
        return
    seed = "" if given.seed is None else f", seed {given.seed}"
    print(
        f"{shown(given.source.name)}: {count.hands:,} starting hands of {count.walls:,} walls{seed}"
    )
    if left_out := left_out_sentence(count.left_out):
        print(left_out)
    between = ""
    if count.interval is not None:
        between = " (99 % confidence: {:.4f} to {:.4f})".format(*count.interval)
    print(f"mean shanten {count.mean:.4f}{between}; random hands have {HAIPAI_MEAN:.4f}")
    print(f"{'shanten':>7}{'hands':>16}{'share':>12}{'random':>12}")
    for shanten, (hands, share) in enumerate(zip(count.counts, count.shares, strict=True)):
        print(f"{shanten:>7}{hands:>16,}{share:>12.4%}{HAIPAI_SHARES[shanten]:>12.4%}")
