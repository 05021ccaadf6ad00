"""Play it yourself gives nothing away: two hands that a seat cannot tell apart look the same.

Compares every view and panel, spoken texts, tooltips, copied texts and every tile that is drawn, so
a view added to the window is checked without a test of its own. Leaks are planted to see that the
comparison finds them.
"""

import random
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from tests.helpers import documents, long_run, qt
from tests.helpers.everything import all_told, copied
from tests.helpers.indistinguishable_hand import indistinguishable_from
from viewer.core.analysis.known import KnownHand
from viewer.core.analysis.outlook import turns_of_fortune
from viewer.core.base.era import Era
from viewer.core.base.place import Place
from viewer.core.base.records import Discard
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.ui.hand.panels import hand_panel as insight
from viewer.ui.hand.panels.game_sections import fortune_row
from viewer.ui.hand.panels.kyoku_list import rows_of
from viewer.ui.hand.scene.scene import Answer
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK

COPIES = ["wall_text", "sheet_text", "all_walls_text", "dead_wall_text", "hand_text", "hands_text",
          "situation_text", "hashed_text"]  # fmt: skip


@pytest.fixture(autouse=True)
def still(qapp):
    """No cursor blinks, which would be a difference."""
    before = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(before)


@pytest.fixture
def plays(window):
    """A window in which one plays it oneself."""
    window.resize(1366, 900)
    window.log_view.settings.toggle("play_mode")
    window.log_view.show_document(documents.game(3))
    for view in VIEWS:  # what is made when it is first shown is made
        window.log_view.hand_area.show_view(view)
        QApplication.processEvents()
    assert window.log_view.side.pages.hand.isVisible()
    return window


def refresh(bar):
    """Let the menus show what is true now, as those that are opened do."""
    for menu in bar.findChildren(QMenu):
        menu.aboutToShow.emit()


def told_of(window, document, moment, monkeypatch, view):
    """Return all that a window tells at a kyoku's step to a seat."""
    index, step, seat = moment
    log_view = window.log_view
    log_view.show_document(document)
    log_view.hand_area.show_view(view)
    QApplication.processEvents()  # the header may change its place
    assert log_view.side.pages.hand  # is made now, not soon
    log_view.walker.go_to(Place(index, step), seat=seat)
    log_view.find_box.open_at(log_view.hand_area)
    refresh(window.menuBar())
    QApplication.processEvents()
    told = all_told(window, monkeypatch)
    box = all_told(log_view.find_box, monkeypatch)
    told |= {f"found: {where}": found for where, found in box.items()}
    log_view.side.pages.setCurrentIndex(1)
    QApplication.processEvents()
    log_view.side.pages.game.fortune.jobs.wait(None)
    QApplication.processEvents()
    game = all_told(log_view.side.pages.game, monkeypatch)
    told |= {f"game: {where}": found for where, found in game.items()}
    log_view.side.show_hand()
    told["copied"] = copied(window, COPIES)
    log_view.find_box.close()
    log_view.message_bar.hide()
    window.statusBar().clearMessage()
    return told


def differences(window, moment, monkeypatch, *, players=4, seed=5, view="order"):
    """Return where a window differs for two hands that the seat cannot tell apart."""
    document = documents.game(seed, Era.BASE64, players)
    twin = indistinguishable_from(document, *moment, random.Random(seed))
    return apart(*(told_of(window, each, moment, monkeypatch, view) for each in (document, twin)))


def apart(one, other):
    """Return what differs in what was told, by where it was told."""
    found = {}
    for where in one:
        pairs = zip_longest(one[where], other[where])
        pairs = [pair for pair in pairs if pair[0] != pair[1]]
        if pairs:
            found[where] = pairs
    return found


