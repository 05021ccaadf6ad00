"""Making: what it shows at each step is what the shuffle did, for every era and player count."""

import random

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents
from tests.helpers.games import make_bytes, make_log
from tests.helpers.scenes import scene_of
from tests.helpers.tamper import game_of, plant
from viewer.core.base.era import ERAS, Era
from viewer.core.base.tiles import tile_ids_of
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.document import open_log
from viewer.ui.hand.scene.making import MakingStep, Stage
from viewer.ui.hand.scene.making_words import (
    life_words,
    making_lines,
    making_said,
    making_text,
    making_title,
)
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.views.drawing import Area, picture_of, view_drawing
from viewer.ui.kit.picture import BoxShape, DieShape, TextShape, TileLook, step_of
from viewer.ui.kit.verdict import Verdict

EVERY = [(Era.PER_HAND, 3), (Era.HEX, 4), (Era.BASE64, 3), (Era.BASE64, 4)]


def making_at(document, stage, nth=0, index=0, **look):
    """The scene of a step of a hand's making."""
    scene = scene_of(document, index, walks_making=True, **look)
    return scene.at(scene.making_steps.index(MakingStep(stage, nth)))


def picture(scene, size=(700, 560)):
    return picture_of(view_drawing("making"), scene, Area(QSize(*size), QGuiApplication.font()))


def texts(shown):
    return [shape.text for shape in shown.shapes if isinstance(shape, TextShape)]


def codes(scene, tiles):
    return [scene.face(tile) for tile in tiles]


@pytest.mark.parametrize(("era", "players"), EVERY, ids=str)
def test_tiles_lie_in_order_first_and_as_the_wall_at_last(qapp, era, players):  # noqa: ARG001
    document = documents.game(3, era, players)
    first, last = (making_at(document, Stage.SWAPS, nth, 1) for nth in (0, 107))
    assert [tile.code for tile in picture(first).tiles] == codes(first, tile_ids_of(players))
    last = last.at(last.last)
    assert last.making_step.stage is Stage.DEAL
    shown = picture(last)
    assert [tile.code for tile in shown.tiles] == codes(last, document.walls[1].tiles)
    assert [tile.key for tile in shown.tiles] == list(range(len(document.walls[1].tiles)))


def test_a_swap_marks_its_two_tiles_and_gives_its_arithmetic(qapp):  # noqa: ARG001
    document = documents.game(3)
    making = document.making(2)
    for count in (1, 40, 135):
        scene, swap = making_at(document, Stage.SWAPS, count, 2), making.swaps[count - 1]
        shown = picture(scene)
        lying = making.tiles_after(count)
        current = [tile.key for tile in shown.tiles if tile.look is TileLook.CURRENT]
        assert {lying.index(making.wall[key]) for key in current} == {swap.slot, swap.other}
        said = making_lines(scene)
        assert set(said) < {*texts(shown)}
        assert f"= 0x{swap.word:08X} = {swap.word:,};" in said[1]
        assert said[1].endswith(f"{swap.slot} + {swap.distance} = {swap.other}")
        assert making_title(scene) == f"Swap {count} of 135"


def test_the_seed_stands_as_in_the_log_and_words_as_the_twister_gives_them(qapp):  # noqa: ARG001
    for era in ERAS:
        document = documents.game(3, era)
        making = document.making(1)
        seed = picture(making_at(document, Stage.SEED, index=1))
        written = "".join(texts(seed)).replace(" ", "")
        assert making.seed.key_text.replace(",", "") in written
        words = " ".join(texts(picture(making_at(document, Stage.WORDS, index=1)))).split()
        assert {f"{word:08X}" for word in making.source} <= {*words}


def test_each_piece_adds_its_words_to_those_before(qapp):  # noqa: ARG001
    document = documents.game(3)
    pieces = document.making(0).pieces
    for nth in (0, 8):
        words = " ".join(texts(picture(making_at(document, Stage.HASH, nth)))).split()
        assert {f"{word:08X}" for word in (*pieces[nth].source, *pieces[nth].words)} <= {*words}
        assert (f"{pieces[-1].words[0]:08X}" in words) == (nth == 8)


def test_dice_are_those_of_the_wall(qapp):  # noqa: ARG001
    scene = making_at(documents.game(3), Stage.DICE)
    dice = [shape.pips for shape in picture(scene).shapes if isinstance(shape, DieShape)]
    assert dice == list(scene.document.walls[0].dice)


def test_the_life_of_a_tile_ends_at_its_slot_and_with_its_owner(qapp):  # noqa: ARG001
    document = documents.game(3)
    slot = document.replay(0).layout.live[4]
    scene = making_at(document, Stage.SWAPS, 90, picked=slot)
    said = " ".join(texts(picture(scene, (1400, 900))))
    assert f"ends at slot {slot}: " in said
    assert "5 in the wall" in said


