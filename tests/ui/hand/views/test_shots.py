import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from lxml import etree
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from tests.helpers import documents
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.hand_area import HeaderView
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.shots import (
    FORMATS,
    SHOT_LARGEST,
    SHOT_SMALLEST,
    Motion,
    PictureRequest,
    draw_image,
    draw_shot,
    shot_of,
)
from viewer.ui.kit.picture import TextShape, TileShape
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, themes
from viewer.ui.kit.tile_art import TileArt

SIZE = QSize(700, 600)


def scene(index=0, name="order"):
    """The deal; of the making, the middle of the swaps, where all tiles lie."""
    document, making = documents.game(3), VIEWS[name].walks_making
    return Scene(document, index, document.replay(index), walks_making=making, made=100 * making)


def draw(ending, theme=DARK_THEME, index=0, size=SIZE, name="order"):
    request = PictureRequest(scene(index, name), name, size.toTuple(), theme)
    return draw_shot(shot_of(request, TileArt()), ending)


@pytest.mark.parametrize("size", [(480, 420), (701, 603), (1920, 1080)])
@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_a_png_has_the_size_and_the_ground_of_the_theme(size, theme):
    image = QImage.fromData(draw(".png", theme, size=QSize(*size)))
    assert image.size().toTuple() == size
    assert image.pixelColor(1, 1) == theme.window


def test_a_png_is_what_the_widget_draws():
    image = QImage.fromData(draw(".png", index=1))
    header = HeaderView(TileArt())
    view = make_view("order", TileArt())
    header.resize(SIZE.width(), header.height())
    view.resize(SIZE.width(), SIZE.height() - header.height())
    for widget, top in ((header, 0), (view, header.height())):
        widget.set_scene(scene(1))
        grabbed = widget.grab().toImage().convertToFormat(image.format())
        assert grabbed == image.copy(0, top, grabbed.width(), grabbed.height())


def test_an_svg_has_the_size_a_title_and_no_pixels():
    data = draw(".svg")
    root = etree.fromstring(data)
    assert root.get("viewBox") == "0 0 700 600"
    assert root.findtext("{*}title") == scene().title
    assert b"<image" not in data
    assert data.count(b"<path") > 136


def test_a_pdf_is_one_page_of_the_size_and_outlines():
    data = draw(".pdf")
    assert data.startswith(b"%PDF-1.")
    assert data.rstrip().endswith(b"%%EOF")
    (box,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert [float(points) for points in box] == [525, 450]
    assert b"/Subtype /Image" not in data


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_the_same_wall_makes_the_same_file(ending):
    assert draw(ending) == draw(ending)
    assert draw(ending) != draw(ending, index=1)


def test_the_kinds_of_picture_and_their_limits():
    assert FORMATS == (".png", ".svg", ".pdf")
    assert SHOT_SMALLEST < SIZE.toTuple() < (SHOT_LARGEST, SHOT_LARGEST)


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_can_be_drawn(name):
    images = [QImage.fromData(draw(".png", name=name)) for _ in range(2)]
    assert images[0] == images[1]
    assert images[0].size() == SIZE
    svg = draw(".svg", name=name)
    assert svg.count(b"<path") > 70
    assert b"<image" not in svg
    assert b'stroke="#000000"' not in svg  # as Qt writes a stroke that nobody asked for


def test_drawing_makes_no_widget(qapp):
    before = qapp.allWidgets()
    draw(".png")
    assert qapp.allWidgets() == before


@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_drawn_in_a_thread_keeps_its_colours_and_changes_none(name):
    """What a thread draws in light colours is the same, while the window draws in dark ones."""
    request = PictureRequest(scene(), name, SIZE.toTuple(), LIGHT_THEME)
    with ThreadPoolExecutor(2) as threads:
        drawn = [threads.submit(lambda: draw_image(shot_of(request, TileArt()))) for _ in range(4)]
        while not all(each.done() for each in drawn):
            assert themes.current is DARK_THEME
            draw_image(shot_of(request._replace(theme=DARK_THEME), TileArt()))
    images = [each.result() for each in drawn]
    assert all(image == images[0] for image in images)
    assert images[0] == draw_image(shot_of(request, TileArt()))
    assert images[0].pixelColor(1, 1) == LIGHT_THEME.window


@pytest.mark.parametrize("titled", [False, True])
def test_a_larger_picture_has_the_same_lines(titled):
    request = PictureRequest(scene(), "order", SIZE.toTuple(), DARK_THEME, titled=titled)
    small, large = (shot_of(request._replace(scale=scale), TileArt()) for scale in (1, 2))
    assert small.picture.shapes == large.picture.shapes
    assert draw_image(large).size() == 2 * draw_image(small).size()


@pytest.mark.parametrize(("players", "size"), [(4, (1200, 675)), (3, (700, 900))])
def test_the_result_in_the_last_frame_of_a_moving_picture_moves_nothing(players, size):
    document = documents.game(3, players=players)
    replay = document.replay(0)
    places = []
    for step in (replay.last - 1, replay.last):
        ended = Scene(document, 0, replay, step=step, result_shown=True)
        request = PictureRequest(ended, "table", size, DARK_THEME, motion=Motion(range(2), 2.0))
        shapes = shot_of(request, TileArt()).picture.shapes
        texts = [shape.text for shape in shapes if isinstance(shape, TextShape)]
        assert any("han" in text.split() for text in texts) == (step == replay.last)
        tiles = [shape for shape in shapes if isinstance(shape, TileShape) and shape.key >= 0]
        places.append({(tile.key, tile.rect.getRect()) for tile in tiles if not tile.copied})
    assert len(places[0] - places[1]) < 5  # but for what the event itself moved
