"""Every text comes through translation, whole: in a made-up language nothing is left unsaid.

Each window is walked with all that it keeps, paints and tells. What stands outside the language's
shapes is the same in every language: names, files, tiles, figures, keys. Words that were put
together, each said by itself, are found too: another language would order them otherwise.
"""

import os
import re
from collections import defaultdict
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import QPoint, QTranslator
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMenu, QWidget

from tests.helpers import changed, documents, logs, long_run, soul
from tests.helpers.all_texts import all_texts
from tests.helpers.collection_pages import is_asking
from tests.helpers.games import make_bytes, make_log
from tests.helpers.made_up import MadeUp, offences, plain, said
from tests.helpers.statistics_runs import choose_goal
from tests.user import census
from viewer import translation
from viewer.collection.query import parse_query
from viewer.core.base.errors import shown
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.online import log_cache
from viewer.stats.lab.tenho import Goal, GoalKind
from viewer.stats.ui.luck_results import LuckPart
from viewer.ui import dialogs
from viewer.ui.actions.context_menus import menu_at
from viewer.ui.collection.check_bars import PasteDialog
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.legend import Legend
from viewer.ui.kit.faults import FaultBox, versions
from viewer.ui.kit.help_pages import HelpPage
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import DropTarget
from viewer.ui.kit.picture import BoxShape

TAGS = {*FIELDS, *(name for fields in FIELDS.values() for name in fields if name)}
KEYS = (
    r"\b(?:(?:Ctrl|Shift|Alt)\+)*(?:[A-Z0-9,]|F\d+|Left|Right|Up|Down|Home|End|PgUp|PgDown"
    r"|Space|Tab|Return|Esc|Del)(?!\w)"
)
ALWAYS = [
    r"\b(?:[0-9]+[mpsz])+\b",  # tiles
    r"\b[0-9A-Fa-f]{8,}\b",  # hashes, words of a seed
    r"(?<![\w+/])[A-Za-z0-9+/]{20,}={0,2}",  # lines of a seed in base64
    r"\bmt19937ar[\w-]*,[\w+/=,]+",  # a seed
    KEYS,
    r"\b[\w.-]+\.(?:mjlog|xml|json|zip|jpg)\b",  # files
    rf"\b(?:{'|'.join(TAGS)})\b",  # tags and attributes of a log
    r"https://\S+|SHA-\d+|mpsz|χ²|σ|[⁻⁰¹²³⁴-⁹]+",
    "%p",  # Qt's own, of a bar that shows no text
    r"四?鳳[東南]喰赤",  # the rules as Tenhou itself calls them
]
"""What is the same in every language."""
ANY = re.compile("|".join(ALWAYS))
LONGEST_CUT = 40
COPIES = ["wall_text", "sheet_text", "all_walls_text", "dead_wall_text", "hand_text", "hands_text",
          "situation_text", "copy_picture", "hashed_text"]  # fmt: skip


class QtSpeaks(QTranslator):
    """Qt's own texts in the made-up language, but for the names of keys."""

    def translate(self, context, text, _disambiguation=None, _count=-1):
        return None if context == "QShortcut" else said(text)

    def isEmpty(self):  # noqa: N802 - Qt's own name
        return False


@pytest.fixture(autouse=True)
def made_up_language(qapp):
    """Speak it; English is spoken again after each test."""
    translation.use(MadeUp())
    translator = QtSpeaks()
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.fixture
def walk(monkeypatch, window):
    """Look at windows, whatever they show; in the end, nothing may have been left unsaid.

    What the main window has of its log is asked once all events are through, by which a log may
    come.
    """
    found, looked_through = set(), defaultdict(set)

    def look(looked_at, *names):
        QApplication.processEvents()
        names += names_in(window)
        cut = (name[:n] for name in names for n in range(1, min(LONGEST_CUT, len(name))))
        data = (*sorted(names, key=len, reverse=True), *(f"{each}…" for each in cut))
        paths = filter(os.path.isabs, data)  # before the key C of a drive's name
        known = re.compile("|".join((*map(re.escape, paths), *ALWAYS, *map(re.escape, data))))
        texts = all_texts(looked_at, monkeypatch, leave_out=(HelpPage,)) - looked_through[known]
        looked_through[known] |= texts
        found.update((why, text) for text in texts for why in offences(text, known))

    yield look
    assert not found, "".join(f"\n{why} in {plain(text)[:200]!r}" for why, text in sorted(found))


@pytest.fixture
def sample(window, qtbot):
    window.open_sample()
    qtbot.waitUntil(lambda: census.is_at_rest(window))
    return window


