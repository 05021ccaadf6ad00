"""The parts of a result, one below the other: winners or the drawn hand, points, the game's end."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QColor

from viewer.core.base.meld import Meld
from viewer.core.base.records import Ryuukyoku
from viewer.core.base.tiles import COPIES
from viewer.core.rules.hand_end import FinalPlace, HandEnd, Won, is_doubted
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.translation import listed
from viewer.ui import words
from viewer.ui.hand.panels.result import phrases
from viewer.ui.hand.panels.result.page import Column, Laid, Page, standing
from viewer.ui.hand.scene.looks import SeenTile
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.meld_pieces import Piece, pieces_of
from viewer.ui.kit.picture import Look
from viewer.ui.kit.theme import bold_font

_MOST_WINS: Final = 3
_MOST_YAKU: Final = 24
"""No hand has more of any; a log made to do harm may tell of hundreds."""
_MOST_TILES: Final = 14
_MOST_MELDS: Final = 4
_MOST_INDICATORS: Final = 5
_MELD_APART: Final = 0.25
_WON_APART: Final = 0.5
"""The space before the winning tile, in widths of a tile."""


def add_end(page: Page, end: HandEnd) -> None:
    """Write the whole result."""
    for won in end.wins[:_MOST_WINS]:
        _add_winner(page, won)
        page.rule()
    if end.drawn is not None:
        _add_drawn(page, end, end.drawn)
        page.rule()
    scores = _scores_beside(page, end)
    _add_points(page, end, scores)
    if end.final and not scores:
        page.rule()
        _add_final(page, end)
    if _is_doubted(page.scene):
        page.rule()
        page.write(phrases.doubt(), "✗", colours=(page.theme.bad, page.theme.bad))


def _is_doubted(scene: Scene) -> bool:
    if scene.own_view:  # which knows too little to tell
        return False
    return is_doubted(scene.replay, scene.step, scene.document.inconsistencies(scene.kyoku_index))


def _add_winner(page: Page, won: Won) -> None:
    win, theme = won.win, page.theme
    name = phrases.who(page.scene, win.seat)
    page.write(name, words.points(win.points), seat=win.seat, font=page.fonts.title)
    page.line_with_tiles(phrases.how_won(page.scene, won), _indicators(page, won))
    if win.liable is not None:
        page.write(phrases.liable(page.scene, won), colours=(theme.accent, theme.text))
    page.skip(0.3)
    _add_winning_hand(page, won)
    page.skip(0.25)
    page.grid(phrases.yaku(won)[:_MOST_YAKU])
    page.skip(0.15)
    value, limit = phrases.han_and_fu(won), phrases.limit(won.win)
    colours = (theme.text if value else theme.accent, theme.accent)
    font = bold_font(page.fonts.body)
    page.write(value or limit, limit if value else "", font=font, colours=colours)
    page.grid(phrases.beside(won))


def _add_winning_hand(page: Page, won: Won) -> None:
    sight = page.sight
    row = [*standing(sight.told(tile) for tile in won.hand[:_MOST_TILES]), *_melds(page, won.melds)]
    if won.norths:
        norths = tuple((Piece(tile), sight.told(tile)) for tile in won.norths[:_MOST_MELDS])
        row.append(Laid(norths, _MELD_APART))
    tile = sight.told(won.win.tile, phrases.winning_tile(), Look.MARKED)
    page.tiles([*row, Laid(((Piece(won.win.tile), tile),), _WON_APART)])


def _melds(page: Page, melds: Sequence[Meld]) -> list[Laid]:
    return [
        Laid(tuple((piece, page.sight.told(piece.tile)) for piece in pieces_of(meld)), _MELD_APART)
        for meld in melds[:_MOST_MELDS]
    ]


def _indicators(page: Page, won: Won) -> list[tuple[str, list[SeenTile]]]:
    named = ((phrases.dora(), won.win.dora, False), (phrases.ura(), won.win.ura, True))
    return [
        (
            word,
            [
                page.sight.told(tile, phrases.indicator(nth, under=under))
                for nth, tile in enumerate(tiles[:_MOST_INDICATORS], 1)
            ],
        )
        for word, tiles, under in named
        if tiles
    ]


def _add_drawn(page: Page, end: HandEnd, draw: Ryuukyoku) -> None:
    scene, theme = page.scene, page.theme
    page.write(words.abortive_name(draw.type), font=page.fonts.title)
    if end.nagashi:
        names = listed(phrases.who(scene, seat) for seat in end.nagashi)
        page.write(names, colours=(theme.accent, theme.text))
    for seat in page.sight.notes.seats:
        hand = end.seats[seat].shown
        state = phrases.state(draw, hand)
        if hand is None and not state:
            continue
        page.skip(0.25)
        name = phrases.who(scene, seat)
        if hand and state:
            waits = _waits(page, seat, hand)
            page.line_with_tiles(name, [(state, waits)], seat=seat, colour=theme.text)
        else:
            page.write(name, state, seat=seat, colours=(theme.text, theme.muted))
        if hand:
            page.skip(0.1)
            held = [page.sight.told(tile) for tile in sorted(hand)[:_MOST_TILES]]
            page.tiles([*standing(held), *_melds(page, scene.table.seats[seat].melds)])


def _waits(page: Page, seat: int, hand: tuple[int, ...]) -> list[SeenTile]:
    """Return a tile of each kind that a hand waits for."""
    scene = page.scene
    found = distance_of(hand, scene.table.seats[seat].melds, scene.players)
    shanten, kinds = found or (0, ())
    tiles = (COPIES * (kind + 1) - 1 for kind in kinds if shanten == TENPAI)
    return [page.sight.told(tile, phrases.wait()) for tile in tiles]


def _scores_beside(page: Page, end: HandEnd) -> list[Column]:
    """Return the scores of the game as a column of the points, where two winners fill the page.

    That tells all of the end of the game, where nothing but the last hand changed the points.
    """
    told = {each.seat: each for each in end.final}
    full = page.columns > 1 and len(end.wins) > 1
    seats = page.sight.notes.seats
    if not (full and all(seat in told and _is_told(end, told[seat]) for seat in seats)):
        return []
    scores = ((phrases.score(told[seat].result), page.theme.text) for seat in seats)
    return [Column(phrases.final_score(), tuple(scores), bold=True)]


def _is_told(end: HandEnd, final: FinalPlace) -> bool:
    """Whether the points after the hand already tell a player's final points and place."""
    after = end.seats[final.seat]
    place = end.final.index(final) + 1
    return (after.after, after.place) == (final.points, place)


