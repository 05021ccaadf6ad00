"""The menus of what is under the mouse: a tile, a player, a kyoku, or the view around them.

Rows of data like the others, whose functions take a `MenuTarget`. Below them stand actions of the
menu bar, by their names, so that a key and a tip say the same everywhere.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from viewer.core.base.records import Discard, Draw
from viewer.core.base.tiles import SET
from viewer.core.wall.wall import HAND
from viewer.translation import N_, _
from viewer.ui.actions.log_menus import HOW_MADE, HOW_MADE_TIP
from viewer.ui.hand.panels.copied_texts import hand_text
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.actions import Action, Menus
from viewer.ui.log_view import LogView


class MenuTarget(NamedTuple):
    """What a menu is asked for: the slot of a tile, or a seat; -1 for neither."""

    view: LogView
    slot: int = -1
    seat: int = -1

    @property
    def can_be_discarded(self) -> bool:
        """Whether the tile is of the hand whose turn it is."""
        scene = self.view.walker.scene
        tile = scene.replay.tiles[self.slot] if scene else None
        if scene is None or tile is None or scene.table.over or not scene.step:
            return False
        held = scene.table.seats[scene.table.turn].held
        return len(held) % SET == HAND % SET + 1 and tile in held


def _go_to(name: str, text: str, tip: str, kind: type[Draw] | type[Discard]) -> Action[MenuTarget]:
    def go(spot: MenuTarget) -> None:
        spot.view.walker.go_to_tile(spot.slot, kind)

    def possible(spot: MenuTarget) -> bool:
        return spot.view.walker.step_of_tile(spot.slot, kind) is not None

    return Action(name, text, tip, None, go, possible=possible)


def _play_on_with(spot: MenuTarget) -> None:
    walker = spot.view.walker
    if not spot.view.shows_line:
        walker.lines.play_on(anew=True)
    walker.click(spot.slot)


def _sit_and_walk(spot: MenuTarget, direction: int) -> None:
    spot.view.walker.change(seat=spot.seat)
    spot.view.walker.to_draw(direction)


def _outline_noted(name: str, text: str, way: int) -> Action[MenuTarget]:
    """Return the entry that outlines a tile in the note of this moment, or no longer."""

    def is_on(spot: MenuTarget) -> bool:
        scene = spot.view.walker.scene
        return scene is not None and scene.annotation.outlined_as(spot.slot) == way

    def turn(spot: MenuTarget) -> None:
        new = None if is_on(spot) else way
        spot.view.notes.change(lambda note: note.outline(spot.slot, new))

    tip = N_("Outline this tile in your note on this moment; once more, no longer")
    return Action(name, text, tip, None, turn, lambda spot: spot.view.has_notes, checked=is_on)


_TILE: Final[tuple[Action[MenuTarget] | None, ...]] = (
    Action("outline_kind", N_("Outline all &four of its kind"),
           N_("Outline the four equal tiles, and tell where each is"), None,
           lambda spot: spot.view.walker.pick(spot.slot)),
    _go_to("to_its_draw", N_("Go to its &draw"), N_("Go to the event in which it was drawn"), Draw),
    _go_to("to_its_discard", N_("Go to its di&scard"),
           N_("Go to the event in which it was discarded"), Discard),
    Action("play_on_with", N_("P&lay on with this discard"),
           N_("Leave the game with this discard, and play on upon the true wall"), None,
           _play_on_with, possible=lambda spot: spot.can_be_discarded),
    None,
    _outline_noted("outline_noted", N_("Note: ou&tline it"), 0),
    _outline_noted("corners_noted", N_("Note: outline its corne&rs"), 1),
    None,
    Action("how_made", HOW_MADE, HOW_MADE_TIP, None,
           lambda spot: spot.view.show_life(spot.slot),
           possible=lambda spot: spot.view.knows_making),
)  # fmt: skip
_PLAYER: Final[tuple[Action[MenuTarget] | None, ...]] = (
    Action("sit_here", N_("&Sit here"), N_("Let this player sit at the bottom"), None,
           lambda spot: spot.view.walker.change(seat=spot.seat)),
    Action("copy_their_hand", N_("&Copy this hand"),
           N_("Copy this player's hand, as it is now"), None,
           lambda spot: spot.view.copier.copy(hand_text,
                                              _("Copied: hand of {player} in {hand}, {notation}"),
                                              spot.seat)),
    None,
    Action("their_next_draw", N_("&Next draw of this player"),
           N_("Sit here, and go to the next draw"), None, lambda spot: _sit_and_walk(spot, 1)),
    Action("their_previous_draw", N_("&Previous draw of this player"),
           N_("Sit here, and go to the draw before"), None, lambda spot: _sit_and_walk(spot, -1)),
)  # fmt: skip
_BELOW_TILES: Final = ("hand_text", "situation_text", "wall_text", None, "copy_picture")
_BELOW_PLAYERS: Final = ("find", "names_hidden")
_OF_KYOKU: Final = (
    "deal", "end", None, "wall_text", "sheet_text", "dead_wall_text", None, "save_picture",
    "copy_link", "open_link", "details",
)  # fmt: skip
_OF_VIEW: Final = (
    "rotate_seats", "legend", None, "situation_text", "copy_picture", "save_picture",
    None, "copy_link", "open_link",
)  # fmt: skip
_OF_MAKING: Final = (
    "making_text", "seed_bit", "legend", None, "copy_picture", "save_picture", "details",
)  # fmt: skip


def menu_at(menus: Menus, log_view: LogView, at: QPoint) -> QMenu | None:
    """Return the menu of a place in a log's view, which shares actions with those of its window."""
    if not log_view.has_document:
        return None
    kyoku_list = log_view.kyoku_list
    if kyoku_list.isVisible() and kyoku_list.rect().contains(kyoku_list.mapFrom(log_view, at)):
        return menus.context_menu((), log_view, _OF_KYOKU)
    over = log_view.childAt(at)
    if not isinstance(over, SceneView):
        return None
    slot, seat = over.under(over.mapFrom(log_view, at).toPointF())
    spot = MenuTarget(log_view, slot, seat)
    if slot >= 0:
        return menus.context_menu(_TILE, spot, _BELOW_TILES)
    if seat >= 0:
        return menus.context_menu(_PLAYER, spot, _BELOW_PLAYERS)
    below = _OF_MAKING if log_view.hand_area.walks_making else _OF_VIEW
    return menus.context_menu((), spot, below)
