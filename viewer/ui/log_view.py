"""One opened log or seed with all that shows it: kyoku list, views, verification and hand.

It owns its walker and its player; a window may hold several. What went wrong stands in its bar at
the top, and what was open stays.
"""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolTip, QVBoxLayout, QWidget

from viewer.core.base.errors import sentence, sentence_about, shown
from viewer.core.base.place import Place
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui.announcer import Announcer
from viewer.ui.copier import Copier
from viewer.ui.details_opener import DetailsOpener
from viewer.ui.drawer_buttons import DrawerButtons
from viewer.ui.hand.panels.kyoku_list import KyokuList
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.landmarks import Landmark, nearest_beyond
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.hand_area import HandArea
from viewer.ui.kit.application import focus_rings
from viewer.ui.kit.columns import RIGHT_COLUMN, Columns
from viewer.ui.kit.jobs import JobLine, Jobs
from viewer.ui.kit.notices import MessageBar, OfferedAction, announce, show_for_a_while
from viewer.ui.kit.parts import boxed, take_away
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import by_type
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.note_taker import NoteTaker
from viewer.ui.side import Side
from viewer.ui.words import title_without

if TYPE_CHECKING:
    from viewer.core.sites.study_file import StudyGame
    from viewer.ui.arrivals.start_page import StartPage
    from viewer.ui.files import Saver
    from viewer.ui.hand.panels.find import FindBox
    from viewer.ui.hand.panels.mistakes import MistakeGuide
    from viewer.ui.hand.panels.note_box import NoteBox
    from viewer.ui.hand.views.pictures import Pictures

_SCENE_SETTINGS: Final = (
    *("hands_hidden", "wall_closed", "play_mode", "names_hidden", "sorted_haipai"),
    *("called_stay", "whole_wall", "danger_shown", "hands_upright", "lanes_shown"),
)
"""The scene's fields that are settings, under the same names."""

_LEAST_VIEW: Final = 500
"""Pixels of width that a view has beside the panels with type of the usual size."""


