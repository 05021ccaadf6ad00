import itertools
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat
from PySide6.QtGui import QImage

from tests.games.mjlog_write import write_mjlog
from tests.helpers import documents, logs, long_run, qt
from tests.helpers.games import make_bytes
from tests.helpers.system import IS_A_FOLDER
from viewer.cli import show
from viewer.core.base.era import ERAS
from viewer.document import open_log
from viewer.ui.hand.views import shots
from viewer.ui.hand.views.drawing import VIEWS

ROOT = Path(__file__).resolve().parents[2]

SIZES = [(480, 420), (1280, 900), (1600, 600)]


@pytest.fixture(autouse=True)
def sound_qt():
    qt.require_sound_qt()


def png_size(data):
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def svg_size(data):
    head = data[:2000].decode()
    assert 'viewBox="0 0 ' in head
    return tuple(int(n) for n in re.search(r'viewBox="0 0 (\d+) (\d+)"', head).groups())


def pdf_size(data):
    """The page in pixels, 96 of them to 72 points."""
    assert data.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    return tuple(round(float(points) / 0.75) for points in box.groups())


SIZE_OF = {".png": png_size, ".svg": svg_size, ".pdf": pdf_size}


@pytest.mark.parametrize(("ending", "size"), long_run.combinations(SIZE_OF, SIZES))
def test_the_picture_has_the_size_asked(run, game_file, tmp_path, ending, size):
    out = tmp_path / f"wall{ending}"
    width, height = size
    answer = run("show", game_file, "-o", out, "--size", f"{width}x{height}")
    assert answer == (0, f"{out}\n", "")
    assert SIZE_OF[ending](out.read_bytes()) == size


def test_the_usual_size(run, game_file, tmp_path):
    run("show", game_file, "-o", tmp_path / "a.PNG")
    assert png_size((tmp_path / "a.PNG").read_bytes()) == (1280, 900)


def test_each_kyoku_has_its_own_picture(run, game_file, tmp_path):
    pictures = set()
    for number in (1, 2):
        out = tmp_path / f"{number}.png"
        run("show", game_file, "-o", out, "--kyoku", number)
        pictures.add(out.read_bytes())
    assert len(pictures) == 2


def test_the_colours_can_be_light(run, game_file, tmp_path):
    pictures = set()
    for theme in ("dark", "light"):
        out = tmp_path / f"{theme}.png"
        assert run("show", game_file, "-o", out, "--theme", theme)[0] == 0
        pictures.add(out.read_bytes())
    assert len(pictures) == 2


@pytest.mark.parametrize("number", [0, -1, 100])
def test_a_kyoku_that_is_not_there_is_told(run, game_file, tmp_path, number):
    out = tmp_path / "a.png"
    code, said, err = run("show", game_file, "-o", out, f"--kyoku={number}")
    count = documents.game(3).hand_count
    told = f"{game_file}: There is no kyoku {number}; the log has {count}.\n"
    assert (code, said, err) == (3, "", told)
    assert not out.exists()


@pytest.mark.parametrize(
    ("place", "reason"),
    [("missing/a.png", "No such file or directory"), ("folder.png", IS_A_FOLDER)],
)
def test_a_place_that_cannot_be_written_is_one_line(run, game_file, tmp_path, place, reason):
    (tmp_path / "folder.png").mkdir()
    out = tmp_path / place
    told = f"{out}: could not be written: {reason}.\n"
    assert run("show", game_file, "-o", out) == (3, "", told)


@pytest.mark.parametrize("players", [3, 4])
def test_a_log_without_a_seed_shows_what_it_tells(run, tmp_path, players):
    file, out = tmp_path / "x.mjlog", tmp_path / "a.png"
    file.write_bytes(write_mjlog(documents.unseeded(players).log))
    assert run("show", file, "-o", out)[0] == 0
    assert png_size(out.read_bytes()) == (1280, 900)


@pytest.mark.parametrize("era", ERAS)
def test_every_era_can_be_drawn(run, tmp_path, era):
    file, out = tmp_path / "x.mjlog", tmp_path / "a.svg"
    file.write_bytes(make_bytes(1, era, 3))
    assert run("show", file, "-o", out)[0] == 0
    assert b"<title>" in out.read_bytes()


