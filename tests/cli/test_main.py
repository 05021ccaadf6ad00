import csv
import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_bytes
from tests.helpers.logs import document, element, go, init
from tests.helpers.system import NEEDS_DEV
from viewer import __version__
from viewer.cli import commands, main
from viewer.cli.terminal import Exit, complain
from viewer.system.assets import sample_log

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["walls", "seats", "show"]

HAND = (go(), init())
DOCTYPE = b'<!DOCTYPE a [<!ENTITY b "c">]>' + document(*HAND)
BAD_FILES = {
    "a photograph": (b"\xff\xd8\xff\xe0 JFIF", "a picture, not a log"),
    "an empty file": (b"", "The file is empty."),
    "blanks": (b" \n ", "The file is empty."),
    "a gzip file cut in two": (make_bytes(3, packed=True)[:900], "ends too early"),
    "a damaged gzip file": (b"\x1f\x8b\x08 nonsense nonsense", "damaged"),
    "broken XML": (
        b"<mjloggm><GO <INIT/></mjloggm>",
        "The file is damaged: its XML is broken at line 1",
    ),
    "a web page": (b"<html><p/></html>", "This is a web page, not a log."),
    "a document type": (DOCTYPE, "DOCTYPE"),
    "a log without hands": (document(go()), "holds no hand"),
    "a hand before its type": (document(init()), "comes before the game's type"),
    "a log in no known encoding": ("<mjloggm".encode("utf-16") + b"\0\xd8", "broken"),
    "no text in any known encoding": (
        b"\xff\xfe<\0m\0\xd8",
        "no log of Tenhou, Mahjong Soul or Riichi City",
    ),
}
NO_WALLS = {
    "no seed": (document(*HAND), "publishes no seed"),
    "a short seed": (
        document(element("SHUFFLE", seed="mt19937ar-sha512-n288-base64,AAAA"), *HAND),
        "The seed is cut short: 3 of 2496 bytes.",
    ),
    "a lobby's own number": (document(element("SHUFFLE", seed="12345"), *HAND), "no seed"),
}


def words_for(command, file, tmp_path):
    return [command, file, *(["-o", tmp_path / "out.png"] if command == "show" else [])]


def each(cases):
    return pytest.mark.parametrize(("data", "reason"), cases.values(), ids=list(cases))


def process(*words, **options):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "viewer", *map(str, words)]
    return subprocess.Popen(  # noqa: S603 - the tests' own words
        command, env=environment, stderr=subprocess.PIPE, encoding="utf-8", **options
    )


def is_one_line(text, *parts):
    assert text.count("\n") == 1
    assert text.endswith("\n")
    for part in parts:
        assert str(part) in text
    return True


# bad files


@each(BAD_FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bad_file_is_one_line_with_its_name_and_the_reason(run, tmp_path, command, data, reason):
    file = tmp_path / "bad file.mjlog"
    file.write_bytes(data)
    code, out, err = run(*words_for(command, file, tmp_path))
    assert (code, out) == (3, "")
    assert is_one_line(err, f"{file}: ", reason)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing", "There is no such file."),
        ("x" * 5000, "File name too long"),
    ],
)
def test_a_name_that_cannot_be_opened_is_one_line(run, tmp_path, command, name, reason):
    file = tmp_path / name
    code, out, err = run(*words_for(command, file, tmp_path))
    assert (code, out) == (3, "")
    assert is_one_line(err, f"{file}: ", reason)


