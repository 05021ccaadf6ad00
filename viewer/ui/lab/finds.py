"""The hands found so far: as a table, the latest first, and the chosen one large."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from viewer.core.base.notation import MPSZ
from viewer.core.base.tiles import RED_FIVE_IDS, faces_of
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import HAND
from viewer.lab.names import form_name, goal_name, one_in, percent
from viewer.lab.tenho import FoundDeal, Goal, GoalKind
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.parts import StyleSheet, boxed, label, wrapped_label
from viewer.ui.kit.tables import RIGHT, Column, RowsModel, Tiles
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

_CARD_STYLE: Final = (
    "#lab_find {{ background: {panel}; border: 1px solid {line}; border-radius: 6px; }}"
)
_GAP: Final = 0.4
"""Before the first draw, in tiles."""

_LEAST: Final = 26
_MOST: Final = 84


def arranged(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the haipai sorted, and the first draw, if there is one, as it is."""
    return (*sorted(hand[:HAND]), *hand[HAND:])


def found_hand_text(hand: Sequence[int]) -> str:
    """Return a hand in ``mpsz``, the first draw apart."""
    tiles = arranged(hand)
    parts = (MPSZ.write(faces_of(part)) for part in (tiles[:HAND], tiles[HAND:]) if part)
    return " ".join(parts)


class FoundHand(NamedTuple):
    """A hand that was found: by which search, and after how many deals since the one before."""

    goal: Goal
    seed: int
    deal: FoundDeal
    waited: int


def find_rows() -> RowsModel[FoundHand]:
    return RowsModel(_columns())


def _columns() -> tuple[Column[FoundHand], ...]:
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
        Column(title=_("Hand"), sample=Tiles(("1m",) * (HAND + 2)), parts=_hand_parts,
               meaning=_("The haipai, and the first draw apart"),
               text=lambda find: found_hand_text(find.deal.hand)),
        Column(title=_("Form"), meaning=_("What kind of hand it is"),
               text=lambda find: form_words(find.deal, find.goal)),
    )  # fmt: skip


def _hand_parts(find: FoundHand) -> tuple[Tiles, ...]:
    codes = tuple(code_of(tile, red_fives=RED_FIVE_IDS) for tile in arranged(find.deal.hand))
    return tuple(Tiles(part) for part in (codes[:HAND], codes[HAND:]) if part)


class HandView(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self._art = art
        self.hand: tuple[int, ...] = ()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.setMinimumSize(round(_LEAST * (HAND + 1 + _GAP)), round(_LEAST * ASPECT))

    def show_hand(self, hand: Sequence[int]) -> None:
        self.hand = tuple(hand)
        self.setAccessibleName(found_hand_text(hand))
        self.update()

    @property
    def tile_width(self) -> int:
        fitting = int(self.width() / (HAND + 1 + _GAP))
        return max(_LEAST, min(_MOST, fitting))

    def sizeHint(self) -> QSize:
        return QSize(round(_LEAST * (HAND + 1 + _GAP)), round(self.tile_width * ASPECT) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(self.tile_width * ASPECT) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        tiles: tuple[int | None, ...] = arranged(self.hand) or (None,) * (HAND + 1)
        rect = QRectF(0, 0, self.tile_width, self.tile_width * ASPECT)
        for place, tile in enumerate(tiles):  # no hand is face down
            if place == HAND:
                rect.translate(_GAP * rect.width(), 0)
            self._art.draw(painter, rect, code_of(tile, red_fives=RED_FIVE_IDS))
            rect.translate(rect.width(), 0)
        painter.end()


class FindCard(QFrame):
    def __init__(self, art: TileArt, *buttons: QPushButton) -> None:
        """Make it; ``buttons`` do something with a find."""
        super().__init__()
        self.setObjectName("lab_find")
        self.shown: FoundHand | None = None
        self.title = label(size=1.35, bold=True, name="lab_find_title")
        self.hand = HandView(art)
        self.words = wrapped_label(label(name="lab_find_words"))
        self._buttons = buttons
        row = boxed(QHBoxLayout(), *buttons, None, spacing=8)
        parts = (None, self.title, self.hand, self.words, 2, row, None)
        boxed(QVBoxLayout(self), *parts, margins=(18, 14, 18, 14), spacing=10)
        StyleSheet(self, _CARD_STYLE)

    def show_find(self, find: FoundHand) -> None:
        words = found_words(find.goal, find.deal, find.waited)
        self._show(find, found_title(find.goal, find.deal), words)

    def show_nothing(self, title: str, text: str) -> None:
        self._show(None, title, text)

    def _show(self, find: FoundHand | None, title: str, text: str) -> None:
        self.shown = find
        self.title.setText(title)
        self.hand.show_hand(find.deal.hand if find else ())
        self.words.setText(text)
        for each in self._buttons:
            each.setEnabled(find is not None)


# words


def form_words(deal: FoundDeal, goal: Goal) -> str:
    if goal.kind is GoalKind.NINE_KINDS:
        return _("Nine kinds or more: the hand may be thrown in")
    if deal.form is None:
        return goal_name(goal)
    return form_name(deal.form)


def found_title(goal: Goal, deal: FoundDeal) -> str:
    """Return as in Heavenly hand in deal 412,337."""
    text = _("{goal} in deal {number}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial))


def found_words(goal: Goal, deal: FoundDeal, waited: int) -> str:
    chance = goal.waiting(waited - 1)
    text = ngettext(
        "{form}. {seat} waited {count} deal; {percent} of all searches wait as long.",
        "{form}. {seat} waited {count} deals; {percent} of all searches wait as long.",
        waited,
    )
    return text.format(
        form=form_words(deal, goal),
        seat=wind_name(deal.turn),
        count=words.points(waited),
        percent=percent(chance),
    )


def document_title(goal: Goal, seed: int, deal: FoundDeal) -> str:
    text = _("{goal}, deal {number}, seed {seed}")
    return text.format(goal=goal_name(goal), number=words.points(deal.trial), seed=seed)
