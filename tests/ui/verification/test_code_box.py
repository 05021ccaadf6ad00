"""Wall codes in the verification: as documents by themselves, and of logs."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from tests.helpers import documents, soul
from viewer.core.sites.wall_codes import code_in
from viewer.document import open_code, open_log
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.details import DetailsWindow
from viewer.ui.verification.panel import VerificationPanel
from viewer.ui.verification.verdict import Badge, log_verdict
from viewer.ui.wall_codes import HashTable, code_lines

GOOD = f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}"


def opened(text):
    return open_code("x", code_in(text))


@pytest.fixture
def record(tmp_path):
    def record(*rounds):
        path = tmp_path / "x.json"
        path.write_bytes(soul.record(*rounds))
        return open_log(path)

    return record


@pytest.fixture
def panel(qtbot, art):
    made = VerificationPanel(art)
    qtbot.addWidget(made)
    made.resize(250, 700)
    made.show()
    return made


def texts(box):
    QApplication.processEvents()  # a layout shows what is put into it later
    return [each.text() for each in box.findChildren(QLabel) if each.isVisible() and each.text()]


@pytest.mark.parametrize(
    ("text", "mark", "said"),
    [
        (GOOD, Verdict.AGREES, "The wall agrees with what was shown before the hand."),
        (f"{GOOD} {'0' * 32}", Verdict.DISAGREES, "Only 2 of 3 hashes agree."),
        (f"{soul.WALL} {'0' * 40}", Verdict.DISAGREES, "No hash agrees."),
        (
            f"{soul.WALL} {soul.WALL_HASH}",
            Verdict.NOTHING,
            "Hashes not compared, as their salt is not known: 1.",
        ),
        (f"1p{soul.WALL[2:]}", Verdict.DISAGREES, "The tiles are not those of a full set."),
        (soul.WALL, Verdict.NOTHING, "There is no hash to check the wall with."),
        (
            f"{soul.WALL} {soul.SALT} {soul.SALT_HASH}",
            Verdict.NOTHING,
            "The salt agrees. There is no hash to check the wall with.",
        ),
    ],
)
def test_the_verdict_is_on_hashes_and_tiles(text, mark, said):
    assert log_verdict(opened(text)) == (mark, said)


def test_the_badge_says_what_agrees(qtbot):
    badge = Badge()
    qtbot.addWidget(badge)
    badge.show_verdict(opened(GOOD))
    assert badge.text() == "The hash agrees"


def test_the_panel_shows_tiles_and_every_hash_of_one_hand(panel):
    panel.set_document(opened(f"1p{soul.WALL[2:]} {soul.SALT} {soul.SALT_HASH}"))
    meaning, count, salt = texts(panel.codes)
    assert count == "108 tiles, 2 of them red: not a full set. 5 x 1p, 3 x 5p"
    assert salt == f"SHA-256 of the salt alone: {soul.SALT_HASH[:16]}…"
    assert "No hash here fixes the wall" in meaning
    assert "which site it is from" in meaning
    assert not panel.findings.isVisible()
    panel.set_document(opened(soul.WALL))
    assert len(texts(panel.codes)) == 2
    panel.set_document(documents.game())
    assert not panel.codes.isVisible()


def test_of_several_hands_the_panel_lists_what_is_wrong(panel, record):
    odd = soul.vector_round(ju=2, paishan="1p" + soul.WALL[2:])
    document = record(soul.vector_round(ju=1), odd)
    panel.set_document(document)
    _meaning, *wrong, count = texts(panel.codes)
    assert wrong == [
        "East 3: 108 tiles, 2 of them red: not a full set. 5 x 1p, 3 x 5p",
        f"East 3: SHA-256: not of this wall and salt: {soul.WALL_HASH[:16]}…",
    ]
    assert count == "Wall codes: 2. The details list every hash."


def test_a_log_with_codes_has_them_too(panel, record):
    document = record(soul.salted_round(0), soul.salted_round(1))
    assert document.log
    panel.set_document(document)
    (line,) = code_lines(document)
    assert line == (True, "Wall codes: 2. The details list every hash.")
    assert (
        panel._told_only.text()
        == "Not compared with anything: names, room, looks, and what players could have done."
        " Details list every field."
    )
    assert panel.findings.document is document


def test_the_details_list_every_hash_by_hand(qtbot, record):
    details = DetailsWindow(record(soul.vector_round(ju=1), soul.vector_round(ju=2)))
    qtbot.addWidget(details)
    rows = details.findChild(HashTable).rows_model.shown
    assert [row.hand for row in rows] == ["East 2", "East 2", "East 3", "East 3"]
    assert {row.verdict for row in rows} == {Verdict.AGREES}
    assert details.pages.tabText(1) == "Hashes"
    bare = DetailsWindow(opened(soul.WALL))
    qtbot.addWidget(bare)
    assert bare.findChild(HashTable).rows_model.shown == []
