"""What is said of a log and of each finding: in the user's language, for machines in English."""

from datetime import UTC, datetime, timedelta, timezone
from typing import get_args

import pytest

from tests.helpers.findings import course_finding, missed, off_wall
from tests.helpers.games import make_bytes
from tests.helpers.made_up import made_up, unsaid_words
from viewer.core.base.errors import Remark
from viewer.core.base.place import Place
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.judgement.audit import CHECKS, Check
from viewer.core.judgement.beforehand import Beforehand, Evidence, Note, OtherSeats
from viewer.core.judgement.game_hashes import PlayTime
from viewer.core.judgement.judge import judge
from viewer.core.judgement.words import (
    STATUSES,
    Tally,
    beforehand_in_short,
    beforehand_words,
    both_values,
    check_name,
    finding_words,
    judgement_words,
    status_name,
    tally_of,
    value_name,
)
from viewer.core.play.inconsistencies import INCONSISTENCY_WORDS
from viewer.core.sites.detect import read_with_walls
from viewer.core.text.places import NamedPlace, placed

AGREES = Tally("verified", None, True, 8, 0, {"live": 700, "hash": 0, "dice": 16}, 0, 0, 0, False)
CODED = AGREES._replace(is_seeded=False, compared={"live": 700, "hash": 16})
WRONG = {"status": "contradicted", "wrong": 2}
FINDINGS = [
    (off_wall(Place(2, 0, 2), "live", 5, 17, 20), "the wall has 5m, the log 6m"),
    (off_wall(Place(0, 0, 0), "haipai", 13, 16, None), "the wall has 0m, the log nothing"),
    (off_wall(Place(0, 0, 3), "rinshan", 1, None, 135), "the wall has nothing, the log 7z"),
    (off_wall(Place(1, 0), "dora", 2, 0, 1), "the wall has 1m (id 0), the log 1m (id 1)"),
    (off_wall(Place(1, 0), "ura", 1, 0, 4), "the wall has 1m, the log 2m"),
    (off_wall(Place(1, 0), "dice", 2, 3, 3), "the wall has 3, the log 3"),
    (off_wall(Place(1, 0), "dice", 2, 6, None), "the wall has 6, the log nothing"),
]
TILES = r"\b\d[mpsz]\b"


@pytest.mark.parametrize(
    ("tally", "words"),
    [
        (AGREES, "Every tile of this log comes from its seed."),
        (
            AGREES._replace(status="incomplete", without_wall=2, uncompared=1),
            (
                "Every tile of 6 kyoku comes from its seed. Kyoku without a seed: 2."
                " 1 place could not be compared."
            ),
        ),
        (
            AGREES._replace(status="no_seed", problem=Remark("no-seed"), without_wall=8),
            "The log publishes no seed: nothing to rebuild.",
        ),
        (
            AGREES._replace(
                status="inconsistent", problem=Remark("no-seed"), without_wall=8, course_wrong=1200
            ),
            (
                "The log contradicts itself in 1,200 places."
                " The log publishes no seed: nothing to rebuild."
            ),
        ),
        (AGREES._replace(**WRONG), "This log contradicts its seed in 2 of 716 places."),
        (
            AGREES._replace(**WRONG, course_wrong=1),
            (
                "This log contradicts its seed in 2 of 716 places."
                " The log contradicts itself in one place."
            ),
        ),
        (
            AGREES._replace(**WRONG, belongs_elsewhere=True),
            "This seed does not belong to this log: no more agrees than by chance.",
        ),
        (CODED, "Every tile of this log is that of its walls, and every wall has its hash."),
        (
            CODED._replace(compared={"live": 700}, without_wall=1),
            (
                "Every tile of this log is that of its walls. No hash of them was compared."
                " Kyoku without a wall: 1."
            ),
        ),
        (
            CODED._replace(compared={"hash": 16}),
            "The hashes are those of the walls' texts, but no tile of them can be compared.",
        ),
        (
            CODED._replace(compared={"hash": 16}, status="incomplete", uncompared=1),
            (
                "The hashes that could be compared agree, but no tile of the walls can be compared."
                " 1 place could not be compared."
            ),
        ),
        (
            CODED._replace(compared={}),
            "No hash of these walls could be compared, and no tile of them.",
        ),
        (
            CODED._replace(**WRONG, compared={"hash": 16}, belongs_elsewhere=True),
            "The walls' texts contradict their hashes or a full set in 2 of 16 places.",
        ),
        (
            CODED._replace(**WRONG),
            "This log contradicts its walls or their hashes in 2 of 716 places.",
        ),
        (
            CODED._replace(**WRONG, belongs_elsewhere=True),
            "These walls do not belong to this log: no more agrees than by chance.",
        ),
        (AGREES._replace(named_log="of its seed", compared={}, without_wall=8), ""),
    ],
)
def test_a_judgement_is_told_in_sentences(tally, words):
    assert judgement_words(tally) == words
    with made_up():
        assert unsaid_words(judgement_words(tally)) == []


