"""What a verdict rests on: each text whole and to copy, and each sign leads to it."""

from dataclasses import replace
from hashlib import sha256, sha512

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents, soul
from tests.helpers.games import make_log
from tests.ui.verification.test_contradictions import placed
from viewer.core.base.era import Era
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.words import beforehand_words
from viewer.core.sites.wall_codes import code_in
from viewer.core.text.hash_commands import commands
from viewer.document import open_code, open_log
from viewer.ui.kit.parts import VerdictLabel
from viewer.ui.kit.table_view import EDGE, MARK
from viewer.ui.kit.verdict import Verdict
from viewer.ui.kit.verdict_button import VerdictButton
from viewer.ui.verification import evidence
from viewer.ui.verification.evidence import EvidencePage
from viewer.ui.verification.evidence_items import KNOWN, REPLAY, evidence_of
from viewer.ui.verification.panel import VerificationPanel

PASTED = f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}"


@pytest.fixture
def show(qtbot):
    def show(document, index=0):
        page = EvidencePage(document, index)
        qtbot.addWidget(page)
        page.show()
        return page

    return show


@pytest.fixture
def record(tmp_path):
    def record(data):
        path = tmp_path / "x.json"
        path.write_bytes(data)
        return open_log(path)

    return record


def clipboard():
    return QGuiApplication.clipboard().text()


def items(document, index=0):
    return [item for group in evidence_of(document, index) for item in group.items]


def texts(document, index=0):
    """Texts by their titles."""
    return {item.title: item.text for item in items(document, index) if item.text}


def assert_all_is_copied_whole(page):
    fields = {field.accessibleName(): field for field in page.findChildren(QPlainTextEdit)}
    known = texts(page.document, page.index)
    assert fields.keys() == known.keys()
    for title, text in known.items():
        assert fields[title].toPlainText() == text
        assert fields[title].isReadOnly()
        (copy,) = [
            each
            for each in page.findChildren(QPushButton)
            if each.accessibleName() == f"Copy: {title}"
        ]
        copy.click()
        assert clipboard() == text


@pytest.mark.parametrize(
    ("era", "players"), [(Era.BASE64, 4), (Era.BASE64, 3), (Era.HEX, 3), (Era.PER_HAND, 4)]
)
def test_a_seeds_evidence_is_copied_whole(show, era, players):
    document = documents.game(3, era, players)
    page = show(document, 1)
    assert_all_is_copied_whole(page)
    seed = document.seed or document.log.hands[1].seed
    assert texts(document, 1)["Seed, as it stands in the log"] == seed.attribute
    assert ("SHA-512 of this text" in texts(document)) == era.has_commitment


def test_seats_and_seed_lead_to_the_hash_of_the_game():
    document = documents.game()
    found = texts(document)
    hashed = found["Text that is hashed: 4,996 characters"]
    assert hashed.startswith(document.commitment.seats)
    assert sha512(hashed.encode()).hexdigest() == found["SHA-512 of this text"]
    lines = found[f"Seat digits: {document.commitment.seats}"].splitlines()
    assert [line.split(": ")[0] for line in lines] == ["0", "1", "2", "3"]
    assert {line.split()[1] for line in lines} == {*document.log.names}


def test_the_wall_is_written_as_the_python_program_prints_it():
    document = documents.game()
    (title,) = (each for each in texts(document) if each.startswith("Wall of East 1, dice "))
    first, *_rest, last = texts(document)[title].splitlines()
    assert (len(first.split()), len(last.split())) == (17, 17)


@pytest.mark.parametrize(("write", "era"), [(soul_record, "sha256"), (soul_record, "md5"),
                                            (city_record, None)])  # fmt: skip
def test_a_codes_evidence_is_copied_whole(show, record, write, era):
    log = make_log(2, Era.HEX)
    document = record(write(log, era=era) if era else write(log))
    page = show(document, 1)
    assert_all_is_copied_whole(page)
    found = texts(document, 1)
    code = document.wall_codes[1]
    assert found["Wall code, as it stands in the record"] == code.text
    assert found.get("Salt", "") == code.salt
    marks = {each.text: each.verdict for each in items(document, 1)}
    assert [marks[each] for each in code.hashes] == [Verdict.AGREES] * len(code.hashes)


def test_the_text_that_is_hashed_has_the_salt(record):
    document = record(soul_record(make_log(2, Era.HEX)))
    hashed = texts(document)["Text that is hashed: 277 characters"]
    assert sha256(hashed.encode()).hexdigest() == document.wall_codes[0].hashes[0]