def _add_points(page: Page, end: HandEnd, beside: Sequence[Column]) -> None:
    theme, seats = page.theme, page.sight.notes.seats
    ends = [end.seats[seat] for seat in seats]
    before, change, after = phrases.columns()
    page.table(
        [(seat, phrases.who(page.scene, seat)) for seat in seats],
        [
            Column(before, tuple((words.points(each.before), theme.muted) for each in ends)),
            Column(
                change,
                tuple((phrases.signed(each.change), _coloured(page, each.change)) for each in ends),
            ),
            Column(
                after, tuple((words.points(each.after), theme.text) for each in ends), bold=True
            ),
            Column("", tuple((phrases.place(each.place), theme.muted) for each in ends)),
            *beside,
        ],
    )


def _coloured(page: Page, change: int | None) -> QColor:
    theme = page.theme
    return (theme.good if change > 0 else theme.bad) if change else theme.muted


def _add_final(page: Page, end: HandEnd) -> None:
    theme = page.theme
    page.write(phrases.final(), font=page.fonts.title)
    if end.left:
        left = phrases.left_over(page.scene, end)
        page.write(left, phrases.signed(end.left), colours=(theme.muted, theme.muted))
    points = [(words.points(each.points), theme.text) for each in end.final]
    scores = [(phrases.score(each.result), theme.text) for each in end.final]
    page.table(
        [
            (phrases.place(nth), phrases.who(page.scene, each.seat))
            for nth, each in enumerate(end.final, 1)
        ],
        [Column("", tuple(points)), Column("", tuple(scores), bold=True)],
    )