class LogView(QWidget):
    document_shown = Signal(object)
    send_wanted = Signal(QWidget)
    recent_wanted = Signal(object)
    """The paths of a log or a collection that was opened before."""

    def __init__(self, settings: Settings, art: TileArt, jobs: JobLine) -> None:
        super().__init__()
        self.settings = settings
        self.document: Document | None = None
        self.jobs = jobs
        self._art = art
        self._picked = -1
        self._answers = 0
        self._unheard = False
        self._start: StartPage | None = None
        self.walker = Walker(self)
        self.player = Autoplay(self.walker, settings.speed)
        self.kyoku_list = KyokuList(art)
        self.hand_area = HandArea(self.walker, self.player, art)
        self.side = Side(self.walker, art)
        self.message_bar = MessageBar()
        self.announcer = Announcer(self.walker, self)
        self.copier = Copier(self.walker, settings, self.message_bar, self)
        self.details = DetailsOpener(self.walker, self.side.known, self)
        self.columns = Columns(
            *(self.kyoku_list, self.hand_area, self.side, settings.shares),
            least=by_type(self, _LEAST_VIEW),
            room=self.hand_area.room_for_drawers,
        )
        self.drawers = DrawerButtons(self.columns, self.side)
        self.notes = NoteTaker(self.walker, self._show_note_box, self.message_bar, self)
        self.hand_area.add_corners(self.drawers.left, self.drawers.right)
        parts = self.message_bar, self.columns
        self._column = boxed(QVBoxLayout(self), *parts, spacing=0, stretch=self.columns)
        self.hand_area.show_view(settings.view)
        self._connect()

    def _connect(self) -> None:
        self.settings.changed.connect(self._on_setting_changed)
        self.jobs.ended.connect(self._offer_later)
        self.walker.scene_changed.connect(self._on_scene_changed)
        self.walker.scene_changed.connect(self.kyoku_list.set_scene)
        self.kyoku_list.kyoku_chosen.connect(self.walker.set_kyoku)
        keep = _("Playing it yourself, you keep your seat; V rotates the seats.")
        self.walker.seat_refused.connect(lambda: show_for_a_while(self, keep))
        self.walker.line_refused.connect(lambda error: self.message_bar.say(sentence(error)))
        self.hand_area.send_wanted.connect(self.send_wanted)
        self.hand_area.view_changed.connect(lambda name: setattr(self.settings, "view", name))
        self.hand_area.extent.whole_wanted.connect(
            lambda whole: setattr(self.settings, "whole_wall", whole)
        )
        self.side.note_chosen.connect(self.notes.go_to)
        self.side.line_unwanted.connect(self.notes.delete_line)
        self.side.details_wanted.connect(self.details.open)
        self.side.evidence_wanted.connect(self.details.open_evidence)
        self.columns.docked_changed.connect(self._show_results)
        self.kyoku_list.clicked.connect(lambda _index: self.columns.close_drawer())

    @property
    def has_document(self) -> bool:
        return self.document is not None

    @property
    def names(self) -> tuple[str, ...]:
        log = self.document.log if self.document else None
        return log.names if log else ()

    @property
    def sees_all(self) -> bool:
        """Whether all that is open may be seen, as the verification and an export tell it."""
        scene = self.walker.scene
        return scene is not None and not scene.play_mode

    def show_document(
        self,
        document: Document,
        *,
        at_first_finding: bool = False,
        play_mode: bool | None = None,
    ) -> None:
        """Show a document from its first kyoku on, or at the first thing that is wrong with it.

        With ``play_mode`` in that mode or not, whatever the setting says.
        """
        self.document = document
        if self._start is not None:
            take_away(self._start)
            self._start = None
            self.columns.show()
        self.message_bar.hide()
        self.details.close()
        look = {name: getattr(self.settings, name) for name in _SCENE_SETTINGS}
        look["walks_making"] = self.hand_area.walks_making
        if play_mode is not None:
            look["play_mode"] = play_mode
        self.notes.open(document)
        look["annotations"] = self.notes.annotations
        self.side.set_notebook(self.notes.notebook)
        self.walker.show(document, result_shown=not self.columns.is_docked(RIGHT_COLUMN), **look)
        self.side.begin()
        self._say_damage()
        self.notes.say_problem()
        if at_first_finding and self.sees_all:
            self._show_first_finding(document)
        self._unheard = not self.isVisible()
        self._announce_log()
        self.document_shown.emit(document)

    @property
    def has_notes(self) -> bool:
        """Whether moments of what is open can be noted: a raw seed has none."""
        return self.notes.notebook is not None

    @property
    def study(self) -> "StudyGame | None":
        """The game with its notes; None while not all may be seen, and without a log."""
        return self.notes.study(self.document) if self.document and self.sees_all else None

    @property
    def study_name(self) -> str:
        """The file's name of the study that is open, unless it names players that are hidden."""
        document = self.document
        if document is None or document.study_name == document.title:
            return ""
        return self._unless_hidden(document.study_name)

    @property
    def game_title(self) -> str:
        """The title of the game, unless it names players that are hidden."""
        return self._unless_hidden(shown(self.notes.game_title))

    def _unless_hidden(self, name: str) -> str:
        scene = self.walker.scene
        if self.document is None or scene is None:
            return ""
        names = self.names if scene.names_hidden else ()
        return name if title_without(names, name) == name else ""

    @property
    def full_title(self) -> str:
        """What is open: the log's name, behind that of its study and its title there."""
        scene = self.walker.scene
        parts = (self.study_name, self.game_title, scene.document.title) if scene else ()
        return ": ".join(filter(None, parts))

    def renew_document(self, document: Document) -> None:
        """Show the same document with more that is known of it; one stays where one is."""
        self.document = document
        self.walker.renew(document)
        if self._unheard:
            self._announce_log()
            announce(self, self.message_bar.label.text())

    def _announce_log(self) -> None:
        if self.walker.scene is not None:
            announce(self, listed((shown(self.full_title), self.side.badge.accessibleName())))

    def _say_damage(self) -> None:
        """Say that a part of a log is missing; not to who may not know how long it is."""
        scene = self.walker.scene
        log = scene.document.log if scene and scene.document is self.document else None
        if scene is not None and log is not None and log.damage is not None:
            self.message_bar.say(sentence_about(shown(scene.document.title), log.damage))
        study = self.document.study if self.document else None
        if study is not None and study.problem is not None:
            self.message_bar.say(sentence(study.problem))

    def _show_first_finding(self, document: Document) -> None:
        found = (*document.judgement.contradictions, *document.judgement.inconsistencies)
        if found:
            self.walker.show_finding(found[0])

    def show_problem(self, text: str, *offers: OfferedAction) -> None:
        """Say why something could not be done, and what can be; what was open stays."""
        self.message_bar.say(text, *offers)
        self._offer_to_open()

    def _offer_to_open(self) -> None:
        """Say how to begin, while nothing is open and nothing being opened."""
        if self.document is not None or self.jobs.busy or self._start is not None:
            return
        from viewer.ui.arrivals.start_page import StartPage  # noqa: PLC0415 - the sample needs none

        self._start = StartPage(self.window(), self._art, self.settings)
        self._start.recent_wanted.connect(self.recent_wanted)
        self.columns.hide()
        self._column.addWidget(self._start)

    def _offer_later(self) -> None:
        """Offer it once what is going on now, as a log that was loaded, is done with."""
        if self.document is None:
            QTimer.singleShot(0, self, self._offer_to_open)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._offer_later()

    def look_for_hash(self, text: str) -> None:
        if not self.sees_all:
            self.message_bar.say(_("Playing it yourself, you see no verification."))
        elif self.document is None or not self.document.hashes.walls:
            self.message_bar.say(_("What is open has no hash that was shown before a game."))
        else:
            self.columns.bring_up(RIGHT_COLUMN)
            self.side.show_verification()
            self.side.pages.panel.look_for_hash(text)

    def put_away(self) -> None:
        """Stop all that goes on here, and remember how wide the parts are."""
        self.player.pause()
        self.notes.close()
        for jobs in self.findChildren(Jobs):
            jobs.close()
        self.keep_places()

    def keep_places(self) -> None:
        self.settings.shares = self.columns.shares

    @property
    def spot(self) -> Place | None:
        """Where one is, and from which seat one looks; None before a document is shown."""
        scene = self.walker.scene and self.walker.scene.of_game
        return scene and Place(scene.hand_index, scene.step, scene.seat)

    @property
    def is_exercise(self) -> bool:
        """Whether this view alone hides what is to come, until it is answered."""
        scene = self.walker.scene
        return scene is not None and scene.play_mode and not self.settings.play_mode

    def go_to_spot(self, spot: Place) -> None:
        """Go where one was, in this log or in one that has changed since."""
        if self.document is not None:
            last = self.document.hand_count - 1
            self.walker.go_to(spot._replace(hand_index=min(spot.hand_index, last)))
            if spot.seat is not None:
                self.walker.change(seat=min(spot.seat, self.document.players - 1))

    # what the menus do

    @property
    def shows_lanes(self) -> bool:
        return self.hand_area.name == "order" and self.settings.lanes_shown

    def turn_lanes(self) -> None:
        """Show the lanes in Order, or take them away where they are seen."""
        self.settings.lanes_shown = not self.shows_lanes
        if self.settings.lanes_shown:
            self.hand_area.show_view("order")

    @cached_property
    def pictures(self) -> "Pictures":
        from viewer.ui.hand.views.pictures import Pictures  # noqa: PLC0415 - as in `windows`

        return Pictures(self.hand_area, self.settings, self.jobs)

    @cached_property
    def saver(self) -> "Saver":
        from viewer.ui.files import Saver  # noqa: PLC0415 - as in `windows`

        saver = Saver(self.settings, self)
        saver.failed.connect(self.message_bar.say)
        return saver

    @cached_property
    def find_box(self) -> "FindBox":
        from viewer.ui.hand.panels.find import FindBox  # noqa: PLC0415 - as in `windows`

        return FindBox(self.walker, self)

    @cached_property
    def mistakes(self) -> "MistakeGuide":
        from viewer.ui.hand.panels.mistakes import MistakeGuide  # noqa: PLC0415 - as in `windows`

        return MistakeGuide(self.walker, self)

    def _show_results(self) -> None:
        """Let the table say how a hand ended while the side panel does not stand beside it."""
        self.walker.change(result_shown=not self.columns.is_docked(RIGHT_COLUMN))

    @property
    def knows_making(self) -> bool:
        """Whether it can be seen how the wall of this hand was made, or the text it was read of."""
        from viewer.ui.hand.scene.making_words import code_shown  # noqa: PLC0415 - as in `windows`

        scene = self.walker.scene
        return scene is not None and bool(scene.making_steps or code_shown(scene))

    @property
    def tile_asked_for(self) -> int:
        """The slot of the tile asked for, pointed to by keys, or moved last; -1 if none."""
        scene = self.walker.scene
        if scene is None:
            return -1
        asked = scene.picked, self.hand_area.view.pointed_slot, *TilePresenter(scene).latest
        return next((slot for slot in asked if slot >= 0), -1)

    def show_life(self, slot: int) -> None:
        """Show in Making how a tile got to its slot in the wall; of no tile, the making alone."""
        self.hand_area.show_view("making")
        if slot >= 0:
            self.walker.show_life(slot)

    def clear(self) -> None:
        """Close a drawer, outline no tile, leave a line, dismiss the message: what comes first."""
        scene = self.walker.scene
        if self.columns.close_drawer():
            return
        if scene is not None and scene.outlined:
            self.walker.pick(-1)
        elif scene is not None and scene.branch is not None:
            self.walker.leave_line()
        else:
            self.message_bar.hide()

    def _show_note_box(self) -> "NoteBox":
        self.columns.bring_up(RIGHT_COLUMN)
        self.side.show_hand()
        return self.side.pages.hand.note_box

    def to_note(self, direction: int) -> None:
        self._say_where_to(direction, led=self.notes.to_note(direction))

    def to_landmark(self, wanted: Collection[Landmark], direction: int) -> None:
        """Go to the next riichi or call of the log, or the one before; say so if there is none."""
        self._say_where_to(direction, led=self.walker.to_landmark(wanted, direction))

    def to_finding(self, direction: int) -> None:
        if not self.sees_all:
            show_for_a_while(self, _("Playing it yourself, you see no verification."))
        else:
            self._say_where_to(direction, led=self.walker.to_finding(direction))

    def to_fortune(self, direction: int) -> None:
        """Go to the next turn of fortune in the game, or the one before, once they are found."""
        scene = self.walker.scene and self.walker.scene.of_game
        if scene is None or scene.document.log is None or scene.play_mode:
            self._say_where_to(direction, led=False)
            return

        def go(turns: Sequence[Place]) -> None:
            place = nearest_beyond(self.walker.in_game, sorted(turns), direction)
            if place is not None:
                self.walker.go_to(place)
            self._say_where_to(direction, led=place is not None)

        self.side.pages.game.fortune.show_scene(scene, scene.document.log, go)

    def to_mistake(self, direction: int) -> None:
        """Go to the next mistake of the seat in view, or the one before, and say what it was."""
        if not self.sees_all and self.has_document:
            show_for_a_while(self, _("Playing it yourself, you are shown no mistakes."))
            return

        def tell(text: str) -> None:
            if text:
                self.side.show_hand()
                show_for_a_while(self, text)
            self._say_where_to(direction, led=bool(text))

        self.mistakes.go(direction, tell)

    def _say_where_to(self, direction: int, *, led: bool) -> None:
        if led:
            return
        text = _("Nothing of this kind comes later in this game.")
        if direction < 0:
            text = _("Nothing of this kind comes earlier in this game.")
        elif self.has_document and not self.sees_all:
            text = _("Playing it yourself, you are not led to what is still to come.")
        show_for_a_while(self, text)

    @property
    def shows_line(self) -> bool:
        """Whether one plays on, and what was played is not shown."""
        scene = self.walker.scene
        return scene is not None and scene.branch is not None

    def turn_line(self) -> None:
        """Leave the game here and play on, or go back to it."""
        if self.shows_line:
            self.walker.leave_line()
        else:
            self.walker.lines.play_on()

    def play_or_press(self) -> None:
        """Play or pause; but Space presses a button that keys led to."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and focus_rings.surrounds(focus):
            focus.click()
        else:
            self.player.toggle()

    # what its parts say

    def _on_setting_changed(self, name: str) -> None:
        if name == "speed":
            self.player.set_speed(self.settings.speed)
        elif name in _SCENE_SETTINGS:
            self.walker.change(**{name: getattr(self.settings, name)})
        if name in {"play_mode", "names_hidden"}:
            self.details.close()  # they were of what could be seen before
            self.side.begin()

    def _on_scene_changed(self, scene: Scene) -> None:
        if QToolTip.isVisible():
            QToolTip.hideText()  # it tells of what was there, perhaps of who is not named any more
        # a tile of the making tells its way in the view itself
        is_asked = scene.picked >= 0 and scene.picked != self._picked and not scene.walks_making
        if is_asked or len(scene.answers) > self._answers:
            self.side.show_hand()
        self._picked, self._answers = scene.picked, len(scene.answers)