def test_a_pasted_code_is_shown_with_its_hashes(show):
    page = show(open_code("x", code_in(PASTED)))
    assert_all_is_copied_whole(page)
    assert page.python.isEnabled()


def test_a_hash_that_does_not_agree_is_told_beside_what_was_computed():
    document = open_code("x", code_in(f"{soul.WALL} {soul.SALT} {soul.WRONG_HASH}"))
    (wrong,) = (each for each in items(document) if each.verdict is Verdict.DISAGREES)
    assert wrong.text.splitlines() == [soul.WALL_HASH, soul.WRONG_HASH]
    unsalted = open_code("x", code_in(f"{soul.WALL} {soul.WALL_HASH}"))
    (missing,) = (each for each in items(unsalted) if each.verdict is Verdict.NOTHING)
    assert missing.text == soul.WALL_HASH


def test_python_and_commands_of_the_hand_in_sight_are_copied(show, record, monkeypatch):
    monkeypatch.setattr(evidence.sys, "platform", "linux")
    document = record(soul_record(make_log(2, Era.HEX)))
    page = show(document)
    page.hands.setCurrentIndex(1)
    page.python.click()
    assert clipboard() == document.wall_script(1)
    page.commands.click()
    assert clipboard() == commands(document.hashed_texts(1), "sh")
    page.other_commands.click()
    assert clipboard() == commands(document.hashed_texts(1), "powershell")


def test_on_windows_its_own_shell_comes_first(show, monkeypatch):
    monkeypatch.setattr(evidence.sys, "platform", "win32")
    page = show(documents.game())
    page.commands.click()
    assert "Get-FileHash" in clipboard()


def test_an_era_without_hashes_has_no_commands(show):
    page = show(documents.game(1, Era.HEX))
    assert page.python.isEnabled()
    assert not page.commands.isEnabled()
    assert not page.other_commands.isEnabled()


def test_what_was_compared_names_each_contradiction():
    found = {each.title: each for each in items(placed())}
    draws = found["Draws: 28 of 30 agree"]
    assert draws.verdict is Verdict.DISAGREES
    assert draws.said.count("the wall has") == 2


def test_a_text_that_no_site_writes_is_cut_in_sight_alone(show):
    code = code_in(PASTED)._replace(salt="x" * 30_000)
    page = show(open_code("x", code))
    (salt,) = (
        each for each in page.findChildren(QPlainTextEdit) if each.accessibleName() == "Salt"
    )
    assert len(salt.toPlainText()) == 20_000
    (copy,) = (
        each for each in page.findChildren(QPushButton) if each.accessibleName() == "Copy: Salt"
    )
    copy.click()
    assert clipboard() == code.salt


def test_what_disagrees_is_scrolled_to(show, qtbot):
    page = show(placed())
    page.resize(700, 400)
    bar = page.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    (wrong,) = page.findChildren(VerdictLabel, "wrong")
    assert wrong.visibleRegion().boundingRect() == wrong.rect()


def test_a_hash_that_was_noted_is_shown_with_what_that_proves(window):
    document = documents.game(3)
    window.log_view.show_document(document)
    window.log_view.side.known.give({"0" * 128: 1, document.commitment.sha512: 7})
    window.log_view.details.open_evidence()
    page = window.log_view.details.window.evidence
    (field,) = [
        each
        for each in page.findChildren(QPlainTextEdit)
        if each.accessibleName() == beforehand_words(window.log_view.side.known.answer)
    ]
    assert field.toPlainText() == document.commitment.sha512
    assert "line 7" in field.accessibleName()


# ways to it


def evidence_in_sight(window):
    details = window.log_view.details.window
    page = details.pages.currentWidget()
    assert isinstance(page, EvidencePage)
    return page.index


@pytest.fixture
def panel_of(qtbot, art):
    def panel_of(document):
        """A panel, and what it asks for."""
        panel, wanted = VerificationPanel(art), []
        panel.set_document(document)
        panel.known.set_document(document)
        panel.evidence_wanted.connect(lambda *asked: wanted.append(asked))
        qtbot.addWidget(panel)
        panel.show()
        return panel, wanted

    return panel_of


def test_every_sign_of_the_panel_asks_for_its_evidence(panel_of):
    panel, wanted = panel_of(documents.game(3))
    panel.published.field.setPlainText(panel.document.commitment.sha512)
    signs = [each for each in panel.findChildren(VerdictButton) if each.isVisible()]
    assert len(signs) == 10
    for sign in signs:
        QTest.mouseClick(sign, Qt.MouseButton.LeftButton)
        QTest.keyClick(sign, Qt.Key.Key_Space)
    assert {hand for hand, _topic in wanted} == {None}
    topics = ["", KNOWN, *CHECKS[:6], REPLAY, KNOWN]
    assert sorted(topic for _hand, topic in wanted) == sorted(2 * topics)


