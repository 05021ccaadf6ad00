"""Wall codes in the verification: as documents by themselves, and of logs."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from tests.helpers import documents, soul
from viewer.core.judgement.words import judgement_words, tally_of
from viewer.core.sites.wall_codes import code_in
from viewer.document import open_code, open_log
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.panel import VerificationPanel
from viewer.ui.verification.verdict import Badge, log_verdict
from viewer.ui.wall_codes import code_lines

GOOD = f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}"

OF_TEXTS = "The hashes are those of the walls' texts, but no tile of them can be compared"
AGAINST = "The walls' texts contradict their hashes or a full set"
NOTHING = "No hash of these walls could be compared, and no tile of them."
SALT_ALONE = "The hashes that could be compared agree, but no tile of the walls can be compared."
UNCOMPARED = "1 place could not be compared."


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


def in_eights(digits):
    return " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))


def texts(box):
    QApplication.processEvents()  # a layout shows what is put into it later
    return [each.text() for each in box.findChildren(QLabel) if each.isVisible() and each.text()]


@pytest.mark.parametrize(
    ("text", "mark", "said"),
    [
        (GOOD, Verdict.AGREES, f"{OF_TEXTS}."),
        (f"{GOOD} {'0' * 32}", Verdict.DISAGREES, f"{AGAINST} in 1 of 3 places."),
        (f"{soul.WALL} {'0' * 40}", Verdict.DISAGREES, f"{AGAINST} in 1 of 1 place."),
        (f"{soul.WALL} {soul.WALL_HASH}", Verdict.NOTHING, f"{NOTHING} {UNCOMPARED}"),
        (f"1p{soul.WALL[2:]}", Verdict.DISAGREES, f"{AGAINST} in 1 of 1 place. {UNCOMPARED}"),
        (soul.WALL, Verdict.NOTHING, f"{NOTHING} {UNCOMPARED}"),
        (
            f"{soul.WALL} {soul.SALT} {soul.SALT_HASH}",
            Verdict.INCOMPLETE,
            f"{SALT_ALONE} {UNCOMPARED}",
        ),
    ],
)
def test_the_verdict_of_wall_codes_is_the_judges(text, mark, said):
    document = opened(text)
    assert log_verdict(document) == (mark, said)
    assert judgement_words(tally_of(document.codes, document.judgement)) == said


def test_the_badge_says_what_agrees(qtbot):
    badge = Badge()
    qtbot.addWidget(badge)
    badge.show_verdict(opened(GOOD))
    assert badge.text() == "The hash agrees"


def test_the_panel_shows_tiles_and_every_hash_of_one_hand(panel):
    panel.set_document(opened(f"1p{soul.WALL[2:]} {soul.SALT} {soul.SALT_HASH}"))
    meaning, count, salt = texts(panel.codes)
    assert count == "108 tiles, 2 of them red: not a full set. 5 x 1p, 3 x 5p"
    assert salt == f"SHA-256 of the salt alone: {in_eights(soul.SALT_HASH)}"
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
        f"East 3: SHA-256: not of this wall and salt: {in_eights(soul.WALL_HASH)}",
    ]
    assert count == "Wall codes: 2. Verification details show each with its hashes."


def test_a_log_with_codes_has_them_too(panel, record):
    document = record(soul.salted_round(0), soul.salted_round(1))
    assert document.log
    panel.set_document(document)
    (line,) = code_lines(document)
    assert line[:2] == (True, "Wall codes: 2. Verification details show each with its hashes.")
    assert (
        panel._told_only.text()
        == "Not compared with anything: names, room, looks, and what players could have done."
        " Details list every field."
    )
    told = replace(document, log=replace(document.log, site="mjai"))
    panel.set_document(told)
    assert panel._told_only.text() == "Not compared with anything: names, ranks and rates."
    panel.set_document(document)
    assert panel.findings.document is document
