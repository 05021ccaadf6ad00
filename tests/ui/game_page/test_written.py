"""Pages of games: their script's verdict and tables in node, and that nothing else can run."""

import json
import re
from base64 import b64encode
from copy import deepcopy
from dataclasses import replace
from hashlib import new, sha256
from random import Random

import pytest

from tests.games.site_write import city_record
from tests.helpers import documents
from tests.helpers.game_pages import DATA, checked, data_in, needs_node
from tests.helpers.games import make_log
from tests.helpers.lines import play_randomly
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.records import Discard, Draw, Player
from viewer.core.sites.detect import read_with_walls
from viewer.core.study.annotations import AnnotatedPlace, Annotation, MomentMark
from viewer.core.study.line_play import LinePlay
from viewer.ui.game_page.game_data import game_data
from viewer.ui.game_page.written import GamePageError, game_page, start_at

MOST = 400_000


def data_of(document, notes=(), number=None):
    """As the page's script reads it."""
    return json.loads(json.dumps(game_data(document, document.log, dict(notes), number)))


def city_game():
    return documents.document_of(*read_with_walls(city_record(make_log(40, Era.HEX))))


def shown(table, number):
    """A table as the page's script has it."""
    seats = [
        {
            "hand": [*seat.hand],
            "drawn": seat.drawn,
            "river": [each.tile for each in seat.river],
            "called": [each.called_by for each in seat.river],
            "melds": [sorted(meld.tiles) for meld in seat.melds],
            "kita": [*seat.kita],
            "points": seat.points,
            "riichi": seat.riichi,
            "paid": seat.paid,
            "away": not seat.present,
            "shown": seat.shown,
        }
        for seat in table.seats
    ]
    return {
        "seats": seats, "dora": [*table.dora], "ura": [*table.ura], "sticks": table.sticks,
        "left": number, "live": table.live, "replaced": table.replacements,
    }  # fmt: skip


def scripts(table):
    """The same of the script's own table."""
    seats = [
        seat
        | {
            "river": [each[0] for each in seat["river"]],
            "called": [each[2] if len(each) > 2 else None for each in seat["river"]],
            "melds": [sorted(piece[0] for piece in meld[1]) for meld in seat["melds"]],
        }
        for seat in table["seats"]
    ]
    return {key: value for key, value in table.items() if key != "turn"} | {"seats": seats}


@needs_node
@pytest.mark.dear("whole games are folded in node as well")
def test_the_script_makes_the_programs_walls_and_tables():
    games = [
        documents.game(3),
        documents.game(9, Era.PER_HAND, 3),
        documents.game(5, Era.HEX),
        city_game(),
    ]
    for document, found in zip(games, checked(*map(data_of, games)), strict=True):
        assert (found["state"], found["findings"]) == ("agrees", [])
        assert found["walls"] == document.hand_count
        for index, tables in enumerate(found["tables"]):
            replay, made = document.replay(index), found["made"][index]
            expected = [shown(table, replay.left(step)) for step, table in enumerate(replay.tables)]
            assert [*map(scripts, tables)] == expected
            if made:
                wall = document.walls[index]
                assert made == {"tiles": [*wall.tiles], "dice": [*wall.dice]}


def changed(data, change):
    other = deepcopy(data)
    change(other)
    return other


def other_seed(data):
    seed = data["seed"]
    data["seed"] = seed[:99] + ("A" if seed[99] != "A" else "B") + seed[100:]


def first(data, kind):
    return next(step for step in data["hands"][0]["steps"] if step[0] == kind)


def other_draw(data):
    step = first(data, "T")
    step[3] = [(step[3][0] + 40) % 136]


def other_discard(data):
    step = first(data, "D")
    step[3] = [(step[3][0] + 40) % 136]


def other_haipai(data):
    hand = data["hands"][0]["haipai"][0]
    hand[0] = (hand[0] + 40) % 136


def other_wall(data):
    wall = data["hands"][0]["wall"]
    wall[20], wall[21] = wall[21], wall[20]


def other_dice(data):
    data["hands"][0]["dice"] = [die % 6 + 1 for die in data["hands"][0]["dice"]]


CHANGES = {
    other_seed: "haipai",
    other_draw: "live",
    other_discard: "table",
    other_haipai: "haipai",
    other_wall: "wall",
    other_dice: "dice",
}


@needs_node
@pytest.mark.dear("node starts, and checks seven games")
def test_a_change_of_seed_or_tile_is_told():
    data = data_of(documents.game(3), number=1)
    good, *found = checked(data, *(changed(data, change) for change in CHANGES))
    assert good["state"] == "agrees"
    for change, each in zip(CHANGES, found, strict=True):
        assert each["state"] == "differs", change
        assert CHANGES[change] in {one["what"] for one in each["findings"]}, change


