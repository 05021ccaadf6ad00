"""The menus of a log: Edit, Go and View; what is copied, where one is in it, what is shown."""

from collections.abc import Callable
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtGui import QKeySequence

from viewer.core.base.notation import NOTATION_LABELS
from viewer.core.sites.detect import site_of
from viewer.core.study.annotations import MomentMark
from viewer.translation import N_, _
from viewer.ui.hand.panels.copied_texts import (
    all_walls_text,
    dead_wall_text,
    hand_text,
    hands_text,
    hashed_text,
    sheet_text,
    situation_text,
    wall_text,
)
from viewer.ui.hand.panels.note_words import MARK_WORDS
from viewer.ui.hand.scene.landmarks import Landmark
from viewer.ui.hand.scene.making_words import making_text
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.actions import Action, Keys, MenuRow, Submenu, choice, switch
from viewer.ui.kit.columns import LEFT_COLUMN, RIGHT_COLUMN
from viewer.ui.kit.settings import SPEEDS, TILE_WIDTHS
from viewer.ui.kit.theme import Cloth, ThemeChoice
from viewer.ui.log_view import LogView

_Key = QKeySequence.StandardKey
_Two = tuple[str, str]
_GoBothWays = Callable[[LogView, int], object]
_LAST: Final = 10**6
_RIICHI: Final = frozenset({Landmark.RIICHI})
_ENDS: Final = frozenset({Landmark.END})
_CALLS: Final = frozenset({Landmark.CALL, Landmark.KAN})
_THEMES: Final = {
    ThemeChoice.DARK: N_("&Dark"),
    ThemeChoice.LIGHT: N_("&Light"),
    ThemeChoice.SYSTEM: N_("As the &system"),
}
_CLOTHS: Final = {Cloth.GREEN: N_("&Green"), Cloth.BLUE: N_("&Blue"), Cloth.GREY: N_("Gr&ey")}


def link_of(view: LogView) -> str:
    """Return where its site replays this hand from this seat; empty where that is not known."""
    scene = view.walker.scene
    log = scene and scene.document.log
    if scene is None or log is None:
        return ""
    return site_of(log).link(scene.document.title, scene.hand_index, scene.seat)


def _is_hashed(scene: Scene | None) -> bool:
    document = scene and scene.document
    return bool(document and (document.commitment or any(document.wall_codes)))


def _walks_making(view: LogView) -> bool:
    scene = view.walker.scene
    return scene is not None and scene.walks_making and bool(scene.making_steps)


def _copy(
    text: str, tip: str, keys: Keys, write: Callable[[Scene, str], str], said: str
) -> Action[LogView]:
    return Action(
        write.__name__,
        text,
        tip,
        keys,
        lambda view: view.copier.copy(write, _(said)),
        possible=lambda view: view.has_document,
    )


def _mark(mark: MomentMark) -> Action[LogView]:
    """Return the entry that marks the moment, or takes its mark away."""
    tip = N_("Mark this moment, in the game and on the step bar; once more, no longer")
    return Action(
        f"mark {mark.value}",
        MARK_WORDS[mark],
        tip,
        None,
        lambda view: view.notes.toggle_mark(mark),
        possible=lambda view: view.has_notes,
        checked=lambda view: view.notes.has_mark(mark),
    )


