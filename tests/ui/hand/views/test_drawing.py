"""How names are broken into lines."""

import pytest
from PySide6.QtGui import QFontInfo

from viewer.ui.hand.views.drawing import in_lines
from viewer.ui.kit.theme import LEAST_FONT, sized_font

NAME = "ウォールビューアー太郎"


@pytest.mark.parametrize("size", [LEAST_FONT - 2, LEAST_FONT, 3 * LEAST_FONT])
def test_a_name_is_broken_whole_into_lines_in_a_font_of_any_size(qapp, size):
    font, lines = in_lines(sized_font(qapp.font(), size), NAME, 3 * size, 2)
    assert "".join(lines) == NAME
    assert len(lines) == 2
    assert min(size, LEAST_FONT) <= QFontInfo(font).pixelSize() <= size
