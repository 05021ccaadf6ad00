from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QToolTip

from tests.helpers import changed, documents, logs
from tests.helpers.forgers import BLINDING, forged
from tests.helpers.games import make_bytes
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.era import Era
from viewer.core.base.records import Draw
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.judge import judge
from viewer.document import open_log_carefully
from viewer.ui.kit.theme import ThemeChoice, themes
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.panel import VerificationPanel, seed_lines
from viewer.ui.verification.verdict import log_verdict


@pytest.fixture
def panel(qtbot, art):
    made = VerificationPanel(art)
    qtbot.addWidget(made)
    made.resize(250, 900)
    made.set_document(documents.game(3))
    made.show()
    return made


def placed(count=1):
    """A hand of 30 draws of which some are not what the wall holds."""
    wall = plain_wall()
    events = true_draws(wall, 30)
    events[:count] = [Draw(each.seat, wall.rinshan[0]) for each in events[:count]]
    return documents.table(events)


def per_hand_with_one_missing():
    document = documents.game(1, Era.PER_HAND)
    walls = (None, *document.walls[1:])
    return documents.document_of(document.log, walls)


def in_a_lobby():
    log = replace(documents.game().log, private=True)
    made = documents.document_of(log)
    return replace(made, judgement=judge(log, made.walls))


# the verdict


@pytest.mark.parametrize(
    ("make", "mark", "sentence"),
    [
        (
            documents.game,
            Verdict.AGREES,
            "Every tile of this log comes from its seed.",
        ),
        (
            per_hand_with_one_missing,
            Verdict.INCOMPLETE,
            "Every tile of 4 kyoku comes from its seed. Kyoku without a seed: 1.",
        ),
        (placed, Verdict.DISAGREES, "This log contradicts its seed in 1 of 85 places."),
        (
            lambda: placed(3),
            Verdict.DISAGREES,
            "This log contradicts its seed in 3 of 85 places.",
        ),
        (
            documents.wrong_seed,
            Verdict.DISAGREES,
            "This seed does not belong to this log: no more agrees than by chance.",
        ),
        (
            in_a_lobby,
            Verdict.INCOMPLETE,
            (
                "Every tile of this log comes from its seed. The game has rules"
                " of its own, so not all points and results are compared. 3 places could not be"
                " compared."
            ),
        ),
        (documents.unseeded, Verdict.NOTHING, "The log publishes no seed: nothing to rebuild."),
        (
            documents.of_a_record_without_walls,
            Verdict.NOTHING,
            "No wall in the record: nothing to compare.",
        ),
        (
            documents.raw_seed,
            Verdict.NOTHING,
            "These walls come from the seed. There is no log to compare.",
        ),
    ],
)
def test_the_verdict_is_one_sentence_and_a_mark(panel, make, mark, sentence):
    document = make()
    assert log_verdict(document) == (mark, sentence)
    panel.set_document(document)
    assert panel._verdict.text() == panel._mark.accessibleName() == sentence


def test_a_game_with_one_wrong_tile_is_not_a_wrong_seed():
    document = placed(1)
    assert len(document.audit.findings) == 1
    assert "contradicts its seed in 1 of " in log_verdict(document)[1]


# the seed


@pytest.mark.parametrize(
    ("era", "kind", "size"),
    [
        (Era.BASE64, "one seed, base64 (since 2009)", "624 words, 2,496 bytes"),
        (Era.PER_HAND, "a seed for each hand (2008 to 2009)", "each hand's own"),
    ],
)
def test_the_seed_is_described(era, kind, size):
    document = documents.game(1, era)
    twisters = "Walls computed twice, by two programs: the same"
    assert seed_lines(document) == [
        f"Kind: {kind}",
        f"Size: {size}",
        f"Walls rebuilt: {document.hand_count}",
        twisters,
    ]


def test_a_hex_seed_is_as_long_as_it_is():
    document = documents.game(1, Era.HEX)
    words = len(document.seed.words)
    assert seed_lines(document)[1] == f"Size: {words} words, {4 * words:,} bytes"


def test_twisters_that_disagree_are_shouted():
    document = replace(documents.game(3), twisters_agree=False)
    assert seed_lines(document)[-1].endswith("NOT the same. Please report this.")


def test_twisters_that_did_not_both_run_are_not_mentioned():
    assert len(seed_lines(replace(documents.game(3), twisters_agree=None))) == 3


def test_no_seed_is_said():
    assert seed_lines(documents.unseeded()) == ["The log publishes no seed: nothing to rebuild."]


# the table


def cells(panel):
    return {
        check: (mark.accessibleName().split(", ")[-1], compared.text(), agree.text())
        for check, (mark, compared, agree) in panel._table.checks.items()
    }


