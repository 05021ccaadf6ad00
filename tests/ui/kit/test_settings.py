from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QMenu, QWidget

from viewer.core.base.notation import IDS, NOTATIONS
from viewer.core.base.place import Place
from viewer.ui.kit.settings import (
    MOST_RECENT,
    POST_SCALE,
    SCALES,
    SPEEDS,
    TILE_WIDTHS,
    Setting,
    Settings,
    give_first_size,
)
from viewer.ui.kit.theme import Cloth, ThemeChoice

HOSTILE = [
    "",
    "nonsense",
    "DARK",
    "x" * 5000,
    "a/\0b",
    7,
    -1.5,
    True,
    ["a", "b"],
    [],
    {"a": 1},
    QByteArray(b"\xff\0"),
    None,
]


FIRST = {
    "language": None,
    "session_kept": False,
    "started": False,
    "theme": ThemeChoice.DARK,
    "cloth": Cloth.GREEN,
    "tile_width": None,
    "notation": "mpsz",
    "view": "",
    "hands_hidden": False,
    "wall_closed": False,
    "play_mode": False,
    "names_hidden": False,
    "sorted_haipai": True,
    "called_stay": False,
    "motion": True,
    "whole_wall": False,
    "danger_shown": False,
    "hands_upright": False,
    "lanes_shown": False,
    "speed": 2.0,
    "picture_scale": 1,
    "folder": Path.home(),
    "picture_folder": None,
    "results_folder": None,
    "watched_folder": None,
    "shares": (0.14, 0.2),
}
ALLOWED = {
    "theme": ThemeChoice,
    "tile_width": TILE_WIDTHS,
    "notation": [*NOTATIONS, IDS],
    "view": ["order", "table"],
    "speed": SPEEDS,
    "shares": [(0.1, 0.25), (0.3125, 0.0)],
    "picture_scale": [*SCALES, POST_SCALE],
    "hands_hidden": [True, False],
    "wall_closed": [True, False],
    "play_mode": [True, False],
    "names_hidden": [True, False],
    "sorted_haipai": [True, False],
    "called_stay": [True, False],
    "motion": [True, False],
    "whole_wall": [True, False],
    "danger_shown": [True, False],
    "hands_upright": [True, False],
    "lanes_shown": [True, False],
}


@pytest.fixture
def settings():
    return Settings()


def store(key, value):
    settings = Settings().store
    settings.setValue(key, value)
    settings.sync()


def test_settings_are_stored_where_the_test_wants(settings, own_settings):
    settings.notation = "kanji"
    settings.store.sync()
    assert Path(settings.store.fileName()).is_relative_to(own_settings)
    assert "kanji" in Path(settings.store.fileName()).read_text(encoding="utf-8")


def test_a_setting_tells_when_it_changes(settings):
    told = []
    settings.changed.connect(told.append)
    settings.notation = "kanji"
    settings.notation = "kanji"
    settings.toggle("play_mode")
    settings.toggle("play_mode")
    assert told == ["notation", "play_mode", "play_mode"]
    assert not settings.play_mode


def test_without_stored_values_there_are_defaults(settings):
    assert {name: getattr(settings, name) for name in FIRST} == FIRST
    assert settings.recent == []
    assert settings.place("window").isEmpty()


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_fall_back(value):
    for key in (*FIRST, "recent", "collection", "places/window"):
        store(key, value)
    settings = Settings()
    found = {name: getattr(settings, name) for name in FIRST if name != "view"}
    assert found == {name: FIRST[name] for name in found}
    assert isinstance(settings.view, str)
    assert all(isinstance(path, Path) for row in settings.recent for path in row)
    assert all(isinstance(path, Path) for path in settings.collection)
    assert isinstance(settings.place("window"), QByteArray)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_window_starts_on_hostile_values(make_window, value):
    for key in (*FIRST, "recent"):
        store(key, value)
    store("places/window", QByteArray(str(value).encode()))
    window = make_window()
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    assert window.isVisible()
    assert not window.size().isEmpty()


