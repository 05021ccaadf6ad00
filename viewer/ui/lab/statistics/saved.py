"""A saved run of the statistics: what it counts is known again from what the file says."""

import json
from pathlib import Path
from typing import NamedTuple

from viewer.lab.job import load_work, read_saved
from viewer.lab.saved import state_of
from viewer.lab.stats.figure import Findings
from viewer.lab.stats.findings import findings
from viewer.lab.stats.measure import Measure, Measured
from viewer.lab.walls import SOURCES, Source, random_source
from viewer.lab.work import LabError


class Opened(NamedTuple):
    """A run that was saved: what it counts, how far it was, and what that came to."""

    work: Measure
    state: Measured
    findings: Findings


def look(work: Measure, state: Measured) -> Findings:
    """Return what a state comes to."""
    return findings(state, work.source.described())


def open_saved(path: Path, logs: Source | None) -> Opened:
    """Read a saved run.

    Args:
        path: the file.
        logs: the logs that are chosen now; a run of logs goes on only with the same ones.

    Raises:
        InputError: it cannot be read, or its source is not known.
    """
    saved = read_saved(path)
    name = str(saved.work.get("source", ""))
    if name in SOURCES:
        work = Measure(random_source(name, _whole(saved.work, "seed")))
        if saved.work.get("total") is not None:
            work = Measure(work.source.first(_whole(saved.work, "total")))
        if json.loads(json.dumps(work.described())) != saved.work:
            load_work(path, work)  # says what is different
        state = state_of(saved, work)
    elif logs is not None:
        work = Measure(logs)
        state = load_work(path, work)
    else:
        raise LabError("saved-other", what="source", found=name, wanted=", ".join(SOURCES))
    return Opened(work, state, look(work, state))


def _whole(values: dict[str, object], key: str) -> int:
    value = values.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise LabError("saved-state", reason=f"{key}: {value!r}"[:40])
