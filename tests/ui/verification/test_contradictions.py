"""Each row says where a log contradicts its wall or itself, and leads there."""

import re
from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import QRectF, Qt

from tests.games.mjlog_write import write_mjlog
from tests.helpers import documents
from tests.helpers.findings import course_finding, off_wall
from tests.helpers.truth import plain_wall, true_draws
from tests.helpers.views import OF_HANDS
from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.judgement.judge import Course
from viewer.core.judgement.words import value_name
from viewer.core.play.inconsistencies import InconsistencyKind
from viewer.core.text.places import hand_name, place_in_hand
from viewer.core.text.places import placed as placed_words
from viewer.document import Document, open_log_carefully
from viewer.ui.kit.picture import RowPicture, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, Fonts, advance
from viewer.ui.verification.verdict import ContradictionList


def placed(count=2):
    """A hand of 30 draws of which the first are not what the wall holds."""
    wall = plain_wall()
    events = true_draws(wall, 30)
    events[:count] = [Draw(each.seat, wall.rinshan[0]) for each in events[:count]]
    return documents.table(events)


def show_findings(made, document):
    made.show_rows(document, document.audit.findings, document.audit.wrong.total())


def show_inconsistencies(made, document):
    course = document.judgement.course
    made.show_rows(document, document.judgement.inconsistencies, course.wrong if course else 0)


@pytest.fixture
def findings(qtbot, art):
    made = ContradictionList("findings", "What disagrees", art)
    qtbot.addWidget(made)
    made.resize(240, 300)
    show_findings(made, placed())
    made.show()
    return made


def text_of(findings, row):
    return findings.model().data(findings.model().index(row, 0))


def test_each_finding_is_a_row_that_says_all_of_it(findings):
    assert findings.model().rowCount() == 2
    assert text_of(findings, 0).startswith("East 1, East's 1st draw: the wall has ")
    assert text_of(findings, 1).startswith("East 1, South's 1st draw: the wall has ")


def test_a_chosen_row_tells_its_finding(findings, qtbot):
    with qtbot.waitSignal(findings.row_chosen) as caught:
        findings.setCurrentIndex(findings.model().index(1, 0))
    assert caught.args[0] == placed().audit.findings[1]


def test_expected_and_found_are_drawn_as_tiles(findings, art, monkeypatch):
    drawn = []
    draw = art.draw

    def note(painter, rect, code, *how, **turned):
        drawn.append(code)
        draw(painter, rect, code, *how, **turned)

    monkeypatch.setattr(art, "draw", note)
    findings.grab()
    finding = placed().audit.findings[0]
    faces = [
        value_name(finding, value, red_fives=RED_FIVE_IDS)
        for value in (finding.wall_has, finding.log_has)
    ]
    assert drawn[:2] == faces


@pytest.mark.parametrize(
    ("finding", "where", "expected"),
    [
        (off_wall(Place(0, 0), "dice", 2, 3, 4), ("East 1", "2nd die"), "3"),
        (
            off_wall(Place(0, 0, 0), "live", 71, None, 4),
            ("East 1", "East's 71st draw"),
            "nothing",
        ),
        (off_wall(Place(0, 0), "ura", 1, 16, 4), ("East 1", "1st ura dora indicator"), "0m"),
    ],
)
def test_places_and_values_have_words(finding, where, expected, findings):
    (place,) = placed().places_of([finding])
    assert (hand_name(place), place_in_hand(place)) == where
    assert value_name(finding, finding.wall_has, red_fives=RED_FIVE_IDS) == expected
    findings.grab()


def test_a_die_and_a_missing_tile_can_be_drawn(findings):
    odd = (
        off_wall(Place(0, 0), "dice", 1, 3, 4),
        off_wall(Place(0, 0, 0), "haipai", 13, 5, None, 83),
    )
    findings.show_rows(placed(), odd, len(odd))
    assert not findings.grab().isNull()


def laid_row(findings, finding):
    findings.show_rows(placed(), [finding], 1)
    row = RowPicture(QRectF(0, 0, 222, 50), Fonts.of(findings.font()), DARK_THEME)
    findings.lay_row(row, finding)
    return [shape for shape in row.shapes if isinstance(shape, TextShape)]


