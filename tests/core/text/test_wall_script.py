"""The programs that make one hand's wall, run for real by Python alone."""

import re
import subprocess
import sys
from dataclasses import replace
from itertools import takewhile

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents, long_run, soul
from tests.helpers.games import make_log
from tests.helpers.shared import SHARED
from viewer.core.base.era import ERAS, Era
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.records import Draw, Win
from viewer.core.base.seed import Seed, packed
from viewer.core.base.tiles import faces_of
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.wall_codes import code_in
from viewer.core.text.wall_script import script_of_hand
from viewer.core.wall.wall import walls_of_log, walls_of_seed
from viewer.document import open_code, open_log

AGREES = "All that the log says is so in this wall"


def run(script):
    """What Python prints, which has nothing but its own library; and its exit code."""
    found = subprocess.run(
        [sys.executable, "-I", "-"], input=script, text=True, capture_output=True, check=False
    )
    assert found.stderr == ""
    return found.stdout.splitlines(), found.returncode


def script_of(log, index=0, walls=None):
    walls = walls or walls_of_log(log)
    return script_of_hand(log, index, walls[index], log.seed)


def printed_wall(lines):
    at = lines.index("wall, the dead wall first, the first tile dealt last:") + 1
    rows = takewhile(re.compile(r"(\d[mpsz] ?)+").fullmatch, lines[at:])
    return "".join(rows).replace(" ", "")


def compared(lines):
    """How many agree of how many, over all rows."""
    rows = [line.split(": ")[1].split() for line in lines if "as the log says" in line]
    return sum(int(row[0]) for row in rows), sum(int(row[2]) for row in rows)


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("era", ERAS)
def test_a_seed_makes_wall_and_dice_of_any_hand(era, players):
    log = make_log(2, era, players)
    index = len(log.hands) - 1
    wall = walls_of_log(log)[index]
    lines, code = run(script_of(log, index))
    assert (lines[-1], code) == (AGREES, 0)
    assert lines[0] == "dice {} {}".format(*wall.dice)
    assert printed_wall(lines) == WALL_TEXT.write(faces_of(wall.tiles))
    agree, count = compared(lines)
    draws = documents.game(2, era, players).audit.hands[index].compared
    assert agree == count >= draws["haipai"] + draws["live"] + draws["dice"]


@pytest.mark.parametrize(
    ("era", "players"), [("sha256", 4), ("sha256", 3), ("unsalted", 4), ("md5", 4), ("md5", 3)]
)
@pytest.mark.unmeasured(but=["md5-3"])
def test_a_code_of_mahjong_soul_gives_wall_and_hash(era, players):
    game = make_log(2, Era.HEX, players)
    short = replace(game, hands=game.hands[:2])
    log, walls = read_with_walls(soul_record(short, era=era))
    lines, code = run(script_of(log, 1, walls))
    assert (lines[-1], code) == (AGREES, 0)
    assert [line.split()[0] for line in lines if line.endswith("as the record says")] == (
        ["md5"] if era == "md5" else ["sha256"] * (1 + (era == "sha256"))
    )
    assert printed_wall(lines) == WALL_TEXT.write(faces_of(walls[1].published))
    assert len({*compared(lines)}) == 1


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [3, 4])
def test_a_code_of_riichi_city_gives_wall_and_hash(players):
    log, walls = read_with_walls(city_record(make_log(2, Era.PER_HAND, players)))
    lines, code = run(script_of(log, 0, walls))
    assert (lines[-1], code) == (AGREES, 0)
    assert any(line.startswith("paiShan, the wall's second copy: ") for line in lines)


def with_another_tile(log):
    """The first tile that a log says was dealt is another one."""
    first, *others = log.hands[0].haipai
    hand = ((first[0] + 4) % 136, *first[1:])
    return replace(log, hands=(replace(log.hands[0], haipai=(hand, *others)), *log.hands[1:]))


def test_a_changed_tile_of_the_log_is_named():
    lines, code = run(script_of(with_another_tile(make_log(2))))
    assert (lines[-1], code) == ("THEY DIFFER", 1)
    (wrong,) = [line for line in lines if line.startswith("    number")]
    tile = make_log(2).hands[0].haipai[0][0]
    assert wrong == f"    number 1 is {tile} in the wall, but {tile + 4} in the log"


@pytest.mark.unmeasured
def test_a_changed_tile_of_a_code_changes_the_hash_and_the_set():
    log, walls = read_with_walls(soul_record(make_log(2, Era.HEX)))
    hand = log.hands[0]
    text = ("1m" if hand.code.text[:2] == "1z" else "1z") + hand.code.text[2:]
    changed = replace(hand, code=hand.code._replace(text=text))
    lines, code = run(script_of(replace(log, hands=(changed,)), 0, walls))
    assert (lines[-1], code) == ("THEY DIFFER", 1)
    assert lines[0].endswith(f"BUT THE RECORD SAYS {hand.code.hashes[0]}")
    assert lines[1].endswith("as the record says")  # of the salt alone
    assert f"THERE ARE 5 {text[:2]}" in lines


