"""`lab shanten`: the mean distance of starting hands from tenpai, and how it is spread."""

import argparse
from typing import Final

from viewer.cli.arguments import add_json
from viewer.cli.terminal import CommandError, Exit, complain, print_json, right
from viewer.stats.cli.lab.working import (
    SOURCE_NOTES,
    add_source,
    add_work,
    carry_out,
    exit_code,
    print_source,
    source_of,
    walls_so_far,
)
from viewer.stats.lab.haipai_shanten import HaipaiCount, HaipaiShanten
from viewer.stats.lab.names import left_out_in_words
from viewer.stats.lab.odds import HAIPAI_MEAN, HAIPAI_SHARES
from viewer.stats.lab.walls.batch import WallSource
from viewer.translation import N_, _

_WIDTHS: Final = (7, 16, 12, 12)

EPILOG: Final = (
    SOURCE_NOTES,
    N_(
        "JSON: source, seed, walls, hands, mean (shanten; 0 is tenpai), interval (of the "
        "mean, 99 %; null of fewer than 4 walls), distribution (shanten -> part of the hands), "
        "counts (shanten -> hands), expected (mean and distribution of random hands, "
        "exact), left_out (reason -> logs)."
    ),
    N_(
        "Exit codes: 0 good; 2 wrong use; 3 something could not be read, or has no seed: the "
        "rest is counted all the same."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_work(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> Exit:
    work = HaipaiShanten(source_of(options))
    count, _pace = carry_out(
        options, work, work.new(), lambda count, pace: walls_so_far(count.walls, pace)
    )
    if options.json:
        print_json(_as_json(work.source, count))
    else:
        _print_text(work.source, count)
    if not count.walls:
        complain(options.source, left_out_in_words(count.left_out) or CommandError("no-log"))
    return exit_code(count.walls, count.left_out)


def _as_json(source: WallSource, count: HaipaiCount) -> dict[str, object]:
    return {
        "source": source.name,
        "seed": source.described().get("seed"),
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


def _print_text(source: WallSource, count: HaipaiCount) -> None:
    if count.mean is None:
        return
    text = _("{hands} starting hands of {walls} walls")
    counted = text.format(hands=f"{count.hands:,}", walls=f"{count.walls:,}")
    print_source(source.described(), counted, count.left_out)
    print(_mean_words(count.mean, count.interval))
    titles = (_("shanten"), _("starting hands"), _("share"), _("random"))
    print("".join(map(right, titles, _WIDTHS)))
    for shanten, (hands, share) in enumerate(zip(count.counts, count.shares, strict=True)):
        row = (str(shanten), f"{hands:,}", f"{share:.4%}", f"{HAIPAI_SHARES[shanten]:.4%}")
        print("".join(map(right, row, _WIDTHS)))


def _mean_words(mean: float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        text = _("mean shanten {mean}; random hands have {random}")
    else:
        text = _(
            "mean shanten {mean} (confidence 99 %: {low} to {high}); random hands have {random}"
        )
    low, high = interval or (0.0, 0.0)
    return text.format(
        mean=f"{mean:.4f}", low=f"{low:.4f}", high=f"{high:.4f}", random=f"{HAIPAI_MEAN:.4f}"
    )
