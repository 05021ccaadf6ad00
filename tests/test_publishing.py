"""One description in all packages, and manifests for publishing without placeholders."""

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib

import pytest
from lxml import etree

from viewer import __version__
from viewer.system.language import LANGUAGES

from .helpers.packages import PACKAGING, PUBLISHED, filled, script

ROOT = PACKAGING.parent
CHANGELOG = """# Changelog

## [Unreleased]

## [{}]{}

See *all* walls. *Fair?*

### Added
- **Order**: a
  wall (`*.mjlog`).
- `show`.

## [0.0.1]
- Old.
"""
SITES = {
    "en": ("Tenhou", "Mahjong Soul", "Riichi City"),
    "ja": ("天鳳", "雀魂", "麻雀一番街"),
    "zh_CN": ("天凤", "雀魂", "麻雀一番街"),
}
MADE = ("{}-py3-none-any.whl", "{}.tar.gz", "{}-setup.exe", "{}-arm64.dmg")


def make_up(folder, names):
    """Write packages that hold nothing but their pattern."""
    for name in names:
        start = "wall_viewer" if name.endswith(("whl", "gz")) else "wall-viewer"
        (folder / name.format(f"{start}-{__version__}")).write_bytes(name.encode())


def tried(*command):
    """Run a checker of the system, or skip where it is not installed."""
    program = shutil.which(command[0]) or pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True)  # noqa: S603, PLW1510
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_description_names_all_sites_in_each_language_and_as_much_in_each():
    texts = script("fill").descriptions()
    assert list(texts) == list(LANGUAGES)
    for language, text in texts.items():
        assert all(site in text["summary"] for site in SITES[language])
        assert all(site in text["paragraphs"][0] for site in SITES[language])
        for name in ("paragraphs", "points"):
            assert len(text[name]) == len(texts["en"][name])
    assert len(texts["en"]["summary"]) < 80  # Debian's first line