def test_another_bit_changes_nearly_all_and_says_how_much(qapp):  # noqa: ARG001
    document = documents.game(3)
    scene = making_at(document, Stage.DEAL, seed_bit=5)
    shown = picture(scene)
    true = codes(scene, document.walls[0].tiles)
    changed = sum(tile.code != code for tile, code in zip(shown.tiles, true, strict=True))
    assert changed > 120
    assert f"with it {changed} of 136 tiles" in " ".join(texts(shown))
    assert sum(tile.look is TileLook.MARKED for tile in shown.tiles) == 136 - changed
    seed = picture(making_at(document, Stage.SEED, seed_bit=5))
    plain = picture(making_at(document, Stage.SEED))
    assert len(seed.shapes) > len(plain.shapes)


def test_what_is_copied_has_every_word_in_hex_and_decimal():
    document = documents.game(3)
    making = document.making(0)
    lines = making_text(making_at(document, Stage.WORDS), "mpsz").splitlines()
    assert [f"0x{word:08X}\t{word}" for word in making.source] == [
        line.split("\t", 1)[1] for line in lines if "\t" in line
    ]
    hashed = making_text(making_at(document, Stage.HASH, 3), "mpsz")
    assert f"0x{making.pieces[3].words[0]:08X}" in hashed
    assert making.seed.attribute in making_text(making_at(document, Stage.SEED), "mpsz")
    assert making_text(scene_of(documents.unseeded()), "mpsz") == ""


def test_who_plays_himself_or_has_no_seed_sees_none_of_it(qapp):  # noqa: ARG001
    for scene in (
        scene_of(documents.game(3), step=9, play_mode=True, walks_making=True),
        scene_of(documents.unseeded(), walks_making=True),
    ):
        shown = picture(scene)
        assert shown.tiles == []
        assert (scene.span, scene.position) == (0, 0)
        assert making_lines(scene)[0][:10] in " ".join(texts(shown))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("write", [soul_record, city_record], ids=["soul", "city"])
def test_another_sites_wall_stands_as_its_text_its_hashes_and_the_deal(
    qapp,  # noqa: ARG001
    tmp_path,
    write,
    players,
):
    path = tmp_path / "record"
    path.write_bytes(write(make_log(3, players=players)))
    scene = scene_of(open_log(path), 1, walks_making=True)
    code, shown = scene.document.wall_codes[1], picture(scene, (1000, 660))
    written = texts(shown)
    assert code.text in "".join(written)
    assert {code.salt, *code.hashes} - {""} <= {*written}
    wall = scene.document.walls[1].tiles
    assert [tile.code for tile in shown.tiles] == codes(scene, reversed(wall))
    assert all("slot" in tile.note and "tile id" not in tile.note for tile in shown.tiles)
    assert written[written.index("R1") - 2 : written.index("R1") + 1] == ["R3", "R2", "R1"]
    for closed in ({"play_mode": True}, {"wall_closed": True}, {"hands_hidden": True}):
        hidden = picture(scene._replace(**closed), (1000, 660))
        assert hidden.tiles == []
        assert code.text[:20] not in "".join(texts(hidden))


@pytest.fixture
def shown(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.hand_area.show_view("making")
    return window.log_view


def test_a_finding_leads_to_the_deal_and_marks_its_tiles(shown):
    planted = plant("two drawn tiles", game_of(make_bytes(1)), random.Random(1))
    document = documents.document_of(read_mjlog(planted.data))
    shown.show_document(document)
    findings = document.audit.findings
    shown.walker.show_finding(findings[-1])
    assert shown.walker.scene.making_step.stage is Stage.DEAL
    wrong = {tile.key for tile in shown.hand_area.view.picture.tiles if tile.look is TileLook.WRONG}
    assert wrong == {each.slot for each in findings}
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert not any(tile.look is TileLook.WRONG for tile in shown.hand_area.view.picture.tiles)


def test_keys_walk_through_it_and_leave_the_hand_where_it_was(shown):
    shown.walker.go(12)
    for key, made in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Down, 2),
        (Qt.Key.Key_Down, 11),
        (Qt.Key.Key_End, 148),
        (Qt.Key.Key_Left, 147),
        (Qt.Key.Key_Up, 11),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
    ):
        QTest.keyClick(shown, key)
        assert shown.walker.scene.made == shown.hand_area.step_bar.track.value() == made
    assert shown.hand_area.step_bar.label.text() == "0 / 148"
    QTest.keyClick(shown, Qt.Key.Key_1)
    assert (shown.hand_area.name, shown.walker.scene.position) == ("order", 12)


def test_a_click_on_a_stage_leads_there_and_one_on_a_tile_shows_its_life(shown):
    view = shown.hand_area.view
    boxes = [each for each in view.picture.shapes if isinstance(each, BoxShape)]
    boxes = [each for each in boxes if (step_of(each.key) or 0) > 2]
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=boxes[0].rect.center().toPoint())
    assert shown.walker.scene.making_step == (Stage.SWAPS, 0)
    tile = view.picture.tiles[30]
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tile.rect.center().toPoint())
    assert shown.walker.scene.picked == tile.key
    assert shown.walker.scene.outlined == {tile.key}