def test_copies_that_look_alike_are_told_by_their_ids(findings):
    texts = [each.text for each in laid_row(findings, off_wall(Place(0, 0, 0), "live", 1, 4, 5))]
    assert texts.index("4") < texts.index("5")
    texts = [each.text for each in laid_row(findings, off_wall(Place(0, 0, 0), "live", 1, 4, 8))]
    assert not {"4", "8"} & {*texts}


def test_a_place_is_written_smaller_before_it_is_cut(findings):
    for each in laid_row(findings, off_wall(Place(0, 0, 3), "haipai", 13, 4, 8)):
        assert each.part * advance(each.font, each.text) <= each.rect.width() + 1


def test_without_findings_the_list_takes_no_room(findings):
    show_findings(findings, documents.game())
    assert findings.height() == 0


def test_a_finding_leads_to_its_tile(window):
    window.log_view.show_document(placed())
    window.log_view.side.pages.panel.findings.setCurrentIndex(
        window.log_view.side.pages.panel.findings.model().index(1, 0)
    )
    finding = placed().audit.findings[1]
    assert window.log_view.kyoku_list.current == finding.place.hand_index
    wrong = {
        tile.key
        for tile in window.log_view.hand_area.view.picture.tiles
        if tile.look is TileLook.WRONG
    }
    assert wrong == {each.slot for each in placed().audit.findings}
    before = window.log_view.hand_area.view.grab().toImage()
    window.log_view.walker.pick(-1)
    assert window.log_view.hand_area.view.grab().toImage() != before


@pytest.mark.parametrize("view", OF_HANDS)
def test_every_view_goes_to_the_event_of_a_finding_and_marks_that_draw_alone(window, view):
    """Seat 0 draws what seat 2 was dealt, as the log says: seat 2's tile is as it should be."""
    wall, log_view = plain_wall(), window.log_view
    events = true_draws(wall, 12)
    events[4] = Draw(events[4].seat, wall.haipai[2][3])
    log_view.show_document(documents.table(events))
    log_view.hand_area.show_view(view)
    log_view.side.pages.panel.findings.setCurrentIndex(
        log_view.side.pages.panel.findings.model().index(0, 0)
    )
    (finding,) = log_view.document.audit.findings
    assert log_view.walker.scene.step == 5
    for step in (5, 6, 12):
        log_view.walker.go(step)
        wrong = [
            tile for tile in log_view.hand_area.view.picture.tiles if tile.look is TileLook.WRONG
        ]
        # Order shows a drawn tile in the hand, too
        assert {tile.key for tile in wrong} == {finding.slot} == {wall.layout.live[4]}


def test_a_wrong_tile_has_the_colour_and_a_cross(window):
    window.log_view.show_document(placed())
    window.log_view.walker.go(3)
    view = window.log_view.hand_area.view
    image = view.grab().toImage()
    (tile, *_) = [each for each in view.picture.tiles if each.look is TileLook.WRONG]
    corner = tile.rect.bottomRight().toPoint()
    pixels = {image.pixelColor(corner.x() - 2 - n, corner.y() - 2).name() for n in range(6)}
    assert DARK_THEME.bad.name() in pixels


def test_the_list_can_be_walked_with_the_keyboard(findings, qtbot):
    findings.setFocus()
    findings.setCurrentIndex(findings.model().index(0, 0))
    with qtbot.waitSignal(findings.row_chosen):
        qtbot.keyClick(findings, Qt.Key.Key_Down)


# where a log contradicts itself


def with_inconsistencies(*inconsistencies):
    course = Course(len(inconsistencies) + 5, len(inconsistencies), inconsistencies, ())
    made = documents.game(3)
    return replace(made, judgement=made.judgement._replace(status="inconsistent", course=course))


@pytest.mark.parametrize("check", get_args(InconsistencyKind))
def test_every_inconsistency_has_words(check):
    found = course_finding(Place(1, 2, 1), check, (1,), (2,))
    text = placed_words(documents.game(3).places_of([found])[0], found, red_fives=RED_FIVE_IDS)
    assert re.match("East [12](-1)?, [ESWN]\\w+'s 1st (discard|call): ", text)
    assert len(text.split(": ")[1].split()) > 2


