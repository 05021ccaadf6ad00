"""`lab report`: measure walls, and write a page on whether chance explains them."""

import argparse
import json
from typing import Any

from viewer.cli.lab import Failed
from viewer.cli.lab.sources import exit_code, left_out_sentence, source_of
from viewer.cli.lab.working import carry_out, walls_so_far
from viewer.cli.outcome import Exit, complain
from viewer.core.errors import InputError
from viewer.lab.job import load_work, read_saved
from viewer.lab.report import report_page
from viewer.lab.saved import write_whole
from viewer.lab.stats import findings
from viewer.lab.stats.figure import Findings
from viewer.lab.stats.measure import Measure, Measured


def run(options: argparse.Namespace) -> Exit:
    """Measure, write the page, and say what it comes to."""
    given = source_of(options, _saved_seed(options))
    work = Measure(given.source)
    state = _begin(options, work)
    state = carry_out(
        options, work, state, lambda state, pace: walls_so_far(state.tally.number, pace)
    ).state
    if not state.tally.number:
        complain(options.source, left_out_sentence(state.left_out) or "there is no log.")
        return Exit.UNREADABLE
    found = findings(state, given.source.described())
    try:
        write_whole(options.out, report_page(found))
    except (InputError, OSError) as error:  # the program's own drawings are files too
        raise Failed(str(options.out), error) from error
    if options.json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        _print_text(options, found, given.seed)
    return Exit.CONTRADICTED if found.alarms else exit_code(found.walls, found.left_out)


def _saved_seed(options: argparse.Namespace) -> int | None:
    """Return the seed of the saved work that the command goes on with."""
    seed = _saved(options).get("seed")
    return seed if isinstance(seed, int) else None


def _saved(options: argparse.Namespace) -> dict[str, Any]:
    if options.save is None or not options.save.exists():
        return {}
    try:
        return read_saved(options.save).work
    except InputError as error:
        raise Failed(str(options.save), error) from error


def _begin(options: argparse.Namespace, work: Measure) -> Measured:
    if options.save is None or not options.save.exists():
        return work.new()
    try:
        return load_work(options.save, work)
    except InputError as error:
        raise Failed(str(options.save), error) from error


def _print_text(options: argparse.Namespace, found: Findings, seed: int | None) -> None:
    made = "" if seed is None else f", seed {seed}"
    print(f"{found.source['source']}: {found.walls:,} walls{made}")
    if left_out := left_out_sentence(found.left_out):
        print(left_out)
    print(found.summary)
    for figure in found.alarms:
        print(f"  {figure.check}: {figure.sentence}")
    print(f"The page is {options.out}.")
