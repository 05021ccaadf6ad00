"""Tasks for tests of worker processes: numbers to double, with planted accidents."""

import multiprocessing
import os
import struct
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from tests.helpers.processes import KILL


@dataclass(frozen=True)
class WorkerTasks:
    """Doubles numbers.

    Attributes:
        notes: a folder; holds a file for each number that has been tried, with a letter a try.
        deaths: number -> how many times it ends its worker.
        sleep: the number that takes a minute.
        wrong: the number that fails.
        half: the number whose answer stops half way to the process that waits for it.
        torn: the number whose first answer ends half way, and its worker with it.
    """

    notes: Path
    deaths: dict[int, int] = field(default_factory=dict)
    sleep: int | None = None
    wrong: int | None = None
    half: int | None = None
    torn: int | None = None

    def __call__(self, numbers):
        return [self._double(number) for number in numbers]

    def _double(self, number):
        with (self.notes / str(number)).open("a", encoding="ascii") as file:
            file.write("x")
        if multiprocessing.parent_process() and self.tries(number) <= self.deaths.get(number, 0):
            _die()
        if number == self.wrong:
            raise OSError("wrong")
        if number == self.sleep:
            time.sleep(3600)  # nobody waits for it
        if number == self.half:
            Connection._send_bytes = _tell_half(self.notes, then=lambda: time.sleep(3600))
        if number == self.torn and self.tries(number) == 1:
            Connection._send_bytes = _tell_half(self.notes, then=_die)
        return 2 * number

    def tries(self, number):
        path = self.notes / str(number)
        return path.stat().st_size if path.exists() else 0


@dataclass(frozen=True)
class EndsWhereUnpickled:
    """Answers by the process's id; ends the first worker that unpickles it, or each."""

    note: Path
    always: bool = False

    def __call__(self, numbers):
        return [os.getpid() for _ in numbers]

    def __setstate__(self, state):
        self.__dict__.update(state)
        if multiprocessing.parent_process() and (self.always or not self.note.exists()):
            self.note.touch()
            _die()


def _die():
    os.kill(os.getpid(), KILL)


def _tell_half(notes, then):
    def send(connection, data):
        half = bytes(data)[: len(data) // 2]
        os.write(connection.fileno(), struct.pack("!i", len(data)) + half)
        (notes / "half").touch()
        then()

    return send


def place_of(items):
    """How far back the process stands that answers, as POSIX counts."""
    return [os.nice(0) for _ in items]
