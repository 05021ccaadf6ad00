"""States in files: what comes back is what was saved, and nothing else is taken for it."""

import json

import pytest

from tests.helpers.fake_work import FakeWork
from tests.helpers.system import IS_A_FOLDER
from viewer.core.base.errors import InputError
from viewer.stats.lab import saved
from viewer.stats.lab.saved import load_work, read_saved, save_work
from viewer.stats.lab.tenho import HEAVENLY, Search, SearchState
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.measure import WallMeasure

SEARCH = Search(HEAVENLY, 5)
STATE = SearchState(units=3, found=2, waiting=(300_000,), last=17)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "kept"
    save_work(path, SEARCH, STATE)
    return path


def reason(path, work=SEARCH):
    with pytest.raises(InputError) as caught:
        load_work(path, work)
    return str(caught.value)


def test_a_state_comes_back(file):
    assert load_work(file, SEARCH) == STATE


def test_a_file_says_what_it_holds(file):
    held = read_saved(file)
    assert held.work == SEARCH.described()
    whole = json.loads(file.read_text(encoding="utf-8"))
    assert (whole["format"], whole["version"]) == ("wall-viewer lab", 1)


def _turned(value):
    return dict(reversed(value.items())) if isinstance(value, dict) else value


def test_a_file_laid_out_anew_is_the_same(file):
    whole = json.loads(file.read_text(encoding="utf-8"))
    turned = {key: _turned(value) for key, value in reversed(whole.items())}
    text = json.dumps(turned, indent=2)
    file.write_text(text, encoding="utf-8")
    assert load_work(file, SEARCH) == STATE


@pytest.mark.parametrize(
    ("work", "sentence"),
    [
        (Search(HEAVENLY, 6), "The file holds other work: its seed is 5, not 6."),
        (FakeWork(), "The file holds other work: its work is search, not fake."),
        (
            WallMeasure(SOURCES["tenhou"](5, 1)),
            "The file holds other work: its work is search, not measure.",
        ),
    ],
)
def test_other_work_is_told_by_what_differs(file, work, sentence):
    assert reason(file, work) == sentence


def test_work_of_which_the_file_tells_more_is_other_work(tmp_path):
    class Longer(FakeWork):
        def described(self):
            return {**super().described(), "seed": 5}

    save_work(tmp_path / "kept", Longer(), Longer().new())
    told = reason(tmp_path / "kept", FakeWork())
    assert told == "The file holds other work: its seed is 5, not null."


@pytest.mark.parametrize("cut", [1, 40, 100, 200])
def test_a_file_cut_off_is_told(file, cut):
    file.write_bytes(file.read_bytes()[:-cut])
    assert reason(file) == "The saved work ends too early or is damaged."


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"{", b"[]", b"3", b'{"format": "other"}', b"[" * 100_000, b"1" * 5000],
    ids=["empty", "binary", "brace", "list", "number", "other", "deep", "long number"],
)
def test_what_is_no_saved_work_is_told(file, data):
    file.write_bytes(data)
    assert reason(file) == "This is no saved work of the lab."


def changed(file, change):
    whole = json.loads(file.read_text(encoding="utf-8"))
    change(whole)
    file.write_text(json.dumps(whole), encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: whole["state"].update(found=3),
        lambda whole: whole["work"].update(seed=6),
        lambda whole: whole.pop("state"),
        lambda whole: whole.update(work=None),
        lambda whole: whole.update(sha256=None),
        lambda whole: whole["state"].update(found=float("nan")),
    ],
)
def test_a_file_changed_by_hand_is_told(file, change):
    changed(file, change)
    assert reason(file) == "The saved work was damaged, or changed by hand."


def test_another_version_is_told(file):
    changed(file, lambda whole: whole.update(version=2))
    assert reason(file) == "The saved work has form 2; this program reads form 1."


def test_a_state_that_the_work_does_not_take_is_told(tmp_path):
    class Careless(FakeWork):
        def dump(self, state):
            return state

    for state, sentence in (
        ({"parts": ["x"]}, "The saved work makes no sense: its parts are none."),
        ({"parts": 3}, "The saved work makes no sense: something in it is of another kind."),
        ({}, "The saved work makes no sense: it has no parts."),
    ):
        save_work(tmp_path / "kept", Careless(), state)
        assert reason(tmp_path / "kept", FakeWork()) == sentence


def test_a_file_that_is_too_large_is_not_read(file, monkeypatch):
    monkeypatch.setattr(saved, "_MAX_BYTES", 100)
    assert reason(file) == "The file is larger than 0 MB; no saved work is."


def test_a_missing_file_and_a_folder_are_told(tmp_path):
    assert reason(tmp_path / "missing") == "There is no such file."
    assert "folder" in reason(tmp_path)


def test_what_cannot_be_written_leaves_the_older_file_and_no_other(file):
    before = file.read_bytes()

    class Broken(Search):
        def dump(self, _state):
            return {"no": object()}

    with pytest.raises(TypeError):
        save_work(file, Broken(HEAVENLY, 5), STATE)
    with pytest.raises(InputError, match=r"could not be written: .*irectory\."):
        save_work(file / "below", SEARCH, STATE)
    with pytest.raises(InputError, match=f"could not be written: {IS_A_FOLDER}"):
        save_work(file.parent, SEARCH, STATE)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]
