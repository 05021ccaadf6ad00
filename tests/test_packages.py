"""What packages are made of fits the program, also for systems on which no test has run."""

import gzip
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from types import ModuleType, SimpleNamespace

import pytest
from lxml import etree

from viewer.cli import COMMANDS, PROGRAM_FAILED
from viewer.cli.terminal import Exit
from viewer.core.sites.study_file import STUDY_ENDING
from viewer.stats.cli.lab import COMMANDS as LAB_COMMANDS
from viewer.system.assets import resources, sample_log
from viewer.system.language import LANGUAGES

from .helpers.packages import filled
from .package.commands import COMMANDS as PACKAGE_COMMANDS

ROOT = resources().parent
PACKAGING = ROOT / "packaging"
TOP_LEVEL = {
    *("viewer", "resources", "tests", "packaging"),
    *("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"),
}
TYPE = "application/x-tenhou-mjlog"
STUDY_TYPE = "application/x-wall-viewer-study"
TENHOU_NAME = "2010091009gm-00a9-0000-83af2648&tw=2"

KEPT = {
    "linux": [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/v/PySide6/x"),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", "/v/PySide6/x"),
        ("viewer/resources/translations/ja.mo", "/v/viewer/x"),
        ("matplotlib/mpl-data/fonts/ttf/DejaVuSans.ttf", "/v/matplotlib/x"),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0"),
        ("libxcb-cursor.so.0", "/lib/x86_64-linux-gnu/libxcb-cursor.so.0"),
        ("python3.11/lib-dynload/_json.so", "/usr/lib/python3.11/lib-dynload/_json.so"),
    ],
    "win32": [
        (r"PySide6\plugins\platforms\qwindows.dll", r"C:\v\x"),
        (r"PySide6\plugins\styles\qmodernwindowsstyle.dll", r"C:\v\x"),
        (r"PySide6\translations\qt_ja.qm", r"C:\v\x"),
        (r"viewer\resources\translations\ja.mo", r"C:\v\x"),
        ("python311.dll", r"C:\Python\python311.dll"),
    ],
    "darwin": [
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", "/v/x"),
        ("PySide6/Qt/plugins/styles/libqmacstyle.dylib", "/v/x"),
        ("libssl.3.dylib", "/usr/lib/libssl.3.dylib"),
    ],
}
LEFT_OUT = {
    "linux": [
        ("PySide6/Qt/plugins/platforms/libqlinuxfb.so", "/v/PySide6/x"),
        ("PySide6/Qt/plugins/platforms/libqwaylandless.so", "/v/PySide6/x"),
        ("PySide6/Qt/translations/qtbase_fr.qm", "/v/PySide6/x"),
        ("matplotlib/mpl-data/sample_data/data.csv", "/v/matplotlib/x"),
        ("libssl.so.3", "/lib/x86_64-linux-gnu/libssl.so.3"),
        ("libfontconfig.so.1", "/usr/lib64/libfontconfig.so.1"),
    ],
    "win32": [
        (r"PySide6\plugins\generic\qtuiotouchplugin.dll", r"C:\v\x"),
        (r"PySide6\opengl32sw.dll", r"C:\v\x"),
    ],
    "darwin": [("PySide6/Qt/plugins/platforms/libqminimal.dylib", "/v/x")],
}


