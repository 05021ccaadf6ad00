"""Every number of two reports, as kept: what no other test looks at changes unnoticed.

The numbers were right when they were kept, by the tests beside this one; of words it is only kept
where there are some. Where a change is meant, `python -m tests.stats.randomness.test_whole_report`
keeps the new ones; look at the difference.
"""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from viewer.stats.charts import HeatMap
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.check import Findings, Sentence
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure

KEPT = Path(__file__).with_name("whole_report.json")
SIZES = (2, 900)
KEPT_WORDS = re.compile(r"/(check|group|sentence/1/\w+)$")
"""Names that others rely on, and numbers as they are read."""
LISTS = re.compile(r"/(labels|columns|rows|marks)/")
SOME_WORDS = "…"
NUMBERS = (
    *("check", "group", "title", "sample", "unit", "found", "expected", "interval", "z", "p"),
    *("adjusted", "smallest_detectable", "digits", "chi_square"),
)
"""Of a figure."""


class Seated:
    """Some walls of which the dealers are known."""

    units = 1

    def __init__(self, number: int) -> None:
        walls = SOURCES["tenhou"](1, number).walls(0)
        self._walls = walls._replace(dealers=(np.arange(number) // 3 % 4).astype(np.uint8))

    def walls(self, _unit: int):
        return self._walls


def report_of(number: int) -> Findings:
    work = WallMeasure(Seated(number))
    state = work.merge(work.new(), work.do(0))
    return findings(replace(state, left_out={"repeated": 1200}), {"source": "some"})


def told(report: Findings) -> dict:
    """All of it, as JSON has it; of a heat map the sums of its rows and columns."""
    charts = {
        group: [
            chart._asdict()
            | (
                {"values": [np.sum(chart.values, axis=axis).tolist() for axis in (0, 1)]}
                if isinstance(chart, HeatMap)
                else {}
            )
            for chart in some
        ]
        for group, some in report.charts.items()
    }
    figures = [
        {name: getattr(each, name) for name in NUMBERS}
        | {"sentence": as_read(each.sentence), "said": str(each.sentence)}
        for each in report.figures
    ]
    whole = asdict(report) | {"charts": charts, "figures": figures, "json": report.as_json()}
    whole |= {"summary": as_read(report.summary), "limits": [*map(as_read, report.limits)]}
    return json.loads(json.dumps(whole))


def as_read(sentence: Sentence) -> tuple[str, dict[str, str]]:
    return sentence.template, {name: str(value) for name, value in sentence.values.items()}


def flat(value, path=""):
    """Every word and number by where it stands."""
    if isinstance(value, dict):
        return {k: v for key, part in value.items() for k, v in flat(part, f"{path}/{key}").items()}
    if isinstance(value, list):
        parts = enumerate(value)
        return {k: v for at, part in parts for k, v in flat(part, f"{path}/{at}").items()}
    if LISTS.search(path):
        return {}
    if isinstance(value, str) and not KEPT_WORDS.search(path):
        value = SOME_WORDS if value else ""
    return {path: value}


@pytest.mark.parametrize("number", SIZES)
def test_every_number_is_as_it_was(number):
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[str(number)]
    found = flat(told(report_of(number)))
    assert kept.keys() <= found.keys()  # there may be more by now
    for path, value in kept.items():
        near = pytest.approx(value, rel=1e-5, abs=1e-6) if isinstance(value, float) else value
        assert found[path] == near, path


if __name__ == "__main__":
    whole = {
        str(number): {
            # their last digits depend on the machine
            path: float(f"{value:.7g}") if isinstance(value, float) else value
            for path, value in flat(told(report_of(number))).items()
        }
        for number in SIZES
    }
    KEPT.write_text(json.dumps(whole, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
