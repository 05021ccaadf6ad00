"""The lab's window, the heavenly-hand simulator: deal until a rare thing happens.

A search stops at each success. It goes on from its state, which `UnitRun` hands back, so that
pauses change nothing in what is found. The hand itself is dealt again in the thread that searched.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from viewer.document import Document
from viewer.stats.lab.hands import tables
from viewer.stats.lab.names import goal_name
from viewer.stats.lab.tenho import (
    UNIT_TRIALS,
    FoundDeal,
    Goal,
    GoalKind,
    Search,
    SearchState,
    deal_of,
)
from viewer.stats.ui.lab_search import (
    FindCard,
    FoundHand,
    GoalChooser,
    SearchMeter,
    find_columns,
    found_hand_text,
)
from viewer.stats.ui.unit_run import UnitRun, WorkSnapshot, press_by_key
from viewer.translation import N_, _
from viewer.ui import words
from viewer.ui.kit.actions import Action, Menu, Menus
from viewer.ui.kit.notices import MessageBar, announce, show_for_a_while
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, label, muted, wrapped_label
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RowsModel
from viewer.ui.kit.tile_art import TileArt

_SNAPSHOT_SECONDS: Final = 0.1


_FIRST_SIZE: Final = QSize(1080, 740)
_LEAST_SIZE: Final = QSize(860, 600)


class LabWindow(QMainWindow):
    document_wanted = Signal(object)
    """A `Document` of a find's wall, for the main window."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("lab_window")
        self.setWindowTitle(_("Lab"))
        self.settings = settings
        self.run = UnitRun(self, _SNAPSHOT_SECONDS)
        self.run.prepare(tables)  # half a second that would spoil the first search's speed
        self.search: Search | None = None
        self.state: SearchState | None = None
        self._build(art)
        self._connect()
        self.reset()
        Menus(self.menuBar()).add(_RUN, lambda: self)
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("lab"))
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.chooser = GoalChooser()
        self.start_button = button("", _("Start, pause or continue (Space)"), self.toggle)
        self.start_button.setMinimumWidth(110)
        tip = _("Forget deals and finds; a seed that was typed stays (Ctrl+R)")
        self.reset_button = button(_("&Reset"), tip, self.reset)
        self.explained = wrapped_label(muted())
        self.meter = SearchMeter()
        tip = _("Show the whole wall in the viewer's main window")
        self.wall_button = button(_("&Open its wall"), tip, self._open_wall)
        tip = _("Copy the hand, one letter a suit")
        self.text_button = button(_("&Copy hand as text"), tip, self._copy_hand)
        tip = _("Continue dealing from here (Space)")
        self.next_button = button(_("&Continue to the next"), tip, self.toggle)
        self.card = FindCard(art, self.wall_button, self.text_button, self.next_button)
        self.table = RowsTable(RowsModel(find_columns()), "lab_finds", _("Hands found so far"), art)
        title = label(_("Found so far"), bold=True)
        buttons = (self.start_button, self.reset_button)
        top = boxed(QHBoxLayout(), self.chooser, None, *buttons, spacing=8)
        parts = (top, self.explained, 4, self.meter, 4, self.card, title, self.table)
        column = boxed(QVBoxLayout(), *parts, margins=WINDOW_MARGIN, spacing=10, stretch=self.table)
        centre = QWidget()
        boxed(QVBoxLayout(centre), self.message_bar, column, spacing=0, stretch=column)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        self.run.advanced.connect(self._on_advanced)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_failed)
        self.chooser.goal_changed.connect(self.reset)
        self.chooser.seed_field.entered.connect(self._on_entered)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_chosen)

    @property
    def finds(self) -> Sequence[FoundHand]:
        """What was found so far, the latest first."""
        return self.table.rows_model.shown

    # what can be done

    def toggle(self) -> None:
        if self.run.is_running:
            self.run.pause()
            return
        if self.search is None:
            self.search = Search(self.chooser.goal, self.chooser.seed_field.seed)
        if self.state is not None:
            self.state = self.state.go_on()
        goal, seed = self.search.goal, self.search.seed

        def deal_again(state: SearchState) -> FoundDeal | None:
            return deal_of(goal, seed, state.waiting[0]) if state.waiting else None

        self.run.start(self.search, self.state, deal_again)
        self._show_state()

    def _on_entered(self) -> None:
        self.start_button.setFocus()
        self.toggle()

    def reset(self) -> None:
        self.run.cancel()
        if self.search is not None:
            self.chooser.seed_field.renew()
        self.search = self.state = None
        self.table.rows_model.set_rows(())
        self.meter.show_speed(None)
        self.card.shown = None
        self.explained.setText(goal_words(self.chooser.goal))
        self._show_state()

    # what comes of it

    def _on_advanced(self, snapshot: WorkSnapshot) -> None:
        self.state = snapshot.state
        if snapshot.pace is not None and snapshot.pace.units_this_run and snapshot.pace.seconds > 0:
            dealt = snapshot.pace.units_this_run * UNIT_TRIALS
            self.meter.show_speed(dealt / snapshot.pace.seconds)
        self._show_state()

    def _on_ended(self, snapshot: WorkSnapshot) -> None:
        self._on_advanced(snapshot)
        if snapshot.seen is not None and self.search is not None:
            state = snapshot.state
            find = FoundHand(self.search.goal, self.search.seed, snapshot.seen, state.since_last)
            self.table.rows_model.set_rows((find, *self.finds))
            self.table.selectRow(0)
            self.card.show_find(find)
            announce(self, self.card.title.text())
        self._show_state()

    def _on_failed(self, sentence: str) -> None:
        self.message_bar.say(sentence)
        self._show_state()

    def _on_row_chosen(self) -> None:
        row = self.table.currentIndex().row()
        if row >= 0:
            self.card.show_find(self.finds[row])
            self._show_state()

    def _show_state(self) -> None:
        running, state = self.run.is_running, self.state
        goal = self.search.goal if self.search else self.chooser.goal
        found = state is not None and bool(state.waiting)
        trials, waited = (state.trials, state.since_last) if state else (0, 0)
        self.meter.show_wait(goal, trials, waited, found=found)
        text = _("&Pause") if running else _("&Start") if state is None else _("&Continue")
        self.start_button.setText(text)
        if self.card.shown is None:
            title = _("Press Start") if state is None else _("Paused")
            title = _("Dealing…") if running else title
            text = _("Hands are dealt, millions a second, until one is what you wait for.")
            self.card.show_hand(None, title, text)
        self.chooser.setEnabled(self.search is None)
        self.next_button.setEnabled(not running and self.card.shown is not None)
        self.reset_button.setEnabled(self.search is not None)
        self.table.setEnabled(bool(self.finds))

    def _open_wall(self) -> None:
        if (find := self.card.shown) is not None:
            text, wall = _("{goal}, deal {number}, seed {seed}"), find.deal.wall
            number = words.points(find.deal.trial)
            title = text.format(goal=goal_name(find.goal), number=number, seed=find.seed)
            self.document_wanted.emit(Document(title, None, wall.players, None, None, (wall,)))

    def _copy_hand(self) -> None:
        if (find := self.card.shown) is not None:
            QGuiApplication.clipboard().setText(found_hand_text(find.deal.hand))
            text = _("Copied: hand of trial {trial}").format(trial=find.deal.trial)
            show_for_a_while(self, text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop all work: no thread or process is left."""
        self.run.close()
        self.settings.set_place("lab", self.saveGeometry())
        super().closeEvent(event)


def goal_words(goal: Goal) -> str:
    return {
        GoalKind.HEAVENLY: _(
            "天和: the dealer's first fourteen tiles are complete. A trial is one deal."
        ),
        GoalKind.EARTHLY: _(
            "地和: another seat is complete with its first draw."
            " A trial is one deal to all three, without calls."
        ),
        GoalKind.NINE_KINDS: _(
            "九種九牌: the dealer's fourteen tiles have nine kinds of terminals and honours."
        ),
        GoalKind.SHANTEN: _("The dealer's thirteen tiles have this shanten. A trial is one deal."),
    }[goal.kind]


_RUN: Final = Menu[LabWindow](
    N_("&Run"),
    (
        Action("toggle", N_("&Start, pause or continue"),
               N_("Start, pause, or continue where it was paused"), "Space",
               lambda lab: press_by_key(lab.start_button)),
        Action("reset", N_("&Reset or cancel"), N_("Stop, and choose anew"), "Ctrl+R",
               lambda lab: lab.reset()),
        None,
        Action("close", N_("C&lose"), N_("Stop all work and close this window"), "Ctrl+W",
               lambda lab: lab.close()),
    ),
)  # fmt: skip
