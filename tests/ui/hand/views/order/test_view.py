from collections import Counter
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, logs, long_run, qt
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.era import ERAS
from viewer.core.play.origins import NO_SLOT
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.order.drawing import order_sizes_of
from viewer.ui.kit.picture import BoxShape, DieShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes

SIZES = [(574, 640), (800, 700), (1300, 1000), (2000, 1350)]


def eight_kita():
    wall = plain_wall(3, dealer=1)
    return documents.table(documents.kita_hand(wall), players=3, dealer=1)


CASES = {
    **{f"{era}-{n}p": partial(documents.game, 2, era, n) for era in ERAS for n in (3, 4)},
    "another game": lambda: documents.game(5),
    "eight kita": eight_kita,
    "four kans": lambda: documents.table(documents.kan_hand()),
    "no draw": documents.table,
    "no draw of three": lambda: documents.table(players=3),
    "every draw": lambda: documents.table(true_draws(plain_wall(), 70)),
    "raw seed": documents.raw_seed,
    "raw seed of three": lambda: documents.raw_seed(3),
    "no seed": documents.unseeded,
    "no seed of three": lambda: documents.unseeded(3),
}


def each(*names):
    chosen = names or CASES
    return pytest.mark.parametrize("make", [CASES[name] for name in chosen], ids=list(chosen))


def every_kyoku(lay, document, size=(1300, 1000)):
    view = lay(document, 0, size)
    for index in range(document.hand_count):
        show_kyoku(view, index)
        yield view


def show_kyoku(view, index):
    document = view.scene.document
    view.set_scene(Scene(document, index, document.replay(index)))


# what is shown


@each()
def test_every_slot_is_shown_as_often_as_it_has_a_use(lay, make):
    """Once; again where it was drawn as a replacement, or is both live and an indicator.

    The latter are the last four live slots of three players. Without a seed, live tiles that
    nobody drew are not shown at all.
    """
    for view in every_kyoku(lay, make()):
        end, layout = view.scene.replay.tables[-1], view.scene.replay.layout
        told_only = view.scene.document.walls[view.scene.hand_index] is None
        live = layout.live[: end.live] if told_only else layout.live
        expected = Counter(slot for hand in layout.haipai for slot in hand)
        expected.update([*live, *layout.rinshan, *layout.dora, *layout.ura])
        expected.update(layout.rinshan[: end.replacements])
        shown = Counter(tile.key for tile in view.picture.tiles)
        del shown[NO_SLOT]  # copies: indicators beside what is dora
        assert shown == expected
        if not told_only:
            assert set(expected) == set(range(136 if view.scene.players == 4 else 108))


def test_what_is_shown_twice_of_three_players(lay):
    shown = Counter(tile.key for tile in lay(documents.table(players=3)).picture.tiles)
    twice = {slot for slot, times in shown.items() if times == 2}
    assert twice - {NO_SLOT} == {14, 15, 16, 17}


@each()
def test_a_tile_shows_its_own_face(lay, make):
    for view in every_kyoku(lay, make()):
        for tile in (each for each in view.picture.tiles if each.key != NO_SLOT):
            known = view.scene.replay.tiles[tile.key] is not None
            assert (tile.code != "back") == known


@pytest.mark.parametrize(("name", "size"), long_run.combinations(CASES, SIZES))
def test_nothing_overlaps_or_leaves_the_widget(lay, name, size):
    whole = QRectF(0, 0, *size)
    for view in every_kyoku(lay, CASES[name](), size):
        rects = [tile.rect for tile in view.picture.tiles]
        assert qt.overlaps(rects) == []
        assert min(rect.width() for rect in rects) >= 13  # and a pixel between two tiles
        shapes = [m for m in view.picture.shapes if isinstance(m, (TextShape, BoxShape, DieShape))]
        outside = [shape for shape in shapes if not whole.contains(shape.rect)]
        assert [rect for rect in rects if not whole.contains(rect)] == []
        assert outside == []