def test_a_judgement_is_counted():
    log, walls = read_with_walls(make_bytes(1))
    tally = tally_of(log, judge(log, walls))
    assert judgement_words(tally) == "Every tile of this log comes from its seed."
    assert (tally.hand_count, tally.without_wall, tally.wrong) == (len(log.hands), 0, 0)
    assert tally_of(log, judge(log, walls, replay=False)) == tally


AT = datetime(2026, 11, 27, 18, 4, tzinfo=timezone(timedelta(hours=9)))
NOTED = Evidence("ab" * 32, Note(AT, "ab" * 32))
AWAY = Evidence("ab" * 32, Note(AT.astimezone(UTC), "ab" * 32))
GAME = int(AT.timestamp()) + 3600
BEFORE = Beforehand(1, 1, NOTED, "before", time=PlayTime(GAME, GAME))
PLAYED = "(2026-11-27 19:04, by the record)"
EXCHANGED = "Names were changed or exchanged, or it is another game's."
SINCE = "That shows only that it has not changed since."


@pytest.mark.parametrize(
    ("known", "words", "short"),
    [
        (
            BEFORE,
            f"You noted its hash on 2026-11-27 18:04, before the game {PLAYED}.",
            "Noted before the game",
        ),
        (
            BEFORE._replace(total=12, found=3, when="during"),
            (
                "You noted the hash of 3 of 12 walls on 2026-11-27 18:04, while the game was"
                f" played {PLAYED}. That fixes only what was dealt later."
            ),
            "Noted during the game: 3 of 12",
        ),
        (
            BEFORE._replace(when="after"),
            f"You noted its hash on 2026-11-27 18:04, after the game began {PLAYED}. {SINCE}",
            "Noted after it began",
        ),
        (
            BEFORE._replace(when=None, time=PlayTime(GAME - 3600, GAME)),
            (
                "You noted its hash on 2026-11-27 18:04, in the hour in which the game began"
                " (2026-11-27 18:04 in Japan, by the file's name). If you noted it only after the"
                " game, it shows only that nothing has changed since."
            ),
            "Noted in the hour it began",
        ),
        (
            BEFORE._replace(first=AWAY, when="after", time=PlayTime(GAME - 3600, GAME)),
            (
                "You noted its hash on 2026-11-27 09:04, after the game began (2026-11-27 18:04 in"
                f" Japan, by the file's name; by the note's clock 2026-11-27 09:04). {SINCE}"
            ),
            "Noted after it began",
        ),
        (
            BEFORE._replace(when=None, time=None),
            (
                "You noted its hash on 2026-11-27 18:04. The log does not say when the game was"
                " played. If you noted it only after the game, it shows only that nothing has"
                " changed since."
            ),
            "Noted, but the log has no time",
        ),
        (
            Beforehand(1, 1, Evidence("ab" * 32, line=1200)),
            (
                "In the list you gave, line 1,200, stands its hash. That proves something only if"
                " you saved the list before the game."
            ),
            "In the list you gave, line 1,200",
        ),
        (
            Beforehand(1, 1, Evidence("ab" * 32, line=1), is_alone=True),
            "It is the hash you gave. That proves something only if you had it before the game.",
            "The hash you gave",
        ),
        (
            Beforehand(1, other_seats=OtherSeats(NOTED, "2301")),
            (
                "The hash that you noted on 2026-11-27 18:04 is that of this seed with other"
                f" seats: 2301. {EXCHANGED}"
            ),
            "Noted with other seats",
        ),
        (
            Beforehand(1, other_seats=OtherSeats(Evidence("ab" * 32, line=1), "2301")),
            f"The hash that you gave is that of this seed with other seats: 2301. {EXCHANGED}",
            "Given with other seats",
        ),
        (
            Beforehand(1),
            "Nobody but the log tells of this seed: its hash is not among those that you noted.",
            "Not noted before the game",
        ),
        (
            Beforehand(12),
            (
                "Nobody but the log tells of these walls: none of their hashes is among those that"
                " you noted."
            ),
            "Not noted before the game",
        ),
        (
            Beforehand(),
            "Nobody but the log tells of its walls: no hash of them was shown before the game.",
            "No hash to note",
        ),
        (
            BEFORE._replace(missing=(NOTED,)),
            "On 2026-11-27 18:04, while this game was played, you noted another hash than it has.",
            "Another hash was noted",
        ),
        (
            Beforehand(1, missing=(Evidence("ab" * 32, line=1),)),
            "The hash you gave is not that of this game.",
            "Another hash was given",
        ),
    ],
)
def test_it_is_told_who_knew_the_walls_and_when(known, words, short):
    assert beforehand_words(known) == words
    assert beforehand_in_short(known) == short
    with made_up():
        assert unsaid_words(beforehand_words(known) + beforehand_in_short(known)) == []


