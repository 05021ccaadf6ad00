"""What is written to the standard error, also by C++: PySide complains there, and nowhere else."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def watched_stderr(harmless: tuple[str, ...] = ()) -> Iterator[Callable[[], list[str]]]:
    """Yield a function that returns the lines written since it was last called, and lets them pass.

    Lines that begin as a ``harmless`` one does are left out.
    """
    with tempfile.TemporaryDirectory() as folder, Path(folder, "stderr").open("ab+") as file:
        written, terminal, read = file.fileno(), os.dup(2), 0

        def read_on() -> list[str]:
            nonlocal read
            os.lseek(written, read, os.SEEK_SET)  # what is written goes to the end none the less
            new = os.read(written, os.fstat(written).st_size - read)
            read += len(new)
            lines = new.decode(errors="replace").splitlines()
            told = [each for each in lines if not each.startswith(harmless)]
            os.write(terminal, "".join(f"{each}\n" for each in told).encode())
            return told

        os.dup2(written, 2)
        try:
            yield read_on
        finally:
            read_on()
            os.dup2(terminal, 2)
            os.close(terminal)
