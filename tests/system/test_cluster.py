"""Tasks in, answers in order out: on a cluster of Dask's."""

import logging
import os
import sys
from contextlib import closing
from itertools import chain

import pytest

from tests.helpers import long_run
from tests.helpers.cluster import cluster
from tests.helpers.processes import KILL
from tests.helpers.worker_tasks import EndsWhereUnpickled
from tests.system.conftest import DOUBLED, MANY, TASKS, told
from viewer.system import executor
from viewer.system.executor import ClusterError, in_order

pytestmark = pytest.mark.dear(
    "a cluster imports Dask, and whichever test is last waits for its end"
)


@pytest.fixture(scope="module")
def dask(tmp_path_factory):
    workers = 2 if long_run.is_long() else 1
    with cluster(tmp_path_factory.mktemp("cluster"), workers) as running:
        yield running


@pytest.mark.long(
    "a worker more, which imports Dask",
    short="test_an_item_that_ends_its_worker_on_a_cluster_is_told",
)
def test_a_cluster_gives_the_same_answers_though_a_worker_is_killed(worker_tasks, dask):
    do = worker_tasks()
    tasks = [[2 * n, 2 * n + 1] for n in range(40)]
    found = []
    with closing(in_order(do, tasks, scheduler=dask.address)) as answers:
        for answer in answers:
            found += answer or ()
            if answer and answer[0] == 40:
                os.kill(dask.pids[0], KILL)
    assert found == [2 * n for n in range(80)]


def test_what_a_task_raises_comes_out_of_a_cluster(worker_tasks, dask):
    with pytest.raises(OSError, match="wrong"):
        told(worker_tasks(wrong=4), scheduler=dask.address)


def allow_no_failures(dask_scheduler):
    dask_scheduler.allowed_failures = 0


def test_an_item_that_ends_its_worker_on_a_cluster_is_told(worker_tasks, dask):
    from distributed import Client  # noqa: PLC0415 - takes a while

    do, address = worker_tasks(deaths={1: MANY}), dask.address
    with Client(address, set_as_default=False) as client:
        client.run_on_scheduler(allow_no_failures)
    assert told(do, [[0, 1], [3]], scheduler=address) == [[0, None], [6]]


@pytest.mark.long("a worker more", short="test_an_item_that_ends_its_worker_on_a_cluster_is_told")
def test_work_whose_unpickling_ended_a_worker_is_done_by_another(tmp_path, dask):
    from distributed import Client  # noqa: PLC0415 - takes a while

    with Client(dask.address, set_as_default=False) as client:
        client.run_on_scheduler(allow_no_failures)
    do = EndsWhereUnpickled(tmp_path / "note")
    answers = told(do, scheduler=dask.address)
    assert do.note.exists()
    assert [len(each) for each in answers] == [len(each) for each in TASKS]
    assert os.getpid() not in chain.from_iterable(answers)


@pytest.mark.long(
    "some workers more", short="test_an_item_that_ends_its_worker_on_a_cluster_is_told"
)
def test_work_that_ends_each_worker_is_never_done_in_the_program_itself(tmp_path, dask):
    from distributed import Client  # noqa: PLC0415 - takes a while

    with Client(dask.address, set_as_default=False) as client:
        client.run_on_scheduler(allow_no_failures)
    do = EndsWhereUnpickled(tmp_path / "note", always=True)
    with pytest.raises(ClusterError, match="workers end"):
        told(do, scheduler=dask.address)


@pytest.mark.long(
    "starts a cluster of its own",
    short="test_a_cluster_that_does_not_answer_says_so_in_words_of_ours",
)
def test_a_cluster_that_goes_in_the_middle_says_so_and_nothing_else(worker_tasks, tmp_path, caplog):
    with cluster(tmp_path) as running:  # one worker might take the second task first
        answers = in_order(worker_tasks(sleep=1), [[0], [1]], scheduler=running.address)
        assert next(filter(None, answers)) == [0]
        running.scheduler.kill()
        with pytest.raises(ClusterError, match="the cluster has gone"):
            list(answers)
    assert not caplog.records


def test_what_a_cluster_says_of_its_own_accord_is_not_shown(worker_tasks, dask):
    assert told(worker_tasks(), scheduler=dask.address) == DOUBLED
    for name in ("distributed.batched", "distributed.client"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR)


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:9", "what:ever:1", "tcp://x:99999999", "tls://127.0.0.1:9"]
)
def test_a_cluster_that_does_not_answer_says_so_in_words_of_ours(
    worker_tasks, monkeypatch, address
):
    monkeypatch.setattr(executor, "_SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(ClusterError) as caught:
        list(in_order(worker_tasks(), TASKS, scheduler=address))
    told = "no scheduler answers there; an address is written like tcp://host:8786."
    assert str(caught.value) == told


def test_a_cluster_needs_what_is_not_always_installed(worker_tasks, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'wall-viewer.cluster.'"):
        list(in_order(worker_tasks(), TASKS, scheduler="127.0.0.1:8786"))