EDIT_ROWS: Final[tuple[MenuRow[LogView], ...]] = (
    Action("undo", N_("&Undo"), N_("Take back the last change of your notes"), _Key.Undo,
           lambda view: view.notes.undo(), possible=lambda view: view.notes.can_undo,
           pair=N_("Undo and redo")),
    Action("redo", N_("&Redo"), N_("Do again what was taken back"), _Key.Redo,
           lambda view: view.notes.redo(), possible=lambda view: view.notes.can_redo),
    Action("comment", N_("Co&mment…"), N_("Write what you think of this moment"), "I",
           lambda view: view.notes.ask(), possible=lambda view: view.has_notes),
    Submenu(N_("Mark this moment"), lambda _view: [_mark(mark) for mark in MomentMark]),
    Action("delete_line", N_("De&lete line"),
           N_("Leave the line that is shown, and delete it with the notes in it alone"), None,
           lambda view: view.notes.delete_line(),
           possible=lambda view: view.has_notes and view.shows_line),
    Action("title", N_("Title of this &game…"),
           N_("Give the game a title: its tab has it, and the studies that you save"), None,
           lambda view: view.notes.ask_for_title(), possible=lambda view: view.has_notes),
    None,
    _copy(N_("&Copy wall as text"),
          N_("Copy this kyoku's wall in Tenhou's order, dead wall first"),
          QKeySequence.StandardKey.Copy, wall_text,
          N_("Copied: wall of {hand}, {notation}")),
    _copy(N_("Copy as &sheet"),
          N_("Copy dice, dead wall, haipai and draws as a readable sheet"), "Ctrl+Shift+C",
          sheet_text, N_("Copied: sheet of {hand}, {notation}")),
    _copy(N_("Copy &all walls"), N_("Copy the walls of all kyoku, a line each"), "Ctrl+Alt+C",
          all_walls_text, N_("Copied: all walls, {notation}")),
    _copy(N_("Copy &dead wall"), N_("Copy rinshan tiles, dora and ura dora indicators"), None,
          dead_wall_text, N_("Copied: dead wall of {hand}, {notation}")),
    _copy(N_("Copy te&xt that is hashed"),
          N_("Copy the wall as its site writes and hashes it; of a game of Tenhou seats and"
             " seed"),
          None, hashed_text, N_("Copied: the text that is hashed, of {hand}")
          )._replace(possible=lambda view: _is_hashed(view.walker.scene)),
    None,
    _copy(N_("Copy &hand in view"), N_("Copy the hand of the player in view, as it is now"),
          "Ctrl+H", hand_text, N_("Copied: hand of {player} in {hand}, {notation}")),
    _copy(N_("Copy all ha&nds"), N_("Copy every player's hand, a line each"), None,
          hands_text, N_("Copied: all hands in {hand}, {notation}")),
    _copy(N_("Copy s&ituation"),
          N_("Copy hands, melds, rivers and what is to come as a readable sheet"),
          "Ctrl+Shift+S", situation_text,
          N_("Copied: situation in {hand}, {notation}")),
    _copy(N_("Copy st&ep of the making"),
          N_("Copy what Making shows: its words in hex and decimal, and the arithmetic"),
          "Ctrl+M", making_text, N_("Copied: a step of how the wall of {hand} was made")
          )._replace(possible=_walks_making),
    None,
    Action("open_link", N_("Open at &Tenhou"),
           N_("Open this kyoku from this seat at Tenhou, in your browser"), None,
           lambda view: QtGui.QDesktopServices.openUrl(QtCore.QUrl(link_of(view))),
           possible=lambda view: bool(link_of(view))),
    None,
    choice("notation", N_("N&otation"), N_("Write copied tiles like this"),
           lambda: NOTATION_LABELS),
)  # fmt: skip


HOW_MADE: Final = N_("H&ow did this tile get here?")
HOW_MADE_TIP: Final = N_("Show in Making how the shuffle brought a tile to its place in the wall")


def _speeds() -> dict[float, str]:
    return {speed: _("{count} events a second").format(count=f"{speed:g}") for speed in SPEEDS}


def _go(  # noqa: PLR0917 - what an `Action` has
    name: str, text: str, tip: str, keys: Keys, go: Callable[[LogView], object], pair: str = ""
) -> Action[LogView]:
    return Action(name, text, tip, keys, go, lambda view: view.has_document, pair=pair)


def _both_ways(  # noqa: PLR0917 - what two `Action`s have
    name: str, keys: tuple[Keys, Keys], go: _GoBothWays, texts: _Two, tips: _Two, pair: str = ""
) -> tuple[Action[LogView], Action[LogView]]:
    """Return the actions that go forward, by 1, and back, by -1, from one of a kind to the next."""
    (text, text_back), (tip, tip_back), (key, key_back) = texts, tips, keys
    return (
        _go(f"next_{name}", text, tip, key, lambda view: go(view, 1), pair),
        _go(f"previous_{name}", text_back, tip_back, key_back, lambda view: go(view, -1)),
    )