def test_what_is_no_template_has_the_description_too():
    texts = script("fill").descriptions()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["description"] == texts["en"]["summary"]
    assert project["keywords"] == texts["en"]["keywords"]
    installer = (PACKAGING / "windows" / "wall-viewer.iss").read_text("utf-8-sig")
    assert "AppComments={cm:About}" in installer
    developer = script("fill").addresses()["developer"]
    assert f"AppPublisher={developer}\n" in installer.replace("\r", "")
    assert developer in (PACKAGING / "debian" / "copyright").read_text("utf-8")
    about = dict(re.findall(r"^(\w+)\.About=(.+)$", installer, re.MULTILINE))
    assert about == {language: text["summary"] for language, text in texts.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_call_the_program_as_its_window_does(language):
    name = script("fill").descriptions()[language]["name"]
    title = "Wall viewer"
    if language != "en":
        catalogue = ROOT / "resources" / "translations" / f"{language}.po"
        after = catalogue.read_text("utf-8").partition(f'msgid "{title}"\nmsgstr "')[2]
        title = after.partition('"')[0]
    assert name == title
    tag = "" if language == "en" else f"[{language}]"
    assert f"\nName{tag}={name}\n" in filled("linux/wall-viewer.desktop")


def test_metadata_and_control_and_manual_and_menu_entry_have_the_description():
    english = script("fill").descriptions()["en"]
    control = filled("debian/control", arch="amd64", size=1, depends="libc6")
    assert control.lower().count(f"description: {english['summary'].lower()}\n") == 1
    lines = control[control.index("Description:") :].splitlines()[1:]
    assert all(line.startswith(" ") and len(line) < 80 for line in lines)
    for text in (control, filled("linux/wall-viewer.1")):
        assert all(" ".join(text.split()).count(each[:60]) for each in english["paragraphs"])
    assert f"Comment={english['summary']}\n" in filled("linux/wall-viewer.desktop")
    component = etree.fromstring(filled("linux/metainfo.xml").encode())
    for name in ("name", "summary"):
        assert len(component.findall(name)) == len(LANGUAGES)
    assert len(component.findall("description//li")) == len(english["points"]) * len(LANGUAGES)


def test_the_menu_entry_is_valid(tmp_path):
    file = tmp_path / "wall-viewer.desktop"
    file.write_text(filled("linux/wall-viewer.desktop"), "utf-8")
    tried("desktop-file-validate", str(file))


@pytest.mark.parametrize("known", [None, PUBLISHED], ids=["as it is", "published"])
def test_the_metadata_is_valid(tmp_path, monkeypatch, known):
    if known:
        monkeypatch.setattr(script("fill"), "addresses", known.copy)
    text = filled("linux/metainfo.xml")
    component = etree.fromstring(text.encode())
    assert (component.find("screenshots") is not None) == bool(known)
    assert component.find("releases/release/description/ul/li") is not None
    file = tmp_path / f"{component.findtext('id')}.metainfo.xml"
    file.write_text(text, "utf-8")
    tried("appstreamcli", "validate", "--no-net", str(file))


def test_a_missing_value_is_no_empty_text():
    with pytest.raises(Exception, match="'arch' is undefined"):
        filled("debian/control", size=1, depends="")


def test_notes_and_day_are_those_of_the_version():
    fill = script("fill")
    text = CHANGELOG.format("1.2.0", " - 2026-05-06")
    assert fill.notes(text, "1.2.0") == (
        ["See all walls. Fair?"],
        ["Order: a wall (*.mjlog).", "show."],
    )
    assert fill.notes(text, "1.2") == ([], [])
    assert f"{fill.released(text, '1.2.0'):%d %b}" == "06 May"
    assert fill.released(CHANGELOG.format("1.2.0", ""), "1.2.0") is None


def test_placeholders_keep_a_version_from_being_published(monkeypatch, tmp_path):
    publish, fill = script("publish/publish"), script("fill")
    known = {**PUBLISHED, "home": "https://wall-viewer.example/"}
    assert publish.reasons(PUBLISHED, CHANGELOG.format("2.0", " - 2026-01-01"), "2.0") == []
    assert publish.reasons(known, CHANGELOG.format("2.0", ""), "2.0") == [
        "addresses.toml: home is a placeholder.",
        "CHANGELOG.md has no section of 2.0 with its date.",
    ]
    monkeypatch.setattr(publish.fill, "addresses", known.copy)
    monkeypatch.setattr(sys, "argv", ["publish.py", str(tmp_path), str(tmp_path / "made")])
    with pytest.raises(SystemExit, match=r"home is a placeholder(.|\n)*has no installer"):
        publish.main()
    assert not (tmp_path / "made").exists()
    assert set(fill.addresses()) == set(PUBLISHED)


def test_the_version_has_a_dated_section_in_the_changelog():
    changelog = script("fill").changelog()
    assert script("fill").released(changelog, __version__)
    assert re.findall("^## .+", changelog, re.MULTILINE)[0] == "## [Unreleased]"


@pytest.fixture
def manifests(tmp_path, monkeypatch):
    """What is published, by name, of made-up packages."""
    publish = script("publish/publish")
    monkeypatch.setattr(publish.fill, "addresses", PUBLISHED.copy)
    make_up(tmp_path, MADE)
    return publish.manifests(publish.packages(tmp_path, PUBLISHED, __version__), PUBLISHED)


def test_manifests_have_the_checksums_of_the_packages_and_no_placeholder(manifests):
    sums = [hashlib.sha256(name.encode()).hexdigest() for name in MADE]
    whole = "\n".join(manifests.values())
    assert all(each in whole.lower() for each in sums)
    assert not re.search(r"example|[{][{]|@[A-Z]+@|None", whole)
    assert f"https://walls.test/files/wall-viewer-{__version__}-setup.exe" in whole


def test_winget_s_files_stay_within_its_limits(manifests):
    yaml = pytest.importorskip("yaml")
    files = {
        name.split("WallViewer.", 1)[1]: yaml.load(text, yaml.BaseLoader)
        for name, text in manifests.items()
        if name.startswith("winget")
    }
    locales = [file["PackageLocale"] for name, file in files.items() if "locale" in name]
    assert sorted(locales) == ["en-US", "ja-JP", "zh-CN"]
    for name, file in files.items():
        assert file["PackageIdentifier"] == "Somebody.WallViewer"
        if "locale" in name:
            assert len(file["ShortDescription"]) <= 256
            assert len(file["Description"]) <= 10_000
            assert len(file["Tags"]) <= 16
    installer = (PACKAGING / "windows" / "wall-viewer.iss").read_text("utf-8-sig")
    script_id = re.search(r"AppId=\{(.+)", installer)
    assert files["installer.yaml"]["ProductCode"] == f"{script_id[1]}_is1"
    assert files["installer.yaml"]["FileExtensions"] == ["mjlog", "wvstudy"]


def test_the_flatpak_installs_all_but_what_its_base_has(manifests):
    yaml = pytest.importorskip("yaml")
    manifest = yaml.safe_load(manifests["flatpak/test.walls.wall_viewer.yml"])
    assert manifest["base"] == "io.qt.PySide.BaseApp"
    named = re.findall(
        r"(?:packaging|resources)/\S+", manifests["flatpak/test.walls.wall_viewer.yml"]
    )
    assert named
    assert all((ROOT / each.rstrip("',")).exists() for each in named)
    lines = manifests["flatpak/requirements.txt"].splitlines()
    names = [line.split("==")[0] for line in lines]
    assert len(set(names)) == len(names)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {re.match(r"[\w-]+", each)[0].lower() for each in project["dependencies"]}
    assert wanted - set(names) == {"pyside6-essentials", "numpy"}


def test_the_cask_is_ruby(manifests, tmp_path):
    file = tmp_path / "wall-viewer.rb"
    file.write_text(manifests["homebrew/wall-viewer.rb"], "utf-8")
    tried("ruby", "-c", str(file))


def test_without_a_disk_image_all_is_written_but_the_cask(monkeypatch, tmp_path):
    publish = script("publish/publish")
    monkeypatch.setattr(publish.fill, "addresses", PUBLISHED.copy)
    monkeypatch.setattr(publish, "reasons", lambda *_: [])
    make_up(tmp_path, MADE[:-1])
    target = tmp_path / "made"
    monkeypatch.setattr(sys, "argv", ["publish.py", str(tmp_path), str(target)])
    publish.main()
    assert {each.name for each in target.iterdir()} == {"flatpak", "winget"}