def test_a_key_whose_last_words_are_zero_keeps_its_length():
    seed = Seed(Era.HEX, packed([7, 1, 0, 0]))
    wall = walls_of_seed(seed, 4, 1)[0]
    lines, code = run(script_of_hand(None, 0, wall, seed))
    assert (lines[-1], code) == ("There is nothing to compare with", 0)
    assert printed_wall(lines) == WALL_TEXT.write(faces_of(wall.tiles))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}", AGREES),
        (soul.WALL, "There is nothing to compare with"),
        (soul.old_round()["paishan"], "There is nothing to compare with"),
    ],
)
@pytest.mark.unmeasured
def test_a_code_alone_is_read_with_hashes_or_without_and_with_the_deal_or_without(text, said):
    lines, code = run(open_code("x", code_in(text)).wall_script(0))
    assert (lines[-1], code) == (said, 0)
    assert printed_wall(lines) == "".join(re.findall("..", text.split()[0])[::-1])


@pytest.mark.unmeasured
def test_it_can_be_pasted_into_an_interpreter():
    script = documents.game(2).wall_script(0)
    found = subprocess.run(
        [sys.executable, "-I", "-i", "-q"],
        input=script, text=True, capture_output=True, check=False,
    )  # fmt: skip
    assert found.stdout.splitlines() == run(script)[0]


def test_it_is_ascii_and_short():
    """Some thirty lines, beside remarks and a line for each row of the log."""
    record = read_with_walls(city_record(make_log(2, Era.PER_HAND)))
    scripts = [documents.game(2, players=players).wall_script(0) for players in (3, 4)]
    for script in (*scripts, script_of(record[0], 0, record[1])):
        assert script.isascii()
        lines = filter(None, script.splitlines())
        code = [line for line in lines if not line.startswith(("#", "    ("))]
        assert len(code) <= 36


def test_what_a_log_lacks_of_a_hand_is_named():
    log = make_log(2)
    first, *others = log.hands[0].haipai
    short = replace(log.hands[0], haipai=(first[:-1], *others))
    lines, code = run(script_of(replace(log, hands=(short, *log.hands[1:]))))
    assert code == 1
    assert f"    number 13 is {first[-1]} in the wall, but nothing in the log" in lines


def test_a_hand_is_called_as_far_as_its_round_is_known():
    log = make_log(2)
    first = replace(log.hands[0], round=5, honba=2)
    titled = replace(log, hands=(first, *log.hands[1:]))
    assert "of hand 1 (South 2, 2 honba) of" in script_of(titled)
    lost = replace(log, hands=(replace(first, round=None), *log.hands[1:]))
    assert "of hand 1 of" in script_of(lost)


@pytest.mark.unmeasured
def test_where_nothing_was_published_there_is_none():
    assert documents.unseeded().wall_script(0) == ""
    log, walls = read_with_walls(soul_record(make_log(2, Era.HEX)))
    assert script_of_hand(log, 0, None, None) == ""  # a wall that cannot be read
    salted = replace(log.hands[0], code=log.hands[0].code._replace(salt="x" * 20_001))
    hostile = replace(log, hands=(salted, *log.hands[1:]))
    assert script_of_hand(hostile, 0, walls[0], None) == ""


def test_draws_of_rooms_of_events_count_as_far_as_they_follow_the_wall():
    log, walls = read_with_walls(soul_record(make_log(2, Era.HEX)))
    known = log.hands[0]
    draws = [nth for nth, event in enumerate(known.events) if isinstance(event, Draw)]
    events = [*known.events]
    events[draws[3]] = replace(events[draws[3]], tile=(events[draws[3]].tile + 4) % 136)
    rules = log.type._replace(course_known=False)
    changed = replace(log, type=rules, hands=(replace(known, events=tuple(events)),))
    lines, code = run(script_of_hand(changed, 0, walls[0], None))
    assert (lines[-1], code) == (AGREES, 0)
    assert "draws: 3 of 3 as the log says" in lines


def test_wins_are_compared_with_their_own_indicators():
    log = make_log(2)
    ends = [(at, win) for at, hand in enumerate(log.hands) for win in hand.results]
    at, win = next((at, win) for at, win in ends if isinstance(win, Win) and win.ura)
    hand = log.hands[at]
    events = tuple(
        replace(each, dora=(), has_dora=False, ura=(win.ura[0] ^ 4,)) if each is win else each
        for each in hand.events
    )
    hands = tuple(replace(hand, events=events) if each is hand else each for each in log.hands)
    lines, code = run(script_of(replace(log, hands=hands), at))
    assert code == 1
    wrong = lines[lines.index("ura dora indicators: 0 of 1 as the log says") + 1]
    assert wrong == f"    number 1 is {win.ura[0]} in the wall, but {win.ura[0] ^ 4} in the log"


LOGS = [
    "logs/base64-00b9-3p-03.mjlog", "logs/base64-00a9-4p-05.mjlog", "logs/hex-00a9-4p-01.mjlog",
    "records/mahjong-soul/230729-4p-response.bin", "records/mahjong-soul/241023-4p.json",
    "logs/perhand-00a9-4p-01.xml", "records/riichi-city/3p-02.json",
    "records/riichi-city/4p-01.json", "logs/perhand-00b9-3p-02.xml",
]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("name", long_run.a_third(LOGS))
def test_real_hands_agree(name):
    document = open_log(SHARED / name)
    lines, code = run(document.wall_script(document.hand_count - 1))
    assert (lines[-1], code) == (AGREES, 0)