GO_ROWS: Final[tuple[MenuRow[LogView], ...]] = (
    *_both_ways("event", ("Right", "Left"), lambda view, way: view.walker.step(way),
        (N_("Ne&xt event"), N_("Pre&vious event")),
        (N_("Go to the next event; from the end of a hand to the next one"),
         N_("Go to the previous event; from a deal to the end of the previous hand")),
        N_("Next and previous event")),
    *_both_ways("draw", ("Down", "Up"), lambda view, way: view.walker.to_draw(way),
        (N_("Next &draw"), N_("P&revious draw")),
        (N_("Go to the next draw of the player in view"),
         N_("Go to the previous draw of the player in view")), N_("Next and previous draw")),
    _go("deal", N_("D&eal"), N_("Go to the start of the hand"), "Home",
        lambda view: view.walker.to_start(), N_("Deal and end of the hand")),
    _go("end", N_("End of t&he hand"), N_("Go to the end of the hand"), "End",
        lambda view: view.walker.to_end()),
    Action("play", N_("Pl&ay or pause"), N_("Play the hand by itself"), "Space",
           LogView.play_or_press),
    choice("speed", N_("&Speed"), N_("How fast a hand is played"), _speeds),
    Action("play_on", N_("Play &on from here"),
           N_("Leave the game here, and play on upon the true wall; once more, back to it"),
           "O", LogView.turn_line, possible=lambda view: bool(view.names),
           checked=lambda view: view.shows_line),
    None,
    *_both_ways("kyoku", (("PgDown", "Ctrl+Right"), ("PgUp", "Ctrl+Left")),
        lambda view, way: view.walker.set_kyoku(view.kyoku_list.current + way),
        (N_("&Next kyoku"), N_("&Previous kyoku")),
        (N_("Show the next kyoku"), N_("Show the previous kyoku"))),
    _go("first_kyoku", N_("&First kyoku"), N_("Show the first kyoku"), "Ctrl+Home",
        lambda view: view.walker.set_kyoku(0), N_("First and last kyoku")),
    _go("last_hand_index", N_("&Last kyoku"), N_("Show the last kyoku"), "Ctrl+End",
        lambda view: view.walker.set_kyoku(_LAST)),
)  # fmt: skip


JUMP_ROWS: Final[tuple[MenuRow[LogView], ...]] = (
    _go("find", N_("Find…"),
        N_("Find a player's riichi, calls, any yaku or tile in the whole log"),
        QKeySequence.StandardKey.Find, lambda view: view.find_box.open_at(view.hand_area)),
    *_both_ways("hit", ("F3", "Shift+F3"), lambda view, way: view.find_box.go(way),
        (N_("Next hit"), N_("Previous hit")),
        (N_("Go to the next hit of what was last looked for"),
         N_("Go to the hit before of what was last looked for")), N_("Next and previous hit")),
    *_both_ways("riichi", ("R", "Shift+R"), lambda view, way: view.to_landmark(_RIICHI, way),
        (N_("Next r&iichi"), N_("Previous rii&chi")),
        (N_("Go to the next riichi of the log"), N_("Go to the previous riichi of the log")),
        N_("Next and previous riichi")),
    *_both_ways("call", ("C", "Shift+C"), lambda view, way: view.to_landmark(_CALLS, way),
        (N_("Next call"), N_("Previous call")),
        (N_("Go to the next chi, pon or kan of the log"),
         N_("Go to the previous chi, pon or kan of the log")), N_("Next and previous call")),
    *_both_ways("end", ("E", "Shift+E"), lambda view, way: view.to_landmark(_ENDS, way),
        (N_("Next win or end"), N_("Previous win or end")),
        (N_("Go to the next end of a hand in the log"),
         N_("Go to the previous end of a hand in the log")), N_("Next and previous end")),
    *_both_ways("turn", ("F", "Shift+F"), LogView.to_fortune,
        (N_("Next turn of fortune"), N_("Previous turn of fortune")),
        (N_("Go to the next move that changed the outlook of a hand most"),
         N_("Go to the move before that changed the outlook of a hand most")),
        N_("Turns of fortune")),
    *_both_ways("mistake", ("A", "Shift+A"), LogView.to_mistake,
        (N_("Next mistake"), N_("Previous mistake")),
        (N_("Go to the next moment at which the player in view had something better"),
         N_("Go to the moment before at which the player in view had something better")),
        N_("Next and previous mistake")),
    *_both_ways("note", ("J", "Shift+J"), LogView.to_note,
        (N_("Next note"), N_("Previous note")),
        (N_("Go to the next of your notes on this game"), N_("Go to the note before")),
        N_("Next and previous note")),
    *_both_ways("finding", ("X", "Shift+X"), LogView.to_finding,
        (N_("Next disagreement"), N_("Previous disagreement")),
        (N_("Go to the next place at which the log does not agree"),
         N_("Go to the place before at which the log does not agree")), N_("Disagreements")),
    None,
    Action[LogView]("tile_making", HOW_MADE, HOW_MADE_TIP, "M",
           lambda view: view.show_life(view.tile_asked_for),
           possible=lambda view: view.knows_making),
    None,
    _go("go_back", N_("Bac&k"), N_("Go back to where you last jumped from"), "Alt+Left",
        lambda view: view.walker.go_back(), N_("Back and forward")),
    _go("go_forth", N_("For&ward"), N_("Go forward again after going back"), "Alt+Right",
        lambda view: view.walker.go_forth()),
)  # fmt: skip