@each("base64-4p", "base64-3p", "another game")
def test_text_lies_on_no_tile(lay, make):
    for view in every_kyoku(lay, make(), (1000, 800)):
        shapes = view.picture.shapes
        texts = [m.rect for m in shapes if isinstance(m, TextShape) and len(m.text) > 3]
        # but a call that took a tile into the dead wall stands on it, on a ground of its own
        grounds = [m.rect for m in shapes if isinstance(m, BoxShape) and m.fill]
        texts = [rect for rect in texts if rect not in grounds]
        tiles = [tile.rect for tile in view.picture.tiles]
        assert not any(text.intersects(tile) for text in texts for tile in tiles)


def test_turning_the_pages_moves_nothing(lay):
    places = {
        (tile.rect.x(), tile.rect.y())
        for view in every_kyoku(lay, documents.game(5))
        for tile in view.picture.tiles[:52]
    }
    assert len(places) == 52


def test_a_hand_with_more_draws_than_the_wall_holds_is_shown(lay):
    draws = true_draws(plain_wall(), 70)
    view = lay(documents.table(draws + draws[:9]))
    assert len([tile for tile in view.picture.tiles if tile.key != NO_SLOT]) == 136


def test_a_flood_of_draws_is_shown(lay):
    document = documents.parts(documents.SHUFFLE, logs.go(), logs.init(), "<T5/>" * 1000)
    assert len(lay(document).picture.tiles) == 136


def test_hands_that_cannot_be_read_are_shown(lay):
    view = lay(documents.parts(logs.go(), logs.element("INIT"), logs.init(ten="", hai1="1")), 1)
    show_kyoku(view, 0)
    assert len([tile for tile in view.picture.tiles if tile.key != NO_SLOT]) == 52 + 14


def test_a_view_without_a_document_is_empty(lay):
    view = lay(None)
    assert (view.picture.shapes, view.scene, view.accessibleName()) == ([], None, "")
    assert image_of(view).pixelColor(5, 5) == DARK_THEME.window


# words


def texts_of(view):
    return [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]


# pixels


def image_of(view):
    return view.grab().toImage()


def light(image, rect):
    """How light a tile is: the mean over its pixels."""
    points = [(x, y) for x in range(2, 12, 3) for y in range(2, 14, 3)]
    values = [image.pixelColor(int(rect.x()) + x, int(rect.y()) + y).lightness() for x, y in points]
    return sum(values) / len(values)


def test_an_unrevealed_tile_is_darker_on_dark(lay):
    view = lay(documents.table())
    image = image_of(view)
    shown = [light(image, t.rect) for t in view.picture.tiles if t.look is TileLook.PLAIN]
    faint = [light(image, t.rect) for t in view.picture.tiles if t.look is TileLook.DIM]
    assert shown
    assert len(faint) == 4 + 4 + 5
    assert max(faint) < min(shown)


def test_the_dealers_badge_has_the_accent_colour(lay):
    for theme in (DARK_THEME, LIGHT_THEME):
        view = lay(documents.table(dealer=2))
        themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
        badges = [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.note == "dealer"]
        image = image_of(view)
        assert len(badges) == 2  # beside the starting hands and beside the draws
        for badge in badges:
            corner = badge.rect.topLeft()
            assert qt.pixel(image, corner.x() + 3, corner.y() + 3) == theme.accent


def test_the_dice_have_dark_pips_on_a_light_face(lay):
    view = lay(documents.table())
    image = image_of(view)
    dice = [shape for shape in view.picture.shapes if isinstance(shape, DieShape)]
    assert [die.pips for die in dice] == [2, 5]
    middles = [qt.pixel(image, d.rect.center().x(), d.rect.center().y()) for d in dice]
    assert middles[0].lightness() > 200
    assert middles[1].lightness() < 80


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_the_ground_has_the_themes_colour(lay, theme):
    view = lay(documents.table())
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    assert image_of(view).pixelColor(2, 2) == theme.window


def test_a_widget_paints_what_it_draws(lay):
    view = lay(documents.game(3))
    view.show()
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert image == image_of(view)


