from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMenu

from viewer.core.notation import IDS, NOTATIONS
from viewer.ui.kit.settings import MOST_RECENT, Settings
from viewer.ui.kit.theme import ThemeChoice

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


@pytest.fixture
def settings():
    return Settings()


def store(key, value):
    settings = QSettings()
    settings.setValue(key, value)
    settings.sync()


def test_settings_are_stored_where_the_test_wants(settings, tmp_path):
    settings.notation = "kanji"
    settings._store.sync()
    assert Path(settings._store.fileName()).is_relative_to(tmp_path)
    assert "kanji" in Path(settings._store.fileName()).read_text()


def test_without_stored_values_there_are_defaults(settings):
    assert settings.theme is ThemeChoice.DARK
    assert settings.notation == "mpsz"
    assert settings.sorted_haipai is True
    assert settings.folder == Path.home()
    assert settings.recent == []
    assert settings.place("window").isEmpty()


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_fall_back(value):
    for key in ("theme", "notation", "sorted_haipai", "folder", "recent", "places/window"):
        store(key, value)
    settings = Settings()
    assert settings.theme is ThemeChoice.DARK
    assert settings.notation == "mpsz"
    assert settings.sorted_haipai is True
    assert settings.folder.is_dir()
    assert all(isinstance(path, Path) for path in settings.recent)
    assert isinstance(settings.place("window"), QByteArray)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_window_starts_on_hostile_values(make_window, value):
    for key in ("theme", "notation", "sorted_haipai", "folder", "recent"):
        store(key, value)
    for key in ("places/window", "places/splitter"):
        store(key, QByteArray(str(value).encode()))
    window = make_window()
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    assert window.isVisible()
    assert not window.size().isEmpty()


@pytest.mark.parametrize("choice", ThemeChoice)
def test_a_theme_comes_back(settings, choice):
    settings.theme = choice
    assert Settings().theme is choice


@pytest.mark.parametrize("name", [*NOTATIONS, IDS])
def test_a_notation_comes_back(settings, name):
    settings.notation = name
    assert Settings().notation == name


@pytest.mark.parametrize("by_tile", [True, False])
def test_the_order_of_haipai_comes_back(settings, by_tile):
    settings.sorted_haipai = by_tile
    assert Settings().sorted_haipai is by_tile


def test_a_folder_that_has_gone_is_not_offered(settings, tmp_path):
    settings.folder = tmp_path
    assert Settings().folder == tmp_path
    settings.folder = tmp_path / "gone"
    assert Settings().folder == Path.home()


def test_the_latest_files_come_back_newest_first(settings, tmp_path):
    for name in ("a", "b", "a"):
        settings.remember(tmp_path / name)
    assert Settings().recent == [tmp_path / "a", tmp_path / "b"]
    assert settings.folder == tmp_path


@pytest.mark.parametrize("name", ["a,b.mjlog", "一, 二.mjlog", 'q"uote', "semi;colon", "per%cent"])
def test_a_single_file_with_a_strange_name_comes_back(settings, tmp_path, name):
    settings.remember(tmp_path / name)
    settings._store.sync()
    assert Settings().recent == [tmp_path / name]


def test_only_so_many_files_are_remembered(settings, tmp_path):
    for n in range(MOST_RECENT + 5):
        settings.remember(tmp_path / str(n))
    assert [path.name for path in Settings().recent] == [str(n) for n in range(14, 4, -1)]


def test_files_can_be_forgotten(settings, tmp_path):
    settings.remember(tmp_path / "a")
    settings.forget_recent()
    assert Settings().recent == []


def test_a_place_comes_back(settings):
    settings.set_place("window", QByteArray(b"\0\1\2"))
    assert Settings().place("window") == QByteArray(b"\0\1\2")
