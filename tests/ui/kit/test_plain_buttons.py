from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox, QStyle

import viewer.ui
from viewer.ui.kit.plain_buttons import plain_buttons

FILES = [
    file
    for file in Path(viewer.ui.__file__).parent.rglob("*.py")
    if any(kind in file.read_text("utf-8") for kind in ("QDialogButtonBox(", "QMessageBox("))
]


@pytest.mark.parametrize("kind", [QDialogButtonBox, QMessageBox])
def test_no_button_keeps_an_icon_nor_loses_its_text(qtbot, qapp, kind):
    box = kind()
    qtbot.addWidget(box)
    box.setStandardButtons(kind.StandardButton.Ok | kind.StandardButton.Cancel)
    texts = [each.text() for each in box.buttons()]
    for each in box.buttons():  # as some systems do by themselves
        each.setIcon(qapp.style().standardIcon(QStyle.StandardPixmap.SP_DialogOkButton))
    assert plain_buttons(box) is box
    assert [each.icon().isNull() for each in box.buttons()] == [True, True]
    assert [each.text() for each in box.buttons()] == texts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_dialog_forgets_it(file):
    assert "plain_buttons(" in file.read_text("utf-8")
