import re

import pytest
from PySide6.QtCore import QSize

from tests.helpers import long_run
from viewer.system.assets import help_page
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.shots import BROWSER, HELP_PICTURES, draw_help_picture
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME


@pytest.mark.parametrize(
    ("name", "room"), long_run.combinations([*HELP_PICTURES, BROWSER], [(380, 1), (672, 2)])
)
def test_each_view_has_a_picture_as_large_as_the_page_has_room(name, room):
    width, scale = room
    size = QSize(width, width * 3 // 4)
    dark = draw_help_picture(name, DARK_THEME, size, scale)
    assert dark.size() == size * scale
    assert dark.devicePixelRatio() == scale
    assert dark != draw_help_picture(name, LIGHT_THEME, size, scale)


def test_each_picture_stands_in_the_help_and_shows_a_view():
    pages = (help_page(name).read_text(encoding="utf-8") for name in ("views", "walls", "sites"))
    named = re.findall(r"<!-- picture: (\w+) -->", "".join(pages))
    assert {*named} == {*HELP_PICTURES, BROWSER}
    assert {view for view, *_ in HELP_PICTURES.values()} == {*VIEWS}
