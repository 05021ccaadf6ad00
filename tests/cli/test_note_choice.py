"""Commands at notes: of a study, or the user's own; lines are drawn, written and exported."""

import json

import pytest
from PySide6.QtGui import QImage

from tests.helpers import documents
from tests.helpers.game_pages import data_in
from tests.helpers.games import make_bytes
from viewer.core.base.game_identity import game_of
from viewer.core.sites.study_file import StudyGame
from viewer.core.sites.study_games import study_bytes
from viewer.core.study.annotations import (
    NOTHING,
    AnnotatedPlace,
    Annotation,
    AnnotationChange,
    MomentMark,
    notes_json,
)
from viewer.core.study.line_play import LinePlay
from viewer.core.text.game_formats import line_as_tenhou6
from viewer.study.notes_store import keep_notes
from viewer.ui.hand.panels.copied_texts import situation_text
from viewer.ui.hand.scene.line import line_scene
from viewer.ui.hand.scene.scene import Scene

GAME = documents.game(3)
LOG = GAME.log
HAND, LEAVES = 1, 13


def played_on():
    """A line of the second hand, at its second move."""
    play = LinePlay(LOG, HAND, GAME.walls[HAND], LEAVES)
    for _nth in range(2):
        asked = play.asked[0]
        play.play(asked.seat, *asked.moves[:1] if asked.own_turn else ())
    return play


PLAY = played_on()
AT = LEAVES + len(PLAY.line.events)
NOTES = {
    AnnotatedPlace(0, 20): Annotation("Why?\nReally?", "turning point", MomentMark.BAD),
    AnnotatedPlace(HAND, AT, LEAVES, PLAY.line.texts): Annotation("ends here", "better"),
    AnnotatedPlace(77, 1): Annotation(name="elsewhere"),
    AnnotatedPlace(HAND, 2, 0, ("0 discard 200",)): Annotation(name="impossible"),
}
NOTES = dict(sorted(NOTES.items(), key=lambda each: each[0].order))


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "x.wvstudy"
    game = StudyGame("game.mjlog", make_bytes(3), {"notes": notes_json(NOTES)})
    path.write_bytes(study_bytes([game]))
    return path


def test_notes_and_lines_are_listed(run, study):
    code, out, err = run("show", study, "--notes")
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == [
        "1  East 1, step 20: Bad, turning point, Why?",
        "    Why?",
        "    Really?",
    ]
    assert f"\n3  East 2, step {AT} of a line: better, ends here\n" in out
    code, out, err = run("show", study, "--notes", "--json")
    listed = [{"number": nth, **each} for nth, each in enumerate(notes_json(NOTES), 1)]
    assert (code, json.loads(out)) == (0, {"source": str(study), "notes": listed})


def line_shown(step):
    whole = Scene(GAME, HAND, GAME.replay(HAND), annotations=NOTES)
    return line_scene(whole, PLAY.kyoku, LEAVES).at(step)


def test_a_line_is_written_with_its_sign_and_comments(run, study, tmp_path):
    out = tmp_path / "x.txt"
    for name in ("better", "3"):
        assert run("show", study, "--note", name, "-o", out) == (0, f"{out}\n", "")
        text = out.read_text("utf-8")
        assert text == situation_text(line_shown(AT), "mpsz")
        end = f"\nStep {AT}: better\nends here\nLine: played on from step {LEAVES}\n"
        assert text.endswith(end)
    run("show", study, "--note", "better", "-o", out, "--step", AT - 1)
    assert out.read_text("utf-8") == situation_text(line_shown(AT - 1), "mpsz")
    run("show", study, "--note", "1", "-o", out)
    assert out.read_text("utf-8").endswith("\nBad, turning point\nWhy?\nReally?\n")


def test_a_line_is_drawn_and_without_a_note_the_hand(run, study, tmp_path):
    out, pictures = tmp_path / "x.png", []
    size = ("--view", "table", "--size", "480x420")
    for words in (("--note", "better"), ("--kyoku", HAND + 1, "--step", LEAVES + 1)):
        assert run("show", study, *words, "-o", out, *size) == (0, f"{out}\n", "")
        pictures.append(QImage(str(out)))
    assert pictures[0] != pictures[1]


def test_a_line_is_exported(run, study):
    name = ("--as", "tenhou6", "--note")
    written = line_as_tenhou6(LOG, PLAY.line, "game", "better")
    assert run("export", study, *name, "better") == (0, written, "")
    told = f"{study}: Note 1 is no moment of a line.\n"
    assert run("export", study, *name, "1") == (3, "", told)


def test_a_page_opens_at_a_note(run, study):
    code, out, _err = run("export", study, "--as", "html", "--note", "better")
    data = data_in(out)
    assert code == 0
    assert data["start"] | {"seat": 0} == {
        "hand": HAND + 1, "step": AT, "seat": 0, "view": "table", "line": 1
    }  # fmt: skip
    assert data["lines"][0]["from"] == LEAVES
    told = f"{study}: There is no kyoku 78; the log has 6.\n"
    assert run("export", study, "--as", "html", "--note", "elsewhere") == (3, "", told)


def test_of_a_log_the_notes_are_ones_own(run, game_file):
    (place, note), *_others = NOTES.items()
    none = f"{game_file}: There is no note or line.\n"
    assert run("show", game_file, "--notes") == (0, "", none)
    keep_notes(game_of(LOG), "game", [AnnotationChange(place, NOTHING, note)])
    assert run("show", game_file, "--notes")[1].startswith("1  East 1, step 20: Bad")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--note", "7"), "There is no note or line 7; there are 4."),
        (("--note", "worse"), "There is no note or line worse; there are 4."),
        (("--note", "elsewhere"), "There is no kyoku 78; the log has 6."),
        (
            ("--note", "impossible"),
            "Move 1 of the line, 0 discard 200, is not possible on this wall.",
        ),
        (("--note", "better", "--step", AT + 1), f"There is no event {AT + 1}; the hand has {AT}."),
    ],
)
def test_what_is_not_there_is_one_line(run, study, tmp_path, words, said):
    out = tmp_path / "x.png"
    assert run("show", study, "-o", out, *words) == (3, "", f"{study}: {said}\n")
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "a"), "the following arguments are required: -o/--output"),
        (("show", "a", "--json"), "--json goes with --notes or --rare"),
        (("show", "a", "--note", "1", "--kyoku", "2"), "not allowed with argument"),
        (("export", "a", "--as", "mjai", "--note", "1"), "--note goes with --as tenhou6, html"),
    ],
)
def test_wrong_use_of_notes_is_one_line(run, words, said):
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
