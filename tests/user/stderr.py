"""What is written to the standard error, also by C++: PySide complains there, and nowhere else."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def watched_stderr() -> Iterator[Callable[[], str]]:
    """Yield a function that returns what was written since it was last called, and lets it pass."""
    with tempfile.TemporaryDirectory() as folder, Path(folder, "stderr").open("ab+") as file:
        written, terminal, read = file.fileno(), os.dup(2), 0

        def read_on() -> str:
            nonlocal read
            os.lseek(written, read, os.SEEK_SET)  # what is written goes to the end none the less
            new = os.read(written, os.fstat(written).st_size - read)
            read += len(new)
            os.write(terminal, new)
            return new.decode(errors="replace")

        os.dup2(written, 2)
        try:
            yield read_on
        finally:
            read_on()
            os.dup2(terminal, 2)
            os.close(terminal)