@needs_node
@pytest.mark.dear("node starts, and a record is made")
def test_another_text_or_hash_of_a_published_wall_is_told():
    data = data_of(city_game(), number=1)
    code = data["hands"][0]["code"]
    swapped = changed(data, lambda one: one["hands"][0]["code"].update(text=code["text"][::-1]))
    hashed = changed(data, lambda one: one["hands"][0]["code"]["hashes"][0].__setitem__(3, "00"))
    good, text, digest = checked(data, swapped, hashed)
    assert (good["state"], good["counts"]["hash"]) == ("agrees", [1, 0])
    assert {"hash", "live"} <= {one["what"] for one in text["findings"]}
    assert [one["what"] for one in digest["findings"]] == ["hash"]


@needs_node
def test_hashes_are_those_of_python():
    data = data_of(documents.unseeded())
    texts = ["", "a" * 111, "牌" * 40]
    for text in texts:
        hashes = [
            (name, 0, 1, new(name.replace("-", ""), text.encode()).hexdigest())
            for name in ("MD5", "SHA-1", "SHA-256", "SHA-512")
        ]
        code = {"text": "", "salt": text, "rest": "", "hashes": hashes}
        data["hands"].append(data["hands"][0] | {"code": code})
    (found,) = checked(data)
    assert found["counts"]["hash"] == [4 * len(texts), 0]


@needs_node
def test_a_hand_that_the_log_lacks_accuses_nobody():
    game = documents.table([Draw(0, 52), Discard(0, 4)])
    hand = game.log.hands[0]
    lacking = replace(hand, haipai=((), *hand.haipai[1:]))
    document = documents.document_of(replace(game.log, hands=(lacking,)), game.walls)
    (found,) = checked(data_of(document))
    assert [each for each in found["findings"] if each["what"] == "table"] == []


@needs_node
def test_without_a_wall_nothing_is_recomputed():
    (found,) = checked(data_of(documents.unseeded()))
    assert (found["state"], found["walls"]) == ("nothing", 0)


# the page


@pytest.fixture(scope="module")
def page():
    return game_page(documents.game(3))


def test_the_page_is_small_and_loads_nothing(page):
    assert len(page.encode()) < MOST
    assert not re.search(r"""(src|href|url)\s*[=(]\s*["']?(https?:|//)|@import""", page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.startswith("default-src 'none'")
    for tag in ("script", "style"):
        text = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)[1]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_what_players_and_notes_say_is_never_a_part_of_the_page():
    evil = "</script><script>alert(1)</script><!--"
    game = documents.game(3)
    log = replace(game.log, seats=(Player(evil), *game.log.seats[1:]))
    notes = {AnnotatedPlace(0, 1): Annotation(comment=evil)}
    page = game_page(documents.document_of(log), notes, number=1)
    assert page.count("<script") == page.count("</script") == 2
    assert "<!--" not in DATA.search(page)[1]
    data = data_in(page)
    assert data["notes"][0]["comment"] == evil
    assert data["names"][0] == evil


def test_notes_and_lines_stand_at_their_moments():
    game = documents.game(3)
    play = LinePlay(game.log, 1, game.walls[1], 13)
    play_randomly(play, Random(4))
    place = AnnotatedPlace(1, len(play.kyoku.events), 13, play.line.texts)
    notes = {
        AnnotatedPlace(1, 7): Annotation("why?", "a name", MomentMark.BAD),
        AnnotatedPlace(1, 99, 13, ("0 discard 999",)): Annotation("lost"),
        place: Annotation(name="mine", line_kept=1, outlined=(frozenset({3}), frozenset())),
    }
    data = data_of(game, notes)
    (line,) = data["lines"]
    assert (line["hand"], line["from"], line["name"]) == (2, 13, "mine")
    assert len(line["steps"]) == len(play.line.events)
    found = [(each["hand"], each["step"], each["line"], each["comment"]) for each in data["notes"]]
    assert found == [(2, 7, 0, "why?"), (2, 13, 0, "lost"), (2, place.step, 1, "")]
    assert data["notes"][2]["outlined"] == [[game.walls[1].tiles[3]], []]
    start = start_at(game, notes, place)
    assert (start.hand, start.step, start.line) == (2, place.step, 1)


def test_one_hand_keeps_its_number(page):
    data = data_in(game_page(documents.game(3), number=2))
    assert [hand["number"] for hand in data["hands"]] == [2]
    assert data["start"]["hand"] == 2
    assert data["hands"][0]["wall"] == data_in(page)["hands"][1]["wall"]


def test_what_has_no_game_has_no_page():
    with pytest.raises(GamePageError):
        game_page(documents.raw_seed())
    with pytest.raises(InputError, match="no kyoku 99"):
        game_page(documents.game(3), number=99)
