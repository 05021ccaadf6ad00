import pytest
from PySide6.QtCore import QSize

from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.shots import draw_help_picture
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("width", "scale"), [(380, 1), (672, 2)])
def test_each_view_has_a_picture_as_large_as_the_page_has_room(view, width, scale):
    size = QSize(width, width * 3 // 4)
    dark = draw_help_picture(view, DARK_THEME, size, scale)
    assert dark.size() == size * scale
    assert dark.devicePixelRatio() == scale
    assert dark != draw_help_picture(view, LIGHT_THEME, size, scale)
