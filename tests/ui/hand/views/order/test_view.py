from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QFont, QFontInfo, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, logs, long_run, qt
from tests.helpers.truth import plain_wall, true_draws
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS
from viewer.core.play.origins import NO_SLOT
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.order.drawing import order_sizes_of
from viewer.ui.kit.picture import BoxShape, DieShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, advance, themes

SIZES = [(592, 554), (900, 622), (1265, 935), (2000, 1350)]


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
def test_every_slot_of_the_wall_is_in_sight_at_every_step(lay, make):
    """Whole, or veiled from here on."""
    document = make()
    for index in long_run.a_third(range(document.hand_count)):
        last = document.replay(index).last
        for whole, step in ((True, 0), (True, last), (False, last // 2), (False, last)):
            view = lay(document, index, step=step, whole_wall=whole)
            shown = {tile.key for tile in view.picture.tiles} - {NO_SLOT}
            assert shown == set(range(view.scene.replay.layout.size))


@each()
def test_a_tile_shows_its_own_face(lay, make):
    for view in every_kyoku(lay, make()):
        for tile in (each for each in view.picture.tiles if each.key != NO_SLOT):
            known = view.scene.replay.tiles[tile.key] is not None
            assert (tile.code != "back") == known


def ink(shape):
    """What the letters of a text take of its rectangle."""
    width = min(shape.rect.width(), advance(shape.font, shape.text))
    height = min(shape.rect.height(), QFontInfo(shape.font).pixelSize() * 0.8)
    rect = QRectF(0, 0, width, height)
    rect.moveCenter(shape.rect.center())
    if shape.align & Qt.AlignmentFlag.AlignLeft:
        rect.moveLeft(shape.rect.left())
    return rect


def collisions(view):
    """Texts that touch another or a tile, but those that stand on a ground of their own."""
    shapes = view.picture.shapes
    grounds = [m.rect for m in shapes if isinstance(m, BoxShape) and m.fill and m.rect.width() < 60]
    said = [m for m in shapes if isinstance(m, TextShape)]
    free = [m for m in said if not any(ground.contains(ink(m)) for ground in grounds)]
    inks = [ink(shape) for shape in free]
    found = [
        shape.text
        for shape, rect in zip(free, inks, strict=True)
        for tile in view.picture.tiles
        if rect.intersects(tile.rect)
    ]
    return found + qt.overlaps(inks)


@pytest.mark.parametrize(("name", "size"), long_run.combinations(CASES, SIZES))
def test_nothing_overlaps_or_leaves_the_widget(lay, name, size):
    whole, document = QRectF(0, 0, *size), CASES[name]()
    for index in long_run.a_third(range(document.hand_count)):
        last = document.replay(index).last
        for step in (0, last // 2, last):
            view = lay(document, index, size, step=step, whole_wall=step == 0)
            rects = [tile.rect for tile in view.picture.tiles]
            assert qt.overlaps(rects) == []
            shapes = view.picture.shapes
            laid = [m for m in shapes if isinstance(m, (TextShape, BoxShape, DieShape))]
            assert [shape for shape in laid if not whole.contains(shape.rect)] == []
            assert [rect for rect in rects if not whole.contains(rect)] == []
            assert collisions(view) == []


@pytest.mark.parametrize(
    ("size", "language"), [((592, 554), "ja"), ((900, 622), "en"), ((1265, 935), "zh_CN")]
)
@pytest.mark.parametrize("players", [3, 4])
def test_labels_never_collide_over_many_hands(lay, speak, players, size, language):
    speak(language)
    document = documents.game(5, players=players)
    for index in long_run.a_third(range(document.hand_count)):
        for step in range(0, document.replay(index).last + 1, 24):
            view = lay(document, index, size, step=step, whole_wall=False)
            assert collisions(view) == [], (index, step)


@pytest.mark.shared
@pytest.mark.parametrize("path", PATHS[::8], ids=lambda path: path.name)
def test_labels_never_collide_in_real_hands(lay, path):
    document = documents.document_of(read_mjlog(path.read_bytes()))
    for index in long_run.a_third(range(document.hand_count)):
        last = document.replay(index).last
        for step in (last // 2, last):
            assert collisions(lay(document, index, (592, 554), step=step, whole_wall=False)) == []


@pytest.mark.parametrize("players", [3, 4])
def test_neither_a_step_nor_another_kyoku_moves_a_block_or_changes_a_size(lay, players):
    document, found = documents.game(5, players=players), set()
    for index in range(document.hand_count):
        for step in (0, document.replay(index).last):
            view = lay(document, index, step=step, whole_wall=False)
            shapes = view.picture.shapes
            places = [m.rect.getRect() for m in shapes if isinstance(m, BoxShape) and m.key >= 0]
            indicator = view.scene.replay.layout.dora[0]
            dead = [tile.rect.getRect() for tile in view.picture.tiles if tile.key == indicator]
            found.add((tuple(sorted(places)), dead[-1], order_sizes_of(view.scene, view.area)[0]))
    assert len(found) == 1


def test_what_was_drawn_stays_where_it_is(lay):
    document = documents.game(2)
    before = {}
    for step in range(0, document.replay(0).last + 1, 6):
        view = lay(document, step=step, whole_wall=False)
        live = view.scene.replay.layout.live[: view.scene.table.live]
        low = {}
        for tile in view.picture.tiles:
            if tile.key in live and "draw (" in tile.note.split("\n")[0]:
                low[tile.key] = tile.rect.getRect()
        assert before.items() <= low.items()
        before = low
    assert len(before) > 20


def test_a_hand_with_more_draws_than_the_wall_holds_is_shown(lay):
    draws = true_draws(plain_wall(), 70)
    view = lay(documents.table(draws + draws[:9]), step=79)
    assert {tile.key for tile in view.picture.tiles} - {NO_SLOT} == set(range(136))


def test_a_flood_of_draws_is_shown(lay):
    document = documents.parts(documents.SHUFFLE, logs.go(), logs.init(), "<T5/>" * 1000)
    for step in (0, 1000):
        assert {tile.key for tile in lay(document, step=step).picture.tiles} >= set(range(136))


def test_hands_that_cannot_be_read_are_shown(lay):
    view = lay(documents.parts(logs.go(), logs.element("INIT"), logs.init(ten="", hai1="1")), 1)
    show_kyoku(view, 0)
    assert {tile.key for tile in view.picture.tiles} - {NO_SLOT} == set(range(136))


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
        assert len(badges) == 1
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
        wall.layout.live[9]: "number 10 in the wall: South's 3rd draw (b) if nobody calls",
        wall.layout.dora[0]: "dora indicator 1",
        wall.layout.ura[4]: "ura dora indicator 5",
        wall.layout.rinshan[3]: "rinshan 4",
    }.items():
        told = ask(view, by_slot[slot].rect.center().toPoint())
        assert told == f"{words}\nslot {slot}, tile id {slot}"


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
    width = order_sizes_of(view.scene, view.area)[0].tile_w + 2
    numbers = [shape for shape in texts_of(view) if shape.text.strip("=R").isdecimal()]
    assert len(numbers) > 50
    assert all(advance(shape.font, shape.text) <= width for shape in numbers)
