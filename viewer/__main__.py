"""The program's entry: `wall-viewer`, and `python -m viewer`.

Ctrl+C is seen to before anything is imported that takes time: until there is work to be stopped,
the program just ends, as a shell expects it. An interrupt raised within an import would be told
with a traceback, or turned into another error, wherever it happened to strike.
"""

import os
import signal
import sys
from types import FrameType

_INTERRUPTED = 130


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(_INTERRUPTED)


def main() -> int:
    """Run the program, ready for Ctrl+C from the first moment."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # nobody has it ignored
        signal.signal(signal.SIGINT, _leave)
    from viewer.cli import main as run  # noqa: PLC0415 - after Ctrl+C is seen to

    return run()


if __name__ == "__main__":
    sys.exit(main())
