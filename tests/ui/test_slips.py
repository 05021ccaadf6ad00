"""What a log says against itself, in words, and where it leads."""

from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import Qt

from tests.helpers import documents
from viewer.core.mjlog_write import write_mjlog
from viewer.core.records import Discard
from viewer.core.replay import Check, Slip
from viewer.document import Replayed, open_log_carefully
from viewer.ui.slips import SlipList, slip_words


def with_slips(*slips):
    return replace(documents.game(3), replayed=Replayed(len(slips) + 5, slips))


@pytest.mark.parametrize("check", get_args(Check))
def test_every_slip_has_words(check):
    text = slip_words(with_slips(), Slip(2, 7, check, 1, (1,), (2,)))
    assert text.startswith("East ")
    assert ", event 7: " in text
    assert len(text.split(": ")[1]) > 20


def test_a_slip_of_the_table_names_nobody():
    assert slip_words(with_slips(), Slip(1, 7, "scores", None, (1,), (2,))).count(",") == 1


def test_the_list_leads_to_the_slip(qtbot):
    slips = SlipList()
    qtbot.addWidget(slips)
    wanted = [Slip(1, n, "discard", 1, (), (2,)) for n in range(1, 9)]
    slips.set_document(with_slips(*wanted))
    assert slips.count() == 8
    with qtbot.waitSignal(slips.slip_chosen) as told:
        slips.setCurrentRow(3)
    assert told.args == [wanted[3]]
    slips.set_document(documents.game(3))
    assert slips.count() == 0


def test_a_flood_of_slips_is_cut(qtbot):
    slips = SlipList()
    qtbot.addWidget(slips)
    slips.set_document(with_slips(*[Slip(1, 1, "discard", 1, (), (2,))] * 3000))
    assert slips.count() == 500


def test_a_log_that_contradicts_itself_is_told_in_the_window(window, tmp_path):
    log = documents.game(3).log
    kyoku = log.kyoku[1]
    at = next(n for n, event in enumerate(kyoku.events) if isinstance(event, Discard))
    stranger = next(t for t in range(136) if t not in kyoku.haipai[kyoku.events[at].seat])
    events = (*kyoku.events[:at], Discard(kyoku.events[at].seat, stranger), *kyoku.events[at + 1 :])
    bad = replace(log, kyoku=(log.kyoku[0], replace(kyoku, events=events), *log.kyoku[2:]))
    path = tmp_path / "bad.mjlog"
    path.write_bytes(write_mjlog(bad))
    document = open_log_carefully(path, lambda *_: None, lambda: False)
    window.show_document(document)
    assert window.panel.slips.isVisibleTo(window)
    window.panel.slips.setCurrentRow(0)
    scene = window.walker.scene
    assert (scene.kyoku_index, scene.step) == (1, at + 1)
    said = window.panel.slips.item(0).data(Qt.ItemDataRole.DisplayRole)
    assert "discards a tile that is not in the hand" in said
    window.show_document(documents.game(3))
    assert not window.panel.slips.isVisibleTo(window)
