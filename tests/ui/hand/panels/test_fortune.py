"""The turns of fortune in the game's page: as the core finds them, each a click away."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from tests.helpers.replays import small_kyoku
from viewer.core.analysis.outlook import Outlook, turns_of_fortune
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Leave, Riichi, Ryuukyoku, Win
from viewer.core.play.moments import moments_of
from viewer.ui.event_words import move_row, outlook_text
from viewer.ui.hand.panels import game_sections as fortune_module
from viewer.ui.hand.panels.game import GamePanel
from viewer.ui.hand.scene.walker import Walker

WHO = "ESWN".__getitem__


@pytest.fixture
def walker():
    return Walker()


@pytest.fixture
def show(qtbot, walker, art):
    panel = GamePanel(walker, art)
    qtbot.addWidget(panel)
    panel.resize(250, 600)
    panel.show()

    def show(document, **look):
        walker.show(document)
        walker.change(**look)
        panel.fortune.jobs.wait(None)
        QApplication.processEvents()
        return panel.fortune

    yield show
    panel.fortune.jobs.close()


def rows(part):
    return list(part.list._rows.shown)


def test_another_games_wall_turns_nothing(show):
    document = documents.wrong_seed()
    assert turns_of_fortune(document.log, document.walls)
    assert not show(document).isVisible()


@pytest.mark.parametrize("players", [3, 4])
def test_all_turns_are_listed_and_each_leads_to_its_move(show, walker, players):
    document = documents.game(3, players=players)
    part = show(document)
    found = turns_of_fortune(document.log, document.walls)
    assert part.isVisible()
    assert [row.place for row in rows(part)] == [turn.place for turn in found]
    points = [row.sentence.partition(" ")[0] for row in rows(part)]
    assert points == [f"{turn.points:,}" for turn in found]
    for nth in (2, 0):
        rect = part.list.visualRect(part.list.model().index(nth, 0))
        at = QPoint(20, rect.center().y())
        QTest.mouseClick(part.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        scene = walker.scene
        assert Place(scene.hand_index, scene.step) == rows(part)[nth].place


def test_every_row_is_as_high_as_it_needs_and_the_list_as_all(show):
    part = show(documents.game(3))
    heights = [part.list.sizeHintForRow(row) for row in range(len(rows(part)))]
    assert part.list.height() >= sum(heights)
    assert not part.list.verticalScrollBar().isVisible()


def test_words_name_who_did_what_and_what_came_of_it(show):
    part = show(documents.game(3))
    for row in rows(part):
        when, move, sentence = row.text.split("\n")
        assert ", go-round " in when
        assert re.fullmatch(r"[\d,]+ points turned: .+ became .+\.", sentence)
        assert any(name in move for name in documents.game(3).log.names) or row.wind is None
    said = show(documents.game(3), names_hidden=True)
    told = " ".join(row.text + row.move + row.sentence for row in rows(said))
    assert not any(name in told for name in ("Ａさん", "雀", "<&>"))


def test_who_plays_it_himself_sees_none(show, walker):
    part = show(documents.game(3))
    assert part.isVisible()
    walker.change(play_mode=True)
    assert not part.isVisible()
    walker.to_end()
    assert not part.jobs.is_running
    assert not part.isVisible()
    walker.change(play_mode=False)
    part.jobs.wait(None)
    QApplication.processEvents()
    assert part.isVisible()


def test_without_walls_there_are_none(show):
    show(documents.game(3))
    assert not show(documents.unseeded()).isVisible()


def test_a_game_without_turns_shows_none(show):
    assert not show(documents.table()).isVisible()


def test_they_are_looked_for_once_for_each_game(show, walker, monkeypatch):
    asked = []
    find = fortune_module.turns_of_fortune
    monkeypatch.setattr(fortune_module, "turns_of_fortune", lambda *a: asked.append(a) or find(*a))
    part = show(documents.game(3))
    for step in (5, 9):
        walker.go(step)
    assert len(asked) == 1
    show(documents.game(4))
    assert len(asked) == 2
    assert part.isVisible()


def test_outlooks_in_words():
    ron = Outlook((1, 2), 3, 5, None, (0, 8000, 3900, -11900))
    assert outlook_text(ron, WHO) == "S ron 8,000 from N, W ron 3,900 from N"
    tsumo = Outlook((0,), 0, 5, None, (12000, -4000, -4000, -4000))
    assert outlook_text(tsumo, WHO) == "E tsumo 12,000"
    assert outlook_text(Outlook((), None, None, "", (0,) * 4), WHO) == "Exhaustive draw"


def test_moves_in_words():
    seen = set()
    for seed in range(3, 6):
        for kyoku in documents.game(seed).log.hands:
            for moment in moments_of(kyoku):
                event, row = moment.event, move_row(moment)
                seen.add((type(event), row.text if isinstance(event, Discard) else bool(row.text)))
    assert seen >= {(Call, True), (Discard, "discards"), (Discard, "riichi"), (Win, True),
                    (Ryuukyoku, True), (Riichi, False)}  # fmt: skip


def test_a_discard_declares_riichi_though_a_player_left_before_it():
    events = (Draw(0, 60), Riichi(0, 1), Leave(0), Discard(0, 60), Riichi(0, 2), Discard(1, 13))
    moments = [*moments_of(small_kyoku(*events))]
    rows = [move_row(moments[step]).text for step in (4, 6)]
    assert rows == ["riichi", "discards"]


def test_rows_are_drawn_in_any_width(show):
    part = show(documents.game(3))
    for width in (160, 250, 700):
        part.list.resize(width, part.list.height())
        assert not part.list.grab().isNull()