def test_everything_compared_is_counted(panel):
    compared = documents.game(3).audit.compared
    assert compared["haipai"] == 52 * documents.game(3).hand_count
    for check, (mark, total, agree) in cells(panel).items():
        assert total == agree == f"{compared[check]:,}"
        assert mark == ("agrees with its wall" if compared[check] else "nothing to compare")


def test_what_disagrees_is_counted_where_it_belongs(panel):
    panel.set_document(placed(2))
    found = cells(panel)
    assert found["live"] == ("contradicts its wall", "30", "28")
    assert found["haipai"] == ("agrees with its wall", "52", "52")
    assert found["rinshan"] == ("nothing to compare", "0", "0")
    assert list(found) == list(CHECKS)


@pytest.mark.parametrize("make", [documents.unseeded, documents.raw_seed])
def test_with_nothing_to_compare_there_is_no_table(panel, make):
    assert panel._table.isVisible()
    panel.set_document(make())
    assert not panel._table.isVisible()
    assert not panel._told_only.isVisible()


# the hash

SHA = documents.game(3).commitment.sha512
OTHER = documents.game(4).commitment.sha512


def test_seats_and_hash_are_shown_in_groups(panel):
    assert panel._seats.text().startswith(f"Seat digits {documents.game(3).commitment.seats}:")
    assert panel._hash.text().replace(" ", "") == panel._hash.accessibleName() == SHA
    assert {len(group) for group in panel._hash.text().split()} == {8}


