"""Commands in another language: all that a person reads is said in it, and no machine notices.

The language is a made-up one, `tests.helpers.made_up`, in which each text stands in brackets.
"""

import argparse
import ast
import re
from pathlib import Path

import pytest
from lxml import html

from tests.helpers import changed, long_run, soul
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes
from tests.helpers.logs import document, go, init, verification_seed
from tests.helpers.made_up import made_up, unsaid_words
from viewer import __version__, cli
from viewer.cli import commands
from viewer.cli.terminal import columns, right, wrapped
from viewer.collection.parquet_schema import schema_lines
from viewer.collection.terms import TERM_TYPES
from viewer.core.base.notation import NOTATION_LABELS
from viewer.stats.cli import lab
from viewer.stats.cli.lab import report
from viewer.system import language

COMMANDS = [[name] for name in cli.COMMANDS if name != "lab"] + [["lab", n] for n in lab.COMMANDS]

USAGE = r"^( +|⟦usage: ⟧)wall-viewer.*\n( +[\[(A-Z-].*\n)*"
OPTIONS = r"^ +(-.*?|[A-Z@|]+|\{.*?\}|[a-z-]+)(  |$)"
VALUES = {
    *("mpsz", "x", "order", "dark", "printed", "majiang", "mjai"),
    *("tenhou", "hex", "perhand", "few", "swaps", "stacked"),
    *(word for name in TERM_TYPES for word in name.split("-")),
    *("parquet", "html"),
    *(word for line in schema_lines() for word in re.findall(r"[a-z]+", line.partition("):")[0])),
}
"""What options take, as help has it."""

CODES = ("hashed", "python", "sh", "powershell")
"""What `walls --as` takes, too: newer Pythons list choices without quotes."""


@pytest.fixture
def told(run, monkeypatch):
    """Run a command in that language: exit code, standard output, standard error."""
    monkeypatch.setattr(language, "choose", lambda *_given: "en")

    def told(*words):
        with made_up():
            return run(*words)

    return told


# help


@pytest.mark.parametrize("words", [[], ["lab"], *COMMANDS], ids=" ".join)
def test_all_help_is_translated(told, words):
    code, out, err = told(*words, "--help")
    assert (code, err) == (0, "")
    assert set(unsaid_words(out, USAGE, OPTIONS, ", ".join(language.LANGUAGES))) <= VALUES


DEVELOPERS = {
    "'required' is an invalid argument for positionals",
    "%r is not callable",
    ".__call__() not defined",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "conflicting option strings: %s",
}
NOT_USED = {
    "%(prog)s: error: %(message)s\n",  # ours is `complain`
    "%(prog)s: warning: %(message)s\n",
    "can't open '%(filename)s': %(error)s",
    'argument "-" with mode %r',
    "invalid %(type)s value: %(value)r",  # our types say what they want
    " (default: %(default)s)",
    "subcommands",
    "argument '%(argument_name)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated",
    "show program's version number and exit",  # 3.11 has it unmarked: it is said as our own
}


def its_texts():
    """Yield the texts that the running Python's `argparse` looks up; of plurals, the last."""
    for node in ast.walk(ast.parse(Path(argparse.__file__).read_text("utf-8"))):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if name in {"_", "ngettext"}:
            text = node.args[name == "ngettext"]
            if isinstance(text, ast.Constant):
                yield text.value


def test_all_that_argparse_may_say_is_collected():
    collected = {*commands.ITS_TEXTS, "expected %s arguments"}
    assert set(its_texts()) <= collected | DEVELOPERS | NOT_USED
    assert commands.its_text_of_several(1) == "expected %s argument"


# errors


