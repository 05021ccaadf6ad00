import shutil
import tomllib

import pytest
from lxml import etree

from viewer.core.base.tiles import RED_FIVE_IDS, TILES, face_of
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.system import assets

CODES = sorted({face_of(tile).code for tile in range(TILES)} | {"back"})


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """The program as if it stood in another folder."""
    package = tmp_path / "site" / "viewer"
    package.mkdir(parents=True)
    monkeypatch.setattr(assets, "__file__", str(package / "system" / "assets.py"))
    assets.resources.cache_clear()
    yield package
    assets.resources.cache_clear()


def test_there_is_a_face_for_every_tile_and_a_back():
    assert len(CODES) == 34 + len(RED_FIVE_IDS) + 1


@pytest.mark.parametrize("code", CODES)
def test_a_tile_is_an_svg_three_by_four(code):
    root = etree.parse(assets.tile_file(code)).getroot()
    assert etree.QName(root).localname == "svg"
    _, _, width, height = map(float, root.get("viewBox").split())
    assert height / width == pytest.approx(4 / 3, rel=0.01)


def test_the_icon_is_there():
    assert b"<svg" in assets.icon_file().read_bytes()


def test_the_sample_log_opens_with_nothing_odd():
    log = read_mjlog(assets.sample_log().read_bytes())
    assert log.seed is not None
    assert log.remarks == ()


@pytest.mark.parametrize("place", ["viewer/resources", "resources"])
def test_resources_stand_in_the_package_or_beside_it(elsewhere, place):
    tiles = elsewhere.parent / place / "tiles"
    tiles.mkdir(parents=True)
    assert assets.resources() == tiles.parent


def test_installed_resources_come_before_those_beside(elsewhere):
    for folder in (elsewhere / "resources", elsewhere.parent / "resources"):
        (folder / "tiles").mkdir(parents=True)
    assert assets.resources() == elsewhere / "resources"


def test_without_resources_the_error_says_what_to_do(elsewhere):
    shutil.rmtree(elsewhere)
    with pytest.raises(FileNotFoundError, match="install it again"):
        assets.resources()


def test_a_wheel_carries_every_resource_but_the_pictures_of_the_readme():
    root = assets.resources().parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    there = {f"resources/{path.name}" for path in assets.resources().iterdir()}
    left_out = {"resources/screenshots", "resources/translations"}  # these a hook compiles
    assert included == {each: f"viewer/{each}" for each in there - left_out}
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"]["path"]
    assert "viewer/resources/translations/" in (root / hook).read_text(encoding="utf-8")
