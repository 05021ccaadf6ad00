"""What every test runs in: its own folders, English, no network; and which tests a run has."""

import gc
import os
import re
import signal
import sys
from functools import cache
from html import escape
from importlib import import_module
from itertools import count
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.budgets import Spending
from tests.covering import Covering
from tests.helpers import long_run
from tests.helpers.shared import SHARED
from viewer.online import Service, log_cache
from viewer.system import assets, language

# A shell lets what it runs in the background ignore Ctrl+C, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where no bytecode may be kept, pytest rewrites all assertions at each start: 6 of 10 seconds.
sys.dont_write_bytecode = False

HERE = Path(__file__).parent
NUMBERS = count()
GZIP_OF_NOW = re.compile(
    re.escape(r"\x1f\x8b\x08\x00") + "(?!" + re.escape(4 * r"\x00") + ")|H4sIA(?!AAAAA)"
)
"""How a gzip's bytes, or their base64, begin in a test's name, if they tell when it was packed."""
NOBODY = Service("http://nobody.invalid", ("nobody.invalid",))


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="run all that is marked long, and whole")


def word_of(config):
    """The word of `-k wall`, in lower case as pytest compares it.

    "" without it, for more than a word, and where files or folders are named too.
    """
    word = config.option.keyword.lower()
    is_named = config.args_source is pytest.Config.ArgsSource.ARGS
    return word if word.isidentifier() and not iskeyword(word) and not is_named else ""


@cache
def files_about(word):
    """The test files with a word in their path, or, if there are none, in their text.

    To import all that mention a wall takes longer than to run the tests of walls.
    """
    files = list(HERE.rglob("test_*.py"))
    about = {path for path in files if word in str(path.relative_to(HERE)).lower()}
    return about or {path for path in files if word in path.read_text(encoding="utf-8").lower()}


def pytest_ignore_collect(collection_path, config):
    """Read for `-k wall` only the files that are about walls."""
    word = word_of(config)
    is_test = collection_path.match("test_*.py")
    return True if word and is_test and collection_path not in files_about(word) else None


