"""The hands found so far, the latest first: which deal, how long it took, and the tiles."""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from viewer.lab.chances import one_in, percent
from viewer.lab.tenho import Deal, Goal
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RIGHT, Column, RowsModel, Tiles
from viewer.ui.kit.tile_art import TileArt, code_of
from viewer.ui.lab.tenho import phrases
from viewer.ui.lab.tenho.hand_view import HAIPAI, arranged, hand_text


class Find(NamedTuple):
    """A hand that was found: by which search, and after how many deals since the one before."""

    goal: Goal
    seed: int
    deal: Deal
    waited: int


class FindsTable(RowsTable):
    """The list of finds; a row is chosen to be shown large."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(RowsModel(_columns()), "lab_finds", art, parent)
        self.setAccessibleName(_("Hands found so far"))


def _columns() -> tuple[Column[Find], ...]:
    return (
        Column(title=_("Deal"), sample="99,999,999,999", align=RIGHT,
               meaning=_("Which deal of the search it was"),
               text=lambda find: words.points(find.deal.trial)),
        Column(title=_("Waited"), sample="99,999,999,999", align=RIGHT,
               meaning=_("How many deals it took since the one before"),
               text=lambda find: words.points(find.waited)),
        Column(title=_("Wait as long"), sample=one_in(1 / 999_999), align=RIGHT,
               meaning=_("How many of a hundred searches wait so long, or longer"),
               text=lambda find: percent(find.goal.waiting(find.waited - 1))),
        Column(title=_("Hand"), sample=Tiles(("1m",) * (HAIPAI + 2)), parts=_hand_parts,
               meaning=_("The haipai, and the first draw apart"),
               text=lambda find: hand_text(find.deal.hand)),
        Column(title=_("Form"), meaning=_("What kind of hand it is"),
               text=lambda find: phrases.form_words(find.deal, find.goal)),
    )  # fmt: skip


def _hand_parts(find: Find) -> tuple[Tiles, ...]:
    """Return the haipai, and the first draw apart if there is one."""
    codes = tuple(code_of(tile, red_fives=True) for tile in arranged(find.deal.hand))
    return tuple(Tiles(part) for part in (codes[:HAIPAI], codes[HAIPAI:]) if part)
