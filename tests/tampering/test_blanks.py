"""Each attribute of each tag of whole logs, blanked in turn: nothing invented, nothing accused.

What a log does not tell is unknown: whatever hangs on it is not compared, and everything else is.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.outcome import outcome
from tests.helpers.shared import SHARED
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.records import Log
from viewer.core.base.unpack import unpack
from viewer.core.judgement.audit import audit_log
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.situation import write_situation
from viewer.core.wall.wall import Wall, walls_of_log

FOLDER = SHARED / "logs"
ATTRIBUTE = re.compile(rb' (\w+)="([^"]*)"')
INIT_SEED = re.compile(rb'(<INIT[^>]* seed=")([^"]*)"')
EVERY = 47
"""Of the attributes that a tag has in many hands, some are taken; all of its kinds are."""


@cache
def sources() -> dict[str, bytes]:
    """Played games, and real logs where there are any."""
    own = {
        f"own-{era.name}-{players}": write_mjlog(make_log(3, era, players))
        for era, players in ((Era.BASE64, 4), (Era.BASE64, 3), (Era.PER_HAND, 4))
    }
    real = {
        path.stem: unpack(path.read_bytes())
        for path in sorted(FOLDER.glob("*p-01*"))
        if path.name.startswith(("base64-00a9", "base64-00b9", "hex", "perhand-00a9"))
    }
    return own | real


def blanked(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The log with one attribute empty, or one without it; or one number of a deal lost."""
    seen: dict[bytes, int] = {}
    for match in ATTRIBUTE.finditer(data):
        tag = data[data.rindex(b"<", 0, match.start()) + 1 :].split(None, 1)[0]
        kind = tag + b" " + match.group(1)
        seen[kind] = seen.get(kind, -1) + 1
        if seen[kind] % EVERY == 0 and kind != b"GO type" and tag != b"mjloggm":
            name = kind.decode()
            yield name, data[: match.start(2)] + data[match.end(2) :]
            yield f"{name} gone", data[: match.start()] + data[match.end() :]
    for match in list(INIT_SEED.finditer(data))[::EVERY]:
        words = match.group(2).split(b",")
        for place in range(len(words)):
            lost = b",".join([*words[:place], b"", *words[place + 1 :]])
            yield f"seed {place}", data[: match.start(2)] + lost + data[match.end(2) :]


Known = dict[tuple[object, ...], list[object]]
"""What was found in hands, by all that play hangs on: most blanks leave most hands as they are."""


def inconsistencies_of(log: Log, known: Known) -> list[object]:
    rest, found = replace(log, hands=(), remarks=()), []
    walls = walls_of_log(log)
    for index, (kyoku, wall, after) in enumerate(zip_longest(log.hands, walls, log.hands[1:])):
        key = rest, index == 0, kyoku, wall, after
        if key not in known:
            known[key] = looked_at(log, index, wall)
        found += known[key]
    return found


def looked_at(log: Log, index: int, wall: Wall | None) -> list[object]:
    replay = replay_kyoku(log.hands[index], log.players, wall)
    for step in range(0, replay.last + 1, 29):
        assert write_situation("T", replay, step)
    return list(check_kyoku(log, index).inconsistencies)


@pytest.mark.parametrize("name", sources())
def test_a_blank_attribute_accuses_nobody(name):
    data = sources()[name]
    whole = read_mjlog(data)
    known: Known = {}
    assert inconsistencies_of(whole, known) == []
    compared = audit_log(whole, walls_of_log(whole)).compared.total()
    kinds, forms = 0, list(GAME_FORMATS.values())
    nth = list(sources()).index(name) % 3
    for number, (what, blank) in enumerate(blanked(data)):
        if number % 6 != nth and not long_run.is_long():
            continue
        log = read_mjlog(blank)
        audit = audit_log(log, walls_of_log(log))
        kinds += 1
        found = inconsistencies_of(log, known)
        if not what.endswith(" gone"):  # what is absent says something: no melds, no riichi
            assert found == [], what
        assert audit.findings == (), what
        assert audit.compared.total() <= compared
        for form in forms if long_run.is_long() else forms[kinds % len(forms) :][:1]:
            if log.players == 4 or form.name != "majiang":
                text = outcome(form.write, log, "", None)
                assert not isinstance(text, InputError) or text.code in {
                    *("missing-in-log", "missing-in-log-tag", "odd-dealer"),
                }
    assert kinds > long_run.examples(40) // 2


def test_what_a_blank_deal_told_is_not_compared():
    data = sources()["own-base64-4"]
    whole = audit_log(read_mjlog(data), walls_of_log(read_mjlog(data)))
    for place, (check, count) in {3: ("dice", 1), 4: ("dice", 1), 5: ("dora", 1)}.items():
        (blank,) = [d for what, d in blanked(data) if what == f"seed {place}"][:1]
        log = read_mjlog(blank)
        audit = audit_log(log, walls_of_log(log))
        assert audit.compared[check] == whole.compared[check] - count
