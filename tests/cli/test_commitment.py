import json
from zipfile import ZipFile, ZipInfo

import pytest

from tests.games.site_write import city_record
from tests.helpers import soul
from tests.helpers.games import make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.sites.commitments import meaning
from viewer.core.sites.detect import read_log
from viewer.core.sites.game_commitment import tenhou_hash

VECTOR = ["--wall", soul.WALL, "--salt", soul.SALT]
HASHES = ["--hash", soul.SALT_HASH, "--hash", soul.WALL_HASH.upper()]
CHANGED = "1p" + soul.WALL[2:]


@pytest.fixture
def write(tmp_path):
    def write(*rounds, name="record.json"):
        path = tmp_path / name
        path.write_bytes(soul.record(*rounds))
        return path

    return write


# a wall in words


def test_the_published_vector_agrees(run):
    code, out, err = run("commitment", *VECTOR, *HASHES)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "# 1  108 tiles, 2 of them red: a full set for three players.",
        soul.WALL,
        f"{soul.SALT_HASH}  agrees  SHA-256 of the salt alone",
        f"{soul.WALL_HASH}  agrees  SHA-256 of the wall code and the salt after it",
        meaning(),
    ]


def test_a_wall_is_read_from_a_file(run, tmp_path):
    path = tmp_path / "wall.txt"
    path.write_text(f"{soul.WALL[:100]}\n{soul.WALL[100:]}\n")
    code, out, _ = run("commitment", "--wall", f"@{path}", *VECTOR[2:], *HASHES)
    assert code == 0
    assert soul.WALL in out


def test_a_file_may_hold_salt_and_hashes_too(run, tmp_path):
    path = tmp_path / "wall.txt"
    path.write_text(f"{soul.WALL}\nsalt: {soul.SALT}\nsha256: {soul.WALL_HASH}\n")
    code, out, _ = run("commitment", "--wall", f"@{path}")
    assert code == 0
    assert f"{soul.WALL_HASH}  agrees" in out


def test_one_changed_tile_contradicts(run):
    code, out, err = run("commitment", "--wall", CHANGED, "--salt", soul.SALT, *HASHES)
    assert (code, err) == (1, "")
    assert "of them red: not a full set. 5 x 1p, 3 x 5p\n" in out
    assert f"{soul.SALT_HASH}  agrees  SHA-256 of the salt alone\n" in out
    assert f"{soul.WALL_HASH}  DOES NOT AGREE  SHA-256: not of this wall and salt\n" in out


def test_a_set_that_is_not_full_contradicts_even_without_a_hash(run):
    assert run("commitment", "--wall", soul.WALL)[0] == 0
    code, out, _ = run("commitment", "--wall", soul.WALL[2:])
    assert code == 1
    assert "# 1  107 tiles, 2 of them red: a wall has 136, or 108 with three players.\n" in out


def test_a_wall_without_the_starting_hands_may_be_right(run):
    fields = soul.old_round()
    code, out, _ = run("commitment", "--wall", fields["paishan"], "--hash", fields["md5"])
    assert code == 0
    assert "83 tiles" in out
    assert "as many as are left after the deal" in out
    assert f"{fields['md5']}  agrees  MD5 of the wall code\n" in out


