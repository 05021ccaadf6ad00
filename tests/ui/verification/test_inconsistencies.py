"""What a log says against itself, in words, and where it leads."""

from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import Qt

from tests.games.mjlog_write import write_mjlog
from tests.helpers import documents
from viewer.core.records import Discard
from viewer.core.replay import Inconsistency, InconsistencyKind
from viewer.document import Replayed, open_log_carefully
from viewer.ui.verification.contradictions import InconsistencyList
from viewer.ui.verification.phrases import inconsistency_words


def with_inconsistencies(*inconsistencies):
    return replace(documents.game(3), replayed=Replayed(len(inconsistencies) + 5, inconsistencies))


@pytest.mark.parametrize("check", get_args(InconsistencyKind))
def test_every_inconsistency_has_words(check):
    text = inconsistency_words(with_inconsistencies(), Inconsistency(2, 7, check, 1, (1,), (2,)))
    assert text.startswith("East ")
    assert ", event 7: " in text
    assert len(text.split(": ")[1]) > 20


def test_an_inconsistency_of_the_table_names_nobody():
    assert (
        inconsistency_words(
            with_inconsistencies(), Inconsistency(1, 7, "scores", None, (1,), (2,))
        ).count(",")
        == 1
    )


def test_the_list_leads_to_the_inconsistency(qtbot):
    inconsistencies = InconsistencyList()
    qtbot.addWidget(inconsistencies)
    wanted = [Inconsistency(1, n, "discard", 1, (), (2,)) for n in range(1, 9)]
    inconsistencies.set_document(with_inconsistencies(*wanted))
    assert inconsistencies.model().rowCount() == 8
    with qtbot.waitSignal(inconsistencies.row_chosen) as told:
        inconsistencies.choose(3)
    assert told.args == [wanted[3]]
    inconsistencies.set_document(documents.game(3))
    assert inconsistencies.model().rowCount() == 0


def test_a_flood_of_inconsistencies_is_cut(qtbot):
    inconsistencies = InconsistencyList()
    qtbot.addWidget(inconsistencies)
    inconsistencies.set_document(
        with_inconsistencies(*[Inconsistency(1, 1, "discard", 1, (), (2,))] * 3000)
    )
    assert inconsistencies.model().rowCount() == 500


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
    window.log_view.show_document(document)
    assert window.log_view.panel.inconsistencies.isVisibleTo(window)
    window.log_view.panel.inconsistencies.choose(0)
    scene = window.log_view.walker.scene
    assert (scene.kyoku_index, scene.step) == (1, at + 1)
    said = window.log_view.panel.inconsistencies.model().index(0, 0).data()
    assert "discards a tile that is not in the hand" in said
    window.log_view.show_document(documents.game(3))
    assert not window.log_view.panel.inconsistencies.isVisibleTo(window)


def test_another_log_starts_at_its_deal_whatever_was_chosen_before(window, qtbot):
    """Filling a list anew must not choose in it: the list had the focus, and a current row."""
    wanted = [Inconsistency(1, step, "discard", 1, (), (2,)) for step in (20, 24)]
    window.log_view.show_document(with_inconsistencies(*wanted))
    rows = window.log_view.panel.inconsistencies
    window.activateWindow()
    for row in (0, 1, 0):
        place = rows.visualRect(rows.model().index(row, 0)).center()
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.log_view.walker.scene.step == 20
    window.log_view.show_document(with_inconsistencies(*wanted, wanted[0]))
    assert window.log_view.walker.scene.step == 0
