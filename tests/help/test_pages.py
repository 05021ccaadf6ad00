"""README and help: links lead somewhere, commands are accepted, options and fields are told."""

import itertools
import json
import re
from contextlib import closing
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

import duckdb
import pytest

from tests.helpers.languages import compiled
from tests.helpers.pages import code_blocks, section, tables
from viewer import translation
from viewer.cli import COMMANDS, main
from viewer.cli.commands import _parser
from viewer.collection.parquet_schema import PARQUET_TABLES, described
from viewer.collection.report import CSV_COLUMNS
from viewer.core.base.notation import NOTATION_LABELS
from viewer.stats.cli.lab import COMMANDS as LAB
from viewer.stats.luck.report import LUCK_COLUMNS
from viewer.system.assets import resources, sample_log
from viewer.system.language import LANGUAGES
from viewer.ui.kit.help_pages import HELP_PAGES, anchor_of

ROOT = resources().parent
PAGES = sorted(ROOT.glob("resources/help/*.md"))
TEXTS = [ROOT / "README.md", *PAGES]
OF_FOLDERS = [ROOT / folder / "README.md" for folder in ("packaging", "tests", "viewer")]
ALL_TEXTS = [*TEXTS, *OF_FOLDERS, *sorted(ROOT.glob("resources/help/*/*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"`(wall-viewer[^`\n]*)`")
STANDS_FOR = {
    "A-B": "3-5",
    "ADDRESS": "tcp://host:8786",
    "FILE": "x.mjlog",
    "FILE.json": "x.json",
    "FOLDER": "folder",
    "PATH": "folder",
    "FORMAT": "json",
    "HEX": "0" * 64,
    "K": "3",
    "N": "5",
    "NAME": "a",
    "OUT.html": "x.html",
    "OUT.json": "x.json",
    "OUT.png": "x.png",
    "OUT.webp": "x.webp",
    "S": "1",
    "SITE": "riichi-city",
    "SOURCE": "tenhou",
    "TEXT": "text",
    "TIME": "2026-01-02T03:04Z",
    "WxH": "800x600",
    "txt": "x.txt",
    "apng": "x.apng",
    "gif": "x.gif",
    "pdf": "x.pdf",
    "svg": "x.svg",
}


MENU = re.compile(r"\b(?:File|Edit|Go|Jump|View|Send|Tools|Help|Check), ((?:[A-Z]|電)[^,().;:]+)")
ENTRY = re.compile(r'N_\(\s*"([^"\\]*&[^"\\]*|Table animation|Order|Making|Lanes in Order)"')


def entries():
    """The entries of all menus, as they read."""
    sources = sorted((ROOT / "viewer").glob("**/*.py"))
    found = (name for path in sources for name in ENTRY.findall(path.read_text("utf-8")))
    return {re.split("…| – ", name.replace("&", ""))[0].lower() for name in found}


def headings(path):
    """The names by which a page's headings are linked to; what stands in code is none."""
    text = re.sub(
        r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    return {anchor_of(title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def command_lines():
    """Every command line that is quoted, one that goes on over several lines as one."""
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        lines = COMMAND.findall(text)
        for block in code_blocks(text):
            joined = re.sub(r"\n +(?=[\[-])", " ", block)
            lines += [line for line in joined.splitlines() if line.startswith("wall-viewer ")]
        yield from ((path.name, line) for line in lines)


LINES = list(command_lines())


def spellings(line):
    """What a synopsis stands for: with and without each bracket, and each choice once."""
    words = re.findall(r"\[[^\]]*\]|\S+", line.replace("…", ""))[1:]
    optional = [word for word in words if word.startswith("[")]
    chosen = [()] + [(word,) for word in optional]
    for kept in chosen:
        flat = [
            part
            for word in words
            if not word.startswith("[") or word in kept
            for part in word.strip("[]").split()
        ]
        for choice in itertools.product(*(part.split("|") for part in flat)):
            yield [STANDS_FOR.get(part.removeprefix("@"), part) for part in choice]


@pytest.mark.parametrize("path", ALL_TEXTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_link_leads_somewhere(path):
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        if not link.startswith(("http://", "https://")):
            file, _, section = link.partition("#")
            target = path.parent / file if file else path
            assert target.exists(), link
            assert not section or section in headings(target), link


def test_every_menu_entry_is_called_as_it_is_in_the_window():
    known, named = entries(), 0
    for path in TEXTS:
        text = " ".join(re.sub(r"^#+ .*", "", path.read_text("utf-8"), flags=re.MULTILINE).split())
        for entry in MENU.findall(text):
            begins = (
                each for each in known - {"open"} if f"{entry.lower()} ".startswith(f"{each} ")
            )
            assert entry == "Open" or any(begins), (path.name, entry)
            named += 1
    assert named > 20


@pytest.mark.parametrize(("page", "line"), LINES)
def test_every_command_line_is_accepted(page, line):
    for words in spellings(line):
        if words[:1] == ["--language"]:
            assert words[1] in LANGUAGES, (page, words)
            words = words[2:]  # noqa: PLW2901 - what it stands before
        if words and words[0] in COMMANDS:
            assert _parser(words).parse_args(words).run, (page, words)
        else:
            assert all(not word.startswith("-") for word in words), (page, words)


CALLED = [[name] for name in COMMANDS if name != "lab"] + [["lab", name] for name in LAB]


def options(words):
    """The long options of a command."""
    parser = _parser(words)
    for word in words:
        parser = next(
            each.choices[word] for each in parser._actions if word in (each.choices or ())
        )
    told = (option for action in parser._actions for option in action.option_strings)
    return {option for option in told if option.startswith("--")} - {"--help", "--output"}


@pytest.mark.parametrize("words", CALLED, ids=" ".join)
def test_every_option_is_in_the_help(words):
    lines = [line for _, line in LINES if line.startswith(f"wall-viewer {' '.join(words)} ")]
    told = " ".join(lines)
    assert lines
    assert {option for option in options(words) if option not in told} == set()


def test_the_window_lists_every_page():
    assert sorted(HELP_PAGES) == [path.stem for path in PAGES]
    for path in PAGES:
        assert path.read_text(encoding="utf-8").startswith("# ")


def fields(value):
    """All names in a JSON value."""
    if isinstance(value, list):
        return set().union(*map(fields, value))
    if isinstance(value, dict):
        return value.keys() | fields(list(value.values()))
    return set()


def words_in_code(page, title, name="en"):
    text = re.sub(r"(?ms)^```.*?^```", "", section(page, title, name))
    return set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", text))))


ROOT_SEED = ",".join(f"{number:X}" for number in range(1, 625))


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("walls", ["walls", str(sample_log()), "--as", "json"]),
        ("verify", ["verify", str(sample_log()), "--json"]),
        (
            "commitment, root-seed",
            ["commitment", "--wall", "5p", "--hash", "0" * 64, "--json"],
        ),
        (
            "commitment, root-seed",
            ["root-seed", ROOT_SEED, "--games", "1", "--as", "json", "--count", "1"],
        ),
        ("luck", ["luck", str(sample_log()), "--json"]),
        ("mistakes", ["mistakes", str(sample_log()), "--player", "竹林の猫", "--json"]),
        ("lab", ["lab", "tenho", "--goal", "shanten", "--shanten", "3", "--jobs", "1", "--json"]),
    ],
)
def test_every_field_of_the_json_is_in_the_help(capsys, title, words):
    main(words)
    told = words_in_code("formats", title) | words_in_code("check", "What comes of a log")
    tile_as_a_name = {"5p"}
    assert fields(json.loads(capsys.readouterr().out)) <= told | tile_as_a_name


def test_every_column_of_the_tables_is_in_the_help():
    assert set(CSV_COLUMNS) <= words_in_code("formats", "verify")
    assert set(LUCK_COLUMNS) <= words_in_code("formats", "luck")


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_notation_is_in_the_help(name):
    assert NOTATION_LABELS.keys() <= words_in_code("formats", "walls", name)


TABLES_TITLES = {"en": "Parquet tables", "ja": "Parquet の表", "zh_CN": "Parquet 表格"}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_parquet_tables_are_described_as_by_the_command(monkeypatch, name):
    catalogue = NullTranslations() if name == "en" else GNUTranslations(BytesIO(compiled(name)))
    monkeypatch.setattr(translation, "_in_use", catalogue)
    said = {
        head[0]: [tuple(row) for row in rows]
        for head, *rows in tables(section("formats", TABLES_TITLES[name], name))
    }
    assert said == {
        table: [(each.name, each.type, each.about) for each in described(columns)]
        for table, columns in PARQUET_TABLES.items()
    }


def test_the_question_to_the_parquet_tables_is_answered(tmp_path):
    folder = tmp_path / "out"
    main(["export", str(sample_log()), "--as", "parquet", "-o", str(folder)])
    _, question = code_blocks(section("formats", TABLES_TITLES["en"]))
    asked = question.replace("FOLDER", str(folder)).replace("'Chankan'", "'Riichi'")
    riichi = 6  # of the sample's wins
    with closing(duckdb.connect()) as database:
        rows = database.execute(asked).fetchall()
    assert len(rows) == riichi
    assert {(path, len(tiles)) for path, _, _, tiles in rows} == {(str(sample_log()), 136)}


def test_the_map_of_the_code_names_every_folder_and_nothing_else():
    text = (ROOT / "viewer/README.md").read_text("utf-8")
    (chart,) = [block for block in code_blocks(text) if block.startswith("viewer/")]
    above = [ROOT]
    told = set()
    for line in chart.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        place = above[depth] / line.split()[0]
        assert place.is_dir() if line.split()[0].endswith("/") else place.is_file(), line
        above[depth + 1 :] = [place]
        told.add(place)
    assert {path.parent for path in (ROOT / "viewer").rglob("*.py")} <= told


@pytest.mark.parametrize("path", OF_FOLDERS, ids=lambda path: path.parent.name)
def test_every_path_that_is_named_to_developers_exists(path):
    codes = re.findall(r"`((?!\.\./)[\w.-]+/[\w./-]*)`", path.read_text("utf-8"))
    assert codes
    for code in {*codes} - {"build/", "dist/"}:  # made, not kept
        places = [top / f"{code}{end}" for top in (ROOT, path.parent) for end in ("", ".py")]
        assert any(place.exists() for place in places), code