@pytest.mark.parametrize("command", ["walls", "show"])
def test_a_folder_is_no_log(run, tmp_path, command):
    code, out, err = run(*words_for(command, tmp_path, tmp_path))
    assert (code, out) == (3, "")
    assert is_one_line(err, f"{tmp_path}: ", "This is a folder, not a log.")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_may_not_be_read_is_one_line(run, tmp_path, command, game_file, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    code, out, err = run(*words_for(command, game_file, tmp_path))
    assert (code, out) == (3, "")
    assert is_one_line(err, f"{game_file}: ", "permission denied")


@each(NO_WALLS)
@pytest.mark.parametrize("command", ["walls", "seats"])
def test_a_log_without_walls_says_why(run, tmp_path, command, data, reason):
    file = tmp_path / "x.mjlog"
    file.write_bytes(data)
    code, out, err = run(command, file)
    assert (code, out) == (3, "")
    assert is_one_line(err, f"{file}: ", reason)


def test_a_name_of_several_lines_is_told_in_one(capsys):
    complain("a\nb\r\nc", "gone\n")
    assert capsys.readouterr().err == "a b c: gone\n"


# wrong use


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["walls"], "FILE --seed is required"),
        (["walls", "a", "--seed", "b"], "not allowed with"),
        (["walls", "a", "b"], "unrecognized arguments: b"),
        (["walls", "a", "--as", "mahjong"], "invalid choice: 'mahjong'"),
        (["walls", "a", "--kyoku", "0"], "0: a number from 1 to 1000"),
        (["walls", "a", "--kyoku", "-1"], "--kyoku"),
        (["walls", "a", "--kyoku", "two"], "two: a number from 1 to 1000"),
        (["walls", "--seed", "a", "--kyoku", "9" * 5000], "a number from 1 to 1000"),
        (["walls", "--seed", "a", "--count", "1000000000"], "a number from 1 to 1000"),
        (["walls", "--seed", "a", "--players", "5"], "--players"),
        (["walls", "a", "--players", "3"], "go with --seed"),
        (["walls", "a", "--count", "3"], "go with --seed"),
        (["seats"], "PATH"),
        (["show", "a"], "-o/--output"),
        (["show", "a", "-o", "b.bmp"], "b.bmp: the name must end in .png, .svg, .pdf, .webp"),
        (["show", "a", "-o", "b"], "b: the name must end"),
        (["show", "a", "-o", "b\nc"], "b c: the name must end"),
        (["show", "a", "-o", "b.png", "--size", "wide"], "wide: a size is written 1280x900"),
        (["show", "a", "-o", "b.png", "--size", "1x1"], "a size is written"),
        (["show", "a", "-o", "b.png", "--size", "479x420"], "from 480x420 to 16384x16384"),
        (["show", "a", "-o", "b.png", "--size", "480x419"], "from 480x420 to 16384x16384"),
        (["show", "a", "-o", "b.png", "--size", "16385x420"], "from 480x420 to 16384x16384"),
        (["show", "a", "-o", "b.png", "--size", "900x900\n"], "a size is written"),
        (["show", "a", "-o", "b.png", "--view", "sideways"], "--view"),
        (["show", "a", "-o", "b.png", "--theme", "pink"], "--theme"),
        (["--"], "wall-viewer: "),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, words, reason):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert is_one_line(err, "wall-viewer", reason)


@pytest.mark.parametrize("words", [["--help"], *([command, "--help"] for command in COMMANDS)])
def test_help_is_no_error(run, words):
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert out.startswith("usage: wall-viewer")


def test_help_names_every_command(run):
    _, out, _ = run("-h")
    assert all(f"  {command} " in out for command in COMMANDS)


def test_the_version_is_told(run):
    assert run("--version") == (0, f"wall-viewer {__version__}\n", "")


def test_exit_codes_are_those_of_the_design():
    assert {each.name: int(each) for each in Exit} == {
        "GOOD": 0,
        "CONTRADICTED": 1,
        "WRONG_USE": 2,
        "UNREADABLE": 3,
    }


# the window


@pytest.mark.parametrize("words", [[], ["a.mjlog"], ["a.mjlog", "./walls"]])
def test_files_and_nothing_open_the_window(words, monkeypatch):
    opened = []
    monkeypatch.setattr("viewer.ui.app.run_window", lambda *given: opened.append(given) or 0)
    assert main(words) == main(["--language", "ja", *words]) == 0
    assert opened == [(words, None), (words, "ja")]


@pytest.mark.parametrize(
    ("word", "nearest"), [("verfy", "verify"), ("wals", "walls"), ("Show", "show"), ("luk", "luck")]
)
def test_a_mistyped_command_is_answered_with_the_nearest(run, monkeypatch, tmp_path, word, nearest):
    opened = []
    monkeypatch.setattr("viewer.ui.app.run_window", lambda *given: opened.append(given) or 0)
    monkeypatch.chdir(tmp_path)
    assert run(word, "a.mjlog") == (
        2,
        "",
        f"wall-viewer: there is no file and no command {word}. Is {nearest} meant?\n",
    )
    assert "コマンド" in run("--language", "ja", word)[2]
    assert opened == []
    (tmp_path / word).touch()
    assert run(word)[0] == 0
    assert run("game.mjlog")[0] == 0
    assert len(opened) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="others always have a display")