@pytest.mark.parametrize(
    ("words", "data"),
    [
        (["walls"], {"FILE"}),
        (["walls", "a", "--seed", "b"], {"FILE"}),
        (["walls", "a", "b"], set()),
        (["walls", "a", "--as", "x"], {*NOTATION_LABELS, "json", *CODES}),
        (["walls", "a", "--kyoku", "two"], set()),
        (["walls", "a", "--players", "x"], set()),
        (["walls", "a", "--players", "3"], set()),
        (["walls", "--seed"], set()),
        (["walls", "nowhere"], set()),
        (["walls", "--seed", "nonsense"], set()),
        (["seats", "nowhere"], set()),
        (["seats"], {"PATH"}),
        (["show", "nowhere", "-o", "a.png"], set()),
        (["show", "a", "-o", "a.gif"], {"o", "gif"}),
        (["show", "a", "-o", "a.png", "--size", "x"], {"o"}),
        (["show", "a", "-o", "a.png", "--size", "1x1"], set()),
        (["show", "a", "-o", "a.png", "--step", "x"], set()),
        (["export", "a"], set()),
        (["commitment", "a", "--salt", "x"], set()),
        (["commitment", "--wall", "abc"], set()),
        (["commitment", "--wall", "abc", "--hash", "x"], set()),
        (["root-seed", "x"], set()),
        (["root-seed", "x", "--as", "hash"], set()),
        (["root-seed", "x", "--seats", "y"], set()),
        (["root-seed", "x", "--count", "1"], set()),
        (["root-seed", "x", "--players", "3"], set()),
        (["luck", "a", "--report", "b"], set()),
        (["verify", "a", "--report", "b"], set()),
        (["verify", "nowhere", "--json", "--csv"], set()),
        (["verify", "a", "--published", "nowhere"], set()),
        (["lab"], {"COMMAND"}),
        (["lab", "tenho", "--shanten", "1"], set()),
        (["lab", "tenho", "--seed", "x"], set()),
        (["lab", "tenho", "--goal", "shanten", "--shanten", "x"], set()),
        (["lab", "shanten", "--source", "nowhere"], VALUES),
        (["lab", "shanten", "--source", "@nowhere"], {"nowhere"}),
        (["lab", "shanten", "--source", "a", "--seed", "1"], set()),
        (["--language", "xx"], {"en", "ja", "zh", "CN"}),
        (["--language"], set()),
        (["--nonsense"], set()),
        (["--"], set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_all_errors_are_translated(told, words, data, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = told(*words)
    assert code in {2, 3}
    assert out == ""
    assert err.count("\n") == 1
    assert "⟦" in err
    said = (rf"(?<!\w){re.escape(word)}(?!\w)" for word in words)
    assert set(unsaid_words(err, "^wall-viewer[a-z -]*:", *said, "--[a-z]+", "'[a-z-]+'")) <= data


def test_a_fault_is_told_in_the_language(told, monkeypatch):
    monkeypatch.setattr("viewer.cli.commands._parser", lambda _words: 1 / 0)
    code, _, err = told("seats")
    assert code == 70
    assert err.startswith(
        f"wall-viewer: ⟦the program failed (⦃ZeroDivisionError⦄); ⦃{Path.home().anchor}"
    )


# which language


@pytest.mark.parametrize("words", [["--language", "ja"], ["--language=ja"]])
def test_a_language_can_be_asked_for(run, monkeypatch, words):
    chosen = []
    monkeypatch.setattr(language, "choose", chosen.append)
    assert run(*words, "seats")[0] == 2
    assert run("seats")[0] == 2
    assert run(*words, "--version") == (0, f"wall-viewer {__version__}\n", "")
    assert chosen == ["ja", None, "ja"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("zh", "zh_CN"), ("zh-CN", "zh_CN"), ("zh_Hans", "zh_CN"), ("ja_JP", "ja"), ("EN-us", "en")],
)
def test_a_language_has_longer_and_shorter_names(run, monkeypatch, name, meant):
    chosen = []
    monkeypatch.setattr(language, "choose", chosen.append)
    assert run("--language", name, "--version")[0] == 0
    assert run(f"--language={name}", "seats")[0] == 2
    assert chosen == [meant, meant]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--language", "xx", "seats"], "argument --language: invalid choice: 'xx'"),
        (["--language"], "argument --language: expected one argument"),
        (["--lang", "ja", "seats"], "invalid choice: 'ja'"),
        (["seats", "a", "--language", "ja"], "unrecognized arguments: --language ja"),
    ],
)
def test_a_language_that_is_not_spoken_is_wrong_use(run, words, reason):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert reason in err


def test_the_systems_language_is_spoken(run, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ja")
    run("--version")
    assert language.chosen() == "ja"


# columns


@pytest.mark.parametrize(
    ("text", "width"), [("wall", 4), ("牌山", 4), ("が", 2), ("か\u3099", 2), ("ｶ", 1), ("", 0)]
)
def test_columns(text, width):
    assert columns(text) == width
    assert columns(right(text, 9)) == 9


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two  three", ["one two", "three"]),
        ("a-very-long-word b", ["a-very-long-word", "b"]),
        ("牌山を読む", ["牌山を読", "む"]),
        ("牌山を読。む", ["牌山を", "読。む"]),
        ("牌山を「読」む", ["牌山を", "「読」む"]),
        ("FILE の中の N 局", ["FILE の", "中の N", "局"]),
        ("", [""]),
    ],
)
def test_lines_break_where_they_may(text, lines):
    assert wrapped(text, 8) == lines


# what is printed