def test_a_code_that_is_not_tiles_can_still_agree(run):
    given = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    code, out, _ = run("commitment", "--wall", "abc", "--hash", given)
    assert (code, out.splitlines()[0]) == (0, "# 1  The wall code is not written in tiles.")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--wall", "abc"], "wall: The wall code is not written in tiles, and there is no hash"),
        (["--wall", " "], "wall: There is neither a wall code nor a salt."),
        (["--wall", "@/no/such"], "/no/such: There is no such file."),
        (["/no/such"], "/no/such: There is no such file."),
    ],
)
def test_what_cannot_be_read_is_one_line(run, words, told):
    code, out, err = run("commitment", *words)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.startswith(told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "one of the arguments FILE --wall is required"),
        (["a.json", "--wall", "1m"], "not allowed with"),
        (["a.json", "--salt", "x"], "--salt goes with --wall"),
        (["--wall", "1m", "--hash", "0" * 128], "other sites than Tenhou show no SHA-512"),
        (["--wall", "1m", "--hash", "xyz"], "xyz: no MD5, SHA-1, SHA-256 or SHA-512 in hex"),
        (["a.json", "--hash", f"{'0' * 64} {'1' * 64}"], "no MD5, SHA-1, SHA-256 or SHA-512"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, words, told):
    code, out, err = run("commitment", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


# hashes that are said to be of a file's game


def test_hashes_of_a_record_are_found_with_their_wall_whatever_its_site(run, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(city_record(make_log(40, Era.HEX)))
    hashes = [kyoku.code.hashes[0] for kyoku in read_log(path.read_bytes()).hands]
    grouped = " ".join(hashes[1][at : at + 8] for at in range(0, 64, 8)).upper()
    code, out, err = run("commitment", path, "--hash", grouped)
    assert (code, err) == (0, "")
    assert f"{hashes[1]}  agrees  # 2\n" in out
    code, out, err = run("commitment", path, "--hash", hashes[0], "--hash", "ab" * 32, "--json")
    assert (code, err, json.loads(out)["given"]) == (
        1,
        "",
        [
            {"hash": hashes[0], "agrees": True, "number": 1},
            {"hash": "ab" * 32, "agrees": False, "number": None},
        ],
    )
    code, out, err = run("commitment", path, "--hash", "ab" * 16)
    assert (code, err) == (3, "")
    assert f"{'ab' * 16}  not compared\n" in out


def test_tenhous_hash_of_a_game_is_found_in_any_order_of_the_seats(run, game_file):
    digest = tenhou_hash("3210", make_log(3).seed)
    assert run("commitment", game_file, "--hash", digest) == (0, f"{digest}  agrees\n", "")
    other = "ab" * 64
    assert run("commitment", game_file, "--hash", other) == (1, f"{other}  DOES NOT AGREE\n", "")
    assert run("commitment", game_file)[0] == 3


# a record


def test_a_record_of_today_and_of_old_agrees(run, write):
    path = write(soul.salted_round(0), soul.salted_round(1), soul.old_round(2, ben=1))
    code, out, err = run("commitment", path)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line for line in lines if line.startswith("#")] == [
        "# 1  East 1  136 tiles, 3 of them red: a full set for four players.",
        "# 2  East 2  136 tiles, 3 of them red: a full set for four players.",
        "# 3  East 3, 1 honba  136 tiles, 3 of them red: a full set for four players.",
    ]
    assert sum("  agrees  " in line for line in lines) == 5
    assert any(line.endswith("  agrees  SHA-256 of the salt alone") for line in lines)
    assert lines[-1] == meaning()


def test_a_record_in_an_archive_is_checked(run, write, tmp_path):
    path, packed = write(soul.salted_round(0)), tmp_path / "records.zip"
    with ZipFile(packed, "w") as archive:
        archive.writestr(ZipInfo("./game.json"), path.read_bytes())
    assert run("commitment", f"{packed}/./game.json") == run("commitment", path)


def test_one_wrong_hash_in_a_record_contradicts(run, write):
    path = write(soul.salted_round(0), soul.salted_round(1, sha256=soul.WRONG_HASH))
    code, out, err = run("commitment", path)
    assert (code, err) == (1, "")
    assert f"{soul.WRONG_HASH}  DOES NOT AGREE  SHA-256: not of" in out


def test_a_wall_without_a_hash_cannot_be_checked(run, write):
    path = write(soul.salted_round(0), soul.salted_round(1, sha256="", saltSha256=""))
    told = f"{path}: Walls in this file without a hash that can be checked: 1.\n"
    code, out, err = run("commitment", path)
    assert (code, err) == (3, told)
    assert "# 2  East 2  136 tiles" in out


def test_hashes_whose_salt_is_not_told_are_not_compared(run, write):
    path = write(soul.salted_round(0), soul.salted_round(1, salt=""))
    told = f"{path}: Walls in this file without a hash that can be checked: 1.\n"
    code, out, err = run("commitment", path)
    assert (code, err) == (3, told)
    assert out.count("  agrees  ") == 2
    assert out.count("  not compared  SHA-256: not compared, as its salt is not known") == 2
    summary = json.loads(run("commitment", path, "--json")[1])["summary"]
    assert (summary["hashes"], summary["compared"], summary["agree"]) == (4, 2, 2)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"hello", "This is no log of Tenhou, Mahjong Soul or Riichi City."),
        (b"[1,", "The JSON is broken at line 1, column 4."),
        (b"[1]", "it has no wall or hand."),
    ],
)
def test_another_file_says_why(run, tmp_path, data, told):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    code, out, err = run("commitment", path)
    assert (code, out) == (3, "")
    assert err.startswith(f"{path}: ")
    assert err.endswith(f"{told}\n")


# JSON


def test_json_tells_the_same_of_a_record(run, write):
    path = write(soul.salted_round(5, sha256=soul.WRONG_HASH), soul.old_round(1))
    code, out, _ = run("commitment", path, "--json")
    report = json.loads(out)
    assert code == 1
    assert report["source"] == str(path)
    assert report["summary"] == {"walls": 2, "sets": 2, "hashes": 3, "agree": 2, "compared": 3}
    first, second = report["walls"]
    assert first == {
        "number": 1,
        "name": "南2局",
        "honba": 0,
        "wall": soul.wall_text(5),
        "tiles": 136,
        "players": 4,
        "red_fives": 3,
        "full": True,
        "odd": {},
        "hashes": [
            {
                "algorithm": "SHA-256",
                "given": soul.WRONG_HASH,
                "construction": None,
                "agrees": False,
            },
            {
                "algorithm": "SHA-256",
                "given": soul.salted_round(5)["saltSha256"],
                "construction": "salt",
                "agrees": True,
            },
        ],
    }
    assert (second["players"], second["tiles"], len(second["wall"])) == (4, 136, 166)


def test_a_record_of_walls_alone_is_checked(run, write):
    code, out, _ = run("commitment", write(soul.vector_round()))
    assert (code, out.splitlines()[0][:17]) == (0, "# 1  108 tiles, 2")


def test_a_log_without_wall_codes_says_so(run, tmp_path):
    (tmp_path / "a.mjlog").write_bytes(make_bytes(1))
    code, out, err = run("commitment", tmp_path / "a.mjlog")
    assert (code, out) == (3, "")
    assert err.endswith("There is no wall code in this file.\n")


def test_json_tells_the_same_of_a_wall_in_words(run):
    report = json.loads(run("commitment", "--wall", CHANGED, *HASHES[:2], "--json")[1])
    (wall,) = report["walls"]
    assert wall["odd"] == {"1p": 5, "5p": 3}
    assert not wall["full"]
    assert wall["hashes"][0] == {
        "algorithm": "SHA-256",
        "given": soul.SALT_HASH,
        "construction": None,
        "agrees": None,
    }


def test_json_of_a_code_that_is_not_tiles_has_no_count(run):
    report = json.loads(run("commitment", "--wall", "abc", "--hash", "0" * 32, "--json")[1])
    (wall,) = report["walls"]
    assert (wall["wall"], wall["tiles"], wall["players"], wall["full"]) == ("", None, None, None)
