"""From any moment one plays on upon the true wall, goes back in the line, and back to the game."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tests.core.rules.test_legal_moves import told
from tests.core.study.test_hand_flow import RON_AND_PON
from tests.helpers import documents
from tests.helpers.lines import do, log_of, stacked_play
from viewer.core.base.meld import MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Riichi
from viewer.core.study.annotations import Annotation
from viewer.core.study.line import Line
from viewer.core.study.line_play import play_texts
from viewer.core.study.styles import PlayStyle
from viewer.core.text.game_formats import line_as_tenhou6
from viewer.ui.actions.context_menus import MenuTarget, _play_on_with
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.picture import TextShape

SEED, HAND, FIRST = 3, 1, 12


def own_turn(document, seat=None):
    """A step at which a seat has to discard, and what it discards then."""
    replay = document.replay(HAND)
    for step in range(FIRST, replay.last):
        drawn, done = replay.event(step), replay.event(step + 1)
        if isinstance(drawn, Draw) and isinstance(done, Discard) and seat in {None, drawn.seat}:
            return step, done
    raise LookupError


def other_tile(scene, done):
    held = scene.table.seats[done.seat].held
    return next(tile for tile in held if tile // 4 != done.tile // 4)


def click_tile(walker, tile):
    walker.click(walker.scene.replay.slots[tile])


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(SEED))
    return walker


def test_who_goes_back_in_a_line_is_asked_again(walker):
    step, done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    game = walker.scene
    walker.lines.play_on()
    assert (walker.asked_seat, walker.question.own_turn) == (done.seat, True)
    assert (walker.scene.step, walker.scene.of_game) == (step, game)
    first = other_tile(walker.scene, done)
    click_tile(walker, first)
    line = walker.scene
    assert line.replay.event(step + 1) == Discard(done.seat, first)
    assert walker.question is not None
    walker.go(step)
    click_tile(walker, first)
    assert (walker.scene.step, walker.scene.replay) == (line.step, line.replay)
    walker.go(step)
    click_tile(walker, done.tile)
    assert walker.scene.replay.event(step + 1) == done
    assert walker.scene.branch.step == step
    line = walker.scene.replay.kyoku
    walker.leave_line()
    assert walker.scene == game
    walker.lines.play_on()
    assert walker.scene.replay.kyoku == line
    walker.leave_line()
    walker.lines.play_on(anew=True)
    assert walker.scene.step == step


def test_who_goes_back_in_a_line_that_was_kept_is_asked_again_and_loses_nothing(walker):
    step, done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    click_tile(walker, other_tile(walker.scene, done))
    document, played = walker.scene.of_game.document, walker.scene.replay.kyoku
    line = Line(HAND, step, played.events[step:])
    moves, at = walker.question.moves, walker.scene.step
    other = Walker()
    other.show(document)
    other.lines.resume(line, at)
    assert (other.scene.replay.kyoku, other.question.moves) == (played, moves)
    other.go(step)
    assert other.asked_seat == done.seat
    click_tile(other, done.tile)
    assert other.scene.replay.event(step + 1) == done
    # a note on an earlier moment of the same line
    walker.lines.resume(Line(HAND, step, line.events[:1]), step + 1)
    assert (walker.scene.step, walker.scene.replay.kyoku) == (step + 1, played)
    walker.to_end()
    assert (walker.scene.step, walker.question.moves) == (at, moves)


def test_a_line_is_played_to_its_end_in_the_window(window, qtbot):
    shown = window.log_view
    shown.show_document(documents.game(SEED))
    walker, bars = shown.walker, shown.hand_area
    step, _done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    QTest.mouseClick(bars.step_bar.line, Qt.MouseButton.LeftButton)
    bar = bars.question_bar
    assert walker.scene.branch is not None
    assert bar.strip.sign.text() in {f"Line: played on from step {step}", "Line"}
    assert bar.strip.styles.text() == "Others: as they did ▾"
    assert "Show" not in [button.text() for button in bar.buttons]
    who = walker.scene.short_name(walker.asked_seat)
    assert bar.question.text() == f"{who}: Click the tile to discard"
    seats = range(walker.scene.players)
    bar.strip.choose(seats, PlayStyle.AS_DRAWN)
    assert bar.strip.styles.text() == "Others: discard what they draw ▾"
    qtbot.waitUntil(lambda: walker.scene.table.over)
    assert bar.question.text() == "The kyoku is over."
    result = shown.side.pages.hand.result
    texts = [each.text for each in result.picture.shapes if isinstance(each, TextShape)]
    assert {"As it was played", "line", "played"} <= {*texts}
    assert {"Tenpai", "Noten", "tsumo", "ron"} & {*texts}
    QTest.mouseClick(bar.strip.back, Qt.MouseButton.LeftButton)
    assert walker.scene.branch is None
    assert (walker.scene.step, bar.isHidden()) == (step, True)
    assert not bars.step_bar.line.isChecked()


def test_each_seat_may_be_played_by_hand_and_each_button_has_a_key(window):
    shown = window.log_view
    shown.show_document(documents.game(SEED))
    walker = shown.walker
    walker.set_kyoku(HAND)
    walker.go(1)
    walker.lines.set_styles(range(4), PlayStyle.BY_HAND)
    walker.lines.play_on()
    bar, seats, called = shown.hand_area.question_bar, set(), False
    assert bar.strip.styles.text() == "All by hand ▾"
    menu = bar.strip.styles.menu()
    menu.aboutToShow.emit()
    assert [len(each.actions()) for each in menu.findChildren(QMenu)] == [4] * 4
    for _nth in range(20):
        question = walker.question
        seats.add(walker.asked_seat)
        if question.own_turn:
            (tile, *_rest) = (m.tile for m in question.moves[::-1] if isinstance(m, Discard))
            click_tile(walker, tile)
            continue
        called = True
        button = bar.buttons[-1]
        assert (button.text(), button.shortcut().toString()) == ("Pass", f"Ctrl+{len(bar.buttons)}")
        who = walker.scene.short_name(walker.asked_seat)
        assert bar.question.text() == f"{who}: Do you take it?"
        button.click()
    assert seats == {0, 1, 2, 3}
    assert called


def test_a_button_of_the_question_before_answers_nothing(window):
    shown = window.log_view
    shown.show_document(documents.game(SEED))
    walker = shown.walker
    walker.set_kyoku(HAND)
    walker.lines.set_styles(range(4), PlayStyle.BY_HAND)
    walker.lines.play_on()
    while walker.question.own_turn:
        click_tile(walker, next(m.tile for m in walker.question.moves if isinstance(m, Discard)))
    button = shown.hand_area.question_bar.buttons[0]
    button.click()
    called = walker.scene
    button.click()
    assert isinstance(called.event, Call)
    assert walker.scene is called


def test_why_one_cannot_play_on_is_said(window):
    shown = window.log_view
    shown.show_document(documents.unseeded())
    shown.turn_line()
    assert shown.message_bar.label.text().startswith("Nobody publishes the wall of this kyoku")
    assert not shown.shows_line
    assert not shown.hand_area.step_bar.line.isChecked()
    shown.show_document(documents.game(SEED))
    shown.walker.to_end()
    shown.turn_line()
    assert shown.message_bar.label.text().startswith("The kyoku has ended")


def test_another_answer_is_played_on_with_the_eyes_of_its_seat(window):
    document = documents.game(SEED)
    step, done = own_turn(document, seat=2)
    shown = window.log_view
    shown.show_document(document)
    walker = shown.walker
    walker.change(seat=2, play_mode=True)
    walker.go_to(Place(HAND, step))
    click_tile(walker, other_tile(walker.scene, done))
    bar = shown.hand_area.question_bar
    button = bar.buttons[-1]
    assert button.text() == "Play on with your answer"
    button.click()
    scene = walker.scene
    assert (scene.branch.step, scene.seat, scene.play_mode) == (step, 2, True)
    assert scene.replay.event(step + 1) != done
    assert not any(scene.document.walls)
    assert walker.asked_seat == 2 or scene.table.over
    assert not scene.of_game.replay.kyoku.results
    walker.leave_line()
    assert (walker.scene.step, walker.scene.play_mode) == (step, True)


def test_a_tile_is_played_on_with_from_its_menu(window):
    document = documents.game(SEED)
    step, done = own_turn(document)
    shown = window.log_view
    shown.show_document(document)
    shown.walker.go_to(Place(HAND, step))
    scene = shown.walker.scene
    spot = MenuTarget(shown, scene.replay.slots[other_tile(scene, done)])
    assert spot.can_be_discarded
    discarded = scene.table.seats[done.seat].river[0].tile
    assert not spot._replace(slot=scene.replay.slots[discarded]).can_be_discarded
    _play_on_with(spot)
    assert shown.shows_line
    assert shown.walker.scene.replay.event(step + 1) == Discard(
        done.seat, scene.replay.tiles[spot.slot]
    )


def test_what_was_played_since_goes_before_what_a_thread_has_played(walker):
    step, done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    assert walker.lines.work() is None
    walker.lines.play_on()
    work = walker.lines.work()
    click_tile(walker, other_tile(walker.scene, done))
    line = walker.scene
    walker.lines.take(work())
    assert walker.scene.replay is line.replay
    walker.leave_line()
    walker.lines.take(work())
    assert walker.scene.branch is None


def test_playing_by_itself_ends_where_a_line_asks(walker, qtbot):
    step, _done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    line, player = walker.scene, Autoplay(walker, 500.0)
    with qtbot.waitSignal(walker.asked_again):
        player.toggle()
    assert not player.playing
    assert walker.scene == line


def test_where_nobody_knows_how_a_site_goes_on_that_is_said(window):
    hands = ("1111m9999m2468p1z", "1111p9999p2468s1z", "1111s9999s123456z")
    play = stacked_play(hands, "2z2z", rinshan="3z3z4z4z", changes={"bits": None})
    shown = window.log_view
    shown.show_document(documents.document_of(play._log, (play._flow._wall,)))
    walker = shown.walker
    walker.lines.set_styles(range(3), PlayStyle.BY_HAND)
    walker.lines.play_on()
    while walker.question is not None:
        moves = walker.question.moves
        kans = [each for each in moves if isinstance(each, Call) and len({*each.meld.tiles}) == 4]
        walker.answer((kans or moves)[:1] if walker.question.own_turn else ())
    assert not walker.scene.table.over
    bar = shown.hand_area.question_bar
    assert bar.question.text().startswith("Four kans lie with several players")


def test_a_line_that_was_kept_is_not_taken_for_one_of_another_hand(walker):
    document = documents.game(SEED)
    step, done = own_turn(document)
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    click_tile(walker, other_tile(walker.scene, done))
    work = walker.lines.work()
    kept = play_texts(document.log, 0, document.walls[0], step, ()).line
    walker.lines.resume(kept, 500)
    resumed = walker.scene
    assert (resumed.hand_index, resumed.step) == (0, resumed.last)
    walker.lines.take(work())
    assert walker.scene == resumed
    walker.leave_line()
    walker.lines.play_on()
    assert walker.scene.replay.kyoku == resumed.replay.kyoku
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    assert (walker.scene.branch.step, walker.scene.step) == (step, step)
    assert walker.scene.replay.kyoku.haipai == document.log.hands[HAND].haipai


def test_what_a_thread_has_played_is_not_shown_in_another_line(window, qtbot):
    document, shown = documents.game(SEED), window.log_view
    shown.show_document(document)
    step, _done = own_turn(document)
    walker = shown.walker
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    strip = shown.hand_area.question_bar.strip
    strip.choose(range(4), PlayStyle.AS_DRAWN)
    walker.leave_line()
    assert not strip._jobs.is_running
    walker.lines.play_on()
    line = walker.scene
    qtbot.wait(1)
    assert walker.scene == line


def test_who_goes_back_may_answer_for_a_seat_that_plays_by_itself_since(walker):
    step, done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    walker.lines.play_on()
    click_tile(walker, other_tile(walker.scene, done))
    walker.lines.set_styles([done.seat], PlayStyle.AS_DRAWN)
    walker.lines.take(walker.lines.work()())
    walker.go(step)
    assert walker.asked_seat == done.seat
    click_tile(walker, done.tile)
    assert walker.scene.replay.event(step + 1) == done
    assert walker.scene.table.over


@pytest.mark.parametrize(("hand", "step"), [(0, 70), (4, 66)], ids=["pon", "ron"])
def test_an_answer_is_not_played_where_another_seat_goes_first(hand, step, qtbot):
    walker, document = Walker(), documents.game(2)
    walker.show(document, play_mode=True, seat=3)
    walker.go_to(Place(hand, step))
    (chi, *_rest) = (
        each
        for each in walker.question.moves
        if isinstance(each, Call) and each.meld.kind is MeldKind.CHI
    )
    walker.answer((chi,))
    taker = document.replay(hand).event(step + 1).seat
    with qtbot.waitSignal(walker.line_refused) as refused:
        walker.lines.play_on_with_answer()
    assert str(refused.args[0]).startswith(f"{walker.scene.who(taker)} takes the tile first")
    assert (walker.here, walker.scene.branch) == (Place(hand, step), None)


def test_where_one_cannot_play_on_no_answer_is_played():
    walker, document = Walker(), documents.game(SEED)
    walker.show(documents.document_of(document.log, (None,) * document.hand_count))
    step, done = own_turn(document)
    walker.change(seat=done.seat, play_mode=True)
    walker.go_to(Place(HAND, step))
    click_tile(walker, other_tile(walker.scene, done))
    answers = walker.scene.answers
    walker.lines.play_on_with_answer()
    assert (walker.scene.step, walker.scene.answers) == (step, answers)


def test_a_line_is_exported_as_one(window, qtbot, monkeypatch, tmp_path):
    asked, out = [], tmp_path / "line.json"

    def answer(_parent, _title, suggested, kinds):
        asked.append(Path(suggested).name)
        return str(out), kinds

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", answer)
    view = window.log_view
    view.show_document(documents.game(SEED))
    walker, (export,) = view.walker, window.menus.actions("export_line")
    step, done = own_turn(documents.game(SEED))
    walker.go_to(Place(HAND, step))
    window.menus.refresh()
    assert not export.isEnabled()
    walker.lines.play_on()
    click_tile(walker, other_tile(walker.scene, done))
    view.notes.notebook.write(walker.scene.place, Annotation(name="better"))
    walker.go(step)
    window.menus.refresh()
    with qtbot.waitSignal(view.saver.saved):
        export.trigger()
    assert asked == ["game East 2 (line).tenhou6.json"]
    line = walker.scene.line
    assert line.events == walker.scene.replay.kyoku.events[step:]
    log = documents.game(SEED).log
    assert out.read_text("utf-8") == line_as_tenhou6(log, line, "game", "better")
    view.settings.play_mode = True
    window.menus.refresh()
    assert not export.isEnabled()
    view.notes.flush()


def won_or_called():
    """A line in which a riichi's discard, that could be won with, is called once its stick lies."""
    play = stacked_play(RON_AND_PON, "5s8p8p8p")
    (riichi,) = [each for each in play.asked[0].moves if isinstance(each, Riichi)]
    (out,) = [each for each in play.asked[0].moves if told(each) == ("discard", "2p")]
    play.play(0, riichi, out)
    do(play, "1", "1 pon 2p2p")
    return play, documents.document_of(play._log, (play._flow._wall,))


