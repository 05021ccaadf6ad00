"""Files that are there whole or not at all: written beside their place, then put there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def whole_file(
    path: Path, *, encoding: str = "utf-8", newline: str | None = None
) -> Iterator[TextIO]:
    """Open a text file; what stood there before stays until the new one is whole.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding=encoding, errors="replace", newline=newline) as out:
            yield out
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
