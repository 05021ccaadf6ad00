"""What a user thinks of moments is kept, found again and taken back, in a window as he uses it."""

import errno
from dataclasses import replace
from unittest import mock

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from tests.helpers import documents
from viewer.core.base.game_identity import game_of
from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw
from viewer.core.sites.study_file import StudyGame
from viewer.core.study.annotations import (
    NOTHING,
    AnnotatedPlace,
    Annotation,
    AnnotationChange,
    MomentMark,
    notes_json,
)
from viewer.study.notes_store import keep_notes, read_notes
from viewer.system.assets import notes_file
from viewer.system.shared_file import locked
from viewer.ui.actions.context_menus import _TILE, MenuTarget
from viewer.ui.hand.panels.copied_texts import situation_text
from viewer.ui.hand.panels.note_words import note_text
from viewer.ui.hand.scene import notebook as notebook_module
from viewer.ui.hand.scene.notebook import Notebook, keep_all, open_notebook
from viewer.ui.kit.verdict import NoteSign

HERE, LATER = AnnotatedPlace(0, 12), AnnotatedPlace(1, 3)


@pytest.fixture
def view(window):
    view = window.log_view
    view.show_document(documents.game(3))
    view.walker.go(HERE.step)
    QApplication.processEvents()
    return view


def box_of(view):
    return view.side.pages.hand.note_box


def stored(view):
    return read_notes(game_of(view.document.log)).notes


def do(view, name):
    menus = view.window().menus
    menus.refresh()
    (action,) = menus.actions(name)
    assert action.isEnabled(), name
    action.trigger()


def type_comment(view, text):
    do(view, "comment")
    QTest.keyClicks(box_of(view).comment, text)


@pytest.mark.dear("a log is shown twice, and what was typed is waited for")
def test_what_is_typed_is_kept_shortly_after_and_found_in_another_log_of_the_game(view, qtbot):
    type_comment(view, "why?")
    qtbot.waitUntil(lambda: stored(view) == {HERE: Annotation("why?")})
    QTest.keyClick(box_of(view).comment, Qt.Key.Key_Escape)
    assert not box_of(view).comment.hasFocus()
    do(view, "mark bad")
    view.walker.step(1)
    assert box_of(view).comment.isHidden()
    view.show_document(replace(documents.game(3), title="renamed.mjlog"))
    assert stored(view) == {HERE: Annotation("why?", "", MomentMark.BAD)}
    do(view, "next_note")
    assert view.walker.scene.place == HERE
    assert box_of(view).comment.toPlainText() == "why?"
    assert box_of(view).marks[MomentMark.BAD].isChecked()


def test_a_note_is_a_sign_on_the_step_bar_and_beside_the_kyoku_and_stands_in_the_menu(view):
    track = view.hand_area.step_bar.track
    without = track.grab().toImage()
    QTest.mouseClick(box_of(view).marks[MomentMark.GOOD], Qt.MouseButton.LeftButton)
    type_comment(view, "a")
    assert track.notes == {12: Annotation("a", "", MomentMark.GOOD)}
    spot = QPoint(round(track.x_of(12)), track.height() - 8)
    column = [QPoint(spot.x() + dx, spot.y()) for dx in range(-5, 6)]
    now = track.grab().toImage()
    assert any(now.pixel(each) != without.pixel(each) for each in column)
    signs = [row.note_sign for row in view.kyoku_list._rows.shown]
    assert signs == [NoteSign.COMMENT] + [None] * (len(signs) - 1)
    assert "with your notes" in view.kyoku_list._rows.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    menu = box_of(view).list_button.menu()
    menu.aboutToShow.emit()
    view.walker.set_kyoku(2)
    (entry,) = menu.actions()
    assert entry.text() == "East 1, step 12: Good, a"
    entry.trigger()
    assert view.walker.scene.place == HERE


def test_changes_are_taken_back_and_done_again_where_they_were(view):
    type_comment(view, "ab")
    QTest.keyClick(box_of(view).comment, Qt.Key.Key_Escape)
    do(view, "mark good")
    view.walker.set_kyoku(1)
    do(view, "undo")
    assert view.walker.scene.annotation == Annotation("ab")
    do(view, "undo")
    assert view.walker.scene.annotation == NOTHING
    assert not view.notes.can_undo
    do(view, "redo")
    do(view, "redo")
    assert view.walker.scene.annotation == Annotation("ab", "", MomentMark.GOOD)
    view.notes.flush()
    assert stored(view) == {HERE: Annotation("ab", "", MomentMark.GOOD)}