def run_spec(monkeypatch, system):
    """Run the spec as if on another system, with what PyInstaller would give and be given."""
    made = []

    def note(kind):
        def make(*_parts, **words):
            made.append((kind, words))
            return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

        return make

    hooks = ModuleType("PyInstaller.utils.hooks")
    hooks.collect_data_files = hooks.collect_submodules = lambda _package: []
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setattr(sys, "platform", system)
    steps = {kind: note(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    names = {"SPECPATH": str(PACKAGING), **steps}
    exec((PACKAGING / "wall-viewer.spec").read_text("utf-8"), names)  # noqa: S102 - it is code
    return names["is_kept"], made


@pytest.mark.parametrize("system", KEPT)
def test_the_frozen_folder_holds_what_is_used_and_nothing_else(monkeypatch, system):
    is_kept, _ = run_spec(monkeypatch, system)
    assert [each for each in KEPT[system] if not is_kept(*each)] == []
    assert [each for each in LEFT_OUT[system] if is_kept(*each)] == []


def programs(made):
    return {words["name"]: words["console"] for kind, words in made if kind == "EXE"}


def test_windows_has_a_program_with_a_console_and_one_without(monkeypatch):
    _, made = run_spec(monkeypatch, "win32")
    assert programs(made) == {"wall-viewer": True, "wall-viewer-window": False}


def test_others_have_one_program_and_macos_an_application_for_logs(monkeypatch):
    _, made = run_spec(monkeypatch, "linux")
    assert programs(made) == {"wall-viewer": True}
    assert "BUNDLE" not in dict(made)
    _, made = run_spec(monkeypatch, "darwin")
    plist = dict(made)["BUNDLE"]["info_plist"]
    assert plist["LSBackgroundOnly"] is False  # PyInstaller's own value, as it has a console: True
    kinds = plist["UTExportedTypeDeclarations"]
    opened = [each["LSItemContentTypes"] for each in plist["CFBundleDocumentTypes"]]
    assert opened == [[kind["UTTypeIdentifier"]] for kind in kinds]
    endings = [kind["UTTypeTagSpecification"]["public.filename-extension"] for kind in kinds]
    assert endings == [["mjlog"], ["wvstudy"]]


def test_what_is_left_out_is_no_part_of_the_program(monkeypatch):
    _, made = run_spec(monkeypatch, "linux")
    excluded = dict(made)["Analysis"]["excludes"]
    imports = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
    used = {
        name
        for path in (ROOT / "viewer").rglob("*.py")
        for name in imports.findall(path.read_text("utf-8"))
    }
    optional = {"dask", "distributed", "pyarrow"}
    assert {each.split(".")[0] for each in used} & set(excluded) <= optional
    assert used & set(excluded) <= optional


def test_the_desktop_entry_opens_logs_with_the_program():
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read_string(filled("linux/wall-viewer.desktop"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"].split() == [*list(project["scripts"])[:1], "%F"]
    assert desktop["MimeType"] == f"{TYPE};{STUDY_TYPE};"


def test_a_log_is_known_by_its_name_and_by_its_first_tag():
    kind = etree.parse(PACKAGING / "linux" / "wall-viewer.xml").find("{*}mime-type")
    assert kind.get("type") == TYPE
    patterns = [glob.get("pattern") for glob in kind.iter("{*}glob")]
    assert patterns[:2] == ["*.mjlog", "*.mjlog.gz"]
    names = [f"{TENHOU_NAME[:-1]}{seat}{end}" for seat in range(4) for end in (".gz", ".xml")]
    for each in patterns[2:]:
        assert any(fnmatch(name, each) for name in names)
    ends = [each[1:] for each in patterns if each.startswith("*") and "?" not in each]
    assert all(name.endswith(tuple(ends)) for name in names)
    start = gzip.decompress(sample_log().read_bytes())[:256]
    assert kind.find(".//{*}match").get("value").encode() in start


def test_a_study_is_known_by_its_name():
    kinds = etree.parse(PACKAGING / "linux" / "wall-viewer.xml").findall("{*}mime-type")
    assert [kind.get("type") for kind in kinds] == [TYPE, STUDY_TYPE]
    assert kinds[1].find("{*}glob").get("pattern") == f"*{STUDY_ENDING}"


def test_a_file_manager_knows_logs_and_studies_by_their_names(tmp_path):
    update = shutil.which("update-mime-database") or pytest.skip("there is no shared-mime-info")
    (tmp_path / "packages").mkdir()
    shutil.copy(PACKAGING / "linux" / "wall-viewer.xml", tmp_path / "packages")
    done = subprocess.run([update, tmp_path], capture_output=True, text=True)  # noqa: S603, PLW1510
    assert done.returncode == 0, done.stderr
    patterns = (tmp_path / "globs2").read_text("utf-8").splitlines()
    assert f"50:{STUDY_TYPE}:*{STUDY_ENDING}" in patterns
    assert f"50:{TYPE}:*.mjlog" in patterns
    icons = (tmp_path / "icons").read_text("utf-8").splitlines()
    assert sorted(icons) == [f"{TYPE}:wall-viewer", f"{STUDY_TYPE}:wall-viewer"]


def test_the_metadata_names_the_types_and_the_program():
    component = etree.fromstring(filled("linux/metainfo.xml").encode())
    assert component.findtext("launchable") == "wall-viewer.desktop"
    types = [each.text for each in component.findall("provides/mediatype")]
    assert types == [TYPE, STUDY_TYPE]


def test_the_installer_takes_the_window_for_logs():
    installer = (PACKAGING / "windows" / "wall-viewer.iss").read_bytes()
    assert installer.startswith(b"\xef\xbb\xbf")  # else Inno Setup reads it in the system's letters
    text = installer.decode("utf-8-sig")
    assert '#define Program "wall-viewer-window.exe"' in text
    for ending in (".mjlog", STUDY_ENDING):
        assert rf"Software\Classes\{ending}\OpenWithProgids" in text
    for path in re.findall(r"\.\.\\\.\.\\((?!dist|build)[\w\\.]+)", text):
        assert (ROOT / path.replace("\\", "/")).exists()


def test_the_installer_speaks_the_languages_of_the_program():
    folder = PACKAGING / "windows"
    text = (folder / "wall-viewer.iss").read_text(encoding="utf-8-sig")
    files = dict(re.findall(r'^Name: "(\w+)"; MessagesFile: "(.*)"$', text, re.MULTILINE))
    assert set(files) == set(LANGUAGES)
    custom = re.findall(r"^(\w+)\.(\w+)=.+$", text, re.MULTILINE)
    assert sorted(custom) == sorted(
        (each, name) for each in files for name in ("About", "KindName", "StudyName", "Associate")
    )
    own = [name for file in files.values() for name in file.split(",") if ":" not in name]
    assert own == [path.name for path in folder.glob("*.isl")]
    for name in own:
        assert (folder / name).read_bytes().startswith(b"\xef\xbb\xbf")


REPORT = (
    """<testsuites><testsuite tests="1204" skipped="3" failures="{}" errors="0"/></testsuites>"""
)


def test_what_was_tried_is_written_into_the_table_by_what_tried_it(tmp_path):
    tried = runpy.run_path(str(PACKAGING / "tried.py"))
    reports = [tmp_path / "one.xml", tmp_path / "two.xml"]
    for number, report in enumerate(reports):
        report.write_text(REPORT.format(2 * number), encoding="utf-8")
    result = tried["counted"](reports)
    assert result == "2,400 passed, 6 skipped, 2 failed"
    head = "\n".join(
        ["# A page", "", *tried["HEAD"], "| `a` | here | well |", "| `a` | there | well |"]
    )
    end = "\n\nMore.\n"
    assert tried["with_row"](head + end, "`a`", "there", result) == (
        head.replace("there | well", f"there | {result}") + end
    )
    assert tried["with_row"](head + end, "`b`", "there", "well") == (
        f"{head}\n| `b` | there | well |{end}"
    )


def test_the_licences_of_all_that_is_used_are_in_the_first_page():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = {re.match(r"[\w-]+", each)[0] for group in extras for each in group}
    wanted |= {re.match(r"[\w-]+", each)[0] for each in project["dependencies"]}
    licences = (ROOT / "README.md").read_text("utf-8").split("\n## Licences")[1].casefold()
    assert {each for each in wanted - {"wall-viewer"} if each.casefold() not in licences} == set()


def test_debian_s_copyright_names_all_that_the_package_contains():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (PACKAGING / "debian" / "copyright").read_text("utf-8")
    named = text.casefold().replace("_", "-")
    contained = {re.match(r"[\w-]+", each)[0].casefold() for each in project["dependencies"]}
    assert {each for each in contained if each not in named} == set()


def test_the_page_of_packages_has_the_table_of_what_was_tried():
    tried = runpy.run_path(str(PACKAGING / "tried.py"))
    text = tried["README"].read_text(encoding="utf-8")
    assert tried["with_row"](text, "`none`", tried["here"](), "well") != text


def test_what_windows_skips_is_a_test():
    lines = (ROOT / "tests" / "windows_skips.txt").read_text("utf-8").splitlines()
    skipped = [line.split(": ")[0] for line in lines if line and not line.startswith("#")]
    for name in skipped:
        path, _, test = name.partition("[")[0].partition("::")
        assert f"def {test}(" in (ROOT / path).read_text("utf-8"), name


def test_every_command_is_tried_in_a_package():
    words = [line.split() for line in PACKAGE_COMMANDS]
    assert COMMANDS.keys() <= {word for line in words for word in line}
    assert LAB_COMMANDS.keys() <= {line[1] for line in words if line[0] == "lab"}


def test_the_manual_names_every_command_and_exit_code():
    manual = (PACKAGING / "linux" / "wall-viewer.1").read_text("utf-8").replace("\\", "")
    told = dict(re.findall(r"^\.TP\n\.B ([\w-]+)\n(.+)$", manual, re.MULTILINE))
    codes = [str(int(code)) for code in (*Exit, PROGRAM_FAILED)]
    assert [*COMMANDS, "--help", "--version", *codes] == [*told][: len(COMMANDS) + 2 + len(codes)]
    assert {name: told[name] for name in COMMANDS} == COMMANDS


def test_the_project_s_folder_holds_what_belongs_there_and_no_stray_file():
    git = shutil.which("git") or pytest.skip("there is no git")
    listed = subprocess.run([git, "ls-files"], cwd=ROOT, capture_output=True, text=True)  # noqa: S603, PLW1510
    if listed.returncode:  # a copy without its history, or of somebody else's
        pytest.skip(listed.stderr)
    top = {name.split("/")[0] for name in listed.stdout.splitlines()}
    assert {name for name in top if not name.startswith(".")} == TOP_LEVEL