def as_process(*words):
    """A process of its own, which ends as soon as all is written; without a display."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-m", "viewer", *map(str, words)],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_without_a_display_a_process_draws_and_says_nothing_else(game_file, tmp_path):
    out = tmp_path / "a.png"
    assert as_process("show", game_file, "-o", out) == (0, f"{out}\n", "")
    assert png_size(out.read_bytes()) == (1280, 900)


def test_every_kind_of_picture_is_drawn_without_widgets(game_file, tmp_path):
    """In a process of its own, since others may have imported them."""
    lines = [
        f"{tmp_path / f'a{ending}'} --view {view} --size 480x420"
        for view, ending in long_run.pairs(VIEWS, shots.FORMATS)
    ]
    code = (
        "import sys; from viewer.cli import main;"
        "[main(['show', sys.argv[1], '-o', *line.split()]) for line in sys.argv[2:]];"
        "print(*sys.modules)"
    )
    command = [sys.executable, "-c", code, str(game_file), *lines]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    imported = subprocess.check_output(command, env=environment, encoding="utf-8").split()  # noqa: S603
    assert "PySide6.QtGui" in imported
    assert "PySide6.QtWidgets" not in imported
    assert all(Path(line.split()[0]).is_file() for line in lines)


def test_a_process_that_could_not_draw_says_why_and_ends_with_its_code(tmp_path):
    code, out, err = as_process("show", tmp_path / "none", "-o", tmp_path / "a.png")
    assert (code, out, err) == (3, "", f"{tmp_path / 'none'}: There is no such file.\n")


def image(run, game_file, tmp_path, *options):
    out = tmp_path / f"{len(list(tmp_path.iterdir()))}.png"
    code, _, err = run("show", game_file, "-o", out, "--size", "600x560", *options)
    assert (code, err) == (0, "")
    return QImage(str(out))


def test_tiles_that_were_drawn_are_stored_for_the_next_picture(
    run, game_file, tmp_path, monkeypatch
):
    stored = tmp_path / "cache" / "tiles"
    monkeypatch.setattr(show, "drawn_tiles", lambda: stored)
    drawn = image(run, game_file, tmp_path)
    written = stored.stat().st_mtime_ns
    assert image(run, game_file, tmp_path) == drawn
    assert stored.stat().st_mtime_ns == written


@pytest.mark.parametrize("view", ["order", "table", "lanes"])
def test_every_view_can_be_drawn_at_every_step(run, game_file, tmp_path, view):
    pictures = [
        image(run, game_file, tmp_path, "--view", view, "--step", step) for step in ("0", "9", "10")
    ]
    assert all(one != two for one, two in itertools.pairwise(pictures))


def test_another_seat_can_sit_at_the_bottom(run, game_file, tmp_path):
    view = ("--view", "table", "--step", "12")
    pictures = [image(run, game_file, tmp_path, *view, "--seat", seat) for seat in "0123"]
    assert all(one != two for one, two in itertools.combinations(pictures, 2))
    assert image(run, game_file, tmp_path, *view) == pictures[0]


def test_a_step_beyond_the_end_is_told_in_one_line(run, game_file, tmp_path):
    code, out, err = run("show", game_file, "-o", tmp_path / "x.png", "--step", "5000")
    assert (code, out) == (3, "")
    assert re.search(r"There is no event 5000; the hand has \d+\.\n$", err)


@pytest.mark.parametrize("step", ["-1", "x", "1.5", "9" * 5000, f"{100_000:026}", "0" * 5000])
def test_a_step_that_is_no_number_is_wrong_use(run, game_file, tmp_path, step):
    code, _, err = run("show", game_file, "-o", tmp_path / "x.png", f"--step={step}")
    said = f"argument --step: {step[:20]}: a step is a number from 0"
    assert (code, err) == (2, f"wall-viewer show: {said}\n")


def test_a_seat_that_three_players_do_not_have_is_told(run, tmp_path):
    path = tmp_path / "three.mjlog"
    path.write_bytes(make_bytes(3, players=3))
    code, _, err = run("show", path, "-o", tmp_path / "x.png", "--seat", "3")
    assert code == 3
    assert err.endswith("There is no seat 3 in a three-player game.\n")


def test_order_is_whole_or_up_to_here(run, game_file, tmp_path):
    step = ("--view", "order", "--step", "5")
    whole = image(run, game_file, tmp_path, *step)
    assert image(run, game_file, tmp_path, *step, "--up-to-here") != whole


def test_the_table_has_the_result_at_the_end_or_not(run, game_file, tmp_path):
    last = open_log(game_file).kyoku(0).events
    step = ("--view", "table", "--step", str(len(last)))
    with_result = image(run, game_file, tmp_path, *step)
    assert image(run, game_file, tmp_path, *step, "--without-result") != with_result


def frames(path):
    """The pictures of a file, how long each is shown, and its size."""
    with Image.open(path) as moving:
        shown = [(each.copy(), each.info["duration"]) for each in ImageSequence.Iterator(moving)]
        assert moving.info["loop"] == 0
        return [each.convert("RGB") for each, _ms in shown], [ms for _each, ms in shown]


def still(run, game_file, tmp_path, step, *options):
    out = tmp_path / "still.png"
    run("show", game_file, "-o", out, "--size", "600x560", "--step", step, *options)
    with Image.open(out) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("ending", ["webp", "gif", *long_run.only_long("png", "apng")])
def test_a_moving_picture_shows_each_step(run, game_file, tmp_path, ending):
    out = tmp_path / f"hand.{ending}"
    looks = ("--view", "table", "--title")
    words = ("show", game_file, "-o", out, "--steps", "10-12", "--speed", "4", "--size", "600x560")
    assert run(*words, *looks) == (0, f"{out}\n", "")
    images, durations = frames(out)
    assert durations == [250, 250, 2250]
    for number, image in enumerate(images):
        alone = still(run, game_file, tmp_path, 10 + number, *looks)
        assert image.size == (600, 560)
        differences = ImageStat.Stat(ImageChops.difference(image, alone))
        assert max(differences.mean) < (4 if ending == "gif" else 1e-9)


def test_without_steps_all_of_a_hand_is_shown(run, tmp_path):
    path, out = tmp_path / "short.mjlog", tmp_path / "hand.webp"
    path.write_bytes(logs.document(logs.go(), logs.init(), "<T10/><D10/>"))
    assert run("show", path, "-o", out, "--size", "600x560", "--view", "table")[0] == 0
    assert frames(out)[1] == [500, 500, 2500]


def test_one_step_alone_stands_still(run, game_file, tmp_path):
    out = tmp_path / "hand.webp"
    assert run("show", game_file, "-o", out, "--steps", "7-7", "--size", "600x560")[0] == 0
    with Image.open(out) as image:
        assert image.n_frames == 1
        alone = still(run, game_file, tmp_path, 7)
        assert image.convert("RGB").tobytes() == alone.tobytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "a.webp", "--steps", "9-5"), "9-5: steps are written 10-40"),
        (("-o", "a.webp", "--steps", "5"), "5: steps are written 10-40"),
        (("-o", "a.webp", "--steps", "0-9", "--step", "3"), "not allowed with argument"),
        (("-o", "a.svg", "--steps", "0-9"), "--steps goes with .webp"),
        (("-o", "a.gif", "--step", "3"), "--step goes with .png, .svg, .pdf or .txt"),
        (("-o", "a.webp", "--speed", "0"), "a speed is a number from 0.1 to 20"),
        (("-o", "a.webp", "--speed", "nan"), "a speed is a number from 0.1 to 20"),
        (("-o", "a.jpg"), "must end in .png, .svg, .pdf, .webp, .gif, .apng or .txt"),
    ],
)
def test_steps_that_make_no_sense_are_wrong_use(run, game_file, words, said):
    code, out, err = run("show", game_file, *words)
    assert (code, out) == (2, "")
    assert said in err


def test_steps_beyond_the_end_are_told(run, game_file, tmp_path):
    out = tmp_path / "a.gif"
    assert "There is no event 5000" in run("show", game_file, "-o", out, "--steps", "0-5000")[2]


def test_too_large_a_moving_picture_is_told_before_it_is_drawn(run, game_file, tmp_path):
    out = tmp_path / "a.webp"
    code, _, err = run("show", game_file, "-o", out, "--size", "5000x900")
    assert code == 3
    assert err.startswith(f"{out}: ")
    assert "pictures of 5000×900 are too much for one file" in err


@pytest.mark.parametrize("title", [(), ("--title",)])
def test_names_can_be_hidden(run, game_file, tmp_path, title):
    names = open_log(game_file).log.names
    texts = []
    for hidden in ((), ("--hide-names",)):
        shown = run("show", game_file, "-o", tmp_path / "a.png", "--view", "table", *title, *hidden)
        assert shown[0] == 0
        texts.append((tmp_path / "a.png").read_bytes())
    assert texts[0] != texts[1]
    assert any(names)
