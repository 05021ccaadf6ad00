"""How fast logs are checked: beside what no check can do without, and two workers beside one."""

import json
import os
import random
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha512
from pathlib import Path

import pytest
from lxml import etree

from tests.bench.conftest import beside, note
from tests.helpers.games import make_bytes
from viewer.collection.store import verify_many
from viewer.core.base.era import ERAS
from viewer.core.sites.tenhou.log import read_mjlog

ROOT = Path(__file__).resolve().parents[2]
GAMES = 20
"""Of each era."""
MANY = 400
BLOCK = 128

# What a process takes counts from the one that starts it, as long as they are one.
SMALL_PARENT = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("logs")
    for era in ERAS:
        for number in range(GAMES):
            (path / f"{era.name}-{number}.mjlog").write_bytes(make_bytes(number, era, packed=True))
    return path


def needed(path, seeds):
    """Read, unpack and parse a log, seed its twisters and hash their words."""
    etree.fromstring(zlib.decompress(path.read_bytes(), 31))
    for era, key, count in seeds:
        size = 32 * era.source_words * count
        words = random.Random(int.from_bytes(key, "little")).getrandbits(size)
        if era.hashed:
            packed = words.to_bytes(size // 8, "little")
            for at in range(0, len(packed), BLOCK):
                sha512(packed[at : at + BLOCK]).digest()


def seeds_of(path):
    log = read_mjlog(path.read_bytes())
    if log.seed is not None:
        return [(log.seed.era, log.seed.key, len(log.hands))]
    return [(hand.seed.era, hand.seed.key, 1) for hand in log.hands]


def test_one_worker_beside_what_must_be_done(folder):
    logs = [(path, seeds_of(path)) for path in sorted(folder.iterdir())]

    def check():
        list(verify_many([folder], jobs=1, replay=False))

    def do_what_is_needed():
        for path, seeds in logs:
            needed(path, seeds)

    work = "`verify --no-replay`, one worker, to reading, parsing, seeding and hashing alone"
    beside(work, check, do_what_is_needed, "at most 2.6", rounds=20)


def test_course_of_play_beside_walls_alone(folder):
    def check_all():
        list(verify_many([folder], jobs=1))

    def check_walls():
        list(verify_many([folder], jobs=1, replay=False))

    beside("`verify` to `verify --no-replay`, one worker", check_all, check_walls, "at most 8")


def command(folders, jobs):
    """Start to check folders, as a command."""
    words = ["verify", *map(str, folders), "--jobs", str(jobs), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    started = [sys.executable, "-c", SMALL_PARENT, sys.executable, "-m", "viewer", *words]
    return subprocess.Popen(
        started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )


def timed(*commands):
    """Wait for commands; return the time, their summaries and the MiB of the largest process."""
    start = time.perf_counter()
    running = [command(*each) for each in commands]
    with ThreadPoolExecutor() as readers:
        told = list(readers.map(lambda each: each.communicate(), running))
    seconds = time.perf_counter() - start
    assert all(each.returncode == 0 for each in running)
    summaries = [json.loads(out)["summary"] for out, _ in told]
    return seconds, summaries, max(int(err) for _, err in told) / 1024


def test_many_logs(folder, tmp_path):
    halves = [tmp_path / "first", tmp_path / "second"]
    for half in halves:
        half.mkdir()
    for number, path in zip(range(MANY), list(folder.iterdir()) * MANY, strict=False):
        os.link(path, halves[number % 2] / f"{number}.mjlog")
    alone, apart, together = [], [], []
    for _ in range(2):
        alone.append(timed((halves, 1))[0])
        apart.append(timed(*(([half], 1) for half in halves))[0])
        seconds, [summary], most = timed((halves, 2))
        together.append(seconds)
        assert summary["verified"] == MANY
    note(
        f"`verify` of {MANY:,} logs, one worker to two", min(alone) / min(together), "at least 1.9"
    )
    note("the same, one worker to two commands with half of the logs", min(alone) / min(apart), "")
    note("the same: ms a log, two workers", 1000 * min(together) / MANY, "")
    note("the same: MiB of the largest process", most, "")
    note("a million logs: minutes, by calculation", min(together) * 1e6 / MANY / 60, "")
