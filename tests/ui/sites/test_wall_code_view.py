import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.helpers import qt, soul
from viewer.core.sites.commitments import audit_commitment
from viewer.core.sites.mahjong_soul.record import audit_round, read_soul_record
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes
from viewer.ui.sites.wall_code_view import WallCodeView, WallSection, sections_of

VECTOR = audit_commitment(soul.WALL, "", [])


@pytest.fixture
def scroll(qtbot, art):
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setWidget(WallCodeView(art))
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    return made


@pytest.fixture
def view(scroll):
    found = scroll.widget()
    found.set_sections(sections_of(VECTOR, ()))
    return found


def sections(fields):
    (soul_round,) = read_soul_record(soul.record(fields))
    return sections_of(audit_round(soul_round), soul_round.hands)


def codes(view):
    return [mark.code for mark in view.picture.tiles]


# which sections


def test_a_wall_in_words_is_one_section_in_the_order_of_its_code():
    (section,) = sections_of(VECTOR, ())
    assert section == WallSection("Wall, in the order of its code", VECTOR.faces)


@pytest.mark.parametrize("players", [3, 4])
def test_starting_hands_stand_apart_where_the_record_tells_them(players):
    hands, rest = sections(soul.salted_round(1, players))
    assert hands.heading == "Starting hands, as the record tells them"
    assert rest.heading == "Wall after the deal"
    dealt = 13 * players + 1
    assert (len(hands.faces), hands.first) == (dealt, 1)
    assert (len(rest.faces), rest.first) == ({4: 136, 3: 108}[players] - dealt, dealt + 1)


def test_hands_stand_before_an_old_wall_without_numbers():
    hands, rest = sections(soul.old_round())
    assert (len(hands.faces), hands.first) == (53, 0)
    assert (len(rest.faces), rest.first) == (83, 1)
    assert rest.heading == "Wall without the starting hands"


def test_hands_that_the_wall_does_not_begin_with_are_not_set_apart():
    (section,) = sections(soul.salted_round(0, tiles0=["1m"]))
    assert len(section.faces) == 136


# how they are laid out


@pytest.mark.parametrize("size", [(900, 500), (1600, 300), (1600, 1200), (430, 600), (240, 200)])
def test_every_tile_is_there_in_order_and_none_overlaps_or_is_cut(scroll, view, size):
    scroll.resize(*size)
    assert codes(view) == [face.code for face in VECTOR.faces]
    rects = [mark.rect for mark in view.picture.tiles]
    assert not qt.overlaps(rects)
    assert max(rect.bottom() for rect in rects) <= view.height()
    if size[0] > 300:
        assert max(rect.right() for rect in rects) <= view.width()


def test_tiles_grow_with_the_room_and_shrink_back(scroll, view):
    before = view.picture.tiles[0].rect.width()
    scroll.resize(1800, 1200)
    assert view.picture.tiles[0].rect.width() > before
    scroll.resize(900, 500)
    assert view.picture.tiles[0].rect.width() == before
    assert not scroll.verticalScrollBar().isVisible()


def test_where_the_smallest_tiles_do_not_fit_one_scrolls(scroll, view):
    scroll.resize(300, 120)
    QApplication.processEvents()
    assert scroll.verticalScrollBar().isVisible()
    assert view.height() > scroll.viewport().height()


def test_rows_are_numbered_by_their_first_tile(view):
    texts = [mark.text for mark in view.picture.marks if hasattr(mark, "text")]
    assert texts[:3] == ["Wall, in the order of its code", "1", "21"]


def test_a_tile_says_its_number(view):
    mark = view.picture.tiles[11]
    assert mark.slot == 12
    assert view.picture.note_at(mark.rect.center()) == f"Tile 12: {mark.code}"


def test_tiles_without_numbers_say_what_they_are(view):
    view.set_sections(sections(soul.old_round()))
    mark = view.picture.tiles[0]
    assert (mark.slot, mark.note) == (0, mark.code)


def test_kinds_that_are_not_there_four_times_are_outlined(view):
    view.set_sections(sections_of(audit_commitment("1p" + soul.WALL[2:], "", []), ()))
    outlined = {m.code for m in view.picture.tiles if m.look is TileLook.MARKED}
    assert outlined == {"1p", "5p", "0p"}


def test_the_wall_can_be_read_aloud(view):
    assert view.accessibleName().startswith("Wall, in the order of its code: 5p 7s 6z")


def test_without_a_wall_nothing_is_drawn(view):
    view.set_sections([])
    assert view.picture.marks == []
    assert view.minimumHeight() == 0


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_tiles_are_painted(view, theme):
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    image = QImage(QSize(view.width(), view.height()), QImage.Format.Format_RGB32)
    image.fill(theme.window)
    view.render(image)
    rect = view.picture.tiles[0].rect
    corner = qt.pixel(image, rect.x() + 4, rect.center().y())
    assert corner.lightness() > 200


def test_larger_type_is_followed(view):
    font = view.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    before = view.picture.tiles[0].rect.x()
    view.setFont(font)
    assert view.picture.tiles[0].rect.x() > before