def names_in(window):
    """What is shown as the log has it, or as its file is called."""
    document = window.log_view.document
    if document is None:
        return ()
    return (*window.log_view.names, document.title, Path(document.title).stem)


def refresh(window):
    """Let the menus show what is true now, as those that are opened do."""
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()


# the main window


@pytest.mark.dear("all that a window tells, several times")
def test_every_view(sample, walk):
    shown = sample.log_view
    last = shown.walker.scene.replay.last
    steps = (0, last // 2, last)
    for view, *some in long_run.paired(VIEWS, steps):
        shown.hand_area.show_view(view)
        for step in steps if long_run.is_long() else some:
            shown.walker.go(step)
            walk(sample)
        shown.hand_area.show_legend()
        walk(shown.hand_area.findChild(Legend))
    refresh(sample)
    walk(sample)


@pytest.mark.dear("all that a window tells, several times")
def test_every_page_beside_the_views(sample, walk):
    for page in range(sample.log_view.side.pages.count()):
        sample.log_view.side.pages.setCurrentIndex(page)
        walk(sample)
    sample.log_view.find_box.open_at(sample.log_view.hand_area)
    walk(sample.log_view.find_box)
    sample.log_view.find_box.close()


def test_every_step_and_every_copy(sample):
    names = re.compile("|".join((*ALWAYS, *map(re.escape, names_in(sample)))))
    track = sample.log_view.hand_area.step_bar.track
    said_of = [track._step_text(step) for step in range(sample.log_view.walker.scene.replay.last)]
    for action in sample.menus.actions(*COPIES):
        action.trigger()
        said_of.append(sample.statusBar().currentMessage())
    assert all(said_of)
    assert [text for text in said_of if [*offences(text, names)]] == []


def test_the_menus_of_what_is_under_the_mouse(sample, walk):
    shown = sample.log_view
    shown.hand_area.show_view("table")
    shown.walker.go(40)
    QApplication.processEvents()
    picture = shown.hand_area.view.picture
    rects = [
        picture.tiles[0].rect,
        *(shape.rect for shape in picture.shapes if isinstance(shape, BoxShape) and shape.key >= 0),
    ]
    places = [shown.hand_area.view.mapTo(shown, rect.center().toPoint()) for rect in rects]
    for place in (*places, shown.kyoku_list.mapTo(shown, QPoint(9, 9))):
        menu = menu_at(sample.menus, shown, place)
        walk(menu)
        menu.close()


@pytest.mark.dear("all that two windows tell, several times")
@pytest.mark.parametrize(
    "make",
    [
        documents.wrong_seed,
        *long_run.only_long(documents.unseeded, documents.raw_seed),
        lambda: documents.game(players=3),
    ],
    ids=["wrong seed", "no seed", "no log", "three players"],
)
def test_the_verification(window, walk, make):
    shown = window.log_view
    shown.show_document(make())
    shown.side.show_verification()
    shown.walker.go(10**6)
    walk(window)
    shown.side.pages.panel.published.field.setPlainText("0" * 128)
    walk(window)
    shown.details.open()
    details = shown.details.window
    for page in range(details.pages.count()):
        details.pages.setCurrentIndex(page)
        walk(details)


@pytest.mark.dear("all that a window tells, several times")
def test_playing_it_yourself(window, walk):
    window.log_view.settings.toggle("play_mode")
    window.log_view.show_document(documents.game(3))
    for view, step in long_run.combinations(VIEWS, (0, 20, 10**6)):
        window.log_view.hand_area.show_view(view)
        window.log_view.walker.go(step)
        walk(window)


@pytest.mark.dear("all that a window tells, several times")
def test_messages(window, walk, tmp_path, qtbot):
    path = tmp_path / "odd.mjlog"
    for content in (b"", b"<mjlog/>", b"<mjloggm/>", changed.with_seed_text(b"mt19937ar,x")):
        path.write_bytes(content)
        window.opener.open_path(path)
        walk(window, path.name, "mjlog")
        qtbot.waitUntil(lambda: not window.jobs.busy)
        walk(window, path.name, "mjlog", "'x'")
    window.opener.open_text("nothing")
    walk(window, path.name, "'x'")


def test_tabs_and_new_logs(sample, walk):
    names = names_in(sample)
    sample.tabs.show_document(documents.game(3))
    for _count in (1, 2):
        sample._on_arrived([Path("new.mjlog")])
        walk(sample, *names)


def test_what_a_drop_does(sample, tmp_path):
    window = sample.windows
    windows = (sample, window.open_collection("check"))
    one, two = tmp_path / "a.mjlog", tmp_path / "b.zip"
    texts = {
        target._say(paths)
        for target in (part for each in windows for part in each.findChildren(DropTarget))
        for paths in ([one], [two], [one, two], [tmp_path])
    }
    window.collection.close()
    known = re.compile("|".join((*ALWAYS, re.escape(tmp_path.name))))
    assert len(texts) > 3
    assert [text for text in texts if [*offences(text, known)]] == []


# the others


def test_the_seed_dialog(window, walk, qtbot):
    opener = window.opener
    opener.ask_for_seed()
    walk(opener.seed_dialog)
    root = " ".join(f"{n:08X}" for n in range(624))
    for text in (logs.verification_seed().attribute, root.replace(" ", ","), root, "x"):
        opener.ask_for_seed(text)
        qtbot.waitUntil(lambda: bool(opener.seed_dialog.message.text()))
        walk(opener.seed_dialog, text)


def test_the_help_an_address_and_a_fault(window, walk):
    window.opener.ask_for_address()
    walk(window.opener.address_dialog)
    window.windows.open_help("views")
    headings = [row.text for row in window.windows.help.list.rows]
    walk(window.windows.help, *headings)
    box = FaultBox("of somewhere\nKeyError: 'x'", "faults.log", window)
    walk(box, "KeyError", "faults.log", "x")
    box.close()


def test_what_a_thread_draws_meanwhile_is_no_text_of_a_window(qtbot, monkeypatch):
    """So the help draws its pictures of the sample, whose players no window that is open names."""

    def draw(text, device):
        with QPainter(device) as painter:
            painter.drawText(9, 9, text)

    class Painted(QWidget):
        def paintEvent(self, _event):  # noqa: N802 - Qt's own name
            thread = Thread(target=draw, args=("there", QImage(90, 9, QImage.Format.Format_RGB32)))
            thread.start()
            thread.join()
            draw("here", self)

    painted = Painted()
    qtbot.addWidget(painted)
    assert all_texts(painted, monkeypatch) == {"here"}


def test_keys_settings_and_about(sample, walk, monkeypatch):
    seen, folder = [], str(log_cache.folder())
    cut = shown(folder, dialogs._LONGEST_FOLDER)

    def look(dialog):
        seen.append(type(dialog).__name__)
        walk(dialog, versions(), folder, cut)

    monkeypatch.setattr("PySide6.QtWidgets.QDialog.exec", look)
    monkeypatch.setattr("PySide6.QtWidgets.QMessageBox.exec", look)
    before = QApplication.topLevelWidgets()
    for action in sample.menus.actions("keys", "about", "settings"):
        action.trigger()
    for dialog in QApplication.topLevelWidgets():
        if dialog.isVisible() and dialog not in before:
            look(dialog)
            dialog.close()
    assert set(seen) == {"KeysDialog", "QMessageBox", "SettingsDialog"}


def test_records_of_other_sites(window, walk, tmp_path, qtbot):
    path = tmp_path / "record.json"
    wrong = soul.salted_round(1, sha256=soul.WRONG_HASH)
    path.write_bytes(soul.record(soul.salted_round(0), wrong))
    window.opener.ask_for_seed(soul.WALL)
    dialog = window.opener.seed_dialog
    qtbot.waitUntil(dialog.meaning.isVisible)
    walk(dialog, soul.WALL)
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document is not None)
    walk(window, path.name, "record")


