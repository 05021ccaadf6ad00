"""Results of every kind, made up."""

from tests.helpers.findings import course_finding, missed, off_wall
from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import Remark
from viewer.core.base.place import Place
from viewer.core.text.places import NamedPlace

USUAL_KEYS = {
    "path",
    "status",
    "site",
    "kyoku",
    "seats",
    "sha512",
    "published",
    "noted",
    "findings",
    "uncompared",
}
"""What JSON says of every log."""

GOOD = LogResult(
    "a", "verified", None, 8, 0, "0123", "ab" * 64, compared=(416, 300, 3, 12, 2, 16, 0)
)
WRONG = GOOD._replace(
    path="b",
    status="contradicted",
    wrong=(0, 1, 0, 0, 0, 1, 0),
    findings=(
        off_wall(Place(2, 0, 2), "live", 5, 17, 20, 60),
        off_wall(Place(3, 0), "dice", 1, 3, 5),
    ),
    places=(NamedPlace(3, 1, 1, "live", 5, 1), NamedPlace(4, 2, 0, "dice", 1)),
)
NO_SEED = LogResult("c", "no_seed", Remark("no-seed"), 4, 4, "0123")
BAD = LogResult("d", "unreadable", Remark("empty"))
PARTLY = GOOD._replace(status="incomplete", without_seed=2)
LISTED = GOOD._replace(published=True, published_line=41)
UNLISTED = GOOD._replace(published=False)
REORDERED = LISTED._replace(published_order="1023")
INCONSISTENT = GOOD._replace(
    path="i",
    status="inconsistent",
    replayed=100,
    inconsistency_count=1,
    inconsistencies=(course_finding(Place(2, 7), "points", (1, 2), (3, 4)),),
    places=(NamedPlace(3, 1, 1, "riichi", 1, 2),),
)
INCOMPLETE = GOOD._replace(
    path="o",
    status="incomplete",
    problem=Remark("no-end"),
    uncompared=(missed(Place(2, 0), "dice"), missed(Place(2, 7, 2), "yaku")),
    places=(NamedPlace(3, 1, 1, "deal"), NamedPlace(3, 1, 1, "win", 1, 2)),
)
ALL = (GOOD, WRONG, NO_SEED, BAD, PARTLY, LISTED, UNLISTED, REORDERED, INCOMPLETE)
WITH_REPLAY = (*ALL, INCONSISTENT)


def totals_of(*results):
    totals = Totals()
    for result in results:
        totals.add(result)
    return totals
