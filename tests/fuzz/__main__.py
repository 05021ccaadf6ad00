"""Hostile inputs by the million: `python -m tests.fuzz --inputs 1000000 [--seed N]`.

Each input must end without a fault, within two seconds of this processor's time, and in 300 MB.
What does not is kept in a folder, with the number that makes it again:
`python -m tests.fuzz --kinds KIND --seed THAT --inputs 1`. Where `atheris` is installed,
`--atheris KIND` lets it look for inputs by what parts of the program they reach; its own options
follow after `--`.
"""

import argparse
import gc
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.fuzz.inputs import made
from tests.fuzz.targets import TARGETS, kind_of, try_input

SECONDS = 2.0
MEGABYTES = 300
_COLLECTED = 250
_HANGS = 30
"""Seconds after which an input is given up."""


class Hangs(Exception):  # noqa: N818 - what it says
    """An input takes longer than anybody waits."""


def _hang(_number, _frame):
    raise Hangs


def peak():
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def fault_of(kind, data, number):
    """What an input did that it must not; None is well."""
    before, began = peak(), time.process_time()
    signal.setitimer(signal.ITIMER_PROF, _HANGS)
    try:
        try_input(kind, data, number)
    except Exception:  # noqa: BLE001 - that is what is looked for
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    spent, more = time.process_time() - began, peak() - before
    if spent > SECONDS:
        return f"it took {spent:.1f} s"
    return f"it took {more:.0f} MB" if more > MEGABYTES else None


def run(first, inputs, out, kinds=(), minutes=None):
    """Try inputs by number, in turn of these kinds; keep what fails, and return how many did.

    After so many ``minutes`` of this processor's time it is enough.
    """
    fault_of("log", made("log", 1), 1)  # what is made once is no input's
    gc.collect()
    gc.freeze()
    gc.disable()  # what goes in circles is looked for once in a while, not all the time
    failed, began, worked = 0, time.monotonic(), time.process_time()
    for number in range(first, first + inputs):
        kind = kinds[number % len(kinds)] if kinds else kind_of(number)
        data = made(kind, number)
        fault = fault_of(kind, data, number)
        if fault is not None:
            failed += 1
            out.mkdir(parents=True, exist_ok=True)
            name = f"{number}-{kind.replace(' ', '-')}"
            (out / name).write_bytes(data)
            (out / f"{name}.txt").write_text(
                f"--kinds '{kind}' --seed {number} --inputs 1\n{fault}\n", "utf-8"
            )
            print(f"{number} ({kind}): {fault.strip().splitlines()[-1]}", flush=True)
        done = number - first + 1
        if not done % _COLLECTED:
            gc.collect()
        if not done % 1000:
            pace = done / (time.monotonic() - began)
            print(f"{done:,} inputs, {failed} failed, {pace:.0f}/s, {peak():.0f} MB", flush=True)
        if minutes is not None and time.process_time() - worked > 60 * minutes:
            break
    print(f"{number - first + 1:,} inputs from {first}: {failed} failed")
    return failed


def look_with_atheris(kind, words):
    """Let atheris choose the inputs; it ends with the first fault."""
    import atheris  # noqa: PLC0415 - few have it

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *words], lambda data: try_input(kind, data, len(data)))
    atheris.Fuzz()


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, help="of processor time; or all inputs")
    parser.add_argument("--seed", type=int, default=0, help="the first input's number")
    parser.add_argument("--kinds", nargs="+", choices=tuple(TARGETS), default=())
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--atheris", choices=tuple(TARGETS), metavar="KIND")
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    if given.atheris:
        look_with_atheris(given.atheris, given.words)
    signal.signal(signal.SIGPROF, _hang)
    return int(run(given.seed, given.inputs, given.out, given.kinds, given.minutes) > 0)


if __name__ == "__main__":
    sys.exit(main())