@pytest.mark.parametrize("display", [":987", *long_run.only_long(None)])
def test_without_a_display_one_sentence_says_what_to_do(game_file, display):
    environment = {
        **{name: value for name, value in os.environ.items() if "DISPLAY" not in name},
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": str(ROOT),
        **({"DISPLAY": display} if display else {}),
    }
    words = ["--language", "en", str(game_file)]
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-m", "viewer", *words],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert is_one_line(done.stderr, f"(DISPLAY={display or ''})", "wall-viewer --help")


# as a process


def test_the_module_runs_like_the_command(game_file):
    with process("walls", game_file, "--kyoku", "1", stdout=subprocess.PIPE) as running:
        out, err = running.communicate()
    assert (running.returncode, err) == (0, "")
    assert out.startswith("# 1  East 1  ")


@pytest.mark.parametrize(
    "words", [["walls"], *long_run.only_long((["walls", "--as", "json"],), (["seats"],))]
)
def test_a_closed_pipe_is_quiet(game_file, words):
    reading, writing = os.pipe()
    os.close(reading)
    with process(*words, game_file, stdout=writing) as running:
        os.close(writing)
        _, err = running.communicate()
    assert (running.returncode, err) == (141, "")


@pytest.mark.parametrize(
    ("system", "number", "is_gone"),
    [
        ("linux", errno.EPIPE, True),
        ("win32", errno.EPIPE, True),
        ("win32", errno.EINVAL, True),
        ("linux", errno.EINVAL, False),
        ("win32", errno.ENOSPC, False),
    ],
)
def test_a_reader_who_has_gone_is_known_on_every_system(run, monkeypatch, system, number, is_gone):
    def fail(*_words, **_how):
        raise OSError(number, "what the system says")

    monkeypatch.setattr(commands, "abandon_output", lambda: None)
    monkeypatch.setattr(sys.stdout, "write", fail)
    monkeypatch.setattr(commands.sys, "platform", system)
    code, _, err = run("walls", sample_log())
    assert code == (141 if is_gone else 3)
    assert err.startswith("" if is_gone else "standard output: could not be written: ")
    assert bool(err) is not is_gone


@NEEDS_DEV
@pytest.mark.parametrize("words", [["walls"], *long_run.only_long((["seats"],))])
def test_a_full_disk_is_one_line(game_file, words):
    with (
        Path("/dev/full").open("w", encoding="utf-8") as full,
        process(*words, game_file, stdout=full) as running,
    ):
        _, err = running.communicate()
    assert running.returncode == 3
    assert is_one_line(err, "standard output: could not be written: No space left on device.")


def test_commands_that_do_not_draw_start_without_qt(game_file):
    """One process runs them all; those that check few logs know no store."""
    lines = ["walls", "seats", "export --as majiang", "verify"]
    code = (
        "import sys; from viewer.cli import main;"
        "run = lambda line: main([*line.split(), sys.argv[1]]);"
        "has = lambda: 'viewer.collection.store' in sys.modules;"
        "print(*[(int(run(line)), has()) for line in sys.argv[2:]],"
        " *(each for each in sys.modules if each.startswith(('PySide6', 'viewer.ui'))), sep='|')"
    )
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-c", code, str(game_file), *lines],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "(0, False)|(0, False)|(0, False)|(0, True)"


@pytest.mark.parametrize("command", [("verify", "{}"), ("find", "{}", "haipai-shanten<9")])
def test_a_table_is_utf_8_whatever_the_console_speaks(
    console, game_file, tmp_path, monkeypatch, command
):
    file = game_file.rename(tmp_path / "牌譜.mjlog")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    code, out = console("ascii", *(word.format(file) for word in command), "--csv")
    rows = list(csv.DictReader(io.StringIO(out.decode("utf-8"))))
    assert (code, {row["path"] for row in rows}) == (0, {str(file)})


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932"])
@pytest.mark.parametrize("tiles", ["kanji", "unicode"])
def test_a_console_without_the_characters_gets_replacements(console, game_file, encoding, tiles):
    """As those of Windows: cp932 has the kanji, no console but a new one has the tiles."""
    code, out = console(encoding, "--language", "ja", "walls", game_file, "--as", tiles)
    found = out.decode(encoding)
    assert code == 0
    assert ("?" in found) is not (encoding == "cp932" and tiles == "kanji")
    assert ("東1局" in found) is (encoding == "cp932")
