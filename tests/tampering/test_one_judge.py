"""Every changed log is judged alike by window, `verify`, index, report and export."""

import random
import re
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path

import pytest

from tests.helpers import changed
from tests.helpers.fields import SPOILS, spoiled
from tests.helpers.forgeries import FORGERS, forged
from tests.helpers.games import make_bytes
from tests.helpers.long_run import a_third
from tests.helpers.tamper import PLANTERS, game_of, plant
from viewer.collection.check import check_log, unreadable_result
from viewer.collection.index import index_log
from viewer.collection.report import PageWriter, json_row
from viewer.collection.verdicts import Totals, verdict
from viewer.core.base.era import ERAS, Era
from viewer.core.base.errors import InputError, sentence
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_with_walls
from viewer.document import open_log_carefully
from viewer.ui.verification.verdict import log_verdict

SEEDS = {
    b"": "no_seed",
    b"0.1579": "no_seed",
    b"mt19937ar-sha512-n288-base64,AA!A": "unreadable",
    b"mt19937ar-sha512-n288-base64,AAAA": "unreadable",
}
RARE = {("AGARI", "yakuman"), ("AGARI", "paoWho"), ("RYUUKYOKU", "owari")}
"""Fields that none of these games has."""


@cache
def game(nth):
    return make_bytes(nth % 36, ERAS[nth % len(ERAS)], 4 - nth % 2)


def changes():
    """By name, each way of the tests to change a log; the logs differ in era and players."""
    for kind in PLANTERS:
        yield kind, lambda data, rng, kind=kind: plant(kind, game_of(data), rng)
    for name, forger in FORGERS.items():
        yield name, lambda data, rng, forger=forger: forged(data, forger, rng)
    for field, spoils in SPOILS.items():
        if field in RARE:
            continue
        for nth, spoil in enumerate(spoils):
            name = f"{'-'.join(field)} {nth}"
            yield name, lambda data, rng, field=field, spoil=spoil: spoiled(data, field, spoil, rng)


CHANGES = dict(changes())


def in_window(data):
    """The status, the sentences and the places that the window has."""
    try:
        document = open_log_carefully(
            Path("x"), lambda _done, _total: None, lambda: False, lambda _path: data
        )
    except InputError as error:
        return unreadable_result("x", error).status, sentence(error), ()
    made = document.judgement
    found = chain(made.audit.findings, made.inconsistencies, made.uncompared)
    return made.status, log_verdict(document)[1], document.places_of(found)


def in_report(result, path):
    """All that a page says of a result."""
    page, totals = PageWriter(path), Totals()
    page.add(result)
    totals.add(result)
    page.finish(totals)
    page.abandon()
    return unescape(path.read_text(encoding="utf-8"))


@pytest.fixture
def judged_alike(tmp_path):
    """Whether all judge alike, and say so in the same words; returns the status."""
    return lambda data: _judged_alike(data, tmp_path / "report.html")


def _judged_alike(data, page):
    result = check_log("x", data, None)
    assert index_log("x", data).result == result
    said = verdict(result)
    assert in_window(data) == (result.status, said, result.places)
    assert said in in_report(result, page) or result.status == "verified"
    row = json_row(result)
    told = chain(row["findings"], row.get("inconsistencies", ()), row["uncompared"])
    assert row["status"] == result.status
    assert [each["kyoku"] for each in told] == [place.number for place in result.places]
    if result.status != "unreadable":
        tiles_alone = judge(*read_with_walls(data), replay=False)
        assert check_log("x", data, None, replay=False).status == tiles_alone.status
    return result.status


@pytest.mark.parametrize("name", a_third(CHANGES))
def test_a_changed_log_has_one_status_and_the_same_places(name, judged_alike):
    nth = list(CHANGES).index(name)
    games = (game(each) for each in range(nth, nth + 36))
    made = (CHANGES[name](data, random.Random(name)) for data in games)
    fault = next(filter(None, made))
    assert judged_alike(getattr(fault, "data", fault))


@pytest.mark.parametrize(("text", "status"), SEEDS.items())
def test_a_seed_that_cannot_be_read_is_told_alike(text, status, judged_alike):
    assert judged_alike(changed.with_seed_text(text)) == status


@pytest.mark.parametrize("era", ERAS)
def test_a_log_that_lacks_a_hand_is_judged_alike(era, judged_alike):
    first, *hands = re.split(b"(?=<INIT)", make_bytes(1, era))
    del hands[2]
    assert judged_alike(first + b"".join(hands)) != "verified"


def test_points_that_were_changed_are_told_alike(judged_alike):
    data = re.sub(rb'ten="250,', b'ten="260,', make_bytes(1, Era.HEX), count=1)
    assert judged_alike(data) == "inconsistent"
