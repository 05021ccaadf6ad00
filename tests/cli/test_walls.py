import json
from dataclasses import replace
from hashlib import sha512

import pytest

from tests.games.site_write import soul_record
from tests.helpers import documents, soul
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import document, element, go, init, verification_seed
from tests.helpers.system import shell
from viewer.core.base.era import ERAS, Era
from viewer.core.base.notation import IDS, NOTATIONS, Style
from viewer.core.base.tiles import faces_of
from viewer.core.text.places import kyoku_title
from viewer.core.text.sheet import write_wall
from viewer.core.wall.wall import walls_of_log, walls_of_seed

EVERY_GAME = pytest.mark.parametrize(
    ("era", "players"), [(era, players) for era in ERAS for players in (3, 4)]
)
TOP_KEYS = ["source", "site", "era", "players", "red_fives", "kyoku"]
KYOKU_KEYS = [
    "number", "name", "honba", "dealer", "dice", "wall",
    "haipai", "live", "rinshan", "dora", "ura",
]  # fmt: skip


@pytest.fixture
def walls_json(run):
    def walls_json(*words):
        code, out, err = run("walls", *words, "--as", "json")
        assert (code, err, out.count("\n")) == (0, "", 1)
        return json.loads(out)

    return walls_json


def one_file(tmp_path, era, players):
    path = tmp_path / "x.mjlog"
    path.write_bytes(make_bytes(1, era, players))
    return path


def test_a_wall_code_stands_in_place_of_a_seed(walls_json, tmp_path):
    (tmp_path / "code").write_text(f"{soul.WALL}\n{soul.SALT}\n{soul.WALL_HASH}\n", "utf-8")
    report = walls_json("--seed", f"@{tmp_path / 'code'}")
    assert [report[key] for key in TOP_KEYS[:5]] == ["code", None, "sha256", 3, True]
    (kyoku,) = report["kyoku"]
    assert (kyoku["code"], kyoku["name"], kyoku["dice"]) == (soul.WALL, "", None)
    faces = faces_of(reversed(kyoku["wall"]))
    assert "".join(face.code for face in faces) == soul.WALL


@pytest.mark.parametrize("words", [("--players", "4"), ("--count", "2")])
def test_a_wall_code_says_itself_how_many_play_and_is_one_hand(run, words):
    said = "--players and --count go with a seed, not with a wall code"
    told = f"wall-viewer walls: {said}\n"
    assert run("walls", "--seed", soul.WALL, *words) == (2, "", told)


def test_a_code_without_the_tiles_dealt_is_no_whole_wall(run):
    code, out, err = run("walls", "--seed", soul.old_round()["paishan"])
    assert (code, out) == (3, "")
    assert err.endswith("nor the record has all tiles that were dealt.\n")


def lists(value):
    """A value as JSON has it: lists instead of tuples."""
    return json.loads(json.dumps(value))


# json


@EVERY_GAME
def test_json_has_the_keys_of_the_design_in_order(walls_json, tmp_path, era, players):
    path = one_file(tmp_path, era, players)
    whole = walls_json(path)
    log = make_log(1, era, players)
    assert list(whole) == TOP_KEYS
    assert [whole[key] for key in TOP_KEYS[:5]] == [str(path), "tenhou", era.name, players, True]
    assert all(list(kyoku) == KYOKU_KEYS for kyoku in whole["kyoku"])
    told = [(k["number"], k["name"], k["honba"], k["dealer"]) for k in whole["kyoku"]]
    assert told == [(k.number, k.name, k.honba, k.dealer) for k in log.hands]


@EVERY_GAME
def test_json_has_every_wall_with_its_parts(walls_json, tmp_path, era, players):
    whole = walls_json(one_file(tmp_path, era, players))
    log = make_log(1, era, players)
    for kyoku, wall in zip(whole["kyoku"], walls_of_log(log), strict=True):
        assert all(1 <= pips <= 6 for pips in kyoku["dice"])
        assert len(kyoku["wall"]) == len(set(kyoku["wall"])) == (136 if players == 4 else 108)
        assert [len(hand) for hand in kyoku["haipai"]] == [13] * players
        assert len(kyoku["live"]) == (70 if players == 4 else 55)
        assert len(kyoku["rinshan"]) == (4 if players == 4 else 8)
        assert len(kyoku["dora"]) == len(kyoku["ura"]) == 5
        for key in ("dice", "haipai", "live", "rinshan", "dora", "ura"):
            assert kyoku[key] == lists(getattr(wall, key))