def test_a_sign_leads_to_the_evidence_of_the_hand_in_view(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.walker.set_kyoku(2)
    window.log_view.side.pages.panel._mark.click()
    assert evidence_in_sight(window) == 2


@pytest.mark.parametrize("topic", ["live", "dora", KNOWN])
def test_an_agreeing_sign_leads_to_its_own_place(window, qtbot, topic):
    window.log_view.show_document(documents.game(3))
    panel = window.log_view.side.pages.panel
    checks = {check: counts.mark for check, counts in panel._table.checks.items()}
    {**checks, KNOWN: panel._known_mark}[topic].click()
    area = window.log_view.details.window.evidence.area
    title = area.widget().findChild(QLabel, f"evidence of {topic}")
    seen = area.viewport().rect()

    def is_in_sight():
        return seen.contains(title.mapTo(area.viewport(), title.rect().center()))

    qtbot.waitUntil(is_in_sight)
    area.verticalScrollBar().setValue(0)
    assert not is_in_sight()


def with_two_wrong_hands():
    """A game whose log differs from its walls in the third hand and in the fourth."""
    log = documents.game(3).log
    hands = [*log.hands]
    for at in (2, 3):
        first, *others = hands[at].haipai
        haipai = ((first[1], first[0], *first[2:]), *others)
        hands[at] = replace(hands[at], haipai=haipai)
    return documents.document_of(replace(log, hands=tuple(hands)))


def test_a_sign_leads_to_the_first_hand_that_is_wrong_and_a_contradiction_to_its_own(panel_of):
    panel, wanted = panel_of(with_two_wrong_hands())
    for sign in (panel._mark, panel._table.checks["haipai"].mark, panel.finding_evidence):
        sign.click()
    panel._table.checks["live"].mark.click()
    panel.findings.choose(panel.findings.model().rowCount() - 1)
    panel.finding_evidence.click()
    asked = [(2, ""), (2, "haipai"), (2, "haipai"), (None, "live"), (3, "haipai")]
    assert wanted == asked


def test_a_wrong_code_asks_for_its_own_hand(panel_of, record):
    odd = soul.vector_round(ju=2, paishan="1p" + soul.WALL[2:])
    panel, wanted = panel_of(record(soul.record(soul.vector_round(ju=1), odd)))
    QApplication.processEvents()
    for sign in panel.codes.findChildren(VerdictButton):
        if sign.isVisible():
            sign.click()
    assert {hand for hand, _topic in wanted} == {1, None}
    assert {topic for _hand, topic in wanted if topic != KNOWN} <= {"hash", ""}


def test_the_details_lead_from_a_row_to_its_evidence(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.details.open()
    details = window.log_view.details.window
    table = details.by_kyoku
    place = table.visualRect(table.rows_model.index(2, 0))
    beside = QPoint(place.x() + EDGE + 3 * MARK, place.center().y())
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert details.pages.currentWidget() is table
    sign = QPoint(place.x() + EDGE + MARK // 2, place.center().y())
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    assert evidence_in_sight(window) == 2
    details.pages.setCurrentWidget(table)
    table.selectRow(1)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert evidence_in_sight(window) == 1
    details.evidence.hands.activated.emit(0)
    assert window.log_view.kyoku_list.current == 0


def test_where_nothing_was_published_a_sign_opens_the_details(window):
    window.log_view.show_document(documents.unseeded())
    window.log_view.side.show_verification()
    window.log_view.side.pages.panel._mark.click()
    details = window.log_view.details.window
    assert details.pages.currentWidget() is details.by_kyoku
    assert details.evidence is None


def test_the_wheel_turns_the_page_and_a_field_only_once_it_was_clicked(show, qtbot):
    page = show(documents.game(3))
    page.resize(600, 300)
    qtbot.waitUntil(lambda: page.area.verticalScrollBar().maximum() > 0)
    field = max(
        page.findChildren(QPlainTextEdit), key=lambda each: each.verticalScrollBar().maximum()
    )
    assert field.verticalScrollBar().maximum() > 0
    assert not turn(field)  # it is the page's
    assert field.verticalScrollBar().value() == 0
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert turn(field)
    assert field.verticalScrollBar().value() > 0


def turn(field):
    """Turn the wheel over a field; return whether it took that."""
    at = QPointF(20, 10)
    event = QWheelEvent(
        at, field.viewport().mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(field.viewport(), event)
    return event.isAccepted()