HASH = "[0-9a-f]{64,}"
TILES = r"^ *[0-9mpsz +]+$"
PLACES = r"\.[/\\](m\.zip/(\.\./x|y)|\w+)|\d[mpsz]\b"


@pytest.fixture
def logs(tmp_path, monkeypatch):
    """A folder of logs of every kind, from where commands are called."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good").write_bytes(make_bytes(3))
    (tmp_path / "three").write_bytes(make_bytes(1, players=3))
    (tmp_path / "wrong").write_bytes(changed.with_another_seed())
    (tmp_path / "drawn").write_bytes(changed.with_another_draw(make_bytes(3)))
    (tmp_path / "bare").write_bytes(document(go(), init()))
    (tmp_path / "bad").write_bytes(b"?")
    write_zip(tmp_path / "m.zip", [("../x", b"<"), ("y", b"PK\3\4")])
    rounds = soul.salted_round(0), soul.salted_round(1, sha256=soul.WRONG_HASH, ben=2)
    (tmp_path / "soul").write_bytes(soul.record(*rounds))
    (tmp_path / "list").write_text("0" * 128, "utf-8")


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    ("words", "data"),
    [
        (["walls", "good"], TILES),
        (["walls", "--seed", verification_seed().attribute, "--count", "2"], TILES),
        (["seats", "good"], f"{HASH}  -  good"),
        (["export", "good", "--as", "majiang", "-o", "out"], "out"),
        (["commitment", "soul"], f"{HASH}|{TILES}|SHA"),
        (["commitment", "--wall", "5p" * 108], rf"{TILES}|\d+ x \d[mpsz]"),
        (["verify", "."], PLACES),
        (["verify", ".", "--no-replay"], PLACES),
        (["verify", "good", "--published", "list"], "good"),
        (["luck", "good"], "Ａさん"),
        (["lab", "tenho", "--goal", "nine-kinds", "--seed", "1"], f"{TILES}|^ .*[東南西北].*$"),
        (["lab", "shanten", "--source", "tenhou", "--walls", "500", "--seed", "1"], "tenhou"),
        (["lab", "shanten", "--source", "good"], "good"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_all_that_is_printed_is_translated(told, words, data):
    code, out, _ = told(*words)
    assert code != 70
    assert out
    assert unsaid_words(out, data) == []


@pytest.mark.usefixtures("logs")
def test_what_was_left_out_is_told_in_the_language(told):
    _, out, _ = told("lab", "shanten", "--source", ".")
    assert unsaid_words(out.splitlines()[1]) == []


@pytest.mark.usefixtures("logs", "few_drawn")
@pytest.mark.dear("draws charts of a page")
@pytest.mark.parametrize("source", ["few-swaps", *long_run.only_long("good")])
def test_the_labs_page_is_translated_and_its_json_is_not(told, run, source, monkeypatch):
    given = ["lab", "report", "--source", source, "-o", "page.html", "--jobs", 1]
    if source == "few-swaps":
        given += ["--walls", 300, "--seed", 1]
    _, out, _ = told(*given)
    assert unsaid_words(out, rf"^{source}", r"^  [a-z-]+: ", "page.html") == []
    page = html.fromstring(Path("page.html").read_bytes())
    assert page.findtext(".//title").startswith("⟦Walls: ⦃")
    for each in page.xpath("//style | //title"):
        each.drop_tree()
    data = (r"\b[1-9][mpsz]\b", r"\bp\b", "×?10[⁻⁰¹²³⁴-⁹]+",
            f"wall-viewer|{source}|UTC|χ²|[0-9a-f]{{16,}}")  # fmt: skip
    assert unsaid_words(page.text_content(), *data) == []
    monkeypatch.setattr(report, "report_page", lambda _found: "")  # it takes long, and is the same
    _, plain, _ = run(*given, "--json")
    _, again, _ = told(*given, "--json")
    assert again == plain != ""


@pytest.mark.usefixtures("logs")
def test_the_page_on_luck_is_translated(told):
    code, _, _ = told("luck", "good", "--report", "page.html")
    assert code == 0
    page = html.fromstring(Path("page.html").read_bytes())
    for each in page.xpath("//style"):
        each.drop_tree()
    data = (r"\b[zp]+\b", "wall-viewer|UTC|χ²|good|Ａさん")
    assert unsaid_words(page.text_content(), *data) == []


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("form", ["--json", "--csv"])
@pytest.mark.parametrize("words", [["verify", "."], ["luck", "good"]])
def test_what_machines_read_is_english(told, run, words, form):
    assert told(*words, form)[:2] == run(*words, form)[:2]