def pytest_terminal_summary(terminalreporter, config):
    """Say what a run by `-k` has left out."""
    if config.option.keyword and not config.getoption("long"):
        terminalreporter.write_line("Without the tests that are marked dear: name them with ::")
    if word := word_of(config):
        terminalreporter.write_line(
            f"Of {len(files_about(word))} files about {word!r} alone: name `tests` to look in all"
        )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave what is marked `long` to the long run, and what is `dear` if `-k` is to answer soon."""
    for item in items:
        require_reason(item)
        require_same_name(item)
        if not SHARED.is_dir() and item.get_closest_marker("shared"):
            item.add_marker(pytest.mark.skip(reason="the real logs are not beside the project"))
    left = [item for item in items if is_left_out(item, config)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not is_left_out(item, config)]
    if sys.platform == "win32":
        skip_on_windows(items)


def is_left_out(item, config):
    """Whether this run does without a test, since it costs too much and is not named."""
    costly = ("long", "dear") if config.option.keyword else ("long",)
    is_costly = any(map(item.get_closest_marker, costly)) and not config.getoption("long")
    return is_costly and not is_named(item, config)


def is_named(item, config):
    """Whether the command line names a test itself, or all its parameters, by `::`."""
    own = item.nodeid.partition("::")[2]
    for each in config.args:
        file, _, name = each.partition("::")
        is_own = own == name or own.startswith((f"{name}[", f"{name}::"))
        if name and is_own and (config.invocation_params.dir / file).resolve() == item.path:
            return True
    return False


def require_reason(item):
    """Fail where the mark of a dear or long test lacks its reason, or names no short sibling."""
    for mark in item.iter_markers():
        if mark.name in ("dear", "long") and not mark.args:
            raise pytest.UsageError(f"{item.nodeid}: say why it is {mark.name}")
        if mark.name == "long":
            short = mark.kwargs.get("short", "")
            if not short or (short.startswith("test_") and not is_short(item.module, short)):
                raise pytest.UsageError(f"{item.nodeid}: name its short sibling")


def is_short(module, name):
    """Whether a module has a test of that name that is not long itself."""
    test = getattr(module, name, None)
    return test is not None and all(mark.name != "long" for mark in getattr(test, "pytestmark", ()))


def require_same_name(item):
    """Fail where a test's name holds a gzip, which tells the second at which it was packed.

    Processes that collect a second apart would not have the same tests.
    """
    if GZIP_OF_NOW.search(item.nodeid):
        raise pytest.UsageError(f"{item.nodeid}: give its data names (ids)")


def skip_on_windows(items):
    """Skip the tests and files that `windows_skips.txt` names, with its reasons."""
    lines = (HERE / "windows_skips.txt").read_text(encoding="utf-8").splitlines()
    reasons = dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    for item in items:
        test = item.nodeid.partition("[")[0]
        names = (item.nodeid, test, test.partition("::")[0])
        reason = next((reasons[name] for name in names if name in reasons), None)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_configure(config):
    """Say which run this is, and measure what it takes."""
    long_run.choose(is_long=config.getoption("long"))
    config.pluginmanager.register(Spending(config), "spending")
    if config.getoption("cov_source", None) and not config.getoption("no_cov"):
        config.pluginmanager.register(Covering(config), "covering")


def pytest_collection_finish():
    """Prepare what would be charged to a test, though it is made once.

    Hypothesis tabulates Unicode for a second in a new clone. Python looks for garbage among what
    tests make, and not among all modules each time.
    """
    if strategies := sys.modules.get("hypothesis.strategies"):
        strategies.text().validate()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def own_surroundings(tmp_path_factory):
    """Speak English first, whatever the system prefers, and ask only a test's server for logs.

    Traces of errors that tests provoke, and tiles that they draw, are kept out of the person's.
    """
    with pytest.MonkeyPatch.context() as patch:
        folder = str(tmp_path_factory.getbasetemp())
        for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
            patch.setenv(name, folder)
        # matplotlib looks through all fonts of the system once, and not once a process
        patch.setenv("MPLCONFIGDIR", str(HERE.parent / "build" / "matplotlib"))
        patch.delenv("WALL_VIEWER_DEBUG", raising=False)
        patch.setenv("LANGUAGE", "en")
        patch.setattr(log_cache, "TENHOU", NOBODY)
        yield


@pytest.fixture(scope="session")
def swift_folder(tmp_path_factory):
    """A folder in memory, where there is such a disk.

    Settings and notes are written through to the disk, which takes 22 ms each on a real one.
    """
    memory = Path("/dev/shm").absolute()  # noqa: S108 - wine adds a drive
    if not os.access(memory, os.W_OK):
        yield tmp_path_factory.getbasetemp()
        return
    with TemporaryDirectory(dir=memory, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def afresh(swift_folder, monkeypatch):
    """Find no log that another test has asked for and nothing it noted; leave no other language."""
    folder = swift_folder / f"kept{next(NUMBERS)}"
    monkeypatch.setattr(assets, "downloaded_logs", lambda: folder)
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, f"{folder}/data")
    yield
    language.choose("en")


@pytest.fixture
def spoken(qapp):
    """What lets the windows speak another language until the test is over."""
    from viewer.ui.kit.qt_language import set_language  # noqa: PLC0415 - tests of the core need none

    font = qapp.font()
    yield set_language
    set_language("en")
    qapp.setFont(font)


@pytest.fixture
def undrawn(monkeypatch):
    """Reports whose charts are told and not drawn, which takes a second a page."""
    drawn = "viewer.stats.lab.report.inline_svg"
    monkeypatch.setattr(drawn, lambda chart, **_: (f"<pre>{escape(str(chart))}</pre>", set()))


@pytest.fixture
def few_drawn(monkeypatch):
    """Reports of which the quick run draws every eighth chart alone, and in one width."""
    if not long_run.is_long():
        report = import_module("viewer.stats.lab.report")
        draw, nth = report.inline_svg, count()
        monkeypatch.setattr(
            report, "inline_svg", lambda *a, **k: ("", set()) if next(nth) % 8 else draw(*a, **k)
        )


@pytest.fixture(scope="session")
def qapp():
    """The program's own application object, instead of pytest-qt's plain one."""
    from tests.helpers import qt  # noqa: PLC0415 - most tests know no Qt
    from viewer.ui.kit.application import make_application  # noqa: PLC0415

    qt.require_sound_qt()
    return make_application()
