"""How walls are made: every number that the page states is computed by the program."""

import re

import pytest

from tests.games.seeds import seed_of_words
from tests.helpers.logs import verification_seed
from tests.helpers.pages import code_blocks, columns, numbers, quoted_rows, section, tables
from viewer.core.base.era import ERAS, Era
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import decode_meld, meld_to_majiang
from viewer.core.base.seed import packed, unpacked
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.sites.commitments import audit_commitment
from viewer.core.sites.game_commitment import committed_text, seat_digits
from viewer.core.wall.shuffle import fast_words, reference_words, shuffles
from viewer.core.wall.wall import layout_of
from viewer.system.assets import help_page, resources

HEADINGS = {"per hand": Era.PER_HAND, "hex": Era.HEX, "base64": Era.BASE64}


def test_the_prefixes_and_keys_are_those_that_the_program_reads():
    (eras,) = tables(section("walls", "The three eras"))
    for name, column in columns(eras).items():
        assert column["prefix"] == HEADINGS[name].prefix
        assert numbers(column["key, in 32-bit words"])[0] == HEADINGS[name].key_words


@pytest.mark.parametrize("twister", [reference_words, fast_words])
def test_the_twister_gives_its_authors_words(twister):
    key, expected = quoted_rows(section("walls", "The three eras"))
    assert unpacked(twister(packed(key), len(expected))) == expected


def words(key, count):
    return unpacked(reference_words(packed(key), count))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("era", ERAS)
def test_the_way_from_words_to_a_wall_runs_and_makes_the_programs_walls(era, players):
    (source,) = code_blocks(section("walls", "From words to a wall"))
    said = {}
    exec(source, said)  # noqa: S102 - the page's own program
    seed = seed_of_words(era, tuple(range(1, era.key_words + 1)))
    made = shuffles(seed, players, 1 if era is Era.PER_HAND else 3)
    for nth, shuffle in enumerate(made):
        rnd = said["random_words"](era.name, seed.words, nth, words)
        row, dice = said["wall"](era.name, players, rnd)
        assert (tuple(row), dice) == shuffle


def test_the_published_seed_makes_the_walls_that_the_page_shows():
    first, dice, second, of_three = quoted_rows(section("walls", "From words to a wall"))
    made = shuffles(verification_seed(), 4, 2)
    assert made[0].tiles[: len(first)] == first
    assert made[0].dice == dice
    assert made[1].tiles[: len(second)] == second
    (three,) = shuffles(verification_seed(), 3, 1)
    assert three.tiles[: len(of_three)] == of_three


@pytest.mark.parametrize("players", [3, 4])
def test_the_slots_are_those_of_the_layout(players):
    counts, *_ = tables(section("walls", "Who gets which tile"))
    layout = layout_of(Era.BASE64, players)
    assert [numbers(cell) for cell in columns(counts)[f"{players} players"].values()] == [
        (layout.size,),
        layout.haipai[0][:4],
        layout.haipai[0][-1:],
        layout.live[:1],
        layout.live[-1:],
        (len(layout.live),),
        (len(layout.rinshan),),
    ]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("era", ERAS)
def test_the_dead_wall_is_that_of_the_layout(era, players):
    _, four, three = tables(section("walls", "Who gets which tile"))
    by_era = columns(four if players == 4 else three)
    said = by_era["base64" if era is Era.BASE64 else "hex and per hand"]
    layout = layout_of(era, players)
    assert [numbers(cell) for cell in said.values()] == [layout.rinshan, layout.dora, layout.ura]


def test_the_calls_and_game_types_read_as_the_page_says():
    _, _, calls, _, types = tables(section("walls", "The log"))
    for code, text in calls[1:]:
        assert meld_to_majiang(decode_meld(int(code))) == text
    assert [rules_of_type(int(bits, 16)).name for bits, _ in types[1:]] == [
        row[1] for row in types[1:]
    ]


def test_the_red_fives_are_those_of_the_program():
    head = help_page("walls").read_text(encoding="utf-8").split("## ")[0]
    said = re.search(r"ids ([^r]+) are the red ones", head).group(1)
    assert set(numbers(said)) == RED_FIVE_IDS


def test_the_seat_digits_of_the_published_example():
    text = section("walls", "Commitments")
    names = re.search(r"from east to north (\S+), (\S+) and (\S+) the", text).groups()
    digits = re.search(r"the digits are\s+`(\d{4})`", text).group(1)
    assert seat_digits(names) == digits
    assert f"{len(committed_text(digits, verification_seed())):,}" == "4,996"
    assert "4,996 characters" in text


def test_mahjong_souls_example_agrees_with_its_hashes():
    salt, wall, hashes = code_blocks(section("walls", "Commitments"))
    audit = audit_commitment(wall, salt, hashes.split())
    assert [check.made_of for check in audit.checks] == ["salt", "wall+salt"]
    assert audit.count.players == 3


CITED = re.compile(r'`resources/help/walls\.md`,((?:(?:\s|,|and)*"[^"]+")+)')


def test_what_cites_the_page_names_sections_that_it_has():
    cited = {
        " ".join(title.split())
        for path in resources().parent.joinpath("viewer").rglob("*.py")
        for titles in CITED.findall(path.read_text(encoding="utf-8"))
        for title in re.findall(r'"([^"]+)"', titles)
    }
    assert len(cited) > 3
    assert all(section("walls", title) for title in cited)
