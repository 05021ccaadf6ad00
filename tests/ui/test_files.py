"""What files are proposed to be called: names that every system takes."""

from pathlib import Path

import pytest

from viewer.ui.files import ResultFormat, Saver, chosen_path, file_name, with_ending


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2010091009gm-00a9-0000-83af2648 East 1 event 3.png", None),
        ("牌山 東1局.json", None),
        ("console.png", None),
        ("com10.png", None),
        ("a.con.png", None),
        ("CON.png", "_CON.png"),
        ("con .png", "_con .png"),
        ("nul.tar.gz", "_nul.tar.gz"),
        ("Aux", "_Aux"),
        ("LPT1.json", "_LPT1.json"),
        ("com¹.json", "_com¹.json"),
        ("CONOUT$.json", "_CONOUT$.json"),
        ('a<b>c:d"e/f\\g|h?i*j.png', "a b c d e f g h i j.png"),
        ("../../x.png", ".. .. x.png"),
        (" x.png", "x.png"),
        ("a\x00b\u202ec.png", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c.png"),
    ],
)
def test_a_name_is_one_that_every_system_takes(text, expected):
    assert file_name(text) == (expected or text)


def test_a_long_name_is_cut_and_keeps_its_end():
    name = file_name("山" * 300 + " East 1 event 3.png")
    assert name.endswith(" East 1 event 3.png")
    assert len(name.encode()) < 255


def test_what_is_asked_for_is_such_a_name(window, monkeypatch):
    asked = []

    def answer(_parent, _title, first, _kinds):
        asked.append(first)
        return "", ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", answer)
    assert Saver(window.settings, window).ask("Save", "con.json", "JSON (*.json)") is None
    assert asked == [str(Path.home() / "_con.json")]


PICTURES = (".png", ".svg", ".pdf")


@pytest.mark.parametrize(
    ("name", "kind", "path"),
    [
        ("a.svg", "PNG picture (*.png)", "a.svg"),
        ("a", "PDF page (*.pdf)", "a.pdf"),
        ("a.b", "", "a.b.png"),
        ("a.PNG", "SVG drawing (*.svg)", "a.PNG"),
        ("a.webp", "PNG picture (*.png)", "a.webp.png"),
    ],
)
def test_the_ending_follows_the_name_before_the_kind(name, kind, path):
    assert with_ending(Path(name), kind, PICTURES) == Path(path)


SAVED_AS = {
    ("a", ""): "a.png",
    ("v1.2", "PDF (*.pdf)"): "v1.2.pdf",
    ("2024.06 checked", "PNG (*.png)"): "2024.06 checked.png",
    ("a.svg", "PNG (*.png)"): "a.svg",
}


def test_results_get_the_ending_of_what_they_are(window, monkeypatch):
    saver = Saver(window.settings, window)
    for chosen, path in SAVED_AS.items():
        monkeypatch.setattr(
            "PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_, chosen=chosen: chosen
        )
        assert saver.ask_for_results("chart", ResultFormat.CHART) == Path(path)


def test_results_go_to_documents_first_and_then_where_the_last_are(window, monkeypatch, tmp_path):
    asked, documents, chosen = [], tmp_path / "Documents", tmp_path / "chosen"
    chosen.mkdir()

    def answer(_parent, _title, first, _kinds):
        asked.append(Path(first).parent)
        return (str(chosen / "a.json"), "") if len(asked) > 1 else ("", "")

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", answer)
    monkeypatch.setattr("PySide6.QtCore.QStandardPaths.writableLocation", lambda _: str(documents))
    window.settings.folder = tmp_path
    for _time in range(3):
        Saver(window.settings, window).ask_for_results("a", ResultFormat.JSON)
        documents.mkdir(exist_ok=True)
    assert asked == [Path.home(), documents, chosen]


@pytest.mark.parametrize(("button", "kept"), [("Replace", False), ("Cancel", True)])
def test_with_its_ending_a_name_that_is_there_already_is_asked_for(
    window, monkeypatch, tmp_path, button, kept
):
    path = tmp_path / "a.png"
    path.touch()

    def press(box):
        next(each for each in box.buttons() if each.text() == button).click()

    monkeypatch.setattr("PySide6.QtWidgets.QMessageBox.exec", press)
    found = chosen_path(window, str(tmp_path / "a"), "PNG picture (*.png)", PICTURES)
    assert found == (None if kept else path)


def test_a_name_that_qt_has_asked_about_is_not_asked_for_again(window, monkeypatch, tmp_path):
    path = tmp_path / "a.png"
    path.touch()
    monkeypatch.setattr("PySide6.QtWidgets.QMessageBox.exec", None)
    assert chosen_path(window, str(path), "", PICTURES) == path
    assert chosen_path(window, str(tmp_path / "b"), "", PICTURES) == tmp_path / "b.png"