def test_how_a_tile_got_here_is_shown_from_another_view(shown):
    shown.hand_area.show_view("table")
    slot = shown.walker.scene.replay.layout.haipai[2][3]
    shown.walker.pick(slot)
    QTest.keyClick(shown, Qt.Key.Key_M)
    scene = shown.walker.scene
    assert (shown.hand_area.name, scene.picked) == ("making", slot)
    swap = scene.document.making(0).swaps[scene.making_step.nth - 1]
    assert swap.slot == slot


def test_m_marks_a_tile_in_the_text_of_another_sites_wall(shown, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(city_record(make_log(2, Era.PER_HAND)))
    shown.show_document(open_log(path))
    shown.hand_area.show_view("table")
    slot = shown.walker.scene.replay.layout.haipai[2][3]
    shown.walker.pick(slot)
    QTest.keyClick(shown, Qt.Key.Key_M)
    scene = shown.walker.scene
    assert (shown.hand_area.name, scene.outlined) == ("making", {slot})
    assert making_lines(scene)[-1] == notes_of(scene).owners[slot]


def test_b_changes_a_bit_and_another_view_changes_it_back(shown, heard):
    badge, own = shown.side.badge, shown.side.badge.text()
    QTest.keyClick(shown, Qt.Key.Key_B)
    assert shown.walker.scene.seed_bit is not None
    assert (badge.text(), badge.verdict) == ("One bit of the seed is changed", Verdict.NOTHING)
    QTest.keyClick(shown, Qt.Key.Key_B)
    assert shown.walker.scene.seed_bit is None
    assert badge.text() == own
    QTest.keyClick(shown, Qt.Key.Key_B)
    shown.hand_area.show_view("order")
    assert (shown.walker.scene.seed_bit, badge.text()) == (None, own)
    assert any("MT19937" in text for text in heard)


def test_who_plays_himself_comes_back_to_the_step_he_left(shown):
    shown.walker.slide(40)
    QTest.keyClick(shown, Qt.Key.Key_P)
    assert shown.walker.scene.making_step is None
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(shown, key)
    assert shown.walker.at_end
    QTest.keyClick(shown, Qt.Key.Key_P)
    assert shown.walker.scene.position == 40


def test_steps_lay_out_nothing_but_the_making(shown):
    shown.side.show_hand()
    around = shown.side.pages.hand.insight, shown.hand_area.header
    before = [each.picture for each in around]
    for _ in range(3):
        QTest.keyClick(shown, Qt.Key.Key_Right)
    assert [each.picture for each in around] == before
    shown.hand_area.show_view("order")
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert all(each.picture is not old for each, old in zip(around, before, strict=True))


def test_tiles_are_drawn_before_the_first_step_with_tiles(shown, qtbot):
    view, scene = shown.hand_area.view, shown.walker.scene
    assert not view.picture.tiles
    first = picture_of(view_drawing("making"), scene.at(11), view.area).tiles[0].rect.size()
    drawn = first.toSize() * view.devicePixelRatioF()
    view.grab()
    qtbot.waitUntil(lambda: ("1m", *drawn.toTuple(), 0) in view._art._images)


def test_a_file_does_not_say_what_a_click_would_do(qapp):  # noqa: ARG001
    for stage in (Stage.SEED, Stage.SWAPS):
        scene = making_at(documents.game(3), stage)
        area = Area(QSize(700, 560), QGuiApplication.font())
        there, kept = (
            texts(picture_of(view_drawing("making"), scene, area._replace(is_live=is_live)))
            for is_live in (True, False)
        )
        assert there[:-1] == kept
        assert there[-1].endswith("B changes one bit of the seed.")


@pytest.mark.parametrize("seed_bit", [None, 0])
def test_a_long_life_is_told_whole_but_where_there_is_no_room(qapp, seed_bit):  # noqa: ARG001
    document = documents.game(3)
    making = making_at(document, Stage.DEAL, seed_bit=seed_bit)
    made = notes_of(making).making(seed_bit)
    slot = max(range(made.size), key=lambda at: len(made.slots_of(made.wall[at])))
    scene = making._replace(picked=slot)
    life, moves = life_words(scene), made.slots_of(made.wall[slot])
    assert len(life) == len(moves) + 1
    assert all(f"slot {at}" in part for at, part in zip(moves, life, strict=False))
    for width in (480, 700, 2400):
        said = " ".join(texts(picture(scene, (width, 560))))
        assert life[0] in said
        assert life[-1] in said
        assert ("moves, " in said) == (life[1] not in said)
    assert all(part in making_text(scene, "mpsz") for part in life)
    assert all(part in making_said(scene) for part in life)
