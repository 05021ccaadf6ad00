"""Who cannot see hears each event once, and nothing that may not be known."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QAccessible

from tests.helpers import documents
from viewer.core.base.place import Place
from viewer.core.base.records import Draw


@pytest.fixture
def walker(window, heard):
    window.log_view.show_document(documents.game(3))
    heard.clear()
    return window.log_view.walker


def test_each_event_is_told_once_with_who_and_which_tile(walker, heard):
    scene = walker.scene
    walker.walk(1)
    drawn = scene.face(scene.replay.event(1).tile)
    assert heard == [f"{scene.who(scene.replay.event(1).seat)} draws {drawn}"]
    walker.change(seat=2)
    assert len(heard) == 1


def test_another_hand_is_named(walker, heard):
    walker.go_to(Place(1, 0))
    assert heard == [f"{walker.scene.title}, The deal"]


def test_another_log_is_named(window, walker, heard):
    window.log_view.show_document(replace(documents.game(4), title="other"))
    assert heard == [
        f"{walker.scene.title}, The deal",
        "other, Verification: Every tile agrees, Not noted before the game",
    ]


def test_what_others_draw_is_not_told_to_who_plays_himself(window, walker, heard):
    window.log_view.settings.toggle("play_mode")
    while (walker.scene.replay.event(walker.scene.step) or Draw(0, 0)).seat == 0:
        walker.answer(None)
        heard.clear()
        walker.step(1)
    assert heard == [f"{walker.scene.who(1)} draws"]


def test_who_plays_himself_is_told_what_is_asked(window, walker, heard):
    window.log_view.settings.toggle("play_mode")
    heard.clear()
    walker.to_end()
    assert heard[-1].endswith("Click the tile to discard")


def test_nobody_is_told_where_nobody_listens(walker, heard, monkeypatch):
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    walker.walk(1)
    assert heard == []
