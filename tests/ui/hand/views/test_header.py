"""The line above every view: scores, honba and sticks, at every width, and in every picture."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QFont, QFontMetricsF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, logs, long_run
from tests.helpers.scenes import scene_of
from viewer.core.base.records import Riichi
from viewer.core.base.tiles import Face, dora_kind
from viewer.core.text.places import round_name
from viewer.translation import _, pgettext
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.hand_area import HEADER_MARGIN, HeaderView
from viewer.ui.kit.picture import BoxShape, TextShape, TileLook


@pytest.fixture
def lay(qtbot, art):
    """Lay out the header of a document's kyoku (from 0) at a width."""

    def lay(document, index=0, width=1000, **fields) -> HeaderView:
        view = HeaderView(art)
        qtbot.addWidget(view)
        view.resize(width, view.height())
        view.set_scene(scene_of(document, index, **fields))
        return view

    return lay


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def notes(view):
    return {shape.note for shape in view.picture.shapes if getattr(shape, "note", "")}


@pytest.mark.parametrize("players", [3, 4])
def test_it_tells_kyoku_honba_sticks_draws_left_and_all_points(lay, players):
    document = documents.game(3, players=players)
    for index in range(document.hand_count):
        scene = lay(document, index).scene
        for step in range(0, scene.replay.last + 1, long_run.stride()):
            view = lay(document, index, step=step)
            table, kyoku = view.scene.table, scene.replay.kyoku
            left, total = scene.replay.left(step), len(scene.replay.layout.live)
            points = [words.points(state.points) for state in table.seats]
            told = [
                round_name(kyoku.round),
                str(kyoku.honba),
                str(table.sticks),
                str(left),
                *points,
            ]
            assert sorted({*told} - {*texts(view)}) == []
            assert f"{left} of {total} draws left" in notes(view)
            assert f"{kyoku.honba} honba" in notes(view)
            said = view.accessibleName()
            assert view.scene.title in said
            assert all(f"{view.scene.who(s)}: {points[s]} points" in said for s in range(players))
        if index:
            break


def test_it_tells_the_end_at_the_end_and_not_before(lay):
    document = documents.game(3)
    for index in range(3):
        last = document.replay(index).last
        ended = TilePresenter(Scene(document, index, document.replay(index), last)).result()
        result = "   ".join(map(str, ended))
        assert result in texts(lay(document, index, step=last))
        assert all(
            result not in texts(lay(document, index, step=step)) for step in range(0, last, 9)
        )


def test_how_it_ended_is_never_cut_but_told_without_names_where_there_is_little_room(lay):
    document = documents.game(3)
    (ended,) = TilePresenter(scene_of(document, 0, step=document.replay(0).last)).result()
    assert ended.name
    told = set()
    for width in range(1000, 300, -7):
        view = lay(document, 0, width, step=document.replay(0).last)
        middle = [
            shape for shape in view.picture.shapes if ended.rest in getattr(shape, "text", "")
        ]
        assert not [shape for shape in view.picture.shapes if "…" in getattr(shape, "text", "")]
        for shape in middle:
            assert QFontMetricsF(shape.font).horizontalAdvance(shape.text) <= shape.rect.width()
        told |= {shape.text for shape in middle}
    assert told == {str(ended), ended.rest}


def seen(view, note):
    return [tile for tile in view.picture.tiles if note in tile.note]


@pytest.mark.parametrize("players", [3, 4])
def test_it_shows_dora_and_not_the_indicator(lay, players):
    document = documents.game(3, players=players)
    for index in range(document.hand_count):
        view = lay(document, index, step=document.replay(index).last)
        shown = view.scene.table.dora
        found = [tile.code for tile in seen(view, "dora, by the indicator")]
        assert found == [Face(dora_kind(each, players)).code for each in shown]
        assert "Dora" in texts(view)


@pytest.mark.parametrize("language", ["en", "ja", "zh_CN"])
def test_dora_is_not_called_an_indicator_in_any_language(lay, speak, language):
    speak(language)
    said = texts(lay(documents.game(3)))
    assert _("Dora") in said
    assert pgettext("indicators", "Indicator") not in "".join(said)


