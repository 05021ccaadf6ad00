"""The strip above a picture for others: the moment, its tile, and who plays."""

import pytest
from PySide6.QtGui import QFontMetricsF

from tests.helpers import documents
from tests.helpers.scenes import scene_of
from viewer.core.base.records import Discard, Draw
from viewer.ui.hand.scene.play_mode import without_names
from viewer.ui.hand.views.shots import POST, PictureRequest, shot_of
from viewer.ui.kit.picture import TextShape
from viewer.ui.kit.theme import DARK_THEME
from viewer.ui.kit.tile_art import TileArt


def strip(scene, size=POST):
    request = PictureRequest(scene, "table", size, DARK_THEME, titled=True)
    return shot_of(request, TileArt()).header


def texts(picture):
    return [shape.text for shape in picture.shapes if isinstance(shape, TextShape)]


def step_of(scene, kind):
    return next(
        n
        for n, each in enumerate(scene.replay.kyoku.events, 1)
        if n > 20 and isinstance(each, kind)
    )


def test_it_says_which_moment_it_is_and_shows_the_tile(qapp):  # noqa: ARG001 - for its fonts
    scene = scene_of(documents.game(3), 0)
    scene = scene._replace(step=step_of(scene, Discard))
    picture = strip(scene)
    (tile,) = picture.tiles
    assert tile.code == scene.face(scene.event.tile)
    title, event = texts(picture)[:2]
    assert title.startswith("East 1, go-round ")
    assert event.startswith(scene.names[scene.event.seat])
    for name in scene.names:
        assert name in texts(picture)
    assert texts(picture).count("25,000") == 4


def test_before_the_first_event_it_says_the_deal(qapp):  # noqa: ARG001
    picture = strip(scene_of(documents.game(3), 0))
    assert texts(picture)[0] == "East 1, the deal"
    assert picture.tiles == []


def test_without_names_it_says_winds(qapp):  # noqa: ARG001
    scene = scene_of(documents.game(3), 0)
    said = texts(strip(without_names(scene._replace(step=step_of(scene, Draw)))))
    assert not set(scene.names) & set(" ".join(said).split())
    assert {"East", "South", "West", "North"} <= set(said)


def test_a_raw_seed_has_no_players(qapp):  # noqa: ARG001
    assert texts(strip(scene_of(documents.raw_seed(), 0))) == ["Kyoku 1"]


@pytest.mark.parametrize("size", [(480, 420), POST, (3840, 2160)])
def test_its_lines_fit_into_it(qapp, size):  # noqa: ARG001
    scene = scene_of(documents.game(3), 0)
    picture = strip(scene._replace(step=scene.replay.last), size)
    for shape in picture.shapes:
        assert 0 <= shape.rect.left() <= shape.rect.right() <= size[0]
        assert shape.rect.top() >= 0
        assert shape.rect.bottom() <= 0.12 * size[1]
    for shape in picture.shapes:
        if isinstance(shape, TextShape):
            assert QFontMetricsF(shape.font).ascent() <= shape.rect.height() + 2
