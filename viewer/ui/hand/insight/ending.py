"""The end of a hand: what nobody saw, and who would have won next."""

from PySide6.QtCore import QCoreApplication

from viewer.core.summary import Summary, Unseen, Waiting, summary_of
from viewer.core.tiles import COPIES
from viewer.ui.hand.insight import phrases
from viewer.ui.hand.insight.column import Column
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.tile_art import code_of


def add_ending(column: Column, scene: Scene) -> None:
    """Add it, once the hand has ended."""
    if not scene.table.over:
        return
    t = QCoreApplication.translate
    summary = summary_of(scene.replay)
    for heading, tiles in (
        (t("insight", "Ura dora indicators that nobody was shown"), summary.ura),
        (t("insight", "Indicators that were not turned up"), summary.dora),
        (t("insight", "Rinshan tiles that nobody drew"), summary.rinshan),
    ):
        if tiles:
            column.heading(heading)
            column.tiles(_unseen_tile(scene, each) for each in tiles)
    _add_going_on(column, scene, summary)


def _unseen_tile(scene: Scene, each: Unseen) -> tuple[str, int, str, str, bool]:
    code = code_of(each.tile, red_fives=scene.document.red_fives)
    note = QCoreApplication.translate("insight", "slot {slot}").format(slot=each.slot)
    return code, each.slot, note, str(each.nth), False


def _add_going_on(column: Column, scene: Scene, summary: Summary) -> None:
    if not summary.waiting:
        return
    t = QCoreApplication.translate
    column.heading(t("insight", "If play had gone on without calls"))
    first = summary.next_winner
    if not summary.left:
        column.line(t("insight", "No tile was left to draw."))
    elif first is None or first.own is None:
        column.line(t("insight", "Nobody who waited would have drawn a winning tile."))
    else:
        text = t("insight", "{who} would have been the first to draw a winning tile: {when}.")
        when = t("insight", "draw {nth}, slot {slot}").format(
            nth=first.own.nth, slot=first.own.slot
        )
        column.line(text.format(who=phrases.wind(scene, first.seat), when=when))
    for each in summary.waiting:
        _add_waiting(column, scene, each)


def _add_waiting(column: Column, scene: Scene, waiting: Waiting) -> None:
    t = QCoreApplication.translate
    who = phrases.wind(scene, waiting.seat)
    column.line(t("insight", "{who} waited for").format(who=who))
    column.tiles(
        (
            code_of(COPIES * each.kind + COPIES - 1, red_fives=scene.document.red_fives),
            each.first.slot if each.first else -1,
            phrases.counts(each),
            str(each.live),
            not each.live,
        )
        for each in waiting.reading.helps
    )
    if waiting.first is not None:
        text = t("insight", "The first would have been {when}.")
        column.line(text.format(when=phrases.future_draw_words(scene, waiting.first)), muted=True)