def test_haipai_is_by_seat_in_dealing_order(walls_json, game_file):
    for told, kyoku in zip(walls_json(game_file)["kyoku"], make_log(3).hands, strict=True):
        assert told["haipai"] == lists(kyoku.haipai)


def test_the_first_live_tiles_are_the_first_draws(walls_json, game_file):
    kyoku = make_log(3).hands[0]
    draws = [event.tile for event in kyoku.events if type(event).__name__ == "Draw"]
    live = walls_json(game_file)["kyoku"][0]["live"]
    assert live[:3] == draws[:3]


def test_json_of_one_kyoku_has_its_number(walls_json, game_file):
    (kyoku,) = walls_json(game_file, "--kyoku", 2)["kyoku"]
    assert kyoku == walls_json(game_file)["kyoku"][1]
    assert kyoku["number"] == 2


def test_json_of_a_game_without_red_fives_says_so(walls_json, tmp_path):
    path = tmp_path / "x.mjlog"
    shuffle = element("SHUFFLE", seed=verification_seed().attribute)
    path.write_bytes(document(shuffle, go(0xAB), init()))
    assert walls_json(path)["red_fives"] is False


# text


@pytest.mark.parametrize("notation", [*NOTATIONS, IDS])
def test_every_notation_writes_a_title_and_a_wall_for_each_kyoku(run, game_file, notation):
    code, out, err = run("walls", game_file, "--as", notation)
    log = make_log(3)
    expected = []
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        first, second = wall.dice
        expected.append(f"# {kyoku.number}  {kyoku_title(kyoku)}  {first}-{second}")
        expected.append(write_wall(wall, Style(notation)))
    assert (code, out.splitlines(), err) == (0, expected, "")


def test_a_wall_that_the_other_program_does_not_take_is_told(run, tmp_path):
    path = tmp_path / "three.mjlog"
    path.write_bytes(make_bytes(1, players=3))
    told = f"{path}: Riichi Mahjong Studio takes only walls of four players with red fives.\n"
    code, _, err = run("walls", path, "--as", "studio")
    assert (code, err) == (3, told)


def test_mpsz_is_the_usual_notation(run, game_file):
    assert run("walls", game_file) == run("walls", game_file, "--as", "mpsz")


def test_a_kyoku_that_is_not_there_is_told(run, game_file):
    count = len(make_log(3).hands)
    code, out, err = run("walls", game_file, "--kyoku", 100)
    told = f"{game_file}: There is no kyoku 100; the log has {count}.\n"
    assert (code, out, err) == (3, "", told)


def test_of_a_log_with_one_seed_missing_the_others_are_printed(run, tmp_path):
    whole = make_bytes(1, Era.PER_HAND).decode()
    start = whole.index(' shuffle="')
    path = tmp_path / "x.mjlog"
    path.write_text(whole[:start] + whole[whole.index('"', start + 10) + 1 :])
    _, out, _ = run("walls", path)
    numbers = [line.split()[1] for line in out.splitlines() if line.startswith("#")]
    assert numbers == [str(n) for n in range(2, len(make_log(1, Era.PER_HAND).hands) + 1)]
    code, out, err = run("walls", path, "--kyoku", 1)
    assert (code, out) == (3, "")
    assert "publishes no seed" in err


# seeds

