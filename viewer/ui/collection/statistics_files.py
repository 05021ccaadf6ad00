"""Reads the files of the statistics: logs as a source of walls, and saved runs. No Qt."""

import json
import os
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from viewer.collection.find import Source as LogPlace
from viewer.collection.find import find_sources
from viewer.collection.read import archive_of, read_source
from viewer.core.base.errors import InputError, ShouldStop, Stopped
from viewer.document import Document
from viewer.lab.names import key_name
from viewer.lab.saved import load_work, read_saved, state_of
from viewer.lab.stats.check import Findings
from viewer.lab.stats.findings import findings
from viewer.lab.stats.measure import WallMeasure, WallSample
from viewer.lab.walls.batch import WallSource
from viewer.lab.walls.logs import LogWalls
from viewer.lab.walls.others import SOURCES, random_source
from viewer.lab.walls.tenhou import GivenSeeds
from viewer.lab.work import LabError
from viewer.translation import listed

_ASKED_EVERY = 500


def folder_walls(
    paths: Sequence[str],
    label: str,
    should_stop: ShouldStop,
    leave_out: Iterable[str] = (),
    only: Container[str] | None = None,
) -> LogWalls:
    """Find all files of folders, archives and files, as `find_sources`; there may be none.

    Raises:
        InputError: none of them is there.
        Stopped: ``should_stop`` said so.
    """
    if not any(map(os.path.lexists, paths)):
        raise InputError("no-file")
    found: list[LogPlace] = []
    for source in find_sources(paths, leave_out, only):
        if len(found) % _ASKED_EVERY == 0 and should_stop():
            raise Stopped
        found.append(source)
    return LogWalls(tuple(found), read_source, label)


def opened_walls(documents: Iterable[Document], label: str) -> WallSource:
    """Return the walls of what is open: a seed's, or those of logs; none of them may have a file.

    A seed gives as many walls as were opened of it.
    """
    found: list[LogPlace] = []
    for document in documents:
        if document.seed is not None and document.log is None:
            return GivenSeeds((document.seed,), document.kyoku_count)
        if document.log is not None and document.path is not None:
            path = str(document.path)
            inside = find_sources([archive_of(path) or path])
            found += [source for source in inside if source.path == path]
    return LogWalls(tuple(found), read_source, label)


# saved runs


class SavedRun(NamedTuple):
    """A saved run: its work, its state and its results."""

    work: WallMeasure
    state: WallSample
    findings: Findings


def findings_of(work: WallMeasure, state: WallSample) -> Findings:
    return findings(state, work.source.described())


def open_saved(path: Path, logs: WallSource | None) -> SavedRun:
    """Read a saved run; one of logs goes on only with the same logs, if they are chosen now.

    Raises:
        InputError: it cannot be read, or its source is not known.
    """
    saved = read_saved(path)
    name = str(saved.work.get("source", ""))
    if name in SOURCES:
        work = WallMeasure(random_source(name, _whole(saved.work, "seed")))
        if saved.work.get("total") is not None:
            work = WallMeasure(work.source.first(_whole(saved.work, "total")))
        if json.loads(json.dumps(work.described())) != saved.work:
            load_work(path, work)  # says what is different
        state = state_of(saved, work)
    elif logs is not None:
        work = WallMeasure(logs)
        state = load_work(path, work)
    else:
        wanted = listed(SOURCES)
        raise LabError("saved-other", what=key_name("source"), found=name, wanted=wanted)
    return SavedRun(work, state, findings_of(work, state))


def _whole(values: dict[str, object], key: str) -> int:
    value = values.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise LabError("saved-number", what=key_name(key))
