from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from viewer.ui.kit.theme import Fonts, advance

MAPS = Path("/proc/self/maps")
RARE = "\u0d05"
"""A letter of Malayalam: where no font has it, Qt opens and closes one after the other."""
ROUNDS = 40


def open_fonts():
    """How often a font's file is open."""
    lines = MAPS.read_text(encoding="utf-8").splitlines()
    return sum(line.endswith((".ttf", ".ttc", ".otf", ".pfb", ".t1")) for line in lines)


@pytest.mark.qt_log_ignore("OpenType support missing for ", extend=True)
@pytest.mark.skipif(not MAPS.exists(), reason="the system does not tell which files are open")
def test_new_sizes_of_type_open_no_more_files(qapp):
    found = []
    for size in range(10, 10 + 2 * ROUNDS):
        font = QFont(qapp.font())
        font.setPixelSize(size)
        for each in Fonts.of(font):
            advance(each, "東 East")
        QFontMetricsF(font).horizontalAdvance(RARE)
        found.append(open_fonts())
    assert max(found[:ROUNDS])
    assert max(found[ROUNDS:]) <= max(found[:ROUNDS])


def test_of_a_window_that_was_closed_no_fonts_are_kept(window):
    advance(QFont(), "East")
    assert advance.cache_info().currsize
    window.close()
    assert not advance.cache_info().currsize
