import re
from html.parser import HTMLParser

import pytest

from tests.helpers import changed, results
from tests.helpers.findings import off_wall
from tests.helpers.games import make_bytes
from tests.helpers.made_up import made_up, unsaid_words
from tests.helpers.results import BAD, GOOD, INCOMPLETE, LISTED, NO_SEED, WITH_REPLAY
from viewer import __version__
from viewer.collection.check import check_log
from viewer.collection.report import PageWriter
from viewer.collection.verdicts import Totals
from viewer.core.base.place import Place
from viewer.system import language

WRONG = results.WRONG._replace(
    findings=(
        off_wall(Place(2, 0, 2), "live", 5, 17, 16, 60),
        off_wall(Place(3, 0), "dice", 1, 3, 5),
    )
)
PARTLY = results.PARTLY._replace(path="p")
UNLISTED = results.UNLISTED._replace(path="u")
REORDERED = results.REORDERED._replace(path="r")

VOID = {"meta", "use"}


class Page(HTMLParser):
    """The text of a page as lines, and whether its elements are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.lines = [""]
        self.ids = []
        self.links = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given[name] for name in ("href", "src") if name in given]
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("tr", "p", "h1", "h2", "h3", "li", "div", "summary"):
            self.lines.append("")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "title"):
            self.lines[-1] += data.strip() + " "

    @property
    def text(self):
        return "\n".join(" ".join(line.split()) for line in self.lines)


def page_of(tmp_path, *results, published=None):
    path = tmp_path / "out.html"
    page, totals = PageWriter(path, published=published), Totals()
    for result in results:
        totals.add(result)
        page.add(result)
    page.finish(totals)
    page.abandon()
    assert [each.name for each in tmp_path.iterdir()] == ["out.html"]
    found = Page(path.read_text(encoding="utf-8"))
    assert found.open == []
    return found


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ([GOOD] * 2, "✓ Every tile of all 2 logs comes from the seed of its log."),
        ([GOOD, WRONG], "✗ 2 logs checked, 1 contradicts its walls."),
        ([UNLISTED], "✗ 1 log checked, 1 is not in the published list."),
        ([GOOD, BAD, NO_SEED], "– 1 of 3 logs verified, nothing contradicts."),
        ([BAD], "– The one file there is could not be read."),
        ([], "– There is no log."),
    ],
)
def test_the_page_begins_with_one_sentence(tmp_path, results, sentence):
    assert page_of(tmp_path, *results).text.splitlines()[2] == sentence


def test_what_was_compared_is_told_by_check(tmp_path):
    text = page_of(tmp_path, GOOD, WRONG).text
    assert "Haipai 832 832 0\nDraws 600 599 1\n" in text
    assert "Dice 32 31 1\n" in text


def test_every_contradiction_has_a_row(tmp_path):
    page = page_of(tmp_path, WRONG)
    assert "\nb\nThis log contradicts its seed in 2 of 749 places. Nobody but " in page.text
    assert "\nEast 2-1, South's 5th draw 5m 0m\nEast 3, 1st die 3 5\n" in page.text


def test_tiles_are_drawn_once_each_and_every_one_that_is_shown(tmp_path):
    page = page_of(tmp_path, *[check_log("x", changed.with_another_seed(), None)] * 2)
    tiles = [each for each in page.ids if each.startswith("tile-")]
    assert len(tiles) == len(set(tiles)) == 37
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} == set(tiles)


def test_many_contradictions_of_a_log_are_folded_up_but_all_there(tmp_path):
    result = check_log("x", changed.with_another_seed(), None)
    path = tmp_path / "out.html"
    page = page_of(tmp_path, result)
    assert len(re.findall("<details>", path.read_text(encoding="utf-8"))) == 1
    assert page.text.count("\nEast 1, East's 1st haipai tile ") == 1
    assert len(re.findall(r"\nEast 1, East's \d+\w\w haipai tile ", page.text)) == 13
    assert sum("tile" in line or "draw" in line for line in page.lines) > 100


def test_what_could_not_be_verified_says_why(tmp_path):
    text = page_of(tmp_path, BAD, NO_SEED, PARTLY).text
    assert "\nNot verified: 2 logs\nFile Kind Reason\nd Unreadable The file is empty.\n" in text
    assert "\nc No wall The log publishes no seed: nothing to rebuild.\n" in text


def test_what_is_incomplete_lists_what_could_not_be_compared(tmp_path):
    text = page_of(tmp_path, PARTLY, INCOMPLETE).text
    assert "\nNot all of it could be compared: 2 logs\n" in text
    assert "\nEvery tile of 6 kyoku comes from its seed. Kyoku without a seed: 2. Nobody" in text
    assert " The game has no end: its last hand has no final results. 2 places" in text
    assert "\nEast 2-1, West's win not compared: the yaku\n" in text


def test_the_list_is_told_of_where_there_was_one(tmp_path):
    text = page_of(tmp_path, LISTED, UNLISTED, REORDERED, published="list <1>.txt").text
    assert "2 of 3 hashes stand in list <1>.txt." in text
    assert f"\nNot in the list\nFile Seats SHA-512\nu 0123 {'ab' * 64}\n" in text
    assert "\nFile By the names In the list Line\nr 0123 1023 41\n" in text
    assert "Published list" not in page_of(tmp_path, GOOD).text


def test_the_page_says_what_it_proves_and_who_made_it(tmp_path):
    text = page_of(tmp_path, GOOD).text
    of_walls = "Mahjong Soul and Riichi City write each wall into the record"
    assert of_walls not in text
    assert of_walls in page_of(tmp_path, GOOD, GOOD._replace(site="riichi-city")).text
    assert "Neither proves that the seed was not picked from several" in text
    assert re.search(rf"20\d\d-\d\d-\d\d \d\d:\d\d [+-]\d{{4}}, wall-viewer {__version__}", text)


def test_nothing_in_a_name_becomes_part_of_the_page(tmp_path):
    evil = '<script>alert("1")</script>&amp;<img src=x>\udcff\x00\n\t\r\x9b\x7f\u202e'
    results = [each._replace(path=evil) for each in (WRONG, BAD, NO_SEED, UNLISTED, REORDERED)]
    page = page_of(tmp_path, *results, published=evil)
    source = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<script" not in source
    assert "<img" not in source
    assert page.text.count(evil[:-8] + 8 * "\N{REPLACEMENT CHARACTER}") == 6
    assert all(link.startswith("#") for link in page.links)


def test_the_page_needs_nothing_else(tmp_path):
    page_of(tmp_path, WRONG)
    source = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in source
    assert not re.search(r"https?://(?!www\.w3\.org/)|@import|url\((?!#)", source)


def test_an_older_page_is_replaced_only_by_a_whole_one(tmp_path):
    path = tmp_path / "out.html"
    path.write_text("older", encoding="utf-8")
    page = PageWriter(path)
    page.add(check_log("x", make_bytes(1), None))
    assert path.read_text(encoding="utf-8") == "older"
    page.abandon()
    assert [each.name for each in tmp_path.iterdir()] == ["out.html"]
    assert path.read_text(encoding="utf-8") == "older"


def test_a_place_that_cannot_be_written_is_known_at_once(tmp_path):
    with pytest.raises(FileNotFoundError):
        PageWriter(tmp_path / "missing" / "out.html")


def test_many_rows_wait_on_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr("viewer.collection.report.MEGABYTE", 10_000)
    results = [BAD._replace(path=f"{n:06} {'x' * 200}") for n in range(100)]
    text = page_of(tmp_path, *results).text
    assert text.count(" Unreadable The file is empty.\n") == 100


def test_all_of_a_page_is_said_in_the_language(tmp_path):
    with made_up():
        page = page_of(tmp_path, *WITH_REPLAY, published="list.txt")
    names = {result.path for result in WITH_REPLAY}
    data = {"m", "wall", "viewer", "list", "txt", "SHA"} | names
    assert set(unsaid_words(page.text, "ab" * 64)) <= data
    source = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert re.search("<title>(.*)</title>", source)[1].startswith("⟦Walls: ⦃")


@pytest.mark.parametrize(("name", "lang"), [("en", "en"), ("ja", "ja"), ("zh_CN", "zh-CN")])
def test_a_page_says_which_language_it_is_in(tmp_path, name, lang):
    language.choose(name)
    page_of(tmp_path, GOOD)
    source = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in source
