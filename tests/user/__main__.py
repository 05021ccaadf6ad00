"""A user who does anything, for as long as is wished.

    python -m tests.user [--minutes 60] [--seed N]

It runs on no screen, or where QT_QPA_PLATFORM says, as under Xvfb. What goes wrong ends it with the
seed and the last acts: exceptions, warnings of Qt's and PySide's, and what has grown. No settings
or files of the person who runs it are touched.
"""

import argparse
import faulthandler
import random
import sys
import time
from importlib import import_module
from pathlib import Path

from tests.user.home import new_home

BETWEEN = 400
"""Acts from one census to the next."""
STUCK_SECONDS = 900
"""The longest that an act or a census may take, also where the machine is busy."""


def main() -> int:
    """Do acts until the time is over."""
    parser = argparse.ArgumentParser(prog="python -m tests.user")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    with new_home() as home:
        folder = home / "logs"
        folder.mkdir()
        return _run(options.minutes, options.seed, folder)


def _run(minutes: float, seed: int, folder: Path) -> int:
    # after the environment is set: these make Qt read it
    from tests.user.person import Person, Unexpected  # noqa: PLC0415
    from viewer.ui.kit.application import make_application, return_large_blocks  # noqa: PLC0415

    import_module("matplotlib.font_manager")  # where that takes long, standard error tells
    faulthandler.enable(sys.stdout)  # standard error is watched
    print(f"seed {seed}", flush=True)
    application = make_application()
    return_large_blocks()  # as when a start is over
    end = time.monotonic() + 60 * minutes
    person = Person(seed, folder)
    try:
        with person.watching():
            while time.monotonic() < end:
                for _ in range(BETWEEN):
                    _end_if_stuck()
                    person.do(1)
                _end_if_stuck()
                now = person.compare()
                print(f"{person.done} acts: {now.growth(person.first)}", flush=True)
            person.close()
            person.fail_if_wrong()
    except Unexpected as error:
        print(error, flush=True)
        return 1
    finally:
        faulthandler.cancel_dump_traceback_later()
        application.closeAllWindows()
    print(f"nothing unexpected; the slowest act: {person.slowest}")
    return 0


def _end_if_stuck() -> None:
    faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True, file=sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