def _view(name: str) -> Action[LogView]:
    return Action(
        f"view {name}",
        VIEWS[name].title,
        VIEWS[name].tip,
        VIEWS[name].key,
        lambda view: view.hand_area.show_view(name),
        checked=lambda view: view.hand_area.name == name,
    )


def _part(name: str, text: str, key: str, column: int, pair: str = "") -> Action[LogView]:
    return Action(
        name,
        text,
        N_("Show or hide this part of the window"),
        key,
        lambda view: view.columns.turn(column),
        checked=lambda view: not getattr(view, name).isHidden(),
        pair=pair,
    )


def _tile_widths() -> dict[int | None, str]:
    text = _("At most {width} pixels wide")
    return {None: N_("As large as fits")} | {each: text.format(width=each) for each in TILE_WIDTHS}


VIEW_ROWS: Final[tuple[MenuRow[LogView], ...]] = (
    *map(_view, VIEWS),
    None,
    Action("rotate_seats", N_("&Rotate seats"), N_("Let the next player sit at the bottom"),
           "V", lambda view: view.walker.rotate_seats(),
           possible=lambda view: view.has_document),
    switch("play_mode", N_("&Play it yourself"),
           N_("Show only what the player in view can know by now: nothing is given away"), "P"),
    switch("hands_hidden", N_("&Hide the other hands"),
           N_("Lay the other players' hands face down"), "H"),
    switch("wall_closed", N_("&Close the wall"), N_("Lay what is still to come face down"),
           "W"),
    switch("names_hidden", N_("&Winds instead of names"),
           N_("Show no player's name, for sharing"), "N"),
    switch("sorted_haipai", N_("&Sort haipai"),
           N_("Sort starting hands, or show them as dealt"), "S"),
    switch("called_stay", N_("Called tiles stay in the ri&ver"),
           N_("Leave called tiles in their river, as faint ghosts"), "G"),
    switch("whole_wall", N_("Who&le wall in Order"),
           N_("Show in Order the whole wall, or only what has been up to here"), "U"),
    Action("lanes_shown", N_("Lanes in Order"),
           N_("Lead lines to who got which tile by a call, and tell what a turn gained"), "3",
           LogView.turn_lanes, checked=lambda view: view.shows_lanes),
    switch("danger_shown", N_("&Danger"),
           N_("Mark which discards look safe and, with all open, who waits for which tile"),
           "D"),
    switch("hands_upright", N_("Other hands upri&ght"),
           N_("Lay the other players' hands at the table upright, to be read"), "T"),
    Action("seed_bit", N_("Change one &bit of the seed"),
           N_("See in Making what another seed would have made; once more, back again"), "B",
           lambda view: view.walker.flip_bit(), possible=_walks_making,
           checked=lambda view: _walks_making(view) and view.walker.has_flipped_bit),
    None,
    Action("clear", N_("Cl&ear"),
           N_("Close a panel over the view, outline no tile any more, dismiss the message"),
           "Esc", LogView.clear),
    None,
    _part("kyoku_list", N_("&Kyoku list"), "F7", LEFT_COLUMN, N_("Kyoku list, side panel")),
    _part("side", N_("S&ide panel"), "F8", RIGHT_COLUMN),
    Action("details", N_("Verificatio&n details…"),
           N_("By kyoku, the evidence, and what is proven"), "Ctrl+D",
           lambda view: view.details.open(), possible=lambda view: view.sees_all),
    choice("theme", N_("&Theme"), N_("Choose a dark or a light window"), lambda: _THEMES),
    choice("cloth", N_("Cl&oth"), N_("Choose the colour of the table"), lambda: _CLOTHS),
    choice("tile_width", N_("Tile si&ze"),
           N_("Let tiles grow with the window, or only up to a width"), _tile_widths),
    switch("motion", N_("Table ani&mation"),
           N_("Slide tiles to their places and call out calls, unless the system asks for less"
              " motion")),
)  # fmt: skip