SEED = verification_seed()
ATTRIBUTE = SEED.attribute
PLAIN = ATTRIBUTE.split(",")[1]
FORMS = {
    "bare base64": PLAIN,
    "with its prefix": ATTRIBUTE,
    "over several lines": "\n".join(PLAIN[at : at + 76] for at in range(0, len(PLAIN), 76)),
    "a SHUFFLE tag": element("SHUFFLE", seed=ATTRIBUTE, ref=""),
    "a whole log": document(element("SHUFFLE", seed=ATTRIBUTE), go(), init()).decode(),
}
HEX_FORMS = {
    "bare hex words": ("0000000A,0000000B", Era.HEX),
    "hex words of a game": ("mt19937ar-sha512-n288,0000000A,0000000B", Era.HEX),
    "hex words of a hand": ("mt19937ar,0000000A,0000000B", Era.PER_HAND),
    "an INIT tag": ('<INIT shuffle="mt19937ar,0000000A,0000000B"/>', Era.PER_HAND),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
@pytest.mark.parametrize("in_file", [False, True])
def test_a_seed_is_read_in_every_form(walls_json, tmp_path, form, in_file):
    if in_file:
        (tmp_path / "seed.txt").write_text(form)
        form = f"@{tmp_path / 'seed.txt'}"
    whole = walls_json("--seed", form, "--count", 3)
    assert [k["wall"] for k in whole["kyoku"]] == lists(
        [wall.tiles for wall in walls_of_seed(SEED, 4, 3)]
    )
    assert (whole["source"], whole["era"], whole["players"]) == ("seed", "base64", 4)


@pytest.mark.parametrize(("form", "era"), HEX_FORMS.values(), ids=list(HEX_FORMS))
def test_hex_words_are_of_a_game_or_of_a_hand(walls_json, form, era):
    whole = walls_json("--seed", form)
    assert whole["era"] == era.name
    assert len(whole["kyoku"]) == (1 if era is Era.PER_HAND else 12)


def test_a_seed_has_no_names_and_the_first_seat_deals(walls_json):
    whole = walls_json("--seed", PLAIN, "--count", 2)
    told = [(k["number"], k["name"], k["honba"], k["dealer"]) for k in whole["kyoku"]]
    assert told == [(1, "", 0, 0), (2, "", 0, 0)]


def test_a_seed_for_three_players(walls_json):
    whole = walls_json("--seed", PLAIN, "--players", 3, "--count", 2)
    assert whole["players"] == 3
    assert lists([wall.tiles for wall in walls_of_seed(SEED, 3, 2)]) == [
        kyoku["wall"] for kyoku in whole["kyoku"]
    ]


def test_twelve_hands_are_usual_and_a_later_one_may_be_asked_for(run):
    assert run("walls", "--seed", PLAIN)[1].count("# ") == 12
    code, out, _ = run("walls", "--seed", PLAIN, "--kyoku", 20)
    assert code == 0
    assert out.splitlines()[0].startswith("# 20  Kyoku 20  ")
    assert out.splitlines()[1] == Style("mpsz").tiles(walls_of_seed(SEED, 4, 20)[19].tiles)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "There is no seed in the text."),
        ("mt19937ar-sha512-n288-base64,", "There is no seed in the text."),
        ("AAAA", "The seed is cut short: 3 of 2496 bytes."),
        (PLAIN + "AAAA", "The seed is too long: 2499 bytes instead of 2496."),
        ("no seed!", "The seed has '!' at place 7; base64 has no such character."),
        ("<SHUFFLE/>", "This is no seed that Tenhou publishes."),
        ("mt19937ar,XYZ", "The seed has a word that is no 32-bit hex number: 'XYZ'."),
    ],
)
def test_a_bad_seed_is_one_line(run, tmp_path, text, reason):
    assert run("walls", "--seed", text) == (3, "", f"seed: {reason}\n")
    file = tmp_path / "seed.txt"
    file.write_text(text)
    assert run("walls", "--seed", f"@{file}") == (3, "", f"{file}: {reason}\n")


def test_a_missing_seed_file_is_named(run, tmp_path):
    told = f"{tmp_path / 'x'}: There is no such file.\n"
    assert run("walls", "--seed", f"@{tmp_path / 'x'}") == (3, "", told)


def test_a_seed_file_without_a_name_is_called_as_it_was_given(run):
    assert run("walls", "--seed", "@") == (3, "", "@: This is a folder, not a log.\n")