def test_a_title_is_taken_back_among_the_notes_and_given_again(view):
    notes, game = view.notes, game_of(view.document.log)
    type_comment(view, "a")
    QTest.keyClick(box_of(view).comment, Qt.Key.Key_Escape)
    notes.notebook.give_title("Final")
    notes.flush()
    notes.notebook.give_title("Semi-final")
    view.walker.set_kyoku(1)
    do(view, "undo")
    assert (notes.game_title, view.walker.scene.place.hand_index) == ("Final", 1)
    do(view, "undo")
    assert (notes.game_title, view.walker.scene.place.hand_index) == ("", 1)
    notes.flush()
    assert read_notes(game).game_title == ""
    do(view, "undo")
    assert (view.notes.annotations, view.walker.scene.place) == ({}, HERE)
    for _ in range(3):
        do(view, "redo")
    notes.flush()
    assert (stored(view), read_notes(game).game_title) == ({HERE: Annotation("a")}, "Semi-final")


def test_what_another_process_noted_comes_when_the_window_is_looked_at(view):
    game = game_of(view.document.log)
    keep_notes(game, "x", [AnnotationChange(LATER, NOTHING, Annotation("theirs"))])
    view.notes.notebook.look()
    assert [*view.walker.scene.annotations] == [LATER]
    do(view, "next_note")
    assert box_of(view).comment.toPlainText() == "theirs"
    QTest.keyClick(view, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    assert view.walker.scene.place == LATER


def test_a_click_beside_a_note_gives_the_keys_back_to_the_view(view):
    type_comment(view, "why")
    box, window = box_of(view), view.window().windowHandle()
    for widget, has_keys in ((box.marks[MomentMark.BAD], True), (view.hand_area.view, False)):
        at = widget.mapTo(view.window(), widget.rect().center())
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=at)
        assert box.comment.hasFocus() == has_keys
    before = view.walker.scene.step
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.walker.scene.step == before + 1
    assert view.notes.annotations == {HERE: Annotation("why", "", MomentMark.BAD)}
    view.notes.flush()


def test_the_cursor_stays_where_one_types_when_another_process_has_noted_the_same(view):
    type_comment(view, "ab")
    QTest.keyClick(box_of(view).comment, Qt.Key.Key_Left)
    game = game_of(view.document.log)
    keep_notes(game, "x", [AnnotationChange(HERE, NOTHING, Annotation("theirs"))])
    view.notes.flush()
    QTest.keyClicks(box_of(view).comment, "c")
    assert box_of(view).comment.toPlainText() == "acb\n\ntheirs"
    view.notes.flush()
    assert stored(view) == {HERE: Annotation("acb\n\ntheirs")}


def test_on_a_full_disk_it_is_said_and_tried_again_and_a_window_asks_before_it_closes(
    view, monkeypatch
):
    type_comment(view, "a")
    asked = []
    with mock.patch("os.fsync", side_effect=OSError(errno.ENOSPC, "")):
        view.notes.flush()
        bar = view.message_bar
        assert bar.label.text() == "Your notes could not be kept: No space left on device."
        monkeypatch.setattr(
            QMessageBox, "exec",
            lambda box: asked.append(box.text()) or QMessageBox.StandardButton.Cancel,
        )  # fmt: skip
        assert not view.window().close()
        assert "would be lost" in asked[0]
    (again,) = bar.offered
    again.click()
    assert bar.isHidden()
    assert stored(view) == {HERE: Annotation("a")}
    assert keep_all() is None


def test_the_notes_of_a_study_stand_beside_ones_own_and_are_kept_only_when_changed(view):
    type_comment(view, "mine")
    view.notes.flush()
    others = {HERE: Annotation("theirs"), LATER: Annotation(mark=MomentMark.QUESTION)}
    study = StudyGame("x.mjlog", b"", {"notes": notes_json(others)})
    view.show_document(replace(documents.game(3), study=study))
    assert view.notes.annotations == {HERE: Annotation("mine\n\ntheirs"), LATER: others[LATER]}
    assert stored(view) == {HERE: Annotation("mine")}
    view.walker.go_to(Place(*LATER[:2]))
    do(view, "mark question")
    view.notes.flush()
    assert LATER not in view.notes.annotations
    assert stored(view) == {HERE: Annotation("mine"), LATER: Annotation(replaces=others[LATER])}


