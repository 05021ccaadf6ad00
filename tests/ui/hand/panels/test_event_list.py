"""The events in words, and the list that leads both ways."""

from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from tests.helpers.scenes import scene_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Leave,
    NewDora,
    Return,
    Riichi,
    Ryuukyoku,
    Unread,
)
from viewer.ui.event_words import EventRow, event_row
from viewer.ui.hand.panels.lists import EventList
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.theme import LIGHT_THEME, ThemeChoice, themes
from viewer.ui.kit.tile_art import TileArt, TileOutlines

KAN = (0, 1, 2, 3)
NOBODY = (None,) * 4
NOTHING = (0,) * 4


def row_of(event):
    """The row of an event that follows the dealer's first draw and discard."""
    document = documents.table()
    wall = document.walls[0]
    start = [Draw(0, wall.live[0]), Discard(0, wall.live[0])]
    kyoku = replace(document.kyoku(0), events=(*start, event))
    document = replace(document, log=replace(document.log, hands=(kyoku,)))
    return event_row(document.replay(0), 3)


ROWS = [
    (Draw(1, 82), EventRow(1, "draws", (82,))),
    (Discard(1, 5), EventRow(1, "discards", (5,))),
    (Call(1, Meld(MeldKind.CHI, (0, 4, 8), 0, 3)), EventRow(1, "chi", (0, 4, 8))),
    (Call(1, Meld(MeldKind.PON, KAN[:3], 0, 3)), EventRow(1, "pon", KAN[:3])),
    (Call(1, Meld(MeldKind.DAIMINKAN, KAN, 0, 3)), EventRow(1, "open kan", KAN)),
    (Call(1, Meld(MeldKind.KAKAN, KAN, 0, 3, 3)), EventRow(1, "added kan", KAN)),
    (Call(1, Meld(MeldKind.ANKAN, KAN)), EventRow(1, "closed kan", KAN)),
    (Call(1, Meld(MeldKind.KITA, (120,))), EventRow(1, "kita", (120,))),
    (Riichi(2, 1), EventRow(2, "riichi")),
    (Riichi(2, 2), EventRow(2, "pays the riichi stick")),
    (NewDora(7), EventRow(-1, "new dora indicator", (7,))),
    (Leave(3), EventRow(3, "loses the connection")),
    (Return(3, "x"), EventRow(3, "is back")),
    (documents.win(2, 2, 9), EventRow(2, "tsumo 3,900", (9,))),
    (documents.win(2, 0, 9), EventRow(2, "ron 3,900 from East", (9,))),
    (
        Ryuukyoku("yao9", NOBODY, NOTHING, NOTHING, 0, 0, ""),
        EventRow(-1, "Nine kinds"),
    ),
    (Unread("N", 1), EventRow(-1, "<N> cannot be read")),
]


@pytest.mark.parametrize(("event", "row"), ROWS, ids=lambda value: getattr(value, "text", ""))
def test_an_event_in_words(event, row):
    assert row_of(event) == row


def test_every_kind_of_event_has_its_words_tested():
    assert {type(event) for event, _ in ROWS} == set(get_args(Event))


def test_the_deal_a_tsumogiri_and_a_rinshan_draw_have_words():
    replay = documents.table(documents.kan_hand(1)).replay(0)
    assert event_row(replay, 0) == EventRow(-1, "The deal")
    assert event_row(replay, 3).text == "draws rinshan"
    drawn = documents.table().walls[0].live[0]
    replay = documents.table([Draw(0, drawn), Discard(0, drawn)]).replay(0)
    assert event_row(replay, 2) == EventRow(0, "tsumogiri", (drawn,))


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


@pytest.fixture
def events(qtbot, art, walker):
    events = EventList(art)
    qtbot.addWidget(events)
    walker.scene_changed.connect(events.set_scene)
    events.row_chosen.connect(walker.go)
    events.set_scene(walker.scene)
    events.resize(240, 400)
    events.show()
    return events


def test_the_list_follows_the_walker(events, walker):
    for step in (3, 40, 0):
        walker.go(step)
        assert events.currentIndex().row() == step
        assert events.visualRect(events.currentIndex()).intersects(events.viewport().rect())


def test_the_list_leads_the_walker(events, walker):
    for row in (2, 7):
        QTest.mouseClick(
            events.viewport(),
            Qt.MouseButton.LeftButton,
            pos=events.visualRect(events.model().index(row, 0)).center(),
        )
        assert walker.scene.step == row


def test_every_step_has_words_and_each_is_drawn(events, walker):
    replay = walker.scene.replay
    model = events.model()
    assert model.rowCount() == replay.last + 1
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == index.data()
        assert index.data().strip()
        walker.go(row)
    assert not events.grab().isNull()


def test_a_row_names_the_player_unless_names_are_hidden(events, walker):
    index = events.model().index(1, 0)
    name = walker.scene.who(0)
    assert index.data().startswith(name)
    walker.change(names_hidden=True)
    assert events.model().index(1, 0).data().startswith("East draws")
    assert name not in events.model().index(1, 0).data()


def test_a_draw_that_is_not_seen_is_a_back_of_which_nothing_is_said(events, walker):
    walker.change(play_mode=True)
    walker.go(1)
    other = 1 if walker.scene.dealer == 0 else 0
    walker.change(seat=other)
    assert [walker.scene.face(tile) for tile in event_row(walker.scene.replay, 1).tiles] == ["back"]
    assert events.model().rowCount() == 2
    assert events.model().index(1, 0).data() == f"{walker.scene.who(walker.scene.dealer)} draws"


def test_another_kyoku_has_other_events(events, walker):
    walker.set_kyoku(1)
    assert events.model().rowCount() == walker.scene.replay.last + 1
    assert events.currentIndex().row() == 0


def test_the_current_row_has_the_accent(events, walker):
    themes.choose(ThemeChoice.LIGHT)
    walker.go(5)
    rect = events.visualRect(events.currentIndex())
    image = events.viewport().grab().toImage()
    assert image.pixelColor(rect.left() + 1, rect.center().y()) == LIGHT_THEME.accent


def test_an_empty_list_has_no_rows(qtbot, art):
    events = EventList(art)
    qtbot.addWidget(events)
    assert events.model().rowCount() == 0
    assert events.model().data(events.model().index(0, 0)) is None


def test_tiles_are_kept_pictures_though_qt_began_to_paint(qtbot, monkeypatch):
    drawn, draw = [], TileOutlines.draw
    monkeypatch.setattr(
        TileOutlines, "draw", lambda self, *what: drawn.append(what) or draw(self, *what)
    )
    made = EventList(TileArt())
    qtbot.addWidget(made)
    made.resize(200, 600)
    made.set_scene(scene_of(documents.game(3)))
    made.grab()
    first = len(drawn)
    made.grab()
    assert len(drawn) == first > 0
