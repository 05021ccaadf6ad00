import json
import random

import pytest

from viewer.core.base.seed import parse_seed
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.core.sites.tenhou.root_seed import RootSeed, games_of
from viewer.core.wall.wall import walls_of_seed

_RNG = random.Random(7)
ROOT = RootSeed("1.2026.0102.0304", tuple(_RNG.getrandbits(32) for _ in range(624)))
GAMES = games_of(ROOT, 12)


def lines(run, *words):
    code, out, err = run("root-seed", ROOT.printed, *words)
    assert (code, err) == (0, "")
    return out.splitlines()


def test_ten_games_are_printed_as_the_sample_program_does(run):
    assert lines(run) == [game.printed for game in GAMES[:10]]


def test_a_root_seed_is_read_from_a_file(run, tmp_path):
    path = tmp_path / "root.txt"
    path.write_text(f"{ROOT.printed}\r\n", encoding="ascii")
    code, out, _ = run("root-seed", f"@{path}", "--games", 1)
    assert (code, out) == (0, f"{GAMES[0].printed}\n")


def test_base64_is_what_a_log_carries(run):
    found = lines(run, "--as", "base64", "--games", 12)
    assert [parse_seed(line) for line in found] == [game.seed for game in GAMES]


def test_hashes_are_for_the_seats_given(run):
    found = lines(run, "--as", "hash", "--seats", "1203", "--games", 2)
    assert found == [tenhou_hash("1203", game.seed) for game in GAMES[:2]]


def test_json_is_an_object_a_line(run):
    found = [json.loads(line) for line in lines(run, "--as", "json", "--games", 2)]
    assert found[1] == {
        "root": "1.2026.0102.0304",
        "game": 1,
        "seed": GAMES[1].seed.attribute,
        "seats": None,
        "sha512": None,
        "walls": [],
    }


@pytest.mark.parametrize("players", [3, 4])
def test_json_has_the_walls_asked_for(run, players):
    words = ("--games", 1, "--count", 2, "--players", players, "--seats", "0123")
    (found,) = [json.loads(line) for line in lines(run, "--as", "json", *words)]
    walls = walls_of_seed(GAMES[0].seed, players, 2)
    assert found["sha512"] == tenhou_hash("0123", GAMES[0].seed)
    assert [each["wall"] for each in found["walls"]] == [list(wall.tiles) for wall in walls]
    assert [each["dice"] for each in found["walls"]] == [list(wall.dice) for wall in walls]


def test_a_printed_game_opens_like_any_seed(run):
    (printed,) = lines(run, "--games", 1)
    code, out, _ = run("walls", "--seed", printed, "--count", 1, "--as", "ids")
    wall = walls_of_seed(GAMES[0].seed, 4, 1)[0]
    assert code == 0
    assert out.splitlines()[1] == ",".join(map(str, wall.tiles))


@pytest.mark.parametrize(
    ("seed", "told"),
    [
        ("1,2,3", "root seed: A root seed has 624 words; this has 3."),
        ("@/no/such", "/no/such: There is no such file."),
    ],
)
def test_what_is_no_root_seed_is_one_line(run, seed, told):
    assert run("root-seed", seed) == (3, "", f"{told}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "the following arguments are required: TEXT|@FILE"),
        (["x", "--as", "hash"], "--as hash needs --seats, which the hash begins with"),
        (["x", "--seats", "0122"], "0122: each of 0, 1, 2 and 3 once, as in 1203"),
        (["x", "--games", "0"], "a number from 1 to 1000"),
        (["x", "--count", "1"], "--count goes with --as json"),
        (["x", "--as", "json", "--players", "3"], "--players goes with --count"),
        (["x", "--as", "walls"], "invalid choice: 'walls'"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, words, told):
    code, out, err = run("root-seed", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
