"""However one walks, a view shows what it would show afresh, painting only what differs."""

import random

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from tests.helpers import documents, long_run
from tests.helpers.games import make_bytes
from tests.helpers.tamper import game_of, plant
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import VIEWS, Area, picture_of, view_drawing
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.kit.picture import changed_region
from viewer.ui.kit.theme import DARK_THEME, fill

LOOKS = [
    "hands_hidden", "wall_closed", "play_mode", "names_hidden", "sorted_haipai", "called_stay",
    "whole_wall", "hands_upright", "danger_shown", "lanes_shown",
]  # fmt: skip
SIZE = (640, 480)


def tampered(kind, seed=1):
    planted = plant(kind, game_of(make_bytes(seed)), random.Random(seed))
    return documents.document_of(read_mjlog(planted.data))


DOCUMENTS = {
    "four players": lambda: documents.game(3),
    "three players": lambda: documents.game(4, players=3),
    "another game's seed": documents.wrong_seed,
    "a seed alone": documents.raw_seed,
    "no seed": documents.unseeded,
    "two tiles exchanged": lambda: tampered("two drawn tiles"),
}


def moves(walker, rng):
    """Walk as somebody does who looks at everything."""
    players, last = walker.scene.players, walker.scene.last
    yield from (lambda: walker.step(1) for _ in range(long_run.examples(20)))
    for look in LOOKS:
        yield lambda look=look: walker.change(**{look: not getattr(walker.scene, look)})
        yield from (lambda: walker.step(1) for _ in range(long_run.examples(4)))
        yield lambda: walker.step(-1)
    yield lambda: walker.sit(rng.randrange(players))
    yield lambda: walker.pick(rng.randrange(len(walker.scene.replay.tiles)))
    yield from (lambda: walker.slide(rng.randrange(last + 1)) for _ in range(long_run.examples(10)))
    yield walker.to_end
    yield from (lambda: walker.step(-1) for _ in range(3))
    yield from (lambda: walker.step(1) for _ in range(long_run.examples(6)))


def painted(picture, art, *, over=None, region=None):
    """Return the pixels of a picture, of which a region alone may be painted over others."""
    image = QImage(*SIZE, QImage.Format.Format_RGB32) if over is None else QImage(over)
    painter = QPainter(image)
    if region is not None:
        painter.setClipRegion(region)
    fill(painter, image.rect(), DARK_THEME.window)
    picture.paint(painter, DARK_THEME, art, region)
    painter.end()
    return image


def levels(image):
    return np.frombuffer(image.constBits(), np.uint8).astype(np.int16)


@pytest.mark.dear("a walk of many steps and looks, each drawn twice")
@pytest.mark.parametrize(("what", "name"), long_run.combinations(DOCUMENTS, VIEWS))
def test_the_picture_is_the_one_that_would_be_laid_out_afresh(qtbot, art, name, what):
    walker, rng, drawing = Walker(), random.Random(5), view_drawing(name)
    walker.show(DOCUMENTS[what](), walks_making=VIEWS[name].walks_making)
    view = make_view(name, art)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.set_scene(walker.scene)
    for move in moves(walker, rng):
        move()
        view.set_scene(walker.scene)
        assert view.picture.shapes == picture_of(drawing, walker.scene, view.area).shapes


@pytest.mark.dear("a walk of many steps and looks, each painted twice")
@pytest.mark.parametrize(
    ("what", "name"),
    long_run.combinations(["four players", "three players", "two tiles exchanged"], VIEWS),
)
def test_the_region_that_is_painted_again_holds_all_that_differs(qapp, art, name, what):
    walker, rng, drawing = Walker(), random.Random(6), view_drawing(name)
    walker.show(DOCUMENTS[what](), walks_making=VIEWS[name].walks_making)
    area = Area(QSize(*SIZE), qapp.font())
    before = picture_of(drawing, walker.scene, area)
    pixels, regions = painted(before, art), 0
    for move in moves(walker, rng):
        move()
        after = picture_of(drawing, walker.scene, area)
        region, whole = changed_region(before, after), painted(after, art)
        if region is not None:
            regions += 1
            again = painted(after, art, over=pixels, region=region)
            if again != whole:  # but for a line's edge, cut in two
                assert np.abs(levels(again) - levels(whole)).max() <= 2
        before, pixels = after, whole
    assert regions > 30