def test_an_unseen_tile_of_a_log_without_a_seed_shows_its_back(lay):
    view = lay(documents.unseeded())
    back = next(tile for tile in view.picture.tiles if tile.code == "back")
    middle = qt.pixel(image_of(view), back.rect.center().x(), back.rect.center().y())
    face = next(tile for tile in view.picture.tiles if tile.code in {"5z", "1m"})
    assert middle != qt.pixel(image_of(view), face.rect.center().x(), face.rect.center().y())


# Qt's side


def test_a_larger_widget_has_larger_tiles(lay):
    view = lay(documents.game(3), size=(800, 700))
    before = view.picture.tiles[0].rect.width()
    view.resize(1600, 1200)
    view.show()
    assert view.picture.tiles[0].rect.width() > before


def test_a_larger_font_is_followed(lay):
    view = lay(documents.game(3), size=(800, 700))
    before = texts_of(view)[0].font.pixelSize()
    font = QFont(view.font())
    font.setPointSizeF(2 * font.pointSizeF())
    view.setFont(font)
    assert texts_of(view)[0].font.pixelSize() == pytest.approx(2 * before, rel=0.05)


@pytest.fixture
def ask(monkeypatch):
    """Hold the mouse over a point, and return the tooltip."""
    shown = []

    class ToolTip:
        @staticmethod
        def showText(_place, text, _widget):  # noqa: N802 - Qt's name
            shown.append(text)

    def ask(view, point):
        event = QHelpEvent(QEvent.Type.ToolTip, point, view.mapToGlobal(point))
        QApplication.sendEvent(view, event)
        return shown.pop()

    monkeypatch.setattr("viewer.ui.hand.views.scene_view.QToolTip", ToolTip)
    return ask


def test_a_tile_tells_what_it_is(lay, ask):
    view = lay(documents.table(true_draws(plain_wall(), 3)))
    by_slot = {tile.key: tile for tile in view.picture.tiles}
    wall = plain_wall()
    for slot, words in {
        wall.haipai_slots(1)[0]: "South's 1st haipai tile (b)",
        wall.layout.live[2]: "West's 1st draw (雀): number 3 in the wall",
        wall.layout.live[9]: (
            "number 10 in the wall, which nobody reached: South's 3rd draw (b) if play had gone on"
        ),
        wall.layout.dora[0]: "dora indicator 1",
        wall.layout.ura[4]: "ura dora indicator 5",
        wall.layout.rinshan[3]: "rinshan 4",
    }.items():
        told = ask(view, by_slot[slot].rect.center().toPoint())
        assert told == f"{words}\nslot {slot}, tile id {slot}"


@pytest.mark.parametrize("players", [3, 4])
def test_headings_below_one_another_begin_at_the_same_edge(lay, players):
    view = lay(documents.game(2, players=players), size=(572, 566))
    assert not order_sizes_of(view.scene, view.area)[0].beside
    names = ("Haipai, sorted", "Dead wall", "Draws by go-round")
    headings = [shape for shape in texts_of(view) if shape.text in names]
    assert [shape.text for shape in headings] == list(names)
    assert len({shape.rect.x() for shape in headings}) == 1


def test_nothing_tells_nothing(lay, ask):
    view = lay(documents.table())
    assert ask(view, QPoint(1, 1)) == ""


def test_colours_are_those_of_the_theme_when_it_changes(lay):
    view = lay(documents.table())
    themes.choose(ThemeChoice.LIGHT)
    colours = [
        LIGHT_THEME.text,
        LIGHT_THEME.muted,
        LIGHT_THEME.faint,
        LIGHT_THEME.accent,
        LIGHT_THEME.window,
    ]
    assert all(shape.colour in colours for shape in texts_of(view))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("points", [9, 18])
def test_numbers_above_tiles_are_never_cut(lay, players, points):
    view = lay(documents.game(2, players=players), size=(572, 566))
    font = QFont(view.font())
    font.setPointSizeF(points)
    view.setFont(font)
    width = view.picture.tiles[0].rect.width() + 2
    numbers = [shape for shape in texts_of(view) if shape.text.strip("=R").isdecimal()]
    assert len(numbers) > 50
    assert all(
        QFontMetricsF(shape.font).horizontalAdvance(shape.text) <= width for shape in numbers
    )
