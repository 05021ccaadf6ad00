"""A page of every kind of result, word for word as kept: what no other test looks at.

Where a change is meant, `python -m tests.collection.test_whole_page` keeps the new one; look at the
difference.
"""

import re
import tempfile
from pathlib import Path

from tests.helpers.findings import course_finding, missed, off_wall
from viewer.collection.check import LogResult
from viewer.collection.report import PageWriter
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import Remark
from viewer.core.base.place import Place
from viewer.core.base.tiles import NONE_RED
from viewer.core.text.places import NamedPlace

KEPT = Path(__file__).with_name("whole_page.html")
MANY = 41
GOOD = LogResult(
    "a", "verified", None, 8, 0, "0123", "ab" * 64, compared=(416, 300, 3, 12, 2, 16, 0)
)
WRONG = GOOD._replace(
    path="b",
    status="contradicted",
    wrong=(0, 2, 0, 0, 0, 1, 0),
    findings=(off_wall(Place(2, 0, 2), "live", 5, 17, 16, 60),
              off_wall(Place(3, 0), "dice", 1, 3, 5),
              off_wall(Place(3, 0, 0), "live", 80, None, 16)),
    places=(NamedPlace(3, 1, 1, "live", 5, 1), NamedPlace(4, 2, 0, "dice", 1),
            NamedPlace(4, 2, 0, "live", 80, 0)),
)  # fmt: skip
INCONSISTENT = GOOD._replace(
    path="i",
    status="inconsistent",
    replayed=1100,
    inconsistency_count=1,
    inconsistencies=(course_finding(Place(2, 7), "points", (1, 2), (3, 4)),),
    places=(NamedPlace(3, 1, 1, "riichi", 1, 2),),
)
RESULTS = (
    GOOD,
    WRONG,
    WRONG._replace(
        path="many",
        wrong=(0, MANY, 0, 0, 0, 0, 0),
        findings=WRONG.findings[:1] * MANY,
        places=WRONG.places[:1] * MANY,
        red_fives=NONE_RED,
    ),
    WRONG._replace(path="as many as stay open", findings=WRONG.findings[1:2] * (MANY - 1),
                   places=WRONG.places[1:2] * (MANY - 1), wrong=(0, 0, 0, 0, 0, MANY - 1, 0)),
    WRONG._replace(path="both", inconsistencies=INCONSISTENT.inconsistencies * 2,
                   inconsistency_count=2, replayed=50,
                   places=(*WRONG.places, *INCONSISTENT.places * 2)),
    INCONSISTENT,
    INCONSISTENT._replace(path="wrong in many ways", places=INCONSISTENT.places * MANY,
                          inconsistencies=INCONSISTENT.inconsistencies * MANY,
                          inconsistency_count=MANY),
    INCONSISTENT._replace(path="wrong in some ways", places=INCONSISTENT.places * (MANY - 1),
                          inconsistencies=INCONSISTENT.inconsistencies * (MANY - 1),
                          inconsistency_count=MANY - 1),
    LogResult("c", "no_seed", Remark("no-seed"), 4, 4, "0123"),
    LogResult("d", "unreadable", Remark("empty")),
    GOOD._replace(path="p", status="incomplete", without_seed=2),
    GOOD._replace(path="q", status="incomplete", problem=Remark("cut-short")),
    GOOD._replace(path="o", status="incomplete", problem=Remark("own-rules"), replayed=50,
                  uncompared=(missed(Place(2, 0), "start"),),
                  places=(NamedPlace(3, 1, 1, "deal"),)),
    GOOD._replace(path="l", published=True, published_line=41),
    GOOD._replace(path="u", published=False),
    GOOD._replace(path="r", published=True, published_order="1023", published_line=7),
)  # fmt: skip
CHANGES = (
    r"<style>.*?</style>|<defs>.*?</defs>|<symbol.*?</symbol>|20\d\d-\d\d-\d\d.*?wall-viewer [\w.]+"
)


def pages(folder: Path) -> str:
    """What is said of all, of none, and of those that stand for a verdict, without the drawings."""
    told = []
    for some in (RESULTS, (), RESULTS[:1], RESULTS[5:6], RESULTS[5:7], RESULTS[:1] + RESULTS[-2:]):
        page, totals = PageWriter(folder / "page", published="a list" if some else None), Totals()
        for result in some:
            totals.add(result)
            page.add(result)
        page.finish(totals)
        page.abandon()
        text = (folder / "page").read_text(encoding="utf-8")
        told.append(re.sub(CHANGES, "", text, flags=re.DOTALL))
    return "\n".join(line.rstrip() for line in "\n".join(told).splitlines() if line.strip()) + "\n"


def test_every_word_of_a_page_is_as_it_was(tmp_path):
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert pages(tmp_path).splitlines() == kept


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        KEPT.write_text(pages(Path(made)), encoding="utf-8")
