"""Dora: the kinds of the indicators, which say what many points are given for."""

from typing import Final

import numpy as np

from viewer.core.base.tiles import COPIES, KINDS
from viewer.lab.charts import Bars, Chart
from viewer.lab.stats import words
from viewer.lab.stats.check import Check
from viewer.lab.stats.group import Course, Group, percents
from viewer.lab.stats.null_model import Counts, Table, with_rest
from viewer.lab.stats.tally import Tally
from viewer.lab.stats.tiles import KIND_CODES, chi_of
from viewer.lab.walls.batch import LAYOUT

_OF_KIND: Final = np.full(KINDS, COPIES)
NAME: Final = "dora"


def _checks(tally: Tally) -> list[Check]:
    rows = (
        ("dora-kinds", words.DORA_KINDS, LAYOUT.dora, True),
        ("ura-kinds", words.URA_KINDS, LAYOUT.ura, True),
        ("indicator-kinds", words.INDICATORS, (*LAYOUT.dora, *LAYOUT.ura), False),
    )
    return [
        Check(
            name,
            NAME,
            title,
            len(slots) * tally.number,
            words.TILES,
            chi_of(_indicators(tally, slots, together=together)),
            1,
        )
        for name, title, slots, together in rows
    ]


def _indicators(tally: Tally, slots: tuple[int, ...], *, together: bool) -> Table:
    """Return kinds at some slots, all of them in one column or each in its own."""
    counts: Counts = tally.kinds[:, list(slots)]
    groups = np.ones(len(slots), np.int64)
    if together:
        counts, groups = counts.sum(axis=1, keepdims=True), np.array([len(slots)])
    return with_rest(counts, _OF_KIND, groups, tally.number)


def _charts(tally: Tally, _course: Course) -> tuple[Chart, ...]:
    rows = ((words.DORA_KINDS, LAYOUT.dora), (words.URA_KINDS, LAYOUT.ura))
    return tuple(_kinds(title, tally, slots) for title, slots in rows)


def _kinds(title: str, tally: Tally, slots: tuple[int, ...]) -> Bars:
    table = _indicators(tally, slots, together=True)
    bars = percents(table.counts[:, 0], np.full(KINDS, 1 / KINDS), table.deviations[:, 0] ** 2)
    return Bars(title, words.KIND, words.OF_INDICATORS, KIND_CODES, *bars, tiles=True)


DORA: Final = Group(NAME, {}, lambda _: {}, lambda _: True, _checks, _charts)
"""It counts nothing of its own: the tiles by place are enough."""
