"""What the insight says of a player's own answers, in play-it-yourself mode.

First the answer beside what was discarded, with the ukeire of both; at the end of the hand, which
draws could have won after either. All of it follows from what the seat itself has seen.
"""

from viewer.core.analysis.efficiency import discard_choices, next_discard
from viewer.core.analysis.hindsight import win_after
from viewer.core.base.tiles import COPIES
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels import insight_words
from viewer.ui.hand.panels.event_words import happening
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.insight_end import named_draw
from viewer.ui.hand.scene.scene import DiscardAnswer, Scene


def add_answer(page: Flow) -> None:
    """Add the latest answer, until the seat in view draws again."""
    rows = _latest(page.scene)
    if rows:
        page.heading(_("Your answer"))
    for tile, text in rows:
        page.tile_line(page.seen(tile), text)


def said_answer(scene: Scene) -> str:
    """Return the same, as it is read out."""
    return listed(happening("", text, (scene.face(tile),)) for tile, text in _latest(scene))


def _latest(scene: Scene) -> list[tuple[int, str]]:
    given = _given(scene)
    if not given or scene.table.over:
        return []
    latest = given[-1]
    since = range(latest.step + 1, scene.step + 1)
    if any(draw.seat == scene.seat and draw.step in since for draw in scene.replay.draws):
        return []
    choices = discard_choices(scene.replay, latest.step, latest.seat)
    of_kind = {choice.tile // COPIES: choice for choice in choices}
    rows = []
    for tile in _tiles(scene, latest):
        choice = of_kind.get(tile // COPIES)  # the rules forbid what a broken log may discard
        if choice is not None:
            text = listed((words.shanten(choice.shanten), insight_words.left(choice)))
            rows.append((tile, _titled(scene, latest, tile, text)))
    return rows


def add_answers(page: Flow) -> None:
    """Add, at the end of a hand, which answers would have changed the first draw that could win."""
    scene = page.scene
    given = {answer: _tiles(scene, answer) for answer in _given(scene)}
    if not given:
        return
    page.heading(_("Your answers, and the draws that came"))
    same = sum(tiles == [_discarded(scene, answer)] for answer, tiles in given.items())
    text = _("{count} of {all} answers were what was discarded.")
    page.paragraph(text.format(count=same, all=len(given)), muted=True)
    wins = {
        answer: [_win(scene, answer, tile) for tile in tiles] for answer, tiles in given.items()
    }
    changed = [answer for answer, found in wins.items() if len(set(found)) > 1]
    if same < len(given) and not changed:
        page.paragraph(_("The others would have changed no tsumo."), muted=True)
    for answer in changed:
        for tile, won in zip(given[answer], wins[answer], strict=True):
            text = _("no tsumo") if won is None else named_draw(page, won)
            page.tile_line(page.seen(tile), _titled(scene, answer, tile, text))


def _win(scene: Scene, answer: DiscardAnswer, tile: int) -> int | None:
    return win_after(scene.replay, answer.seat, answer.step, tile // COPIES)


def _given(scene: Scene) -> list[DiscardAnswer]:
    return [each for each in scene.answers if each.seat == scene.seat and each.step < scene.step]


def _tiles(scene: Scene, answer: DiscardAnswer) -> list[int]:
    """Return what was discarded, behind the answer if that was of another kind."""
    tile, discarded = answer.tile, _discarded(scene, answer)
    if discarded is None:
        return [tile]
    is_same = discarded // COPIES == tile // COPIES
    return [discarded] if is_same else [tile, discarded]


def _discarded(scene: Scene, answer: DiscardAnswer) -> int | None:
    return next_discard(scene.replay, answer.step)


def _titled(scene: Scene, answer: DiscardAnswer, tile: int, text: str) -> str:
    is_discard = tile == _discarded(scene, answer)
    return f"{_('discarded') if is_discard else _('your answer')}: {text}"