def test_a_bar_stands_under_whose_turn_it_is_and_nowhere_at_the_end(lay):
    document = documents.game(3)
    last = document.replay(0).last
    for step in range(last + 1):
        view = lay(document, 0, step=step)
        bars = [shape for shape in boxes(view) if shape.note == "whose turn it is"]
        seats = [seat for seat in range(4) if view.scene.is_turn(seat)]
        assert len(bars) == len(seats) <= 1
        for bar, seat in zip(bars, seats, strict=True):
            (box,) = [shape for shape in boxes(view) if shape.key == seat]
            assert box.rect.x() <= bar.rect.center().x() <= box.rect.right()


@pytest.mark.parametrize("width", [1600, 660, 420])
def test_a_seat_in_riichi_has_its_stick_and_every_open_tenpai_its_waits(lay, width):
    """Waits go after all that is told elsewhere too, and those without riichi first."""
    document = documents.game(2)
    told, left_out = set(), set()
    for index in range(document.hand_count):
        replay = document.replay(index)
        for step in range(0, replay.last, 1 if width > 1000 else 5):
            view = lay(document, index, width=width, step=step)
            states = view.scene.table.seats
            sticks = [note for note in notes(view) if note.startswith("riichi stick of")]
            assert len(sticks) == sum(state.riichi for state in states)
            shown = [tile.code for tile in seen(view, "waited for")]
            seats = [seat for seat in TilePresenter(view.scene).notes.seats if step]
            of_all = [each for seat in seats for each in waits_of(view.scene, seat)]
            in_riichi = [
                each for seat in seats if states[seat].riichi for each in waits_of(view.scene, seat)
            ]
            assert shown in ([of_all] if width > 600 else [of_all, in_riichi, []])
            tenpai = [seat for seat in seats if waits_of(view.scene, seat)]
            untold = sum(not shown or not states[seat].riichi for seat in tenpai)
            signs = texts(view).count("…")
            assert signs in ({0} if shown == of_all else {untold} if shown else {untold, 0})
            left_out |= {bool(signs)}
            told |= {bool(in_riichi), bool(of_all) and not in_riichi}
    assert told == {True, False}
    assert (True in left_out) == (width < 600)


def waits_of(scene, seat):
    return [each.tile.code for each in TilePresenter(scene).waits(seat)]


def test_a_wait_of_which_none_is_to_come_is_dim(lay):
    document = documents.game(2)
    found = set()
    for step in range(0, document.replay(0).last, long_run.stride()):
        view = lay(document, width=1600, step=step)
        left = [
            each.left for seat in range(4) for each in TilePresenter(view.scene).waits(seat) if step
        ]
        looks = [tile.look for tile in seen(view, "waited for")]
        assert looks.count(TileLook.DIM) == left.count(0)
        found |= set(looks)
    assert found == {TileLook.PLAIN, TileLook.DIM}


def test_no_hidden_hand_is_told_to_be_tenpai(lay):
    document = documents.game(2)
    told = 0
    for step in range(0, document.replay(0).last, long_run.stride()):
        for look in ({}, {"hands_hidden": True}, {"play_mode": True}):
            view = lay(document, width=1600, step=step, **look)
            shown = len(seen(view, "waited for"))
            own = len(waits_of(view.scene, view.scene.seat)) if step else 0
            assert not look or shown == own
            told += shown > own
    assert told


def test_hidden_names_are_not_told(lay):
    document = documents.game(3)
    for index in range(document.hand_count):
        view = lay(document, index, names_hidden=True, step=document.replay(index).last)
        told = " ".join([*texts(view), *notes(view), view.accessibleName()])
        assert not any(name in told for name in document.log.names if len(name) > 1)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (documents.raw_seed, "in drawing order, as if nobody called"),
        (documents.unseeded, "no published seed: only what is in the log"),
        (documents.of_a_record_without_walls, "no wall in the record: only what was seen of it"),
    ],
)
def test_it_says_why_less_is_shown(lay, make, said):
    assert said in texts(lay(make()))


def test_a_raw_seed_has_no_points(lay):
    assert [shape.key for shape in boxes(lay(documents.raw_seed())) if shape.key >= 0] == []


def test_what_is_not_told_is_a_question_mark(lay):
    elements = (logs.go(), logs.init(seed=",,,,3,", ten=""), logs.ryuukyoku())
    view = lay(documents.parts(*elements))
    assert texts(view)[:3] == ["unknown round", "?", "?"]
    assert texts(view).count("?") == 6


