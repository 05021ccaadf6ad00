"""A click on what disagrees in a changed record outlines that tile in each view."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import long_run
from tests.tampering.test_records import WRITTEN, changes, own_hands
from viewer.document import open_log


def click(findings, row=0):
    place = findings.visualRect(findings.model().index(row, 0)).center()
    QTest.mouseClick(findings.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.mark.parametrize(("site", "players"), long_run.combinations(["soul", "city"], [4, 3]))
def test_a_click_on_a_finding_selects_its_tile(window, tmp_path, site, players):
    log, index = own_hands(players)[0]
    record, path, seen = WRITTEN[site](log)[index], tmp_path / "record.json", set()
    view = window.log_view
    for told, _, _ in changes(record, random.Random(1)):
        if told.check not in seen:
            seen.add(told.check)
            path.write_bytes(record.bytes())
            document = open_log(path)
            view.show_document(document)
            click(view.side.pages.panel.findings)
            finding = document.audit.findings[0]
            assert finding.slot is not None
            assert view.walker.scene.outlined == {finding.slot}
            assert view.walker.scene.hand_index == 0
    assert seen >= {"haipai", "live", "rinshan", "dora", "ura"}