def test_playing_oneself_shows_no_note_of_what_is_to_come(view):
    type_comment(view, "a")
    view.settings.play_mode = True
    assert [*view.walker.scene.annotations] == [HERE]
    view.walker.go(HERE.step - 1)
    assert not view.walker.scene.annotations
    assert view.hand_area.step_bar.track.notes == {}
    do(view, "undo")
    assert view.walker.here == Place(0, HERE.step - 1)
    assert not view.notes.annotations
    view.notes.flush()


def test_a_note_in_a_line_is_found_by_its_moves(view):
    walker = view.walker
    walker.lines.play_on()
    at = walker.scene.branch.step
    walker.answer(walker.question.moves[:1])
    place = view.walker.scene.place
    assert place.leaves == at
    assert place.moves
    do(view, "mark bad")
    assert set(view.hand_area.step_bar.track.notes) == {view.walker.scene.step}
    view.walker.set_kyoku(1)
    do(view, "previous_note")
    assert view.walker.scene.branch is not None
    assert view.walker.scene.place == place
    view.notes.flush()
    assert [*stored(view)] == [place]


def play_line(view, *, at, nth):
    """Discard the hand's nth tile at a step of a line, and return where the line ends then."""
    walker = view.walker
    walker.go(at)
    (move, *_rest) = [each for each in walker.question.moves if isinstance(each, Discard)][nth:]
    walker.answer((move,))
    return walker.scene.place


@pytest.mark.dear("a line is played, deleted, brought back and opened again")
def test_a_line_that_is_played_on_is_kept_listed_and_deleted(view):
    walker = view.walker
    walker.go_to(Place(0, HERE.step))
    fork = next(
        step for step in range(HERE.step, 40) if isinstance(walker.scene.replay.event(step), Draw)
    )
    walker.go(fork)
    walker.lines.play_on()
    first = play_line(view, at=fork, nth=0)
    assert view.notes.annotations == {first: Annotation(line_kept=1)}
    second = play_line(view, at=first.step, nth=0)
    assert {*view.notes.annotations} == {second}
    slip, second = second, play_line(view, at=first.step, nth=1)  # instead of the latest answer
    assert slip != second
    assert {*view.notes.annotations} == {second}
    other = play_line(view, at=fork, nth=1)  # instead of more than one
    assert {*view.notes.annotations} == {second, other}
    assert view.hand_area.step_bar.track.notes == {}
    walker.leave_line()
    assert view.kyoku_list._rows.shown[0].note_sign is NoteSign.LINE
    menu = box_of(view).list_button.menu()
    menu.aboutToShow.emit()
    tile = walker.scene.face(int(second.moves[0].split()[-1]))
    who = walker.scene.names[int(second.moves[0][0])]
    texts = [entry.text() for entry in menu.actions()]
    assert f"East 1, line from step {fork}: {who} discards {tile}" in texts
    view.notes.go_to(second)
    assert walker.scene.place == second
    type_comment(view, "why?")
    menu.aboutToShow.emit()
    assert menu.actions()[-1].text() == "De&lete line"
    menu.actions()[-1].trigger()
    assert walker.scene.branch is None
    assert {*view.notes.annotations} == {other}
    do(view, "undo")
    assert walker.scene.place == second
    assert walker.scene.annotation.comment == "why?"
    do(view, "delete_line")
    walker.lines.play_on()
    assert walker.scene.step == fork
    view.notes.flush()
    assert {*stored(view)} == {other}