def boxes(view):
    return [shape for shape in view.picture.shapes if isinstance(shape, BoxShape)]


@pytest.mark.parametrize("width", [400, 430, 480, 574, 700, 900, 1300, 2000])
@pytest.mark.parametrize("players", [3, 4])
def test_nothing_overlaps_and_nothing_is_outside_at_any_width(lay, width, players):
    document = documents.game(3, players=players)
    for step in (0, 40, document.replay(1).last):
        view = lay(document, 1, width=width, step=step)
        rects = [shape.rect for shape in view.picture.shapes if isinstance(shape, TextShape)]
        rects.sort(key=lambda rect: rect.x())
        assert rects[0].x() >= HEADER_MARGIN
        assert rects[-1].right() <= width - HEADER_MARGIN + 1
        for one, other in pairwise(rects):
            assert one.right() <= other.x() + 1
        shown = {words.points(state.points) for state in view.scene.table.seats}
        assert shown | {round_name(view.scene.replay.kyoku.round)} <= {*texts(view)}


def test_the_hand_keeps_its_name_beside_riichi_and_the_draws_left_and_dora_go(lay, speak):
    speak("ja")
    document, step = documents.game(2), 0
    while not any(state.riichi for state in document.replay(0).tables[step].seats):
        step += 1
    shown = [lay(document, width=width, step=step) for width in (600, 360, 260)]
    assert ["東1局" in texts(view) for view in shown] == [True, True, True]
    left = document.replay(0).left(step)
    assert [str(left) in texts(view) for view in shown] == [True, False, False]
    assert [bool(seen(view, "ドラ")) for view in shown] == [True, True, False]


def test_it_grows_with_the_systems_type(lay):
    view = lay(documents.game(3))
    before = view.height()
    font = QFont(view.font())
    font.setPointSizeF(2 * font.pointSizeF())
    view.setFont(font)
    QApplication.sendEvent(view, QEvent(QEvent.Type.FontChange))
    assert view.height() > 1.5 * before


def test_a_click_on_a_seat_looks_from_there(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    header = shown.hand_area.header
    for seat in (2, 0, 3, 1):
        (box,) = [b for b in boxes(header) if b.key == seat and b.note]
        QTest.mouseClick(
            header, Qt.MouseButton.LeftButton, pos=QPointF(box.rect.center()).toPoint()
        )
        assert shown.walker.scene.seat == seat


def test_a_riichi_costs_points_and_lays_a_stick(lay):
    document = documents.table([Riichi(1, 2, (25_000, 24_000, 25_000, 25_000))])
    before, after = lay(document), lay(document, step=1)
    assert texts(before).count("25,000") == 4
    assert texts(after).count("24,000") == 1
    assert "riichi sticks on the table: 1" in notes(after)


@pytest.mark.parametrize(
    ("name", "size"), long_run.combinations(VIEWS, [(1024, 700), (1366, 768), (1920, 1080)])
)
def test_it_stands_beside_the_tabs_or_below_them_in_every_view(window, name, size):
    window.resize(*size)
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.hand_area.show_view(name)
    QApplication.processEvents()
    hand_area = shown.hand_area
    parts = [
        part for part in (hand_area._tabs, hand_area.header, hand_area.extent) if part.isVisible()
    ]
    for part in parts:
        assert part.width() >= part.minimumSizeHint().width()
        for other in parts:
            assert part is other or not part.geometry().intersects(other.geometry())
    assert hand_area.header.isVisible()
    assert hand_area.header.geometry().bottom() < hand_area.view.mapTo(hand_area, QPointF()).y() + 1


def test_what_dots_stand_for_is_told(lay):
    document = documents.game(2)
    for step in range(0, document.replay(0).last, 5):
        view = lay(document, width=560, step=step)
        boxes = [m for m in view.picture.shapes if getattr(m, "note", "").startswith("waited for ")]
        if boxes:
            seat = next(n for n in TilePresenter(view.scene).notes.seats if waits_of(view.scene, n))
            assert boxes[0].note == " ".join(("waited for", *waits_of(view.scene, seat)))
            return
    pytest.fail("there is room for all waits")