def test_an_inconsistency_of_the_table_names_nobody():
    found = course_finding(Place(0, 0), "start", (1,), (2,))
    text = placed_words(documents.game(3).places_of([found])[0], found, red_fives=RED_FIVE_IDS)
    assert text.startswith("East 1, the deal: ")


def test_the_list_leads_to_the_inconsistency(qtbot):
    inconsistencies = ContradictionList("inconsistencies", "Where")
    qtbot.addWidget(inconsistencies)
    wanted = [course_finding(Place(0, n, 1), "discard", (), (2,)) for n in range(1, 9)]
    show_inconsistencies(inconsistencies, with_inconsistencies(*wanted))
    assert inconsistencies.model().rowCount() == 8
    with qtbot.waitSignal(inconsistencies.row_chosen) as told:
        inconsistencies.choose(3)
    assert told.args == [wanted[3]]
    show_inconsistencies(inconsistencies, documents.game(3))
    assert inconsistencies.model().rowCount() == 0


def test_a_flood_of_inconsistencies_is_cut(qtbot):
    inconsistencies = ContradictionList("inconsistencies", "Where")
    qtbot.addWidget(inconsistencies)
    show_inconsistencies(
        inconsistencies,
        with_inconsistencies(*[course_finding(Place(0, 1, 1), "discard", (), (2,))] * 3000),
    )
    assert inconsistencies.model().rowCount() == 500
    assert inconsistencies.more.text() == "and 2,500 more"


def test_a_log_that_contradicts_itself_is_told_in_the_window(window, tmp_path):
    log = documents.game(3).log
    kyoku = log.hands[1]
    at = next(n for n, event in enumerate(kyoku.events) if isinstance(event, Discard))
    stranger = next(t for t in range(136) if t not in kyoku.haipai[kyoku.events[at].seat])
    events = (*kyoku.events[:at], Discard(kyoku.events[at].seat, stranger), *kyoku.events[at + 1 :])
    bad = replace(log, hands=(log.hands[0], replace(kyoku, events=events), *log.hands[2:]))
    path = tmp_path / "bad.mjlog"
    path.write_bytes(write_mjlog(bad))
    document = open_log_carefully(path, lambda *_: None, lambda: False)
    window.log_view.show_document(document)
    assert window.log_view.side.pages.panel.inconsistencies.isVisibleTo(window)
    window.log_view.side.pages.panel.inconsistencies.choose(0)
    scene = window.log_view.walker.scene
    assert (scene.hand_index, scene.step) == (1, at + 1)
    said = window.log_view.side.pages.panel.inconsistencies.model().index(0, 0).data()
    assert "discards a tile that is not in the hand" in said
    window.log_view.show_document(documents.game(3))
    assert not window.log_view.side.pages.panel.inconsistencies.isVisibleTo(window)


def test_another_log_starts_at_its_deal_whatever_was_chosen_before(window, qtbot):
    """Filling a list anew must not choose in it: the list had the focus, and a current row."""
    wanted = [course_finding(Place(0, step, 1), "discard", (), (2,)) for step in (20, 24)]
    window.log_view.show_document(with_inconsistencies(*wanted))
    rows = window.log_view.side.pages.panel.inconsistencies
    window.activateWindow()
    for row in (0, 1, 0):
        place = rows.visualRect(rows.model().index(row, 0)).center()
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.log_view.walker.scene.step == 20
    window.log_view.show_document(with_inconsistencies(*wanted, wanted[0]))
    assert window.log_view.walker.scene.step == 0


def test_the_places_of_all_rows_are_found_at_once(qtbot, monkeypatch):
    asked = []
    found = Document.places_of
    monkeypatch.setattr(Document, "places_of", lambda *args: asked.append(1) or found(*args))
    inconsistencies = ContradictionList("inconsistencies", "Where")
    qtbot.addWidget(inconsistencies)
    show_inconsistencies(
        inconsistencies,
        with_inconsistencies(
            *(course_finding(Place(0, step, 1), "discard", (), (2,)) for step in range(9))
        ),
    )
    inconsistencies.grab()
    assert asked == [1]
