from hashlib import sha256, sha512

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents, logs
from tests.helpers.games import make_log
from viewer.core.base.era import Era
from viewer.core.base.notation import IDS, NOTATIONS, Style
from viewer.core.text.sheet import write_wall
from viewer.document import open_log
from viewer.ui.hand.panels import copied_texts
from viewer.ui.hand.scene.scene import Scene

EVERY_NOTATION = pytest.mark.parametrize("notation", [*NOTATIONS, IDS])


def scene(document, index=0):
    return Scene(document, index, document.replay(index))


@EVERY_NOTATION
@pytest.mark.parametrize("make", [documents.game, documents.raw_seed])
def test_a_wall_is_written_whole(make, notation):
    document = make()
    for index, wall in enumerate(document.walls):
        shown = scene(document, index)
        assert copied_texts.wall_text(shown, notation) == write_wall(wall, Style(notation))


def test_red_fives_are_written_only_where_there_are_any():
    document = documents.parts(documents.SHUFFLE, logs.go(0xAB), logs.init())
    assert "0" not in copied_texts.wall_text(scene(document), "mpsz")
    assert copied_texts.wall_text(scene(documents.game()), "mpsz").count("0") == 3


@EVERY_NOTATION
def test_a_sheet_has_every_part(notation):
    document = documents.game()
    text = copied_texts.sheet_text(scene(document), notation)
    for word in ("dice", "rinshan:", "dora:", "ura:", "haipai:", "draws:"):
        assert word in text
    assert text.startswith("East 1  dice")
    assert all(name in text for name in document.log.names)


def test_a_raw_seeds_sheet_has_no_names():
    assert copied_texts.sheet_text(scene(documents.raw_seed(), 1), "mpsz").startswith(
        "Kyoku 2  dice"
    )


def test_without_walls_there_is_no_text():
    shown = scene(documents.unseeded())
    for write in (
        copied_texts.wall_text, copied_texts.all_walls_text,
        copied_texts.sheet_text, copied_texts.dead_wall_text,
    ):  # fmt: skip
        assert write(shown, "mpsz") == ""


@pytest.mark.parametrize("write", [soul_record, city_record])
def test_the_text_that_is_hashed_has_the_hash_that_is_shown(tmp_path, write):
    path = tmp_path / "x.json"
    path.write_bytes(write(make_log(2, Era.HEX)))
    document = open_log(path)
    text = copied_texts.hashed_text(scene(document, 1), "mpsz")
    assert sha256(text.encode()).hexdigest() == document.wall_codes[1].hashes[0]


def test_seats_and_seed_are_the_text_of_a_game_of_tenhou():
    document = documents.game()
    text = copied_texts.hashed_text(scene(document), "mpsz")
    assert sha512(text.encode()).hexdigest() == document.commitment.sha512


def test_an_era_without_hashes_has_no_text_to_copy(window):
    for document, is_possible in ((documents.game(), True), (documents.game(1, Era.HEX), False)):
        window.log_view.show_document(document)
        (copy,) = window.menus.actions("hashed_text")
        assert copy.isEnabled() == is_possible