@pytest.fixture
def collection(window, tmp_path, monkeypatch):
    file = tmp_path / "index.db"
    monkeypatch.setattr("viewer.ui.collection.open_collection.index_file", lambda: file)
    collection = window.windows.open_collection()
    collection.collection.jobs = 1
    yield collection
    finish(collection)


def test_a_check_of_many_logs(collection, walk, qtbot, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.mjlog").write_bytes(make_bytes(3))
    (folder / "b.xml").write_bytes(changed.with_another_draw(make_bytes(4)))
    (folder / "c.jpg").write_bytes(b"\xff\xd8")
    (folder / "d.xml").write_bytes(logs.document(logs.go(), logs.init(), logs.ryuukyoku()))
    collection.show_page("check")
    check = collection.check
    walk(collection)
    check.list_bar.use_text("0" * 128)
    check.run.replay = True
    with qtbot.waitSignal(check.run.ended):
        collection.open([str(folder)])
    refresh(collection)
    walk(collection, folder.name, str(folder))
    walk(PasteDialog(check))


def test_a_collection(collection, walk, qtbot, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "good.mjlog").write_bytes(make_bytes(3))
    (folder / "bad.xml").write_bytes(b"<mjloggm>")
    walk(collection)
    collection.open([str(folder)])
    qtbot.waitUntil(lambda: not collection.is_running)
    data = (
        folder.name,
        *map(str, folder.iterdir()),
        "good.mjlog",
        "bad.xml",
        *make_log(3).names,
    )
    for name in ("games", "hands", "players"):
        collection.show_page(name)
        page = collection.page
        if name != "players":
            page.field.form.more_button.click()
        qtbot.waitUntil(lambda page=page: page.model.rowCount() > 0 and not is_asking(page))
        page.table.viewport().grab()
        qtbot.waitUntil(lambda page=page: not is_asking(page))
        walk(collection, *data)
    collection.hands.field.write("yakku:pinfu")
    walk(collection.hands.field.problem, "yakku", "yaku")
    walk(collection.findChild(DropTarget))


@pytest.mark.dear("work that is done to its end, looked at on each page")
def test_was_it_luck(collection, walk, qtbot, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    collection.show_page("luck")
    luck = collection.luck
    luck.run.jobs = 1
    walk(collection)
    players = set()
    for name, game in (("a.mjlog", 3), ("b.mjlog", 3), ("c.mjlog", 4)):
        data = make_bytes(game)
        (folder / name).write_bytes(data)
        players.update(read_mjlog(data).names)
    (folder / "d.xml").write_bytes(b"<mjloggm>")
    collection.open([str(folder)])
    walk(collection, folder.name, *players)  # some are found already
    qtbot.waitUntil(lambda: not luck.is_running and bool(luck.games_of))
    assert set(luck.games_of) == players
    collection.collection.select(parse_query("tsumo"))
    qtbot.waitUntil(lambda: collection.collection.selection is not None)
    luck.measure_button.click()
    walk(collection, folder.name, "tsumo", *players)
    qtbot.waitUntil(lambda: luck.luck is not None)
    refresh(collection)
    for part in LuckPart:
        luck.results.list.choose([*LuckPart].index(part))
        walk(collection, folder.name, str(folder), "tsumo", *players)
    collection.collection.select(parse_query(""))
    qtbot.waitUntil(lambda: luck.is_outdated)
    walk(collection.message_bar)
    luck.player.unknown.emit("nobody")
    walk(collection.message_bar, "nobody")


def test_the_simulator(window, walk, qtbot):
    window.windows.open_lab()
    lab = window.windows.lab
    page = lab
    page.run.jobs = 1
    walk(lab)
    for at in range(page.chooser.box.count()):
        page.chooser.box.setCurrentIndex(at)
        walk(page)
    choose_goal(page, Goal(GoalKind.SHANTEN, shanten=0))
    page.toggle()
    walk(page)
    qtbot.waitUntil(lambda: not page.run.is_running)
    walk(page)
    finish(lab)


@pytest.mark.dear("work that is done to its end, looked at on each page")
def test_the_statistics(collection, walk, qtbot):
    collection.show_page("statistics")
    page = collection.statistics
    page.run.jobs = 1
    page.chooser.choose("few-swaps")
    page.chooser.set_walls(1000)
    page.toggle()
    walk(page)
    qtbot.waitUntil(lambda: not page.run.is_running)
    results = page.results
    for row in long_run.a_third(range(len(results.list.rows))):
        results.list.choose(row)
        walk(page)
        for at in range(results.charts.box.count()):
            results.charts.box.setCurrentIndex(at)
            results.charts.canvas.point_at((0, 0))
            walk(results.charts)
    refresh(collection)
    walk(collection)


def finish(window):
    """Close a window; nothing may go on."""
    window.close()
    for jobs in window.findChildren(Jobs):
        jobs.wait(None)


# what is not said, planted: each is found


class Painted(QWidget):
    def paintEvent(self, _event):  # noqa: N802 - Qt's own name
        painter = QPainter(self)
        painter.drawText(4, 12, "Unsaid")
        painter.end()


PLANTED = {
    "a text": lambda on: QLabel("Unsaid", on),
    "a value": lambda on: QLabel(said("{what}.").format(what="Unsaid"), on),
    "words put together": lambda on: QLabel(f"{said('draws')} {said('tiles')}", on),
    "a tooltip": lambda on: on.setToolTip("<qt>Unsaid</qt>"),
    "a status tip": lambda on: on.setStatusTip("Unsaid"),
    "what is read out": lambda on: on.setAccessibleName("Unsaid"),
    "an entry of a menu": lambda on: QMenu(on).addAction("Unsaid"),
    "what is painted": lambda on: Painted(on).show(),
}


@pytest.mark.parametrize("plant", PLANTED.values(), ids=PLANTED)
def test_what_is_not_said_is_found(qtbot, plant, monkeypatch):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setWindowTitle(said("Window"))
    window.show()
    assert not [text for text in all_texts(window, monkeypatch) if [*offences(text, ANY)]]
    plant(window)
    assert [text for text in all_texts(window, monkeypatch) if [*offences(text, ANY)]]