def test_a_second_hand_of_a_hands_own_seed_is_not_there(run):
    code, out, err = run("walls", "--seed", "mt19937ar,0000000A", "--kyoku", 2)
    assert (code, out) == (3, "")
    assert err == "seed: There is no kyoku 2; the log has 1.\n"


@pytest.mark.parametrize("players", [3, 4])
def test_tiles_of_which_nobody_published_the_order_are_null(run, walls_json, tmp_path, players):
    path = tmp_path / "x.json"
    log = make_log(40, Era.HEX, players)
    path.write_bytes(soul_record(replace(log, hands=log.hands[:2]), era="md5"))
    for kyoku in walls_json(path)["kyoku"]:
        lacking = 13 * players + 1
        assert kyoku["wall"][-lacking:] == [None] * lacking
        assert None not in kyoku["wall"][:-lacking]
        assert 2 * len(kyoku["wall"][:-lacking]) == len(kyoku["code"])
        _, out, _ = run("walls", path, "--kyoku", kyoku["number"], "--as", IDS)
        assert out.splitlines()[1] == ",".join(map(str, kyoku["wall"][:-lacking]))


# by hand


def test_python_of_one_hand_makes_its_wall(run, game_file):
    code, out, err = run("walls", game_file, "--as", "python", "--kyoku", 2)
    assert (code, err) == (0, "")
    assert out == documents.game(3).wall_script(1)


def test_python_takes_one_hand_at_a_time(run, game_file):
    told = "wall-viewer walls: --as python takes one hand: --kyoku N\n"
    assert run("walls", game_file, "--as", "python") == (2, "", told)
    assert run("walls", "--seed", soul.WALL, "--as", "python")[0] == 0


def test_a_game_of_tenhou_is_hashed_once(run, game_file):
    _, seats, _ = run("seats", game_file)
    digits, digest, _noted, _path = seats.split("  ")
    code, out, _ = run("walls", game_file, "--as", "sh")
    assert code == 0
    assert shell(out) == f"{digest}  SHA-512 of the seat digits and the seed in hex\n"
    _, text, _ = run("walls", game_file, "--as", "hashed")
    assert text.startswith(digits)
    assert sha512(text.rstrip("\n").encode()).hexdigest() == digest
    _, out, _ = run("walls", game_file, "--as", "powershell")
    assert out.count("Get-FileHash -Algorithm SHA512") == 1


def test_hands_of_other_sites_are_hashed_one_by_one(run, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(soul_record(make_log(40, Era.HEX)))
    hands = len(make_log(40, Era.HEX).hands)
    lines = shell(run("walls", path, "--as", "sh")[1]).splitlines()
    assert [line for line in lines if line.startswith("hand")] == [
        f"hand {number}" for number in range(1, hands + 1)
    ]
    assert lines.count("the same") == 2 * hands
    assert shell(run("walls", path, "--as", "sh", "--kyoku", 2)[1]).count("the same") == 2
    texts = run("walls", path, "--as", "hashed")[1].splitlines()
    assert [text[272:] for text in texts] == [f"salt{number}" for number in range(1, hands + 1)]


@pytest.mark.parametrize("form", ["sh", "hashed"])
def test_where_nothing_was_hashed_it_is_said(run, tmp_path, form):
    told = (
        "No hash of these walls can be computed: none was published, or a salt or a player's name"
        " is missing.\n"
    )
    path = one_file(tmp_path, Era.HEX, 4)
    assert run("walls", path, "--as", form) == (3, "", f"{path}: {told}")
    assert run("walls", "--seed", PLAIN, "--as", form) == (3, "", f"seed: {told}")


@pytest.mark.parametrize("form", ["python", "sh", "powershell", "hashed"])
def test_what_has_no_seed_cannot_be_repeated(run, tmp_path, form):
    path = tmp_path / "x.mjlog"
    path.write_bytes(document(go(), init()))
    code, out, err = run("walls", path, "--as", form, "--kyoku", 1)
    assert (code, out) == (3, "")
    assert "publishes no seed" in err
    assert "There is no kyoku 2" in run("walls", path, "--as", form, "--kyoku", 2)[2]