def test_a_kept_riichis_discard_is_won_with_first_and_called_once_its_stick_lies(walker):
    play, document = won_or_called()
    walker.show(document)
    walker.lines.set_styles([1], PlayStyle.BY_HAND)
    walker.lines.resume(play.line, 0)
    last = walker.scene.replay.last
    walker.go(3)
    assert {told(each)[0] for each in walker.question.moves} == {"ron"}
    walker.answer(())  # as it did, before it called: nothing is lost
    assert (walker.scene.step, walker.scene.replay.last) == (4, last)
    (pon,) = [each for each in walker.question.moves if told(each)[0] == "pon"]
    walker.answer((pon,))
    assert walker.scene.step == walker.scene.replay.last == last


def test_an_answer_that_calls_what_could_be_won_with_is_played():
    play, document = won_or_called()
    walker, game = Walker(), documents.document_of(log_of(play._log, play), document.walls)
    walker.show(game, play_mode=True, seat=1)
    walker.go(3)
    assert [told(each)[0] for each in walker.question.moves] == ["ron", "pon", "chi"]
    chi = walker.question.moves[-1]
    walker.answer((chi,))
    walker.lines.play_on_with_answer()
    assert walker.scene.replay.kyoku.events[3:5] == (Riichi(0, 2), chi)