def test_where_a_line_leaves_the_game_a_sign_leads_to_it(view):
    walker, events = view.walker, view.side.pages.hand.events
    fork = next(step for step in range(12, 40) if isinstance(walker.scene.replay.event(step), Draw))
    walker.go(fork)
    walker.lines.play_on()
    first = play_line(view, at=fork, nth=0)
    assert view.hand_area.step_bar.track.forks == {}
    walker.go_to(Place(0, fork + 3))
    track = view.hand_area.step_bar.track
    assert track.forks == {fork: [first]}
    sign = track._fork_place(fork).center().toPoint()
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=sign)
    assert (walker.scene.branch.step, walker.scene.step) == (fork, fork + 1)
    walker.leave_line()
    second = replace_latest(view, first, fork)
    walker.go_to(Place(0, fork + 3))
    assert "\n" in events._rows.index(fork, 0).data(Qt.ItemDataRole.ToolTipRole)
    row = events.visualRect(events._rows.index(fork, 0))
    sign = events._sign_place(QRectF(row), fork).center().toPoint()
    QTest.mouseClick(events.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    menu = events.findChild(QMenu)
    assert len(menu.actions()) == 2
    menu.actions()[0].trigger()
    assert walker.scene.branch is not None
    assert walker.scene.replay.kyoku.events[fork] == Discard(
        *(int(word) for word in second.moves[0].split()[::2])
    )
    menu.hide()
    view.settings.play_mode = True
    assert track.forks == {}


def replace_latest(view, first, fork):
    """Play a line of two moves, and then another from where it left the game."""
    view.notes.go_to(first)
    play_line(view, at=first.step, nth=0)
    return play_line(view, at=fork, nth=1)


def test_a_line_that_goes_as_the_game_did_is_not_kept(view):
    walker = view.walker
    replay = walker.scene.replay
    fork = next(step for step in range(HERE.step, 40) if isinstance(replay.event(step), Draw))
    walker.go(fork)
    walker.lines.play_on()
    walker.answer((replay.event(fork + 1),))
    assert walker.scene.step > fork
    assert not view.notes.annotations


def test_a_copied_situation_ends_with_the_whole_note(view):
    without = situation_text(view.walker.scene, "mpsz")
    comment = "x" * 400
    view.notes.notebook.write(HERE, Annotation(comment, "named", MomentMark.GOOD))
    scene = view.walker.scene
    assert situation_text(scene, "mpsz") == f"{without}\nGood, named\n{comment}\n"
    assert note_text(scene.annotation) == f"Good, named\n{comment[:300]}…"
    assert situation_text(scene.at(1), "mpsz").count("\n\n") == 0
    view.notes.flush()


def test_a_raw_seed_has_no_notes(window):
    window.log_view.show_document(documents.raw_seed())
    QApplication.processEvents()
    assert window.log_view.notes.notebook is None
    assert box_of(window.log_view).isHidden()
    assert not window.log_view.notes.to_note(1)


def test_a_game_of_which_no_tile_is_known_has_none():
    document = documents.game(3)
    log = document.log
    hand = replace(log.hands[0], haipai=((),) * 4, events=())
    assert open_notebook(replace(document, log=replace(log, hands=(hand,)))) is None


def test_a_right_click_outlines_a_tile_in_two_ways_in_every_view_at_this_moment_alone(view):
    scene = view.walker.scene
    slot = scene.replay.slots[scene.event.tile]
    for name, way in (("outline_noted", 0), ("corners_noted", 1)):
        menu = view.window().menus.context_menu(_TILE, MenuTarget(view, slot), ())
        action = next(each for each in menu.actions() if each.objectName() == name)
        assert not action.isChecked()
        action.trigger()
        assert view.walker.scene.annotation.outlined_as(slot) == way
        for shown in ("order", "table", "lanes"):
            view.hand_area.show_view(shown)
            tiles = [tile for tile in view.hand_area.view.picture.tiles if tile.key == slot]
            assert {tile.noted for tile in tiles} == {way}
    menu = view.window().menus.context_menu(_TILE, MenuTarget(view, slot), ())
    action = next(each for each in menu.actions() if each.objectName() == "corners_noted")
    assert action.isChecked()
    view.walker.step(1)
    assert not any(tile.noted for tile in view.hand_area.view.picture.tiles)
    view.walker.step(-1)
    action.trigger()
    assert view.walker.scene.annotation == NOTHING


@pytest.mark.usefixtures("qapp")
def test_a_changed_note_of_a_study_is_not_doubled_when_the_study_is_opened_again():
    notebook, theirs = Notebook(bytes(16), "x"), {HERE: Annotation("thier")}
    notebook.add_others(theirs)
    type_into(notebook, "their", "theirs")
    notebook.flush()
    notebook = Notebook(bytes(16), "x")
    type_into(notebook, "theirs!")
    notebook.add_others(theirs)
    assert notebook.annotations == {HERE: Annotation("theirs!")}
    notebook.flush()


@pytest.mark.usefixtures("qapp")
def test_what_another_process_wrote_right_behind_a_change_is_found():
    notebook = Notebook(bytes(16), "x")
    type_into(notebook, "mine")
    notebook._write()
    assert notebook._jobs.wait(60)
    keep_notes(bytes(16), "x", [AnnotationChange(LATER, NOTHING, Annotation("theirs"))])
    QApplication.processEvents()
    assert notebook.is_kept
    notebook.look()
    assert notebook.annotation(LATER).comment == "theirs"


def type_into(notebook, *texts):
    for text in texts:
        notebook.write(HERE, Annotation(text))


@pytest.mark.usefixtures("qapp")
def test_what_a_thread_has_written_is_not_written_again():
    notebook = Notebook(bytes(16), "x")
    type_into(notebook, "hello", "hell", "help")
    notebook._write()
    assert notebook._jobs.wait(60)
    type_into(notebook, "he")  # before the thread is heard of
    notebook.flush()
    assert read_notes(bytes(16)).notes == {HERE: Annotation("he")}
    QApplication.processEvents()
    assert notebook.is_kept


def test_typing_goes_on_below_what_another_process_wrote_meanwhile(qtbot):
    notebook = Notebook(bytes(16), "x")
    keep_notes(bytes(16), "x", [AnnotationChange(HERE, NOTHING, Annotation("foo"))])
    type_into(notebook, "h", "he")
    notebook._write()
    type_into(notebook, "hel")
    with qtbot.waitSignal(notebook.changed):
        pass
    assert notebook.annotation(HERE).comment == "hel\n\nfoo"
    type_into(notebook, "hell\n\nfoo")
    notebook.flush()
    assert read_notes(bytes(16)).notes == {HERE: Annotation("hell\n\nfoo")}


def test_steady_typing_is_written_after_a_while(qtbot, monkeypatch):
    monkeypatch.setattr(notebook_module, "_LONGEST_MS", 1)
    monkeypatch.setattr(notebook_module, "_PAUSE_MS", 10**6)
    notebook = Notebook(bytes(16), "x")
    type_into(notebook, "a", "ab")
    qtbot.waitUntil(lambda: notebook.is_kept)
    assert read_notes(bytes(16)).notes == {HERE: Annotation("ab")}


def test_a_thread_that_is_stuck_is_left_to_its_work_and_it_is_said(qtbot, monkeypatch):
    monkeypatch.setattr(notebook_module, "LONGEST_WAIT", 0.01)
    notebook, said = Notebook(bytes(16), "x"), []
    notebook.failed.connect(said.append)
    with locked(notes_file(bytes(16)).parent / ".lock"):
        type_into(notebook, "hello", "hell")
        notebook._write()
        notebook.flush()
        assert "busy" in str(said[0])
        assert keep_all() is not None
    qtbot.waitUntil(lambda: notebook.is_kept)
    assert read_notes(bytes(16)).notes == {HERE: Annotation("hell")}
    assert keep_all() is None
    notebook.flush()


@pytest.mark.usefixtures("qapp")
def test_undone_a_note_of_a_study_is_not_ones_own():
    notebook, theirs = Notebook(bytes(16), "x"), {HERE: Annotation("theirs")}
    type_into(notebook, "mine")
    notebook.add_others(theirs)
    type_into(notebook, "mine\n\nthe")
    notebook.add_others(theirs)  # the study is opened in another view
    assert notebook.annotation(HERE).comment == "mine\n\nthe"
    notebook.undo()
    notebook.flush()
    assert notebook.annotation(HERE).comment == "mine\n\ntheirs"
    assert read_notes(bytes(16)).notes == {HERE: Annotation("mine")}
    notebook.redo()
    assert notebook.annotation(HERE).comment == "mine\n\nthe"
    notebook.add_others({HERE: Annotation("another")})
    assert notebook.annotation(HERE).comment == "mine\n\nthe\n\nanother"
    notebook.flush()


@pytest.mark.usefixtures("qapp")
def test_undoing_a_note_leaves_the_line_that_was_kept_there_since():
    notebook = Notebook(bytes(16), "game")
    end = AnnotatedPlace(0, 13, 12, ("0 discard 45",))
    notebook.write(end, Annotation("why?"))
    notebook.keep_line(end, ())
    notebook.undo()
    assert notebook.annotations == {end: Annotation(line_kept=1)}
    notebook.remove([end])
    notebook.undo()
    assert notebook.annotations == {end: Annotation(line_kept=1)}
    notebook.flush()