def test_every_status_has_a_name_of_its_own():
    assert len({status_name(status) for status in STATUSES}) == len(STATUSES)


@pytest.mark.parametrize(("finding", "words"), FINDINGS)
def test_a_finding_is_told_in_words(finding, words):
    assert finding_words(finding, red_fives=RED_FIVE_IDS) == words
    with made_up():
        assert finding_words(finding, red_fives=RED_FIVE_IDS, say=str) == words
        told = finding_words(finding, red_fives=RED_FIVE_IDS)
    assert told.startswith("⟦the wall has ⦃")
    assert unsaid_words(told, TILES) == []


def test_what_is_not_compared_is_named():
    missing, place = missed(Place(1, 7, 2), "yaku"), NamedPlace(2, 1, 0, "win", wind=0)
    assert finding_words(missing, red_fives=RED_FIVE_IDS) == "not compared: the yaku"
    assert placed(place, missing, red_fives=RED_FIVE_IDS) == "East 2, East's win: the yaku"


@pytest.mark.parametrize(
    ("tile", "slot", "words"),
    [
        (None, None, "the hash shown before the hand is not that of its wall"),
        (17, 3, "more 5m than a set has"),
    ],
)
def test_a_hash_or_wall_that_cannot_be_is_told(tile, slot, words):
    found = off_wall(Place(1, 0), "hash", 1, None, tile, slot)
    assert finding_words(found, red_fives=RED_FIVE_IDS) == words


def test_red_fives_are_named_where_they_are_played_with():
    finding = off_wall(Place(0, 0, 0), "live", 1, 16, 17)
    assert both_values(finding, red_fives=RED_FIVE_IDS) == ("0m", "5m")
    assert both_values(finding, red_fives=NONE_RED) == ("5m (id 16)", "5m (id 17)")
    assert value_name(finding, 16, red_fives=NONE_RED) == "5m"


@pytest.mark.parametrize("check", INCONSISTENCY_WORDS)
def test_an_inconsistency_is_told_in_words(check):
    found = course_finding(Place(0, 2, 0), check, (1,), (2,))
    assert finding_words(found, red_fives=RED_FIVE_IDS) == INCONSISTENCY_WORDS[check]
    with made_up():
        assert finding_words(found, red_fives=RED_FIVE_IDS) == f"⟦{INCONSISTENCY_WORDS[check]}⟧"
        assert finding_words(found, red_fives=RED_FIVE_IDS, say=str) == INCONSISTENCY_WORDS[check]


def test_where_it_is_stands_before_it():
    place = NamedPlace(3, 1, 1, "live", 5, 1)
    finding, words = FINDINGS[0]
    assert placed(place, finding, red_fives=RED_FIVE_IDS) == f"East 2-1, South's 5th draw: {words}"
    with made_up():
        assert unsaid_words(placed(place, finding, red_fives=RED_FIVE_IDS), TILES) == []


def test_every_check_has_a_name_of_its_own():
    assert get_args(Check) == CHECKS
    assert len({check_name(check) for check in CHECKS}) == len(CHECKS)
    with made_up():
        assert all(check_name(check).startswith("⟦") for check in CHECKS)