def moments(players):
    """Return places in a game: deals, middles, ends, and what a user sees of later hands."""
    document = documents.game(5, Era.BASE64, players)
    rng = random.Random(players)
    for index in range(2):
        last = document.replay(index).last
        for step in (0, rng.randrange(1, last), rng.randrange(last // 2, last), last):
            yield index, step, rng.randrange(players)


@pytest.mark.dear("all that a window tells, twice at each moment")
@pytest.mark.parametrize(("view", "players"), long_run.combinations(VIEWS, [4, 3]))
def test_nothing_is_told_that_the_seat_cannot_know(plays, view, players, monkeypatch):
    for moment in long_run.a_third(moments(players)):
        found = differences(plays, moment, monkeypatch, players=players, view=view)
        assert not found, moment


@pytest.mark.dear("all that a window tells, twice at each moment")
@pytest.mark.parametrize(
    ("view", "play_mode", "step"), long_run.combinations(VIEWS, [False, True], [0, 30, 10**6])
)
def test_without_names_players_cannot_be_told(window, view, play_mode, step, monkeypatch):
    window.log_view.settings.toggle("names_hidden")
    if play_mode:
        window.log_view.settings.toggle("play_mode")
    others = renamed(documents.game(3))
    told_of(window, others, (0, 0, 0), monkeypatch, view)  # all is made now
    one, other = (
        told_of(window, each, (1, step, 1), monkeypatch, view)
        for each in (documents.game(3), others)
    )
    assert not apart(one, other)
    assert "Ａさん" not in str(one)


def test_recent_logs_name_nobody(window):
    window.settings.remember(Path("of Ａさん/plain.mjlog"))
    window.settings.remember(Path("２０１０ aさん.mjlog"))
    window.log_view.show_document(documents.game(3))
    for hidden in (True, False):
        window.log_view.settings.toggle("names_hidden")
        refresh(window.menuBar())
        found = [each for each in all_actions(window) if each.objectName().startswith("recent")]
        told = " ".join(each.text() + each.toolTip() + each.statusTip() for each in found)
        assert ("plain.mjlog" in told, "さん" in told) == (True, not hidden)


def all_actions(window):
    return [action for menu in window.findChildren(QMenu) for action in menu.actions()]


@pytest.mark.dear("all that two windows tell, four times")
def test_the_verification_names_no_player_either(window, monkeypatch):
    window.log_view.settings.toggle("names_hidden")
    told = []
    for document in (documents.game(3), renamed(documents.game(3))) * 2:
        window.log_view.show_document(document)
        window.log_view.side.show_verification()
        window.log_view.details.open()
        for page in range(window.log_view.details.window.pages.count()):
            window.log_view.details.window.pages.setCurrentIndex(page)
        QApplication.processEvents()
        told.append(
            [all_told(window, monkeypatch), all_told(window.log_view.details.window, monkeypatch)]
        )
    for one, other in zip(told[2], told[3], strict=True):
        assert not apart(one, other)


def renamed(document):
    """Return the same game of other players, whose names are sorted as the first are."""
    seats = tuple(replace(each, name=f"{each.name}★", rate=1.5) for each in document.log.seats)
    log = replace(document.log, seats=seats)
    return replace(documents.document_of(log, document.walls), seed=document.seed)


@pytest.mark.dear("all that a window tells, twice")
def test_an_answer_and_the_danger_layer_tell_nothing_more(plays, monkeypatch):
    """What was answered is told beside what was discarded, and at the end beside the own draws."""
    plays.log_view.settings.toggle("danger_shown")
    document = documents.game(5, Era.BASE64, 4)
    replay = document.replay(0)
    steps = [each.step for each in replay.draws if each.seat == 1]
    answers = tuple(
        Answer(Place(0, at, 1), (Discard(1, replay.tables[at].seats[1].held[0]),)) for at in steps
    )
    plays.log_view.walker.scene_changed.connect(
        lambda _scene: plays.log_view.walker.change(answers=answers)
    )
    for step in long_run.a_third((steps[3] + 1, steps[3], steps[-1] - 2, replay.last)):
        assert not differences(plays, (0, step, 1), monkeypatch, view="table")


# what tells more than it may, planted: each is found


def plant(window, leak):
    """Let something be done with the whole scene at each step."""
    walker = window.log_view.walker
    walker.scene_changed.connect(lambda _scene: leak(window.log_view, walker._scene))


def tile_to_come(scene):
    return scene.face(scene.replay.tiles[scene.replay.layout.live[-3]])


@cache
def turns_of(document):
    return turns_of_fortune(document.log, document.walls)


def show_turns(game, whole):
    """Show the turns of the whole game, and keep them shown."""
    log = whole.document.log
    game.fortune.list.show_turns([fortune_row(whole, log, t) for t in turns_of(whole.document)])
    game.fortune.show_scene = lambda *_: None
    game.fortune.show()


PLANTED = {
    "a window's title": ("texts", lambda view, whole: view.window().setWindowTitle(
        whole.document.log.hands[-1].name + str(whole.replay.last))),
    "a hidden description": ("read out", lambda view, whole: (
        view.hand_area.setAccessibleDescription(str(whole.replay.tables[-1].points)))),
    "a tooltip": ("texts", lambda view, whole: view.hand_area.step_bar.play.setToolTip(
        f"{whole.step} / {whole.replay.last}")),
    "later hands": ("rows", lambda view, whole: view.kyoku_list.set_rows(rows_of(whole))),
    "marks of what comes": ("drawn", lambda view, whole: setattr(
        view.hand_area.step_bar.track, "_scene", whole._replace(play_mode=False))),
    "a tile's face": ("drawn", lambda view, whole: view.hand_area.view.picture.tile(
        QRectF(5, 5, 30, 40), tile_to_come(whole), TileLook.PLAIN, "", -1)),
    "a tile's note": ("tooltips", lambda view, whole: view.hand_area.view.picture.tile(
        QRectF(5, 5, 90, 120), BACK, TileLook.PLAIN, tile_to_come(whole), -1)),
    "a turn of fortune": ("game: rows", lambda view, whole: show_turns(
        view.side.pages.game, whole)),
    "an entry of a menu": ("menus", lambda view, whole: view.window().menus.actions("end")[0]
                           .setText(f"To step {whole.replay.last}")),
}  # fmt: skip
THREE_EACH = [list(PLANTED)[first::3] for first in range(3)]
"""None is told where another of its three is, so that each must be found by itself."""


@pytest.mark.dear("all that a window tells, twice")
@pytest.mark.parametrize(
    "names", [[name] for name in PLANTED] if long_run.is_long() else THREE_EACH, ids=", ".join
)
def test_what_tells_more_is_found(plays, names, monkeypatch):
    for name in names:
        plant(plays, PLANTED[name][1])
    found = differences(plays, (1, 20, 2), monkeypatch)
    assert found.keys() >= {PLANTED[name][0] for name in names}


@pytest.mark.dear("all that a window tells, four times")
def test_what_might_have_been_is_found(plays, monkeypatch):
    """At the end of a hand, of which the seat in view never sees the wall."""
    document = documents.game(5, Era.BASE64, 4)
    last = document.hand_count - 1
    end = last, document.replay(last).last, 2
    assert not differences(plays, end, monkeypatch)

    def leak(page):
        whole = plays.log_view.walker._scene._replace(play_mode=False)
        page.presenter = TilePresenter(whole)
        insight.add_end_insight(page)

    monkeypatch.setattr(insight, "_add_picked", leak)
    assert "pictures" in differences(plays, end, monkeypatch)


@pytest.mark.dear("all that a window tells, twice")
def test_a_copied_text_that_tells_more_is_found(plays, monkeypatch):
    log_view = plays.log_view
    monkeypatch.setattr(log_view.walker.__class__, "scene", property(lambda self: self._scene))
    assert "copied" in differences(plays, (1, 20, 2), monkeypatch)


@pytest.mark.dear("all that a window tells, twice")
def test_a_scene_with_a_later_event_is_found(plays, monkeypatch):
    monkeypatch.setattr(KnownHand, "at", lambda self, _step: self.replay)
    assert {"drawn", "rows", "pictures"} <= set(differences(plays, (1, 20, 2), monkeypatch))


def test_pictures_and_exports_name_nobody(window, monkeypatch):
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _on, _title, name, *_: asked.append(name) or ("", "")
    )
    document = replace(documents.game(3), title="of Ａさん.mjlog")
    for hidden in (True, False):
        window.log_view.settings.toggle("names_hidden")
        window.log_view.show_document(document)
        qt.save_picture(window)
        window.menus.actions("export mjai")[0].trigger()
        log = window.log_view.walker.scene.document.log
        texts = [form.write(log, "", None) for form in GAME_FORMATS.values()]
        found = " ".join([*asked[-2:], *texts])
        assert any(name in found for name in document.log.names if len(name) > 1) != hidden
    assert len(asked) == 4