def test_the_hash_is_copied_and_that_is_said(panel, qtbot):
    qtbot.mouseClick(panel._copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == SHA
    assert QToolTip.text() == "Copied: SHA-512 of seats and seed"
    QToolTip.hideText()


@pytest.mark.parametrize(
    "make",
    [documents.unseeded, documents.raw_seed, lambda: documents.game(1, Era.PER_HAND)],
)
def test_without_a_published_hash_there_is_none_to_show_or_copy(panel, make):
    panel.set_document(make())
    for part in (panel._seats, panel._hash, panel._copy, panel.published):
        assert not part.isVisible()
    QGuiApplication.clipboard().setText("as it was")
    panel._copy.click()
    assert QGuiApplication.clipboard().text() == "as it was"


# was it known before the game?


ALONE = "It is the hash you gave. That proves something only if you had it before the game."


def in_line(number):
    return (
        f"In the list you gave, line {number}, stands its hash. That proves something only if you"
        " saved the list before the game."
    )


@pytest.mark.parametrize(
    ("text", "mark", "answer"),
    [
        (SHA, Verdict.INCOMPLETE, ALONE),
        (SHA.upper(), Verdict.INCOMPLETE, ALONE),
        (f"  {SHA}\n", Verdict.INCOMPLETE, ALONE),
        (f"{OTHER}\n{SHA}\n{SHA}", Verdict.INCOMPLETE, in_line(2)),
        (f"2026/01/01 {OTHER}\nfile.gz: {SHA} ok", Verdict.INCOMPLETE, in_line(2)),
        (OTHER, Verdict.DISAGREES, "The hash you gave is not that of this game."),
        (
            f"{OTHER} {'0' * 128}",
            Verdict.NOTHING,
            "No: none of these 2 hashes is this game's.",
        ),
        (SHA[:-1], Verdict.NOTHING, "There is no hash in this text."),
        (SHA + "0", Verdict.NOTHING, "There is no hash in this text."),
        ("what is this?", Verdict.NOTHING, "There is no hash in this text."),
    ],
)
def test_a_pasted_list_is_searched_for_the_hash(panel, monkeypatch, text, mark, answer):
    marks = []
    monkeypatch.setattr(panel.published.mark, "show_verdict", lambda *shown: marks.append(shown[0]))
    panel.published.field.setPlainText(text)
    assert panel.published.answer.text() == answer
    assert marks == [mark]
    assert panel.published.mark.isVisible()


@pytest.mark.parametrize("text", ["", " \n "])
def test_without_a_list_there_is_no_answer(panel, text):
    panel.published.field.setPlainText(SHA)
    panel.published.field.setPlainText(text)
    assert panel.published.answer.text() == ""
    assert not panel.published.mark.isVisible()


def test_a_list_stays_and_is_asked_again_for_the_next_log(panel):
    panel.published.field.setPlainText(f"{'0' * 128}\n{SHA}")
    panel.set_document(documents.game(4))
    assert panel.published.answer.text().startswith("No")
    panel.set_document(documents.game(3))
    assert panel.published.answer.text() == in_line(2)


def test_one_hash_is_this_logs_and_goes_with_it(panel):
    panel.published.field.setPlainText(OTHER)
    assert panel._known_text.text() == "The hash you gave is not that of this game."
    panel.set_document(documents.game(4))
    assert panel._known_text.text().startswith("Nobody but the log tells of this seed: its hash")
    assert panel.published.field.toPlainText() == panel.published.answer.text() == ""


def test_a_hash_that_was_copied_here_proves_nothing(panel):
    panel._copy.click()
    QToolTip.hideText()
    panel.published.field.setPlainText(QGuiApplication.clipboard().text())
    assert panel.published.answer.text() == "This was copied from this program: it proves nothing."
    panel.published.field.setPlainText(f"{SHA} {OTHER}")
    assert panel.published.answer.text() == in_line(1)


# what was odd


def test_remarks_are_listed(panel):
    assert not panel._remarks.isVisible()
    odd = documents.parts(logs.go(), "<B x='1'/>", logs.init(hai0="1,2"), logs.element("INIT"))
    panel.set_document(odd)
    assert panel._remarks.isVisible()
    lines = panel._remarks.text().splitlines()
    said = odd.judgement.problem
    assert len(lines) == len({*odd.log.remarks} - {said}) > 1
    assert "· Kyoku 1: <INIT> has 2 tiles in hai0 instead of 13." in lines
    assert "· Unknown tag <B>, 1 times." in lines


def test_text_from_the_file_is_never_taken_for_markup(panel):
    for label in panel.findChildren(QLabel, "remarks") + panel.findChildren(QLabel, "verdict"):
        assert label.textFormat() is Qt.TextFormat.PlainText


def test_without_a_document_the_panel_is_empty(panel):
    panel.set_document(None)
    assert not panel._body.isVisible()
    panel.set_document(documents.game(3))
    assert panel._body.isVisible()


def test_the_panel_follows_the_theme(panel):
    panel.set_document(documents.game(3))
    before = panel._mark.grab().toImage()
    themes.choose(ThemeChoice.LIGHT)
    assert panel._mark.grab().toImage() != before


def test_nothing_is_said_before_there_is_a_document(window):
    labels = window.log_view.side.pages.panel.findChildren(QLabel)
    assert labels
    assert not [each.text() for each in labels if each.isVisible()]


def test_what_could_not_be_compared_is_listed_and_leads_there(panel, tmp_path, qtbot):
    path = tmp_path / "odd.mjlog"
    path.write_bytes(forged(make_bytes(1), BLINDING["an empty ten"]))
    document = open_log_carefully(path, lambda *_: None, lambda: False)
    panel.set_document(document)
    mark, text = log_verdict(document)
    count = len(document.judgement.uncompared)
    assert mark is Verdict.INCOMPLETE
    assert text.endswith(f" {count} places could not be compared.")
    assert panel.uncompared.isVisible()
    assert panel.uncompared.model().rowCount() == count > 0
    with qtbot.waitSignal(panel.uncompared.row_chosen) as chosen:
        panel.uncompared.setCurrentIndex(panel.uncompared.model().index(0, 0))
    assert chosen.args == [document.judgement.uncompared[0]]
    panel.set_document(documents.game(3))
    assert not panel.uncompared.isVisible()


def test_what_a_seed_of_another_game_contradicts_is_listed_whole(panel, tmp_path):
    path = tmp_path / "other.mjlog"
    path.write_bytes(changed.with_another_seed())
    document = open_log_carefully(path, lambda *_: None, lambda: False)
    panel.set_document(document)
    count = document.audit.wrong.total()
    assert panel.findings.model().rowCount() == count > 500
    assert not panel.findings.more.isVisible()


def test_of_what_floods_a_hand_all_is_counted_and_the_first_is_listed(panel, tmp_path):
    path = tmp_path / "flood.mjlog"
    path.write_bytes(changed.flooded(make_bytes(1, packed=False)))
    document = open_log_carefully(path, lambda *_: None, lambda: False)
    panel.set_document(document)
    wrong = document.audit.wrong["live"]
    counts = panel._table.checks["live"]
    assert counts.agree.text() == str(document.audit.compared["live"] - wrong)
    assert wrong > 300
    for rows, count in (
        (panel.findings, document.audit.wrong.total()),
        (panel.inconsistencies, document.judgement.course.wrong),
    ):
        assert rows.model().rowCount() == 200
        assert rows.more.isVisible()
        assert rows.more.text() == f"and {count - 200:,} more"
    assert f" {document.audit.wrong.total():,} of " in log_verdict(document)[1]
    panel.set_document(documents.game(3))
    assert not panel.findings.more.isVisible()