def test_every_setting_is_known_here():
    rows = {name for name, row in vars(Settings).items() if isinstance(row, Setting)}
    assert rows == set(FIRST)


@pytest.mark.parametrize(("name", "value"), [(n, each) for n in ALLOWED for each in ALLOWED[n]])
def test_a_setting_comes_back(settings, name, value):
    setattr(settings, name, value)
    settings.store.sync()
    found = getattr(Settings(), name)
    assert found == value
    assert type(found) is type(value)


def test_a_folder_that_has_gone_is_not_offered(settings, tmp_path):
    settings.folder = tmp_path
    assert Settings().folder == tmp_path
    settings.folder = tmp_path / "gone"
    assert Settings().folder == Path.home()


def test_the_latest_files_come_back_newest_first(settings, tmp_path):
    for name in ("a", "b", "a"):
        settings.remember(tmp_path / name)
    both = (tmp_path / "c", tmp_path / "d")
    settings.remember_paths(*both)
    settings.remember_paths(*both * 20)
    settings.collection = both
    assert Settings().recent == [both, (tmp_path / "a",), (tmp_path / "b",)]
    assert Settings().collection == both
    assert settings.folder == tmp_path


@pytest.mark.parametrize("name", ["a,b.mjlog", "一, 二.mjlog", 'q"uote', "semi;colon", "per%cent"])
def test_a_single_file_with_a_strange_name_comes_back(settings, tmp_path, name):
    settings.remember(tmp_path / name)
    settings.store.sync()
    assert Settings().recent == [(tmp_path / name,)]


def test_only_so_many_files_are_remembered(settings, tmp_path):
    for n in range(MOST_RECENT + 5):
        settings.remember(tmp_path / str(n))
    assert [path.name for (path,) in Settings().recent] == [str(n) for n in range(14, 4, -1)]


def test_files_can_be_forgotten(settings, tmp_path):
    settings.remember(tmp_path / "a")
    settings.forget_recent()
    assert Settings().recent == []


def test_a_place_comes_back(settings):
    settings.set_place("window", QByteArray(b"\0\1\2"))
    assert Settings().place("window") == QByteArray(b"\0\1\2")


def test_a_size_that_fits_is_given(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    give_first_size(window, QSize(320, 240))
    assert window.size() == QSize(320, 240)


def test_a_window_is_no_larger_than_its_screen(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    give_first_size(window, QSize(320, room.height() + 1))
    assert window.width() == 320
    assert room.height() - 100 < window.height() < room.height()


@pytest.mark.parametrize(
    ("wanted", "part"), [((320, 240), 0.85), ((320, 240), 0), ((9999, 9), 0.5)]
)
def test_a_new_window_takes_its_part_of_the_screen(qtbot, wanted, part):
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    give_first_size(window, QSize(*wanted), part)
    for size, least, whole in zip(window.size().toTuple(), wanted, room.toTuple(), strict=True):
        assert min(least, whole - 50) <= size <= whole
        assert size >= part * (whole - 50) - 1


SESSION = [("/logs/a.mjlog", Place(3, 41, 2)), ("/日本/b.mjlog", Place(0, 0, 0))]


def test_what_was_open_is_kept(settings):
    assert settings.session == []
    settings.session = SESSION
    assert Settings().session == SESSION


@pytest.mark.parametrize(
    "stored",
    [
        *HOSTILE,
        "[1]",
        '[["a"]]',
        '[["a", "b", 1, 2]]',
        "{}",
        '{"a": 1}',
        "[" * 9999,
        "[[1, 2, 3, null]]",
        '[["a", 1e999, 0, 0]]',
        '[["a", -1, 0, 0]]',
        '[["a", 0, 0, -1]]',
    ],
)
def test_what_was_open_may_be_stored_as_anything(settings, stored):
    store("session", stored)
    assert settings.session == []


def test_the_view_that_became_a_layer_opens_as_one(settings):
    settings.view = "lanes"
    again = Settings()
    assert (again.view, again.lanes_shown) == ("order", True)
