"""Tasks for workers, and what comes of them."""

import multiprocessing
from contextlib import closing

import pytest

from tests.helpers.worker_tasks import WorkerTasks
from viewer.system.executor import Died, in_order

TASKS = [[0, 1, 2], [], [3], [4, 5], [6, 7, 8, 9]]
DOUBLED = [[0, 2, 4], [], [6], [8, 10], [12, 14, 16, 18]]
MANY = 9


@pytest.fixture
def worker_tasks(tmp_path):
    def worker_tasks(**accidents):
        notes = tmp_path / "notes"
        notes.mkdir(exist_ok=True)
        return WorkerTasks(notes, **accidents)

    return worker_tasks


def told(do, tasks=TASKS, **words):
    """All answers; what died is None."""
    with closing(in_order(do, tasks, **words)) as answers:
        found = [answer for answer in answers if answer is not None]
    assert not multiprocessing.active_children()
    return [[None if isinstance(each, Died) else each for each in answer] for answer in found]
